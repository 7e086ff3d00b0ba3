"""Interleaved rounds, and what is read off them: medians, ranges, ratios."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple


class Sample(NamedTuple):
    """The figures of one contender, one a round, in the order of the rounds."""

    name: str
    unit: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def low(self) -> float:
        return min(self.values)

    @property
    def high(self) -> float:
        return max(self.values)


class Contender(NamedTuple):
    """Something that yields one figure each time it is measured."""

    name: str
    unit: str
    measure: Callable[[], float]


def interleave(contenders: Sequence[Contender], rounds: int) -> list[Sample]:
    """Measure A B C, A B C ...; return one sample a contender, in their order.

    Whatever slows the machine for a while then slows all of them, so that the
    ratios hold where the figures themselves wander.
    """
    if rounds < 1:
        raise ValueError(f"{rounds} rounds measure nothing")
    figures: list[list[float]] = [[] for _ in contenders]
    for _ in range(rounds):
        for contender, seen in zip(contenders, figures, strict=True):
            seen.append(contender.measure())
    return [
        Sample(contender.name, contender.unit, tuple(seen))
        for contender, seen in zip(contenders, figures, strict=True)
    ]


def ratio(top: Sample, bottom: Sample) -> Sample:
    """Divide round by round: each figure by its neighbour of the same round."""
    quotients = tuple(a / b for a, b in zip(top.values, bottom.values, strict=True))
    return Sample(f"{top.name} : {bottom.name}", "x", quotients)


def seconds(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Time one call, by the processor's clock unless another is given: other programs don't count then.

    The collector starts clean and stays on, as in any program.
    """
    gc.collect()
    start = clock()
    work()
    return clock() - start


def rate(work: Callable[[], int]) -> float:
    """Time one call that returns how many things it did; return things a second."""
    done = 0

    def counted() -> None:
        nonlocal done
        done = work()

    took = seconds(counted)
    if done < 1:
        raise RuntimeError("the work to be timed did nothing")
    return done / took
