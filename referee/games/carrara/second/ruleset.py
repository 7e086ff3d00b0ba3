"""The rulesets of the second edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Game, Ruleset, State, derive
from referee.data import load
from referee.games.carrara.second import advanced, arrange, options, plain, position, prizes, setup
from referee.games.carrara.second.actions import (
    Build,
    Buy,
    Extra,
    Monument,
    Other,
    Pass,
    Put,
    Score,
    ScoreExtra,
    Take,
)
from referee.games.carrara.second.rules import (
    build,
    buy,
    court,
    end,
    final,
    monument,
    ornament,
    pass_,
    pay,
    score,
    turn,
)
from referee.games.carrara.second.rulings import ADVANCED as ADVANCED_RULINGS
from referee.games.carrara.second.rulings import RULINGS
from referee.games.carrara.second.state import Numbers, Table
from referee.games.carrara.table import Tile

if TYPE_CHECKING:
    from referee.core.slip import Figure, Slip


def hand(state: Table, seat: int) -> Table:
    """The position with the turn given to a seat."""
    return state._replace(seat=seat, step=0)


def conclude(game: Game, state: Table) -> State | None:
    """Decline the last actions that are still due, once the end was brought."""
    if not state.ender:
        return None
    while state.seat:
        state = turn.passed_on(game, state, state.seat)
    return state


def slips(game: Game, figure: Figure) -> Iterable[Slip]:
    """What can be got wrong in a claimed figure; looked at only where one is."""
    from referee.games.carrara.second.slips import slips

    return slips(game, figure)


def gather(game: Game, opening: Table, events: Iterable[Any], full: bool) -> Iterator[Any]:
    """What a log with gaps says about them; imported when there are any."""
    from referee.games.carrara.second.gaps import puzzles

    return puzzles(game, opening, events, full)


def chance(action: object) -> str:
    """What an action turned up that can't be unseen."""
    if isinstance(action, Buy) and action.wheel == "turn" and action.drawn != 0:
        return "the blocks drawn"
    if isinstance(action, Build) and isinstance(action.reveal, Tile):
        return f"{action.reveal.name}, revealed"
    return ""


_DATA = load("carrara-2e-basic")

BASIC = Ruleset(
    id="carrara-2e-basic",
    version=_DATA["version"],
    title=_DATA["title"],
    players=(_DATA["players"]["least"], _DATA["players"]["most"]),
    data=Numbers.of(_DATA),
    procedures={
        Buy: buy.BUY,
        Build: build.BUILD,
        Monument: monument.MONUMENT,
        Score: score.SCORE,
        Pass: pass_.PASS,
        Other: turn.OTHER,
    },
    close=turn.CLOSE,
    setup=setup.setup,
    hand=hand,
    skip=turn.passed_on,
    conclude=conclude,
    final=final.rows,
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
        for rule in (
            *buy.PHYSICAL,
            *build.PHYSICAL,
            *pay.PHYSICAL,
            *monument.PHYSICAL,
            *score.PHYSICAL,
            *court.PHYSICAL,
        )
    ),
    rows=final.ROWS,
    opening_rule=setup.PLAYERS_START.id,
    final_leanings=final.leanings,
    opening_rules={
        "wheel": setup.WHEEL_START.id,
        "bag": setup.WHEEL_START.id,
        "market": setup.MARKET_START.id,
        "pile": setup.TILES.id,
        "beside": setup.BESIDE.id,
        "court": setup.COURT_START.id,
        **dict.fromkeys(load(advanced.ID)["court"]["spaces"], setup.COURT_START.id),
        "none": setup.COURT_START.id,
        "supply": ornament.MOVED.id,
    },
    clauses=(
        *setup.CLAUSES,
        *turn.CLAUSES,
        *buy.CLAUSES,
        *build.CLAUSES,
        *pay.CLAUSES,
        *monument.CLAUSES,
        *score.CLAUSES,
        *court.CLAUSES,
        *pass_.CLAUSES,
        *end.CLAUSES,
        *final.CLAUSES,
        *arrange.CLAUSES,
    ),
    rulings=RULINGS,
    options=options.OPTIONS,
    short={Buy: plain.purchase, Build: plain.building, Score: plain.scoring},
)

ADVANCED = derive(
    BASIC,
    id=advanced.ID,
    title=load(advanced.ID)["title"],
    data=advanced.numbers(advanced.ID, {}),
    procedures={
        Buy: prizes.BUY,
        Monument: monument.KEEPING,
        Score: prizes.SCORE,
        ScoreExtra: prizes.SCORE_EXTRA,
        Take: ornament.TAKE,
        Put: ornament.PUT,
        Extra: ornament.EXTRA,
    },
    close=replace(BASIC.close, rules=(*BASIC.close.rules, ornament.prize_left)),
    final=final.advanced_rows,
    ending=final.ending,
    final_leanings=final.advanced_leanings,
    rows=final.ADVANCED_ROWS,
    physical=BASIC.physical | {rule.id for rule in ornament.PHYSICAL},
    clauses=(*ornament.CLAUSES, score.EXTRA_VALUE, final.KINDS, final.MOST_STATUES),
    rulings=ADVANCED_RULINGS,
    options=advanced.OPTIONS,
    short={Buy: plain.purchase_with_statues, Build: plain.building, Score: plain.scoring},
)
