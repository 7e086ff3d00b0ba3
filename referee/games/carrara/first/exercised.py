"""Which clauses without a check of their own a game of the first edition exercised."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.replay import Replay
from referee.games.carrara.first.actions import Buy
from referee.games.carrara.first.rules import build, buy, end, final, turn
from referee.games.carrara.first.state import BUILT_OUT


def exercised(replay: Replay) -> Iterator[str]:
    """Their ids, once for each time."""
    has_choice = bool(replay.game.data.eights)
    for step in replay.steps:
        if step.kind != "turn":
            continue
        yield turn.ORDER.id
        if step.before.last:
            yield end.LAST_ROUND.id
        if step.after.last & ~step.before.last & BUILT_OUT:
            yield build.LAST_BUILDING.id
        for action in step.statement.actions:
            if isinstance(action, Buy):
                if action.wheel != "stay":
                    yield buy.TURNED.id
                if has_choice:
                    yield buy.OPTIONAL.id
    if replay.is_finished and len(replay.standing().winners) > 1:
        yield final.SHARED.id
