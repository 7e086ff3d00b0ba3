"""Statements about a game that is over and leaves something open: what all of them together leave.

Each of them may be true in some of the positions that the log allows; they are only true
together if there is one in which all of them are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import clauses, endings
from .log import Statement
from .near import listed
from .rule import Clause
from .score import total
from .standing import stand

if TYPE_CHECKING:
    from .replay import Replay

_CLAUSES = {
    "check": clauses.CHECK,
    "result": clauses.RESULT_TOTAL,
    "sheet": clauses.RESULT_ROW,
    "winner": clauses.WINNER,
}


_LISTED = 4
_EVIDENCE = ("check", "claimed")
"""What a log records about its end. Results and winners are claims about what follows from
that, so no score is certified by them."""


class Left(NamedTuple):
    """The positions that are left of those at ``end``, and the statements that left them."""

    end: Any
    positions: tuple[Any, ...]
    said: tuple[Statement, ...]


def narrow(replay: Replay, statement: Statement) -> None:
    """Keep the positions in which a statement is true; say so where none of them is left."""
    if not replay.is_finished or replay.stopped is not None or endings.is_certain(replay):
        return
    end = replay.state
    if replay.left is None or replay.left.end is not end:
        positions = endings.positions(replay)
        replay.left = Left(end, positions or (), ())
    left = replay.left
    fits = tuple(one for one in left.positions if holds(replay, statement, one))
    if fits:
        if len(fits) < len(left.positions):
            replay.left = Left(end, fits, (*left.said, statement))
            if statement.kind in _EVIDENCE:
                own = endings.positions(replay) or ()
                endings.kept(replay, tuple(one for one in own if holds(replay, statement, one)))
    else:
        _contradicted(replay, statement)


def holds(replay: Replay, statement: Statement, position: Any) -> bool:
    """Whether a statement is true of a position at the end in which everything is known."""
    game, ruleset, content = replay.game, replay.ruleset, statement.content
    if statement.kind == "check":
        return all(ruleset.compare(game, position, fact) is None for fact in content)
    if statement.kind == "claimed":
        return not any(ruleset.contest(game, position, content))
    sheets = ruleset.final(game, position)
    if statement.kind == "winner":
        return set(content) == set(stand(ruleset.rungs(game, position, sheets)).winners)
    if statement.kind == "result":
        return all(total(sheets[seat - 1]) == points for seat, points in content)
    seat, rows = content
    own = {row.row: row.points for row in sheets[seat - 1]} | {"total": total(sheets[seat - 1])}
    return all(own.get(row, points) == points for row, points in rows)


def _contradicted(replay: Replay, statement: Statement) -> None:
    """Report a statement that is possible by itself and not together with earlier ones."""
    assert replay.left is not None
    said = [one for one in replay.left.said if _is_needed(replay, one, statement)] or replay.left.said
    lines = listed((str(one.line.number) for one in said), "and")
    where = f"line {lines}" if len(said) == 1 else f"lines {lines}"
    clause: Clause = _CLAUSES.get(statement.kind) or replay.rulebook[replay.ruleset.claimed_rule]
    text = f"this can be true, and {where} can be, but nothing that the log leaves open makes both true"
    if not said:
        text = "nothing that the log leaves open makes this true"
    field = "fact" if statement.kind == "check" else statement.kind
    replay.breach(clause, statement, field, text, notes=_allowed(replay, statement))


def _allowed(replay: Replay, statement: Statement) -> tuple[str, ...]:
    """The results that the log allows, where it is about them and they are few."""
    found = endings.outcomes(replay)
    if found is None or statement.kind not in ("result", "sheet", "winner"):
        return ()
    names = replay.game.names
    totals = [
        ", ".join(f"{name} {total(rows)}" for name, rows in zip(names, sheets, strict=True))
        for sheets in found.sheets
    ]
    different = list(dict.fromkeys(totals))
    return (f"the log allows {'; or '.join(different)}",) if len(different) <= _LISTED else ()


def _is_needed(replay: Replay, one: Statement, statement: Statement) -> bool:
    """Whether the others would leave a position in which a statement is true, were it not for this one."""
    assert replay.left is not None
    others = [other for other in replay.left.said if other is not one]
    return any(
        all(holds(replay, other, position) for other in (*others, statement))
        for position in endings.positions(replay) or ()
    )
