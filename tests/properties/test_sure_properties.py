"""The short ways past the rules: whoever takes one has met no rule that would have said something."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from games import GAMES, RNG, TABLES, Played, judged, played
from hypothesis import HealthCheck, given, settings
from mutants import mutant

from referee.core.ruleset import Game, Procedure
from referee.games import TITLES

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def too_sure(game: Game, state: Any, action: Any, procedure: Procedure) -> list[str]:
    """The rules that have something to say although a short way stands for them."""
    return [
        rule.id
        for one in procedure.sure
        if one.holds(game, state, action)
        for rule in procedure.rules
        if rule in one.rules and rule.check(game, state, action) is not None
    ]


def is_sure(game: Game, state: Any, action: Any) -> bool:
    procedure = game.ruleset.procedures[type(action)]
    return any(one.holds(game, state, action) for one in procedure.sure)


def mixed(rng: Random, actions: list[Any]) -> list[Any]:
    """Actions with single fields of others of their kind."""
    found = []
    for action in actions:
        other = rng.choice([one for one in actions if type(one) is type(action)])
        found.append(type(action)(*(rng.choice(pair) for pair in zip(action, other, strict=True))))
    return found


@some
@given(GAMES, RNG)
def test_no_candidate_slips_past_a_rule(game: Played, rng: Random) -> None:
    own = [action for turn in game.turns for action in turn.actions]
    for turn in rng.sample(game.turns, min(12, len(game.turns))):
        found = game.title.candidates(game.game, turn.before, None)
        candidates = [one for one, *_ in islice(found, 400)]
        tried = [*turn.actions, *rng.sample(candidates, min(40, len(candidates))), *rng.sample(own, 12)]
        for action in (*tried, *mixed(rng, tried)):
            procedure = game.game.ruleset.procedures[type(action)]
            assert too_sure(game.game, turn.before, action, procedure) == [], action


@some
@given(GAMES, RNG)
def test_no_slip_of_the_pen_slips_past_a_rule(game: Played, rng: Random) -> None:
    replay = judged(mutant(game, rng, rng.randint(1, 4)).text).replay
    if replay is None or replay.state is None:
        return
    for step in replay.steps:
        for action in step.statement.actions:
            procedure = replay.ruleset.procedures[type(action)]
            assert too_sure(replay.game, step.before, action, procedure) == [], step.statement.line.text
        assert too_sure(replay.game, step.before, step.statement, replay.ruleset.close) == []


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_nearly_every_turn_takes_one(ruleset: str, seats: int) -> None:
    assert TITLES[ruleset].ruleset.procedures
    turns = [turn for seed in range(3) for turn in played(ruleset, seats, seed).turns if turn.kind == "turn"]
    game = played(ruleset, seats, 0).game
    sure = sum(is_sure(game, turn.before, turn.actions[0]) for turn in turns)
    assert sure > len(turns) / 2
