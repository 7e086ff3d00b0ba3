"""Setting up a position from facts, with every tile and piece accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.core.log import Fact
from referee.core.rule import Breach, Clause
from referee.core.ruleset import Game
from referee.games.palatinus import hexes
from referee.games.palatinus.hexes import AROUND, BY_NAME, LETTERS, SLOTS, TERRAINS, outer_neighbours
from referee.games.palatinus.notation import Left
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    COSTS,
    EXTRA,
    GROUPS,
    GUARDS,
    MARK_EXTRA,
    MARKS,
    OWNER,
    PIECES,
    SECOND,
    WOLF_CONDOTTIERO,
    lane,
    owner,
    piece,
)
from referee.games.palatinus.position import left
from referee.games.palatinus.setup import opening, token_faults
from referee.games.palatinus.state import Frame, Table

CONSERVED = Clause(
    "PL-SET-01",
    "a position accounts for every piece",
    "notation 7; rules 001, Setup",
    "normative",
    "There are seven tiles, one a slot, and every player has the set of the game. What a SET"
    " states can't hold more; what isn't on the map stands behind the screens.",
)
POSSIBLE = Clause(
    "PL-SET-02",
    "a position can arise",
    "notation 7; rules 001",
    "normative",
    "Tiles touch as they are laid, pieces stand on tiles, and every player has placed one"
    " inhabitant a turn, so the map says whose turn it is.",
)
CLAUSES = (CONSERVED, POSSIBLE)

Stone = tuple[int, int, bool]
"""A piece on the map: its seat, what it is, whether it is of the second colour."""


class _WrongError(Exception):
    """A fact that no position can have: its number in the list, the rule, the reason."""

    def __init__(self, index: int, rule: str, message: str) -> None:
        super().__init__(message)
        self.breach = Breach(rule, str(index), message)


def arrange(game: Game, state: Table, facts: Iterable[Fact]) -> Table | list[Breach]:
    """The position with the facts in place, or what is wrong with them."""
    stated = list(facts)
    try:
        return _arranged(game, state, stated)
    except _WrongError as wrong:
        return [wrong.breach]


def _arranged(game: Game, state: Table, stated: Sequence[Fact]) -> Table:
    layout = list(state.layout)
    stones: dict[int, Stone] = {}
    for at in hexes.bits(lane(state.board, 0)):
        is_extra = bool(lane(state.board, EXTRA) >> at & 1)
        stones[at] = owner(state.board, at), piece(state.board, at), is_extra
    blame: dict[int, int] = {}
    tokens = list(state.tokens)
    for index, fact in enumerate(stated):
        if fact.key == "tile":
            _lay(layout, index, *fact.value)
        elif fact.key == "piece":
            at = _terrain(index, fact.value[0])
            blame[at] = index
            stone = _stone(game, index, *fact.value[1:])
            if stone is None:
                stones.pop(at, None)
            else:
                stones[at] = stone
        elif fact.key == "token":
            tokens[LETTERS.index(fact.value[0])] = fact.value[1]
    _check_tokens(game, tuple(tokens), stated)
    state = state._replace(tokens=tuple(tokens))
    if any(fact.subject == "map" for fact in stated):
        state = _mapped(game, state, tuple(layout), stones, blame, stated)
    for index, fact in enumerate(stated):
        _hold(game, state, index, fact)
    return state


def _lay(layout: list[int], index: int, letter: str, slot: int, arrow: int) -> None:
    if letter not in LETTERS:
        raise _WrongError(index, POSSIBLE.id, f"there is no tile {letter}; the tiles are A to G")
    if not 0 <= slot < SLOTS:
        raise _WrongError(
            index, POSSIBLE.id, f"there is no slot {slot}; 0 is the centre, 1 to 6 lie around it"
        )
    layout[LETTERS.index(letter)] = slot * AROUND + arrow


def _terrain(index: int, name: str) -> int:
    if name not in BY_NAME:
        raise _WrongError(index, POSSIBLE.id, f"there is no terrain {name}; the terrains are A1 to G6")
    return BY_NAME[name]


def _stone(game: Game, index: int, who: int | str | None, what: int, extra: bool) -> Stone | None:
    """Whose piece a fact speaks of, by seat or by colour."""
    frame: Frame = game.data
    if who is None:
        return None
    if what == WOLF_CONDOTTIERO:
        raise _WrongError(index, POSSIBLE.id, "no condottiero carries the wolf")
    if isinstance(who, int):
        if who > game.seats:
            raise _WrongError(index, POSSIBLE.id, f"there is no P{who}; this game has {game.seats} seats")
        seats = [(who, extra)]
    else:
        seats = [(seat, False) for seat, (own, _) in enumerate(frame.colours, 1) if own == who]
        seats += [(seat, True) for seat, (_, second) in enumerate(frame.colours, 1) if second == who]
    if not seats:
        where = "the header names no colours" if not frame.colours else f"nobody has {who} pieces"
        raise _WrongError(index, POSSIBLE.id, f"{where}; write the seat, as in P1 farmer")
    if len(seats) > 1:
        raise _WrongError(index, POSSIBLE.id, f"both players have {who} pieces; write P1 farmer EXTRA")
    seat, is_extra = seats[0]
    if is_extra and (frame.extra is None or what == CONDOTTIERO):
        raise _WrongError(index, POSSIBLE.id, f"no {PIECES[what]} of a second colour is in this game")
    return seat, what, is_extra


def _check_tokens(game: Game, tokens: tuple[int, ...], stated: Sequence[Fact]) -> None:
    index = max((index for index, fact in enumerate(stated) if fact.key == "token"), default=-1)
    for text in token_faults(game.data.numbers, tokens) if index >= 0 else ():
        raise _WrongError(index, CONSERVED.id, text)


def _mapped(
    game: Game,
    state: Table,
    layout: tuple[int, ...],
    stones: Mapping[int, Stone],
    blame: Mapping[int, int],
    stated: Sequence[Fact],
) -> Table:
    """The position that a map says: what is left behind the screens, and whose turn it is."""
    frame: Frame = game.data
    last = max(index for index, fact in enumerate(stated) if fact.subject == "map")
    laid = _check_layout(frame, state, layout, last)
    opened = opening(frame, state.tokens)
    stocks, board = list(opened.stocks), 0
    for at, (seat, what, is_extra) in sorted(stones.items(), key=lambda pair: blame.get(pair[0], -1)):
        index = blame.get(at, last)
        if laid < SLOTS:
            raise _WrongError(index, POSSIBLE.id, f"{laid} of {SLOTS} tiles lie, so no piece can stand there")
        cost = COSTS[what] << SECOND if is_extra else COSTS[what]
        stock = stocks[seat - 1] - cost
        if stock & GUARDS or stock < 0:
            text = f"{game.names[seat - 1]} has no such {PIECES[what]} left; the set is {frame.share.text}"
            raise _WrongError(index, CONSERVED.id, text)
        stocks[seat - 1] = stock
        board |= MARKS[seat][what] << at | (MARK_EXTRA << at if is_extra else 0)
    numbers = [lane(board, OWNER + seat - 1).bit_count() for seat in range(1, game.seats + 1)]
    seat, round = _due(frame, laid, numbers)
    _check_counts(game, numbers, seat, round, max(blame.values(), default=last))
    return Table(layout, laid, state.tokens, seat, round, tuple(stocks), board, 0)


def _check_layout(frame: Frame, state: Table, layout: tuple[int, ...], index: int) -> int:
    """Hold the tiles against how they can be laid; returns how many lie."""
    slots = [at // AROUND for at in layout if at >= 0]
    for slot in slots:
        if slots.count(slot) > 1:
            raise _WrongError(index, CONSERVED.id, f"two tiles lie in slot {slot}")
    if slots and 0 not in slots:
        raise _WrongError(index, POSSIBLE.id, "no tile lies in the centre, where the first one is laid")
    outer = [slot for slot in slots if slot]
    gaps = sum(outer_neighbours(slot)[0] not in outer for slot in outer)
    if len(outer) < SLOTS - 1 and gaps > 1:
        raise _WrongError(
            index, POSSIBLE.id, "the tiles around the centre don't touch one another in one arc"
        )
    for letter, at in enumerate(layout):
        if 0 <= at < AROUND and state.tokens[letter] != frame.numbers.centre:
            text = (
                f"the token of {frame.numbers.centre} lies in the centre, and hill {LETTERS[letter]} is there"
            )
            raise _WrongError(index, POSSIBLE.id, text)
    return len(slots)


def _due(frame: Frame, laid: int, numbers: Sequence[int]) -> tuple[int, int]:
    """Whose turn it is and in which round, after so many tiles and so many pieces of each seat."""
    if laid < SLOTS:
        return (1 if laid < 2 else (laid - 1) % frame.seats + 1), 1
    turns = sum(numbers)
    if turns >= frame.size * frame.seats:
        return 0, frame.size
    return (frame.first - 1 + turns) % frame.seats + 1, turns // frame.seats + 1


def _check_counts(game: Game, numbers: Sequence[int], seat: int, round: int, index: int) -> None:
    """Every player places one piece a turn, from the first on."""
    frame: Frame = game.data
    turns = sum(numbers)
    for number, there in enumerate(numbers, 1):
        before = (number - frame.first) % game.seats
        expected = (turns + game.seats - 1 - before) // game.seats
        if there != expected:
            name = game.names[number - 1]
            text = f"of {turns} pieces placed one a turn {name} has {expected}, the map has {there}"
            raise _WrongError(index, POSSIBLE.id, text)


def _hold(game: Game, state: Table, index: int, fact: Fact) -> None:
    """Facts that follow from the map have to agree with it."""
    if isinstance(fact.subject, int) and fact.subject > game.seats:
        text = f"there is no P{fact.subject}; this game has {game.seats} seats"
        raise _WrongError(index, POSSIBLE.id, text)
    if fact.key == "left":
        assert isinstance(fact.subject, int)
        own: Left = left(state, fact.subject, fact.value.kind, fact.value.extra)
        if own != fact.value:
            text = f"the map leaves {game.names[fact.subject - 1]} {own.number[0]} {GROUPS[own.kind]}"
            raise _WrongError(index, CONSERVED.id, f"{text}, {own.wolves[0]} of them with the wolf")
    elif fact.key == "round" and fact.value != state.round:
        raise _WrongError(index, POSSIBLE.id, f"by the pieces on the map this is round {state.round}")
    elif fact.key == "player" and fact.value != state.seat:
        who = game.names[state.seat - 1] + " is due" if state.seat else "nobody is due any more"
        raise _WrongError(index, POSSIBLE.id, f"by the map {who}")
    elif (
        fact.key == "piece"
        and state.layout[BY_NAME[fact.value[0]] // AROUND] < 0
        and fact.value[1] is not None
    ):
        tile = TERRAINS[BY_NAME[fact.value[0]]][0]
        raise _WrongError(index, POSSIBLE.id, f"tile {tile} doesn't lie on the map")


def grant(
    game: Game, state: Table, number: int, amounts: Mapping[str, int], things: tuple[str, ...] | None
) -> Table:
    """Turns take no claim, so there is nothing to hand out."""
    return state
