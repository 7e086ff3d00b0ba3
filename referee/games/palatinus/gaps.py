"""What a log says about wolves that lie face down: how many of them are merchants has to add up.

There is a number for each wolf that was placed without its kind, 1 for a merchant and 0 for a
farmer, and a running total for each player and colour. Every line bounds them: the set has so
many of each with the wolf, a REVEAL or a CHECK says what one of them is, and a CHECK of what is left
says how many were placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from referee.core import clauses
from referee.core.evidence import Arranged, Event, Stated, Taken
from referee.core.inference import Inferred, Part, Unknown
from referee.core.knowledge import Place, Puzzle
from referee.core.log import Statement
from referee.core.rule import Breach
from referee.core.ruleset import Game
from referee.core.system import MOST, Bound, System
from referee.games.palatinus import hexes
from referee.games.palatinus.actions import Place as Placing
from referee.games.palatinus.actions import Reveal
from referee.games.palatinus.hexes import BY_NAME, TERRAINS
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    EXTRA,
    FARMER,
    GROUPS,
    MERCHANT,
    MERCHANTS,
    PIECES,
    SECOND,
    STOCK,
    WOLF,
    WOLF_MERCHANT,
    lane,
    owner,
    unknown,
)
from referee.games.palatinus.rules import reveal
from referee.games.palatinus.rules.place import in_the_set
from referee.games.palatinus.state import Table

Group = tuple[int, bool]
"""A seat, and whether it is about its second colour."""


class Line(NamedTuple):
    """What a bound comes from: ``set``, ``reveal``, ``piece`` or ``left``; of which terrain, in words."""

    kind: str
    statement: Statement | None
    clause: int
    group: Group
    words: str


class Wolves:
    """Builds the system of a log, event by event."""

    def __init__(self, game: Game, state: Table) -> None:
        self.game = game
        self.system = System()
        self.at: dict[int, int] = {}
        self._begin(None, state)

    def _begin(self, statement: Statement | None, state: Table) -> None:
        self.at = {}
        self._known: set[int] = set()
        self._owners: dict[int, Group] = {}
        self._lines: dict[int, int] = {}
        self._merchants: dict[Group, int] = {}
        self._placed: dict[Group, int] = {}
        self._turned: dict[Group, list[int]] = {}
        for at in hexes.bits(unknown(state.board)):
            self._place(statement, 0, state, at)

    def add(self, event: Event) -> None:
        """What an event says."""
        if isinstance(event, Arranged):
            self._begin(event.statement, event.state)
        elif isinstance(event, Stated):
            self._stated(event)
        elif isinstance(event.action, Placing):
            self._placing(event)
        elif isinstance(event.action, Reveal):
            self._reveal(event)

    def unknowns(self) -> list[Unknown]:
        """Every wolf of which no line says what it is."""
        return [self._unknown(at, own) for at, own in self.at.items() if at not in self._known]

    def _unknown(self, at: int, own: int) -> Unknown:
        number, is_extra = self._owners[at]
        line = self._lines[at]
        of = " of the second colour" if is_extra else ""
        name = f"the wolf{of} of {self.game.names[number - 1]} on {TERRAINS[at]}"
        parts = (Part(PIECES[MERCHANT], own), Part(PIECES[FARMER], own, 1, -1))
        return Unknown("wolf", line, name, 1, parts)

    def at_end(self, asked: list[Unknown], positions: tuple[Table, ...]) -> Iterator[Inferred]:
        """What the wolves are in the positions that the log allows at the end."""
        terrains = {own: at for at, own in self.at.items()}
        sets = [lane(position.board, MERCHANTS) for position in positions]
        for one in asked:
            at = terrains[one.parts[0].variable]
            found = [some >> at & 1 for some in sets]
            least, most = min(found), max(found)
            ranges = ((PIECES[MERCHANT], least, most), (PIECES[FARMER], 1 - most, 1 - least))
            yield Inferred(one, ranges, is_exact=True)

    def fits(self, position: Table) -> bool:
        """Whether the wolves are what the log says, in a position in which all of them are known."""
        merchants = lane(position.board, MERCHANTS)
        return self.system.admits({own: merchants >> at & 1 for at, own in self.at.items()})

    def _group(self, state: Table, at: int) -> Group:
        return owner(state.board, at), bool(lane(state.board, EXTRA) >> at & 1)

    def _wolves(self, state: Table, group: Group) -> tuple[int, int]:
        """How many merchants and farmers with the wolf a set has beside those that were placed by name."""
        stock = state.stocks[group[0] - 1] >> (SECOND if group[1] else 0)
        merchants, farmers = self._turned.get(group, [0, 0])
        return STOCK.count(stock, 3) + merchants, STOCK.count(stock, 4) + farmers

    def _place(self, statement: Statement | None, index: int, state: Table, at: int) -> None:
        system, group = self.system, self._group(state, at)
        own = system.variable(1)
        self.at[at] = own
        self._owners[at] = group
        self._lines[at] = statement.line.number if statement is not None else 0
        before = self._merchants.get(group)
        after = own
        if before is not None:
            after = system.variable(MOST)
            system.add((before, own), (after,))
        self._merchants[group] = after
        self._placed[group] = self._placed.get(group, 0) + 1
        system.choices.append(((own, after),))
        self._set(statement, index, state, group)

    def _set(self, statement: Statement | None, index: int, state: Table, group: Group) -> None:
        """The set has so many of each."""
        merchants, farmers = self._wolves(state, group)
        left = f"{_many(merchants, 'merchant')} and {_many(farmers, 'farmer')}"
        words = f"the wolves of {self.game.names[group[0] - 1]} that nobody knows are among {left}"
        about = Line("set", statement, index, group, words)
        least = max(0, self._placed[group] - farmers)
        self.system.bound(self._merchants[group], least, merchants, about)

    def _placing(self, event: Taken) -> None:
        at = event.action.at
        state: Table = event.after
        if state.board == event.before.board:
            return
        group = self._group(state, at)
        if at in hexes.bits(unknown(state.board)):
            self._place(event.statement, event.clause, state, at)
        elif event.action.piece > WOLF and group in self._merchants:
            self._set(event.statement, event.clause, state, group)

    def _reveal(self, event: Taken) -> None:
        action: Reveal = event.action
        own = self.at.get(action.at)
        if own is None or action.kind not in (MERCHANT, FARMER) or event.before.board == event.after.board:
            return
        group = self._group(event.after, action.at)
        self._known.add(action.at)
        self._turned.setdefault(group, [0, 0])[action.kind] += 1
        words = f"{action.terrain} is turned up as a {PIECES[action.kind]}"
        self._is("reveal", (event.statement, event.clause), group, own, action.kind, words)

    def _is(
        self, kind: str, where: tuple[Statement, int], group: Group, own: int, piece: int, words: str
    ) -> None:
        value = int(piece == MERCHANT)
        self.system.bound(own, value, value, Line(kind, *where, group, words))

    def _stated(self, event: Stated) -> None:
        fact, state = event.fact, event.state
        if fact.key == "left" and fact.value.kind < CONDOTTIERO:
            self._left(event)
        elif fact.key == "piece":
            terrain, _, what, _ = fact.value
            own = self.at.get(BY_NAME.get(terrain, -1))
            if own is None or what is None or what in (WOLF, CONDOTTIERO):
                return
            kind = what - WOLF_MERCHANT if what > WOLF else what
            if what > WOLF or not state.seat:
                group = self._group(state, BY_NAME[terrain])
                words = f"{terrain} is said to be a {PIECES[kind]}"
                self._is("piece", (event.statement, event.clause), group, own, kind, words)

    def _left(self, event: Stated) -> None:
        """Of the wolves that aren't placed, so many are of a kind."""
        stated, state = event.fact.value, event.state
        assert isinstance(event.fact.subject, int)
        group = event.fact.subject, stated.extra
        if group not in self._merchants:
            return
        stock = state.stocks[group[0] - 1] >> (SECOND if stated.extra else 0)
        plain = STOCK.count(stock, stated.kind)
        own = self._wolves(state, group)[stated.kind]
        least = max(0, stated.number[0] - plain, stated.wolves[0])
        most = min(stated.number[1] - plain, stated.wolves[1])
        low, high = max(0, own - most), own - least
        if stated.kind == FARMER:
            low, high = self._placed[group] - high, self._placed[group] - low
        kind = GROUPS[stated.kind]
        words = f"{self.game.names[group[0] - 1]} is said to have {_span(stated.number)} {kind} left"
        about = Line("left", event.statement, event.clause, group, words)
        self.system.bound(self._merchants[group], max(0, low), high, about)


def _many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}"


def _span(numbers: tuple[int, int]) -> str:
    low, high = numbers
    return str(low) if low == high else f"{low} to {high}"


def _rank(culprit: Bound) -> Callable[[Bound], int]:
    group = culprit.about.group
    return lambda bound: int(bound.about.group != group)


def _blame(game: Game, bounds: Sequence[Bound]) -> tuple[Place, Breach]:
    lines: list[Line] = [bound.about for bound in bounds]
    culprit = lines[-1]
    assert culprit.statement is not None
    place = Place(culprit.statement, culprit.clause)
    notes = tuple(
        f"{'at the start' if line.statement is None else f'line {line.statement.line.number}'}: {line.words}"
        for line in lines[:-1]
    )
    name = game.names[culprit.group[0] - 1]
    text = f"{culprit.words}, and with what stands before the wolves of {name} can't be so"
    if culprit.kind == "set":
        text = f"with this piece {culprit.words}, and what stands before says otherwise"
        return place, Breach(in_the_set.id, "piece", text, notes)
    if culprit.kind in ("piece", "left"):
        return place, Breach(clauses.CHECK.id, "fact", text, notes)
    return place, Breach(reveal.fits_the_set.id, "kind", text, notes)


def puzzles(game: Game, opening: Table, events: Iterable[Event]) -> Iterator[Puzzle]:
    """The wolves of every player."""
    wolves = Wolves(game, opening)
    for event in events:
        wolves.add(event)
    yield Puzzle(wolves.system, _rank, partial(_blame, game), wolves.unknowns, wolves.fits, wolves.at_end)
