"""What changes with some lines of a log: before and after beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.app import Judged
from referee.app.what_if import DELETE, INSERT, Edit, WhatIf
from referee.core import endings
from referee.core.near import listed

from .screen import shown, shown_line
from .tables import table

Row = tuple[str, str, str]


def render(judged: Judged) -> Iterator[str]:
    """The edits, and how verdict, totals and winner change; nothing for a game that wasn't edited."""
    what_if = judged.what_if
    if what_if is None:
        return
    for edit, was in zip(what_if.edits, what_if.was, strict=True):
        yield from _edit(edit, was)
    if what_if.before is None:
        yield "  the log as it is has no such game"
        return
    rows = [(*row, _change(row[1], row[2])) for row in _rows(what_if.before, judged)]
    yield ""
    yield table(rows, ("", "before", "after", ""), "plain")
    if not any(row[3] for row in rows):
        yield "nothing changes"


def _change(before: str, after: str) -> str:
    if before == after:
        return ""
    return f"{int(after) - int(before):+d}" if before.isdigit() and after.isdigit() else "changes"


def _edit(edit: Edit, was: str) -> Iterator[str]:
    if edit.kind == INSERT:
        yield f"  what if behind line {edit.line} stood: {shown_line(edit.text)}"
    elif edit.kind == DELETE:
        yield f"  what if line {edit.line} were not there: {shown_line(was)}"
    else:
        yield f"  what if line {edit.line} read: {shown_line(edit.text)}"
        yield f"  {'instead of:':>{len(str(edit.line)) + 19}} {shown_line(was)}"


def _rows(before: Judged, after: Judged) -> Iterator[Row]:
    """What people ask first, as it was and as it is now."""
    yield "verdict", _verdict(before), _verdict(after)
    yield "errors", str(_errors(before)), str(_errors(after))
    yield "turns", str(before.turns), str(after.turns)
    old, new = before.log.names, after.log.names
    for seat in range(max(len(old), len(new))):
        name = shown((new if seat < len(new) else old)[seat])
        yield name, _total(before, seat), _total(after, seat)
    yield "winner", _winner(before), _winner(after)


def _verdict(judged: Judged) -> str:
    is_open = judged.verdict in ("legal", "possible") and not judged.is_finished
    return f"{judged.verdict} (unfinished)" if is_open else judged.verdict


def _errors(judged: Judged) -> int:
    return sum(finding.severity == "error" for finding in judged.findings)


def _total(judged: Judged, seat: int) -> str:
    found = judged.outcomes
    if found is None or seat >= len(found.totals):
        return _unknown(judged)
    return endings.span(found.totals[seat])


def _unknown(judged: Judged) -> str:
    """Why a game has no result."""
    if judged.is_certified:
        return "not certain"
    return "not certified" if judged.is_finished else "unfinished"


def _winner(judged: Judged) -> str:
    winners = judged.winners
    if winners is None:
        return "not certain" if judged.outcomes is not None else _unknown(judged)
    return shown(listed((judged.log.names[seat - 1] for seat in winners), "and"))


def data(what_if: WhatIf, after: Judged) -> dict[str, Any]:
    """The same as an object."""
    before = what_if.before
    return {
        "edits": [
            {
                "kind": edit.kind,
                "line": edit.line,
                "text": None if edit.kind == DELETE else edit.text,
                "was": None if edit.kind == INSERT else was,
            }
            for edit, was in zip(what_if.edits, what_if.was, strict=True)
        ],
        "before": None if before is None else _summary(before),
        "after": _summary(after),
        "changes": [] if before is None else _changes(_summary(before), _summary(after)),
    }


def _summary(judged: Judged) -> dict[str, Any]:
    return {
        "verdict": judged.verdict,
        "finished": judged.is_finished,
        "errors": _errors(judged),
        "turns": judged.turns,
        "totals": None if judged.totals is None else list(judged.totals),
        "winners": None if judged.winners is None else list(judged.winners),
    }


def _changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [key for key, value in before.items() if value != after[key]]
