"""The inhabitants: kinds, the sets behind the screens, and the board as one number."""

from __future__ import annotations

from typing import NamedTuple

from referee.core.tally import Kinds
from referee.games.palatinus.hexes import CELLS

MERCHANT, FARMER, CONDOTTIERO, WOLF, WOLF_MERCHANT, WOLF_FARMER, WOLF_CONDOTTIERO = range(7)
"""Pieces as a log names them. ``WOLF`` lies face down and nobody said what it is; the
last one has the form of a piece and doesn't exist."""
PIECES = (
    "merchant", "farmer", "condottiero", "wolf", "wolf-merchant", "wolf-farmer", "wolf-condottiero",
)  # fmt: skip
GROUPS = ("merchants", "farmers", "condottieri")
COLOURS = ("red", "yellow", "green", "blue", "purple")

# What a player still has to place. A wolf that is placed without its kind takes
# from ``wolves`` only, so that its kind comes from what is left when it is turned up.
STOCK = Kinds(("merchant", "farmer", "condottiero", "wolf-merchant", "wolf-farmer", "wolves"))
GUARDS = STOCK.guards | STOCK.guards << 48
SECOND = 48
"""A stock of the second colour stands this many bits above that of the first."""
_ONE = STOCK.ones
COSTS = (_ONE[0], _ONE[1], _ONE[2], _ONE[5], _ONE[3] + _ONE[5], _ONE[4] + _ONE[5], 0)
"""What each piece takes from the stock."""
TURNED = (_ONE[3], _ONE[4])
"""What a wolf takes once it turns out to be a merchant or a farmer."""


class Share(NamedTuple):
    """How many of each kind a player has, and how many of them carry the wolf."""

    merchants: int
    wolf_merchants: int
    farmers: int
    wolf_farmers: int
    condottieri: int

    @property
    def size(self) -> int:
        return self.merchants + self.farmers + self.condottieri

    @property
    def stock(self) -> int:
        """The share as a stock."""
        return STOCK.pack(
            (
                self.merchants - self.wolf_merchants,
                self.farmers - self.wolf_farmers,
                self.condottieri,
                self.wolf_merchants,
                self.wolf_farmers,
                self.wolf_merchants + self.wolf_farmers,
            )
        )

    @property
    def text(self) -> str:
        """The share as a header writes it."""
        parts = [
            f"merchants {self.merchants} wolf {self.wolf_merchants}",
            f"farmers {self.farmers} wolf {self.wolf_farmers}",
        ]
        return ", ".join([*parts, f"condottieri {self.condottieri}"] if self.condottieri else parts)


# The board is one number of several lanes, each a set of terrains.
TAKEN, MERCHANTS, FARMERS, CONDOTTIERI, DOWN, EXTRA, OWNER = range(7)
"""Lanes. ``DOWN`` lies with the wolf up, of the kinds only those that are known are
set, ``EXTRA`` is of a second colour; the lane of a seat is ``OWNER`` plus the seat less one."""


def lane(board: int, number: int) -> int:
    """The set of terrains of one lane."""
    return board >> number * CELLS & ((1 << CELLS) - 1)


def _one(*lanes: int) -> int:
    return sum(1 << number * CELLS for number in lanes)


_KINDS = (
    (MERCHANTS,), (FARMERS,), (CONDOTTIERI,), (DOWN,), (DOWN, MERCHANTS), (DOWN, FARMERS), (DOWN,),
)  # fmt: skip
MARKS = tuple(
    tuple(_one(TAKEN, OWNER + seat - 1, *kinds) if seat else 0 for kinds in _KINDS) for seat in range(6)
)
"""By seat and piece, what the piece on terrain 0 sets; shifted for any other terrain."""
MARK_EXTRA = _one(EXTRA)
MARK_TURNED = (_one(MERCHANTS), _one(FARMERS))


def unknown(board: int) -> int:
    """The wolves whose kind nobody wrote down."""
    return lane(board, DOWN) & ~(lane(board, MERCHANTS) | lane(board, FARMERS))


def owner(board: int, at: int) -> int:
    """The seat of the piece on a terrain, 0 where there is none."""
    lanes = board >> OWNER * CELLS + at
    seat = 1
    while lanes:
        if lanes & 1:
            return seat
        lanes >>= CELLS
        seat += 1
    return 0


def piece(board: int, at: int) -> int:
    """The piece on a terrain that is taken."""
    kind = known_kind(board, at)
    if not board >> DOWN * CELLS + at & 1:
        return CONDOTTIERO if kind < 0 else kind
    return WOLF if kind < 0 else WOLF_MERCHANT + kind


def known_kind(board: int, at: int) -> int:
    """Whether a merchant or a farmer stands on a terrain; -1 where neither is known to."""
    if board >> MERCHANTS * CELLS + at & 1:
        return MERCHANT
    return FARMER if board >> FARMERS * CELLS + at & 1 else -1
