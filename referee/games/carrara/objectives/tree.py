"""The tree of an objective card: what is counted, what is required, what is paid."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.carrara.table import CATEGORIES, SPOTS

TOP, OBJECTS, BUILDINGS, BONUS = SLOTS = ("top", "objects", "buildings", "bonus")
"""Slots in their order: the brown, purple, gray and green card."""
CONDITIONS = SLOTS[:3]
"""The slots whose requirements are conditions of the announcement."""

PLAIN = ("scorings", "types", "cities", "coins", "blocks", "vp")
GROUPED = ("kinds", "sets", "pairs")
"""Counts of whole groups of objects."""
OBJECT_COUNTS = ("objects", *GROUPED)
COUNTS = ("scorings", "objects", *GROUPED, "buildings", "cost", *PLAIN[1:])
"""Everything that can be counted."""
FEWEST = 2
"""The number of players that the first number of a scale is for."""


@dataclass(frozen=True, slots=True)
class Scale:
    """One number for all, or one each for 2, 3 and 4 players."""

    numbers: tuple[int, ...]

    def at(self, seats: int) -> int:
        return self.numbers[seats - FEWEST] if len(self.numbers) > 1 else self.numbers[0]


@dataclass(frozen=True, slots=True)
class Count:
    """Something of a player's that can be counted.

    ``of`` narrows objects by their numbers, buildings by types and categories,
    both as spots; ``places`` are cities by number, ``least`` is the least cost.
    """

    what: str
    of: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    least: Scale | None = None

    @property
    def types(self) -> frozenset[int]:
        """The spots of types and categories that ``of`` names."""
        return frozenset(self.of)


@dataclass(frozen=True, slots=True)
class Requirement:
    """At least so many of a count."""

    count: Count
    least: Scale


@dataclass(frozen=True, slots=True)
class Each:
    """Points per unit of what the card requires."""

    points: Scale


@dataclass(frozen=True, slots=True)
class Per:
    """Points per unit of a count."""

    points: Scale
    count: Count


@dataclass(frozen=True, slots=True)
class Flat:
    """Points for who meets the card."""

    points: Scale


@dataclass(frozen=True, slots=True)
class CoinRate:
    """So many coins make a point."""

    coins: Scale


Award = Each | Per | Flat | CoinRate


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its slot, what it requires (all of it), what it pays (added up)."""

    slot: str
    requirements: tuple[Requirement, ...] = ()
    awards: tuple[Award, ...] = ()

    def counts(self) -> tuple[Count, ...]:
        """What the awards count, one entry an award that counts something."""
        found = []
        for award in self.awards:
            if isinstance(award, Each):
                found.append(self.requirements[0].count)
            elif isinstance(award, Per):
                found.append(award.count)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Named:
    """A card that a log only names; ``basic`` are the printed three."""

    name: str


BASIC = "basic"
CITY_SPOT, LAND_SPOT = (SPOTS.index(name) for name in CATEGORIES)
