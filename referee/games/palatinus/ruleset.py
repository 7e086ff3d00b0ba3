"""The ruleset of Palatinus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from referee.core.rule import Doubt
from referee.core.ruleset import Ending, Game, OpenEnd, Ruleset, State
from referee.data import load
from referee.games.palatinus import arrange, claims, plain, position, setup, turns
from referee.games.palatinus.actions import Place, Reveal, Tile
from referee.games.palatinus.evaluation import evaluate
from referee.games.palatinus.hexes import TERRAINS, bits
from referee.games.palatinus.pieces import unknown
from referee.games.palatinus.rules import capture, final, influence, layout, place, reveal
from referee.games.palatinus.rulings import FIRST_PLACEMENT, RULINGS
from referee.games.palatinus.state import Frame, Numbers, Table

if TYPE_CHECKING:
    from referee.core.slip import Figure, Slip


def conclude(game: Game, state: Table) -> State | None:
    """Nobody can decline a turn."""
    return None


def slips(game: Game, figure: Figure) -> Iterable[Slip]:
    """What can be got wrong in a claimed figure; looked at only where one is."""
    from referee.games.palatinus.slips import slips

    return slips(game, figure)


def chance(action: object) -> str:
    """What an action turned up that can't be unseen."""
    if isinstance(action, Tile):
        return f"tile {action.letter}"
    return f"the piece on {action.terrain}" if isinstance(action, Reveal) else ""


def ending(game: Game, state: Table) -> Ending:
    """Wolves that nobody turned up, and every way to turn them up."""
    hidden = bits(unknown(state.board))
    positions = final.ways(game, state)
    frame: Frame = game.data
    leanings = {FIRST_PLACEMENT.id} if frame.last_layer < frame.seats else set()
    for one in positions or ():
        leanings |= evaluate(game.data, one).leans
    if not hidden:
        return Ending(positions, (), frozenset(leanings))
    names = [TERRAINS[at] for at in hidden]
    text = f"no line says what lies face down on {' '.join(names)}"
    doubt = Doubt(reveal.UNKNOWN.id, "terrain", "wolves that nobody turned up", text)
    about = OpenEnd(doubt, lambda action: isinstance(action, Place) and action.at in hidden)
    return Ending(positions, (about,), frozenset(leanings))


def gather(game: Game, opening: Table, events: Iterable[Any], full: bool) -> Iterator[Any]:
    """What a log says about its wolves; imported when it is asked for."""
    from referee.games.palatinus.gaps import puzzles

    return puzzles(game, opening, events)


_DATA = load("palatinus")

PALATINUS = Ruleset(
    id="palatinus",
    version=_DATA["version"],
    title=_DATA["title"],
    players=(_DATA["players"]["least"], _DATA["players"]["most"]),
    data=Numbers.of(_DATA),
    procedures={Tile: layout.TILE, Place: place.PLACE, Reveal: reveal.REVEAL},
    close=turns.CLOSE,
    setup=setup.setup,
    hand=turns.hand,
    skip=turns.skip,
    conclude=conclude,
    final=final.rows,
    rungs=final.rungs,
    holdings=position.holdings,
    grant=arrange.grant,
    compare=position.compare,
    arrange=arrange.arrange,
    balances=position.balances,
    slips=slips,
    chance=chance,
    physical=frozenset(rule.id for rule in (*layout.PHYSICAL, *place.PHYSICAL, *reveal.PHYSICAL)),
    rows=final.ROWS,
    opening_rule=setup.SETS.id,
    contest=claims.contest,
    ending=ending,
    gather=gather,
    hides=True,
    claimed_rule=final.HILLS.id,
    clauses=(
        *setup.CLAUSES,
        *layout.CLAUSES,
        *place.CLAUSES,
        *reveal.CLAUSES,
        *capture.CLAUSES,
        *influence.CLAUSES,
        *final.CLAUSES,
        *arrange.CLAUSES,
    ),
    rulings=RULINGS,
    short={Tile: plain.laying, Place: plain.placement, Reveal: plain.turning_up},
)
