"""The end: all markers of some player used and the tiles used up; then one more action each."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.log import Statement
from referee.core.rule import Answer, Clause, Leaning, rule
from referee.core.ruleset import Game
from referee.games.carrara.second import stock
from referee.games.carrara.second.rulings import END_TRIGGER, LAST_ACTIONS, PILE_USED_UP
from referee.games.carrara.second.state import Table, has_unfilled, markers_left


def is_used_up(game: Game, state: Table) -> bool:
    """Whether the tiles are used up, by the ruling on that."""
    if game.readings[PILE_USED_UP.name] == "empty":
        return not state.pile
    return has_unfilled(game.data, state, stock.size(state.market))


def has_finished(game: Game, state: Table, seat: int) -> bool:
    """Whether a player has used all markers."""
    return not markers_left(game.data, state.players[seat - 1])


def is_due(game: Game, state: Table) -> bool:
    """Whether both conditions hold at the end of the turn of ``state.seat``."""
    if not is_used_up(game, state):
        return False
    if game.readings[END_TRIGGER.name] == "own-markers":
        return has_finished(game, state, state.seat)
    return any(has_finished(game, state, seat) for seat in range(1, game.seats + 1))


@rule(
    "C2-END-01",
    "the end comes with the markers and the tiles",
    source="S42; DANTE; 2e Q11, Q12",
    confidence="B",
)
def comes(game: Game, state: Table, statement: Statement) -> Answer:
    """The end comes when some player has used all markers and the tiles are used up: a place of the
    market couldn't be refilled. Nobody announces it, and nobody can prevent it.

    An open reading: whether drawing the last tile is enough.
    """
    if state.pile or state.ender:
        return None
    if any(has_finished(game, state, seat) for seat in range(1, game.seats + 1)):
        return Leaning(PILE_USED_UP.id)
    return None


@rule(
    "C2-END-02",
    "one player's markers and the tiles bring the end",
    source="S42; 2e Q12",
    confidence="D",
)
def whose_markers(game: Game, state: Table, statement: Statement) -> Answer:
    """The player whose turn makes both conditions true brings the end, whoever met each of them.

    An open reading: a table may ask that it be the one whose markers are used.
    """
    if state.pile or state.ender or not is_used_up(game, state):
        return None
    others = any(has_finished(game, state, seat) for seat in range(1, game.seats + 1) if seat != state.seat)
    if others and not has_finished(game, state, state.seat):
        return Leaning(END_TRIGGER.id)
    return None


@rule(
    "C2-END-03",
    "every other player has one more action",
    source="S42; 2e Q13",
    confidence="B",
)
def last_actions(game: Game, state: Table, statement: Statement) -> Answer:
    """After the end was brought, every other player may take one more action, then the game is over.

    An open reading: a table may finish the round instead.
    """
    if state.pile or state.ender or not is_due(game, state):
        return None
    return Leaning(LAST_ACTIONS.id) if state.seat != 1 else None


BONUS = Clause(
    "C2-END-04",
    "5 points for bringing the end",
    "S42; 2e Q14",
    "B",
    "The player whose turn brings the end takes 5 points at once. That happens once.",
)
CLAUSES = (BONUS,)


def is_over(game: Game, state: Table, following: int) -> bool:
    """Whether the game is over when ``following`` would be due, the end having been brought."""
    if game.readings[LAST_ACTIONS.name] == "round":
        return following == 1
    return following == state.ender


def brought(game: Game, state: Table) -> Table:
    """The position with the end brought, if this turn brings it."""
    if not is_due(game, state):
        return state
    player = state.player
    after = player._replace(bonus=player.bonus + game.data.end_bonus)
    return state._replace(players=state.with_player(after), ender=state.seat)


def book(game: Game, before: Table, after: Table) -> Iterable[Posting]:
    """The points for bringing the end."""
    if after.ender != before.ender:
        yield Posting("vp", game.data.end_bonus, "track", seat(after.ender), BONUS.id, row="end", note="end")


ENDING = (comes, whose_markers, last_actions)
"""What is asked when a turn is over."""
