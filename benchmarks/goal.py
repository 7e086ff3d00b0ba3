"""What a ratio should reach."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Goal(NamedTuple):
    """A bound on the median of a ratio; ``>=`` where more is better."""

    sign: Literal["<=", ">="]
    bound: float

    def reached(self, value: float) -> bool:
        return value >= self.bound if self.sign == ">=" else value <= self.bound

    def __str__(self) -> str:
        return f"{self.sign} {self.bound:g}x"


def at_least(bound: float) -> Goal:
    return Goal(">=", bound)


def at_most(bound: float) -> Goal:
    return Goal("<=", bound)


class Comparison(NamedTuple):
    """Two contenders by name; without a goal the ratio is for information."""

    top: str
    bottom: str
    goal: Goal | None = None
