"""Who stands where: totals, the ladder with every rung, ranks, winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
    seats = range(1, len(rungs[0].values) + 1)
    keys = {seat: tuple(rung.values[seat - 1] for rung in rungs) for seat in seats}
    ranks = tuple(1 + sum(keys[other] > keys[seat] for other in seats) for seat in seats)
    leading = list(seats)
    steps = []
    for rung in rungs:
        values = {seat: rung.values[seat - 1] for seat in leading}
        best = max(values.values())
        out = tuple(seat for seat in leading if values[seat] < best)
        margin = best - max((values[seat] for seat in out), default=best)
        steps.append(Step(rung.rule, rung.name, values, out, margin))
        leading = [seat for seat in leading if values[seat] == best]
    return Standing(ranks, tuple(leading), tuple(steps))
