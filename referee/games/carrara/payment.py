"""Payments in blocks: what a city accepts, what is missing, in words."""

from __future__ import annotations

from referee.core.ledger import Term
from referee.core.near import listed

from .table import CITIES, COLOUR_WORDS, SECTIONS, Board


def refused_colours(board: Board, city: int, blocks: int) -> list[str]:
    """The colours among ``blocks`` that a city doesn't accept, as words."""
    bad = blocks & board.refused[city]
    return [board.colour(index) for index, _ in enumerate(board.colours) if bad >> 8 * index & 0xFF]


def accepted_words(board: Board, city: int) -> str:
    """The colours that a city accepts, as a sentence part."""
    accepts = board.cities[city].accepts
    if len(accepts) == len(board.colours):
        return f"{CITIES[city]} accepts every colour"
    return f"{CITIES[city]} accepts {listed((COLOUR_WORDS[one] for one in accepts), 'and')}"


def in_words(board: Board, blocks: int) -> str:
    """Blocks as words: ``2 white, 1 green``."""
    counts = board.blocks.unpack(blocks)
    parts = [
        f"{count} {COLOUR_WORDS[name]}"
        for name, count in zip(board.blocks.names, counts, strict=True)
        if count
    ]
    return ", ".join(parts) or "no block"


def priced(board: Board, section: int, blocks: int) -> str:
    """Blocks with the price of each in a section: ``1 red at 2, 1 green at 1 in III``."""
    prices = board.prices[section - 1]
    parts = [
        f"{count} {board.colour(index)} at {prices[index]}"
        for index, count in enumerate(board.blocks.unpack(blocks)[:-1])
        if count
    ]
    return f"{', '.join(parts)} in {SECTIONS[section - 1]}"


def terms(board: Board, section: int, blocks: int) -> tuple[Term, ...]:
    """The price of blocks in a section, a colour each: 6 for ``2 red at 3``."""
    prices = board.prices[section - 1]
    return tuple(
        Term(count * prices[index], f"{count} {board.colour(index)} at {prices[index]}")
        for index, count in enumerate(board.blocks.unpack(blocks)[:-1])
        if count
    )


def other_reading(board: Board, there: int, short: int) -> str | None:
    """What to write where somebody may have meant black by ``b``: it fits, but it isn't guessed."""
    blue, lowest = board.colours.index("b"), len(board.colours) - 1
    missing = board.blocks.count(short, blue)
    if not missing or board.blocks.count(there, lowest) < missing:
        return None
    letter = board.colours[lowest]
    return f"b is always blue; {board.colour(lowest)} ({letter}) would fit, written {letter}"
