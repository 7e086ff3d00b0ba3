"""What a purchase or a court space brings in the advanced game beside what the base game has."""

from __future__ import annotations

from referee.core.quick import quick
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second.actions import Buy, Score, ScoreExtra
from referee.games.carrara.second.rules import buy, court, score
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.rulings import PRIZE_SECTION
from referee.games.carrara.second.state import DECORATION_DUE, PRIZE_OPEN, STATUE_DUE, Numbers, Table
from referee.games.carrara.table import SECTIONS


def effect_with_prize(game: Game, state: Table, action: Buy) -> Table:
    """Buy; the statue wheel turns, and who empties a section may take a piece."""
    numbers: Numbers = game.data
    after = buy.effect(game, state, action)
    shifted = (state.shifted + 1) % len(SECTIONS)
    step = after.step
    index = action.section - 1
    if not action.none and action.blocks and not after.wheel[index]:
        if numbers.marks is None:
            step |= PRIZE_OPEN
        else:
            turns = state.shifted if game.readings[PRIZE_SECTION.name] == "before-turn" else shifted
            step |= _DUE[numbers.marks[(index - turns) % len(SECTIONS)]]
    return quick(Table, (after.players, step, *after[2:-1], shifted))


_NO_PRIZE = ("vp", "coins", "none")
"""Court spaces without a piece; those of a kind are interchangeable."""
_DUE = {"d": DECORATION_DUE, "s": STATUE_DUE, "-": 0}


def _with_court_prize(game: Game, before: Table, action: Score | ScoreExtra, after: Table) -> Table:
    """A court space for decorations or statues brings one."""
    word = action.court
    if word is not None and word.startswith(_NO_PRIZE):
        return after
    found = court.source(game, before, action)
    name = game.data.spaces[found.space] if found is not None and found.space != court.NONE else ""
    due = {"decoration": DECORATION_DUE, "statue": STATUE_DUE}.get(name, 0)
    return after._replace(step=after.step | due) if due else after


def _score(game: Game, state: Table, action: Score) -> Table:
    return _with_court_prize(game, state, action, score.effect(game, state, action))


def _score_extra(game: Game, state: Table, action: ScoreExtra) -> Table:
    return _with_court_prize(game, state, action, score.extra_effect(game, state, action))


BUY = Procedure((*buy.BUY.rules, buy.prize_mark), effect_with_prize, buy.book, mark)
SCORE = Procedure((*score.SCORE.rules, score.decoration_counts), _score, score.book, mark)
_FURTHER = (score.in_last_action, score.marker_left, score.spot_known, score.extra_unscored)
SCORE_EXTRA = Procedure((one_action, *_FURTHER, *court.USED), _score_extra, score.book_extra, mark)
