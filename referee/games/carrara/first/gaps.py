"""What a log of this edition says about what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.evidence import Event, Taken
from referee.core.knowledge import Puzzle
from referee.core.ruleset import Game, Rejected, judge
from referee.games.carrara.facedown import Tiles
from referee.games.carrara.first.rules import build, buy, turn
from referee.games.carrara.first.state import Table
from referee.games.carrara.gaps import gathered
from referee.games.carrara.table import Tile, tiles_in

IDS = {
    "bought": buy.blocks_lie_there.id,
    "none": buy.none_affordable.id,
    "bag": buy.from_the_bag.id,
    "built": build.on_the_market.id,
    "shown": build.reveal_is_new.id,
    "nothing": turn.nothing_possible.id,
}


def _tiles(game: Game) -> Tiles:
    """How this edition counts tiles: each of the thirty is there once."""

    def hinders(taken: Taken, tile: Tile) -> bool:
        state: Table = taken.before
        if (state.seen | state.market) & tile.bit:
            return False
        shown = state._replace(market=state.market | tile.bit, hidden=0)
        procedure = game.ruleset.procedures[type(taken.action)]
        return isinstance(judge(game, shown, taken.action, procedure), Rejected)

    return Tiles(
        kinds=tiles_in(game.data.board.tiles),
        number=lambda tile: 1,
        loose=0,
        seen=lambda state, tile: int(bool(state.seen & tile.bit)),
        shown=lambda state, tile: int(bool(state.market & tile.bit)),
        hinders=hinders,
    )


def puzzles(game: Game, opening: Table, events: Iterable[Event], full: bool) -> Iterator[Puzzle]:
    """The blocks that nobody saw drawn, and the tiles that nobody saw turned up."""
    return gathered(game, opening, list(events), _tiles(game), IDS, full=full)
