"""The nouns of the game: colours, cities, types, objects, tiles, spots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from referee.core.tally import Kinds

CITIES = ("Livorno", "Pisa", "Lucca", "Viareggio", "Massa", "Lerici")
TYPES = ("palazzo", "biblioteca", "porta", "cattedrale", "villa", "castello")
OBJECT_NAMES = ("crown", "book", "gate", "cup", "arms", "flag")
CATEGORIES = ("city-buildings", "land-buildings")
SPOTS = (*CITIES, *TYPES, *CATEGORIES)
"""Scoring spots by number: cities 0 to 5, types 6 to 11, categories 12 and 13."""
FIRST_TYPE, FIRST_CATEGORY = 6, 12
SECTIONS = ("I", "II", "III", "IV", "V", "VI")
COLOUR_WORDS = {
    "w": "white",
    "y": "yellow",
    "r": "red",
    "g": "green",
    "b": "blue",
    "k": "black",
    "p": "purple",
    "?": "unknown",
}

OBJECTS = Kinds(OBJECT_NAMES)
"""Objects by the type that brings them: kind ``n`` belongs to type ``n``."""


STATED_OBJECTS = Kinds((*OBJECT_NAMES, "?"))
"""Objects as a log states them: a seventh kind counts those that it leaves open."""


def object_tally(things: Iterable[int | None]) -> int:
    """Objects by their numbers as a tally, None as one of unknown kind."""
    numbers = list(things)
    return STATED_OBJECTS.pack(
        [*(numbers.count(thing) for thing in range(len(OBJECT_NAMES))), numbers.count(None)]
    )


class Tile(NamedTuple):
    """A building tile: its type by number and its cost in blocks, whether or not it exists.

    ``bit`` is this tile in a set of tiles, 0 for a cost that no tile has.
    """

    type: int
    cost: int
    bit: int

    @property
    def name(self) -> str:
        return f"{TYPES[self.type]}-{self.cost}"


@lru_cache(maxsize=256)
def tile(type: int, cost: int) -> Tile:
    """The tile of a type and a cost."""
    return Tile(type, cost, 1 << (type * 8 + cost - 1) if 1 <= cost <= 8 else 0)


def tiles_in(bits: int) -> list[Tile]:
    """The tiles of a set, by type and cost."""
    return [tile(index // 8, index % 8 + 1) for index in range(48) if bits >> index & 1]


def bits_of(tiles: Any) -> int:
    """The set of some tiles, each once."""
    bits = 0
    for one in tiles:
        bits |= one.bit
    return bits


class Building(NamedTuple):
    """A tile that a player has built, and in which city (by number)."""

    tile: Tile
    city: int


class City(NamedTuple):
    """What a city accepts (letters, and as a set of tally bits), pays and needs."""

    accepts: str
    unit: str
    value: int
    needs: int


_PURCHASES = 4_096


class Costs(dict[int, int]):
    """What blocks of known colour cost in one section, in coins; worked out once for each tally."""

    def __init__(self, prices: tuple[int, ...]) -> None:
        self._prices = prices

    def __missing__(self, blocks: int) -> int:
        if len(self) >= _PURCHASES:
            self.clear()
        cost = sum(price * (blocks >> 8 * index & 0xFF) for index, price in enumerate(self._prices))
        self[blocks] = cost
        return cost


@dataclass(frozen=True, slots=True)
class Board:
    """What both editions read from their data: blocks, wheel, cities and types.

    ``prices`` has one row a section, one price a colour; ``costs`` is what tallies come to by a
    row. ``refused`` has for each city the bits of the colours that it doesn't accept.
    """

    colours: str
    blocks: Kinds
    each: int
    full: int
    prices: tuple[tuple[int, ...], ...]
    cities: tuple[City, ...]
    refused: tuple[int, ...]
    categories: tuple[int, ...]
    tiles: int
    market: int
    costs: tuple[Costs, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "costs", tuple(map(Costs, self.prices)))

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Board:
        colours = data["blocks"]["colours"]
        blocks = Kinds((*colours, "?"))
        base = data["wheel"]["prices"]
        sections = data["wheel"]["sections"]
        cities = tuple(
            City(entry["accepts"], entry["pays"], entry["value"], entry["needs"])
            for entry in (data["cities"][name] for name in CITIES)
        )
        refused = tuple(
            sum(0xFF << blocks.shifts[index] for index, one in enumerate(colours) if one not in city.accepts)
            for city in cities
        )
        tiles = [tile(type, cost) for type in range(len(TYPES)) for cost in data["tiles"]["costs"]]
        return cls(
            colours=colours,
            blocks=blocks,
            each=data["blocks"]["each"],
            full=data["wheel"]["full"],
            prices=tuple(tuple(max(0, price - section) for price in base) for section in range(sections)),
            cities=cities,
            refused=refused,
            categories=tuple(0 if data["types"][name][0] == "city" else 1 for name in TYPES),
            tiles=bits_of(tiles),
            market=data["tiles"]["market"],
        )

    @property
    def unknown(self) -> int:
        """One block of unknown colour."""
        return self.blocks.ones[len(self.colours)]

    def colour(self, index: int) -> str:
        """A colour as a word."""
        return COLOUR_WORDS[self.colours[index]]
