"""Trees of numbers as text, as a table and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from referee.core.reason import Reason

from .screen import shown, width
from .tables import table

COLUMNS = ("amount", "unit", "what", "line", "rule")
_INDENT = "  "
_WIDEST = 56
"""Lines and rules stand in a column right of this; longer texts push them on."""


class Row(NamedTuple):
    """A number of a tree: how deep it stands, whether it is counted by the one above, and with which sign."""

    depth: int
    is_counted: bool
    amount: str
    reason: Reason


def flat(reason: Reason, depth: int = 0) -> Iterator[Row]:
    """A tree from top to bottom."""
    yield Row(depth, False, str(reason.amount), reason)
    yield from _below(reason, depth + 1)


def _below(reason: Reason, depth: int) -> Iterator[Row]:
    amounts = [one.amount for one in reason.parts]
    sign = "+d" if any(amount < 0 for amount in amounts) else "d"
    for one in reason.parts:
        yield Row(depth, False, format(one.amount, sign), one)
        yield from _below(one, depth + 1)
    for one in reason.counted:
        yield Row(depth, True, str(one.amount), one)
        yield from _below(one, depth + 1)


def render(reason: Reason) -> Iterator[str]:
    """A tree as lines: numbers below each other that add up, what they are, line and rule behind them."""
    rows = list(flat(reason))
    lefts = list(_lefts(rows))
    widest = min(_WIDEST, max(_width(left) for left in lefts))
    places = [f"line {row.reason.line}" if row.reason.line else "" for row in rows]
    column = max(map(len, places))
    for left, place, row in zip(lefts, places, rows, strict=True):
        padded = left + " " * (widest - _width(left))
        yield f"{padded}  {place:<{column}}  {row.reason.rule}".rstrip()


def _lefts(rows: Sequence[Row]) -> Iterator[str]:
    """The numbers with what they are, siblings right-aligned."""
    for index, row in enumerate(rows):
        indent = _INDENT * (row.depth + 1)
        if row.is_counted:
            yield f"{indent}from {row.amount} {_text(row.reason)}"
        else:
            wide = max(len(one.amount) for one in _siblings(rows, index))
            yield f"{indent}{row.amount:>{wide}}  {_text(row.reason)}"


def _siblings(rows: Sequence[Row], index: int) -> Iterator[Row]:
    """The numbers that are added up together with one."""
    depth = rows[index].depth
    first = index
    while first and rows[first - 1].depth >= depth:
        first -= 1
    for row in rows[first:]:
        if row.depth < depth:
            break
        if row.depth == depth and not row.is_counted:
            yield row


def _text(reason: Reason) -> str:
    return shown(f"{reason.text}: {reason.sum}" if reason.sum else reason.text)


def _width(text: str) -> int:
    return len(text) if text.isascii() else sum(width(char) for char in text)


def tabled(reasons: Iterable[Reason], style: str) -> str:
    """Trees as a table; a hyphen stands for a level."""
    rows = []
    for reason in reasons:
        for row in flat(reason):
            lead = "- " * row.depth + ("from " if row.is_counted else "")
            line = "" if row.reason.line is None else row.reason.line
            own = row.reason
            rows.append([row.amount, shown(own.unit), f"{lead}{_text(own)}", line, own.rule])
    return table(rows, COLUMNS, style, right=(0, 3))


def data(reason: Reason) -> dict[str, Any]:
    """A tree as plain data."""
    return {
        "amount": reason.amount,
        "unit": reason.unit,
        "text": reason.text,
        "sum": reason.sum or None,
        "rule": reason.rule or None,
        "line": reason.line,
        "parts": [data(one) for one in reason.parts],
        "counted": [data(one) for one in reason.counted],
    }
