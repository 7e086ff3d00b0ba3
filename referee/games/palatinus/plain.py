"""What nearly every line is, in one step: short ways through whole turns, for speed alone.

Each answers only where none of the rules that it names has anything to say. A
test holds that, and where the line leads, against the rules themselves.
"""

from __future__ import annotations

from referee.core.quick import quick
from referee.core.rule import short
from referee.core.ruleset import Game
from referee.games.palatinus.actions import Place, Reveal, Tile
from referee.games.palatinus.hexes import AROUND, CELLS, LETTERS, SLOTS, outer_neighbours
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    COSTS,
    DOWN,
    EXTRA,
    GUARDS,
    MARK_EXTRA,
    MARK_TURNED,
    MARKS,
    SECOND,
    STOCK,
    TURNED,
    WOLF_CONDOTTIERO,
    known_kind,
    owner,
)
from referee.games.palatinus.rules import layout, place, reveal
from referee.games.palatinus.state import Frame, Table

_CONDOTTIERI = STOCK.shifts[CONDOTTIERO]


@short(
    layout.layer_named,
    place.terrain_exists,
    place.tile_lies,
    place.one_a_turn,
    place.extra_for_two,
    place.terrain_free,
    place.no_wolf_condottiero,
    place.in_the_set,
    place.condottiero_in_time,
    place.condottiero_not_kept,
)
def placement(
    game: Game, state: Table, action: Place, named: int | None, leanings: list[str]
) -> Table | None:
    """A piece that is there, on a free terrain, and no condottiero is late."""
    piece, _, extra, at = action
    tiles, laid, tokens, seat, round, stocks, board, step = state
    if step or laid < SLOTS or at < 0 or board >> at & 1 or tiles[at // AROUND] < 0:
        return None
    frame: Frame = game.data
    stock, cost, mark = stocks[seat - 1], COSTS[piece], MARKS[seat][piece]
    if extra:
        if frame.extra is None or piece == CONDOTTIERO:
            return None
        cost <<= SECOND
        mark |= MARK_EXTRA
    if (stock | GUARDS) - cost & GUARDS != GUARDS:
        return None
    behind = frame.last - round
    if piece == CONDOTTIERO:
        if behind < 0:
            return None
    else:
        left = stock >> _CONDOTTIERI & 0x7F
        if piece == WOLF_CONDOTTIERO or (left > behind >= 0):
            return None
    board |= mark << at
    others = list(stocks)
    others[seat - 1] = stock - cost
    seat = seat % frame.seats + 1
    if seat == frame.first:
        if round >= frame.size:
            seat = 0
        else:
            round += 1
    return quick(Table, (tiles, laid, tokens, seat, round, tuple(others), board, 0))


@short(
    layout.layer_named,
    layout.tiles_left,
    layout.tile_exists,
    layout.tile_unlaid,
    layout.slot_exists,
    layout.slot_free,
    layout.centre_first,
    layout.touches_another,
    layout.palatinus_in_the_centre,
)
def laying(game: Game, state: Table, action: Tile, named: int | None, leanings: list[str]) -> Table | None:
    """The first tile in the centre by nobody, each other one by a player where the ring can grow."""
    name, slot, arrow = action
    tiles, laid, tokens, seat, round, stocks, board, step = state
    letter = LETTERS.find(name)
    if step or laid >= SLOTS or letter < 0 or tiles[letter] >= 0 or not 0 <= slot < SLOTS:
        return None
    frame: Frame = game.data
    if (tokens[letter] == frame.numbers.centre) != (slot == 0) or (named is None) != (laid == 0):
        return None
    taken = [at // AROUND for at in tiles if at >= 0]
    if slot in taken or (not laid and slot):
        return None
    if slot and any(taken):
        one, other = outer_neighbours(slot)
        if one not in taken and other not in taken:
            return None
    laid += 1
    seat = frame.first if laid == SLOTS else 1 if laid == 1 else seat % frame.seats + 1
    tiles = (*tiles[:letter], slot * AROUND + arrow, *tiles[letter + 1 :])
    return quick(Table, (tiles, laid, tokens, seat, round, stocks, board, 0))


@short(
    layout.layer_named,
    reveal.game_over,
    reveal.lies_face_down,
    reveal.kind_fits,
    reveal.agrees,
    reveal.fits_the_set,
)
def turning_up(
    game: Game, state: Table, action: Reveal, named: int | None, leanings: list[str]
) -> Table | None:
    """A wolf of unknown kind turns out to be one that its owner can have."""
    _, kind, at = action
    tiles, laid, tokens, seat, round, stocks, board, step = state
    if seat or step or at < 0 or kind >= CONDOTTIERO or not board >> DOWN * CELLS + at & 1:
        return None
    if known_kind(board, at) >= 0:
        return None
    index = owner(board, at) - 1
    stock, cost = stocks[index], TURNED[kind]
    if board >> EXTRA * CELLS + at & 1:
        cost <<= SECOND
    if (stock | GUARDS) - cost & GUARDS != GUARDS:
        return None
    stocks = (*stocks[:index], stock - cost, *stocks[index + 1 :])
    return quick(Table, (tiles, laid, tokens, seat, round, stocks, board | MARK_TURNED[kind] << at, step))
