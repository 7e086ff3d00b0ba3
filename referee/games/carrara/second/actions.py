"""What a player can do, as plain data without positions in the text."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.games.carrara.second.state import Piece
from referee.games.carrara.table import Tile


class Buy(NamedTuple):
    """Buy ``blocks`` (a tally) from ``section`` (a number, whether or not it exists).

    ``drawn`` is the tally of the blocks drawn from the bag, None where it isn't
    written down. ``none`` says that nothing could be bought.
    """

    wheel: Literal["turn", "stay"]
    drawn: int | None
    section: int
    blocks: int
    none: bool = False


class Build(NamedTuple):
    """Build ``tile`` in ``city`` for ``blocks``, as handed over.

    ``reveal`` is the tile that filled the market, ``"-"`` for none left, None
    where it isn't written down. ``earlier`` are clauses behind BUILD that stand there
    once more further on, as written. The other fields belong to monuments.
    """

    tile: Tile
    city: int
    blocks: int
    reveal: Tile | Literal["-"] | None = None
    over: Tile | None = None
    bonus: int | Literal["-"] | None = None
    keep: str | None = None
    earlier: tuple[tuple[str, str], ...] = ()


class Monument(NamedTuple):
    """Build a monument. ``over`` is the own tile that it replaces, ``bonus`` the spot of the
    upgrade tile (``"-"``: declined, None: not written down), ``keep`` what is moved along."""

    tile: Tile
    city: int
    blocks: int
    reveal: Tile | Literal["-"] | None = None
    over: Tile | None = None
    bonus: int | Literal["-"] | None = None
    keep: str | None = None
    earlier: tuple[tuple[str, str], ...] = ()


class Score(NamedTuple):
    """Score a spot. ``court`` is the space that the marker comes from, or the kind of one; None
    where it isn't written down."""

    spot: int
    court: str | None = None


class ScoreExtra(NamedTuple):
    """Score one of the advanced game's further spots, by its name."""

    name: str
    court: str | None = None


class Place(NamedTuple):
    """Where a piece goes: an own tile, with its city where it is written, or a storage space.

    ``number`` is the space of a piece that is replaced, None where none is named.
    """

    tile: Tile | None
    city: int | None = None
    is_store: bool = False
    number: int | None = None


class Take(NamedTuple):
    """Take a piece as a prize."""

    piece: Piece
    place: Place


class Put(NamedTuple):
    """Move a stored piece to a tile."""

    piece: Piece
    place: Place


class Extra(NamedTuple):
    """Buy a piece for ten coins, beside the action."""

    piece: Piece
    place: Place


class Pass(NamedTuple):
    """Take two coins."""


class Other(NamedTuple):
    """A verb of the family that this ruleset doesn't have, with its words as written."""

    verb: str
    rest: str = ""
