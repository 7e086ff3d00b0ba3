"""Booking a replay: the ledger of a game, made only when somebody asks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import clauses
from .ledger import Balances, Entry, Posting, seat
from .log import Statement
from .ruleset import Rejected, State, judge
from .score import POINTS

if TYPE_CHECKING:
    from .replay import Replay
    from .step import Step

BOX = "box"
"""Where everything comes from that the set-up hands out."""


def entries(replay: Replay, steps: int | None = None) -> list[Entry]:
    """Every transfer from the set-up to the last line, or of the first ``steps`` only, in order."""
    line = replay.log.first_line
    found = [Entry(line, 0, posting) for posting in _moved(replay, None, replay.opening, "")]
    state = replay.opening
    for step in replay.steps[:steps]:
        found += _of_step(replay, state, step)
        state, line = step.after, step.statement.line.number
    if steps is not None:
        return found
    # What is declined at the end of the log belongs to the turn that left it open.
    found += [Entry(line, replay.turns, posting) for posting in _passed(replay, state, replay.state)]
    return found


def entries_behind(replay: Replay, line: int) -> list[Entry]:
    """Every transfer of the lines behind one, in order."""
    found: list[Entry] = []
    steps = replay.steps
    first = next((at for at, step in enumerate(steps) if step.statement.line.number > line), len(steps))
    state = steps[first - 1].after if first else replay.opening
    for step in steps[first:]:
        found += _of_step(replay, state, step)
        state = step.after
    return found


def _of_step(replay: Replay, state: State, step: Step) -> list[Entry]:
    """What passed before a line, ``state`` being what the one before it left, and what the line moved."""
    number = step.statement.line.number
    postings = [*_passed(replay, state, step.before), *_step(replay, step)]
    return [Entry(number, step.number, posting) for posting in postings]


def _step(replay: Replay, step: Step) -> list[Posting]:
    if step.kind == "turn":
        return turn(replay, step.statement, step.before, step.after)
    if step.kind in ("agreed", "set"):
        rule = clauses.AGREED.id if step.kind == "agreed" else clauses.SET_LATE.id
        return _moved(replay, step.before, step.after, rule)
    return _passed(replay, step.before, step.after)


def _passed(replay: Replay, before: State, after: State) -> list[Posting]:
    """What passing the turn on moves by itself, where a turn had no effect, was refused or is declined."""
    if before is after or not _moved(replay, before, after, ""):
        return []
    return list(replay.ruleset.close.book(replay.game, before, None, after))


def turn(replay: Replay, statement: Statement, before: State, after: State) -> list[Posting]:
    """Take a turn again that was accepted, clause by clause, and let each explain itself."""
    game, ruleset = replay.game, replay.ruleset
    state = before
    found: list[Posting] = []
    for action in statement.actions:
        procedure = ruleset.procedures[type(action)]
        result = judge(game, state, action, procedure)
        assert not isinstance(result, Rejected), "a turn that was accepted is accepted again"
        if any(doubt.blind for doubt in result.doubts):
            # The position behind this clause is open; passing the turn on can still move something.
            return [*found, *_passed(replay, state, after)]
        found += procedure.book(game, state, action, result.state)
        state = result.state
    found += ruleset.close.book(game, state, statement, after)
    return found


def _moved(replay: Replay, before: State | None, after: State, rule: str) -> list[Posting]:
    """What stands elsewhere than before, as transfers from and to the box."""
    balances = replay.ruleset.balances
    old: Balances = Counter() if before is None else balances(replay.game, before)
    new = balances(replay.game, after)
    found = []
    for account, unit in sorted({*old, *new}):
        reason = rule or replay.ruleset.opening_rules.get(account, replay.ruleset.opening_rule)
        moved = new[account, unit] - old[account, unit]
        if unit == POINTS and moved:
            found += _points(replay, account, moved, before, after, reason)
        elif moved > 0:
            found.append(Posting(unit, moved, BOX, account, reason))
        elif moved < 0:
            found.append(Posting(unit, -moved, account, BOX, reason))
    return found


def _points(
    replay: Replay, account: str, moved: int, before: State | None, after: State, reason: str
) -> list[Posting]:
    """Points by the rows that they stand in, where the rows tell."""
    old = {} if before is None else _rows(replay, account, before)
    parts = {row: points - old.get(row, 0) for row, points in _rows(replay, account, after).items()}
    if sum(parts.values()) != moved:
        parts = {"track": moved}
    found = []
    for row, points in parts.items():
        if points > 0:
            found.append(Posting(POINTS, points, BOX, account, reason, row, "set up"))
        elif points < 0:
            found.append(Posting(POINTS, -points, account, BOX, reason, row, "set up"))
    return found


def _rows(replay: Replay, account: str, state: State) -> dict[str, int]:
    """The points of an account that were booked in play, by row."""
    for number, rows in enumerate(replay.ruleset.final(replay.game, state), 1):
        if account == seat(number):
            return {row.row: row.points for row in rows if not row.units}
    return {}
