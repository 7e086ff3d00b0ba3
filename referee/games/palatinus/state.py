"""A position of Palatinus, and what the header fixes for a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.games.palatinus.hexes import SLOTS
from referee.games.palatinus.pieces import Share

LAID, PLACED = 1, 2
"""What has happened on the line under way."""


class Table(NamedTuple):
    """The table. ``seat`` is whose turn it is (0: every piece is placed).

    ``layout`` has for each letter the cell at its tile's arrow, or -1; ``laid``
    counts the tiles that were due. ``tokens`` are the values by letter. ``stocks`` has
    what each seat has still to place, ``board`` what lies on the map; both as
    :mod:`referee.games.palatinus.pieces` packs them.
    """

    layout: tuple[int, ...]
    laid: int
    tokens: tuple[int, ...]
    seat: int
    round: int
    stocks: tuple[int, ...]
    board: int
    step: int

    @property
    def is_laid_out(self) -> bool:
        """Whether the tiles have had their turns."""
        return self.laid >= SLOTS


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules; tuples by number of players count from two.

    ``shares`` are the sets behind the screens (those for 2 and 3 players are a guess),
    ``extra`` the pieces of a second colour, ``bans`` the last turns without a
    condottiero.
    """

    shares: tuple[Share, ...]
    printed: tuple[bool, ...]
    extra: Share
    bans: tuple[int, ...]
    whole: int
    least: Share
    centre: int
    values: tuple[int, ...]
    spread: tuple[int, ...]
    disc_tie: int
    disc_shared: int
    merchant: tuple[int, int, int]
    free: int
    spring: int

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Numbers:
        sets = data["sets"]
        shares = tuple(_share(sets[f"players{number}"]) for number in (2, 3, 4, 5))
        influence = data["influence"]
        return cls(
            shares=shares,
            printed=tuple(sets[f"players{number}"]["printed"] for number in (2, 3, 4, 5)),
            extra=_share(sets["extra"]),
            bans=tuple(data["last_turns"]["without_condottiero"]),
            whole=sets["whole"]["pieces"],
            least=_share(sets["least"]),
            centre=data["tokens"]["centre"],
            values=tuple(data["tokens"]["values"]),
            spread=tuple(data["tokens"]["spread"]),
            disc_tie=data["discs"]["tie"],
            disc_shared=data["discs"]["shared"],
            merchant=(influence["merchant"], influence["farmer"], influence["condottiero"]),
            free=influence["free"],
            spring=influence["spring"],
        )


def _share(data: Mapping[str, Any]) -> Share:
    return Share(
        data["merchants"],
        data["wolf_merchants"],
        data["farmers"],
        data["wolf_farmers"],
        data["condottieri"],
    )


@dataclass(frozen=True, slots=True)
class Frame:
    """What stays the same while one game is played.

    ``size`` is the number of turns of each player, ``ban`` the number of last ones
    without a condottiero, ``last`` the last one with. ``first`` is the seat that places
    first, ``last_layer`` the one that lays the last tile. ``springs`` is a set of
    terrains. ``colours`` has for each seat its own and its second colour, and is
    empty where the header names none. The other fields are the
    readings of the rulings: what a spring adds on a free terrain, whether a condottiero
    beside nobody flees, whether two of one owner bring a disc, whether extras count.
    """

    numbers: Numbers
    seats: int
    share: Share
    extra: Share | None
    ban: int
    last: int
    size: int
    first: int
    last_layer: int
    hand: int
    springs: int
    colours: tuple[tuple[str, str], ...]
    empty_spring: int
    lonely_flees: bool
    double_disc: bool
    extras_count: bool

    def __hash__(self) -> int:
        # The springs tell nearly all games apart; a hash of everything is made anew at every question.
        return hash((self.springs, self.seats))
