"""Use case: what is said of a line: what it did and which rules were asked, or what stands against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core import clauses
from referee.core.book import entries
from referee.core.finding import Finding
from referee.core.ledger import Entry
from referee.core.log import Blank, Item, Refused
from referee.core.log import Entry as HeaderLine
from referee.core.order import skipped_to
from referee.core.replay import Replay
from referee.core.rule import Breach, Clause, Doubt, Leaning
from referee.core.ruleset import Game, Procedure, Rejected, State, judge
from referee.core.step import Step
from referee.games import TITLES

from .check import Judged, UsageError, rulebook
from .nearby import Nearby, nearby

HOLDS, BROKEN, OPEN, SILENT = "holds", "broken", "open", "not asked"


class Asked(NamedTuple):
    """A rule that was asked about a line: of which clause (as written), and what it said.

    ``answer`` is ``holds``, ``broken``, ``open`` (something isn't written down) or
    ``not asked`` (it relies on one that is broken); ``note`` says more, in words.
    """

    clause: Clause
    about: str
    answer: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Everything about one line. ``kind`` says what line it is, ``sentence`` what came of it."""

    judged: Judged
    line: int
    text: str
    kind: str
    sentence: str
    findings: tuple[Finding, ...] = ()
    entries: tuple[Entry, ...] = ()
    asked: tuple[Asked, ...] = ()
    near: tuple[Nearby, ...] = ()


def said(judged: Judged, line: int) -> Said:
    """What is said of a line of a game. Raises :class:`UsageError` for one that the game doesn't have."""
    item = next((item for item in judged.log.items if item.line.number == line), None)
    replay = judged.replay
    if item is None or replay is None:
        first, last = judged.log.first_line, judged.log.last_line
        raise UsageError(f"{judged.log.label} has no line {line}; it has lines {first} to {last}")
    found = tuple(finding for finding in judged.findings if finding.line == line)
    booked = tuple(entry for entry in entries(replay) if entry.line == line)
    step = next((step for step in replay.steps if step.statement.line.number == line), None)
    kind = _kind(item, step)
    asked = (
        tuple(_asked(replay, step)) if step is not None and step.kind in ("turn", "broken", "agreed") else ()
    )
    near: tuple[Nearby, ...] = ()
    if step is not None and step.kind == "broken":
        near = tuple(nearby(replay.game, step.before, step.statement))
    if isinstance(item, HeaderLine) and item.key != "game":
        booked = ()
    sentence = _sentence(judged, item, step, found)
    return Said(judged, line, item.line.text, kind, sentence, found, booked, asked, near)


def _kind(item: Item, step: Step | None) -> str:
    if isinstance(item, HeaderLine):
        return "header"
    if isinstance(item, Blank):
        return "comment" if item.comment else "blank"
    if isinstance(item, Refused):
        return "refused"
    return step.kind if step is not None and item.kind in ("turn", "event") else item.kind


def _sentence(judged: Judged, item: Item, step: Step | None, found: tuple[Finding, ...]) -> str:
    """What came of a line."""
    errors = sum(finding.severity == "error" for finding in found)
    if isinstance(item, Blank):
        return "nothing is judged on this line"
    if isinstance(item, Refused):
        return "the line can't be read, so it has no effect"
    stands = f"{errors} {'rule stands' if errors == 1 else 'rules stand'} against it"
    if isinstance(item, HeaderLine):
        return stands if errors else "the header line reads"
    if item.kind in ("turn", "event"):
        if step is None:
            return f"{stands}, and it is no turn of the game" if errors else "the turn was taken back"
        if step.kind == "blind":
            return "the position isn't known here, so the turn is counted and not judged"
        if step.kind == "agreed":
            return f"{stands}; the table agreed to it, so it is applied as written"
        if step.kind == "broken":
            return f"{stands}, so the turn has no effect"
        return "the turn stands" + ("; what it claims is untrue" if errors else "")
    if errors:
        untrue = "is untrue" if errors == 1 else "are untrue"
        return f"{errors} {'statement' if errors == 1 else 'statements'} on this line {untrue}"
    return _HOLD.get(item.kind, "the line stands")


_HOLD = {
    "check": "every fact on this line is true",
    "result": "the claimed totals are the computed ones",
    "sheet": "the claimed rows are the computed ones",
    "winner": "the claimed winner is the computed one",
    "claimed": "the claim is true",
    "set": "the line sets up the position",
    "undo": "the line takes back a turn",
    "stopped": "the game was given up here",
}


# Which rules were asked


def _asked(replay: Replay, step: Step) -> list[Asked]:
    """Every rule that was asked about a turn, clause by clause."""
    statement = step.statement
    found = list(_order(replay, step))
    game, ruleset, state = replay.game, replay.ruleset, step.before
    if step.seat and ruleset.due(state).seat not in (0, step.seat):
        state, _ = skipped_to(game, state, statement, 0)
    write = TITLES[ruleset.id].dialect.write_action
    parts = [(write(action), action, ruleset.procedures[type(action)]) for action in statement.actions]
    for text, action, procedure in (*parts, ("", statement, ruleset.close)):
        found += _rules(replay, state, action, procedure, text)
        state = _next(game, state, action, procedure)
    return found


def _order(replay: Replay, step: Step) -> list[Asked]:
    """The rules of every game: whose turn it is, and in which round."""
    due = replay.ruleset.due(step.before)
    book = rulebook(replay.ruleset)
    broken = {finding.id for finding in replay.findings if finding.line == step.statement.line.number}
    turn = f"it is {replay.name(due.seat)}'s turn" if due.seat else ""
    found = []
    for clause, is_asked, note in (
        (clauses.TURN_OVER, True, ""),
        (clauses.TURN_ORDER, step.statement.seat is not None, turn),
        (clauses.ROUND, step.statement.round is not None, ""),
    ):
        if is_asked:
            answer = BROKEN if clause.id in broken else HOLDS
            found.append(Asked(book[clause.id], "", answer, note))
    return found


def _next(game: Game, state: State, action: Any, procedure: Procedure) -> State:
    result = judge(game, state, action, procedure)
    return procedure.mark(state) if isinstance(result, Rejected) else result.state


def _rules(replay: Replay, state: State, action: Any, procedure: Procedure, about: str) -> list[Asked]:
    """What each rule of a procedure says, those in need of a broken one too."""
    found = []
    silenced: set[str] = set()
    for rule in procedure.rules:
        needed = [need for need in rule.needs if need in silenced]
        if needed:
            silenced.add(rule.id)
            found.append(Asked(rule, about, SILENT, f"it relies on {', '.join(needed)}"))
            continue
        answer = rule.check(replay.game, state, action)
        if isinstance(answer, Breach):
            silenced.add(rule.id)
            found.append(Asked(replay.rulebook[answer.rule], about, BROKEN, answer.message))
        elif isinstance(answer, Doubt):
            found.append(Asked(rule, about, OPEN, answer.message))
        elif isinstance(answer, Leaning):
            found.append(Asked(rule, about, HOLDS, f"by the ruling {answer.ruling}"))
        else:
            found.append(Asked(rule, about, HOLDS))
    return found
