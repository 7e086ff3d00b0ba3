"""The ledger of a game: as a table, and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.app import Judged
from referee.core.ledger import Entry

from .screen import shown
from .tables import table

COLUMNS = ("line", "turn", "unit", "amount", "from", "to", "rule", "note")


def rows(entries: Iterable[Entry]) -> list[tuple[Any, ...]]:
    """One row a posting, in the order of :data:`COLUMNS`."""
    return [
        (
            entry.line,
            entry.turn,
            entry.posting.unit,
            entry.posting.amount,
            entry.posting.giver,
            entry.posting.taker,
            entry.posting.rule,
            entry.posting.note,
        )
        for entry in entries
    ]


def render(entries: Iterable[Entry], style: str) -> str:
    found = [[shown(cell) if isinstance(cell, str) else cell for cell in row] for row in rows(entries)]
    return table(found, COLUMNS, style, right=(0, 1, 3)) if found else "no transfers"


def game(judged: Judged, entries: Iterable[Entry]) -> dict[str, Any]:
    """The transfers of a game as data."""
    return {
        "file": judged.log.source,
        "index": judged.log.index,
        "ruleset": judged.log.ruleset,
        "verdict": judged.verdict,
        "entries": data(entries),
    }


def data(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Transfers as objects."""
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows(entries)]
