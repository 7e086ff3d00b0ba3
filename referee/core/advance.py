"""Plain play: turns and events about which there is nothing to say, one after the other.

That is nearly every line of nearly every log, so this is where the time goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import statements
from .log import Item, Refused, Statement
from .quick import quick
from .ruleset import State, attempt
from .step import Step

if TYPE_CHECKING:
    from .replay import Replay

_PLAYED = ("turn", "event")
"""Kinds of lines that are judged by the rules of a game."""


def advanced(replay: Replay, items: Sequence[Item], start: int, end: int) -> int:
    """Take turns and events as long as they are due and no rule objects or doubts.

    What they claim is held against what they do. Returns the index of the first item with which
    it is otherwise, about which nothing was changed; ``end`` where there is none before it.
    """
    state, game, shift = replay.state, replay.game, replay.round_shift
    if state is None or replay.setting or replay.is_blind or replay.stopped is not None:
        return start
    steps, cause, turns, ways = replay.steps, replay.cause, replay.turns, replay.ruleset.ways
    leanings: list[str] = []
    for at in range(start, end):
        item = items[at]
        if item.__class__ is not Statement:
            if item.__class__ is Refused:
                break
            continue
        _, kind, _, seat, round, _, actions, claim, agreed, _, _ = item
        if kind not in _PLAYED or agreed is not None:
            break
        due = state.seat
        is_turn = kind == "turn"
        if (seat != due and seat is not None) or (is_turn and not due):
            break
        if round is not None and round + shift != state.round:
            break
        take = ways.get(actions[0].__class__) if len(actions) == 1 else None
        after = take(game, state, actions[0], seat, leanings) if take is not None else None
        if after is None:
            after = _attempted(replay, item, state, leanings)
            if after is None:
                break
        if leanings:
            replay.leanings.update(leanings)
            leanings.clear()
        if claim is not None:
            replay.state, replay.turns = state, turns
            statements.claim(replay, item, due, state, after)
        turns += is_turn
        steps.append(quick(Step, (item, state, after, turns, seat or 0, "turn", cause)))
        state = after
    else:
        at = end
    replay.state, replay.turns = state, turns
    return at


def _attempted(replay: Replay, statement: Statement, before: State, leanings: list[str]) -> State | None:
    """The position after the clauses of a line and its end; None where a rule has more to say."""
    game, ruleset, state = replay.game, replay.ruleset, before
    for action in statement.actions:
        state = attempt(game, state, action, ruleset.procedures[action.__class__], leanings)
        if state is None:
            return None
    return attempt(game, state, statement, ruleset.close, leanings)
