"""Reading and writing the fields that both editions write alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.core.log import Claim, Fact
from referee.core.tally import Kinds
from referee.notation.amounts import amount, section, tile
from referee.notation.blocks import blocks
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase
from referee.notation.words import Vocabulary

from .table import CITIES, OBJECT_NAMES, SECTIONS, SPOTS, TYPES, Tile
from .table import tile as tile_of

NOTHING = ("-", "none")
ROWS = [
    "track",
    "end",
    "objects",
    "buildings",
    "bonus",
    "coins",
    "loose",
    "decorations",
    "statues",
    "other",
    "total",
]

EXPECTED: Mapping[str, tuple[str, ...]] = {
    "TURN": ("the drawn blocks or BUY",),
    "STAY": ("BUY",),
    "BUY": ("a section (I to VI) or none", "the blocks bought"),
    "BUILD": ("a tile such as villa-3", "a city", "the blocks paid"),
    "SCORE": ("a spot: a city or a building type",),
    "OBJECT": ("an object: crown, book, gate, cup, arms or flag",),
    "OVER": ("the tile that is replaced",),
    "BONUS": ("a spot or none",),
    "REVEAL": ("the revealed tile, - or ?",),
    "COURT": ("a court space",),
    "KEEP": ("statue, decoration or both",),
    "TAKE": ("statue or decoration", "its kind", "ON or STORE"),
    "PUT": ("statue or decoration", "its kind", "ON"),
    "EXTRA": ("statue or decoration", "its kind", "ON"),
    "ON": ("a tile",),
    "PASS": (),
    "NOTHING": (),
    "END": (),
}
"""What stands behind each verb, word by word."""

PATTERNS: Mapping[str, tuple[str, ...]] = {
    "buy": ("TURN turned", "STAY stayed", "BUY", " none", " section", " blocks"),
    "build": ("BUILD", " tile", " city", " blocks", "OVER over", "KEEP keep", "BONUS bonus", "REVEAL reveal"),
    "score": ("SCORE", " spot", "COURT court"),
    "object": ("OBJECT", " thing"),
    "end": ("END",),
    "pass": ("PASS",),
    "nothing": ("NOTHING",),
    "take": ("TAKE", " piece", " kind", "ON on", "STORE store"),
    "put": ("PUT", " piece", " kind", "ON on"),
    "extra": ("EXTRA", " piece", " kind", "ON on"),
}
"""How the clauses are put together; see :class:`referee.notation.dialect.Dialect`."""

_REMEMBERED = 2048


class Fields:
    """Reads single fields with one vocabulary and the colours of one edition."""

    def __init__(self, letters: str) -> None:
        self.letters = letters
        self.words = Vocabulary.load("carrara")
        self.blocks_kinds = Kinds((*letters, "?"))
        # Clauses differ more often than their words do.
        remembered = lru_cache(maxsize=_REMEMBERED)
        self.blocks = remembered(self._blocks)
        self.tile = remembered(self._tile)
        self.revealed = remembered(self._revealed)
        self.city = remembered(self._city)
        self.spot = remembered(self._spot)
        self.thing = remembered(self._thing)
        self.number_of_section = remembered(section)
        self.row = remembered(self._row)

    def _blocks(self, words: tuple[str, ...]) -> int | Miss:
        """A block list as a tally."""
        run = blocks(words, self.letters, self.words)
        if isinstance(run, Miss):
            return run
        return self.blocks_kinds.pack([run.count(letter) for letter in self.blocks_kinds.names])

    def write_blocks(self, tally: int) -> str:
        return self.blocks_kinds.run(tally)

    def _tile(self, words: tuple[str, ...]) -> Tile | Miss:
        found = tile(words, self.words)
        return found if isinstance(found, Miss) else tile_of(TYPES.index(found[0]), found[1])

    def _revealed(self, words: tuple[str, ...]) -> Tile | Miss | str | None:
        """A tile, ``-`` for none, None for unknown."""
        if len(words) == 1 and foldcase(words[0]) in NOTHING:
            return "-"
        if words == ("?",):
            return None
        return self.tile(words)

    def _city(self, word: str) -> int | Miss:
        found = self.words.find("city", word)
        return found if isinstance(found, Miss) else CITIES.index(found)

    def _spot(self, word: str) -> int | Miss:
        found = self.words.find("spot", word)
        return found if isinstance(found, Miss) else SPOTS.index(found)

    def _thing(self, word: str) -> int | Miss:
        found = self.words.find("object", word)
        return found if isinstance(found, Miss) else OBJECT_NAMES.index(found)

    def things(self, words: tuple[str, ...]) -> tuple[int | None, ...] | Miss:
        """Objects by their numbers, in the order written; ``-`` is none, ``?`` an unknown one."""
        if not words:
            return missing(words, "a list of objects is missing here; - is an empty one")
        if len(words) == 1 and foldcase(words[0]) in NOTHING:
            return ()
        found: list[int | None] = []
        for at, word in enumerate(words):
            thing = None if word == "?" else self.thing(word)
            if isinstance(thing, Miss):
                return thing._replace(at=at)
            found.append(thing)
        return tuple(found)

    def tiles(self, words: tuple[str, ...]) -> tuple[Tile | None, ...] | Miss:
        """A list of tiles, ``?`` for an unknown one, ``-`` for none at all."""
        if not words:
            return missing(words, "a list of tiles is missing here; - is an empty one")
        if len(words) == 1 and foldcase(words[0]) in NOTHING:
            return ()
        found: list[Tile | None] = []
        at = 0
        while at < len(words):
            length = 2 if at + 1 < len(words) and words[at + 1].isdigit() else 1
            if words[at] == "?":
                found.append(None)
                length = 1
            else:
                one = self.tile(words[at : at + length])
                if isinstance(one, Miss):
                    return one._replace(at=one.at + at)
                found.append(one)
            at += length
        return tuple(found)

    def spots(self, words: tuple[str, ...]) -> tuple[int, ...] | Miss:
        if not words:
            return missing(words, "a list of spots is missing here; - is an empty one")
        if len(words) == 1 and foldcase(words[0]) in NOTHING:
            return ()
        found = []
        for at, word in enumerate(words):
            spot = self.spot(word)
            if isinstance(spot, Miss):
                return spot._replace(at=at)
            found.append(spot)
        return tuple(found)

    def claim(self, words: tuple[str, ...]) -> Claim | Miss:
        """``+12 coins crown flag``: signed amounts of coins and vp, and objects."""
        amounts: dict[str, int] = {}
        things = []
        at = 0
        while at < len(words):
            word = words[at]
            if word[0] in "+-\u2212\u2013" or word[0].isdigit():
                number = amount(word)
                if isinstance(number, Miss):
                    return number._replace(at=at)
                unit = _unit(words[at + 1]) if at + 1 < len(words) else None
                if unit is None:
                    return _no_unit(words, at)
                amounts[unit] = amounts.get(unit, 0) + number
                at += 2
                continue
            unit = _unit(word)
            if unit is not None:
                hint = f"the amount stands in front, as in +5 {unit}"
                return missing((word,), f"no amount stands before {quoted(word)}")._replace(at=at, hint=hint)
            thing = self.words.find("object", word)
            if isinstance(thing, Miss):
                return thing._replace(at=at)
            things.append(thing)
            at += 1
        return Claim(tuple(sorted(amounts.items())), tuple(things) if things else None)

    def _row(self, word: str) -> str | Miss:
        """A row of the score sheet, or a spot that somebody takes for one."""
        folded = foldcase(word)
        if folded in ROWS:
            return folded
        found = self.words.find("spot", word)
        if isinstance(found, Miss):
            from referee.core.near import near

            message = f"{quoted(word)} is no row of a score sheet"
            return Miss("RGN-WORD-01", "unknown", word, 0, 0, len(word), message, near(folded, ROWS))
        return found

    def number(self, words: tuple[str, ...], what: str) -> int | Miss:
        """A single whole number that isn't negative."""
        if len(words) != 1:
            return missing(words, f"{what} is one whole number")
        found = amount(words[0])
        if isinstance(found, int) and found < 0:
            return Miss("RGN-WORD-07", "amount", words[0], 0, 0, len(words[0]), f"{what} isn't negative")
        return found

    def section(self, word: str) -> str | Miss:
        """A section by its Roman numeral; one that doesn't exist by its number."""
        number = section(word)
        if isinstance(number, Miss):
            return number
        return SECTIONS[number - 1] if 1 <= number <= len(SECTIONS) else str(number)


def _unit(word: str) -> str | None:
    folded = foldcase(word)
    if folded in ("coin", "coins"):
        return "coins"
    return "vp" if folded in ("vp", "point", "points") else None


def _no_unit(words: tuple[str, ...], at: int) -> Miss:
    where = min(at + 1, len(words) - 1)
    message = f"a number claims coins or vp, as in {words[at]} coins"
    return Miss("RGN-WORD-01", "missing", words[where], where, 0, len(words[where]), message, ("coins", "vp"))


def missing(words: tuple[str, ...], message: str, near: tuple[str, ...] = ()) -> Miss:
    """A fact that isn't written as it has to be."""
    word = words[0] if words else ""
    return Miss("RGN-WORD-01", "missing", word, 0, 0, len(word), message, near)


def write_tiles(tiles: tuple[Tile | None, ...]) -> str:
    return " ".join("?" if one is None else one.name for one in tiles) or "-"


def write_claim(claim: Claim) -> str:
    """Coins, then vp, then objects."""
    amounts = dict(claim.amounts)
    parts = [f"{amounts[unit]:+d} {unit}" for unit in ("coins", "vp") if unit in amounts]
    parts += claim.things or ()
    return " ".join(parts)


def write_things(things: tuple[int | None, ...]) -> str:
    return " ".join("?" if thing is None else OBJECT_NAMES[thing] for thing in things) or "-"


def fact_of(subject: int | str, key: str, value: Any) -> Fact | Miss:
    """A fact, unless its value is a miss; then the miss counts from the word behind the key."""
    return value._replace(at=value.at + 1) if isinstance(value, Miss) else Fact(subject, key, value)
