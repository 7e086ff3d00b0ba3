"""How the first edition is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.log import Fact
from referee.core.near import near
from referee.core.quick import quick
from referee.games.carrara.dialect import CarraraDialect
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Other, Pass, Purchase, Score
from referee.games.carrara.objectives import reading, writing
from referee.games.carrara.reading import (
    EXPECTED,
    NOTHING,
    Fields,
    fact_of,
    missing,
    write_things,
    write_tiles,
)
from referee.games.carrara.swift import Short
from referee.games.carrara.table import CITIES, OBJECT_NAMES, SECTIONS, SPOTS
from referee.notation.dialect import Bad, Maker
from referee.notation.dialect import Fields as Written
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase

_PLAYER_FACTS = ("coins", "vp", "blocks", "objects", "built", "scored", "bonus", "markers")


class Dialect(CarraraDialect):
    """The dialect of the first edition; see :class:`referee.notation.dialect.Dialect`."""

    edition = "the first edition"
    own_subjects = ("wheel", "bag", "supply", "board", "market", "gone", "pile", "turn")
    letters = "wyrgbk"
    expected: Mapping[str, tuple[str, ...]] = EXPECTED
    actions: tuple[str, ...] = ("BUY", "BUILD", "SCORE")
    subjects: tuple[str, ...] = ("wheel", "bag", "supply", "board", "market", "pile", "turn")

    def __init__(self, headers: Mapping[str, str]) -> None:
        self.headers = headers
        self._fields = Fields(self.letters)
        self._short = Short(self._fields)
        self._verbs: Mapping[str, Callable[[dict[str, tuple[str, ...]]], Any]] = {
            "buy": self._buy,
            "build": self._build,
            "score": self._score,
            "object": self._purchase,
            "end": lambda fields: End(),
            "pass": lambda fields: Pass(),
            "nothing": lambda fields: Nothing(),
            "take": lambda fields: _other("TAKE", fields),
            "put": lambda fields: _other("PUT", fields),
            "extra": lambda fields: _other("EXTRA", fields),
        }

    # Reading

    def action(self, verb: str, fields: Written) -> Any:
        found = dict(fields)
        action = self._verbs[verb](found)
        if len(found) < len(fields) and isinstance(action, Build):
            earlier = [(name, " ".join(words)) for name, words in fields if words is not found[name]]
            action = action._replace(earlier=tuple(earlier))
        return action

    def maker(self, verb: str, at: Mapping[str, int]) -> Maker | None:
        if verb == "buy":
            return self._short.buy(Buy, at)
        if verb == "build":
            return self._short.build(lambda tile: Build, at)
        return self._short.spot(Score, at) if verb == "score" else None

    def _buy(self, fields: dict[str, tuple[str, ...]]) -> Any:
        own = self._fields
        turned = fields.get("turned")
        wheel: Any = (
            "bare" if turned is None and "stayed" not in fields else "stay" if turned is None else "turn"
        )
        drawn: Any = own.blocks(turned) if turned else None
        if "none" in fields:
            return _bad(turned=drawn) or Buy(wheel, drawn, 0, 0, none=True)
        section: Any = own.number_of_section(fields["section"][0])
        blocks: Any = own.blocks(fields["blocks"])
        if Miss in (drawn.__class__, section.__class__, blocks.__class__):
            return _bad(turned=drawn, section=section, blocks=blocks)
        return quick(Buy, (wheel, drawn, section, blocks, False))

    def _build(self, fields: dict[str, tuple[str, ...]]) -> Any:
        own = self._fields
        tile: Any = own.tile(fields["tile"])
        city: Any = own.city(fields["city"][0])
        blocks: Any = own.blocks(fields["blocks"])
        reveal: Any = None
        over = bonus = keep = reveal
        if "reveal" in fields:
            reveal = own.revealed(fields["reveal"])
        if "over" in fields:
            over = own.tile(fields["over"])
        if "bonus" in fields:
            word = fields["bonus"][0]
            bonus = "-" if foldcase(word) in NOTHING else own.spot(word)
        if "keep" in fields:
            keep = _keep(fields["keep"][0])
        values = (tile, city, blocks, reveal, over, bonus, keep)
        if Miss in [value.__class__ for value in values]:
            return _bad(tile=tile, city=city, blocks=blocks, reveal=reveal, over=over, bonus=bonus, keep=keep)
        return quick(Build, (*values, ()))

    def _score(self, fields: dict[str, tuple[str, ...]]) -> Any:
        spot = self._fields.spot(fields["spot"][0])
        if isinstance(spot, Miss):
            return (Bad("spot", spot),)
        court = fields.get("court")
        return Score(spot, foldcase(court[0]) if court else None)

    def _purchase(self, fields: dict[str, tuple[str, ...]]) -> Any:
        thing = self._fields.thing(fields["thing"][0])
        return (Bad("thing", thing),) if isinstance(thing, Miss) else Purchase(thing)

    def _player_fact(self, seat: int, words: tuple[str, ...]) -> Fact | Miss:
        key = foldcase(words[0])
        counted = self._counted(seat, words)
        if counted is not None:
            return counted
        rest = words[1:]
        if key == "blocks":
            return fact_of(seat, key, self._fields.blocks(rest))
        if key == "objects":
            return fact_of(seat, key, self._fields.things(rest))
        if key == "scored":
            return fact_of(seat, key, self._fields.spots(rest))
        if key == "markers":
            return fact_of(seat, key, self._fields.number(rest, "markers"))
        if key in ("built", "bonus"):
            return self._built(seat, key, rest)
        message = f"{quoted(words[0])} is no fact of a player"
        return missing(words, message, near(key, _PLAYER_FACTS))

    def _built(self, seat: int, key: str, rest: tuple[str, ...]) -> Fact | Miss:
        if key == "bonus":
            return fact_of(seat, key, self._fields.spots(rest))
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
        value: Any
        if subject == "bag":
            value = self._fields.blocks(words)
        elif subject in ("supply", "board"):
            value = self._fields.things(words)
        elif subject == "pile":
            value = self._fields.number(words, "the pile")
        else:
            value = self._fields.tiles(words)
        return value if isinstance(value, Miss) else Fact(subject, "", value)

    def _turn_fact(self, words: tuple[str, ...]) -> Fact | Miss:
        key = foldcase(words[0])
        if key not in ("round", "player", "announced") or len(words) != 2:
            return missing(words, "a turn has `round 4`, `player P2` and `announced P1`", ("round", "player"))
        if key == "round":
            return fact_of("turn", key, self._fields.number(words[1:], "the round"))
        seat = words[1]
        if len(seat) == 2 and seat[0] in "pP" and seat[1].isdigit():
            return Fact("turn", key, int(seat[1]))
        return missing(
            (seat,), f"{quoted(seat)} is no seat; here seats are written P1, P2 and so on"
        )._replace(at=1)

    # Writing

    def write_action(self, action: Any) -> str:
        if isinstance(action, Buy):
            return self._write_buy(action)
        if isinstance(action, Build):
            return self._write_build(action)
        if isinstance(action, Score):
            court = f" COURT {action.court}" if action.court else ""
            return f"SCORE {SPOTS[action.spot]}{court}"
        if isinstance(action, Purchase):
            return f"OBJECT {OBJECT_NAMES[action.thing]}"
        if isinstance(action, Other):
            return f"{action.verb} {action.rest}"
        return type(action).__name__.upper()

    def _write_buy(self, action: Buy) -> str:
        parts = []
        if action.wheel == "turn":
            parts.append(
                "TURN" if action.drawn is None else f"TURN {self._fields.write_blocks(action.drawn)}"
            )
        elif action.wheel == "stay":
            parts.append("STAY")
        if action.none:
            parts.append("BUY none")
        else:
            name = SECTIONS[action.section - 1] if 1 <= action.section <= 6 else str(action.section)
            parts.append(f"BUY {name} {self._fields.write_blocks(action.blocks)}")
        return " ".join(parts)

    def _write_value(self, subject: int | str, key: str, value: Any) -> str:
        if key == "blocks" or subject in ("wheel", "bag"):
            return self._fields.write_blocks(value)
        if key == "objects" or subject in ("supply", "board"):
            return write_things(value)
        if key == "built":
            return f"{CITIES[value[0]]} {write_tiles(value[1])}"
        if key in ("scored", "bonus"):
            return " ".join("?" if spot is None else SPOTS[spot] for spot in value) or "-"
        if subject in ("market", "gone"):
            return write_tiles(value)
        return f"P{value}" if key in ("player", "announced") else str(value)


class AdvancedDialect(Dialect):
    """The dialect of the advanced game: cards in the header, and a wheel that may stay."""

    def _buy(self, fields: dict[str, tuple[str, ...]]) -> Any:
        if "turned" in fields or "stayed" in fields:
            return super()._buy(fields)
        message = "BUY alone doesn't say whether the wheel turned"
        hint = "write TURN and the drawn blocks, or STAY, before BUY"
        return (Bad("verb", Miss("RGN-LINE-04", "missing", "BUY", 0, 0, len("BUY"), message, hint=hint)),)

    def _built(self, seat: int, key: str, rest: tuple[str, ...]) -> Fact | Miss:
        if key != "bonus" or "?" not in rest:
            return super()._built(seat, key, rest)
        known = self._fields.spots(tuple(word for word in rest if word != "?") or NOTHING[:1])
        if isinstance(known, Miss):
            at = next(index for index, word in enumerate(rest) if word == known.word)
            return known._replace(at=at + 1)
        return Fact(seat, key, (*known, *[None] * rest.count("?")))

    def header(self, key: str, words: tuple[str, ...]) -> Any:
        return reading.value(words[0]) if key == "objective" else super().header(key, words)

    def write_header(self, key: str, value: Any) -> str:
        return writing.write(value) if key == "objective" else super().write_header(key, value)


def _bad(**values: Any) -> tuple[Bad, ...]:
    """What is bad among the values of fields, in the order in which they are written."""
    return tuple(Bad(field, value) for field, value in values.items() if isinstance(value, Miss))


def _other(verb: str, fields: dict[str, tuple[str, ...]]) -> Other:
    """A verb of the second edition with its words as written."""
    parts = [*fields["piece"], *fields["kind"]]
    for name in ("on", "store"):
        if name in fields:
            parts += [name.upper(), *fields[name]]
    return Other(verb, " ".join(parts))


def _keep(word: str) -> str | Miss:
    folded = foldcase(word)
    if folded in ("statue", "decoration", "both"):
        return folded
    return missing(
        (word,), f"{quoted(word)} isn't statue, decoration or both", near(folded, ("statue", "decoration"))
    )
