"""Random play: legal games with all their chance events, for tests and practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Accepted, Game, judge
from referee.games.palatinus import hexes
from referee.games.palatinus.actions import Tile, place, reveal
from referee.games.palatinus.hexes import AROUND, HANDS, LETTERS, TERRAINS
from referee.games.palatinus.pieces import (
    COLOURS,
    CONDOTTIERO,
    EXTRA,
    OWNER,
    SECOND,
    STOCK,
    WOLF,
    lane,
    owner,
    unknown,
)
from referee.games.palatinus.rules.layout import open_slots
from referee.games.palatinus.rules.place import stock_of
from referee.games.palatinus.state import Numbers, Table

if TYPE_CHECKING:
    from random import Random

Turn = tuple[Any, ...]


def deal(rng: Random, game: Game) -> dict[str, Any]:
    """The header lines: a map with its springs and tokens, colours, and what isn't printed of the sets."""
    numbers: Numbers = game.data
    springs = sum(1 << at for at in range(len(TERRAINS)) if rng.random() < 0.3)
    values = rng.sample(numbers.spread, len(numbers.spread))
    values.insert(rng.randrange(len(LETTERS)), numbers.centre)
    colours = rng.sample(COLOURS, len(COLOURS))
    found: dict[str, Any] = {"layout": rng.choice(HANDS), "springs": springs, "tokens": tuple(values)}
    if game.seats == 2:
        found["colours"] = ((colours[0], colours[2]), (colours[1], colours[3]))
    else:
        found["colours"] = tuple((colour, "") for colour in colours[: game.seats])
    if not numbers.printed[game.seats - 2]:
        found["inventory"] = numbers.shares[game.seats - 2], numbers.extra if game.seats == 2 else None
    return found


def play(rng: Random, game: Game, state: Table) -> Turn:
    """One line that is due: a tile, a piece, or a wolf turned up."""
    if not state.is_laid_out:
        return (_tile(rng, game, state),)
    return (_piece(rng, game, state),) if state.seat else (_turned(rng, state),)


def _tile(rng: Random, game: Game, state: Table) -> Tile:
    centre = state.tokens.index(game.data.numbers.centre)
    left = [letter for letter, at in enumerate(state.layout) if at < 0]
    letter = rng.choice(left) if state.laid else centre
    return Tile(LETTERS[letter], rng.choice(open_slots(state)), rng.randrange(AROUND))


def _piece(rng: Random, game: Game, state: Table) -> Any:
    """A random piece that may be placed, on a random free terrain."""
    free = [terrain for at, terrain in enumerate(TERRAINS) if not state.board >> at & 1]
    terrain = rng.choice(free)
    procedure = game.ruleset.procedures[type(place(WOLF, terrain))]
    choices = []
    for extra in (False, True) if game.data.extra is not None else (False,):
        counts = STOCK.unpack(stock_of(state, extra))
        for piece, count in enumerate(counts[:5]):
            if count:
                choices += [place(piece if piece <= CONDOTTIERO else piece + 1, terrain, extra)] * count
        choices += [place(WOLF, terrain, extra)] * counts[5]
    rng.shuffle(choices)
    for choice in choices:
        if isinstance(judge(game, state, choice, procedure), Accepted):
            return choice
    raise AssertionError("some piece can always be placed")


def _turned(rng: Random, state: Table) -> Any:
    """What a wolf is, among what the set still allows."""
    board = state.board
    at = hexes.bits(unknown(board))[0]
    number = owner(board, at)
    is_extra = bool(lane(board, EXTRA) >> at & 1)
    stock = state.stocks[number - 1] >> (SECOND if is_extra else 0)
    kinds = [0] * STOCK.count(stock, 3) + [1] * STOCK.count(stock, 4)
    assert lane(board, OWNER + number - 1) >> at & 1
    return reveal(TERRAINS[at], rng.choice(kinds))
