"""What a log leaves out: one note for each kind of gap, with its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .finding import Finding, Span
from .log import byte_at

if TYPE_CHECKING:
    from .replay import Gap, Replay

_LISTED = 12


def notes(replay: Replay) -> list[Finding]:
    """The notes of a replay, in the order in which the gaps begin."""
    return [_note(replay, gap) for gap in replay.gaps.values()]


def _note(replay: Replay, gap: Gap) -> Finding:
    doubt = gap.doubt
    clause = replay.rulebook[doubt.rule]
    if gap.statements:
        statement = gap.statements[0]
        line = statement.line
        index, dot, field = doubt.field.partition(".")
        span = statement.span(int(index) if index else None, field) if dot else Span(1, len(line.text))
        seat = statement.seat
    else:
        entry = replay.log.entry(doubt.field) or replay.log.entry("game")
        assert entry is not None
        line, span, seat = entry.line, entry.span, None
    message = f"{doubt.gap}: {_lines(gap)}" if gap.statements else doubt.gap
    return Finding(
        severity="note",
        id=doubt.rule,
        message=message,
        line=line.number,
        span=span,
        text=line.text,
        byte=byte_at(line, span.column),
        notes=(doubt.message, *(_blind(doubt.blind))),
        source=clause.source,
        player=seat,
    )


def _blind(is_blind: bool) -> tuple[str, ...]:
    return (
        ("the position behind this line is open, so later turns are read and not judged",) if is_blind else ()
    )


def _lines(gap: Gap) -> str:
    numbers = [statement.line.number for statement in gap.statements]
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    shown = ", ".join(str(number) for number in numbers[:_LISTED])
    return f"lines {shown} and {len(numbers) - _LISTED} more" if len(numbers) > _LISTED else f"lines {shown}"
