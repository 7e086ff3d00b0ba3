"""Logs with gaps: judged exactly, by what all their lines say together.

A rule sees one line and the position before it. Where a log leaves something out,
lines may contradict each other although each of them could be right. So the game states
everything that is said about what is unknown as a :class:`~referee.core.system.System`,
and a line with which nothing fits any more is a breach like any other: the replay starts
again with that line broken. Logs without gaps never come here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .clash import first_clash, reasons
from .evidence import Event, Stated, events
from .finding import Finding
from .inference import Inferred, Unknown
from .log import Item, Log, Statement
from .replay import Replay
from .reporter import Blamed
from .rule import Breach, Clause
from .ruleset import Setup, State
from .search import Clock, OutOfTimeError
from .system import Bound, System


class Place(NamedTuple):
    """Where a breach is blamed: a line, and the number of a clause or fact on it."""

    statement: Statement
    clause: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A system with its meaning: what clashing bounds say, and what the unknowns are.

    ``rank(culprit)`` says which bounds make the better explanation of that one.
    ``blame(bounds)`` turns bounds that clash, the last of them being the culprit, into a breach.
    ``unknowns()`` are asked of it for :mod:`~referee.core.inference`.
    ``fits(position)``, where there is one, says whether the bounds hold in a position at the end of the
    game, ``at_end`` reads what the unknowns are off the positions that are left there.
    """

    system: System
    rank: Callable[[Bound], Callable[[Bound], int]]
    blame: Callable[[list[Bound]], tuple[Place, Breach]]
    unknowns: Callable[[], list[Unknown]]
    fits: Callable[[State], bool] | None = None
    at_end: Callable[[list[Unknown], tuple[State, ...]], Iterable[Inferred]] | None = None


class Corrected(Replay):
    """A replay in which some lines are broken for a reason that only the whole log shows."""

    def __init__(
        self, log: Log, setup: Setup, rulebook: Mapping[str, Clause], broken: Mapping[int, list[Blamed]]
    ) -> None:
        super().__init__(log, setup, rulebook)
        self.broken = broken
        self._stops = [index for index, item in enumerate(log.items) if item.line.number in broken]

    def _advanced(self, items: Sequence[Item], at: int, end: int) -> int:
        behind = bisect_left(self._stops, at)
        return super()._advanced(items, at, self._stops[behind] if behind < len(self._stops) else end)

    def _turn(self, statement: Statement) -> None:
        # What a table agrees to can't be carried out either.
        is_broken = statement.line.number in self.broken
        super()._turn(statement._replace(agreed=None) if is_broken else statement)

    def _judged(self, statement: Statement, start: State) -> tuple[State, list[Blamed], list[Any]]:
        state, breaches, doubts = super()._judged(statement, start)
        return state, breaches or list(self.broken.get(statement.line.number, ())), doubts


def corrected(replay: Replay, setup: Setup, *, stop: bool = False, budget: float | None = None) -> Replay:
    """A replay of a log with gaps, judged by all its lines together; within a budget in seconds."""
    clock = Clock(budget)
    log, rulebook = replay.log, replay.rulebook
    broken: dict[int, list[Blamed]] = {}
    untrue: list[tuple[Place, Breach]] = []
    while True:
        try:
            found = _clash(replay, clock, untrue)
        except OutOfTimeError:
            replay.proof = "undecided"
            break
        if found is None:
            break
        place, breach = found
        if place.statement.kind == "check":
            untrue.append(found)
            continue
        broken[place.statement.line.number] = [(place.clause, breach)]
        untrue = [one for one in untrue if _is_before(one[0].statement, place.statement)]
        replay = Corrected(log, setup, rulebook, broken).run(stop=stop)
    replay.findings += [_false(replay, place, breach) for place, breach in untrue]
    return replay


def _is_before(one: Statement, other: Statement) -> bool:
    return one.line.number < other.line.number


def puzzles(replay: Replay, untrue: Iterable[Place] = (), *, full: bool = False) -> Iterable[Puzzle]:
    """What a replayed log says about what it leaves out; ``untrue`` facts of CHECK lines say nothing."""
    if replay.state is None or replay.ruleset.gather is None:
        return ()
    without = {(place.statement.line.number, place.clause) for place in untrue}
    said = (one for one in events(replay) if not _is_without(one, without))
    return replay.ruleset.gather(replay.game, replay.opening, said, full)


def _is_without(event: Event, without: set[tuple[int, int]]) -> bool:
    return isinstance(event, Stated) and (event.statement.line.number, event.clause) in without


def _clash(replay: Replay, clock: Clock, untrue: list[tuple[Place, Breach]]) -> tuple[Place, Breach] | None:
    """The first line with which nothing fits any more, and why."""
    found: list[tuple[Place, Breach]] = []
    for puzzle in puzzles(replay, (place for place, _ in untrue)):
        number = first_clash(puzzle.system, clock)
        if number is not None:
            culprit = puzzle.system.bounds[number - 1]
            bounds = reasons(puzzle.system, number, puzzle.rank(culprit), clock)
            found.append(puzzle.blame(bounds))
    return min(found, key=lambda one: one[0].statement.line.number, default=None)


def _false(replay: Replay, place: Place, breach: Breach) -> Finding:
    """A fact that nothing explains; it is a false statement and changes nothing."""
    statement = place.statement
    span, line = statement.span(place.clause, "fact"), statement.line
    clause = replay.rulebook[breach.rule]
    is_later = replay.cause is not None and replay.cause < line.number
    return Finding(
        severity="error",
        id=clause.id,
        message=breach.message,
        line=line.number,
        span=span,
        text=line.text,
        byte=line.byte + len(line.text[: span.column - 1].encode()),
        notes=breach.notes,
        source=clause.source,
        cause=replay.cause if is_later else None,
    )
