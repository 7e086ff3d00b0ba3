"""Who stands where: totals, the ladder with every rung, ranks, winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .quick import quick
from .ruleset import Rung


class Step(NamedTuple):
    """One rung as it was climbed, for one group of players who were level.

    ``values`` maps seats to their value, ``out`` are the seats that drop behind,
    ``margin`` is the lead of the best over the best of those (0 if none).
    """

    rule: str
    name: str
    values: dict[int, int]
    out: tuple[int, ...]
    margin: int


class Standing(NamedTuple):
    """``ranks`` by seat (equal ranks skip the next number), winners as seats."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    steps: tuple[Step, ...]


def stand(rungs: Sequence[Rung]) -> Standing:
    """Rank the seats by the rungs, the first being the total.

    The steps follow those who can still win; every rung is there, also those
    that decide nothing any more.
    """
    keys = list(zip(*[rung.values for rung in rungs], strict=True))
    ranks = tuple([1 + sum([other > own for other in keys]) for own in keys])
    leading = list(range(1, len(keys) + 1))
    steps = []
    for rung in rungs:
        values = {seat: rung.values[seat - 1] for seat in leading}
        best = max(values.values())
        out = tuple([seat for seat in leading if values[seat] < best])
        margin = best - max([values[seat] for seat in out]) if out else 0
        steps.append(quick(Step, (rung.rule, rung.name, values, out, margin)))
        leading = [seat for seat in leading if values[seat] == best]
    return Standing(ranks, tuple(leading), tuple(steps))
