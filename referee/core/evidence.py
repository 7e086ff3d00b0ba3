"""What happened in a log that stands, one action and one stated fact after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .log import Fact, Statement
from .ruleset import Rejected, State, judge

if TYPE_CHECKING:
    from .replay import Replay
    from .step import Step


class Taken(NamedTuple):
    """An action that was taken, and the positions around it; ``clause`` counts them on the line."""

    statement: Statement
    clause: int
    before: State
    action: Any
    after: State
    is_agreed: bool


class Stated(NamedTuple):
    """A fact that a CHECK states about a position, and that may be true of it."""

    statement: Statement
    clause: int
    state: State
    fact: Fact


class Arranged(NamedTuple):
    """A position that SET lines made; it begins afresh there."""

    statement: Statement
    state: State


Event = Taken | Stated | Arranged


def events(replay: Replay) -> Iterator[Event]:
    """Everything that stands, in the order of the log, up to where a position is left open.

    Turns that were taken back, lines without effect and statements that are untrue
    in every case aren't among it.
    """
    checks = list(replay.checked)
    blind = [one for gap in replay.gaps.values() if gap.doubt.blind for one in gap.statements]
    yield from _checks(replay, checks, replay.opening)
    for step in replay.steps:
        if any(step.statement is one for one in blind):
            return
        if step.kind == "set":
            yield Arranged(step.statement, step.after)
        elif step.kind != "broken":
            yield from _actions(replay, step)
        yield from _checks(replay, checks, step.after)


def _checks(replay: Replay, checks: list[tuple[Statement, State]], state: State) -> Iterator[Stated]:
    while checks and checks[0][1] is not state and _is_gone(replay, checks[0][1]):
        del checks[0]
    while checks and checks[0][1] is state:
        statement, _ = checks.pop(0)
        for index, fact in enumerate(statement.content):
            own = not isinstance(fact.subject, int) or fact.subject <= replay.game.seats
            if own and replay.ruleset.compare(replay.game, state, fact) is None:
                yield Stated(statement, index, state, fact)


def _is_gone(replay: Replay, state: State) -> bool:
    """Whether a position was taken back."""
    return state is not replay.opening and not any(step.after is state for step in replay.steps)


def _actions(replay: Replay, step: Step) -> Iterator[Taken]:
    game, ruleset = replay.game, replay.ruleset
    is_agreed = step.kind == "agreed"
    state = step.before
    for index, action in enumerate(step.statement.actions):
        procedure = ruleset.procedures[type(action)]
        if is_agreed:
            result = judge(game, state, action, procedure)
            if isinstance(result, Rejected) and any(b.rule in ruleset.physical for b in result.breaches):
                state = procedure.mark(state)
                continue
        after = procedure.effect(game, state, action)
        yield Taken(step.statement, index, state, action, after, is_agreed)
        state = after
