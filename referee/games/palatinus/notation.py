"""How Palatinus is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.log import Claim, Fact
from referee.core.near import near
from referee.games.palatinus import reading
from referee.games.palatinus.actions import Place, Reveal, Tile, place, reveal
from referee.games.palatinus.hexes import DIRECTIONS, LETTERS
from referee.games.palatinus.pieces import GROUPS, PIECES
from referee.games.palatinus.reading import NOTHING, missing
from referee.games.palatinus.swift import Short
from referee.notation.amounts import amount
from referee.notation.dialect import Bad, Maker
from referee.notation.dialect import Fields as Written
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase

EXPECTED: Mapping[str, tuple[str, ...]] = {
    "TILE": ("the letter of a tile", "a slot from 0 to 6", "where its arrow points: E SE SW W NW NE"),
    "PLACE": ("an inhabitant: merchant, farmer, condottiero or wolf", "a terrain such as C6"),
    "REVEAL": ("a terrain such as C6", "merchant or farmer"),
    "HILL": ("the letter of a hill",),
    "EXTRA": (),
}
"""What stands behind each verb, word by word."""

PATTERNS: Mapping[str, tuple[str, ...]] = {
    "tile": ("TILE", " letter", " slot", " arrow"),
    "place": ("PLACE", " piece", " terrain", "EXTRA extra"),
    "reveal": ("REVEAL", " terrain", " kind"),
}
"""How the clauses are put together; see :class:`referee.notation.dialect.Dialect`."""

SUBJECTS = ("map", "tokens", "turn")
_FOREIGN = ("wheel", "bag", "supply", "board", "market", "gone", "pile", "court")
_PLAYER_FACTS = ("items", "left")
ROWS = ("captured", "discs", "tokens", "other", "total")
_PARTS = ("influence", "token", "taken", "fled")
_RANGE = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")
_SEAT = re.compile(r"[pP][1-9]")


class Left(NamedTuple):
    """What is left of a kind: ranges of the number and of those with the wolf."""

    kind: int
    extra: bool
    number: tuple[int, int]
    wolves: tuple[int, int]


class Item(NamedTuple):
    """One item that a HILL line claims: its name, its words as values, the number of its part.

    ``value`` is for influence pairs of seat and number, for a token a seat (0: nobody), for
    taken pairs of terrain and seat, for fled terrains.
    """

    name: str
    value: Any
    part: int


class HillClaim(NamedTuple):
    """A claimed evaluation of a hill, whether or not it exists."""

    letter: str
    items: tuple[Item, ...]


class Dialect:
    """The dialect of Palatinus; see :class:`referee.notation.dialect.Dialect`."""

    grammar = "palatinus"
    letters = "MFC"
    actions: tuple[str, ...] = ("PLACE",)
    subjects: tuple[str, ...] = SUBJECTS
    expected: Mapping[str, tuple[str, ...]] = EXPECTED
    patterns: Mapping[str, tuple[str, ...]] = PATTERNS
    headers: Mapping[str, str] = {key: f"header_{key}" for key in reading.HEADERS}

    def __init__(self) -> None:
        self._short = Short()

    def needed(self, seats: int) -> tuple[str, ...]:
        """The map can't be judged without these, and two players' colours not either."""
        return ("layout", "springs", "tokens", *(("colours",) if seats == 2 else ()))

    # Reading

    def action(self, verb: str, fields: Written) -> Any:
        found = dict(fields)
        bad: list[Bad] = []
        if verb == "place":
            what = _take(bad, "piece", reading.piece(found["piece"][0]))
            where = _take(bad, "terrain", reading.terrain(found["terrain"][0]))
            return tuple(bad) or place(what, where, "extra" in found)
        if verb == "reveal":
            where = _take(bad, "terrain", reading.terrain(found["terrain"][0]))
            kind = _take(bad, "kind", reading.piece(found["kind"][0]))
            return tuple(bad) or reveal(where, kind)
        letter = _take(bad, "letter", reading.letter(found["letter"][0]))
        slot = _take(bad, "slot", amount(found["slot"][0]))
        arrow = _take(bad, "arrow", reading.arrow(found["arrow"][0]))
        return tuple(bad) or Tile(letter, slot, arrow)

    def maker(self, verb: str, at: Mapping[str, int]) -> Maker | None:
        short = {"place": self._short.place, "reveal": self._short.reveal, "tile": self._short.tile}
        return short[verb](at)

    def subject(self, word: str) -> str | Miss:
        folded = foldcase(word)
        if folded in SUBJECTS:
            return folded
        if folded in _FOREIGN:
            return missing(word, f"Palatinus has no {folded}")
        message = f"{quoted(word)} is no player and nothing that a CHECK or SET can speak of"
        return missing(word, message, near(folded, SUBJECTS))

    def fact(self, subject: int | str, words: tuple[str, ...]) -> Fact | Miss:
        if isinstance(subject, int):
            return _player_fact(subject, words)
        if subject == "map":
            return _map_fact(words)
        return _token_fact(words) if subject == "tokens" else _turn_fact(words)

    def claim(self, words: tuple[str, ...]) -> Claim | Miss:
        return missing(words[0], "turns of Palatinus take no claim")

    def claimed(self, parts: Written) -> Any:
        bad: list[Bad] = []
        letter = _take(bad, "part 0", reading.letter(parts[0][1][0]))
        items = []
        for index, (_, words) in enumerate(parts[1:]):
            item = _item(words, index)
            if isinstance(item, Miss):
                bad.append(Bad(f"part {index + 1}", item))
            else:
                items.append(item)
        return tuple(bad) or HillClaim(letter, tuple(items))

    def row(self, word: str) -> str | Miss:
        folded = foldcase(word)
        if folded in ROWS:
            return folded
        return missing(word, f"{quoted(word)} is no row of a score sheet", near(folded, ROWS))

    def header(self, key: str, words: tuple[str, ...]) -> Any:
        return reading.HEADERS[key](words)

    # Writing

    def write_action(self, action: Any) -> str:
        if isinstance(action, Place):
            extra = " EXTRA" if action.extra else ""
            return f"PLACE {PIECES[action.piece]} {action.terrain}{extra}"
        if isinstance(action, Reveal):
            return f"REVEAL {action.terrain} {PIECES[action.kind]}"
        assert isinstance(action, Tile)
        return f"TILE {action.letter} {action.slot} {DIRECTIONS[action.arrow]}"

    def write_fact(self, fact: Fact) -> str:
        key, value = fact.key, fact.value
        if key == "items":
            return f"{value} items"
        if key == "left":
            return _write_left(value)
        if key == "tile":
            letter, slot, arrow = value
            return f"{letter} {slot} {DIRECTIONS[arrow]}"
        if key == "piece":
            terrain, owner, what, extra = value
            if owner is None:
                return f"{terrain} -"
            who = f"P{owner}" if isinstance(owner, int) else owner
            return f"{terrain} {who} {PIECES[what]}{' extra' if extra else ''}"
        if key == "token":
            return f"{value[0]} {value[1]}"
        return f"{key} P{value}" if key == "player" else f"{key} {value}"

    def write_claim(self, claim: Claim) -> str:
        raise NotImplementedError("turns of Palatinus take no claim")

    def write_claimed(self, value: HillClaim) -> str:
        return f"HILL {value.letter}: {', '.join(_write_item(item) for item in value.items)}"

    def write_header(self, key: str, value: Any) -> str:
        return reading.write_header(key, value)


def _take(bad: list[Bad], field: str, value: Any) -> Any:
    """The value; a miss goes to the list of what is bad."""
    if isinstance(value, Miss):
        bad.append(Bad(field, value))
    return value


def _seat(word: str) -> int | None:
    return int(word[1:]) if _SEAT.fullmatch(word) else None


# Facts


def _player_fact(seat: int, words: tuple[str, ...]) -> Fact | Miss:
    key = foldcase(words[0])
    if len(words) == 2 and words[0][0].isdigit() and foldcase(words[1]) in ("item", "items"):
        number = amount(words[0])
        return number if isinstance(number, Miss) else Fact(seat, "items", number)
    if key == "left":
        return _left(seat, words)
    message = f"{quoted(' '.join(words[:2]))} is no fact of a player, such as `5 items` or `left farmers 2`"
    return missing(words[0], message, near(key, _PLAYER_FACTS))


def _left(seat: int, words: tuple[str, ...]) -> Fact | Miss:
    """``left [extra] merchants 2 wolf 1``; a number that isn't certain is a range."""
    start = 2 if len(words) > 1 and foldcase(words[1]) == "extra" else 1
    rest = words[start:]
    kind = reading.piece(rest[0]) if rest else None
    if isinstance(kind, Miss):
        return kind._replace(at=start)
    form = "what is left is written as in `left merchants 2 wolf 1`"
    if kind is None or kind > 2 or len(rest) not in (2, 4):
        return missing(words[-1], form, at=len(words) - 1)
    if len(rest) == 4 and reading.piece(rest[2]) != PIECES.index("wolf"):
        return missing(rest[2], form, at=start + 2)
    ranges = [_RANGE.fullmatch(word) for word in rest[1::2]]
    for index, match in enumerate(ranges):
        if match is None:
            at = start + 1 + 2 * index
            return missing(words[at], f"{form}, and {quoted(words[at])} is no number", at=at)
    found = [(int(match[1]), int(match[2] or match[1])) for match in ranges if match is not None]
    return Fact(seat, "left", Left(kind, start == 2, found[0], found[1] if len(found) > 1 else (0, 0)))


def _write_left(left: Left) -> str:
    extra = "extra " if left.extra else ""
    wolves = f" wolf {_range(left.wolves)}" if left.kind < 2 else ""
    return f"left {extra}{GROUPS[left.kind]} {_range(left.number)}{wolves}"


def _range(pair: tuple[int, int]) -> str:
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}-{pair[1]}"


def _map_fact(words: tuple[str, ...]) -> Fact | Miss:
    """``A 0 NW`` lays a tile, ``A3 red farmer`` a piece, ``C1 -`` nothing."""
    if len(words[0]) == 1 and len(words) == 3:
        letter, slot, arrow = reading.letter(words[0]), amount(words[1]), reading.arrow(words[2])
        for at, found in enumerate((letter, slot, arrow)):
            if isinstance(found, Miss):
                return found._replace(at=at)
        return Fact("map", "tile", (letter, slot, arrow))
    terrain = reading.terrain(words[0])
    if isinstance(terrain, Miss):
        return terrain
    if len(words) == 2 and foldcase(words[1]) in NOTHING:
        return Fact("map", "piece", (terrain, None, None, False))
    if len(words) not in (3, 4):
        return missing(words[-1], "a terrain holds a piece, as in `A3 red farmer`, or `-`", at=len(words) - 1)
    owner: int | str | Miss | None = _seat(words[1]) or reading.colour(words[1])
    if isinstance(owner, Miss):
        return owner._replace(at=1)
    what = reading.piece(words[2])
    if isinstance(what, Miss):
        return what._replace(at=2)
    if len(words) == 4 and foldcase(words[3]) != "extra":
        return missing(words[3], "behind the piece stands EXTRA or nothing", at=3)
    return Fact("map", "piece", (terrain, owner, what, len(words) == 4))


def _token_fact(words: tuple[str, ...]) -> Fact | Miss:
    letter = reading.letter(words[0])
    if isinstance(letter, Miss):
        return letter
    if letter not in LETTERS:
        return missing(words[0], f"there is no hill {letter}; the hills are A to G")
    if len(words) != 2:
        return missing(words[-1], "a token is a hill and a value, as in `A 5`", at=len(words) - 1)
    number = amount(words[1])
    return number._replace(at=1) if isinstance(number, Miss) else Fact("tokens", "token", (letter, number))


def _turn_fact(words: tuple[str, ...]) -> Fact | Miss:
    key = foldcase(words[0])
    if key not in ("round", "player") or len(words) != 2:
        return missing(words[0], "a turn has `round 4` and `player P2`", ("round", "player"))
    if key == "round":
        number = amount(words[1])
        return number._replace(at=1) if isinstance(number, Miss) else Fact("turn", key, number)
    seat = _seat(words[1])
    if seat is None:
        return missing(
            words[1], f"{quoted(words[1])} is no seat; here seats are written P1, P2 and so on", at=1
        )
    return Fact("turn", key, seat)


# Claimed evaluations


def _item(words: tuple[str, ...], part: int) -> Item | Miss:
    name = foldcase(words[0])
    if name not in _PARTS:
        text = f"a HILL line claims influence, token, taken or fled, not {quoted(words[0])}"
        return missing(words[0], text, near(name, _PARTS))
    rest = words[1:]
    if not rest:
        return missing(words[0], f"behind {name} stands what is claimed, or -")
    value: Any = {"influence": _influence, "token": _token, "taken": _taken, "fled": _fled}[name](rest)
    return value._replace(at=value.at + 1) if isinstance(value, Miss) else Item(name, value, part)


def _influence(words: tuple[str, ...]) -> tuple[tuple[int, int], ...] | Miss:
    if len(words) == 1 and foldcase(words[0]) in NOTHING:
        return ()
    found = []
    for at in range(0, len(words), 2):
        seat = _seat(words[at])
        if seat is None:
            return missing(words[at], f"no player is called {quoted(words[at])}", at=at)
        if at + 1 == len(words):
            return missing(words[at], f"behind {words[at]} stands a number", at=at)
        number = amount(words[at + 1])
        if isinstance(number, Miss):
            return number._replace(at=at + 1)
        found.append((seat, number))
    return tuple(found)


def _token(words: tuple[str, ...]) -> int | Miss:
    if len(words) > 1:
        return missing(words[1], "a token goes to one player or to none", at=1)
    if foldcase(words[0]) in NOTHING:
        return 0
    seat = _seat(words[0])
    return missing(words[0], f"no player is called {quoted(words[0])}") if seat is None else seat


def _taken(words: tuple[str, ...]) -> tuple[tuple[str, int], ...] | Miss:
    """``C4 E4 P3 D1 P2``: terrains, then who captured what stood there."""
    if len(words) == 1 and foldcase(words[0]) in NOTHING:
        return ()
    found: list[tuple[str, int]] = []
    waiting: list[str] = []
    for at, word in enumerate(words):
        seat = _seat(word)
        if seat is not None and waiting:
            found += [(terrain, seat) for terrain in waiting]
            waiting = []
            continue
        terrain = reading.terrain(word)
        if seat is not None or isinstance(terrain, Miss):
            text = f"taken names terrains and then their captor, as in C4 E4 P3; {quoted(word)} is neither"
            return missing(word, text, at=at)
        waiting.append(terrain)
    if waiting:
        return missing(words[-1], f"behind {words[-1]} stands who captured it", at=len(words) - 1)
    return tuple(found)


def _fled(words: tuple[str, ...]) -> tuple[str, ...] | Miss:
    if len(words) == 1 and foldcase(words[0]) in NOTHING:
        return ()
    found = []
    for at, word in enumerate(words):
        terrain = reading.terrain(word)
        if isinstance(terrain, Miss):
            return terrain._replace(at=at)
        found.append(terrain)
    return tuple(found)


def _write_item(item: Item) -> str:
    value = item.value
    if item.name == "influence":
        text = " ".join(f"P{seat} {number}" for seat, number in value)
    elif item.name == "token":
        text = f"P{value}" if value else ""
    elif item.name == "fled":
        text = " ".join(value)
    else:
        parts = []
        for index, (terrain, seat) in enumerate(value):
            is_last = index + 1 == len(value) or value[index + 1][1] != seat
            parts.append(f"{terrain} P{seat}" if is_last else terrain)
        text = " ".join(parts)
    return f"{item.name} {text or '-'}"
