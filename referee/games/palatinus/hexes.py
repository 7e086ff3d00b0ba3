"""The map: seven tiles of a hill and six terrains, and which terrains touch.

A *cell* is a terrain by its place: six times the slot plus the direction from
the hill. A *terrain* is one by its name: six times the tile's letter plus the
number behind it, less one. Sets of either are ints with a bit each.
"""

from __future__ import annotations

from functools import cache

SLOTS = 7
AROUND = 6
CELLS = SLOTS * AROUND
ALL = (1 << CELLS) - 1
LETTERS = "ABCDEFG"
DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""One step in each direction, clockwise from E; q grows to the right, r to the lower right."""
RIGHT, LEFT = 0, 1
HANDS = ("right", "left")
TERRAINS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, AROUND + 1))
BY_NAME = {name: index for index, name in enumerate(TERRAINS)}

Hex = tuple[int, int]


def _plus(one: Hex, other: Hex, times: int = 1) -> Hex:
    return one[0] + times * other[0], one[1] + times * other[1]


@cache
def hills(hand: int) -> tuple[Hex, ...]:
    """Where the hill of each slot lies; slot 0 is the centre, the others go clockwise."""
    turn = 1 if hand == RIGHT else -1
    found: list[Hex] = [(0, 0)]
    for way in range(AROUND):
        found.append(_plus(_plus((0, 0), STEPS[way], 2), STEPS[(way + turn) % AROUND]))
    return tuple(found)


@cache
def cells(hand: int) -> tuple[Hex, ...]:
    """Where each cell lies."""
    return tuple(_plus(hill, step) for hill in hills(hand) for step in STEPS)


@cache
def neighbours(hand: int) -> tuple[int, ...]:
    """For each cell the set of cells that share an edge with it, across tiles too."""
    places = cells(hand)
    index = {place: cell for cell, place in enumerate(places)}
    return tuple(
        sum(1 << index[beside] for step in STEPS if (beside := _plus(place, step)) in index)
        for place in places
    )


@cache
def seams(hand: int) -> tuple[tuple[int, int], ...]:
    """The pairs of cells of different tiles that share an edge."""
    return tuple(
        (cell, other)
        for cell, beside in enumerate(neighbours(hand))
        for other in bits(beside)
        if cell < other and cell // AROUND != other // AROUND
    )


def outer_neighbours(slot: int) -> tuple[int, int]:
    """The two outer slots beside an outer slot."""
    return slot % AROUND + 1, (slot - 2) % AROUND + 1


def placed(slot: int, arrow: int, number: int) -> int:
    """The cell of a tile's terrain, ``number`` counted from 0 at the arrow."""
    return slot * AROUND + (arrow + number) % AROUND


def cells_of(layout: tuple[int, ...]) -> tuple[int, ...]:
    """The cell of each terrain in a layout, -1 where its tile doesn't lie.

    A layout has for each letter the cell at its arrow, or -1.
    """
    found: list[int] = []
    for at in layout:
        if at < 0:
            found += [-1] * AROUND
        else:
            slot, arrow = divmod(at, AROUND)
            found += [placed(slot, arrow, number) for number in range(AROUND)]
    return tuple(found)


def bits(some: int) -> list[int]:
    """The members of a set, lowest first."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def names(terrains: int) -> list[str]:
    """The names of a set of terrains."""
    return [TERRAINS[index] for index in bits(terrains)]
