"""An exact search: numbers that fit a system, or the certainty that there are none.

Every sum narrows the ranges of its variables until nothing moves any more. Where
that decides nothing, the game's own order says which variable to raise first, and
what doesn't work out is taken back. A search that goes astray starts again with
another order, each time with more patience; the last one has no end but the clock.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from time import monotonic

from .system import Bound, System

_FIRST = 60
"""So many dead ends are worth trying before another order is."""


_EAGER = 1 << 16


class OutOfTimeError(Exception):
    """The clock ran out before anything was decided."""


class Clock:
    """A budget in seconds that several searches share; None for as long as it takes."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the budget is spent."""
        return self._end is not None and monotonic() > self._end

    def check(self) -> None:
        """Raise :class:`OutOfTimeError` once the budget is spent."""
        if self.is_over:
            raise OutOfTimeError


class ImpatientError(Exception):
    """A search led into too many dead ends."""


class Search:
    """Ranges of the variables of a system, narrowed as far as its sums can tell.

    ``low`` and ``high`` are the ranges; ``is_open`` whether they leave anything
    possible at all as far as narrowing can tell.
    """

    def __init__(self, system: System, clock: Clock | None = None) -> None:
        self.low = [0] * len(system.top)
        self.high = list(system.top)
        self.clock = clock or Clock()
        self.nodes = 0
        self._sums = system.sums
        self._weight = [1] * len(system.sums)
        self._choices = system.choices
        self._of: list[list[int]] = [[] for _ in system.top]
        for index, sum in enumerate(system.sums):
            for variable in (*sum.plus, *sum.minus):
                self._of[variable].append(index)
        self._trail: list[tuple[int, int, int, int]] = []
        self._failed = 0
        self._stale: list[int] = list(range(len(system.sums)))
        self._is_stale = [True] * len(system.sums)
        self.is_open = True

    # Narrowing

    def narrow(self, variable: int, least: int, most: int, why: int = -1) -> bool:
        """Narrow a range; False if nothing is left of it. Call :meth:`settle` afterwards.

        ``why`` is a number below nothing for :meth:`traced` to give back.
        """
        low, high = self.low[variable], self.high[variable]
        if least <= low and most >= high:
            return True
        self._trail.append((variable, low, high, why))
        if least > low:
            self.low[variable] = low = least
        if most < high:
            self.high[variable] = high = most
        if low > high:
            return False
        is_stale = self._is_stale
        for index in self._of[variable]:
            if not is_stale[index]:
                is_stale[index] = True
                self._stale.append(index)
        return True

    def settle(self) -> bool:
        """Let every sum narrow the ranges of its variables; False if one can't hold."""
        low, high, sums, stale, is_stale = self.low, self.high, self._sums, self._stale, self._is_stale
        trail, of = self._trail, self._of
        while stale:
            index = stale.pop()
            is_stale[index] = False
            plus, minus = sums[index]
            least = most = 0
            for one in plus:
                least += low[one]
                most += high[one]
            for one in minus:
                least -= high[one]
                most -= low[one]
            if least > 0 or most < 0:
                self._failed = index
                self._weight[index] += 1
                self._forget()
                return False
            if least == most:
                continue
            # Whatever one variable has above its least has to be made up for by the others.
            for one in plus:
                a, b = low[one], high[one]
                if a != b:
                    new_a = b - most
                    new_b = a - least
                    if new_a > a or new_b < b:
                        trail.append((one, a, b, index))
                        if new_a > a:
                            low[one] = new_a
                        if new_b < b:
                            high[one] = new_b
                        for other in of[one]:
                            if not is_stale[other]:
                                is_stale[other] = True
                                stale.append(other)
            for one in minus:
                a, b = low[one], high[one]
                if a != b:
                    new_a = b + least
                    new_b = a + most
                    if new_a > a or new_b < b:
                        trail.append((one, a, b, index))
                        if new_a > a:
                            low[one] = new_a
                        if new_b < b:
                            high[one] = new_b
                        for other in of[one]:
                            if not is_stale[other]:
                                is_stale[other] = True
                                stale.append(other)
        return True

    def _forget(self) -> None:
        for index in self._stale:
            self._is_stale[index] = False
        self._stale.clear()

    def mark(self) -> int:
        """Where the ranges are now, for :meth:`back`."""
        return len(self._trail)

    def back(self, mark: int) -> None:
        """Undo everything since a mark."""
        self._forget()
        trail, low, high = self._trail, self.low, self.high
        while len(trail) > mark:
            variable, least, most, _ = trail.pop()
            low[variable] = least
            high[variable] = most

    def hold(self, bounds: Sequence[Bound]) -> bool:
        """Narrow by bounds, all at once; False if that leaves nothing."""
        for number, bound in enumerate(bounds, 2):
            if not self.narrow(bound.variable, bound.least, bound.most, -number):
                self.is_open = False
                self._failed = -number
                return False
        self.is_open = self.settle()
        return self.is_open

    def traced(self, bounds: Sequence[Bound]) -> list[Bound]:
        """Of bounds that :meth:`hold` found to leave nothing, those that had a part in it."""
        involved: set[int] = set()
        found: set[int] = set()
        self._involve(self._failed, bounds, involved, found)
        for variable, _, _, why in reversed(self._trail):
            if variable in involved:
                self._involve(why, bounds, involved, found)
        return [bound for number, bound in enumerate(bounds, 2) if -number in found]

    def _involve(self, why: int, bounds: Sequence[Bound], involved: set[int], found: set[int]) -> None:
        if why >= 0:
            plus, minus = self._sums[why]
            involved.update(plus, minus)
        else:
            found.add(why)
            involved.add(bounds[-why - 2].variable)

    # Searching

    def solve(self, most: int | None = None, eager: Container[int] = ()) -> list[int] | None:
        """Values of all variables that fit, None if none do; ``eager`` ones are raised before others.

        Leaves the ranges as they were. Raises :class:`OutOfTimeError`, and
        :class:`ImpatientError` after ``most`` dead ends, if that is given.
        """
        if not self.is_open:
            return None
        patience = _FIRST if most is None else most
        is_again = False
        start = self.mark()
        while True:
            try:
                return self._descend(is_again, patience, eager)
            except ImpatientError:
                if most is not None:
                    raise
                is_again = True
                patience += patience // 2
            finally:
                self.back(start)

    def _descend(self, is_again: bool, patience: int, eager: Container[int]) -> list[int] | None:
        low, high = self.low, self.high
        path: list[tuple[int, int, int, int]] = []
        group = dead = 0
        while True:
            group, variable = self._pick(group, is_again, eager)
            if variable < 0:
                return list(low)
            self.nodes += 1
            if self.nodes & 63 == 0:
                self.clock.check()
            path.append((self.mark(), group, variable, low[variable]))
            fits = self.narrow(variable, low[variable] + 1, high[variable]) and self.settle()
            while not fits:
                dead += 1
                if dead > patience:
                    raise ImpatientError
                if not path:
                    return None
                mark, group, variable, value = path.pop()
                self.back(mark)
                fits = self.narrow(variable, 0, value) and self.settle()

    def _pick(self, group: int, is_again: bool, eager: Container[int]) -> tuple[int, int]:
        """The next variable to raise, -1 for none: in the first undecided group the one with most room.

        In a search that starts again the variables come first whose sums failed most often.
        """
        if is_again:
            return 0, self._troublesome()
        low, high, choices = self.low, self.high, self._choices
        while group < len(choices):
            best, room = -1, -1
            for variable, gauge in choices[group]:
                if low[variable] != high[variable]:
                    own = high[gauge] - low[gauge]
                    if variable in eager:
                        own += _EAGER
                    if own > room:
                        best, room = variable, own
            if best >= 0:
                return group, best
            group += 1
        return group, -1

    def _troublesome(self) -> int:
        low, high, weight, of = self.low, self.high, self._weight, self._of
        best, most = -1, -1.0
        for choices in self._choices:
            for variable, _ in choices:
                if (width := high[variable] - low[variable]) > 0:
                    own = sum(weight[index] for index in of[variable]) / width
                    if own > most:
                        best, most = variable, own
        return best
