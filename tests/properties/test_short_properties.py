"""The short ways through a turn: whoever takes one is where the rules and the effects lead."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from games import GAMES, RNG, SEEDS, TABLES, Played, Turn, judged, played, read
from hypothesis import HealthCheck, given, settings
from mutants import mutant

from referee.core.log import Line, Statement
from referee.core.rule import Leaning
from referee.core.ruleset import Game
from referee.games import TITLES

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def long_way(game: Game, state: Any, action: Any, named: int | None) -> tuple[Any, set[str]] | None:
    """Where a turn of one action leads by the rules, and what they lean on; None where one says more."""
    leanings = set()
    line = Statement(Line(0, "", 0), "turn", None, named)  # type: ignore[arg-type]
    for one, procedure in ((action, game.ruleset.procedures[type(action)]), (line, game.ruleset.close)):
        answers = [rule.check(game, state, one) for rule in procedure.rules]
        if not all(answer is None or isinstance(answer, Leaning) for answer in answers):
            return None
        leanings |= {answer.ruling for answer in answers if isinstance(answer, Leaning)}
        state = procedure.effect(game, state, one)
    return state, leanings


def strayed(game: Game, state: Any, action: Any) -> str:
    """How the short way of a turn differs from the long one, if there is a short one."""
    take = game.ruleset.ways.get(type(action))
    for named in (None, state.seat):
        leanings: list[str] = []
        after = take(game, state, action, named, leanings) if take is not None else None
        found = long_way(game, state, action, named) if after is not None else None
        if found != (None if after is None else (after, set(leanings))):
            return f"{action}: {after} {leanings} for {found}"
        if after is None and leanings:
            return f"{action}: {leanings} for nothing"
    return ""


def is_short(game: Game, turn: Turn) -> bool:
    action, *more = turn.actions
    take = game.ruleset.ways.get(type(action))
    return not more and take is not None and take(game, turn.before, action, turn.seat, []) is not None


def mixed(rng: Random, actions: list[Any]) -> list[Any]:
    """Actions with single fields of others of their kind."""
    found = []
    for action in actions:
        other = rng.choice([one for one in actions if type(one) is type(action)])
        found.append(type(action)(*(rng.choice(pair) for pair in zip(action, other, strict=True))))
    return found


_NUMBERS = {"wheel-marks": "ds-ds-", "decoration-value": 2}
"""Options without which some rules can't say much."""


def read_otherwise(rng: Random, game: Played) -> Game:
    """The game by other readings of some rulings, with numbers that nobody prints."""
    ruleset = game.title.ruleset
    choices: dict[str, Any] = {
        ruling.name: rng.choice([*[ruling.default] * 2, *ruling.readings]) for ruling in ruleset.rulings
    }
    choices |= {one.name: _NUMBERS[one.name] for one in ruleset.options if one.name in _NUMBERS}
    (log,) = read("\n".join(game.header))
    return ruleset.setup(ruleset, log, choices).game


@pytest.mark.parametrize("ruleset", TITLES)
@some
@given(SEEDS, RNG)
def test_no_candidate_goes_astray(ruleset: str, seed: int, rng: Random) -> None:
    game = played(ruleset, rng.choice([seats for id, seats in TABLES if id == ruleset]), seed)
    own = [action for turn in game.turns for action in turn.actions]
    read_so = (game.game, *(read_otherwise(rng, game) for _ in range(3)))
    for turn in rng.sample(game.turns, min(20, len(game.turns))):
        found = game.title.candidates(game.game, turn.before, None)
        candidates = [one for one, *_ in islice(found, 400)]
        tried = [*turn.actions, *rng.sample(candidates, min(40, len(candidates))), *rng.sample(own, 12)]
        for action in (*tried, *mixed(rng, tried)):
            for one in read_so:
                assert not strayed(one, turn.before, action)


@some
@given(GAMES, RNG)
def test_no_slip_of_the_pen_goes_astray(game: Played, rng: Random) -> None:
    replay = judged(mutant(game, rng, rng.randint(1, 4)).text).replay
    if replay is None or replay.state is None:
        return
    for step in replay.steps:
        if step.kind == "blind":
            continue  # lines behind one that leaves the position open aren't judged
        for action in step.statement.actions:
            assert not strayed(replay.game, step.before, action), step.statement.line.text


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_most_turns_are_short(ruleset: str, seats: int) -> None:
    turns = [turn for seed in range(3) for turn in played(ruleset, seats, seed).turns if turn.kind == "turn"]
    game = played(ruleset, seats, 0).game
    short = sum(is_short(game, turn) for turn in turns)
    assert short > len(turns) / 2


@pytest.mark.parametrize("ruleset", TITLES)
def test_a_rule_that_no_short_way_knows_closes_it(ruleset: str) -> None:
    before = TITLES[ruleset].ruleset
    assert before.ways.keys() == before.short.keys()
    new = replace(before.close.rules[0], id="X-NEW-01")
    after = replace(before, close=replace(before.close, rules=(*before.close.rules, new)))
    assert not after.ways
