"""What a scoring brings: coins, points and objects."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Term
from referee.core.tally import Kinds

from .table import CITIES, FIRST_CATEGORY, FIRST_TYPE, OBJECTS, Board, Building, Tile


def counted(buildings: Iterable[Building], board: Board, spot: int) -> list[Building]:
    """The buildings of one player that a spot scores."""
    if spot < FIRST_TYPE:
        return [building for building in buildings if building.city == spot]
    if spot < FIRST_CATEGORY:
        type = spot - FIRST_TYPE
        return [building for building in buildings if building.tile.type == type]
    category = spot - FIRST_CATEGORY
    return [building for building in buildings if board.categories[building.tile.type] == category]


def worth(board: Board, buildings: Iterable[Building]) -> tuple[int, int]:
    """Coins and points for buildings by the values of their cities."""
    coins = points = 0
    for building in buildings:
        city = board.cities[building.city]
        if city.unit == "coins":
            coins += building.tile.cost * city.value
        else:
            points += building.tile.cost * city.value
    return coins, points


Worth = tuple[Tile, int, int, tuple[int, int]]
"""A scored tile, its city, what it counts, and the coins and points that it brings."""


def terms(scored: Iterable[Worth]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The coins and the points of a scoring, a tile each: ``villa-3 Lucca: 3 x 2``."""
    found: tuple[list[Term], list[Term]] = ([], [])
    for tile, city, counts, amounts in scored:
        for own, amount in zip(found, amounts, strict=True):
            if amount:
                each, rest = divmod(amount, counts)
                how = str(amount) if rest else f"{counts} x {each}"
                own.append(Term(amount, f"{tile.name} {CITIES[city]}: {how}"))
    return tuple(found[0]), tuple(found[1])


def each(amount: int, worth: int, name: str) -> tuple[Term, ...]:
    """So many of something at so much: ``2 statues x 3``."""
    return (Term(amount, f"{amount // worth} {name} x {worth}"),) if worth else ()


def gained(buildings: Iterable[Building], supply: int) -> int:
    """The objects that come with buildings, as many of each as are still there."""
    wanted = 0
    for building in buildings:
        wanted += OBJECTS.ones[building.tile.type]
    return wanted if OBJECTS.covers(supply, wanted) else OBJECTS.common(supply, wanted)


def cost_of(buildings: Iterable[Building]) -> int:
    """The sum of the costs of buildings."""
    return sum(building.tile.cost for building in buildings)


def explained(board: Board, buildings: Iterable[Building]) -> str:
    """How the worth comes about: ``Massa 3 + 2, times 1``."""
    parts = []
    for number, name in enumerate(CITIES):
        costs = [building.tile.cost for building in buildings if building.city == number]
        if costs:
            city = board.cities[number]
            total = " + ".join(map(str, costs))
            inner = f"({total})" if len(costs) > 1 else total
            parts.append(f"{name} {inner} x {city.value} {city.unit}")
    return ", ".join(parts)


def listed_objects(objects: int, kinds: Kinds = OBJECTS) -> tuple[str, ...]:
    """Objects one by one, in the order of the kinds."""
    return tuple(kinds.words(objects))
