"""What a log of this edition says about what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.evidence import Event
from referee.core.knowledge import Puzzle
from referee.core.ruleset import Game
from referee.games.carrara.facedown import Tiles
from referee.games.carrara.gaps import gathered
from referee.games.carrara.second import stock
from referee.games.carrara.second.rules import build, buy
from referee.games.carrara.second.state import Numbers, Table
from referee.games.carrara.table import TYPES, tile

IDS = {
    "bought": buy.blocks_lie_there.id,
    "none": buy.none_affordable.id,
    "bag": buy.from_the_bag.id,
    "built": build.on_the_market.id,
    "shown": build.reveal_fits.id,
}


def _tiles(game: Game) -> Tiles:
    """How this edition counts tiles: as many of each as the game has, of some of them perhaps more."""
    numbers: Numbers = game.data
    return Tiles(
        kinds=[tile(type, cost) for type in range(len(TYPES)) for cost in range(1, stock.COSTS + 1)],
        number=lambda one: stock.count(numbers.tiles, one),
        loose=numbers.loose,
        seen=lambda state, one: stock.count(state.seen, one),
        shown=lambda state, one: stock.count(state.market, one),
        hinders=lambda taken, one: False,
    )


def puzzles(game: Game, opening: Table, events: Iterable[Event], full: bool) -> Iterator[Puzzle]:
    """The blocks that nobody saw drawn, and the tiles that nobody saw turned up."""
    return gathered(game, opening, list(events), _tiles(game), IDS, full=full)
