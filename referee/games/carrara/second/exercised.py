"""Which clauses without a check of their own a game of the second edition exercised."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.replay import Replay
from referee.games.carrara.second.actions import Buy
from referee.games.carrara.second.rules import buy, final, turn


def exercised(replay: Replay) -> Iterator[str]:
    """Their ids, once for each time."""
    for step in replay.steps:
        if step.kind != "turn":
            continue
        yield turn.ORDER.id
        if any(isinstance(action, Buy) and action.wheel == "turn" for action in step.statement.actions):
            yield buy.TURNED.id
    if replay.is_finished and len(replay.standing().winners) > 1:
        yield final.SHARED.id
