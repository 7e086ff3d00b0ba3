"""How the second edition is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.core.log import Fact
from referee.core.near import near
from referee.core.quick import quick
from referee.games.carrara.dialect import CarraraDialect
from referee.games.carrara.reading import (
    EXPECTED,
    NOTHING,
    Fields,
    fact_of,
    missing,
    write_things,
    write_tiles,
)
from referee.games.carrara.second.actions import Build, Buy, Monument, Other, Pass, Score, ScoreExtra
from referee.games.carrara.second.position import HOLDER, SHIFTED
from referee.games.carrara.swift import Short
from referee.games.carrara.table import CITIES, SECTIONS, SPOTS, Tile
from referee.notation.dialect import Bad, Maker
from referee.notation.dialect import Fields as Written
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase
from referee.notation.swift import Meanings

_PLAYER_FACTS = ("coins", "vp", "blocks", "built", "scored", "bonus", "markers")
_SPACE = re.compile(r"(vp|coins?|decoration|statue)(?:-?([1-9][0-9]?))?")
_SPACE_WORDS = ("vp-1", "coins-1", "vp", "coins", "none", "decoration", "statue")
_MONUMENT = 8


class Dialect(CarraraDialect):
    """The dialect of the second edition; see :class:`referee.notation.dialect.Dialect`."""

    edition = "the second edition"
    own_subjects = ("wheel", "bag", "market", "gone", "pile", "turn", "court")
    letters = "wyrgbp"
    expected: Mapping[str, tuple[str, ...]] = EXPECTED
    actions: tuple[str, ...] = ("BUY", "BUILD", "SCORE", "PASS")
    subjects: tuple[str, ...] = ("wheel", "bag", "market", "pile", "court", "turn")
    _turn_keys: tuple[str, ...] = ("round", "player", "announced")

    def __init__(self, headers: Mapping[str, str]) -> None:
        self.headers = headers
        self._fields = Fields(self.letters)
        self._short = Short(self._fields)
        self._spots = Meanings(self.spot)
        self._courts = Meanings(court_space)
        self._verbs: Mapping[str, Callable[[dict[str, tuple[str, ...]]], Any]] = {
            "buy": self._buy,
            "build": self._build,
            "score": self._score,
            "pass": lambda fields: Pass(),
            **{verb: partial(_other, verb) for verb in ("object", "end", "nothing", "take", "put", "extra")},
        }

    # Reading

    def action(self, verb: str, fields: Written) -> Any:
        found = dict(fields)
        action = self._verbs[verb](found)
        if len(found) < len(fields) and isinstance(action, Build | Monument):
            earlier = [(name, " ".join(words)) for name, words in fields if words is not found[name]]
            action = action._replace(earlier=tuple(earlier))
        return action

    def maker(self, verb: str, at: Mapping[str, int]) -> Maker | None:
        if verb == "buy":
            return self._short.buy(Buy, at)
        if verb == "build":
            return self._short.build(_kind_of, at)
        return self._scoring(at) if verb == "score" else None

    def _scoring(self, at: Mapping[str, int]) -> Maker:
        """``SCORE Lucca COURT vp-1``, and without a space."""
        spots, courts = self._spots, self._courts
        where, source = at["spot"], at.get("court", -1)

        def scoring(found: list[str]) -> Any:
            spot = spots[found[where]]
            court = courts[found[source]] if source >= 0 else None
            return quick(Score if spot.__class__ is int else ScoreExtra, (spot, court))

        return scoring

    def _buy(self, fields: dict[str, tuple[str, ...]]) -> Any:
        bad: list[Bad] = []
        if "turned" not in fields and "stayed" not in fields:
            text = "a BUY says whether the wheel turned: TURN with the blocks drawn stands before it, or STAY"
            field = "none" if "none" in fields else "section"
            return (Bad(field, missing(fields[field], text)._replace(hint="write TURN or STAY before BUY")),)
        turns: Any = "turn" if "turned" in fields else "stay"
        drawn = None
        if fields.get("turned"):
            drawn = _take(bad, "turned", self._fields.blocks(fields["turned"]))
        if "none" in fields:
            return tuple(bad) or Buy(turns, drawn, 0, 0, none=True)
        number = _take(bad, "section", self._fields.number_of_section(fields["section"][0]))
        blocks = _take(bad, "blocks", self._fields.blocks(fields["blocks"]))
        return tuple(bad) or Buy(turns, drawn, number, blocks)

    def _build(self, fields: dict[str, tuple[str, ...]]) -> Any:
        bad: list[Bad] = []
        tile = _take(bad, "tile", self._fields.tile(fields["tile"]))
        city = _take(bad, "city", self._fields.city(fields["city"][0]))
        blocks = _take(bad, "blocks", self._fields.blocks(fields["blocks"]))
        reveal: Any = None
        over = bonus = keep = reveal
        if "reveal" in fields:
            reveal = _take(bad, "reveal", self._fields.revealed(fields["reveal"]))
        if "over" in fields:
            over = _take(bad, "over", self._fields.tile(fields["over"]))
        if "bonus" in fields:
            word = fields["bonus"][0]
            bonus = "-" if foldcase(word) in NOTHING else _take(bad, "bonus", self._fields.spot(word))
        if "keep" in fields:
            keep = _take(bad, "keep", _keep(fields["keep"][0]))
        if bad:
            return tuple(bad)
        return _kind_of(tile)(tile, city, blocks, reveal, over, bonus, keep)

    def _score(self, fields: dict[str, tuple[str, ...]]) -> Any:
        bad: list[Bad] = []
        spot = _take(bad, "spot", self.spot(fields["spot"][0]))
        court = _take(bad, "court", court_space(fields["court"][0])) if "court" in fields else None
        if bad:
            return tuple(bad)
        return Score(spot, court) if isinstance(spot, int) else ScoreExtra(spot, court)

    def spot(self, word: str) -> int | str | Miss:
        """A scoring spot, by its number or its own name."""
        return self._fields.spot(word)

    def spots(self, words: tuple[str, ...]) -> tuple[int | str, ...] | Miss:
        """Several spots, or - for none."""
        return self._fields.spots(words)

    def _player_fact(self, seat: int, words: tuple[str, ...]) -> Fact | Miss:
        key = foldcase(words[0])
        counted = self._counted(seat, words)
        if counted is not None:
            return counted
        rest = words[1:]
        if key == "blocks":
            return fact_of(seat, key, self._fields.blocks(rest))
        if key in ("scored", "bonus"):
            return fact_of(seat, key, self.spots(rest))
        if key == "markers":
            return fact_of(seat, key, self._fields.number(rest, "markers"))
        if key == "objects":
            return fact_of(seat, key, self._fields.things(rest))
        if key == "built":
            return self._built(seat, key, rest)
        message = f"{quoted(words[0])} is no fact of a player"
        return missing(words, message, near(key, _PLAYER_FACTS))

    def _built(self, seat: int, key: str, rest: tuple[str, ...]) -> Fact | Miss:
        if not rest:
            return missing(("built",), "behind built stands a city and its tiles")
        city = self._fields.city(rest[0])
        if isinstance(city, Miss):
            return city._replace(at=1)
        tiles = self._fields.tiles(rest[1:])
        return tiles._replace(at=tiles.at + 2) if isinstance(tiles, Miss) else Fact(seat, key, (city, tiles))

    def _table_fact(self, subject: str, words: tuple[str, ...]) -> Fact | Miss:
        if subject == "wheel":
            name = self._fields.section(words[0])
            if isinstance(name, Miss):
                return name
            return fact_of(subject, name, self._fields.blocks(words[1:]))
        if subject == "turn":
            return self._turn_fact(words)
        if subject == "court":
            return self._court_fact(words)
        value: Any
        if subject == "bag":
            value = self._fields.blocks(words)
        elif subject == "pile":
            value = self._fields.number(words, "the pile")
        else:
            value = self._fields.tiles(words)
        return value if isinstance(value, Miss) else Fact(subject, "", value)

    def _turn_fact(self, words: tuple[str, ...]) -> Fact | Miss:
        key = foldcase(words[0])
        if key not in self._turn_keys or len(words) != 2:
            return missing(words, "a turn has `round 4`, `player P2` and `announced P1`", ("round", "player"))
        if key in ("round", SHIFTED):
            return fact_of("turn", key, self._fields.number(words[1:], f"the {key}"))
        return fact_of("turn", key, _seat(words[1]))

    def _court_fact(self, words: tuple[str, ...]) -> Fact | Miss:
        """``vp-1 P1 P2``, ``none P1 P1``, ``holder P2`` or ``holder none``."""
        key = foldcase(words[0])
        rest = words[1:]
        is_empty = len(rest) == 1 and foldcase(rest[0]) in NOTHING
        if key == HOLDER:
            if len(rest) != 1:
                return missing(words, "behind holder stands one seat, or none")
            return fact_of("court", key, 0 if is_empty else _seat(rest[0]))
        space = court_space(words[0])
        if isinstance(space, Miss) or space is None:
            message = f"{quoted(words[0])} is no space of the court"
            return missing(words, message, near(key, (*_SPACE_WORDS, HOLDER)))
        seats = []
        for at, word in enumerate(() if is_empty else rest):
            seat = _seat(word)
            if isinstance(seat, Miss):
                return seat._replace(at=at + 1)
            seats.append(seat)
        if not rest:
            return missing(words, "behind a court space stand the seats with a marker there, or -")
        return Fact("court", space, tuple(seats))

    # Writing

    def write_action(self, action: Any) -> str:
        if isinstance(action, Buy):
            return self._write_buy(action)
        if isinstance(action, Build | Monument):
            return self._write_build(action)
        if isinstance(action, Score | ScoreExtra):
            court = f" COURT {action.court}" if action.court else ""
            return f"SCORE {action.name if isinstance(action, ScoreExtra) else SPOTS[action.spot]}{court}"
        if isinstance(action, Other):
            return f"{action.verb} {action.rest}".rstrip()
        return "PASS"

    def _write_buy(self, action: Buy) -> str:
        parts = ["STAY"]
        if action.wheel == "turn":
            drawn = action.drawn
            parts = ["TURN" if drawn is None else f"TURN {self._fields.write_blocks(drawn)}"]
        if action.none:
            parts.append("BUY none")
        else:
            name = SECTIONS[action.section - 1] if 1 <= action.section <= 6 else str(action.section)
            parts.append(f"BUY {name} {self._fields.write_blocks(action.blocks)}")
        return " ".join(parts)

    def _write_value(self, subject: int | str, key: str, value: Any) -> str:
        if key == "blocks" or subject in ("wheel", "bag"):
            return self._fields.write_blocks(value)
        if key == "objects":
            return write_things(value)
        if key == "built":
            return f"{CITIES[value[0]]} {write_tiles(value[1])}"
        if key in ("scored", "bonus"):
            return " ".join(spot if isinstance(spot, str) else SPOTS[spot] for spot in value) or "-"
        if subject in ("market", "gone"):
            return write_tiles(value)
        if key == HOLDER:
            return f"P{value}" if value else "none"
        if subject == "court":
            return " ".join(f"P{seat}" for seat in value) or "-"
        return f"P{value}" if key in ("player", "announced") else str(value)


def _kind_of(tile: Tile) -> type[Build | Monument]:
    """What building a tile is: some are monuments."""
    return Monument if tile.cost == _MONUMENT else Build


def _take(bad: list[Bad], field: str, value: Any) -> Any:
    """The value; a miss goes to the list of what is bad."""
    if isinstance(value, Miss):
        bad.append(Bad(field, value))
    return value


def court_space(word: str) -> str | Miss | None:
    """A court space or the kind of one, whether or not it exists; None for ``?``."""
    folded = foldcase(word)
    if folded == "?":
        return None
    if folded in NOTHING:
        return "none"
    match = _SPACE.fullmatch(folded)
    if match is None:
        message = f"{quoted(word)} is no space of the court, such as vp-1, coins-2 or none"
        return missing((word,), message, near(folded, _SPACE_WORDS))
    kind = "coins" if match[1] == "coin" else match[1]
    return f"{kind}-{match[2]}" if match[2] else kind


def _seat(word: str) -> int | Miss:
    if len(word) == 2 and word[0] in "pP" and word[1].isdigit() and word[1] != "0":
        return int(word[1])
    return missing((word,), f"{quoted(word)} is no seat; here seats are written P1, P2 and so on")


def _other(verb: str, fields: dict[str, tuple[str, ...]]) -> Other:
    """A verb that this ruleset doesn't have, with its words as written."""
    parts: list[str] = []
    for name, words in fields.items():
        parts += [name.upper()] * (name in ("on", "store"))
        parts += words
    return Other(verb.upper(), " ".join(parts))


def _keep(word: str) -> str | Miss:
    folded = foldcase(word)
    if folded in ("statue", "decoration", "both"):
        return folded
    message = f"{quoted(word)} isn't statue, decoration or both"
    return missing((word,), message, near(folded, ("statue", "decoration")))
