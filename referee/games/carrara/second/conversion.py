"""Conversion: two blocks of one colour stand for one of the next dearer colour, without chains.

A payment is right if it splits into exactly the price in units, each a block of
an accepted colour or a pair of one colour whose next dearer colour is accepted.
Which splits there are is a matter of counts: a colour that is accepted may be
paired or not if the next dearer one is accepted as well, and has to be paired
throughout if only that one is. So the number of units can be anything between
two bounds, and no split has to be searched for.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.core.near import listed
from referee.core.quick import quick
from referee.core.tally import total
from referee.games.carrara.table import CITIES, COLOUR_WORDS, Board

_ODD = sum(1 << shift for shift in range(0, 48, 8))
_HALVES = sum(0x7F << shift for shift in range(0, 48, 8))


class Accepts(NamedTuple):
    """Colours of a city as bits of a tally: those that count single or in pairs (``free``),
    single only, in pairs only, and not at all."""

    free: int
    single: int
    pairs: int
    refused: int


class Units(NamedTuple):
    """The least and the most units that a payment can stand for."""

    least: int
    most: int


def accepts(board: Board, city: int) -> Accepts:
    """What a city accepts, with conversion. The colours of the board go from dear to cheap."""
    letters = board.cities[city].accepts
    found = [0, 0, 0, 0]
    for index, letter in enumerate(board.colours):
        is_accepted = letter in letters
        converts = index > 0 and board.colours[index - 1] in letters
        place = (0 if converts else 1) if is_accepted else 2 if converts else 3
        found[place] += 0xFF << board.blocks.shifts[index]
    return Accepts(*found)


def units(city: Accepts, blocks: int) -> Units | None:
    """How many units a payment can stand for, with every number between; None if a block is left over."""
    paired = blocks & city.pairs
    if blocks & city.refused or paired & _ODD:
        return None
    most = blocks % 255 - paired % 255 // 2
    return quick(Units, (most - ((blocks & city.free) >> 1 & _HALVES) % 255, most))


def reach(city: Accepts, hand: int) -> int:
    """The most units that a hand can pay in a city."""
    return total(hand & (city.free | city.single)) + total((hand & city.pairs) >> 1 & _HALVES)


def pairs(board: Board, city: Accepts, blocks: int, price: int) -> int:
    """The pairs with which a payment stands for its price, as a tally; cheap colours first."""
    counts = board.blocks.unpack(blocks)
    needed = total(blocks) - price
    found = [0] * len(counts)
    for index, shift in enumerate(board.blocks.shifts):
        if city.pairs >> shift & 1:
            found[index] = counts[index] // 2
    needed -= sum(found)
    for index in range(len(board.colours) - 1, -1, -1):
        if city.free >> board.blocks.shifts[index] & 1:
            found[index] = max(0, min(needed, counts[index] // 2))
            needed -= found[index]
    return board.blocks.pack(found)


def in_words(board: Board, tally: int) -> str:
    """Pairs as words: ``2 green as 1 red``."""
    parts = []
    for index, count in enumerate(board.blocks.unpack(tally)[:-1]):
        if count:
            parts.append(f"{2 * count} {board.colour(index)} as {count} {board.colour(index - 1)}")
    return listed(parts, "and")


def left_over(board: Board, city: int, masks: Accepts, blocks: int) -> str:
    """Why a payment can't stand in a city: the colours that count for nothing there."""
    counts = board.blocks.unpack(blocks)
    name = CITIES[city]
    bad = [
        board.colour(index)
        for index, shift in enumerate(board.blocks.shifts[:-1])
        if masks.refused >> shift & 1 and counts[index]
    ]
    if bad:
        verb = "isn't" if len(bad) == 1 else "aren't"
        return f"{listed(bad, 'and')} {verb} accepted in {name}, and no two stand for a colour that is"
    index = next(
        index
        for index, shift in enumerate(board.blocks.shifts[:-1])
        if masks.pairs >> shift & 1 and counts[index] % 2
    )
    colour, dearer = board.colour(index), board.colour(index - 1)
    return (
        f"{counts[index]} {colour}: in {name} only two {colour} count, as one {dearer}, and one is left over"
    )


def rule_of(board: Board, city: int) -> str:
    """What a city accepts, with conversion, as a note."""
    letters = board.cities[city].accepts
    words = listed((COLOUR_WORDS[one] for one in letters), "and")
    last = board.colours.index(letters[-1]) + 1
    if last >= len(board.colours):
        return f"{CITIES[city]} accepts every colour"
    return f"{CITIES[city]} accepts {words}, and two {board.colour(last)} as one {board.colour(last - 1)}"
