"""Takebacks: a turn that is taken back leaves no trace but warnings."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from . import clauses
from .finding import Finding
from .log import Statement
from .near import listed

if TYPE_CHECKING:
    from .replay import Replay
    from .step import Step


def take_back(replay: Replay, statement: Statement) -> None:
    """Take back the last turn that stands, with what was found about it."""
    if replay.stopped is not None:
        text = f"the game was given up on line {replay.stopped.line.number}"
        replay.breach(clauses.TURN_OVER, statement, "undo", text)
        return
    back = len(replay.steps) - 1
    while back >= 0 and (replay.steps[back].kind == "set" or not replay.steps[back].seat):
        back -= 1
    if back < 0:
        text = "there is no turn to take back"
        replay.breach(clauses.UNDO_NOTHING, statement, "undo", text)
        return
    last = replay.steps[back]
    if last.seat != statement.seat:
        text = (
            f"the last turn that stands is {replay.name(last.seat)}'s, on line {last.statement.line.number}"
        )
        replay.breach(clauses.UNDO_OTHER, statement, "player", text)
        return
    _hold_round(replay, statement, last)
    # What came of chance behind the turn, on lines without a player, goes with it.
    seen = [
        replay.ruleset.chance(action) for step in replay.steps[back:] for action in step.statement.actions
    ]
    number, is_alone = last.statement.line.number, len(replay.steps) == back + 1
    del replay.steps[back:]
    replay.turns -= last.statement.kind == "turn"
    replay.state = last.before
    is_cause = replay.cause == number
    replay.cause = last.cause
    replay.round_shift = replay.shifts.get(number, replay.round_shift)
    _forget(replay, last.statement, statement, is_cause=is_cause)
    if any(seen):
        where = f"on line {number}" if is_alone else f"from line {number} on"
        text = f"{listed(filter(None, seen), 'and')} {where} can't be unseen"
        span = statement.span(None, "undo")
        replay.report(
            clauses.UNDO_CHANCE, statement.line, span, text, severity="warning", seat=statement.seat
        )


def _hold_round(replay: Replay, statement: Statement, last: Step) -> None:
    """A round written before UNDO is that of the turn taken back, or the one under way."""
    if statement.round is None or replay.is_blind:
        return
    due = replay.ruleset.due
    rounds = {due(last.before).round - replay.round_shift, due(replay.state).round - replay.round_shift}
    if statement.round not in rounds:
        text = f"the turn taken back is of round {min(rounds)}, the log says {statement.round}"
        replay.breach(clauses.ROUND, statement, "round", text)


def _forget(replay: Replay, taken: Statement, undo: Statement, *, is_cause: bool) -> None:
    """Findings of the turn become warnings, those that followed from it stand alone, its gaps go."""
    number = taken.line.number
    note = f"taken back on line {undo.line.number}"
    findings = replay.findings  # those of the header, then in order of their lines
    first = bisect_left(findings, number, key=lambda finding: finding.line)
    for index in range(first, len(findings)):
        finding = findings[index]
        if finding.line == number:
            if finding.severity == "error":
                findings[index] = _softened(finding, note)
        elif not is_cause:
            break
        elif finding.cause == number:
            findings[index] = _freed(finding)
    for gap in list(replay.gaps.values()):
        place = bisect_left(gap.statements, number, key=lambda statement: statement.line.number)
        if gap.statements[place : place + 1] != [taken]:
            continue
        del gap.statements[place]
        if not gap.statements:
            del replay.gaps[gap.doubt.gap]
    if replay.is_blind:
        replay.is_blind = any(gap.doubt.blind for gap in replay.gaps.values())


def _softened(finding: Finding, note: str) -> Finding:
    """A finding of a turn that was taken back: a warning that doesn't count."""
    return replace(finding, severity="warning", notes=(*finding.notes, note), help=None)


def _freed(finding: Finding) -> Finding:
    """A finding that no longer follows from the turn that was taken back."""
    return replace(finding, cause=None)
