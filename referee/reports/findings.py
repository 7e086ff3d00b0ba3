"""Findings as text: one layout everywhere.

Place, severity, id and sentence; the log's own line with a marker; what decides
it; the rule and its source; at most one help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.core.finding import Finding

from .excerpt import excerpt
from .screen import Paint, marker, shown, shown_line

_FOLLOWING = 4
"""So many follow-on findings are shown; the others are counted."""
_MARGIN = 8  # columns, for the number of a line


def render(
    label: str, findings: Sequence[Finding], titles: Callable[[str], str], paint: Paint, *, all: bool
) -> Iterator[str]:
    """Each finding as a block of lines; those that may follow from an earlier one as one line each."""
    following: dict[int, list[Finding]] = {}
    last_at: dict[int, Finding] = {}
    for finding in findings:
        if finding.cause is None:
            last_at[finding.line] = finding
        else:
            following.setdefault(finding.cause, []).append(finding)
    for finding in findings:
        if finding.cause is None:
            yield from block(label, finding, titles, paint)
            if finding is last_at[finding.line] and finding.line in following:
                yield from _group(label, finding.line, following[finding.line], paint, all=all)
    for cause, others in following.items():
        if cause not in last_at:
            yield from _group(label, cause, others, paint, all=all)


def block(label: str, finding: Finding, titles: Callable[[str], str], paint: Paint) -> Iterator[str]:
    """One finding in full."""
    yield head(label, finding, paint)
    number = f"{finding.line:>5}"
    text, column, end = excerpt(finding.text, *finding.span, paint.columns - _MARGIN)
    yield f"{number} | {shown_line(text)}"
    yield f"{'':>5} | {marker(text, column, end)}"
    for note in finding.notes:
        yield f"      = {shown(note)}"
    title = titles(finding.id)
    if title:
        yield f"      = rule: {title} ({finding.source})"
    if finding.help:
        yield f"      = help: {shown(finding.help)}"


def head(label: str, finding: Finding, paint: Paint) -> str:
    """The first line of a finding."""
    where = f"{shown(label)}:{finding.line}:{finding.span.column}:"
    what = paint(f"{finding.severity}[{finding.id}]:", finding.severity)
    return f"{paint(where, 'strong')} {what} {shown(finding.message)}"


def _group(label: str, cause: int, findings: list[Finding], paint: Paint, *, all: bool) -> Iterator[str]:
    noun = "finding" if len(findings) == 1 else "findings"
    yield f"      {len(findings)} {noun} that may follow from line {cause}:"
    shown_ones = findings if all else findings[:_FOLLOWING]
    for finding in shown_ones:
        yield f"      {head(label, finding, paint)}"
    if len(findings) > len(shown_ones):
        yield f"      and {len(findings) - len(shown_ones)} more (--all shows them)"
