"""Payments in blocks: what a city accepts, what is missing, in words."""

from __future__ import annotations

from referee.core.near import listed

from .table import CITIES, COLOUR_WORDS, Board


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
