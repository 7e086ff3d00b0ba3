"""Counting what a card asks for: numbers with the pieces behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    """A requirement held against a player: what is needed with so many players, what is there."""

    name: str
    needed: int
    counted: Counted

    @property
    def there(self) -> int:
        return self.counted.number

    @property
    def is_met(self) -> bool:
        return self.there >= self.needed


class Earned(NamedTuple):
    """One award of a card: points, how they come about, the pieces counted."""

    points: int
    sum: str
    pieces: tuple[str, ...]


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
    """Count something of a player's."""
    if one.what in OBJECT_COUNTS:
        return _objects(one, covered(one, holding.objects))
    if one.what in ("buildings", "cost"):
        found = list(_buildings(one, holding, seats))
        number = len(found) if one.what == "buildings" else sum(each.tile.cost for each in found)
        return Counted(number, tuple(f"{each.tile.name} {CITIES[each.city]}" for each in found))
    if one.what == "scorings":
        spots = tuple(name for spot, name in enumerate(SPOTS) if holding.scored >> spot & 1)
        return Counted(len(spots), spots)
    if one.what == "types":
        types = {each.tile.type for each in holding.built}
        return Counted(len(types), tuple(name for type, name in enumerate(TYPES) if type in types))
    if one.what == "cities":
        cities = {each.city for each in holding.built}
        return Counted(len(cities), tuple(name for city, name in enumerate(CITIES) if city in cities))
    if one.what == "blocks":
        number = size(holding.blocks)
        return Counted(number, (holding.kinds.run(holding.blocks),) if number else ())
    number = {"coins": holding.coins, "vp": holding.vp}[one.what]
    return Counted(number, (f"{number} {one.what}",) if number else ())


def covered(one: Count, objects: int) -> int:
    """The objects that a count counts: all of its kinds, one of each, or the complete groups."""
    counts = list(OBJECTS.unpack(objects))
    if one.what == "objects":
        return OBJECTS.pack(n if not one.of or kind in one.of else 0 for kind, n in enumerate(counts))
    if one.what == "kinds":
        return OBJECTS.pack(min(n, 1) for n in counts)
    if one.what == "sets":
        return OBJECTS.each(min(counts))
    return OBJECTS.pack(n - n % 2 for n in counts) if one.what == "pairs" else 0


def _objects(one: Count, found: int) -> Counted:
    each = {"sets": len(OBJECT_NAMES), "pairs": 2}.get(one.what, 1)
    return Counted(size(found) // each, tuple(OBJECTS.words(found)))


def _buildings(one: Count, holding: Holding, seats: int) -> Iterator[Building]:
    least = 0 if one.least is None else one.least.at(seats)
    for each in holding.built:
        spots = {FIRST_TYPE + each.tile.type, FIRST_CATEGORY + holding.categories[each.tile.type]}
        if one.of and spots.isdisjoint(one.of):
            continue
        if one.places and each.city not in one.places:
            continue
        if each.tile.cost >= least:
            yield each


def check(card: Card, holding: Holding, seats: int) -> tuple[Checked, ...]:
    """Every requirement of a card, with the number that is needed and the one that is there."""
    return tuple(
        Checked(written(one.count), one.least.at(seats), count(one.count, holding, seats))
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
                earned.append(Earned(points, str(points), ()))
            continue
        counted = card.requirements[0].count if isinstance(one, Each) else one.count
        found = count(counted, holding, seats)
        earned.append(Earned(found.number * points, f"{found.number} x {points}", found.pieces))
        cover = _both(cover, covered(counted, holding.objects))
    return Outcome(card, checked, tuple(earned), cover, rate)


def _both(one: int, other: int) -> int:
    """What one or the other holds, the larger number of each kind."""
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
