"""Findings: what the referee says about a place in a log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]


class Span(NamedTuple):
    """A stretch of one line, in characters of the line as written.

    ``column`` and ``end`` count from 1 and are both inclusive. An empty
    stretch (something is missing here) has ``end == column - 1``.
    """

    column: int
    end: int


class Fault(NamedTuple):
    """What reading says about one line, before the line has a number.

    ``id`` is an ``RGN-...`` id. A fault of severity ``error`` refuses its line.
    """

    id: str
    severity: Severity
    span: Span
    message: str
    notes: tuple[str, ...] = ()
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to report, complete with its place.

    ``line`` counts from 1 in the source; ``text`` is that line as written and
    ``byte`` the offset in the source of the blamed character. ``turn`` counts
    the turns that stand, ``player`` is a seat from 1. ``cause`` is the line of
    the rule breach that this finding may merely follow from. ``agreed`` marks a
    breach that the table agreed to.
    """

    severity: Severity
    id: str
    message: str
    line: int
    span: Span
    text: str = field(default="", compare=False)
    byte: int = field(default=0, compare=False)
    notes: tuple[str, ...] = ()
    help: str | None = None
    source: str = ""
    turn: int | None = None
    player: int | None = None
    cause: int | None = None
    agreed: bool = False

    @property
    def is_breach(self) -> bool:
        return self.severity == "error"
