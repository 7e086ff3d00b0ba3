"""Which rules some logs exercise: by chapter, rule by rule, and those that none of them meets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import Any

from referee.app.coverage import Coverage, Exercised
from referee.core.coverage import Count

from .tables import table

_WIDTH = 96
_COUNTS = ("accepted", "refused", "open")


def render(found: Coverage, style: str) -> Iterator[str]:
    """How much was met, then the chapters, then every rule; a dash stands where a rule can't say that."""
    rules = found.rules()
    met = [one for one in rules if one.is_met]
    ways = sum(one.is_met_each_way for one in rules)
    games = ", ".join(found.rulesets) or "no game"
    yield f"{_many(found.logs, 'log')}, {_many(found.turns, 'turn')}: {games}"
    yield f"{len(met)} of {_many(len(rules), 'rule')} met, {ways} in every way that they can go"
    yield ""
    yield table(list(_chapters(rules)), ["chapter", "rules", "met", *_COUNTS], style, right=range(1, 6))
    yield ""
    rows = [[one.clause.id, *_counts(one), one.clause.title] for one in rules]
    yield table(rows, ["id", *_COUNTS, "title"], style, right=(1, 2, 3))
    for heading, ids in _missing(rules):
        yield ""
        yield fill(
            f"{heading} ({len(ids)}): {' '.join(ids)}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False
        )


def _chapters(rules: list[Exercised]) -> Iterator[list[object]]:
    """A row for each chapter with its sums."""
    for chapter, group in groupby(rules, key=lambda one: one.chapter):
        own = list(group)
        times = Count()
        for one in own:
            times.add(one.times)
        counts = (times.accepted, times.refused, times.open)
        yield [chapter, len(own), sum(one.is_met for one in own), *counts]


def _counts(one: Exercised) -> tuple[object, object, object]:
    times = one.times
    return (
        times.accepted if times.accepted or one.accepts else "-",
        times.refused if times.refused or one.refuses else "-",
        times.open or "-",
    )


def _missing(rules: list[Exercised]) -> Iterator[tuple[str, list[str]]]:
    """What is left to meet: rules that no log came to, and ways that no log took."""
    met = [one for one in rules if one.is_met]
    lists = {
        "not met": [one.clause.id for one in rules if not one.is_met],
        "never accepted": [one.clause.id for one in met if one.accepts and not one.times.accepted],
        "never refused": [one.clause.id for one in met if one.refuses and not one.times.refused],
    }
    yield from ((heading, ids) for heading, ids in lists.items() if ids)


def _many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}"


def data(found: Coverage) -> dict[str, Any]:
    """The same as plain data; null stands where a rule can't say that."""
    return {
        "schema": "referee.coverage/1",
        "logs": found.logs,
        "turns": found.turns,
        "rulesets": found.rulesets,
        "rules": [
            {
                "id": one.clause.id,
                "chapter": one.chapter,
                "title": one.clause.title,
                "accepted": one.times.accepted if one.times.accepted or one.accepts else None,
                "refused": one.times.refused if one.times.refused or one.refuses else None,
                "open": one.times.open,
                "met": one.is_met,
                "each_way": one.is_met_each_way,
            }
            for one in found.rules()
        ],
    }
