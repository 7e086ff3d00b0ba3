"""The wheel: six sections of blocks that turn, prices that fall, places of unknown colour.

A section is a tally whose seventh kind counts blocks of unknown colour. What
lies neither on the wheel in a known colour nor with a player is *unseen*: in
the bag, or on the wheel in one of the unknown places.
"""

from __future__ import annotations

from referee.core.tally import total

from .table import Board

Wheel = tuple[int, ...]
UNKNOWN = 48
"""Where a tally counts blocks of unknown colour: ``tally >> UNKNOWN``."""
KNOWN = (1 << UNKNOWN) - 1
"""The part of a tally whose colours are known: ``tally & KNOWN``."""


def on_wheel(wheel: Wheel) -> int:
    """How many blocks lie on the wheel."""
    return sum(wheel) % 255


def unknown_on(wheel: Wheel) -> int:
    """How many of them have no known colour."""
    return sum(wheel) >> UNKNOWN


def in_bag(wheel: Wheel, unseen: int) -> int:
    """How many blocks are in the bag."""
    return total(unseen) - unknown_on(wheel)


def refill(board: Board, wheel: Wheel, unseen: int) -> int:
    """How many blocks are drawn after a turn of the wheel."""
    everything = sum(wheel)
    return min(board.full - everything % 255, unseen % 255 - (everything >> UNKNOWN))


def turned(wheel: Wheel, drawn: int) -> Wheel:
    """The wheel one section on: what was in VI comes round to I, where the drawn blocks go."""
    return (wheel[5] + drawn, *wheel[:5])


def known(section: int) -> int:
    """The blocks of a section whose colour is known."""
    return section & KNOWN


def unknown(section: int) -> int:
    """How many blocks of a section have no known colour."""
    return section >> UNKNOWN


def cheapest(board: Board, wheel: Wheel) -> int | None:
    """The least price of a block of known colour on the wheel, None if there is none."""
    best: int | None = None
    for section, prices in zip(wheel, board.prices, strict=True):
        for index, price in enumerate(prices):
            if section >> 8 * index & 0xFF and (best is None or price < best):
                best = price
    return best


def may_be_had(board: Board, wheel: Wheel, unseen: int, coins: int) -> bool:
    """Whether some block of unknown colour could be one that costs at most ``coins``."""
    for section, prices in zip(wheel, board.prices, strict=True):
        if section >> UNKNOWN and any(
            price <= coins and unseen >> 8 * index & 0xFF for index, price in enumerate(prices)
        ):
            return True
    return False
