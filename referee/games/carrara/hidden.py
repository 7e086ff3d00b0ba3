"""What a log says about blocks that nobody saw drawn: numbers of each colour that have to add up.

Sections turn with the wheel, so a block stays in its *place*. Of every place it is known how
many blocks of unknown colour lie there; how many of them are of each colour is a number, after every
draw and every purchase another one. They hang together, and lines bound them:

- a draw brings so many blocks into a place, and no colour is there more often than it is unseen;
- what is bought without having been seen drawn lay there before;
- who could afford nothing says that a place holds nothing of some colours;
- a CHECK of the wheel or the bag says how many there are at least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.core.evidence import Arranged, Event, Stated
from referee.core.inference import Part, Unknown
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


class Draw(NamedTuple):
    """Blocks of unknown colour that came into a place: the variables of their colours.

    ``section`` is the section, from 0, that the place was then, ``is_first`` says that a
    position begins with them.
    """

    statement: Statement | None
    place: int
    section: int
    number: int
    colours: tuple[int, ...]
    is_first: bool


class Hidden:
    """Builds the system of a log, event by event.

    ``holds`` has for each place the variables of its colours now, None where all is known.
    """

    def __init__(self, board: Board, state: Any) -> None:
        self.board = board
        self.system = System()
        self.draws: list[Draw] = []
        self.kinds = len(board.colours)
        self._turns = 0
        self._said: tuple[Statement | None, int] = None, 0
        self._state = state
        self._begin(None, state)

    def _begin(self, statement: Statement | None, state: Any) -> None:
        """A position from which nothing is known but what it says itself."""
        size = len(SECTIONS)
        self._said = statement, 0
        self.holds: list[list[int] | None] = [None] * size
        self._number: list[int] = [0] * size
        self._lying: list[int] = []
        for section in range(size):
            if count := wheel.unknown(state.wheel[section]):
                self._draw(section, count, is_first=True)
        self._bag("bag", state.unseen)

    def place(self, section: int) -> int:
        """The place of the wheel that a section, counted from 0, is at now."""
        return (section - self._turns) % len(SECTIONS)

    def add(self, event: Event) -> None:
        """What an event says."""
        self._said = event.statement, 0
        if isinstance(event, Arranged):
            before, self._state = self._state, event.state
            if (before.wheel, before.unseen) != (event.state.wheel, event.state.unseen):
                self._begin(event.statement, event.state)
            return
        self._said = event.statement, event.clause
        if isinstance(event, Stated):
            self._stated(event)
            return
        self._state = event.after
        if hasattr(event.action, "drawn"):
            self._purchase(event.before, event.action, event.after, event.is_agreed)

    def _line(self, kind: str, section: int, colour: int, number: int) -> Line:
        place = self.place(section) if section >= 0 else -1
        return Line(kind, *self._said, place, section, colour, number, len(self.draws))

    def _counts(self, blocks: int) -> tuple[int, ...]:
        """How many blocks of each colour there are."""
        return self.board.blocks.unpack(blocks)[: self.kinds]

    # A draw

    def _draw(self, section: int, count: int, *, is_first: bool = False) -> None:
        system, place = self.system, self.place(section)
        row = system.variables(self.kinds, min(count, self.board.each))
        number = system.variable(count)
        system.add(row, (number,))
        system.bound(number, count, count, self._line("draw", section, -1, count))
        before = self.holds[place]
        after = list(row)
        if before is not None:
            after = list(system.variables(self.kinds, self.board.each))
            for old, own, new in zip(before, row, after, strict=True):
                system.add((old, own), (new,))
            everything = system.variable(MOST)
            system.add((self._number[place], number), (everything,))
            system.add(after, (everything,))
            number = everything
        self.holds[place], self._number[place] = after, number
        self.draws.append(Draw(self._said[0], place, section, count, row, is_first))
        self._lies(row)
        system.choices.append(tuple(zip(row, self._lying, strict=True)))

    def _lies(self, row: Sequence[int]) -> None:
        """What lies on the wheel once a draw came on top, of each colour: a total, and a sum over places."""
        system = self.system
        if self._lying:
            after = system.variables(self.kinds, MOST)
            for old, own, new in zip(self._lying, row, after, strict=True):
                system.add((old, own), (new,))
            self._lying = list(after)
            there = [own for own in self.holds if own is not None]
            for colour, new in enumerate(after):
                system.add([place[colour] for place in there], (new,))
        else:
            self._lying = list(row)

    def _bag(self, kind: str, unseen: int, left: int = 0) -> None:
        """No more of a colour lies on the wheel than was ``unseen``, less what is said to be in the bag."""
        stated = self._counts(left)
        for colour, (own, count) in enumerate(zip(self._lying, self._counts(unseen), strict=False)):
            if kind != "stated bag" or stated[colour]:
                about = self._line(kind, -1, colour, stated[colour] or count)
                self.system.bound(own, 0, count - stated[colour], about)

    # Lines

    def _purchase(self, before: Any, action: Any, after: Any, is_agreed: bool) -> None:
        turned = Turned(before.wheel, before.unseen, action.wheel != "stay", action.drawn)
        into = sale.drawn(self.board, turned)
        left = before.unseen - wheel.known(into)
        if turned.turns:
            self._turns += 1
            if count := wheel.unknown(into):
                self._draw(0, count)
            if into:
                self._bag("bag", left)
        if not action.none:
            self._bought(action.section - 1, self._counts(left - after.unseen))
        elif not is_agreed:
            self._none(sale.after(self.board, turned), before.players[before.seat - 1].coins)

    def _bought(self, section: int, counts: tuple[int, ...]) -> None:
        """Blocks of unknown colour turn out to be what was bought."""
        there = self.holds[self.place(section)]
        if there is None or not any(counts):
            return
        system, place = self.system, self.place(section)
        gone = []
        for colour, count in enumerate(counts):
            if count:
                sold, left = system.variable(count), system.variable(self.board.each)
                system.add((left, sold), (there[colour],))
                system.bound(sold, count, count, self._line("bought", section, colour, count))
                there[colour] = left
                lying = system.variable(MOST)
                system.add((lying, sold), (self._lying[colour],))
                self._lying[colour] = lying
                gone.append(sold)
        number = system.variable(MOST)
        system.add((number, *gone), (self._number[place],))
        system.add(there, (number,))
        self._number[place] = number

    def _none(self, sections: wheel.Wheel, coins: int) -> None:
        for section, prices in enumerate(self.board.prices):
            there = self.holds[self.place(section)]
            if there is not None and wheel.unknown(sections[section]):
                for colour, price in enumerate(prices):
                    if price <= coins:
                        self.system.bound(there[colour], 0, 0, self._line("none", section, colour, coins))

    def _stated(self, event: Stated) -> None:
        fact, state = event.fact, event.state
        if fact.subject == "wheel":
            section = SECTIONS.index(fact.key)
            there = self.holds[self.place(section)]
            if there is not None:
                known = self._counts(state.wheel[section])
                for colour, count in enumerate(self._counts(fact.value)):
                    if (more := count - known[colour]) > 0:
                        about = self._line("section", section, colour, count)
                        self.system.bound(there[colour], more, MOST, about)
        elif fact.subject == "bag":
            self._bag("stated bag", state.unseen, wheel.known(fact.value))

    # What is asked

    def unknowns(self) -> list[Unknown]:
        """Every draw of which something is unknown, then what lies on the wheel and in the bag now.

        The system is complete once it is asked.
        """
        self._bag("now", self._state.unseen)
        draws = [self._unknown_draw(draw) for draw in self.draws]
        return [*draws, *self._unknown_now()]

    def _unknown_draw(self, draw: Draw) -> Unknown:
        line = draw.statement.line.number if draw.statement is not None else 0
        verb = "lying" if draw.is_first else "drawn"
        noun = "block" if draw.number == 1 else "blocks"
        name = f"{draw.number} {noun} {verb} in section {SECTIONS[draw.section]}"
        return Unknown("draw", line, name, draw.number, self._parts(draw.colours))

    def _parts(self, variables: Sequence[int]) -> tuple[Part, ...]:
        return tuple(map(Part, self.board.colours, variables))

    def _unknown_now(self) -> Iterator[Unknown]:
        for section, name in enumerate(SECTIONS):
            there = self.holds[self.place(section)]
            if there is not None and (number := wheel.unknown(self._state.wheel[section])):
                noun = "block" if number == 1 else "blocks"
                yield Unknown(
                    "section", None, f"{number} {noun} in section {name}", number, self._parts(there)
                )
        if lying := wheel.unknown_on(self._state.wheel):
            unseen = self._counts(self._state.unseen)
            number = sum(unseen) - lying
            parts = tuple(
                Part(name, variable, count, -1)
                for name, variable, count in zip(self.board.colours, self._lying, unseen, strict=True)
            )
            yield Unknown(
                "bag", None, f"{number} {'block' if number == 1 else 'blocks'} in the bag", number, parts
            )
