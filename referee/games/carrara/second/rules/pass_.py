"""Passing: two coins, whenever one likes."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.rule import Clause
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second.actions import Pass
from referee.games.carrara.second.rules import court
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.state import ACTED, PASSED, Table

TWO_COINS = Clause(
    "C2-PASS-01",
    "passing brings 2 coins",
    "S41; 2e 2.9",
    "A",
    "Passing is one of the four actions and always allowed. It brings 2 coins.",
)
CLAUSES = (TWO_COINS,)


def effect(game: Game, state: Table, action: Pass) -> Table:
    """Two coins."""
    player = state.player
    after = player._replace(coins=player.coins + game.data.pass_coins)
    return state.acted(after, ACTED | PASSED, state.wheel, state.unseen)


def book(game: Game, before: Table, action: Pass, after: Table) -> Iterable[Posting]:
    yield Posting("coins", game.data.pass_coins, "bank", seat(before.seat), TWO_COINS.id, note="passed")


PASS = Procedure((one_action, court.marker_moves), effect, book, mark)
