"""The turn: one action of four, and the players one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting
from referee.core.log import Statement
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second.actions import Other
from referee.games.carrara.second.rules import court, end
from referee.games.carrara.second.state import ACTED, Table


@rule(
    "C2-TURN-01",
    "a turn has one action",
    source="2e, Turn",
    confidence="A",
)
def one_action(game: Game, state: Table, action: object) -> Answer:
    """In a turn a player takes exactly one of four actions: buys blocks, builds, scores or passes."""
    if state.step & ACTED:
        return Breach("C2-TURN-01", "verb", "a turn has one action, and one stands before it on this line")
    return None


@rule(
    "C2-TURN-02",
    "a turn has an action",
    source="2e, Turn",
    confidence="A",
)
def has_action(game: Game, state: Table, statement: Statement) -> Answer:
    """Who neither buys nor builds nor scores passes and takes two coins."""
    if state.step & ACTED:
        return None
    return Breach("C2-TURN-02", "player", "this turn has no action", help="write BUY, BUILD, SCORE or PASS")


_FOREIGN = {
    "OBJECT": "objects are bought in the first edition only",
    "END": "this edition has no announcement: the end comes with the markers and the tiles",
    "NOTHING": "in this edition one can always pass: write PASS",
}


@rule(
    "C2-TURN-03",
    "a verb belongs to the ruleset",
    source="notation 1, 6 and 10",
    confidence="normative",
)
def known_verb(game: Game, state: Table, action: Other) -> Answer:
    """OBJECT, END and NOTHING belong to the first edition; TAKE, PUT and EXTRA move statues and
    decorations, which only the advanced game has."""
    why = _FOREIGN.get(action.verb, "statues and decorations belong to the advanced game")
    return Breach("C2-TURN-03", "verb", f"{game.ruleset.id} has no {action.verb}: {why}")


ORDER = Clause(
    "C2-TURN-04",
    "turns go clockwise",
    "S2; 2e, Turn",
    "A",
    "Turns go clockwise from the start player, one action each.",
)
CLAUSES = (ORDER,)


def mark(state: Table) -> Table:
    """Note that an action was tried."""
    return state._replace(step=state.step | ACTED)


def no_postings(game: Game, before: Table, action: object, after: Table) -> Iterable[Posting]:
    return ()


def passed_on(game: Game, state: Table, seat: int) -> Table:
    """The position when the turn of ``seat`` is over: the court follows, the next seat is due."""
    if state.holder:
        state = court.followed(game, state, seat)
    if seat >= game.seats:
        following, round = 1, state.round + 1
    else:
        following, round = seat + 1, state.round
    if state.ender and end.is_over(game, state, following):
        return state.turn_of(0, state.round)
    return quick(Table, (state.players, 0, state.wheel, state.unseen, following, round, *state[6:]))


def _close(game: Game, state: Table, statement: Statement) -> Table:
    if not state.pile and not state.ender:
        state = end.brought(game, state)
    return passed_on(game, state, state.seat)


def _book_close(game: Game, before: Table, statement: Statement, after: Table) -> Iterable[Posting]:
    """What the turn moves on its own: markers and the token at court, the points for the end."""
    yield from court.book_followed(game, before, after)
    yield from end.book(game, before, after)


CLOSE = Procedure((has_action, *end.ENDING), _close, _book_close)
OTHER = Procedure((known_verb,), lambda game, state, action: state, no_postings)
