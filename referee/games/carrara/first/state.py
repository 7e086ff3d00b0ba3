"""A position of the first edition, two levels deep and never changed in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.quick import quick
from referee.games.carrara.table import FIRST_TYPE, Board, Building

# What has happened in the current turn.
ACTED, BOUGHT, PASSED, CONSOLED, OPENED = 1, 2, 4, 8, 16
"""An action was taken; an object was bought; the turn was declined; two coins
were taken; the end was announced before the action."""
BOUGHT_KIND = 8
"""From this bit on, one bit a kind of object: which one was bought."""

# Why the round under way is the last.
ANNOUNCED, BUILT_OUT = 1, 2


class Player(NamedTuple):
    """One seat: ``points`` on the track without ``bonus``, the points for ending the game.

    ``blocks`` and ``objects`` are tallies, ``scored`` is the set of spots by bit.
    """

    coins: int
    blocks: int
    points: int
    objects: int
    scored: int
    built: tuple[Building, ...]
    bonus: int


class Offer(NamedTuple):
    """What only the advanced game has on the table.

    ``eights`` is the set of 8-tiles on offer. ``taken`` are the bonus tiles of
    each seat, as a set of spots by bit, ``unsaid`` the number of those that
    nobody wrote down.
    """

    eights: int
    taken: tuple[int, ...]
    unsaid: tuple[int, ...]


class Table(NamedTuple):
    """The table. ``seat`` is whose turn it is (0: the game is over).

    ``unseen`` are the blocks in the bag and those on the wheel whose colour
    nobody wrote down. ``market`` is the set of face-up tiles that are known,
    ``hidden`` the number of those that aren't; ``seen`` are all tiles that ever
    lay face up. ``cities`` is the set of scored cities, ``last`` why the round
    is the last one, ``last_builder`` the seat that built last, ``announced`` the
    seat that announced the end (0: nobody), ``offer`` what only the advanced game has.

    What changes most stands first: the methods below make the commonest new
    positions by place, which takes half the time of ``_replace``.
    """

    players: tuple[Player, ...]
    step: int
    wheel: tuple[int, ...]
    unseen: int
    seat: int
    round: int
    market: int
    hidden: int
    pile: int
    seen: int
    last: int
    last_builder: int
    supply: int
    board: int
    cities: int
    gone: int
    announced: int
    offer: Offer | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat - 1]

    def with_player(self, player: Player) -> tuple[Player, ...]:
        """The players, with the one whose turn it is replaced."""
        index = self.seat - 1
        return (*self.players[:index], player, *self.players[index + 1 :])

    def acted(self, player: Player, step: int, wheel: tuple[int, ...], unseen: int) -> Table:
        """The position after an action that moves blocks."""
        index = self.seat - 1
        players = (*self.players[:index], player, *self.players[index + 1 :])
        return quick(Table, (players, self.step | step, wheel, unseen, *self[4:]))

    def turn_of(self, seat: int, round: int) -> Table:
        """The position at the beginning of a turn."""
        return quick(Table, (self.players, 0, self.wheel, self.unseen, seat, round, *self[6:]))


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the ruleset; ``objects`` and ``cost`` by number of players, from 2."""

    board: Board
    start_coins: int
    first_blocks: str
    markers: int
    consolation: int
    end_bonus: int
    end_scorings: int
    end_objects: tuple[int, ...]
    end_cost: tuple[int, ...]
    per_object: int
    coins_per_point: int
    object_price: int
    object_supply: int
    object_board: int
    start_each: int
    eights: int = 0
    """The set of 8-tiles, empty in the basic game."""

    @property
    def has_upgrades(self) -> bool:
        """Whether a tile can be built over another one."""
        return bool(self.eights)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Numbers:
        return cls(
            board=Board.of(data),
            start_coins=data["start"]["coins"],
            first_blocks="".join(data["start"]["first_blocks"]),
            markers=data["start"]["markers"],
            consolation=data["consolation"]["coins"],
            end_bonus=data["end"]["bonus"],
            end_scorings=data["end"]["scorings"],
            end_objects=tuple(data["end"]["objects"]),
            end_cost=tuple(data["end"]["cost"]),
            per_object=data["final"]["per_object"],
            coins_per_point=data["final"]["coins_per_point"],
            object_price=data["objects"]["price"],
            object_supply=data["objects"]["supply"],
            object_board=data["objects"]["board"],
            start_each=data["wheel"]["start_each"],
        )


def markers_left(numbers: Numbers, player: Player) -> int:
    """How many scoring markers a player still has."""
    return numbers.markers - player.scored.bit_count()


def cities_scored(scored: int) -> int:
    """The cities among scored spots."""
    return scored & ((1 << FIRST_TYPE) - 1)
