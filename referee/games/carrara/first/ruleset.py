"""The rulesets of the first edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Game, Ruleset, State, derive
from referee.data import load
from referee.games.carrara.first import arrange, plain, position, setup
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Other, Pass, Purchase, Score
from referee.games.carrara.first.advanced import AdvancedNumbers
from referee.games.carrara.first.rules import bonus, build, buy, end, final, purchase, score, turn, upgrade
from referee.games.carrara.first.rulings import ANNOUNCER_ACTS, DECLINE_AFTER_30TH, RULINGS
from referee.games.carrara.first.rulings_advanced import RULINGS as RULINGS_ADVANCED
from referee.games.carrara.first.state import ANNOUNCED, BUILT_OUT, Numbers, Table
from referee.games.carrara.table import Tile

if TYPE_CHECKING:
    from referee.core.slip import Figure, Slip


def hand(state: Table, seat: int) -> Table:
    """The position with the turn given to a seat."""
    return state._replace(seat=seat, step=0)


def conclude(game: Game, state: Table) -> State | None:
    """Decline the turns that are still due in the last round, where that is allowed."""
    if not state.last:
        return None
    if state.last == BUILT_OUT and game.readings[DECLINE_AFTER_30TH.name] == "forbidden":
        return None
    if (
        state.last & ANNOUNCED
        and state.announced == state.seat
        and game.readings[ANNOUNCER_ACTS.name] == "must"
    ):
        return None
    while state.seat:
        state = turn.passed_on(game, state, state.seat)
    return state


def slips(game: Game, figure: Figure) -> Iterable[Slip]:
    """What can be got wrong in a claimed figure; looked at only where one is."""
    from referee.games.carrara.first.slips import slips

    return slips(game, figure)


def gather(game: Game, opening: Table, events: Iterable[Any], full: bool) -> Iterator[Any]:
    """What a log with gaps says about them; imported when there are any."""
    from referee.games.carrara.first.gaps import puzzles

    return puzzles(game, opening, events, full)


def chance(action: object) -> str:
    """What an action turned up that can't be unseen."""
    if isinstance(action, Buy) and action.wheel != "stay" and action.drawn != 0:
        return "the blocks drawn"
    if isinstance(action, Build) and isinstance(action.reveal, Tile):
        return f"the tile {action.reveal.name} revealed"
    return ""


BASIC = Ruleset(
    id="carrara-1e-basic",
    version="1",
    title=load("carrara-1e-basic")["title"],
    players=(load("carrara-1e-basic")["players"]["least"], load("carrara-1e-basic")["players"]["most"]),
    data=Numbers.of(load("carrara-1e-basic")),
    procedures={
        Buy: buy.BUY,
        Build: build.BUILD,
        Score: score.SCORE,
        Purchase: purchase.PURCHASE,
        End: end.END,
        Pass: turn.PASS,
        Nothing: turn.NOTHING,
        Other: turn.OTHER,
    },
    close=turn.CLOSE,
    setup=setup.setup,
    hand=hand,
    skip=turn.passed_on,
    conclude=conclude,
    final=final.rows,
    final_leanings=final.leanings,
    rungs=final.rungs,
    holdings=position.holdings,
    grant=arrange.grant,
    compare=position.compare,
    arrange=arrange.arrange,
    balances=position.balances,
    slips=slips,
    chance=chance,
    gather=gather,
    physical=frozenset(
        rule.id
        for rule in (*buy.PHYSICAL, *build.PHYSICAL, *score.PHYSICAL, *purchase.PHYSICAL, *end.PHYSICAL)
    ),
    rows=final.ROWS,
    opening_rule=setup.PLAYERS_START.id,
    opening_rules={
        "wheel": setup.WHEEL_START.id,
        "bag": setup.WHEEL_START.id,
        "market": setup.MARKET_START.id,
        "pile": setup.MARKET_START.id,
        "board": setup.OBJECTS_START.id,
        "supply": setup.OBJECTS_START.id,
    },
    clauses=(
        *setup.CLAUSES,
        *turn.CLAUSES,
        *buy.CLAUSES,
        *build.CLAUSES,
        *score.CLAUSES,
        *purchase.CLAUSES,
        *end.CLAUSES,
        *final.CLAUSES,
        *arrange.CLAUSES,
    ),
    rulings=RULINGS,
    short={Buy: plain.purchase, Build: plain.building, Score: plain.scoring},
)


ADVANCED = derive(
    BASIC,
    id="carrara-1e-advanced",
    title=load("carrara-1e-advanced")["title"],
    version=load("carrara-1e-advanced")["version"],
    data=AdvancedNumbers.of(load("carrara-1e-advanced")),
    procedures={
        Buy: buy.ADVANCED,
        Build: upgrade.BUILD,
        Score: score.ADVANCED,
        Purchase: purchase.ADVANCED,
        End: end.ADVANCED,
        Nothing: turn.ADVANCED_NOTHING,
    },
    setup=setup.advanced_setup,
    physical=frozenset(
        rule.id
        for rule in (
            *buy.PHYSICAL,
            *build.PHYSICAL,
            *upgrade.PHYSICAL,
            *score.ADVANCED_PHYSICAL,
            *purchase.PHYSICAL,
            *end.PHYSICAL,
        )
    ),
    rows=final.ADVANCED_ROWS,
    clauses=(
        *setup.ADVANCED_CLAUSES,
        *buy.ADVANCED_CLAUSES,
        *upgrade.CLAUSES,
        *bonus.CLAUSES,
        *score.ADVANCED_CLAUSES,
        *final.ADVANCED_CLAUSES,
    ),
    rulings=RULINGS_ADVANCED,
    short={Buy: plain.purchase, Build: plain.building_or_upgrade, Score: plain.scoring},
)
