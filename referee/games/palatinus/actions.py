"""What a line of Palatinus does, as plain data without positions in the text."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.palatinus.hexes import BY_NAME


class Tile(NamedTuple):
    """Lay the tile of a letter into a slot, its arrow pointing in a direction by number.

    Letter and slot have the right form; whether they exist is a matter of the rules.
    """

    letter: str
    slot: int
    arrow: int


class Place(NamedTuple):
    """Place a piece (by number) on a terrain by its name.

    ``at`` is the terrain's number, -1 for one that doesn't exist.
    """

    piece: int
    terrain: str
    extra: bool
    at: int


class Reveal(NamedTuple):
    """Turn up the piece on a terrain; ``kind`` is what it is."""

    terrain: str
    kind: int
    at: int


def place(piece: int, terrain: str, extra: bool = False) -> Place:
    return Place(piece, terrain, extra, BY_NAME.get(terrain, -1))


def reveal(terrain: str, kind: int) -> Reveal:
    return Reveal(terrain, kind, BY_NAME.get(terrain, -1))
