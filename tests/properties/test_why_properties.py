"""Reasons over random games: trees add up, near turns are legal, edits that change nothing change nothing."""

from __future__ import annotations

import io
import re
from random import Random

from games import GAMES, RNG, Played, check, judged, taken
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_replay_properties import forgetful

from referee import app
from referee.app.check import Choices
from referee.app.numbers import TOTAL
from referee.app.trial import why_not
from referee.app.what_if import DELETE, INSERT, REPLACE, Edit
from referee.app.why import Why, why
from referee.core.book import entries
from referee.core.reason import Reason
from referee.games import TITLES

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
VALUES = re.compile(r"C[12]-SCORE-(07|08|09|16|17)")
"""Rules that say what a scoring of a spot brings: a sum over buildings."""


def adds_up(reason: Reason) -> bool:
    """Whether every number of a tree is what its parts, or the sum beside it, make."""
    for one in reason.walk():
        if one.parts and sum(part.amount for part in one.parts) != one.amount:
            return False
        match = re.fullmatch(r"([0-9]+) ([x/]) ([0-9]+)", one.sum)
        if match is not None:
            left, right = int(match[1]), int(match[3])
            if (left * right if match[2] == "x" else left // right) != one.amount:
                return False
            if one.counted and one.counted[0].amount != left:
                return False
    return True


def reasons(found: Why) -> list[Reason]:
    return [answer.reason for answer in found.answers if answer.reason is not None]


@few
@given(GAMES)
def test_every_row_and_total_adds_up(game: Played) -> None:
    found = judged(game.text)
    assert found.totals is not None
    rows = game.title.ruleset.final(game.game, game.final)
    for seat, total in enumerate(found.totals, 1):
        (tree,) = reasons(why(found, f"P{seat}.{TOTAL}"))
        assert tree.amount == total
        assert adds_up(tree)
        assert [part.amount for part in tree.parts] == [row.points for row in rows[seat - 1]]
        for row, part in zip(rows[seat - 1], tree.parts, strict=True):
            (own,) = reasons(why(found, f"P{seat}.row:{row.row}"))
            assert own == part
        (rank,) = reasons(why(found, f"P{seat}.rank"))
        assert adds_up(rank)


@few
@given(GAMES.filter(lambda game: game.title.ruleset.id.startswith("carrara")))
def test_the_lines_behind_a_total_are_the_players_own(game: Played) -> None:
    found = judged(game.text)
    assert found.replay is not None
    owners = {step.statement.line.number: step.seat for step in found.replay.steps}
    topics = ["card:top", "card:bonus"] if game.title.ruleset.id == "carrara-1e-advanced" else []
    cards = found.log.header.get("objective", ())
    topics = [one for one in topics if any(entry.value.startswith(one[5:]) for entry in cards)]
    for seat in range(1, game.game.seats + 1):
        asked = [f"P{seat}.{name}" for name in (TOTAL, "blocks", *topics)]
        for what in asked:
            (tree,) = reasons(why(found, what))
            lines = {one.line for one in tree.walk() if one.line is not None}
            assert {owners.get(line, seat) for line in lines} <= {seat}, what


@few
@given(GAMES)
def test_rungs_hills_and_cards_add_up(game: Played) -> None:
    found = judged(game.text)
    assert found.standing is not None
    for step in found.standing.steps:
        for answer in why(found, f"rung:{step.name}").answers:
            assert answer.reason is not None
            assert adds_up(answer.reason)
            assert answer.seat is not None
            assert answer.low == step.values.get(answer.seat, answer.low)
    reason = TITLES[game.title.ruleset.id].reasons
    assert reason is not None
    for name, topic in reason().topics.items():
        for key in topic.keys(game.game, game.final):
            answers = why(found, f"{name}:{key}")
            assert len(answers.answers) == game.game.seats
            assert all(adds_up(one) for one in reasons(answers))
    if game.title.ruleset.id == "palatinus":
        for seat, total in enumerate(found.totals or (), 1):
            hills = [reasons(why(found, f"P{seat}.hill:{letter}"))[0] for letter in "ABCDEFG"]
            assert sum(hill.amount for hill in hills) == total


@few
@given(GAMES, st.floats(0, 1))
def test_what_a_player_holds_adds_up_anywhere(game: Played, share: float) -> None:
    found = judged(game.text)
    assert found.replay is not None
    step = found.replay.steps[int(share * (len(found.replay.steps) - 1))]
    line = step.statement.line.number
    balances = game.title.ruleset.balances(game.game, step.after)
    if step is found.replay.steps[-1]:
        balances = game.title.ruleset.balances(game.game, game.final)
    for (account, unit), amount in balances.items():
        (tree,) = reasons(why(found, f"{account}.{unit}@{line}"))
        assert tree.amount == amount
        assert adds_up(tree)
        assert all(one.line is not None and one.line <= line for one in tree.parts)


@few
@given(GAMES)
def test_a_scoring_is_the_sum_of_its_buildings(game: Played) -> None:
    found = judged(game.text)
    assert found.replay is not None
    for entry in entries(found.replay):
        posting = entry.posting
        is_spot = posting.unit in ("coins", "vp") and posting.giver in ("bank", "track")
        if is_spot and VALUES.fullmatch(posting.rule):
            assert posting.terms
        if posting.terms:
            assert sum(term.amount for term in posting.terms) == posting.amount


@few
@given(GAMES, RNG, st.sampled_from([0.1, 0.5, 1.0]))
def test_what_the_log_leaves_open_is_never_given_as_certain(game: Played, rng: Random, share: float) -> None:
    found = judged("\n".join(forgetful(game, rng, share)))
    true = judged(game.text).totals
    assert true is not None
    for seat in range(1, game.game.seats + 1):
        total = why(found, f"P{seat}.{TOTAL}").answers[0]
        if found.replay is not None and found.replay.is_blind:
            continue
        if total.reason is not None and found.is_finished:
            assert total.reason.amount == true[seat - 1]
            assert adds_up(total.reason)
        elif total.low is not None and total.high is not None:
            assert total.low <= true[seat - 1] <= total.high


# Turns


@few
@given(GAMES, GAMES, RNG)
def test_why_not_says_what_the_judge_says_and_near_turns_are_legal(
    game: Played, other: Played, rng: Random
) -> None:
    found = judged(game.text)
    at = rng.randrange(len(game.turns))
    turn = game.turns[at]
    pool = other.turns if other.title is game.title else game.turns
    asked = rng.choice(pool)
    line = len(game.header) + at + 1
    lead = "" if asked.kind == "chance" else f"P{turn.seat} "
    text = lead + " ".join(game.title.dialect.write_action(one) for one in asked.actions)
    trial = why_not(found, text, before=str(line))
    after = taken(game.game, turn.before, asked.actions, asked.kind) if asked.kind == turn.kind else None
    if asked.kind == turn.kind:
        assert (trial.verdict == "illegal") == (after is None)
    assert (trial.verdict in ("illegal", "unreadable")) == any(
        one.severity == "error" for one in trial.findings
    )
    distances = [one.distance for one in trial.near]
    assert distances == sorted(distances)
    for near in trial.near:
        assert near.text != text
        assert near.differs
        assert why_not(found, near.text, before=str(line)).verdict in ("legal", "possible")
        lines = [*game.lines[: line - 1], near.text]
        assert judged("\n".join(lines)).verdict in ("legal", "possible")


@few
@given(GAMES, RNG)
def test_what_was_played_has_nothing_against_it(game: Played, rng: Random) -> None:
    at = rng.randrange(len(game.turns))
    trial = why_not(judged(game.text), game.turns[at].text, before=str(len(game.header) + at + 1))
    assert (trial.verdict, trial.findings, trial.near) == ("legal", (), ())


# Edits


def edited(text: str, *edits: Edit) -> app.Judged:
    (found,) = app.check_stream(io.BytesIO(text.encode()), "random.rgn", Choices(edits=edits))
    return found


def gist(found: app.Judged) -> tuple[object, ...]:
    return found.verdict, found.turns, found.totals, found.winners, found.findings


@few
@given(GAMES, RNG)
def test_edits_do_what_rewriting_the_log_does(game: Played, rng: Random) -> None:
    lines = game.lines
    line = rng.randrange(len(game.header) + 1, len(lines) + 1)
    own = lines[line - 1]
    (plain,) = check(game.text)
    assert gist(edited(game.text, Edit(REPLACE, line, own))) == gist(plain)
    moved = edited(game.text, Edit(DELETE, line), Edit(INSERT, line - 1, own))
    assert gist(moved)[:4] == gist(plain)[:4]
    without = judged("\n".join([*lines[: line - 1], "#", *lines[line:]]))
    assert gist(edited(game.text, Edit(DELETE, line))) == gist(without)
    comment = edited(game.text, Edit(INSERT, line, "# a remark"), Edit(DELETE, line))
    assert [(one.id, one.line) for one in comment.findings] == [
        (one.id, one.line) for one in without.findings
    ]


@few
@given(GAMES, RNG)
def test_an_edited_game_stands_beside_the_one_it_was(game: Played, rng: Random) -> None:
    line = rng.randrange(1, len(game.lines) + 1)
    found = edited(game.text, Edit(DELETE, line))
    assert found.what_if is not None
    assert found.what_if.before is not None
    assert gist(found.what_if.before) == gist(judged(game.text))
    assert found.what_if.was == (game.lines[line - 1],)
