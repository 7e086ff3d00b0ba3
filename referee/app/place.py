"""Use case: a position inside a game, by line, round or turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from referee.core.replay import Replay

from .check import Judged, UsageError

_WHERE = re.compile(
    r"(?P<line>[1-9][0-9]{0,8})|round:(?P<round>[1-9][0-9]{0,8})|[pP](?P<seat>[1-9])\.(?P<turn>[1-9][0-9]{0,8})"
)


@dataclass(frozen=True, slots=True)
class Position:
    """A position and where it stands: after which line, in words."""

    judged: Judged
    state: Any
    line: int
    where: str

    @property
    def replay(self) -> Replay:
        assert self.judged.replay is not None
        return self.judged.replay


def locate(judged: Judged, at: str | None = None, before: str | None = None) -> Position:
    """The position after ``at`` or before ``before``; at the end without either.

    Raises :class:`UsageError` for a place that the game doesn't have.
    """
    replay = judged.replay
    if replay is None or replay.opening is None:
        raise UsageError(f"{judged.log.label}: the header doesn't allow the game to be played")
    if at is not None and before is not None:
        raise UsageError("--at and --before can't be given together")
    where = at if at is not None else before
    if where is None:
        last = replay.steps[-1].statement.line.number if replay.steps else judged.log.last_line
        return Position(judged, replay.state, last, "at the end")
    index = _step(replay, where)
    if before is not None:
        state = replay.steps[index].before if 0 <= index < len(replay.steps) else replay.opening
        line = replay.steps[index].statement.line.number if 0 <= index < len(replay.steps) else 0
        return Position(judged, state, line, f"before {_words(before)}")
    if index < 0:
        return Position(judged, replay.opening, 0, f"after {_words(where)}")
    step = replay.steps[index]
    return Position(judged, step.after, step.statement.line.number, f"after {_words(where)}")


def _step(replay: Replay, where: str) -> int:
    """The index of the last step at a place; -1 where it lies before the first one."""
    match = _WHERE.fullmatch(where)
    if match is None:
        raise UsageError(f"'{where}' is no place in a game; write a line (31), round:4 or P2.7")
    steps = replay.steps
    if match["line"]:
        line = int(match["line"])
        if line > replay.log.last_line:
            raise UsageError(f"{replay.log.label} ends on line {replay.log.last_line}, before line {line}")
        return max(
            (index for index, step in enumerate(steps) if step.statement.line.number <= line), default=-1
        )
    if match["round"]:
        number = int(match["round"])
        found = [index for index, step in enumerate(steps) if replay.ruleset.due(step.before).round == number]
        if not found:
            raise UsageError(f"{replay.log.label} has no round {number}")
        return found[-1]
    seat, turn = int(match["seat"]), int(match["turn"])
    own = [index for index, step in enumerate(steps) if step.seat == seat and step.kind != "set"]
    if turn > len(own):
        noun = "turn" if len(own) == 1 else "turns"
        raise UsageError(f"{replay.log.label}: P{seat} has {len(own)} {noun}, so no turn {turn}")
    return own[turn - 1]


def _words(where: str) -> str:
    if where.startswith("round:"):
        return f"round {where[6:]}"
    return f"line {where}" if where.isdigit() else f"turn {where.upper()}"
