"""Booking a replay: the ledger of a game, made only when somebody asks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import clauses
from .ledger import Balances, Entry, Posting
from .ruleset import Rejected, State, judge

if TYPE_CHECKING:
    from .replay import Replay, Step

BOX = "box"
"""Where everything comes from that the set-up hands out."""


def entries(replay: Replay) -> list[Entry]:
    """Every transfer from the set-up to the last line, in order."""
    line = replay.log.first_line
    found = [Entry(line, 0, posting) for posting in _moved(replay, None, replay.opening, "")]
    for step in replay.steps:
        number = step.statement.line.number
        found += [Entry(number, step.number, posting) for posting in _step(replay, step)]
    return found


def _step(replay: Replay, step: Step) -> list[Posting]:
    if step.kind == "turn":
        return _turn(replay, step)
    if step.kind in ("agreed", "set"):
        rule = clauses.AGREED.id if step.kind == "agreed" else clauses.SET_LATE.id
        return _moved(replay, step.before, step.after, rule)
    return []


def _turn(replay: Replay, step: Step) -> list[Posting]:
    """Take the turn again, clause by clause, and let each explain itself."""
    game, ruleset = replay.game, replay.ruleset
    state = step.before
    found: list[Posting] = []
    for action in step.statement.actions:
        procedure = ruleset.procedures[type(action)]
        result = judge(game, state, action, procedure)
        assert not isinstance(result, Rejected), "a turn that was accepted is accepted again"
        if not any(doubt.blind for doubt in result.doubts):
            found += procedure.book(game, state, action, result.state)
        state = result.state
    found += ruleset.close.book(game, state, step.statement, step.after)
    return found


def _moved(replay: Replay, before: State | None, after: State, rule: str) -> list[Posting]:
    """What stands elsewhere than before, as transfers from and to the box."""
    balances = replay.ruleset.balances
    old: Balances = Counter() if before is None else balances(replay.game, before)
    new = balances(replay.game, after)
    found = []
    for account, unit in sorted({*old, *new}):
        moved = new[account, unit] - old[account, unit]
        row = "track" if unit == "vp" else ""
        note = "set up" if unit == "vp" else ""
        reason = rule or replay.ruleset.opening_rule
        if moved > 0:
            found.append(Posting(unit, moved, BOX, account, reason, row, note))
        elif moved < 0:
            found.append(Posting(unit, -moved, account, BOX, reason, row, note))
    return found
