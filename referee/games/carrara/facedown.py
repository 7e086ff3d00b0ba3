"""What a log says about market tiles that nobody wrote down: how many of each kind have to add up.

Places of the market are filled at the start and when the tile of a building is replaced.
For every filling that nobody wrote down there is a number for each kind of tile, and a running
total of each kind carries them through the game. Every line bounds those totals:

- each place holds one tile, and no kind is there more often than the game has it;
- a tile that is built although nobody saw it turned up, or that a CHECK names, came into a place before;
- a tile that is turned up by name wasn't there before;
- who could build nothing bounds what lay there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.evidence import Arranged, Event, Stated, Taken
from referee.core.inference import Part, Unknown
from referee.core.log import Statement
from referee.core.system import MOST, System

from .table import Tile


@dataclass(frozen=True, slots=True)
class Tiles:
    """How an edition counts tiles: which kinds there are, how many of each, how many may be any kind.

    ``seen(state, tile)`` and ``shown(state, tile)`` say how often a tile was seen in the game and lies on
    the market by name. ``hinders(taken, tile)`` says whether an action couldn't have been taken with a
    tile on the market.
    """

    kinds: Sequence[Tile]
    number: Callable[[Tile], int]
    loose: int
    seen: Callable[[Any, Tile], int]
    shown: Callable[[Any, Tile], int]
    hinders: Callable[[Taken, Tile], bool]


_TILES = ("market", "hidden", "seen", "pile")
"""What of a position is about tiles."""


class Line(NamedTuple):
    """What a bound comes from, and about which kind of tile.

    ``kind`` is ``place``, ``built``, ``shown``, ``stated`` or ``nothing``.
    """

    kind: str
    statement: Statement | None
    clause: int
    tile: Tile | None
    number: int


class Filling(NamedTuple):
    """Places that were filled at one time: the variables of the kinds."""

    statement: Statement | None
    number: int
    kinds: tuple[int, ...]
    is_first: bool


def matters(events: Iterable[Event]) -> bool:
    """Whether anything is said about unknown tiles that a rule doesn't see by itself."""
    return any(_is_telling(event) for event in events)


def _is_telling(event: Event) -> bool:
    if isinstance(event, Stated):
        return event.fact.subject == "market" and event.state.hidden > 0
    return isinstance(event, Taken) and _is_nothing(event) and event.before.hidden > 0


def _is_nothing(event: Taken) -> bool:
    return type(event.action).__name__ == "Nothing"


class FaceDown:
    """Builds the system of a log, event by event."""

    def __init__(self, tiles: Tiles, state: Any) -> None:
        self.tiles = tiles
        self.system = System()
        self.fillings: list[Filling] = []
        self._extra = self._extras()
        self._state = state
        self._begin(None, state)

    def _extras(self) -> tuple[int, ...]:
        """How many more of each kind there are than the game is known to have."""
        tiles, system = self.tiles, self.system
        if not tiles.loose:
            return ()
        found = system.variables(len(tiles.kinds), tiles.loose)
        system.add(found, (system.variable(tiles.loose),))
        return found

    def _begin(self, statement: Statement | None, state: Any) -> None:
        self._came: tuple[int, ...] | None = None
        self._places = 0
        self._built = dict.fromkeys(self.tiles.kinds, 0)
        if state.hidden:
            self._fill(statement, 0, state.hidden, state)

    def add(self, event: Event) -> None:
        """What an event says."""
        if isinstance(event, Arranged):
            before, self._state = self._state, event.state
            if any(getattr(before, one) != getattr(event.state, one) for one in _TILES):
                self._begin(event.statement, event.state)
            return
        if isinstance(event, Stated):
            self._stated(event)
            return
        self._state = event.after
        if hasattr(event.action, "reveal"):
            self._building(event)
        elif _is_nothing(event) and event.before.hidden and not event.is_agreed:
            self._nothing(event)

    def _fill(self, statement: Statement | None, index: int, number: int, state: Any) -> None:
        system, kinds = self.system, self.tiles.kinds
        row = system.variables(len(kinds), number)
        places = system.variable(number)
        system.add(row, (places,))
        system.bound(places, number, number, Line("place", statement, index, None, number))
        is_first = self._came is None
        if self._came is None:
            self._came, self._places = row, places
        else:
            most = [MOST if self.tiles.loose else self.tiles.number(tile) for tile in kinds]
            after = tuple(map(system.variable, most))
            for old, own, new in zip(self._came, row, after, strict=True):
                system.add((old, own), (new,))
            everything = system.variable(MOST)
            system.add((self._places, places), (everything,))
            system.add(after, (everything,))
            self._came, self._places = after, everything
        self.fillings.append(Filling(statement, number, row, is_first))
        system.choices.append(tuple(zip(row, self._came, strict=True)))
        if is_first:
            for tile in kinds:
                self._most(("shown", statement, index), tile, self.tiles.seen(state, tile))

    def _index(self, tile: Tile) -> int | None:
        return self.tiles.kinds.index(tile) if tile in self.tiles.kinds else None

    def _least(self, said: tuple[str, Statement, int], tile: Tile, least: int) -> None:
        at = self._index(tile)
        if self._came is not None and at is not None:
            self.system.bound(self._came[at], least, MOST, Line(*said, tile, least))

    def _most(self, said: tuple[str, Statement | None, int], tile: Tile, shown: int) -> None:
        """So many of a kind lay there by name, so no more than the others came into a place unseen."""
        at = self._index(tile)
        if self._came is None or at is None:
            return
        system, number = self.system, self.tiles.number(tile)
        about = Line(*said, tile, shown)
        if not self.tiles.loose:
            system.bound(self._came[at], 0, max(number - shown, 0), about)
            return
        # Every one beyond the known number is one of the loose ones: came + shown <= number + extra.
        named, known, slack = system.variables(3, MOST)
        system.add((self._came[at], named, slack), (self._extra[at], known))
        system.bound(known, number, number)
        system.bound(named, shown, MOST, about)

    def _building(self, event: Taken) -> None:
        before, after, action = event.before, event.after, event.action
        tile, statement = action.tile, event.statement
        if self._index(tile) is not None and not self.tiles.shown(before, tile) and before.hidden:
            self._built[tile] += 1
            self._least(("built", statement, event.clause), tile, self._built[tile])
        reveal = action.reveal
        if isinstance(reveal, Tile) and self._index(reveal) is not None and after.pile < before.pile:
            shown = self.tiles.seen(after, reveal) - self._built[reveal]
            self._most(("shown", statement, event.clause), reveal, shown)
        elif reveal is None and after.pile < before.pile:
            self._fill(statement, event.clause, 1, after)

    def _stated(self, event: Stated) -> None:
        fact, state = event.fact, event.state
        if fact.subject != "market" or not state.hidden:
            return
        named = [tile for tile in fact.value if tile is not None]
        for tile in dict.fromkeys(named):
            more = named.count(tile) - self.tiles.shown(state, tile)
            if more > 0 and self._index(tile) is not None:
                self._least(("stated", event.statement, event.clause), tile, self._built[tile] + more)

    def _nothing(self, event: Taken) -> None:
        assert self._came is not None
        for at, tile in enumerate(self.tiles.kinds):
            if self.tiles.hinders(event, tile):
                built = self._built[tile]
                about = Line("nothing", event.statement, event.clause, tile, built)
                self.system.bound(self._came[at], 0, built, about)

    # What is asked

    def unknowns(self) -> list[Unknown]:
        """Every place that was filled with a tile that nobody wrote down."""
        return list(map(self._unknown, self.fillings))

    def _unknown(self, filling: Filling) -> Unknown:
        line, number = (filling.statement.line.number if filling.statement is not None else 0), filling.number
        name = "a tile that filled the market"
        if filling.is_first and (not line or filling.statement is None or filling.statement.kind == "set"):
            name = f"{number} {'tile' if number == 1 else 'tiles'} on the market"
        parts = tuple(Part(tile.name, own) for tile, own in zip(self.tiles.kinds, filling.kinds, strict=True))
        return Unknown("tiles", line, name, number, parts)
