"""Lines of a legal game, changed as slips of the pen and of the keyboard change them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from games import Played

Change = Callable[[Random, str], str]
SECTIONS = ("I", "II", "III", "IV", "V", "VI", "VII", "0")
PLACES = ("Livorno", "Pisa", "Lucca", "Viareggio", "Massa", "Lerici", "palazzo", "villa", "porta", "city")
OBJECTS = ("crown", "book", "gate", "cup", "arms", "flag")
CLAUSES = (
    "END", "PASS", "NOTHING", "OBJECT crown", "OBJECT flag", "SCORE villa", "SCORE Lerici", "SCORE rural",
    "BUY none", "BUY I -", "TURN BUY VI wk", "STAY BUY II r", "TURN wyr??? BUY III ?", "BUY II w?",
    "BUILD villa-1 Lerici k", "BUILD palazzo-5 Massa ????? REVEAL villa-2", "SCORE villa COURT vp",
    "BUILD porta-2 Pisa ?w REVEAL -", "BUILD villa-8 Pisa w OVER villa-1 KEEP both BONUS none",
    "TAKE statue white ON villa-3",
)  # fmt: skip
CLAIMS = ("= +2 coins", "= -31 coins crown", "= 0 vp", "= flag flag")
LINES = (
    "P1 UNDO", "P2 UNDO", "P9 PASS", 'STOPPED "late"', "RESULT: P1 1, P2 2", "RESULT: P9 3", "WINNER: P1, P2",
    "RESULT P1: track 3, villa 2, other 1, bonus 2, total 9", "WINNER: P5", "CHECK bag: wyrgbk",
    "CHECK P1: 3 coins, blocks w?, markers 9", "CHECK P4: built Pisa villa-3 ?", "# a remark", "",
    "CHECK turn: round 99, player P9, announced P0", "CHECK wheel: I ?, VI wwwwwwwww",
    "CHECK market: ? villa-9", "SET P1: 20 coins, blocks kk, objects crown", 'SET pile: 0 AGREED "so"',
    'SET P2: 3 vp, scored Pisa villa, built Pisa villa-1 AGREED "so"', 'SET gone: villa-1 AGREED "so"',
    'SET wheel: I wyrgbk, VI ???? AGREED "so"', 'SET market: villa-1 ? ? AGREED "so"',
    'SET P1: blocks kkkkkkkk AGREED "so"', 'SET turn: player P2, round 2, announced P1 AGREED "so"',
    'SET P1: 7 coins, blocks w AGREED "so"', 'SET board: crown AGREED "so"', 'SET bag: wyr AGREED "so"',
)  # fmt: skip


class Mutant(NamedTuple):
    """A changed log and the number of the first line that isn't as it was."""

    lines: list[str]
    line: int

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def _letters(rng: Random, line: str) -> str:
    """Other colours: one run of letters is shuffled, longer, shorter or other letters."""
    runs = list(re.finditer(r"(?<= )[wyrgbkp]+(?= |$)", line))
    if not runs:
        return line
    run = rng.choice(runs)
    letters = rng.choices("wyrgbk?", k=rng.randint(0, 7))
    new = rng.choice(
        ("".join(letters) or "-", run[0] + "?", run[0][1:] or "-", run[0] + rng.choice("wyrgbk"))
    )
    return line[: run.start()] + new + line[run.end() :]


def _other(pattern: str, words: tuple[str, ...]) -> Change:
    """One word that fits a pattern is another one."""

    def change(rng: Random, line: str) -> str:
        found = list(re.finditer(pattern, line))
        if not found:
            return line
        match = rng.choice(found)
        return line[: match.start()] + rng.choice(words) + line[match.end() :]

    return change


def _tile(rng: Random, line: str) -> str:
    return _other(r"[a-z]+-[1-9]", (f"{rng.choice(PLACES[6:9])}-{rng.randint(0, 8)}",))(rng, line)


def _clause_more(rng: Random, line: str) -> str:
    return f"{line} {rng.choice(CLAUSES)}"


def _another_turn(rng: Random, line: str) -> str:
    head = re.match(r"([0-9]+\. )?(P[1-9]) ", line)
    return f"{head[0]}{rng.choice(CLAUSES)}" if head else line


CHANGES: tuple[Change, ...] = (
    _letters,
    _tile,
    _clause_more,
    _another_turn,
    _other(r"\bP[1-9]\b", ("P1", "P2", "P3", "P9")),
    _other(r"(?<=BUY )[IV]+", SECTIONS),
    _other(r"(?<= )[LPVM][a-z]+", PLACES[:6]),
    _other(r"(?<=SCORE )\S+", PLACES),
    _other(r"(?<=OBJECT )\S+", OBJECTS),
    _other(r"^[0-9]+\.", ("1.", "7.", "99.", "")),
    _other(r" REVEAL \S+", ("", " REVEAL ?", " REVEAL -")),
    _other(r" TURN \S+", (" STAY", " TURN", "", " TURN -")),
    lambda rng, line: f"{line} {rng.choice(CLAIMS)}",
)
"""Ways to change one line of a turn."""


def readings(game: Played, rng: Random) -> list[str]:
    """Header lines that choose other readings of some rulings."""
    rulings = game.title.ruleset.rulings
    some = rng.sample(rulings, min(len(rulings), 3))
    return [f"option: {ruling.id} {rng.choice(list(ruling.readings))}" for ruling in some]


def mutant(game: Played, rng: Random, changes: int, agreed: float = 0) -> Mutant:
    """A game with some of its turns changed, left out, doubled, swapped, or with other lines between."""
    chosen = readings(game, rng) if rng.random() < 0.3 else []
    top = len(game.header) + len(chosen)
    lines = [*game.header, *chosen, *game.lines[len(game.header) :]]
    first = len(game.header) if chosen else len(lines)
    for _ in range(changes):
        at = rng.randrange(top, len(lines))
        kind = rng.choice(("change", "change", "change", "drop", "double", "swap", "insert", "insert"))
        if kind == "change":
            lines[at] = rng.choice(CHANGES)(rng, lines[at])
            if rng.random() < 0.3:
                more = rng.choice((lines[at], rng.choice(game.turns).text))
                lines[at] += re.sub(r"^([0-9]+\. )?P[1-9]", "", more)
            if rng.random() < agreed and "=" not in lines[at] and lines[at][:1].isdigit():
                lines[at] += ' AGREED "so"'
        elif kind == "drop" and len(lines) > top + 1:
            del lines[at]
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "swap" and at + 1 < len(lines):
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        elif kind == "insert":
            lines.insert(at, rng.choice(LINES))
        first = min(first, at)
    return Mutant(lines, first + 1)
