"""Random complete games, as text and as what was played."""

from __future__ import annotations

import io
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from referee import app
from referee.app.play import header_lines
from referee.core import ledger
from referee.core.book import entries
from referee.core.finding import Finding
from referee.core.ledger import Balances, Posting
from referee.core.log import Line, Log, Statement
from referee.core.replay import Replay
from referee.core.ruleset import Accepted, Game, judge
from referee.games import TITLES
from referee.games.title import Title
from referee.notation.decode import decode
from referee.notation.reader import Reader
from referee.notation.split import quoted_name

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emma")
LONGEST = 1000


class Turn(NamedTuple):
    """One turn as it was played; ``text`` is its line without a round.

    ``kind`` is that of its line: a ``turn``, an ``event`` of a player, ``chance`` without one.
    """

    kind: str
    seat: int
    round: int
    before: Any
    actions: tuple[Any, ...]
    text: str

    @property
    def line(self) -> str:
        return f"{self.round}. {self.text}" if self.kind == "turn" else self.text


class Played(NamedTuple):
    """A complete legal game; ``final`` is its last position."""

    seed: int
    title: Title
    game: Game
    header: tuple[str, ...]
    turns: tuple[Turn, ...]
    final: Any

    def __repr__(self) -> str:
        return f"played({self.title.ruleset.id!r}, {self.game.seats}, {self.seed})"

    @property
    def number(self) -> int:
        """How many turns there are, lines of set-up and chance aside."""
        return sum(turn.kind == "turn" for turn in self.turns)

    @property
    def lines(self) -> list[str]:
        return [*self.header, *(turn.line for turn in self.turns)]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


@lru_cache(maxsize=256)
def played(ruleset: str, seats: int, seed: int, names: tuple[str, ...] = NAMES) -> Played:
    """The game of a seed."""
    title, rng = TITLES[ruleset], Random(seed)
    header = (f"game: {ruleset}", f"players: {', '.join(quoted_name(name) for name in names[:seats])}")
    dealt = title.deal(rng, opened("\n".join(header))[0])
    header += tuple(header_lines(title, dealt))
    game, state = opened("\n".join(header))
    turns: list[Turn] = []
    while kind := title.line(game, state):
        due = title.ruleset.due(state)
        assert len(turns) < LONGEST, "random play comes to an end"
        actions = tuple(title.play(rng, game, state))
        words = " ".join(title.dialect.write_action(action) for action in actions)
        text = words if kind == "chance" else f"P{due.seat} {words}"
        turns.append(Turn(kind, due.seat, due.round, state, actions, text))
        after = taken(game, state, actions, kind)
        assert after is not None, "random play stays inside the rules"
        state = after
    return Played(seed, title, game, header, tuple(turns), state)


def taken(game: Game, state: Any, actions: tuple[Any, ...], kind: str = "turn") -> Any:
    """The position after a whole turn, None where a rule is broken."""
    ruleset = game.ruleset
    seat = None if kind == "chance" else ruleset.due(state).seat
    for action in actions:
        result = judge(game, state, action, ruleset.procedures[type(action)])
        if not isinstance(result, Accepted):
            return None
        state = result.state
    whole = Statement(
        Line(0, "", 0),
        "turn" if kind == "turn" else "event",
        None,  # type: ignore[arg-type]
        seat,
        actions=actions,
    )
    result = judge(game, state, whole, ruleset.close)
    return result.state if isinstance(result, Accepted) else None


def read(text: str | bytes) -> list[Log]:
    """The games of a text, by a reader that remembers nothing."""
    data = text.encode() if isinstance(text, str) else text
    return list(Reader(TITLES).games(io.BytesIO(data), "random.rgn"))


def opened(header: str) -> tuple[Game, Any]:
    """Game and first position of a header."""
    (log,) = read(header)
    ruleset = TITLES[log.ruleset or ""].ruleset
    setup = ruleset.setup(ruleset, log, {ruling.name: ruling.default for ruling in ruleset.rulings})
    return setup.game, setup.state


def judged(text: str | bytes) -> app.Judged:
    """The verdict on a text that holds one game."""
    (found,) = check(text)
    return found


def check(text: str | bytes) -> list[app.Judged]:
    data = text.encode() if isinstance(text, str) else text
    return list(app.check_stream(io.BytesIO(data), "random.rgn"))


SEEDS = st.integers(0, 200)
RNG = st.builds(Random, st.integers(0, 2**32))
TABLES = [
    (id, seats)
    for id, title in sorted(TITLES.items())
    for seats in range(title.ruleset.players[0], title.ruleset.players[1] + 1)
]
"""Every title with every number of players."""
GAMES = st.tuples(st.sampled_from(TABLES), SEEDS).map(lambda drawn: played(*drawn[0], drawn[1]))
"""Complete games."""


UNLIMITED = frozenset({"box", "bank", "track"})
"""Accounts that nobody counts."""
MONEY = frozenset({"coins", "vp", "disc-1", "disc-2"})
"""Units of which there is no fixed number."""


def unbalanced(replay: Replay) -> dict[int, dict[tuple[str, str], int]]:
    """Booked minus counted where they differ, by line; line 0 is the set-up."""
    booked: Balances = Counter()
    postings: dict[int, list[Posting]] = {}
    for entry in entries(replay):
        postings.setdefault(
            entry.line if entry.turn or entry.line != replay.log.first_line else 0, []
        ).append(entry.posting)
    wrong = {}
    for line, state in positions(replay):
        ledger.add(booked, postings.pop(line, ()))
        wrong[line] = ledger.differences(booked, replay.ruleset.balances(replay.game, state), UNLIMITED)
    assert postings == {}, "every posting belongs to a line that moved something"
    return {line: found for line, found in wrong.items() if found}


def positions(replay: Replay) -> list[tuple[int, Any]]:
    """The position after each line that changed one; line 0 is the set-up.

    What the last turn left open is declined with the end of the log.
    """
    found = [(0, replay.opening), *((step.statement.line.number, step.after) for step in replay.steps)]
    return [*found[:-1], (found[-1][0], replay.state)]


def lost(replay: Replay) -> dict[int, dict[str, int]]:
    """Things that there are more or fewer of than at the start, by line; ``MONEY`` comes and goes."""
    sums = {}
    for line, state in positions(replay):
        counted: Counter[str] = Counter()
        for (_, unit), number in replay.ruleset.balances(replay.game, state).items():
            counted[unit] += number
        sums[line] = counted
    assert set(sums[0]) - MONEY, "something is counted"
    found = {}
    for line, counted in sums.items():
        units = {*counted, *sums[0]} - MONEY
        found[line] = {
            unit: counted[unit] - sums[0][unit] for unit in units if counted[unit] != sums[0][unit]
        }
    return {line: units for line, units in found.items() if units}


def overdrawn(replay: Replay) -> dict[int, dict[tuple[str, str], int]]:
    """Accounts that hold less than nothing, by line; ``?`` only balances what isn't known."""
    found = {}
    for line, state in positions(replay):
        counted = replay.ruleset.balances(replay.game, state)
        found[line] = {key: number for key, number in counted.items() if number < 0 and key[1] != "?"}
    return {line: accounts for line, accounts in found.items() if accounts}


def misplaced(found: app.Judged, data: bytes) -> list[Finding]:
    """Findings whose line, stretch or byte isn't one of the source."""
    lines = [line.text for line in decode(io.BytesIO(data))] or [""]
    return [finding for finding in found.findings if not _is_placed(finding, lines, data)]


def _is_placed(finding: Finding, lines: list[str], data: bytes) -> bool:
    if not 1 <= finding.line <= len(lines) or finding.text != lines[finding.line - 1]:
        return False
    column, end = finding.span
    if not 1 <= column <= len(finding.text) + 1 or not column - 1 <= end <= len(finding.text) + 1:
        return False
    if "\ufffd" in finding.text:
        return True
    start = data.startswith(b"\xef\xbb\xbf") * 3 if finding.line == 1 else 0
    rest = finding.text[column - 1 :].encode()
    return finding.byte >= start and data[finding.byte : finding.byte + len(rest)] == rest
