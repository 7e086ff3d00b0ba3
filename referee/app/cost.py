"""Use case: what a broken rule costs: the result with the line as written, and the one without it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.core import clauses, endings
from referee.core.log import Statement
from referee.core.near import listed
from referee.core.replay import Replay
from referee.core.step import Step

from .check import Judged

MOST_BROKEN = 9
"""Where more later lines than this break rules as well, a result says nothing about the one in question."""


_OUTSIDE = (clauses.TURN_SEAT.id, clauses.TURN_OVER.id)
"""Turns that can't be taken at all leave no step behind."""


class Branch(NamedTuple):
    """How a game ends one way: totals by seat, winners, and how many later lines break a rule then."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    broken: int


class Cost(NamedTuple):
    """The result both ways around the first breach of a game.

    ``as_written`` lets the line stand, as far as the components allow (``is_partial``: not all of it
    could be carried out), ``without`` leaves its effect out, as the referee does. Either is None where it
    doesn't come to an end that way, or to several, or where nothing of the line can be carried out.
    """

    line: int
    as_written: Branch | None
    without: Branch | None
    is_possible: bool
    is_partial: bool

    @property
    def changes_winner(self) -> bool | None:
        """Whether somebody else wins; None where one of the results isn't known."""
        if self.as_written is None or self.without is None:
            return None
        return set(self.as_written.winners) != set(self.without.winners)


def cost(judged: Judged) -> Cost | None:
    """What the first breach of a game costs; None where no turn broke a rule, or the game ends neither way.

    The game is replayed once more, with the line let stand.
    """
    replay = judged.replay
    if replay is None or replay.cause is None or not judged.log.is_readable:
        return None
    step = next((one for one in replay.steps if one.statement.line.number == replay.cause), None)
    if step is None or step.kind != "broken":
        return None
    other = _as_written(replay, step.statement)
    stood = next((one for one in other.steps if one.statement.line.number == replay.cause), None)
    is_possible = stood is not None and stood.after != step.after
    found = Cost(
        replay.cause,
        _branch(other, replay.cause) if is_possible else None,
        _branch(replay, replay.cause),
        is_possible,
        _is_partial(replay, step),
    )
    return found if found.as_written or found.without else None


def _as_written(replay: Replay, broken: Statement) -> Replay:
    """The game replayed with a line let stand that breaks a rule, as if the table had agreed to it."""
    items = [item._replace(agreed="as written") if item is broken else item for item in replay.log.items]
    return Replay(replace(replay.log, items=items), replay.setup, replay.rulebook).run()


def _is_partial(replay: Replay, step: Step) -> bool:
    """Whether a part of the line can't be carried out whatever anybody agrees to."""
    return any(
        finding.line == step.statement.line.number and finding.id in replay.ruleset.physical
        for finding in replay.findings
    )


def _branch(replay: Replay, line: int) -> Branch | None:
    if not replay.is_finished or replay.stopped is not None:
        return None
    found = endings.outcomes(replay)
    if found is None or len(found.winners) != 1 or any(len(values) != 1 for values in found.totals):
        return None
    later = {step.statement.line.number for step in replay.steps if step.kind == "broken"}
    later |= {finding.line for finding in replay.findings if finding.id in _OUTSIDE}
    return Branch(
        tuple(values[0] for values in found.totals),
        found.winners[0],
        sum(number > line for number in later),
    )


def in_words(found: Cost, names: tuple[str, ...]) -> str:
    """The cost as one note; empty where neither result says anything."""
    written, without = found.as_written, found.without
    known = [own for own in (written, without) if own and own.broken <= MOST_BROKEN]
    if not known:
        return ""
    how = "as written, so far as it can be carried out" if found.is_partial else "as written"
    if written == without:
        return f"{how} and without it: {_totals(known[0], names)}, and {_win(known[0], names)}"
    if not found.is_possible:
        first = "as written it can't be carried out"
    else:
        first = f"{how} the game isn't over" if written is None else f"{how}: {_totals(written, names)}"
    last = "without it the game isn't over" if without is None else f"without it: {_totals(without, names)}"
    if len(known) == 2:
        return f"{first}; {last}; {_winners(known[0], known[1], names)}"
    who = f", and {_win(known[0], names)}"
    return f"{first}{who}; {last}" if known[0] is written else f"{first}; {last}{who}"


def _totals(branch: Branch, names: tuple[str, ...]) -> str:
    lines = "1 later line breaks" if branch.broken == 1 else f"{branch.broken} later lines break"
    if branch.broken > MOST_BROKEN:
        return f"{lines} rules too, so the result says nothing"
    text = ", ".join(f"{name} {total}" for name, total in zip(names, branch.totals, strict=True))
    return f"{text} ({lines} rules too)" if branch.broken else text


def _who(branch: Branch, names: tuple[str, ...]) -> str:
    return listed((names[seat - 1] for seat in branch.winners), "and")


def _win(branch: Branch, names: tuple[str, ...]) -> str:
    return f"{_who(branch, names)} {'win' if len(branch.winners) > 1 else 'wins'}"


def _winners(written: Branch, without: Branch, names: tuple[str, ...]) -> str:
    """Who wins, and whether the line decides that."""
    if set(written.winners) == set(without.winners):
        return f"{_win(written, names)} both ways"
    return f"the winner changes from {_who(written, names)} to {_who(without, names)}"


def tell(judged: Judged) -> Cost | None:
    """Work out what the first breach costs, and add it to its first finding."""
    found = judged.cost = cost(judged)
    note = "" if found is None else in_words(found, judged.log.names)
    if found is None or not note:
        return found
    for index, finding in enumerate(judged.findings):
        if finding.line == found.line and finding.severity == "error":
            judged.findings[index] = replace(finding, notes=(*finding.notes, note))
            break
    return found
