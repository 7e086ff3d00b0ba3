"""Random games and what becomes of them: judged, booked, cut short, half forgotten, renamed."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest
from games import (
    GAMES,
    NAMES,
    RNG,
    SEEDS,
    TABLES,
    Played,
    judged,
    lost,
    opened,
    overdrawn,
    played,
    read,
    taken,
    unbalanced,
)
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee.core.book import entries
from referee.core.log import Statement
from referee.core.ruleset import Accepted, judge
from referee.core.score import sheet, total
from referee.core.standing import Standing, stand
from referee.notation.spelling import foldcase
from referee.notation.split import quoted_name

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
some = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def totals(game: Played) -> tuple[int, ...]:
    return tuple(total(rows) for rows in game.title.ruleset.final(game.game, game.final))


def standing(game: Played) -> Standing:
    ruleset = game.title.ruleset
    return stand(ruleset.rungs(game.game, game.final, ruleset.final(game.game, game.final)))


def results(game: Played) -> list[str]:
    """The lines that claim the true result."""
    winners = standing(game).winners
    named = ", ".join(f"P{seat} {points}" for seat, points in enumerate(totals(game), 1))
    return [f"RESULT: {named}", f"WINNER: {', '.join(f'P{seat}' for seat in winners)}"]


def stated(game: Played, state: Any, verb: str) -> list[str]:
    """A position as CHECK or SET lines, one a subject."""
    lines = []
    for subject, facts in game.title.facts(game.game, state):
        name = f"P{subject}" if isinstance(subject, int) else subject
        lines.append(f"{verb} {name}: {', '.join(game.title.dialect.write_fact(fact) for fact in facts)}")
    return lines


def forgetful(game: Played, rng: Random, share: float, whole: list[str] | None = None) -> list[str]:
    """The lines of a game with draws, revealed tiles and pieces, and the market partly left out."""
    lines = []
    for line in whole or game.lines:
        if line.startswith("market:"):
            line = re.sub(r" [a-z]+-[0-9]+", lambda m: " ?" if rng.random() < share else m[0], line)
            if rng.random() < share / 2:
                continue
        if rng.random() < share:
            line = re.sub(r"TURN [a-z]+ ", "TURN ", line)
        line = re.sub(
            r"TURN ([a-z]+) ", lambda m: f"TURN {re.sub('.', lambda c: maybe(rng, share, c[0]), m[1])} ", line
        )
        if rng.random() < share:
            line = re.sub(r" REVEAL [a-z]+-[0-9]+", rng.choice(("", " REVEAL ?")), line)
        if re.match(r"([0-9]+\. )?REVEAL ", line) and rng.random() < share:
            continue
        lines.append(line)
    return lines


def maybe(rng: Random, share: float, letter: str) -> str:
    return "?" if rng.random() < share / 4 else letter


def colourless(line: str, rng: Random) -> str:
    """A line whose bought or paid blocks have lost some of their colours."""
    pattern = r"(BUY [IV]+|BUILD \S+ \S+) ([wyrgbkp]+)"
    return re.sub(pattern, lambda m: f"{m[1]} {re.sub('.', lambda c: maybe(rng, 2, c[0]), m[2])}", line)


# Complete games


@some
@given(GAMES)
def test_random_games_are_legal_and_finished(game: Played) -> None:
    found = judged(game.text)
    assert (found.verdict, found.is_finished, found.findings) == ("legal", True, [])
    assert found.turns == game.number
    assert found.totals == totals(game)
    assert found.replay is not None
    assert found.replay.state == game.final
    assert [step.before for step in found.replay.steps] == [turn.before for turn in game.turns]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_every_number_of_players_can_play(ruleset: str, seats: int) -> None:
    assert judged(played(ruleset, seats, 0).text).is_finished


@few
@given(GAMES)
def test_the_true_result_is_right_and_any_other_wrong(game: Played) -> None:
    lines = [*game.lines, *results(game)]
    assert judged("\n".join(lines)).verdict == "legal"
    wrong = re.sub("[0-9]+$", lambda m: str(int(m[0]) + 1), lines[-2])
    found = judged("\n".join([*game.lines, wrong]))
    assert [finding.id for finding in found.findings] == ["LOG-RESULT-02"]
    assert (found.verdict, found.totals) == ("illegal", totals(game))


@few
@given(GAMES, st.floats(0, 1))
def test_a_game_that_was_cut_off_is_legal_so_far(game: Played, share: float) -> None:
    kept = int(share * (len(game.turns) - 1))
    assume(any(turn.kind == "turn" for turn in game.turns[kept:]))
    found = judged("\n".join(game.lines[: len(game.header) + kept]))
    turns = sum(turn.kind == "turn" for turn in game.turns[:kept])
    assert (found.verdict, found.is_finished, found.turns, found.totals) == ("legal", False, turns, None)


@few
@given(GAMES)
def test_replay_is_deterministic(game: Played) -> None:
    first, second = judged(game.text), judged(game.text)
    assert first.replay is not None
    assert second.replay is not None
    assert first.replay.steps == second.replay.steps
    assert (first.replay.state, first.totals) == (second.replay.state, second.totals)
    assert (first.findings, first.readings) == (second.findings, second.readings)
    assert entries(first.replay) == entries(second.replay)


@few
@given(GAMES, SEEDS, RNG)
def test_judge_changes_none_of_its_arguments(game: Played, seed: int, rng: Random) -> None:
    other = played(game.title.ruleset.id, game.game.seats, seed)
    table = (repr(game.game.readings), repr(game.game.options), game.game.names)
    for turn in rng.sample(game.turns, min(20, len(game.turns))):
        foreign = rng.choice(other.turns).actions
        for action in (*turn.actions, *foreign):
            before = (repr(turn.before), repr(action), hash(turn.before))
            procedure = game.game.ruleset.procedures[type(action)]
            first = judge(game.game, turn.before, action, procedure)
            assert (repr(turn.before), repr(action), hash(turn.before)) == before
            if isinstance(first, Accepted):
                assert judge(game.game, turn.before, action, procedure) == first
    assert (repr(game.game.readings), repr(game.game.options), game.game.names) == table


# Books


@few
@given(GAMES)
def test_every_unit_is_conserved_after_every_step(game: Played) -> None:
    replay = judged(game.text).replay
    assert replay is not None
    assert unbalanced(replay) == {}
    assert lost(replay) == {}
    assert overdrawn(replay) == {}


@few
@given(GAMES)
def test_totals_are_the_sums_of_rows_and_postings(game: Played) -> None:
    found = judged(game.text)
    assert found.replay is not None
    assert found.totals is not None
    booked = entries(found.replay)
    for seat, rows in enumerate(game.title.ruleset.final(game.game, game.final), 1):
        lines = sheet(seat, rows, booked)
        whole = [line for line in lines if not line.of]
        assert sum(line.points for line in whole) == found.totals[seat - 1]
        assert {line.of for line in lines} <= {line.row for line in whole} | {""}
        for row in rows:
            parts = [line.points for line in lines if line.of == row.row]
            assert not parts or sum(parts) == row.points
            if not row.units:
                mine = [entry.posting for entry in booked if entry.posting.row == row.row]
                assert row.points == sum(one.amount for one in mine if one.taker == f"P{seat}") - sum(
                    one.amount for one in mine if one.giver == f"P{seat}"
                )


# Reading and writing


@some
@given(GAMES)
def test_what_was_written_reads_as_what_was_played(game: Played) -> None:
    (log,) = read(game.text)
    assert log.findings == []
    turns = [item for item in log.items if isinstance(item, Statement)]
    assert [(turn.seat, turn.round, turn.actions) for turn in turns] == [
        (
            None if turn.kind == "chance" else turn.seat,
            turn.round if turn.kind == "turn" else None,
            turn.actions,
        )
        for turn in game.turns
    ]
    assert all(turn.actions for turn in game.turns)


@few
@given(GAMES, RNG)
def test_an_accepted_candidate_reads_and_is_accepted_again(game: Played, rng: Random) -> None:
    title, turn = game.title, rng.choice(game.turns)
    given_turns = [None, *(action for action in turn.actions)]
    found = list(islice(title.candidates(game.game, turn.before, rng.choice(given_turns)), 3000))
    legal = [actions for actions in found if taken(game.game, turn.before, actions, turn.kind) is not None]
    extras = [
        (action,)
        for action, state in title.extras(game.game, turn.before)
        if isinstance(judge(game.game, state, action, game.game.ruleset.procedures[type(action)]), Accepted)
    ]
    chosen = [*rng.sample(legal, min(len(legal), 60)), *extras]
    texts = [" ".join(title.dialect.write_action(one) for one in actions) for actions in chosen]
    lead = "" if turn.kind == "chance" else f"P{turn.seat} "
    (log,) = read("\n".join([*game.header, *(f"{lead}{text}" for text in texts)]))
    assert log.findings == []
    again = [item.actions for item in log.items if isinstance(item, Statement)]
    assert again == chosen
    for actions in again[: len(again) - len(extras)]:
        assert taken(game.game, turn.before, actions, turn.kind) is not None


@few
@given(GAMES, RNG)
def test_what_was_played_is_among_the_candidates(game: Played, rng: Random) -> None:
    for turn in rng.sample(game.turns, min(10, len(game.turns))):
        state = turn.before
        for action in turn.actions:
            procedure = game.game.ruleset.procedures[type(action)]
            after = judge(game.game, state, action, procedure)
            assert isinstance(after, Accepted)
            found = [one for (one, *_) in game.title.candidates(game.game, state, action)]
            found += [one for one, _ in game.title.extras(game.game, state)]
            written = game.title.dialect.write_action(action)
            plain = re.sub(r" REVEAL \S+", "", written)
            assert plain in {
                re.sub(r" REVEAL \S+", "", game.title.dialect.write_action(one)) for one in found
            }
            state = after.state


@few
@given(GAMES, st.floats(0, 1))
def test_a_position_is_what_its_facts_say(game: Played, share: float) -> None:
    at = int(share * (len(game.turns) - 1))
    state = game.turns[at].before
    lines = game.lines
    lines[len(game.header) + at : len(game.header) + at] = stated(game, state, "CHECK")
    assert judged("\n".join(lines)).findings == []


@few
@given(GAMES, st.floats(0, 1))
def test_play_goes_on_from_a_dumped_position(game: Played, share: float) -> None:
    at = int(share * (len(game.turns) - 1))
    lines = [*game.header, *stated(game, game.turns[at].before, "SET"), *game.lines[len(game.header) + at :]]
    found = judged("\n".join([*lines, *results(game)]))
    assert (found.verdict, found.findings, found.totals) == ("legal", [], totals(game))
    assert found.replay is not None
    assert unbalanced(found.replay) == {}


# Half forgotten


@some
@given(GAMES, RNG, st.sampled_from([0.1, 0.5, 1.0]))
def test_what_nobody_wrote_down_breaks_no_rule(game: Played, rng: Random, share: float) -> None:
    lines = forgetful(game, rng, share)
    assume(lines != game.lines)
    found = judged("\n".join([*lines, *results(game)]))
    assert [finding for finding in found.findings if finding.severity == "error"] == []
    assert found.verdict == "possible"
    assert found.turns == game.number
    if found.totals is not None:
        assert found.totals == totals(game)
        assert found.standing in (None, standing(game))
    assert found.replay is not None
    assert unbalanced(found.replay) == {}


@some
@given(GAMES, RNG, st.floats(0, 1), st.sampled_from([0.0, 0.5]))
def test_blocks_without_colours_break_no_rule(game: Played, rng: Random, place: float, share: float) -> None:
    lines = forgetful(game, rng, share)
    later = range(len(lines) - 1 - int(place * (len(game.turns) - 1)), len(lines))
    hurt = next((index for index in later if colourless(lines[index], Random(1)) != lines[index]), -1)
    assume(hurt >= 0)
    lines[hurt] = colourless(lines[hurt], Random(1))
    found = judged("\n".join([*lines, *results(game)]))
    assert [finding for finding in found.findings if finding.severity == "error"] == []
    assert found.turns == game.number
    assert found.totals in (None, totals(game))
    assert found.replay is not None
    assert unbalanced(found.replay) == {}


def test_a_clause_behind_an_open_one_is_not_judged() -> None:
    built = "built Lerici palazzo-5 biblioteca-5 porta-5 cattedrale-5 villa-5 castello-3"
    objects = "objects crown crown book book gate gate cup cup"
    log = f"""game: carrara-1e-basic
players: Anna, Ben
market: villa-2 villa-3 porta-2 castello-4 biblioteca-2 cattedrale-2 villa-1 porta-3 palazzo-4
SET P1: blocks wwgk, {objects}, {built}, scored palazzo biblioteca porta cattedrale
P1 BUILD villa-2 Lerici w{{}} REVEAL castello-1 END
"""
    assert judged(log.format("g")).verdict == "legal"
    assert judged(log.format("?")).verdict == "possible"


@few
@given(GAMES, RNG, st.sampled_from([0.1, 0.5, 1.0]), st.floats(0, 1))
def test_the_truth_fits_a_half_forgotten_game(game: Played, rng: Random, share: float, place: float) -> None:
    at = int(place * (len(game.turns) - 1))
    lines = game.lines
    where = len(game.header) + at
    lines[where:where] = stated(game, game.turns[at].before, "CHECK")
    found = judged("\n".join(forgetful(game, rng, share, lines)))
    assert [finding for finding in found.findings if finding.severity == "error"] == []


# Names

LETTERS = st.characters(categories=["L"], max_codepoint=0x2FFF)
ODD = st.sampled_from(list(" '-.\"\\#,:=0123456789()"))
CALLED = st.text(LETTERS | ODD, min_size=1, max_size=8).filter(lambda name: foldcase(name).strip() != "")


def in_quotes(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@few
@given(GAMES, st.lists(CALLED, min_size=5, max_size=5, unique_by=foldcase), st.booleans())
def test_names_decide_nothing(game: Played, names: list[str], spelled_out: bool) -> None:
    own = [quoted_name(name) for name in names[: len(game.game.names)]]
    lines = [f"players: {', '.join(own)}" if line.startswith("players:") else line for line in game.lines]
    if spelled_out:
        words = [in_quotes(name) for name in names]
        lines = [re.sub(r"^([0-9]+\. )P([1-9])\b", lambda m: m[1] + words[int(m[2]) - 1], x) for x in lines]
    found = judged("\n".join(lines))
    assert [finding for finding in found.findings if finding.severity == "error"] == []
    assert (found.verdict, found.totals) == ("legal", totals(game))


@few
@given(SEEDS, st.sampled_from(TABLES))
def test_the_same_seed_deals_the_same_game(seed: int, table: tuple[str, int]) -> None:
    ruleset, seats = table
    again = played.__wrapped__(ruleset, seats, seed, NAMES)
    assert again == played(ruleset, seats, seed)
    assert opened("\n".join(again.header))[1] == again.turns[0].before
