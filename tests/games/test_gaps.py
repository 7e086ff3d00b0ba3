"""Logs with gaps: what several lines say together, in words, and what stands around it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee import app
from referee.app.check import BUDGET
from referee.app.infer import inference
from referee.core import knowledge
from referee.core.search import OutOfTimeError
from referee.reports import machine, verdict

HEADER = """game: carrara-1e-basic
players: Anna, Ben
market: villa-3 porta-4 villa-5 villa-1 cattedrale-1 castello-4 castello-1 cattedrale-4 porta-1
SET wheel: I wwy, II -, III g, IV y, V kk, VI rr
"""
FIRST = 5
"""The line of the first turn behind the header."""


def judged(body: str, header: str = HEADER, **choices: Any) -> app.Judged:
    (found,) = app.check_stream(BytesIO((header + body).encode()), "log", app.Choices(**choices))
    return found


def errors(found: app.Judged) -> list[tuple[int, str]]:
    return [(one.line, one.id) for one in found.findings if one.severity == "error"]


CLASH = "P1 TURN BUY I b\nCHECK wheel: I rrw\nP2 TURN k BUY II g\n"


def test_the_line_that_nothing_explains_is_a_breach() -> None:
    found = judged(CLASH + "P1 TURN y BUY II rr\n")
    assert errors(found) == [(FIRST + 2, "C1-BUY-03")]
    assert found.verdict == "illegal"
    assert found.turns == 3


def test_it_has_no_effect_and_taints_what_follows() -> None:
    found = judged(CLASH + "P1 TURN y BUY II wwwww\n")
    assert [one.cause for one in found.findings if one.severity == "error"] == [None, FIRST + 2]
    stopped = judged(CLASH + "P1 TURN y BUY II wwwww\n", stop=True)
    assert errors(stopped) == [(FIRST + 2, "C1-BUY-03")]


def test_a_check_that_nothing_explains_changes_nothing() -> None:
    found = judged("P1 TURN BUY I b\nCHECK wheel: I rrw\nCHECK wheel: I rrg\nP2 TURN k BUY II w\n")
    assert errors(found) == [(FIRST + 2, "LOG-CHECK-01")]
    assert found.turns == 2


def test_only_the_untrue_fact_of_a_check_is_blamed() -> None:
    found = judged("P1 TURN BUY I b\nCHECK wheel: I rrw\nCHECK wheel: II wwy, I rrg, V y\n")
    (error,) = [one for one in found.findings if one.severity == "error"]
    assert (error.line, error.span.column) == (FIRST + 2, 22)


def test_the_first_of_two_is_found_first() -> None:
    found = judged(CLASH + "CHECK wheel: II rrg\n")
    assert errors(found)[0] == (FIRST + 2, "C1-BUY-03")


def test_what_was_taken_back_says_nothing() -> None:
    taken = "P1 TURN BUY I b\nCHECK wheel: I rrw\nP1 UNDO\nP1 TURN BUY I b\nP2 TURN k BUY II g\n"
    assert errors(judged(taken)) == []
    back = CLASH + "P2 UNDO\nP2 TURN k BUY II w\n"
    assert errors(judged(back)) == []


def test_a_position_that_is_set_begins_afresh() -> None:
    put = 'SET wheel: I -, II wwy, III -, IV g, V y, VI kk AGREED "the table fell over"\n'
    found = judged("P1 TURN BUY I b\nCHECK wheel: I rrw\n" + put + "P2 TURN BUY I k\n")
    assert errors(found) == []


def test_coins_put_right_forget_nothing() -> None:
    put = 'SET P1: 9 coins AGREED "miscounted"\n'
    found = judged("P1 TURN BUY I b\nCHECK wheel: I rrw\n" + put + "P2 TURN k BUY II g\n")
    assert [line for line, _ in errors(found)] == [FIRST + 3]


def test_what_the_table_agrees_to_still_needs_the_blocks() -> None:
    found = judged('P1 TURN BUY I b\nCHECK wheel: I rrw\nP2 TURN k BUY II g AGREED "so be it"\n')
    assert [line for line, _ in errors(found)] == [FIRST + 2]


def test_blocks_that_can_not_be_paid_for_were_there_by_agreement() -> None:
    header = HEADER + "SET P2: 0 coins\n"
    found = judged(
        'P1 TURN BUY I b\nCHECK wheel: I rrw\nP2 TURN k BUY II w AGREED "on credit"\nCHECK wheel: II rr\n',
        header,
    )
    assert [line for line, _ in errors(found)] == [FIRST + 3]


def test_behind_a_position_that_is_left_open_nothing_is_weighed() -> None:
    found = judged("P1 TURN BUY I ?\nCHECK wheel: I rrw\nP2 TURN k BUY II g\n")
    assert found.verdict == "possible"
    assert found.proof == "partial"
    assert inference(found, None).behind == FIRST


@pytest.mark.parametrize(
    ("ruleset", "rule"), [("carrara-1e-basic", "C1-BUY-03"), ("carrara-2e-basic", "C2-BUY-02")]
)
def test_what_is_known_of_a_purchase_has_to_lie_there(ruleset: str, rule: str) -> None:
    header = HEADER.replace("carrara-1e-basic", ruleset).replace("kk", "bb")
    header = header.replace("Anna, Ben", "Anna, Ben, Chiara")
    assert errors(judged("P1 TURN gg BUY II w?\n", header)) == []
    assert errors(judged("P1 TURN gg BUY II b?\n", header)) == [(FIRST, rule)]
    assert errors(judged("P1 TURN gg BUY I ??\n", header)) == []


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise OutOfTimeError

    monkeypatch.setattr(knowledge, "first_clash", never)
    found = judged(CLASH)
    assert found.verdict == "possible"
    assert found.proof == "undecided"
    assert machine.game(found)["proof"] == "undecided"
    assert next(verdict.proof(found)).startswith("  undecided: time ran out")
    assert not inference(found, BUDGET).is_exact


def test_logs_without_gaps_never_come_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("there is no gap")

    monkeypatch.setattr(knowledge, "corrected", never)
    assert judged("P1 TURN bg BUY I b\nCHECK wheel: I rrg\n").verdict == "legal"
    with pytest.raises(AssertionError):
        judged(CLASH)


def test_what_follows_from_who_could_afford_nothing() -> None:
    header = HEADER.partition("SET")[0] + "SET wheel: I www, II ??, III w, IV -, V -, VI -\nSET P1: 1 coins\n"
    found = judged("P1 TURN - BUY none\n", header)
    assert errors(found) == [(6, "C1-BUY-07")]
    (lying, drawn, *_) = inference(judged("P1 TURN BUY none\n", header), None).unknowns
    assert (lying.unknown.line, lying.cannot) == (5, ("g", "b", "k"))
    assert (drawn.unknown.line, drawn.cannot) == (6, ("k",))


SAMPLE = Path(__file__).parents[2] / "samples" / "carrara-1e-basic-3p-unrecorded.rgn"


def test_a_claimed_result_is_forced_or_impossible() -> None:
    text = SAMPLE.read_text("utf-8")
    assert {one.status for one in inference(judged(text, ""), None).claims} == {"forced"}
    (line,) = [one for one in text.splitlines() if one.startswith("WINNER")]
    untrue = text.replace(line, "WINNER: P1" if "P1" not in line else "WINNER: P2")
    claims = inference(judged(untrue, ""), None).claims
    assert [one.status for one in claims if one.status != "forced"] == ["impossible"]


def test_nothing_is_claimed_to_follow_behind_a_broken_rule() -> None:
    text = SAMPLE.read_text("utf-8")
    broken = re.sub(r"(?m)^(RESULT:)", r"P1 PASS\n\1", text, count=1)
    follows = inference(judged(broken, ""), None)
    assert {one.status for one in follows.claims} == {"open"}
    assert follows.behind is not None
    assert all(player.total is None for player in follows.players)
