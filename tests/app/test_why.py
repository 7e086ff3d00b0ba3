"""Answers to `why`, worked out by hand on samples, and on the logs with right answers from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from test_shared_logs import judged as with_answer
from test_shared_logs import named

from referee import app
from referee.app import UsageError
from referee.app.said import said
from referee.app.why import why
from referee.core.reason import Reason

SAMPLES = Path(__file__).parents[2] / "samples"
EVENING = "carrara-1e-basic-3p-evening"


@cache
def sample(name: str) -> app.Judged:
    path = SAMPLES / f"{name}.rgn"
    with path.open("rb") as stream:
        (found,) = app.check_stream(stream, path.name)
    return found


def tree(name: str, what: str) -> Reason:
    """The one tree of an answer."""
    (answer,) = why(sample(name), what).answers
    assert answer.reason is not None
    return answer.reason


def parts(reason: Reason) -> list[tuple[int, str, int | None]]:
    return [(one.amount, one.text, one.line) for one in reason.parts]


def wrong_sums(reason: Reason) -> Iterator[Reason]:
    """Numbers that their parts, or the sum beside them, don't make."""
    for one in reason.walk():
        if one.parts and sum(part.amount for part in one.parts) != one.amount:
            yield one
        if match := re.fullmatch(r"([0-9]+) ([x/]) ([0-9]+)", one.sum):
            left, right = int(match[1]), int(match[3])
            made = left * right if match[2] == "x" else left // right
            if made != one.amount or any(counted.amount != left for counted in one.counted[:1]):
                yield one


# By hand


def test_coins_are_what_came_in_and_went_out() -> None:
    # Anna begins with 20 and buys one block of each colour from section II: 5 + 4 + 3 + 2 + 1 + 0.
    found = tree(EVENING, "P1.coins@9")
    assert [amount for amount, _, _ in parts(found)] == [20, -15]
    assert found.amount == 5
    assert found.parts[1].rule == "C1-BUY-12"
    assert tree(EVENING, "Anna.coins@P1.1") == found


def test_a_city_scoring_is_its_buildings_times_its_value() -> None:
    # Lerici is worth a coin: palazzo-5, villa-3 and biblioteca-5 bring 13.
    (scoring,) = [one for one in tree(EVENING, "P1.coins").parts if one.rule == "C1-SCORE-08"]
    assert parts(scoring) == [
        (5, "palazzo-5 Lerici: 5 x 1", None),
        (3, "villa-3 Lerici: 3 x 1", None),
        (5, "biblioteca-5 Lerici: 5 x 1", None),
    ]


def test_a_total_is_its_rows() -> None:
    found = tree(EVENING, "P1.total")
    assert [(one.amount, one.text) for one in found.parts] == [
        (12, "track"), (5, "end"), (24, "objects"), (25, "buildings"), (0, "coins"),
    ]  # fmt: skip
    assert [one.line for one in found.parts[3].parts] == [12, 21, 31, 46, 55, 73, 77]
    (left,) = found.parts[4].counted
    assert (left.amount, found.parts[4].sum) == (1, "1 / 5")


def test_a_tree_can_be_cut() -> None:
    (answer,) = why(sample(EVENING), "P1.total", 1).answers
    assert answer.reason is not None
    assert [one.amount for one in answer.reason.parts] == [12, 5, 24, 25, 0]
    assert not any(one.parts or one.counted for one in answer.reason.parts)
    assert why(sample(EVENING), "P1.total", 9) == why(sample(EVENING), "P1.total")


def test_a_name_that_is_a_row_and_a_thing_means_the_thing() -> None:
    assert tree(EVENING, "P1.objects").amount == 8
    assert tree(EVENING, "P1.row:objects").amount == 24
    assert tree(EVENING, "P1.row:objects") == tree(EVENING, "p1.ROW:Objects")


def test_a_rank_counts_the_players_ahead() -> None:
    assert parts(tree(EVENING, "P2.rank")) == [
        (1, "the first place", None),
        (1, "Anna is ahead, points 66 to 61", None),
        (1, "Chiara is ahead, points 70 to 61", None),
    ]


def test_a_tie_shows_the_rung_that_settles_it() -> None:
    found = why(sample("carrara-1e-advanced-4p-tie-broken-by-blocks"), "winner")
    assert found.sentence == "Greta wins; points: Pia 25, Otto 6, Greta 25, Luis 22; blocks: Pia 0, Greta 2"
    blocks = tree("carrara-1e-advanced-4p-tie-broken-by-blocks", "P3.blocks")
    assert [(one.amount, one.text) for one in blocks.parts] == [(1, "r"), (1, "k")]


def test_a_card_shows_what_it_needs_and_what_it_pays() -> None:
    found = why(sample("carrara-1e-advanced-2p-upgrades-and-coin-rate"), "card:bonus")
    (own, other) = found.answers
    assert (own.low, other.low) == (12, 12)
    assert own.reason is not None
    (award,) = own.reason.parts
    assert (award.sum, award.counted[0].amount) == ("6 x 2", 6)
    assert [one.line for one in award.counted[0].parts] == [42, 38, 46, 24, 36, 16]


def test_a_hill_shows_the_influence_piece_by_piece() -> None:
    # F1 stands beside three farmers (2 each) and a condottiero (3), F5 beside two farmers.
    found = why(sample("palatinus-5p-worked-example"), "hill:F")
    assert [answer.low for answer in found.answers] == [2, 0, 0, 0, 4]
    last = found.answers[-1].reason
    assert last is not None
    (influence,) = last.counted
    assert [(one.amount, [part.amount for part in one.parts]) for one in influence.parts] == [
        (9, [6, 3]),
        (4, [4]),
    ]


def test_a_place_before_the_end_gives_points_so_far() -> None:
    found = why(sample(EVENING), "P1.total@round:4")
    assert found.notes == ("points so far; the game isn't over",)


def test_after_a_broken_rule_nothing_is_certified() -> None:
    found = why(sample("broken/wrong-colour"), "P1.total")
    assert found.notes[0] == "not certified: line 9 breaks a rule, and what it would have done is left out"


@pytest.mark.parametrize(
    "what", ["", "P1", "P1.", "P9.coins", "P1.joy", "hill:C", "card:top", "rung:joy", "bag.joy", "@x"]
)
def test_what_cant_be_understood_is_said_with_what_could_be_asked(what: str) -> None:
    with pytest.raises(UsageError) as raised:
        why(sample(EVENING), what)
    assert "P1.coins" in str(raised.value) or what == "@x"


# What the log leaves open


def opened(text: str) -> app.Judged:
    import io

    (found,) = app.check_stream(io.BytesIO(text.encode()), "open.rgn")
    return found


def test_wolves_that_decide_the_result_give_bounds() -> None:
    lines = (SAMPLES / "palatinus-5p-worked-example.rgn").read_text("utf-8")
    hidden = re.sub(
        r"wolf-(merchant|farmer)",
        "wolf",
        "\n".join(
            line for line in lines.splitlines() if not line.startswith(("REVEAL", "HILL", "RESULT", "WINNER"))
        ),
    )
    judged = opened(hidden)
    assert judged.verdict == "possible"
    found = why(judged, "P5.total")
    assert judged.outcomes is not None
    values = judged.outcomes.totals[4]
    assert (found.answers[0].low, found.answers[0].high) == (values[0], values[-1])
    assert found.answers[0].reason is None
    assert found.notes[0].startswith(f"{judged.outcomes.ways} ways to explain the log")
    assert [one.what for one in found.answers] == ["total", "captured", "discs", "tokens"]
    assert why(judged, "hill:C").sentence == "hill:C: not certain"
    assert why(judged, "P5.rank").answers[0][2:] == (None, 1, 2)
    held = why(judged, "P1.merchant")
    assert held.notes == (
        f"{judged.outcomes.ways} ways to explain the log, so what the end moved isn't booked",
    )


def test_a_position_that_isnt_known_is_said_to_be_the_last_one_known() -> None:
    path = SAMPLES.parent / "tests" / "errors" / "C1-SCORE-15.rgn"
    found = why(opened(path.read_text("utf-8")), "P1.coins")
    assert re.fullmatch(
        r"line \d+ leaves open what the position is; this is the last one known", found.notes[0]
    )


# Lines


def test_a_broken_line_has_every_rule_that_stands_against_it() -> None:
    found = said(sample("broken/wrong-colour"), 9)
    assert [one.clause.id for one in found.asked if one.answer == "broken"] == ["C1-BUILD-04"]
    assert [one.text for one in found.near][:1] == ["P1 BUILD porta-2 Lerici yg REVEAL castello-1"]
    assert found.entries == ()


def test_a_rule_that_relies_on_a_broken_one_is_not_asked() -> None:
    judged = opened(
        "game: carrara-1e-basic\nplayers: Anna, Ben\n"
        "market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4\n"
        "P1 TURN wyrgb BUY VII r\n"
    )
    answers = {one.clause.id: one for one in said(judged, 4).asked}
    assert answers["C1-BUY-02"].answer == "broken"
    silent = [one for one in answers.values() if one.answer == "not asked"]
    assert silent
    assert all(one.note.startswith("it relies on C1-BUY") for one in silent)


@pytest.mark.parametrize(("line", "kind"), [(4, "header"), (9, "turn"), (35, "undo"), (80, "result")])
def test_every_line_has_something_said(line: int, kind: str) -> None:
    assert said(sample(EVENING), line).kind == kind


# The logs of others


@pytest.mark.parametrize("path", named("legal"))
def test_every_total_of_a_legal_log_is_explained(path: Path) -> None:
    judged, answer = with_answer(path)
    for seat, (total, rows) in enumerate(zip(answer["totals"], answer["rows"], strict=True), 1):
        (own,) = why(judged, f"P{seat}.total").answers
        assert own.reason is not None
        assert own.reason.amount == total
        found = {part.text: part.amount for part in own.reason.parts if not part.text.startswith("card: ")}
        assert found.items() <= rows.items()
        assert list(wrong_sums(own.reason)) == []
        (rank,) = why(judged, f"P{seat}.rank").answers
        assert judged.standing is not None
        assert rank.low == judged.standing.ranks[seat - 1]
        assert rank.reason is not None
        assert list(wrong_sums(rank.reason)) == []
