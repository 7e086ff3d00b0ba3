"""Where the parts of a line stand, found again from its text when a finding asks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.core.finding import Span

from .shapes import ClausePlan, Plan, Range
from .split import spans


class PlainPlaces(NamedTuple):
    """The places of all lines of one plan that hold nothing but their words, in plain letters."""

    plan: Plan

    def span(self, text: str, clause: int | None, field: str) -> Span:
        """See :class:`referee.core.log.Places`."""
        return _span(self.plan, text, None, clause, field)


class LinePlaces(NamedTuple):
    """The places of one line: its text without the comment, folded, and the columns of that."""

    text: str
    places: tuple[int, ...] | None
    plan: Plan

    def span(self, text: str, clause: int | None, field: str) -> Span:
        """See :class:`referee.core.log.Places`."""
        return _span(self.plan, self.text, self.places, clause, field)


def _span(plan: Plan, text: str, places: tuple[int, ...] | None, clause: int | None, field: str) -> Span:
    where = spans(text, places)
    found = _words(plan, clause, field)
    return where.of(*(found or (0, len(where.starts))))


def _words(plan: Plan, clause: int | None, field: str) -> Range | None:
    """The words of a field; None for those of the whole line."""
    if clause is not None and clause < len(plan.clauses):
        own = plan.clauses[clause]
        return own.spans.get(field, own.range)
    name, _, number = field.partition(" ")
    ranges = _ranges(_Same(plan.fields)).get(name, ())
    if clause is not None:
        return ranges[clause] if clause < len(ranges) else None
    index = int(number) if number.isdigit() else 0
    return ranges[index] if index < len(ranges) else None


class _Same:
    """The fields of a plan as themselves; to compare what is in them takes as long as they are."""

    __slots__ = ("fields",)

    def __init__(self, fields: tuple[tuple[str, Range], ...]) -> None:
        self.fields = fields

    def __hash__(self) -> int:
        return id(self.fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.fields is other.fields


@lru_cache(maxsize=4)
def _ranges(plan: _Same) -> dict[str, list[Range]]:
    """Each field's ranges in order. Many findings on a line ask for them as often."""
    found: dict[str, list[Range]] = {}
    for name, range in plan.fields:
        found.setdefault(name, []).append(range)
    return found


def moved(plan: Plan, offset: int) -> Plan:
    """A plan for words that stand ``offset`` further right."""

    def move(range: Range) -> Range:
        return Range(range.start + offset, range.end + offset)

    clauses = tuple(
        ClausePlan(
            clause.name,
            move(clause.range),
            tuple((name, move(range)) for name, range in clause.fields),
            {name: move(range) for name, range in clause.spans.items()},
        )
        for clause in plan.clauses
    )
    return plan._replace(clauses=clauses)
