"""The fold: a log over a ruleset, and what happens after a breach.

A rule breach leaves the turn's effect out; the turn counts as taken, and what
is found afterwards may follow from it. A false statement changes nothing. A
line that was refused taints what comes after it as a breach does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from . import advance, clauses, endings, order, setting, statements, takeback
from .log import Item, Log, Refused, Statement
from .reporter import Blamed, Reporter
from .rule import Breach, Clause, Doubt, Since
from .ruleset import Due, Rejected, Row, Setup, State, judge
from .standing import Standing, stand
from .step import Step

_LOOKED_BACK = 500
"""So many steps are looked back for the line from which something is so; no game has as many."""


class Gap(NamedTuple):
    """A kind of gap in the log and the statements that have it."""

    doubt: Doubt
    statements: list[Statement]


def _is_agreed(step: Step) -> bool:
    return step.statement.agreed is not None


def _header_lines(log: Log) -> set[int]:
    return {entry.line.number for entries in log.header.values() for entry in entries}


class Replay(Reporter):
    """A game as far as it has been replayed; ``findings`` are in order of lines.

    ``state`` is None where the header doesn't allow a game to be judged. ``checked`` are the
    CHECK lines with their positions, ``left`` is what they leave of the end (``explain``). ``proof``
    is ``undecided`` where time ran out before it was clear whether anything explains the log.
    """

    def __init__(self, log: Log, setup: Setup, rulebook: Mapping[str, Clause]) -> None:
        super().__init__(log, setup.game, rulebook)
        self.ruleset = setup.game.ruleset
        self.opening: State = setup.state
        self.state: State = setup.state
        self.steps: list[Step] = []
        self.gaps: dict[str, Gap] = {}
        self.is_blind = False
        self.stopped: Statement | None = None
        self.concluded_at: int | None = None
        self.round_shift = 0
        self.set_up = 0
        """How many steps there are before the first turn."""
        self.shifts: dict[int, int] = {}
        """For lines whose round was wrong, what the shift was before them."""
        self._scored: tuple[State, tuple[tuple[Row, ...], ...], Standing] | None = None
        self.setup = setup
        self.assumed = setup.assumed
        self.proof = "exact"
        self.left: Any = None
        self.ended: endings.Ended | None = None
        self.setting: list[Statement] = []
        self.checked: list[tuple[Statement, State]] = []
        header = _header_lines(log)
        in_header = (f.line for f in log.findings if f.severity == "error" and f.line in header)
        self.cause = min(in_header, default=None)
        setting.report(self, setup)

    # The fold

    def run(self, *, stop: bool = False) -> Replay:
        """Replay every item of the log; with ``stop`` only up to the first error."""
        items = self.log.items
        at, end = 0, len(self.log.items)
        while not (stop and self.cause is not None) and (at := self._advanced(items, at, end)) < end:
            self.feed(items[at])
            at += 1
        self.finish()
        return self

    def feed(self, item: Any) -> None:
        """Replay one item."""
        if isinstance(item, Refused):
            self._refused(item)
            return
        if not isinstance(item, Statement) or self.state is None:
            return
        if item.kind == "turn" or item.kind == "event":
            if self.setting:
                setting.make(self)
            self._turn(item)
        elif item.kind == "set":
            self._set(item)
        else:
            setting.make(self)
            if item.kind == "undo":
                takeback.take_back(self, item)
            elif item.kind == "stopped":
                self.stopped = item
            else:
                statements.hold(self, item)

    def finish(self) -> None:
        """Say what can only be said at the end."""
        if self.is_finished:
            self.leanings.update(self.ruleset.final_leanings(self.game, self.state))
        if self.state is not None:
            setting.make(self)
            endings.close(self)
            if not self.log.findings and not any(isinstance(item, Statement) for item in self.log.items):
                entry = self.log.entry("game")
                if entry is not None:
                    self.report(
                        clauses.EMPTY,
                        entry.line,
                        entry.span,
                        "the log holds a header and no turn",
                        severity="warning",
                    )

    @property
    def agreed(self) -> int:
        """How many exceptions the table agreed to that stand."""
        return sum(step.kind == "agreed" or (step.kind == "set" and _is_agreed(step)) for step in self.steps)

    @property
    def is_finished(self) -> bool:
        return self.state is not None and not self.is_blind and self.ruleset.due(self.state).seat == 0

    def final(self) -> tuple[tuple[Row, ...], ...]:
        """The score sheet of every seat as the position is; worked out once for each position."""
        if self._scored is None or self._scored[0] is not self.state:
            rows = self.ruleset.final(self.game, self.state)
            self._scored = (self.state, rows, stand(self.ruleset.rungs(self.game, self.state, rows)))
        return self._scored[1]

    def standing(self) -> Standing:
        """Ranks, winners and ladder as the position is."""
        self.final()
        assert self._scored is not None
        return self._scored[2]

    # Turns

    def _advanced(self, items: Sequence[Item], at: int, end: int) -> int:
        """Take what can be taken without a word; the index of the first item that can't, or ``end``."""
        return advance.advanced(self, items, at, end)

    def _turn(self, statement: Statement) -> None:
        """A turn or event about which there may be something to say."""
        if self.is_blind:
            self._count_blind(statement)
            return
        due = self.ruleset.due(self.state)
        seat, round = statement.seat, statement.round
        is_over = self.stopped is not None or (not due.seat and statement.kind == "turn")
        is_due = (
            not is_over
            and (seat is None or seat == due.seat)
            and (round is None or round + self.round_shift == due.round)
        )
        self._weighed(statement, due, is_due)

    def _stands(self, statement: Statement, before: State, after: State, seat: int) -> None:
        if statement.claim is not None and not self.is_blind:
            statements.claim(self, statement, seat, before, after)
        self.turns += statement.kind == "turn"
        self.steps.append(Step(statement, before, after, self.turns, seat, "turn", self.cause))
        self.state = after

    def _weighed(self, statement: Statement, due: Due, is_due: bool) -> None:
        """A turn about which some rule has something to say."""
        before = start = self.state
        breaches: list[Blamed] = []
        seat = statement.seat or 0
        if not is_due:
            wrong, start = self._order(statement, due)
            if start is None:
                self._outside(statement, wrong)
                return
            breaches += wrong
        state, judged, doubts = self._judged(statement, start)
        breaches += judged
        if not breaches or statement.agreed is not None:
            # A turn without effect leaves nothing open.
            for doubt in doubts:
                self._doubt(doubt, statement)
        if breaches:
            self._broken(statement, breaches, before, start, seat)
            return
        if statement.agreed is not None:
            self._unneeded(statement)
        self._stands(statement, before, state, seat)

    def _judged(self, statement: Statement, start: State) -> tuple[State, list[Blamed], list[Doubt]]:
        """Judge every clause of a turn on what the one before left, and the turn as a whole."""
        game, ruleset, state = self.game, self.ruleset, start
        breaches: list[Blamed] = []
        doubts: list[Doubt] = []
        is_open = False
        parts = [
            (index, action, ruleset.procedures[type(action)])
            for index, action in enumerate(statement.actions)
        ]
        for index, action, procedure in (*parts, (None, statement, ruleset.close)):
            if index is not None and is_open:
                continue  # behind a clause that leaves the position open
            result = judge(game, state, action, procedure)
            place = "" if index is None else index
            is_open = is_open or any(doubt.blind for doubt in result.doubts)
            doubts += [doubt._replace(field=f"{place}.{doubt.field}") for doubt in result.doubts]
            if isinstance(result, Rejected):
                breaches += [(index, breach) for breach in result.breaches]
                state = procedure.mark(state)
            else:
                state = result.state
                self.leanings.update(result.leanings)
        return state, breaches, doubts

    def _outside(self, statement: Statement, breaches: list[Blamed]) -> None:
        """A turn that can't be taken at all: no such seat, or the game is over."""
        self.blame(statement, breaches)
        if self.cause is None:
            self.cause = statement.line.number

    def _order(self, statement: Statement, due: Due) -> tuple[list[Blamed], State]:
        """Hold seat and round against what is due; returns breaches and the position to judge from."""
        seat, state = statement.seat, self.state
        if seat is not None and seat > self.game.seats:
            text = f"there is no P{seat}; this game has {self.game.seats} seats"
            return [(None, Breach(clauses.TURN_SEAT.id, "player", text))], None
        if due.seat == 0 or self.stopped is not None or seat is None:
            return [(None, Breach(clauses.TURN_OVER.id, "player", self._over()))], None
        breaches: list[Blamed] = []
        if seat != due.seat:
            last = self.steps[-1] if self.steps and self.steps[-1].seat else None
            acted = None if last is None else (last.seat, last.statement.line.number)
            breaches.append((None, order.out_of_order(self.game.names, seat, due, acted)))
            state, due = order.skipped_to(self.game, state, statement, self.round_shift)
        written = statement.round
        if written is not None and written + self.round_shift != due.round:
            expected = due.round - self.round_shift
            text = f"this is round {expected}, the log says {written}"
            breaches.append((None, Breach(clauses.ROUND.id, "round", text)))
            self.shifts[statement.line.number] = self.round_shift
            self.round_shift = due.round - written
        return breaches, state

    def _over(self) -> str:
        if self.stopped is not None:
            return f"the game was given up on line {self.stopped.line.number}"
        if self.concluded_at is not None:
            return f"the game ended with the result on line {self.concluded_at}"
        return f"the game ended on line {self.steps[-1].statement.line.number if self.steps else 0}"

    def _broken(
        self,
        statement: Statement,
        breaches: list[Blamed],
        before: State,
        start: State,
        seat: int,
    ) -> None:
        """Report the breaches of a turn, then leave its effect out or apply it as agreed."""
        cause = self.cause
        if statement.agreed is not None:
            self.blame(statement, breaches, agreed=True)
            after = statements.apply_agreed(self, statement, start, seat)
            kind = "agreed"
        else:
            self.blame(statement, breaches)
            after = self.ruleset.skip(self.game, start, seat) if seat else start
            kind = "broken"
            if self.cause is None:
                self.cause = statement.line.number
        self.turns += statement.kind == "turn"
        self.steps.append(Step(statement, before, after, self.turns, seat, kind, cause))
        self.state = after

    def _unneeded(self, statement: Statement) -> None:
        span = statement.span(None, "agreed")
        text = "nothing on this line breaks a rule, so there is nothing to agree to"
        self.report(clauses.AGREED, statement.line, span, text, severity="warning", seat=statement.seat)

    def _refused(self, item: Refused) -> None:
        if self.state is None or self.is_blind:
            return
        setting.make(self)
        if self.cause is None:
            self.cause = item.line.number
        if item.seat is not None and item.seat <= self.game.seats and self.ruleset.due(self.state).seat:
            self.state = self.ruleset.skip(self.game, self.state, item.seat)

    def traced(self, since: Since) -> tuple[str, ...]:
        """The line from which the position answers a question as it does now."""
        now = since.value(self.state)
        for step in islice(reversed(self.steps), _LOOKED_BACK):
            if since.value(step.before) != now:
                if step.kind == "set":
                    break
                return (since.note.format(line=step.statement.line.number),)
        return ()

    # Set-ups

    def _set(self, statement: Statement) -> None:
        if statement.agreed is None and len(self.steps) > self.set_up:
            text = "the game has begun; a SET needs AGREED and a reason from here on"
            self.breach(clauses.SET_LATE, statement, "set", text)
            return
        self.setting.append(statement)

    def note_set(self, statement: Statement, after: State) -> None:
        """The position is what SET lines say, the last of them being this one."""
        self.set_up += self.set_up == len(self.steps)
        self.steps.append(Step(statement, self.state, after, self.turns, 0, "set", self.cause))
        self.state = after

    # Gaps

    def gap(self, doubt: Doubt) -> Gap:
        """The gap of a doubt, with the statements that have it."""
        return self.gaps.setdefault(doubt.gap, Gap(doubt, []))

    def _doubt(self, doubt: Doubt, statement: Statement) -> None:
        gap = self.gap(doubt)
        if statement not in gap.statements[-1:]:
            gap.statements.append(statement)
        if doubt.blind:
            self.is_blind = True

    def _count_blind(self, statement: Statement) -> None:
        self.turns += 1
        self.steps.append(
            Step(statement, self.state, self.state, self.turns, statement.seat or 0, "blind", self.cause)
        )
