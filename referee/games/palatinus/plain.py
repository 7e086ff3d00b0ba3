"""What nearly every turn is, told in one question: a short way past the rules, for speed alone.

It says yes only where none of the rules that it stands for has anything to
say. A test holds that against the rules themselves.
"""

from __future__ import annotations

from referee.core.rule import sure
from referee.core.ruleset import Game
from referee.games.palatinus.actions import Place
from referee.games.palatinus.hexes import AROUND, SLOTS
from referee.games.palatinus.pieces import CONDOTTIERO, COSTS, GUARDS, STOCK, WOLF_CONDOTTIERO
from referee.games.palatinus.rules import place
from referee.games.palatinus.state import Table

_CONDOTTIERI = STOCK.shifts[CONDOTTIERO]


@sure(*place.PLACE.rules)
def placement(game: Game, state: Table, action: Place) -> bool:
    """A piece of the own colour that is there, on a free terrain, and no condottiero is late."""
    piece, _, extra, at = action
    layout, laid, _, seat, round, stocks, board, step = state
    if extra or step or laid < SLOTS or at < 0 or layout[at // AROUND] < 0 or board >> at & 1:
        return False
    stock = stocks[seat - 1]
    if (stock | GUARDS) - COSTS[piece] & GUARDS != GUARDS:
        return False
    behind: int = game.data.last - round
    if piece == CONDOTTIERO:
        return behind >= 0
    left = stock >> _CONDOTTIERI & 0x7F
    return piece != WOLF_CONDOTTIERO and (left <= behind or not left or behind < 0)
