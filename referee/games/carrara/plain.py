"""The purchase that nearly every BUY is, in both editions."""

from __future__ import annotations

from .table import Board
from .wheel import UNKNOWN, Wheel


def bought(
    board: Board, sections: Wheel, unseen: int, coins: int, drawn: int | None, section: int, blocks: int
) -> tuple[Wheel, int, int] | None:
    """The wheel, the unseen blocks and the buyer's coins after a purchase that no rule objects to.

    All of its blocks are named: drawn, bought, there and paid. ``drawn`` is None where the wheel
    doesn't turn. None where that takes a closer look.
    """
    if not blocks or blocks >> UNKNOWN or not 1 <= section <= 6:
        return None
    guards = board.blocks.guards
    if drawn is not None:
        lying = sum(sections)
        bag = unseen % 255 - (lying >> UNKNOWN)
        needed = board.full - lying % 255
        if drawn % 255 != (needed if needed < bag else bag) or drawn >> UNKNOWN:
            return None
        if (unseen | guards) - drawn & guards != guards:
            return None
        wheel = [sections[5] + drawn, *sections[:5]]
        unseen -= drawn
    else:
        wheel = list(sections)
    there = wheel[section - 1]
    coins -= board.costs[section - 1][blocks]
    if coins < 0 or (there | guards) - blocks & guards != guards:
        return None
    wheel[section - 1] = there - blocks
    return tuple(wheel), unseen, coins
