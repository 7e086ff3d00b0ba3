"""What stands against a turn, and which turns are near it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from referee import app
from referee.app import UsageError
from referee.app.trial import Trial, why_not

SAMPLES = Path(__file__).parents[2] / "samples"
HEAD = """game: carrara-1e-basic
players: Anna, Ben
market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4
"""


def judged(text: str) -> app.Judged:
    (found,) = app.check_stream(io.BytesIO(text.encode()), "a.rgn")
    return found


def tried(turn: str, *lines: str, **where: str) -> Trial:
    return why_not(judged(HEAD + "\n".join(lines) + "\n"), turn, **where)


def near(trial: Trial) -> list[str]:
    return [one.text for one in trial.near]


def test_every_rule_that_stands_against_a_turn_is_named() -> None:
    found = tried("P1 BUILD villa-3 Livorno wr OBJECT crown", "SET P1: 9 coins, blocks g")
    assert [one.id for one in found.findings] == ["C1-BUILD-03", "C1-BUILD-04", "C1-BUILD-05", "C1-OBJ-04"]
    assert found.verdict == "illegal"


def test_a_turn_without_a_player_is_that_of_whoever_it_is() -> None:
    found = tried("PASS", "P1 TURN wyrgb BUY II g")
    assert found.text == "P2 PASS"
    assert found.findings[0].span == (4, 7)


def test_a_turn_out_of_order_is_offered_to_whose_turn_it_is() -> None:
    found = tried("P2 TURN wyrgb BUY II g")
    assert [one.id for one in found.findings] == ["LOG-TURN-01"]
    first = found.near[0]
    assert (first.text, first.differs) == ("P1 TURN wyrgb BUY II g", (("player", "P2", "P1"),))


def test_one_coin_more_is_said() -> None:
    lines = ("SET P1: 3 coins", "SET wheel: I rw")
    found = tried("TURN BUY II rw", *lines)
    assert [one.id for one in found.findings] == ["C1-BUY-04"]
    assert found.coins == 5  # red 3, white 5
    assert near(found) == ["P1 TURN BUY II r", "P1 BUILD palazzo-1 Lerici k"]
    assert tried("TURN BUY II r", *lines).coins == 0
    assert tried("TURN BUY III rw", *lines).coins == 0


def test_nearer_is_fewer_fields_then_less_of_them_then_fewer_coins() -> None:
    # Section III holds wyr after the turn, at 4, 3 and 2 coins.
    found = tried("TURN BUY III wk", "SET wheel: I wy, II wyr, III y", "SET P1: 20 coins")
    assert [(one.text, one.distance) for one in found.near] == [
        ("P1 TURN BUY III w", (0, 1, 1, 4)),
        ("P1 TURN BUY III wr", (0, 1, 1, 6)),
        ("P1 TURN BUY III wy", (0, 1, 1, 7)),
        ("P1 TURN BUY III r", (0, 1, 2, 2)),
        ("P1 TURN BUY III y", (0, 1, 2, 3)),
    ]


def test_what_a_turn_adds_is_kept_or_left_out() -> None:
    found = tried("TURN BUY II k OBJECT crown", "SET wheel: I k", "SET P1: 9 coins")
    assert near(found)[0] == "P1 TURN BUY II k"
    assert found.near[0].differs == (("clause", "OBJECT crown", ""),)
    assert found.coins == 1


def test_of_other_actions_only_the_nearest_of_a_kind_is_listed() -> None:
    found = tried("SCORE Pisa", "SET P1: 20 coins, blocks wyrgbk")
    verbs = [one.verb for one in found.near]
    assert len(verbs) == len(set(verbs))
    assert all(one.distance[0] == 1 for one in found.near)


def test_a_position_that_isnt_known_is_no_ground_for_a_refusal() -> None:
    path = Path(__file__).parents[1] / "errors" / "C1-SCORE-15.rgn"
    found = why_not(judged(path.read_text("utf-8")), "PASS")
    assert (found.verdict, found.findings) == ("unknown", ())


def test_after_the_end_nothing_is_legal() -> None:
    text = (SAMPLES / "carrara-1e-basic-3p-evening.rgn").read_text("utf-8")
    found = why_not(judged(text), "SCORE Pisa")
    assert [one.id for one in found.findings] == ["LOG-TURN-03"]
    assert found.near == ()


def test_a_claim_is_held_against_the_turn() -> None:
    found = tried("P1 TURN wyrgb BUY II g = -3 coins")
    assert [one.id for one in found.findings] == ["LOG-CLAIM-01"]
    assert found.verdict == "illegal"
    assert found.near[0].text == "P1 TURN wyrgb BUY II g"
    assert found.near[0].differs == (("claim", "= -3 coins", ""),)
    early = tried("2. P1 TURN wyrgb BUY II g")
    assert [one.id for one in early.findings] == ["LOG-ROUND-01"]
    assert early.near[0].differs == (("round", "2.", ""),)


@pytest.mark.parametrize("line", ["CHECK P1: 3 coins", "SET P1: 3 coins", "RESULT: P1 3", "P1 UNDO"])
def test_a_line_that_is_no_turn_is_no_question(line: str) -> None:
    with pytest.raises(UsageError):
        tried(line)


@pytest.mark.parametrize("turn", ["P1", "P1 BUY", "BUY III wq", "P9 BILD", "4.", "# nothing", "\x1b[31m"])
def test_what_cant_be_read_is_found_with_its_place(turn: str) -> None:
    found = tried(turn)
    assert found.verdict == "unreadable"
    assert found.findings
    assert all(one.line == 1 and one.id.startswith("RGN-") for one in found.findings)


def test_a_game_that_takes_a_line_without_a_player_gets_one() -> None:
    path = SAMPLES / "palatinus-5p-worked-example.rgn"
    log = judged(path.read_text("utf-8"))
    assert why_not(log, "TILE C 1 NW", before="9").near[0].text.startswith("TILE C 0 ")
    taken = why_not(log, "PLACE merchant C6", at="30")
    assert taken.verdict == "illegal"
    assert all(one.differs[0].field in ("terrain", "piece") for one in taken.near)
