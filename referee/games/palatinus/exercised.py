"""Which clauses without a check of their own a game of Palatinus exercised."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.log import Statement
from referee.core.replay import Replay
from referee.games.palatinus.actions import Place, Tile
from referee.games.palatinus.evaluation import Hill, evaluate, is_complete
from referee.games.palatinus.pieces import EXTRA, lane
from referee.games.palatinus.rules import capture, final, influence, layout, place
from referee.games.palatinus.rulings import EMPTY_SPRING
from referee.games.palatinus.state import Table


def exercised(replay: Replay) -> Iterator[str]:
    """Their ids, once for each time."""
    for step in replay.steps:
        if step.kind == "turn":
            for action in step.statement.actions:
                yield from _of_action(action, step.before, step.after)
    untrue = {(finding.line, finding.id) for finding in replay.findings}
    for item in replay.log.items:
        is_claimed = isinstance(item, Statement) and item.kind == "claimed"
        if is_claimed and (item.line.number, final.HILLS.id) not in untrue:
            yield final.HILLS.id
    state = replay.state
    if replay.is_finished and is_complete(state):
        won = evaluate(replay.game.data, state)
        if EMPTY_SPRING.id in won.leans:
            yield influence.FREE_SPRING.id
        for hill in won.hills:
            yield from _of_hill(state, hill)
        if len(replay.standing().winners) > 1:
            yield final.SHARED.id


def _of_action(action: object, before: Table, after: Table) -> Iterator[str]:
    """What laying a tile or placing a piece is an example of."""
    if isinstance(action, Tile):
        yield layout.ARROW.id
        if before.laid == 1:
            yield layout.HAND.id
    elif isinstance(action, Place):
        yield place.WOLF_SHOWS.id
        if not before.board:
            yield layout.FIRST_PLACER.id
        if not after.seat:
            yield place.TURNS.id


def _of_hill(state: Table, hill: Hill) -> Iterator[str]:
    """What the evaluation of a hill is an example of."""
    if len(hill.acts) > 1:
        yield capture.AT_ONCE.id
    if hill.before != hill.after:
        yield capture.FORWARD.id
    for stand in hill.stands:
        yield influence.AROUND_THE_HILL.id
        if hill.after.condottieri >> stand.at & 1:
            yield influence.NO_INFLUENCE.id
        elif stand.influence:
            is_merchant = hill.after.merchants >> stand.at & 1
            yield influence.MERCHANT_GAINS.id if is_merchant else influence.FARMER_GAINS.id
        if lane(state.board, EXTRA) >> stand.at & 1:
            yield influence.SECOND_COLOUR.id
