"""What a log says about blocks that nobody saw drawn: numbers of each colour that have to add up.

For every draw with blocks of unknown colour there is a number for each colour. Two
running totals carry them through the game: what has come into a *place* of the
wheel (a section that turns with the wheel), and what has left the bag. Then every line is a bound
on one of those totals:

- a draw takes so many blocks, and no more of a colour than the bag has;
- blocks that are bought without having been seen are the least that came into their place;
- who could afford nothing bounds what lies there from above;
- a CHECK of the wheel or the bag bounds them as it says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.core.evidence import Arranged, Event, Stated, Taken
from referee.core.log import Statement
from referee.core.system import MOST, System

from . import sale, wheel
from .sale import Turned
from .table import SECTIONS, Board


class Line(NamedTuple):
    """What a bound comes from: a line, what it says there, and of which place and colour.

    ``kind`` is ``draw``, ``bag``, ``bought``, ``none``, ``section`` or ``stated bag``;
    ``place`` is a place of the wheel by number, ``section`` which section it is on that line (from 0),
    ``number`` how many blocks it is about (``none``: how many coins), ``draws`` how many draws there
    were until then.
    """

    kind: str
    statement: Statement | None
    clause: int
    place: int
    section: int
    colour: int
    number: int
    draws: int
    least: int = 0
    """Of ``section`` and ``bought``: how many had come into the place unseen by then."""


class Bought(NamedTuple):
    """Blocks of a colour that were bought from a place without having been seen drawn."""

    line: int
    place: int
    colour: int
    number: int
    draws: int


class Draw(NamedTuple):
    """A draw with blocks of unknown colour: the variables of its colours."""

    statement: Statement | None
    clause: int
    place: int
    number: int
    colours: tuple[int, ...]


class Hidden:
    """Builds the system of a log, event by event."""

    def __init__(self, board: Board, state: Any) -> None:
        self.board = board
        self.system = System()
        self.draws: list[Draw] = []
        self.bought: list[Bought] = []
        self.kinds = len(board.colours)
        self._turns = 0
        self._firsts: list[int] = []
        self._begin(None, state)

    def _begin(self, statement: Statement | None, state: Any) -> None:
        """A position from which nothing is known but what it says itself."""
        size = len(SECTIONS)
        self._firsts.append(len(self.draws))
        self._came: list[tuple[int, ...] | None] = [None] * size
        self._number: list[int | None] = [None] * size
        self._seen = [[0] * self.kinds for _ in range(size)]
        self._out: tuple[int, ...] | None = None
        for section in range(size):
            if count := wheel.unknown(state.wheel[section]):
                self._draw(statement, 0, self._place(section), section, count)
        if self._out is not None:
            self._bag(statement, 0, state.unseen, "bag")

    def first_of(self, draws: int) -> int:
        """The first draw of the position from which play went on to the last of so many draws."""
        return max(first for first in self._firsts if first <= max(draws - 1, 0))

    def _place(self, section: int) -> int:
        """The place of the wheel that a section, counted from 0, is at now."""
        return (section - self._turns) % len(SECTIONS)

    def add(self, event: Event) -> None:
        """What an event says."""
        if isinstance(event, Arranged):
            self._begin(event.statement, event.state)
        elif isinstance(event, Stated):
            self._stated(event)
        elif hasattr(event.action, "drawn"):
            self._purchase(event)

    # A draw

    def _draw(self, statement: Statement | None, index: int, place: int, section: int, count: int) -> None:
        system, kinds = self.system, self.kinds
        row = system.variables(kinds, min(count, self.board.each))
        number = system.variable(count)
        system.add(row, (number,))
        about = Line("draw", statement, index, place, section, -1, count, len(self.draws))
        system.bound(number, count, count, about)
        before, drawn = self._came[place], self._number[place]
        self._came[place], self._number[place] = self._onto(before, drawn, row, number)
        self._out, _ = self._onto(self._out, None, row, None)
        self.draws.append(Draw(statement, index, place, count, row))
        system.choices.append(tuple(zip(row, self._out, strict=True)))

    def _onto(
        self,
        before: tuple[int, ...] | None,
        number: int | None,
        row: tuple[int, ...],
        more: int | None,
    ) -> tuple[tuple[int, ...], int | None]:
        """Running totals with a draw on top; their sum is that of the numbers drawn."""
        if before is None:
            return row, more
        system = self.system
        after = system.variables(self.kinds, MOST)
        for old, own, new in zip(before, row, after, strict=True):
            system.add((old, own), (new,))
        if number is None or more is None:
            return after, None
        everything = system.variable(MOST)
        system.add((number, more), (everything,))
        system.add(after, (everything,))
        return after, everything

    def _bag(self, statement: Statement | None, index: int, unseen: int, kind: str, left: int = 0) -> None:
        """No more of a colour can have been drawn than was ``unseen``, less what is said to be left."""
        assert self._out is not None
        stated = self._counts(left)
        for colour, count in enumerate(self._counts(unseen)):
            if kind == "stated bag" and not stated[colour]:
                continue
            turned = sum(seen[colour] for seen in self._seen)
            shown = stated[colour] or count
            about = Line(kind, statement, index, -1, -1, colour, shown, len(self.draws))
            self.system.bound(self._out[colour], 0, count - stated[colour] + turned, about)

    def _counts(self, blocks: int) -> tuple[int, ...]:
        """How many blocks of each colour there are."""
        return self.board.blocks.unpack(blocks)[: self.kinds]

    # Lines

    def _purchase(self, event: Taken) -> None:
        before, action, statement = event.before, event.action, event.statement
        turned = Turned(before.wheel, before.unseen, action.wheel != "stay", action.drawn)
        into = sale.drawn(self.board, turned)
        left = before.unseen - wheel.known(into)
        if turned.turns:
            self._turns += 1
            if count := wheel.unknown(into):
                self._draw(statement, event.clause, self._place(0), 0, count)
            if into and self._out is not None:
                self._bag(statement, event.clause, left, "bag")
        if self._out is None:
            return
        if action.none:
            if not event.is_agreed:
                self._none(event, sale.after(self.board, turned))
        elif settled := left - event.after.unseen:
            section = action.section - 1
            place = self._place(section)
            for colour, count in enumerate(self._counts(settled)):
                if count:
                    self._seen[place][colour] += count
                    one = Bought(statement.line.number, place, colour, count, len(self.draws))
                    self.bought.append(one)
                    self._least(("bought", statement, event.clause), section, colour, 0, count)

    def _least(
        self, said: tuple[str, Statement, int], section: int, colour: int, more: int, shown: int
    ) -> None:
        place = self._place(section)
        came = self._came[place]
        assert came is not None
        least = self._seen[place][colour] + more
        about = Line(*said, place, section, colour, shown, len(self.draws), least)
        self.system.bound(came[colour], least, MOST, about)

    def _none(self, event: Taken, sections: wheel.Wheel) -> None:
        coins = event.before.players[event.before.seat - 1].coins
        for section, prices in enumerate(self.board.prices):
            place = self._place(section)
            came = self._came[place]
            if came is None or not wheel.unknown(sections[section]):
                continue
            for colour, price in enumerate(prices):
                if price <= coins:
                    seen = self._seen[place][colour]
                    said = ("none", event.statement, event.clause, place, section, colour, coins)
                    self.system.bound(came[colour], seen, seen, Line(*said, len(self.draws)))

    def _stated(self, event: Stated) -> None:
        fact, state = event.fact, event.state
        if self._out is None:
            return
        said = ("section", event.statement, event.clause)
        if fact.subject == "wheel":
            section = SECTIONS.index(fact.key)
            there = state.wheel[section]
            if wheel.unknown(there):
                known = self._counts(there)
                for colour, count in enumerate(self._counts(fact.value)):
                    if count > known[colour]:
                        self._least(said, section, colour, count - known[colour], count)
        elif fact.subject == "bag":
            self._bag(event.statement, event.clause, state.unseen, "stated bag", wheel.known(fact.value))
