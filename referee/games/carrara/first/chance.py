"""Random play: legal games with all their chance events, for tests and practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Accepted, Game, judge
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Pass, Purchase, Score
from referee.games.carrara.first.moves import payments
from referee.games.carrara.first.state import Table
from referee.games.carrara.table import CITIES, FIRST_CATEGORY, OBJECTS, SECTIONS, Board, Tile, tiles_in

if TYPE_CHECKING:
    from random import Random

Turn = tuple[Any, ...]


def deal(rng: Random, game: Game) -> dict[str, Any]:
    """The header lines that chance decides: the market."""
    board: Board = game.data.board
    return {"market": tuple(rng.sample(tiles_in(board.tiles), board.market))}


def play(rng: Random, game: Game, state: Table) -> Turn:
    """One legal turn of a position in which everything is known."""
    if state.last and state.announced != state.seat and rng.random() < 0.15:
        return (Pass(),)
    opening: Turn = ()
    if rng.random() < 0.3 and (after := accepted(game, state, End())) is not None:
        opening, state = (End(),), after
        if rng.random() < 0.1:
            return (*opening, Pass())
    action = _action(rng, game, state)
    acted = accepted(game, state, action)
    assert acted is not None, "random play stays inside the rules"
    return (*opening, action, *extras(rng, game, acted))


def accepted(game: Game, state: Table, action: Any) -> Table | None:
    """The position after an action, None if a rule is broken."""
    result = judge(game, state, action, game.ruleset.procedures[type(action)])
    return result.state if isinstance(result, Accepted) else None


def _action(rng: Random, game: Game, state: Table) -> Any:
    spots = _spots(game, state)
    builds = _builds(game, state)
    can_buy = wheel.on_wheel(state.wheel) or wheel.in_bag(state.wheel, state.unseen)
    if spots and (rng.random() < 0.35 or not (builds or can_buy)):
        return Score(rng.choice(spots))
    if builds and (rng.random() < 0.75 or not can_buy):
        return _build(rng, game, state, builds)
    if can_buy:
        return buy(rng, game, state)
    return Nothing()


def _spots(game: Game, state: Table) -> list[int]:
    """The spots that can be scored."""
    return [spot for spot in range(FIRST_CATEGORY) if accepted(game, state, Score(spot)) is not None]


def _builds(game: Game, state: Table) -> list[tuple[Tile, int]]:
    """Tiles and cities that the player's blocks can pay."""
    board: Board = game.data.board
    hand = state.player.blocks
    return [
        (tile, city)
        for tile in tiles_in(state.market)
        for city in range(len(CITIES))
        if total(hand & ~board.refused[city]) >= tile.cost
    ]


def _build(rng: Random, game: Game, state: Table, builds: list[tuple[Tile, int]]) -> Build:
    # Dear tiles in dear cities first, as players would; a little luck beside.
    tile, city = max(builds, key=lambda pair: pair[0].cost + rng.random() * 3 - pair[1] * rng.random())
    blocks = rng.choice(list(payments(game.data.board, state.player.blocks, city, tile.cost)))
    if not state.pile:
        return Build(tile, city, blocks, "-")
    unseen = tiles_in(game.data.board.tiles & ~state.seen)
    return Build(tile, city, blocks, rng.choice(unseen))


def buy(rng: Random, game: Game, state: Table) -> Buy:
    board: Board = game.data.board
    bag = list(board.blocks.words(state.unseen))
    drawn = board.blocks.of(rng.sample(bag, wheel.refill(board, state.wheel, state.unseen)))
    after = wheel.turned(state.wheel, drawn)
    coins = state.player.coins
    sections = [
        number
        for number in range(1, len(SECTIONS) + 1)
        if (least := wheel.cheapest(board, only(after, number))) is not None and least <= coins
    ]
    if not sections:
        return Buy("turn", drawn, 0, 0, none=True)
    # The later sections are cheaper and the fuller ones worth more.
    number = max(sections, key=lambda one: total(after[one - 1]) + one * rng.random())
    return Buy("turn", drawn, number, basket(rng, board, after[number - 1], board.prices[number - 1], coins))


def only(after: tuple[int, ...], number: int) -> tuple[int, ...]:
    """A wheel that holds one of its sections only."""
    return tuple(section if index == number else 0 for index, section in enumerate(after, 1))


def basket(rng: Random, board: Board, section: int, prices: tuple[int, ...], coins: int) -> int:
    """As many blocks as the coins reach, in random order, now and then fewer."""
    things = list(board.blocks.words(section))
    rng.shuffle(things)
    basket = 0
    for one in things:
        price = prices[board.colours.index(one)]
        if price <= coins and (not basket or rng.random() < 0.85):
            coins -= price
            basket += board.blocks.of(one)
    return basket


def extras(rng: Random, game: Game, state: Table) -> Turn:
    """An object now and then, and the end where it can be announced."""
    found: Turn = ()
    things = [thing for thing in range(len(OBJECTS.names)) if OBJECTS.count(state.board, thing)]
    if things and rng.random() < 0.3:
        purchase = Purchase(rng.choice(things))
        after = accepted(game, state, purchase)
        if after is not None:
            found, state = (purchase,), after
    if rng.random() < 0.7 and accepted(game, state, End()) is not None:
        found = (*found, End())
    return found
