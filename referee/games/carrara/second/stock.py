"""Tiles that can repeat: multisets over type and cost, packed into one int."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.games.carrara.table import TYPES, Tile, tile

_WIDTH = 6
_FIELD = (1 << _WIDTH) - 1
COSTS = 5
"""Building tiles cost 1 to 5."""
_GUARDS = sum(1 << _WIDTH * (kind + 1) - 1 for kind in range(len(TYPES) * COSTS))
"""The highest bit of every kind, which is free up to 31 of it."""


def exists(one: Tile) -> bool:
    """Whether there are building tiles like this one."""
    return 1 <= one.cost <= COSTS


@lru_cache(maxsize=64)
def unit(one: Tile) -> int:
    """One tile as a multiset."""
    return 1 << _WIDTH * (one.type * COSTS + one.cost - 1)


def count(tiles: int, one: Tile) -> int:
    """How many of a tile there are."""
    return tiles >> _WIDTH * (one.type * COSTS + one.cost - 1) & _FIELD


def packed(tiles: Iterable[Tile]) -> int:
    """A multiset of some tiles, all of which exist; not more than 62 of one."""
    return sum(map(unit, tiles))


def size(tiles: int) -> int:
    """How many tiles a multiset holds (exact below 63)."""
    return tiles % _FIELD


def listed(tiles: int) -> list[Tile]:
    """The tiles one by one, by type and cost."""
    found = []
    for type in range(len(TYPES)):
        for cost in range(1, COSTS + 1):
            found += [tile(type, cost)] * count(tiles, tile(type, cost))
    return found


def covers(tiles: int, others: int) -> bool:
    """Whether a multiset holds at least what another one holds, tile by tile.

    False also for more than 31 of one tile.
    """
    return not others & _GUARDS and (tiles | _GUARDS) - others & _GUARDS == _GUARDS


def surplus(tiles: int, named: int) -> int:
    """How many tiles are more than those of another multiset, tile by tile."""
    over = 0
    while tiles:
        over += max(0, (tiles & _FIELD) - (named & _FIELD))
        tiles >>= _WIDTH
        named >>= _WIDTH
    return over
