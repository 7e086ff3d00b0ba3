"""Whose turn it is, and how a line ends."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting
from referee.core.log import Statement
from referee.core.quick import quick
from referee.core.ruleset import Game, Procedure
from referee.games.palatinus.evaluation import is_complete
from referee.games.palatinus.hexes import SLOTS
from referee.games.palatinus.rules.final import postings
from referee.games.palatinus.rules.layout import layer_named
from referee.games.palatinus.state import LAID, PLACED, Frame, Table


def hand(state: Table, seat: int) -> Table:
    """The position with the turn given to a seat."""
    return state._replace(seat=seat, step=0)


def skip(game: Game, state: Table, seat: int) -> Table:
    """The position after a turn of a seat that had no effect."""
    frame: Frame = game.data
    return _laid(frame, state, seat) if state.laid < SLOTS else _placed(frame, state, seat)


def _laid(frame: Frame, state: Table, seat: int) -> Table:
    """The next tile is due; after the seventh the first piece."""
    laid = state.laid + 1
    following = frame.first if laid == SLOTS else 1 if laid == 1 else seat % frame.seats + 1
    return quick(
        Table, (state.layout, laid, state.tokens, following, state.round, state.stocks, state.board, 0)
    )


def _placed(frame: Frame, state: Table, seat: int) -> Table:
    """The next piece is due; after the last round none."""
    layout, laid, tokens, _, round, stocks, board, _ = state
    following = seat % frame.seats + 1
    if following == frame.first:
        if round >= frame.size:
            following = 0
        else:
            round += 1
    return quick(Table, (layout, laid, tokens, following, round, stocks, board, 0))


def _close(game: Game, state: Table, statement: Statement) -> Table:
    """The line is over. One that turned up a piece changes nothing about whose turn it is."""
    if state.step & PLACED:
        return _placed(game.data, state, state.seat)
    return _laid(game.data, state, state.seat) if state.step & LAID else state


def _book(game: Game, before: Table, statement: Statement, after: Table) -> Iterable[Posting]:
    """With the last piece the game is evaluated, unless a wolf is still to be turned up."""
    if before.seat and is_complete(after):
        yield from postings(game, after)


CLOSE = Procedure((layer_named,), _close, _book)
