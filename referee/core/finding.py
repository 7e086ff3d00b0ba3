"""Findings: what the referee says about a place in a log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from .slip import Slip

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


class Disputed(NamedTuple):
    """A figure that a log claims and the referee computes otherwise: whose, of what (a row or a unit)."""

    seat: int
    what: str
    claimed: int
    computed: int

    @property
    def off(self) -> int:
        return self.claimed - self.computed


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to report, complete with its place.

    ``line`` counts from 1 in the source; ``text`` is that line as written and
    ``byte`` the offset in the source of the blamed character. ``turn`` counts
    the turns that stand, ``player`` is a seat from 1. ``cause`` is the line of
    the rule breach that this finding may merely follow from. ``agreed`` marks a
    breach that the table agreed to. ``disputed`` is the figure of a claim that is off,
    ``causes`` are the single slips that would explain it, the likeliest first.
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
    disputed: Disputed | None = None
    causes: tuple[Slip, ...] = ()

    @property
    def is_breach(self) -> bool:
        return self.severity == "error"
