"""The evaluation: hill by hill in the order of the letters, as the rules of capture and influence say."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.core.quick import quick
from referee.games.palatinus import hexes
from referee.games.palatinus.hexes import AROUND, LETTERS, bits
from referee.games.palatinus.pieces import CONDOTTIERI, EXTRA, FARMERS, MERCHANTS, OWNER, lane, unknown
from referee.games.palatinus.rulings import (
    DOUBLE_CAPTURE,
    EMPTY_SPRING,
    LONELY_CONDOTTIERO,
    TWO_PLAYER_EXTRA,
)
from referee.games.palatinus.state import Frame, Table


class Map(NamedTuple):
    """Who stands where: sets of terrains by kind."""

    merchants: int
    farmers: int
    condottieri: int

    @property
    def taken(self) -> int:
        return self.merchants | self.farmers | self.condottieri

    def without(self, gone: int) -> Map:
        return Map(self.merchants & ~gone, self.farmers & ~gone, self.condottieri & ~gone)


class Act(NamedTuple):
    """What a condottiero did: how many he had beside him, whom he captured, whether he fled."""

    at: int
    seat: int
    merchants: int
    farmers: int
    victims: int
    fled: bool


class Stand(NamedTuple):
    """A piece around the hill under evaluation and the influence that it gains."""

    at: int
    seat: int
    influence: int


class Scene(NamedTuple):
    """What stays the same while the hills of a game are evaluated.

    ``beside`` has for each terrain those beside it, ``owned`` the terrains of each seat;
    ``neutral`` are pieces that gain no influence.
    """

    frame: Frame
    beside: tuple[int, ...]
    owned: tuple[int, ...]
    neutral: int


class Hill(NamedTuple):
    """One hill: what its condottieri did, and who controls it.

    ``captures`` are pairs of the seat that is booked the piece and its terrain,
    ``discs`` the same for discs of value 1. ``leaders`` are the seats that get the token,
    or a disc each where they are several. ``before`` and ``after`` are the
    map around the captures.
    """

    letter: int
    acts: tuple[Act, ...]
    captures: tuple[tuple[int, int], ...]
    discs: tuple[tuple[int, int], ...]
    influence: tuple[int, ...]
    leaders: tuple[int, ...]
    before: Map
    after: Map
    scene: Scene

    @property
    def stands(self) -> tuple[Stand, ...]:
        """The pieces that are left around the hill, by terrain."""
        found: list[Stand] = []
        _influence(self.scene, self.after, _ring(self.letter), set(), found)
        return tuple(sorted(found))


class Evaluation(NamedTuple):
    """All seven hills, with what each seat has won. ``leans`` are the rulings that mattered."""

    hills: tuple[Hill, ...]
    captured: tuple[int, ...]
    discs: tuple[int, ...]
    tokens: tuple[int, ...]
    items: tuple[int, ...]
    map: Map
    leans: frozenset[str]


@lru_cache(maxsize=8)
def touching(hand: int, layout: tuple[int, ...]) -> tuple[int, ...]:
    """For each terrain the set of terrains beside it, by name instead of place."""
    lying = [-1] * hexes.CELLS
    found = [0] * hexes.CELLS
    for letter, at in enumerate(layout):
        if at >= 0:
            first, arrow = letter * AROUND, at % AROUND
            start = at - arrow
            lying[start : start + AROUND] = _NUMBERS[arrow + first]
            found[first : first + AROUND] = _RINGS[letter]
    for one, other in hexes.seams(hand):
        here, there = lying[one], lying[other]
        if here >= 0 and there >= 0:
            found[here] |= 1 << there
            found[there] |= 1 << here
    return tuple(found)


_NUMBERS = tuple(
    tuple(first + (way - arrow) % AROUND for way in range(AROUND))
    for first in range(0, hexes.CELLS, AROUND)
    for arrow in range(AROUND)
)
"""For the tile with the first terrain so-and-so and each arrow: its terrains by direction."""
_RINGS = tuple(
    tuple(1 << first + (number + 1) % AROUND | 1 << first + (number - 1) % AROUND for number in range(AROUND))
    for first in range(0, hexes.CELLS, AROUND)
)
"""For each tile and each of its terrains the two of the same tile that lie beside it."""


def is_complete(state: Table) -> bool:
    """Whether there is nothing left to place and nothing left to turn up."""
    return not state.seat and not unknown(state.board)


def evaluate(frame: Frame, state: Table) -> Evaluation:
    """Evaluate a position in which every kind is known. Unfinished ones are evaluated as they stand."""
    return _evaluate(frame, state.layout, state.tokens, state.board)


@lru_cache(maxsize=8)
def _evaluate(frame: Frame, layout: tuple[int, ...], tokens: tuple[int, ...], board: int) -> Evaluation:
    beside = touching(frame.hand, layout)
    owned = tuple([lane(board, OWNER + index) for index in range(frame.seats)])
    there = Map(lane(board, MERCHANTS), lane(board, FARMERS), lane(board, CONDOTTIERI))
    neutral = lane(board, EXTRA)
    leans = {TWO_PLAYER_EXTRA.id} if neutral else set()
    if frame.extras_count:
        neutral = 0
    scene = Scene(frame, beside, owned, neutral)
    captured, discs, tokens_won, items = [[0] * (frame.seats + 1) for _ in range(4)]
    hills = []
    for letter in range(len(LETTERS)):
        ring = _ring(letter)
        before = there
        acts: tuple[Act, ...] = ()
        captures: tuple[tuple[int, int], ...] = ()
        shared: tuple[tuple[int, int], ...] = ()
        if there.condottieri & ring:
            acts = _acts(scene, there, there.condottieri & ring, leans)
            captures, shared = _prizes(frame, acts, leans)
            gone = 0
            for act in acts:
                gone |= 1 << act.at if act.fled else act.victims
            there = there.without(gone)
        for seat, _ in captures:
            captured[seat] += 1
            items[seat] += 1
        for seat, _ in shared:
            discs[seat] += frame.numbers.disc_shared
            items[seat] += 1
        influence = _influence(scene, there, ring, leans)
        most = max(influence)
        leaders = tuple([seat for seat, own in enumerate(influence, 1) if own == most]) if most else ()
        for seat in leaders:
            items[seat] += 1
            if len(leaders) == 1:
                tokens_won[seat] += tokens[letter]
            else:
                discs[seat] += frame.numbers.disc_tie
        parts = (letter, acts, captures, shared, influence, leaders, before, there, scene)
        hills.append(quick(Hill, parts))
    return Evaluation(
        hills=tuple(hills),
        captured=tuple(captured[1:]),
        discs=tuple(discs[1:]),
        tokens=tuple(tokens_won[1:]),
        items=tuple(items[1:]),
        map=there,
        leans=frozenset(leans),
    )


def _ring(letter: int) -> int:
    """The terrains around the hill of a tile."""
    return (1 << AROUND) - 1 << letter * AROUND


def _acts(scene: Scene, there: Map, acting: int, leans: set[str]) -> tuple[Act, ...]:
    """What each condottiero of a hill does, all of them on the same map."""
    frame, beside, owned, _ = scene
    found = []
    for at in bits(acting):
        merchants, farmers = beside[at] & there.merchants, beside[at] & there.farmers
        many, other = merchants.bit_count(), farmers.bit_count()
        victims = merchants if many > other else farmers if other > many else 0
        fled = many == other
        if fled and not many:
            leans.add(LONELY_CONDOTTIERO.id)
            fled = frame.lonely_flees
        seat = next((seat for seat, own in enumerate(owned, 1) if own >> at & 1), 0)
        found.append(quick(Act, (at, seat, many, other, victims, fled)))
    return tuple(found)


def _prizes(
    frame: Frame, acts: tuple[Act, ...], leans: set[str]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Who gets each captured piece, and who a disc for it: the earlier seat is booked the piece."""
    victims = twice = 0
    for act in acts:
        twice |= victims & act.victims
        victims |= act.victims
    if not victims:
        return (), ()
    captures = []
    shared = []
    for at in bits(victims):
        captors = sorted(act.seat for act in acts if act.victims >> at & 1)
        captures.append((captors[0], at))
        if twice >> at & 1:
            if captors[1] == captors[0]:
                leans.add(DOUBLE_CAPTURE.id)
            if captors[1] != captors[0] or frame.double_disc:
                shared.append((captors[1], at))
    return tuple(captures), tuple(shared)


def _influence(
    scene: Scene, there: Map, ring: int, leans: set[str], told: list[Stand] | None = None
) -> tuple[int, ...]:
    """The influence of each seat around a hill; that of each piece is told if somebody asks."""
    frame, beside, owned, neutral = scene
    numbers = frame.numbers
    by_merchant, by_farmer, by_condottiero = numbers.merchant
    by_terrain, by_spring = numbers.free, numbers.spring
    merchants, farmers, condottieri = there
    taken = merchants | farmers | condottieri
    springs, empty_springs = frame.springs, frame.springs & ~taken
    seats = []
    for seat, own in enumerate(owned, 1):
        left, all = own & taken & ring, 0
        while left:
            piece = left & -left
            left ^= piece
            at = piece.bit_length() - 1
            influence = 0
            around = beside[at]
            if piece & merchants:
                influence = (
                    by_merchant * (around & merchants).bit_count()
                    + by_farmer * (around & farmers).bit_count()
                    + by_condottiero * (around & condottieri).bit_count()
                )
            elif piece & farmers:
                wet = around & springs | piece & springs
                if around & empty_springs:
                    leans.add(EMPTY_SPRING.id)
                    if not frame.empty_spring:
                        wet &= taken
                influence = by_terrain * (around & ~taken).bit_count() + by_spring * wet.bit_count()
            if piece & neutral:
                influence = 0
            all += influence
            if told is not None:
                told.append(Stand(at, seat, influence))
        seats.append(all)
    return tuple(seats)
