"""Use case: which rules some logs exercise, and which none of them does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core import clauses
from referee.core.book import entries
from referee.core.coverage import Count, Watch, Ways, ways
from referee.core.finding import Finding
from referee.core.log import Entry, Log, Refused, Statement
from referee.core.replay import Replay
from referee.core.rule import Clause, Rule
from referee.games import TITLES
from referee.notation.exchange import CLAUSES as OF_JSON
from referee.notation.reader import CLAUSES as ALL_READING

from .check import Choices, Judged, judge_log

READING = tuple(clause for clause in ALL_READING if clause not in OF_JSON)
"""The rules by which the lines of a log are read; those for logs as JSON meet none of them."""

_STATED: dict[str, tuple[Clause, ...]] = {
    "turn": (clauses.TURN_ORDER, clauses.TURN_SEAT, clauses.TURN_OVER),
    "event": (clauses.TURN_SEAT, clauses.TURN_OVER),
    "undo": (clauses.UNDO_NOTHING, clauses.UNDO_OTHER, clauses.UNDO_CHANCE),
    "check": (clauses.CHECK,),
    "set": (clauses.SET_LATE,),
    "result": (clauses.RESULT_EARLY, clauses.RESULT_TOTAL, clauses.STOPPED),
    "sheet": (clauses.RESULT_EARLY, clauses.STOPPED),
    "winner": (clauses.RESULT_EARLY, clauses.WINNER, clauses.STOPPED),
    "claimed": (clauses.RESULT_EARLY, clauses.STOPPED),
}
"""The clauses that a line of each kind is held against, whatever it says."""


class Exercised(NamedTuple):
    """A rule or clause, and how often it was accepted, refused, left open.

    ``accepts`` and ``refuses`` say whether it can; of a game's clause without a check that only shows
    when a finding cites it.
    """

    clause: Clause
    times: Count
    accepts: bool
    refuses: bool

    @property
    def chapter(self) -> str:
        return self.clause.id.rpartition("-")[0]

    @property
    def is_met(self) -> bool:
        return bool(self.times.accepted or self.times.refused or self.times.open)

    @property
    def is_met_each_way(self) -> bool:
        """Whether everything that it can say was said."""
        if not self.is_met:
            return False
        if not (isinstance(self.clause, Rule) or self.refuses):
            return True  # a clause that only explains, or that leaves something open
        return (self.times.accepted > 0 or not self.accepts) and (self.times.refused > 0 or not self.refuses)


@dataclass(slots=True)
class Coverage:
    """What some logs exercise. ``rulesets`` are those that occur, in the order of the list of titles."""

    watch: Watch = field(default_factory=Watch)
    logs: int = 0
    turns: int = 0
    found: set[str] = field(default_factory=set)

    @property
    def rulesets(self) -> list[str]:
        return [id for id in TITLES if id in self.found]

    def rules(self) -> list[Exercised]:
        """Every rule that can be cited about these logs, by id, games first."""
        games = {clause.id: clause for id in self.rulesets for clause in TITLES[id].ruleset.rulebook()}
        rest = sorted((*clauses.CLAUSES, *READING), key=lambda clause: clause.id)
        known = [*(games[id] for id in sorted(games)), *rest]
        return [self._exercised(clause) for clause in known]

    def _exercised(self, clause: Clause) -> Exercised:
        times = self.watch.counts.get(clause.id, Count())
        if isinstance(clause, Rule):
            return Exercised(clause, times, *ways(clause))
        is_for_all = clause.id.startswith(("LOG-", "RGN-")) and clause is not clauses.DECLINED
        return Exercised(clause, times, *Ways(True, is_for_all or times.refused > 0))

    def judge(self, log: Log, choices: Choices) -> Judged:
        """Judge a log and count what it exercises."""
        judged = judge_log(log, choices, self.watch)
        self.logs += 1
        self.turns += judged.turns
        if judged.ruleset is not None:
            self.found.add(judged.ruleset.id)
        blamed = _blamed(judged)
        for finding in judged.findings:
            if finding.id in blamed:
                self._said(finding)
        for id in _held(judged):
            self.watch.of(id).accepted += 1
        faulty = {finding.line for finding in log.findings}
        read = sum(line not in faulty for line, _ in _lines(log))
        for clause in READING:
            self.watch.of(clause.id).accepted += read
        return judged

    def _said(self, finding: Finding) -> None:
        """Count a finding of a clause that has no check of its own."""
        count = self.watch.of(finding.id)
        if finding.severity != "note":
            count.refused += 1
        elif finding.id == clauses.DECLINED.id:
            count.accepted += 1
        else:
            count.open += 1


def _blamed(judged: Judged) -> set[str]:
    """The ids among the findings that no check of a rule has counted."""
    book = {} if judged.ruleset is None else {clause.id: clause for clause in judged.ruleset.rulebook()}
    return {finding.id for finding in judged.findings if not isinstance(book.get(finding.id), Rule)}


def _held(judged: Judged) -> Iterator[str]:
    """The clauses without a check that something was held against and that held, once for each time."""
    wrong = {(finding.line, finding.id) for finding in judged.findings}
    for line, own in _lines(judged.log):
        yield from (clause.id for clause in own if (line, clause.id) not in wrong)
    replay = judged.replay
    if replay is None or replay.opening is None:
        return
    rules = replay.ruleset.rulebook()
    checked = {clause.id for clause in rules if isinstance(clause, Rule)}
    first = judged.log.first_line  # the set-up, which is counted by itself
    booked = {(entry.line, entry.posting.rule) for entry in entries(replay) if entry.line != first}
    yield from (rule for _, rule in booked if rule not in checked and not rule.startswith("LOG-"))
    yield from TITLES[replay.ruleset.id].exercised(replay)
    yield from _set_up(replay, wrong)
    if judged.is_finished and judged.standing is not None:
        yield from {row.rule for rows in replay.final() for row in rows}
        yield from {step.rule for step in replay.standing().steps}


def _set_up(replay: Replay, wrong: set[tuple[int, str]]) -> Iterator[str]:
    """The clauses of the chapters SETUP, for the header, and SET, for every position that was set up."""
    objected = {id for _, id in wrong}
    positions = sum(step.kind == "set" for step in replay.steps)
    for clause in replay.ruleset.rulebook():
        chapter = clause.id.split("-")[1]
        if not isinstance(clause, Rule) and clause.id not in objected:
            yield from [clause.id] * (1 if chapter == "SETUP" else positions if chapter == "SET" else 0)


def _lines(log: Log) -> Iterator[tuple[int, Iterable[Clause]]]:
    """Every line that reads, with the clauses for every game that it is held against."""
    for own in log.header.values():
        yield from ((entry.line.number, ()) for entry in own)
    statements = [item for item in log.items if isinstance(item, Statement)]
    if statements:
        yield log.first_line, (clauses.EMPTY,)
    for item in log.items:
        if isinstance(item, Statement):
            yield item.line.number, (*_STATED.get(item.kind, ()), *_written(item))
        elif not isinstance(item, Refused | Entry):
            yield item.line.number, ()


def _written(item: Statement) -> Iterator[Clause]:
    """The clauses for what a line may have or not."""
    if item.kind == "turn" and item.round is not None:
        yield clauses.ROUND
    if item.claim is not None:
        yield clauses.CLAIM
    if item.agreed is not None and item.kind == "turn":
        yield clauses.AGREED
    if item.kind == "sheet":
        rows = {row for row, _ in item.content[1]}
        if rows - {"total", "other"}:
            yield from (clauses.RESULT_ROW, clauses.RESULT_SHEET)
        if "total" in rows:
            yield clauses.RESULT_TOTAL
        if "other" in rows:
            yield clauses.RESULT_OTHER
