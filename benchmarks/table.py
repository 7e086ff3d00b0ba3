"""The one table: a line for each contender, a line for each ratio."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tabulate import tabulate

from benchmarks.goal import Comparison, Goal
from benchmarks.timing import Sample, ratio

HEADERS = ("measured", "median", "range", "unit", "goal", "")


class Row(NamedTuple):
    """A sample and the goal for its median, if there is one."""

    sample: Sample
    goal: Goal | None = None

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        return "reached" if self.goal.reached(self.sample.median) else "not reached"


def rows(samples: Sequence[Sample], comparisons: Iterable[Comparison]) -> list[Row]:
    """Return the samples as they come, then the ratios; an unknown name is a KeyError."""
    named = {sample.name: sample for sample in samples}
    ratios = [Row(ratio(named[top], named[bottom]), goal) for top, bottom, goal in comparisons]
    return [*map(Row, samples), *ratios]


def figure(value: float) -> str:
    """Write about three digits: ``12,345``, ``41.2``, ``1.07``."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 20 else f"{value:.2f}"


def render(lines: Iterable[Row]) -> str:
    cells = [
        (
            row.sample.name,
            figure(row.sample.median),
            f"{figure(row.sample.low)} - {figure(row.sample.high)}",
            row.sample.unit,
            str(row.goal or ""),
            row.verdict,
        )
        for row in lines
    ]
    alignment = ("left", "right", "right", "left", "left", "left")
    return tabulate(cells, HEADERS, tablefmt="simple", colalign=alignment, disable_numparse=True)


def numbers(lines: Iterable[Row]) -> list[dict[str, Any]]:
    """Return what ``--json`` writes: every figure, not only the median."""
    return [
        {
            "name": row.sample.name,
            "unit": row.sample.unit,
            "median": row.sample.median,
            "min": row.sample.low,
            "max": row.sample.high,
            "rounds": list(row.sample.values),
            "goal": str(row.goal) if row.goal else None,
            "reached": row.goal.reached(row.sample.median) if row.goal else None,
        }
        for row in lines
    ]
