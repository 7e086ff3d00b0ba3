"""What follows from a log with gaps: for each unknown what it must, may and can't be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from .search import Clock, OutOfTimeError, Search
from .system import System


class Part(NamedTuple):
    """One thing that may be among what is unknown: ``offset`` plus or less a variable of a system."""

    name: str
    variable: int
    offset: int = 0
    sign: int = 1


class Unknown(NamedTuple):
    """Something that a log leaves out.

    ``kind`` is one word (``draw``, ``section``, ``bag``, ``tiles`` or ``wolf``), ``line`` where
    it was left out, 0 in the header and None for what is so at the end. ``name`` says what
    it is, ``number`` how many things are unknown there.
    """

    kind: str
    line: int | None
    name: str
    number: int
    parts: tuple[Part, ...]


class Inferred(NamedTuple):
    """An unknown with the least and the most of each thing; ``is_exact`` unless time ran out."""

    unknown: Unknown
    ranges: tuple[tuple[str, int, int], ...]
    is_exact: bool

    @property
    def must(self) -> tuple[str, ...]:
        """What is there in every case, each thing as often as it is."""
        return tuple(name for name, least, _ in self.ranges for _ in range(least))

    @property
    def may(self) -> tuple[str, ...]:
        """What can be there beside, each thing as often as it can be."""
        return tuple(name for name, least, most in self.ranges for _ in range(most - least))

    @property
    def cannot(self) -> tuple[str, ...]:
        """What is there in no case."""
        return tuple(name for name, _, most in self.ranges if not most)


def infer(system: System, unknowns: Iterable[Unknown], clock: Clock) -> list[Inferred]:
    """Exact ranges, or once time has run out ranges that hold all the same but may be too wide.

    Empty where nothing fits the system at all.
    """
    asked = list(unknowns)
    search = Search(system, clock)
    if not search.hold(system.bounds):
        return []
    variables = sorted({part.variable for one in asked for part in one.parts})
    found = _Ranges(search, variables)
    with suppress(OutOfTimeError):
        found.find()
    if found.is_impossible:
        return []
    return [_inferred(one, found) for one in asked]


def _inferred(unknown: Unknown, found: _Ranges) -> Inferred:
    ranges = []
    for name, variable, offset, sign in unknown.parts:
        ends = [offset + sign * one for one in (found.least[variable], found.most[variable])]
        ranges.append((name, min(ends), max(ends)))
    is_exact = all(part.variable in found.done for part in unknown.parts)
    return Inferred(unknown, tuple(ranges), is_exact)


class _Ranges:
    """The range of some variables over all solutions, narrowed from outside and widened from inside."""

    def __init__(self, search: Search, variables: Sequence[int]) -> None:
        self._search = search
        self._variables = variables
        self.least = {one: search.low[one] for one in variables}
        self.most = {one: search.high[one] for one in variables}
        self._down: dict[int, int] = {}
        self._up: dict[int, int] = {}
        self._eager: set[int] = set()
        self.done: set[int] = set()
        self.is_impossible = False

    def find(self) -> None:
        """Find every range. Raises :class:`OutOfTimeError`; what is known until then is kept."""
        first = self._search.solve()
        if first is None:
            self.is_impossible = True
            return
        self._saw(first)
        for one in self._variables:
            while self.least[one] < self._down[one]:
                if not self._probe(one, 0, self.least[one]):
                    self.least[one] += 1
            while self.most[one] > self._up[one]:
                if not self._probe(one, self.most[one], self.most[one]):
                    self.most[one] -= 1
            self.done.add(one)

    def _saw(self, solution: list[int]) -> None:
        """A solution shows that its values are possible."""
        for one in self._variables:
            value = solution[one]
            self._down[one] = min(self._down.get(one, value), value)
            self._up[one] = max(self._up.get(one, value), value)
        self._eager = {one for one in self._variables if self._up[one] < self.most[one]}

    def _probe(self, variable: int, least: int, most: int) -> bool:
        """Whether there is a solution with a variable between two values."""
        search = self._search
        mark = search.mark()
        try:
            if not (search.narrow(variable, least, most) and search.settle()):
                return False
            solution = search.solve(eager=self._eager)
            if solution is None:
                return False
            self._saw(solution)
            return True
        finally:
            search.back(mark)
