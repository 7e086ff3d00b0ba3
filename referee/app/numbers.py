"""The numbers of a game at one position, each with its tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.core import endings
from referee.core.book import entries
from referee.core.ledger import Entry
from referee.core.ledger import seat as account_of
from referee.core.reason import Books, Reason, Reasons, added
from referee.core.replay import Replay
from referee.core.ruleset import Row, Rung
from referee.core.score import POINTS
from referee.core.standing import Standing, stand
from referee.games import TITLES
from referee.notation.spelling import foldcase

from .place import Position

TOTAL, RANK, WINNER, RUNG, ROW = "total", "rank", "winner", "rung", "row"


class Answer(NamedTuple):
    """One number: whose (None: nobody's), what, and its tree; None where it isn't certain.

    ``low`` and ``high`` are the bounds between which it lies, both the number itself where
    that is certain, both None where nothing is known.
    """

    seat: int | None
    what: str
    reason: Reason | None
    low: int | None
    high: int | None


class Explainer:
    """Answers questions about one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.replay: Replay = position.replay
        self.game = self.replay.game
        self.state = position.state
        self.is_at_end = self.state is self.replay.state
        title = TITLES[self.replay.ruleset.id]
        self.extra: Reasons = title.reasons() if title.reasons is not None else Reasons({}, _nothing, {})
        steps = None
        if not self.is_at_end:
            steps = sum(step.statement.line.number <= position.line for step in self.replay.steps)
        self.books = Books(entries(self.replay, steps))
        self.outcomes = None
        self.is_over = self.replay.ruleset.due(self.state).seat == 0 and not self.replay.is_blind
        if self.is_over and self.is_at_end:
            self.outcomes = endings.outcomes(self.replay)
            if self.outcomes is not None and self.outcomes.state is not None:
                self.state = self.outcomes.state

    # Numbers of a player

    def of_player(self, seat: int, name: str) -> Sequence[Answer] | None:
        account = account_of(seat)
        if name == TOTAL or name == "points":
            return self._total(seat)
        if name == RANK:
            return self._rank(seat)
        found = self.holding(account, seat, name)
        if found is None:
            found = self._total(seat) if name == POINTS else self.row(seat, name)
        if found is None and name in self.rungs():
            found = [one for one in self.rung(name) or () if one.seat == seat]
        return found

    def holding(self, account: str, seat: int | None, name: str) -> Sequence[Answer] | None:
        """What an account holds, by the ledger."""
        units = {unit for own, unit in self._balances() if own == account}
        units |= {entry.posting.unit for entry in self.books.entries if account in accounts(entry)}
        group = self.extra.groups.get(name)
        if group is not None and units & set(group):
            reason = self.books.group(account, group, name)
        elif group is not None and seat is not None:
            reason = Reason(0, name, name)
        elif name in units or (seat is not None and name in self.units()):
            reason = self.books.held(account, name)
        else:
            return None
        return [_certain(seat, name, reason)]

    def _balances(self) -> Any:
        return self.replay.ruleset.balances(self.game, self.state)

    def units(self) -> set[str]:
        """The units that some player holds at some time, and those that claims speak of."""
        amounts, _ = self.replay.ruleset.holdings(self.game, self.state, 1)
        return set(amounts) | {
            entry.posting.unit
            for entry in self.books.entries
            if any(own.startswith("P") for own in accounts(entry))
        }

    def rows(self, seat: int) -> dict[str, Row]:
        return {row.row: row for row in self.replay.ruleset.final(self.game, self.state)[seat - 1]}

    def row(self, seat: int, name: str) -> Sequence[Answer] | None:
        rows = self.rows(seat)
        if name == TOTAL:
            return self._total(seat)
        if name not in rows:
            return None
        if self.is_open:
            values = self.outcomes.points(seat, name) if self.outcomes is not None else ()
            return [_between(seat, name, values)]
        return [_certain(seat, name, self._row_reason(seat, rows[name]))]

    def _row_reason(self, seat: int, row: Row) -> Reason:
        own = self.extra.explain(self.game, self.state, seat, row.row, self.books)
        if own is not None:
            return own
        parts = self.books.row(account_of(seat), POINTS, row.row)
        return Reason(row.points, POINTS, row.row, row.sum, row.rule, parts=parts)

    def _total(self, seat: int) -> Sequence[Answer]:
        if self.is_open:
            values = self.outcomes.totals[seat - 1] if self.outcomes is not None else ()
            rows = [one for name in self.rows(seat) for one in self.row(seat, name) or ()]
            return [_between(seat, TOTAL, values), *rows]
        return [_certain(seat, TOTAL, self._total_reason(seat))]

    def _total_reason(self, seat: int) -> Reason:
        parts = [self._row_reason(seat, row) for row in self.rows(seat).values()]
        rule = next(iter(self.rungs().values())).rule
        return added(POINTS, TOTAL, parts, rule)

    # Places

    @property
    def is_open(self) -> bool:
        """Whether what the log leaves out decides the result."""
        if not (self.is_over and self.is_at_end):
            return False
        return self.outcomes is None or self.outcomes.state is None

    def rungs(self) -> dict[str, Rung]:
        """The rungs of the ladder by name, the total first."""
        ruleset = self.replay.ruleset
        found = ruleset.rungs(self.game, self.state, ruleset.final(self.game, self.state))
        return {rung.name: rung for rung in found}

    def _rank(self, seat: int) -> Sequence[Answer] | None:
        """A rank is one more than the number of players ahead."""
        if not self.is_over:
            return None
        if self.is_open:
            found = self.outcomes.standings if self.outcomes is not None else ()
            return [_between(seat, RANK, sorted({one.ranks[seat - 1] for one in found}))]
        parts = [Reason(1, RANK, "the first place")]
        rungs = tuple(self.rungs().values())
        for other in range(1, self.game.seats + 1):
            ahead = next((rung for rung in rungs if rung.values[other - 1] != rung.values[seat - 1]), None)
            if other == seat or ahead is None or ahead.values[other - 1] < ahead.values[seat - 1]:
                continue
            values = f"{ahead.values[other - 1]} to {ahead.values[seat - 1]}"
            text = f"{self.replay.name(other)} is ahead, {ahead.name} {values}"
            parts.append(Reason(1, RANK, text, rule=ahead.rule))
        counted = () if self.game.seats == 1 else (self._total_reason(seat),)
        return [_certain(seat, RANK, added(RANK, RANK, parts)._replace(counted=counted))]

    def rung(self, name: str) -> Sequence[Answer] | None:
        """A rung of the ladder for everybody; without a name those that decide."""
        rungs = self.rungs()
        if (name and name not in rungs) or not self.is_over:
            return None
        asked = [(name, tuple(range(1, self.game.seats + 1)))] if name else self._deciding()
        found = []
        for one, seats in asked:
            for seat in seats:
                if self.is_open:
                    found.append(_between(seat, one, self._rung_values(seat, one)))
                    continue
                reason = self._rung_reason(seat, one, rungs[one].values[seat - 1])
                found.append(_certain(seat, one, reason._replace(rule=reason.rule or rungs[one].rule)))
        return found

    def _rung_values(self, seat: int, name: str) -> list[int]:
        if self.outcomes is None or name != next(iter(self.rungs())):
            return []
        return list(self.outcomes.totals[seat - 1])

    def _rung_reason(self, seat: int, name: str, value: int) -> Reason:
        if name == next(iter(self.rungs())):
            return self._total_reason(seat)
        group = self.extra.groups.get(name)
        if group is not None:
            return self.books.group(account_of(seat), group, name)
        own = self.extra.explain(self.game, self.state, seat, name, self.books)
        return own if own is not None else Reason(value, name, name)

    def _deciding(self) -> list[tuple[str, tuple[int, ...]]]:
        """The rungs down to the one that decides, each with the seats that were still level."""
        found = []
        if self.is_open:
            return [(next(iter(self.rungs())), tuple(range(1, self.game.seats + 1)))]
        for step in self.standing().steps:
            found.append((step.name, tuple(step.values)))
            if len(step.values) - len(step.out) == 1:
                break
        return found

    def standing(self) -> Standing:
        """Ranks and winners as the position is."""
        return stand(tuple(self.rungs().values()))

    def topic(self, name: str, key: str, seat: int | None) -> Sequence[Answer] | None:
        """Something of the game's own kind, for a player or for everybody."""
        topic = self.extra.topics[name]
        known = topic.keys(self.game, self.state)
        wanted = next((one for one in known if foldcase(one) == foldcase(key)), None)
        if wanted is None:
            return None
        what = f"{name}:{wanted}"
        if self.is_open:
            return [_between(seat, what, ())]
        found = topic.explain(self.game, self.state, wanted, self.books)
        return [_certain(own, what, reason) for own, reason in found if seat in (None, own)]


def _nothing(*given: Any) -> None:
    return None


def accounts(entry: Entry) -> tuple[str, str]:
    return entry.posting.giver, entry.posting.taker


def _certain(seat: int | None, what: str, reason: Reason) -> Answer:
    return Answer(seat, what, reason, reason.amount, reason.amount)


def _between(seat: int | None, what: str, values: Sequence[int]) -> Answer:
    if not values:
        return Answer(seat, what, None, None, None)
    return Answer(seat, what, None, values[0], values[-1])
