"""What a log with gaps leaves to find out: whole numbers, how they add up, and what bounds them.

A number is a variable, by its index. *Sums* say how variables hang together and
hold whatever the log says; *bounds* are what lines of the log say, in their order.
Which bounds a log adds up to, and what they mean in words, is the game's own
affair; nothing here knows blocks or tiles.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MOST = 1 << 20
"""A bound that bounds nothing."""


class Sum(NamedTuple):
    """``plus`` less ``minus`` come to nothing: ``sum(plus) == sum(minus)``, variables by index."""

    plus: tuple[int, ...]
    minus: tuple[int, ...]


class Bound(NamedTuple):
    """A variable lies between ``least`` and ``most``, both included.

    ``about`` is whatever the game needs to say it in words.
    """

    variable: int
    least: int
    most: int
    about: Any = None


@dataclass(slots=True)
class System:
    """Variables, sums and bounds; built by a game, never changed once it is.

    Every variable lies between nothing and its entry in ``top``. ``choices`` are
    groups of variables in the order in which a search had best decide them, each
    with its *gauge*: a variable whose range says how easily it can be raised.
    Once all of them are decided, so are all others.
    """

    top: list[int] = field(default_factory=list)
    sums: list[Sum] = field(default_factory=list)
    bounds: list[Bound] = field(default_factory=list)
    choices: list[tuple[tuple[int, int], ...]] = field(default_factory=list)

    def variable(self, top: int) -> int:
        """A new variable from 0 to ``top``."""
        self.top.append(top)
        return len(self.top) - 1

    def variables(self, number: int, top: int) -> tuple[int, ...]:
        """So many new variables."""
        first = len(self.top)
        self.top += [top] * number
        return tuple(range(first, first + number))

    def add(self, plus: Iterable[int], minus: Iterable[int]) -> None:
        """Two groups of variables add up to the same."""
        self.sums.append(Sum(tuple(plus), tuple(minus)))

    def bound(self, variable: int, least: int, most: int, about: Any = None) -> None:
        """Bound a variable."""
        self.bounds.append(Bound(variable, least, most, about))

    def admits(self, values: dict[int, int]) -> bool:
        """Whether values of some variables satisfy the bounds, as far as sums determine the others."""
        known = dict(values)
        for plus, minus in self.sums:
            if len(minus) == 1 and all(one in known for one in plus):
                known.setdefault(minus[0], sum(known[one] for one in plus))
        return all(
            bound.least <= known[bound.variable] <= bound.most
            for bound in self.bounds
            if bound.variable in known
        )
