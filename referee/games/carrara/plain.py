"""The purchase that nearly every BUY is, in both editions."""

from __future__ import annotations

from . import wheel
from .table import Board
from .wheel import UNKNOWN, Wheel


def can_buy(
    board: Board, sections: Wheel, unseen: int, coins: int, drawn: int | None, section: int, blocks: int
) -> bool:
    """Whether so many blocks can be bought with all of them named: drawn, bought, there and paid.

    ``drawn`` is None where the wheel doesn't turn. False also where that takes a closer look.
    """
    if not blocks or blocks >> UNKNOWN or not 1 <= section <= 6:
        return False
    guards = board.blocks.guards
    if drawn is None:
        there = sections[section - 1]
    else:
        lying = sum(sections)
        bag = unseen % 255 - (lying >> UNKNOWN)
        needed = board.full - lying % 255
        if drawn % 255 != (needed if needed < bag else bag) or drawn >> UNKNOWN:
            return False
        if (unseen | guards) - drawn & guards != guards:
            return False
        there = sections[section - 2] if section > 1 else sections[5] + drawn
    return (there | guards) - blocks & guards == guards and wheel.cost(
        board.prices[section - 1], blocks
    ) <= coins
