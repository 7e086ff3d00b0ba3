"""Counting what a card asks for: numbers with the pieces behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.tally import Kinds
from referee.core.tally import total as size
from referee.games.carrara.table import (
    CITIES,
    FIRST_CATEGORY,
    FIRST_TYPE,
    OBJECT_NAMES,
    OBJECTS,
    SPOTS,
    TYPES,
    Building,
)

from .tree import OBJECT_COUNTS, Card, CoinRate, Count, Each, Flat
from .writing import count as written


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has, as far as a card can count it.

    ``blocks`` and ``objects`` are tallies, ``scored`` is a set of spots by bit,
    ``categories`` the category of each type.
    """

    coins: int
    vp: int
    blocks: int
    objects: int
    scored: int
    built: tuple[Building, ...]
    kinds: Kinds
    categories: tuple[int, ...]


class Counted(NamedTuple):
    """A number and the pieces that make it up."""

    number: int
    pieces: tuple[str, ...]


class Checked(NamedTuple):
    """A requirement held against a player: what is counted, what is needed, what is there."""

    counted: Count
    needed: int
    there: int

    @property
    def name(self) -> str:
        """The count as it is written on a card."""
        return written(self.counted)

    @property
    def is_met(self) -> bool:
        return self.there >= self.needed


class Earned(NamedTuple):
    """One award of a card: so many units of a count (None: it isn't about any), so many points each."""

    counted: Count | None
    number: int
    each: int

    @property
    def points(self) -> int:
        return self.number * self.each

    @property
    def sum(self) -> str:
        """How the points come about."""
        return str(self.each) if self.counted is None else f"{self.number} x {self.each}"


class Outcome(NamedTuple):
    """A card at the end of the game, for one player.

    ``covered`` are the objects that the awards count, ``rate`` the coins that
    make a point, None where the card leaves that alone.
    """

    card: Card
    checked: tuple[Checked, ...]
    earned: tuple[Earned, ...]
    covered: int
    rate: int | None

    @property
    def is_met(self) -> bool:
        return all(one.is_met for one in self.checked)

    @property
    def points(self) -> int:
        return sum(one.points for one in self.earned)


def count(one: Count, holding: Holding, seats: int) -> Counted:
    """Count something of a player's, with the pieces."""
    number = number_of(one, holding, seats)
    pieces: Iterable[str] = ()
    if one.what in OBJECT_COUNTS:
        pieces = OBJECTS.words(covered(one, holding.objects))
    elif one.what in ("buildings", "cost"):
        pieces = (f"{each.tile.name} {CITIES[each.city]}" for each in _buildings(one, holding, seats))
    elif one.what == "scorings":
        pieces = (name for spot, name in enumerate(SPOTS) if holding.scored >> spot & 1)
    elif one.what == "types":
        types = {each.tile.type for each in holding.built}
        pieces = (name for type, name in enumerate(TYPES) if type in types)
    elif one.what == "cities":
        cities = {each.city for each in holding.built}
        pieces = (name for city, name in enumerate(CITIES) if city in cities)
    elif number:
        pieces = (holding.kinds.run(holding.blocks) if one.what == "blocks" else f"{number} {one.what}",)
    return Counted(number, tuple(pieces))


def number_of(one: Count, holding: Holding, seats: int) -> int:
    """Count something of a player's."""
    what = one.what
    if what in OBJECT_COUNTS:
        return size(covered(one, holding.objects)) // {"sets": len(OBJECT_NAMES), "pairs": 2}.get(what, 1)
    if what == "buildings":
        return len(_buildings(one, holding, seats))
    if what == "cost":
        return sum([tile.cost for tile, _ in _buildings(one, holding, seats)])
    if what == "scorings":
        return holding.scored.bit_count()
    if what == "types":
        return len({tile.type for tile, _ in holding.built})
    if what == "cities":
        return len({city for _, city in holding.built})
    if what == "blocks":
        return size(holding.blocks)
    return holding.coins if what == "coins" else holding.vp


def covered(one: Count, objects: int) -> int:
    """The objects that a count counts: all of its kinds, one of each, or the complete groups."""
    if one.what == "objects":
        return objects if not one.of else objects & sum(0xFF << OBJECTS.shifts[kind] for kind in set(one.of))
    counts = OBJECTS.unpack(objects)
    if one.what == "kinds":
        return OBJECTS.pack(min(n, 1) for n in counts)
    if one.what == "sets":
        return OBJECTS.each(min(counts))
    return OBJECTS.pack(n - n % 2 for n in counts) if one.what == "pairs" else 0


def _buildings(one: Count, holding: Holding, seats: int) -> Sequence[Building]:
    """The buildings that a count counts."""
    found: Sequence[Building] = holding.built
    if one.of:
        of, categories = one.of, holding.categories
        found = [
            each
            for each in found
            if FIRST_TYPE + each.tile.type in of or FIRST_CATEGORY + categories[each.tile.type] in of
        ]
    if one.places:
        found = [each for each in found if each.city in one.places]
    if one.least is not None:
        least = one.least.at(seats)
        found = [each for each in found if each.tile.cost >= least]
    return found


def check(card: Card, holding: Holding, seats: int) -> tuple[Checked, ...]:
    """Every requirement of a card, with the number that is needed and the one that is there."""
    return tuple(
        Checked(one.count, one.least.at(seats), number_of(one.count, holding, seats))
        for one in card.requirements
    )


def outcome(card: Card, holding: Holding, seats: int, *, unmet_pays: bool = True) -> Outcome:
    """What a card brings a player at the end.

    Who doesn't meet it gets no bare points, and nothing at all without ``unmet_pays``.
    """
    checked = check(card, holding, seats)
    is_met = all(one.is_met for one in checked)
    if not (is_met or unmet_pays):
        return Outcome(card, checked, (), 0, None)
    earned = []
    cover = 0
    rate = None
    for one in card.awards:
        if isinstance(one, CoinRate):
            rate = one.coins.at(seats)
            continue
        points = one.points.at(seats)
        if isinstance(one, Flat):
            if is_met:
                earned.append(Earned(None, 1, points))
            continue
        counted = card.requirements[0].count if isinstance(one, Each) else one.count
        earned.append(Earned(counted, number_of(counted, holding, seats), points))
        if counted.what in OBJECT_COUNTS:
            cover = _both(cover, covered(counted, holding.objects))
    return Outcome(card, checked, tuple(earned), cover, rate)


def _both(one: int, other: int) -> int:
    """What one or the other holds, the larger number of each kind."""
    if not one or one == other:
        return other
    return OBJECTS.pack(map(max, OBJECTS.unpack(one), OBJECTS.unpack(other)))


def counted_units(counts: Iterable[Count], colours: tuple[str, ...]) -> tuple[str, ...]:
    """The ledger's units behind counts, for the lines that a row comes from."""
    units: dict[str, None] = {}
    for one in counts:
        if one.what in OBJECT_COUNTS:
            names = tuple(OBJECT_NAMES[kind] for kind in one.of) or OBJECT_NAMES
        elif one.what == "blocks":
            names = colours
        else:
            names = ({"scorings": "markers", "coins": "coins", "vp": "vp"}.get(one.what, "tiles"),)
        units.update(dict.fromkeys(names))
    return tuple(units)
