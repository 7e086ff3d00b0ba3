"""A purchase from the wheel: what is drawn, what a section then sells, and why something isn't there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.near import listed
from referee.core.tally import Kinds, total

from . import wheel
from .table import COLOUR_WORDS, SECTIONS, Board
from .wheel import Wheel


class Turned(NamedTuple):
    """The wheel before a purchase: whether it turns, and the blocks drawn then (None: not written down)."""

    sections: Wheel
    unseen: int
    turns: bool
    drawn: int | None


def drawn(board: Board, turned: Turned) -> int:
    """The blocks drawn after the turn, of unknown colour where nobody wrote them down."""
    if not turned.turns:
        return 0
    if turned.drawn is not None:
        return turned.drawn
    return board.unknown * wheel.refill(board, turned.sections, turned.unseen)


def on_sale(board: Board, turned: Turned, section: int) -> int:
    """What a section, counted from 1, holds after the turn."""
    if not turned.turns:
        return turned.sections[section - 1]
    return turned.sections[section - 2] if section > 1 else turned.sections[5] + drawn(board, turned)


def after(board: Board, turned: Turned) -> Wheel:
    """The whole wheel after the turn."""
    return wheel.turned(turned.sections, drawn(board, turned)) if turned.turns else turned.sections


def settled(blocks: Kinds, there: int, asked: int) -> int | None:
    """What is taken from ``there``, blocks of unknown colour settled where only one colour is possible.

    None where several are.
    """
    unknown = wheel.unknown(asked)
    if not unknown:
        return asked
    named = wheel.known(asked)
    if not blocks.covers(there, named) or wheel.unknown(there):
        return None
    rest = there - named
    kinds = [one for one, count in zip(blocks.ones, blocks.unpack(rest), strict=True) if count]
    if total(rest) == unknown:
        return named + rest
    return named + unknown * kinds[0] if len(kinds) == 1 and total(rest) >= unknown else None


# Why not, in sentences


def holds(board: Board, there: int) -> str:
    return "it is empty" if not there else f"it holds {board.blocks.run(there)}"


def too_many(section: int, there: int, asked: int) -> str:
    held = total(there)
    noun = "block" if held == 1 else "blocks"
    return f"section {SECTIONS[section - 1]} holds {held} {noun}, the log buys {total(asked)}"


def colours_of(board: Board, short: int) -> list[str]:
    """The letters of the colours in a tally, each once."""
    return list(dict.fromkeys(board.blocks.words(short)))


def not_there(board: Board, section: int, there: int, short: int) -> str:
    """Which blocks a section doesn't hold."""
    name = SECTIONS[section - 1]
    missing = colours_of(board, short)
    has_some = any(board.blocks.count(there, board.blocks.names.index(one)) for one in missing)
    lacks = "not enough" if has_some else "no"
    words = listed((COLOUR_WORDS[one] for one in missing), "and")
    noun = "block" if lacks == "no" else "blocks"
    text = f"section {name} holds {lacks} {words} {noun} ({holds(board, there)})"
    if wheel.unknown(there):
        text += f"; {wheel.unknown(there)} of unknown colour can't be {board.blocks.run(short)}"
    return text


def elsewhere(board: Board, sections: Wheel, section: int, short: int) -> str | None:
    """Another section that holds the one colour that is missing, with its price."""
    missing = colours_of(board, short)
    if len(missing) != 1:
        return None
    index = board.blocks.names.index(missing[0])
    for number, own in enumerate(sections, 1):
        count = board.blocks.count(own, index)
        if number != section and count:
            price = board.prices[number - 1][index]
            cost = "for nothing" if not price else f"at {price} {'coin' if price == 1 else 'coins'}"
            noun = "block" if count == 1 else "blocks"
            return f"section {SECTIONS[number - 1]} holds {count} {COLOUR_WORDS[missing[0]]} {noun} {cost}"
    return None


def where_are(
    board: Board, names: Iterable[str], hands: Iterable[int], sections: Wheel, unseen: int, index: int
) -> str:
    """Where the blocks of a colour are, as a note."""
    parts = [
        f"{name} {count}"
        for name, hand in zip(names, hands, strict=True)
        if (count := board.blocks.count(hand, index))
    ]
    parts += [
        f"section {SECTIONS[number]} {count}"
        for number, section in enumerate(sections)
        if (count := board.blocks.count(section, index))
    ]
    left = board.blocks.count(unseen, index)
    if left:
        parts.append(f"{'bag or wheel' if wheel.unknown_on(sections) else 'bag'} {left}")
    return f"{board.colour(index)} blocks before this line: {', '.join(parts)}"


def price_parts(board: Board, prices: tuple[int, ...], blocks: int) -> str:
    """How a price comes about: ``2 white at 4, 1 green at 0``."""
    counts = board.blocks.unpack(blocks)[:-1]
    return ", ".join(
        f"{count} {board.colour(index)} at {prices[index]}" for index, count in enumerate(counts) if count
    )


def surely_at(board: Board, sections: Wheel, unseen: int, coins: int) -> int | None:
    """A section with more blocks of unknown colour than are left of those too dear there, if any."""
    counts = board.blocks.unpack(unseen)
    for number, (section, prices) in enumerate(zip(sections, board.prices, strict=True)):
        dear = sum(count for count, price in zip(counts, prices, strict=False) if price > coins)
        if wheel.unknown(section) > dear:
            return number
    return None


def first_at(board: Board, sections: Wheel, price: int) -> tuple[int, int]:
    """Section and colour of a block that costs so much."""
    return next(
        (number, index)
        for number, section in enumerate(sections)
        for index, own in enumerate(board.prices[number])
        if own == price and board.blocks.count(section, index)
    )
