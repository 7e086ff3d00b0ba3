"""Tallies: multisets over a few kinds, packed into one int.

Each kind has eight bits of which the highest is a guard and never set in a
tally, so adding and taking away are single integer operations, and whether
one tally covers another is one subtraction. A number from a log becomes a
tally only through :meth:`Kinds.pack`, which never lets one kind flow over
into the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WIDTH = 8
MOST = 36
"""The largest count that :meth:`Kinds.pack` keeps; more than any game has."""
_FIELD = (1 << WIDTH) - 1


class Kinds:
    """An ordered set of at most seven kinds, named by words or single letters."""

    __slots__ = ("guards", "names", "ones", "shifts", "zero")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        if len(self.names) > 7:
            raise ValueError("a tally holds at most seven kinds")
        self.shifts = tuple(WIDTH * index for index in range(len(self.names)))
        self.ones = tuple(1 << shift for shift in self.shifts)
        self.guards = sum(0x80 << shift for shift in self.shifts)
        self.zero = 0

    def pack(self, counts: Iterable[int]) -> int:
        """Pack counts in the order of the names; a count above ``MOST`` is cut to it."""
        tally = 0
        for count, shift in zip(counts, self.shifts, strict=True):
            if count > 0:
                tally |= (count if count < MOST else MOST) << shift
        return tally

    def of(self, names: Iterable[str]) -> int:
        """Pack names, one a thing: ``of("wwy")``. Unknown names raise ``ValueError``."""
        counts = [0] * len(self.names)
        for name in names:
            counts[self.names.index(name)] += 1
        return self.pack(counts)

    def each(self, count: int) -> int:
        """The tally that holds ``count`` of every kind."""
        return self.pack([count] * len(self.names))

    def unpack(self, tally: int) -> tuple[int, ...]:
        return tuple((tally >> shift) & _FIELD for shift in self.shifts)

    def count(self, tally: int, index: int) -> int:
        return (tally >> self.shifts[index]) & _FIELD

    def covers(self, tally: int, other: int) -> bool:
        """Whether ``tally`` holds at least what ``other`` holds, kind by kind."""
        return ((tally | self.guards) - other) & self.guards == self.guards

    def short(self, tally: int, other: int) -> int:
        """What ``other`` holds more than ``tally``, kind by kind."""
        pairs = zip(self.unpack(tally), self.unpack(other), strict=True)
        return self.pack([max(wanted - there, 0) for there, wanted in pairs])

    def common(self, tally: int, other: int) -> int:
        """What both hold, kind by kind."""
        return other - self.short(tally, other)

    def words(self, tally: int) -> Iterator[str]:
        """The name of each thing, in the order of the kinds."""
        for name, count in zip(self.names, self.unpack(tally), strict=True):
            for _ in range(count):
                yield name

    def run(self, tally: int) -> str:
        """Letters as one run (``wwy``), ``-`` where there is nothing."""
        return "".join(self.words(tally)) or "-"

    def listed(self, tally: int) -> str:
        """Words with spaces (``crown flag flag``), ``-`` where there is nothing."""
        return " ".join(self.words(tally)) or "-"


def total(tally: int) -> int:
    """How many things a tally holds (exact while that is below 255)."""
    return tally % _FIELD
