"""What a player can do, as plain data without positions in the text."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.games.carrara.table import Tile

Wheel = Literal["turn", "stay", "bare"]


class Buy(NamedTuple):
    """Buy ``blocks`` (a tally) from ``section`` (a number, whether or not it exists).

    ``drawn`` is the tally of the blocks drawn from the bag, None where it isn't
    written down. ``none`` says that nothing could be bought. ``bare`` is a BUY
    without TURN or STAY.
    """

    wheel: Wheel
    drawn: int | None
    section: int
    blocks: int
    none: bool = False


class Build(NamedTuple):
    """Build ``tile`` in ``city`` for ``blocks``.

    ``reveal`` is the tile that filled the market, ``"-"`` for none left, None
    where it isn't written down. ``earlier`` are clauses behind BUILD that stand
    there once more further on, as written.
    """

    tile: Tile
    city: int
    blocks: int
    reveal: Tile | Literal["-"] | None = None
    over: Tile | None = None
    bonus: int | Literal["-"] | None = None
    keep: str | None = None
    earlier: tuple[tuple[str, str], ...] = ()


class Score(NamedTuple):
    """Score a spot; ``court`` is where the marker comes from, in editions that have one."""

    spot: int
    court: str | None = None


class Purchase(NamedTuple):
    """Buy one object from the board, an object by its number."""

    thing: int


class End(NamedTuple):
    """Announce the end of the game."""


class Pass(NamedTuple):
    """Decline the turn."""


class Nothing(NamedTuple):
    """Say that no action at all is possible."""


class Other(NamedTuple):
    """A verb of the family that this edition doesn't have, and what stands behind it."""

    verb: str
    rest: str
