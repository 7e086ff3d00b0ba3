"""A position of the second edition, two levels deep and never changed in place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from referee.core.quick import quick
from referee.games.carrara.second.conversion import Accepts, accepts
from referee.games.carrara.table import CATEGORIES, CITIES, FIRST_TYPE, Board, Tile

# What has happened in the current turn.
ACTED, SCORED, VISITED, PASSED = 1, 2, 4, 8
"""An action was taken; it was a scoring; it began a royal visit; it was a pass."""
DECORATION_DUE, STATUE_DUE, PRIZE_OPEN, EXTRA_BOUGHT = 16, 32, 64, 128
"""A decoration or statue can be taken; which of them isn't known; the 10-coin purchase was made."""

PIECES = ("decoration", "statue")
"""What a court space of the advanced game can bring, by its name."""
ALL_UPGRADES = 0b11_000000_111111
"""The spots that have an upgrade tile: cities and categories."""


class Built(NamedTuple):
    """A tile that a player has built, and in which city (by number).

    ``statue`` and ``decoration`` are pieces of the advanced game by number, -1 for none.
    """

    tile: Tile
    city: int
    statue: int = -1
    decoration: int = -1


class Piece(NamedTuple):
    """A decoration or statue: its kind by number, of a statue the colour (6: the seventh, with the
    name that was written)."""

    is_statue: bool
    thing: int
    name: str = ""


class Majority(NamedTuple):
    """Points for the most statues in a city, place by place, and what ties do (``""``: not said)."""

    points: tuple[int, ...]
    ties: str


class Extra(NamedTuple):
    """A further scoring spot: its name, and what it brings for each of what is counted.

    ``types`` and ``cities`` narrow the count to some tiles, by bit.
    """

    name: str
    amount: int
    unit: str
    counts: str
    types: int
    cities: int


class Player(NamedTuple):
    """One seat: ``points`` on the track without ``bonus``, the points for ending the game.

    ``blocks`` is a tally; ``court`` the bonus spaces with an own marker, ``scored``
    the spots and ``upgrades`` the spots with an upgrade tile, all by bit.
    """

    coins: int
    blocks: int
    points: int
    built: tuple[Built, ...]
    court: int
    scored: int
    upgrades: int
    bonus: int
    store: tuple[Piece, ...]


class Table(NamedTuple):
    """The table. ``seat`` is whose turn it is (0: the game is over).

    ``unseen`` are the blocks in the bag and those on the wheel whose colour
    nobody wrote down. ``holder`` is the seat with the royal visit token (0: it
    lies on the court). ``market`` are the face-up tiles that are known,
    ``hidden`` the number of those that aren't; ``seen`` are all tiles that ever
    lay face up, ``gone`` those out of the game, all as in ``stock``. ``monuments``
    and ``upgrades`` are those that are left, ``cities`` the scored ones, by bit.
    ``ender`` is the seat that brought the end. ``blurred`` are court spaces of
    which only the kind was written. ``shifted`` counts the turns of the statue wheel.

    What changes most stands first: the methods below make the commonest new
    positions by place, which takes half the time of ``_replace``.
    """

    players: tuple[Player, ...]
    step: int
    wheel: tuple[int, ...]
    unseen: int
    seat: int
    round: int
    holder: int
    market: int
    hidden: int
    pile: int
    seen: int
    cities: int
    gone: int
    monuments: int
    upgrades: int
    ender: int
    blurred: int
    shifted: int

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


Reward = tuple[int, int]
"""Coins and points for each unit of cost."""


Bonus = tuple[int, int, bool]
"""What a court space brings: coins, points, and whether a piece."""


@lru_cache(maxsize=16)
def _bonuses(spaces: tuple[str, ...], coins: int, points: int) -> tuple[tuple[Bonus, ...], dict[str, int]]:
    """The bonus of each court space, and its number by name."""
    found = tuple(
        (coins if name.startswith("coins") else 0, points if name.startswith("vp") else 0, name in PIECES)
        for name in spaces
    )
    return found, {name: number for number, name in enumerate(spaces)}


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the ruleset, and the tiles of one game.

    ``rewards`` has for each city the plain and the upgraded reward; ``tiles`` are
    the tiles known to be in the game, ``loose`` the number of those that aren't; ``is_classic``
    says that they are assumed to be those of the first edition. What follows belongs to the
    advanced game; None is what no source prints and no option gave. ``pieces`` and ``each`` are
    the numbers of decorations and statues, and of those of each kind. ``bonuses`` has the
    coins and points of each court space and whether it brings a piece, ``numbered`` its number.
    """

    board: Board
    accepts: tuple[Accepts, ...]
    start_coins: int
    start_blocks: tuple[int, ...]
    markers: int
    pass_coins: int
    spaces: tuple[str, ...]
    space_vp: int
    space_coins: int
    end_bonus: int
    coins_per_point: int
    monument: int
    rewards: tuple[tuple[Reward, Reward], ...]
    categories: tuple[tuple[Reward, Reward], ...]
    needs: tuple[int, ...]
    numbers: tuple[int, ...]
    start_each: int
    tiles: int = 0
    loose: int = 0
    is_classic: bool = False
    decoration: int | None = 0
    storage: int | None = 0
    marks: str | None = None
    seventh: tuple[str, int | None] | None = None
    majority: Majority | None = None
    sets: tuple[int, ...] | None = None
    extra: tuple[Extra, ...] = ()
    pieces: tuple[int, int] = (0, 0)
    each: tuple[int | None, int | None] = (None, None)
    piece_price: int = 0
    bonuses: tuple[Bonus, ...] = field(init=False, compare=False)
    numbered: dict[str, int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        bonuses, numbered = _bonuses(self.spaces, self.space_coins, self.space_vp)
        object.__setattr__(self, "bonuses", bonuses)
        object.__setattr__(self, "numbered", numbered)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Numbers:
        board = Board.of(_for_board(data))
        cities = [data["cities"][name] for name in CITIES]
        factor = data["categories"]["factor"]
        return cls(
            board=board,
            accepts=tuple(accepts(board, city) for city in range(len(CITIES))),
            start_coins=data["start"]["coins"],
            start_blocks=tuple(map(board.blocks.of, data["start"]["blocks"])),
            markers=data["start"]["markers"],
            pass_coins=data["pass"]["coins"],
            spaces=tuple(data["court"]["spaces"]),
            space_vp=data["court"]["vp"],
            space_coins=data["court"]["coins"],
            end_bonus=data["end"]["bonus"],
            coins_per_point=data["final"]["coins_per_point"],
            monument=data["monuments"]["cost"],
            rewards=tuple(_rewards(city) for city in cities),
            categories=tuple(_category(data["categories"][name], factor) for name in CATEGORIES),
            needs=tuple(city["needs"] for city in cities),
            numbers=tuple(data["tiles"]["number"]),
            start_each=data["wheel"]["start_each"],
        )

    def bonus(self, space: int) -> Reward:
        """The bonus of a court space as coins and points."""
        return self.bonuses[space][:2]


def _for_board(data: dict[str, Any]) -> dict[str, Any]:
    """The data with one unit a city, as the board has it; this edition has two and doesn't ask the board."""
    cities = {name: {"pays": "", "value": 0, **city} for name, city in data["cities"].items()}
    return {**data, "cities": cities}


def _rewards(city: dict[str, Any]) -> tuple[Reward, Reward]:
    coins, points = city["reward"]["coins"], city["reward"]["vp"]
    more = city["upgrade"]
    return (coins, points), (coins + more["coins"], points + more["vp"])


def _category(reward: dict[str, int], factor: int) -> tuple[Reward, Reward]:
    coins, points = reward["coins"], reward["vp"]
    return (coins, points), (coins * factor, points * factor)


def markers_left(numbers: Numbers, player: Player) -> int:
    """How many scoring markers a player still has."""
    return numbers.markers - player.scored.bit_count()


def without_bonus(numbers: Numbers, player: Player) -> int:
    """How many of them lie in the no-bonus area."""
    return markers_left(numbers, player) - player.court.bit_count()


def cities_scored(scored: int) -> int:
    """The cities among scored spots."""
    return scored & ((1 << FIRST_TYPE) - 1)


def has_unfilled(numbers: Numbers, state: Table, shown: int) -> bool:
    """Whether a place of the market couldn't be refilled; ``shown`` are the known tiles there."""
    return not state.pile and shown + state.hidden < numbers.board.market
