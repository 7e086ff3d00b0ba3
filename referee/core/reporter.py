"""Findings with their place: the part of a replay that does the talking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .finding import Disputed, Finding, Severity, Span
from .ledger import Entry
from .log import Line, Log, Statement, byte_at
from .rule import Breach, Clause, Since
from .ruleset import Game

if TYPE_CHECKING:
    from .slip import Slip

Blamed = tuple[int | None, Breach]
"""A breach and the clause of its line that it blames (None: the line itself)."""


class Reporter:
    """Collects findings; ``cause`` is the line of the first rule breach, ``turns``
    the number of turns that stand."""

    def __init__(self, log: Log, game: Game, rulebook: Mapping[str, Clause]) -> None:
        self.log = log
        self.game = game
        self.rulebook = rulebook
        self.findings: list[Finding] = []
        self.cause: int | None = None
        self.turns = 0
        self.leanings: set[str] = set()
        # For what explains wrong claims: the ledger of a position, and how many were explained.
        self.booked: tuple[Any, list[Entry]] | None = None
        self.explained = 0

    def traced(self, since: Since) -> tuple[str, ...]:
        """The note of a question about a line; a replay knows the answer."""
        return ()

    def name(self, seat: int) -> str:
        return self.game.names[seat - 1]

    def breach(self, clause: Clause, statement: Statement, field: str, message: str, **more: Any) -> None:
        """Report that a statement is untrue or out of place."""
        span = statement.span(None, field)
        self.report(clause, statement.line, span, message, seat=statement.seat, **more)

    def report(
        self,
        clause: Clause,
        line: Line,
        span: Span,
        message: str,
        *,
        severity: Severity = "error",
        notes: tuple[str, ...] = (),
        help: str | None = None,
        seat: int | None = None,
        agreed: bool = False,
        disputed: Disputed | None = None,
        causes: tuple[Slip, ...] = (),
    ) -> None:
        """Add a finding about a stretch of a line."""
        self.findings.append(
            Finding(
                severity=severity,
                id=clause.id,
                message=message,
                line=line.number,
                span=span,
                text=line.text,
                byte=byte_at(line, span.column),
                notes=notes,
                help=help,
                source=clause.source,
                turn=self.turns + 1 if seat else None,
                player=seat,
                cause=self._cause_of(line) if severity == "error" else None,
                agreed=agreed,
                disputed=disputed,
                causes=causes,
            )
        )

    def _cause_of(self, line: Line) -> int | None:
        """The line that what is wrong here may follow from; nothing follows from a later one."""
        return self.cause if self.cause is not None and self.cause < line.number else None

    def blame(self, statement: Statement, breaches: list[Blamed], *, agreed: bool = False) -> None:
        for index, breach in breaches:
            clause = self.rulebook[breach.rule]
            notes = breach.notes
            if breach.since is not None:
                notes = (*notes, *self.traced(breach.since))
            if breach.ruling and self.cause is None:
                self.leanings.add(breach.ruling)
            if agreed:
                notes = (*notes, f"agreed by the players, not by the rules: {statement.agreed}")
            self.report(
                clause,
                statement.line,
                statement.span(index, breach.field),
                breach.message,
                notes=notes,
                help=breach.help,
                seat=statement.seat,
                agreed=agreed,
            )
