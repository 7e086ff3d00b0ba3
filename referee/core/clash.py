"""Where a log stops making sense, and the smallest part of it that shows why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .search import Clock, ImpatientError, OutOfTimeError, Search
from .system import Bound, System

_PATIENCE = 500
"""So many dead ends are worth it to leave one more line out of an explanation."""
_TRIES = 400
"""So many times something is left out of an explanation to see whether it still is one."""


def solution(system: System, bounds: Sequence[Bound], clock: Clock) -> list[int] | None:
    """Values that fit some bounds of a system; None if there are none. Raises :class:`OutOfTimeError`."""
    search = Search(system, clock)
    return search.solve() if search.hold(bounds) else None


def first_clash(system: System, clock: Clock) -> int | None:
    """How many bounds it takes, from the first on, until nothing fits; None if all of them leave something.

    Raises :class:`OutOfTimeError` as long as it isn't even known whether anything
    fits; a clash that is known but may show on an earlier bound is returned.
    """
    bounds = system.bounds
    if solution(system, bounds, clock) is not None:
        return None
    fits, clashes = 0, _settled(system)
    try:
        if clashes and solution(system, bounds[: clashes - 1], clock) is not None:
            return clashes
        while clashes - fits > 1:
            middle = (fits + clashes) // 2
            if solution(system, bounds[:middle], clock) is None:
                clashes = middle
            else:
                fits = middle
    except OutOfTimeError:
        pass
    return clashes


def _settled(system: System) -> int:
    """How many bounds it takes until narrowing alone finds the clash; all of them if it doesn't."""
    search = Search(system)
    for index, bound in enumerate(system.bounds):
        if not search.hold((bound,)):
            return index + 1
    return len(system.bounds)


def reasons(
    system: System, number: int, rank: Callable[[Bound], int], clock: Clock | None = None
) -> list[Bound]:
    """Of the first ``number`` bounds, which clash, some that clash and of which each is needed.

    The last one is always among them; bounds of a low ``rank`` are preferred to others, later
    ones to earlier ones. Once time is over there may be more of them than are needed.
    """
    culprit = system.bounds[number - 1]
    search, considered = Search(system), system.bounds[:number]
    if not search.hold(considered):
        considered = search.traced(considered)
    others = [bound for bound in reversed(considered) if bound is not culprit]
    others.sort(key=rank)
    tries = 0

    def clash(bounds: list[Bound]) -> bool:
        nonlocal tries
        tries += 1
        if tries > _TRIES or (clock is not None and clock.is_over):
            return False
        search = Search(system)
        if not search.hold(bounds):
            return True
        try:
            return search.solve(_PATIENCE) is None
        except ImpatientError:
            return False

    def needed(given: list[Bound], is_new: bool, among: list[Bound]) -> list[Bound]:
        if is_new and clash(given):
            return []
        if len(among) == 1:
            return among
        half = (len(among) + 1) // 2
        first, second = among[:half], among[half:]
        late = needed([*given, *first], True, second)
        early = needed([*given, *late], bool(late), first)
        return [*early, *late]

    found = needed([culprit], True, others) if others else []
    keep = {id(one) for one in found}
    return [*(one for one in system.bounds[: number - 1] if id(one) in keep), culprit]
