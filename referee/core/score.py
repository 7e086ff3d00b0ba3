"""Score sheets: every point with its row, its rule and the lines behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .ledger import Entry, seat
from .ruleset import Row

POINTS = "vp"


class SheetRow(NamedTuple):
    """One row of a sheet. ``of`` names the row that this one is a part of;
    ``sum`` shows how the points come about (``7 x 3``)."""

    row: str
    points: int
    rule: str
    lines: tuple[int, ...]
    of: str = ""
    sum: str = ""


def total(rows: Iterable[Row]) -> int:
    return sum([row.points for row in rows])


def sheet(number: int, rows: Sequence[Row], entries: Iterable[Entry]) -> list[SheetRow]:
    """The score sheet of one seat, rows that were booked in play split by source."""
    account = seat(number)
    mine = [entry for entry in entries if account in (entry.posting.taker, entry.posting.giver)]
    found: list[SheetRow] = []
    for row in rows:
        if row.units:
            lines = {entry.line for entry in mine if entry.posting.unit in row.units}
            found.append(SheetRow(row.row, row.points, row.rule, tuple(sorted(lines)), sum=row.sum))
            continue
        parts = [entry for entry in mine if entry.posting.unit == POINTS and entry.posting.row == row.row]
        found.append(SheetRow(row.row, row.points, row.rule, tuple(sorted({entry.line for entry in parts}))))
        found += _parts(row.row, account, parts)
    return found


def _parts(row: str, account: str, entries: list[Entry]) -> list[SheetRow]:
    """The parts of a row by what was scored, where they say more than the row itself."""
    parts = []
    for entry in entries:
        posting = entry.posting
        points = posting.amount if posting.taker == account else -posting.amount
        parts.append(SheetRow(posting.note or row, points, posting.rule, (entry.line,), of=row))
    return [part for part in parts if part.row != row]
