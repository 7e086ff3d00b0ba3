"""Class E of the public reports: turn order, takebacks, omissions."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from open_case import RIPE, check, log, words

if TYPE_CHECKING:
    from running import Run

THREE = "Ana, Bo, Cy"
LAST = (*RIPE, "SET turn: round 20")
"""The next turn is Ana's, and she may announce the end; the first line behind it is line 9."""


def position(referee: Run, text: str) -> dict[str, Any]:
    """The position at the end of a log, without its place in the log."""
    found = json.loads(referee("show", "--format", "json", "-", stdin=text.encode()).out)
    del found["line"]
    return dict(found)


def test_E01_acting_out_of_turn(referee: Run) -> None:
    text = log(
        "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
        "   Bo BUILD palazzo-1 Massa b REVEAL villa-2",
        "   Cy TURN wyrgb BUY II rg",
        "2. Ana SCORE villa",
        "   Cy BUILD villa-2 Massa rg REVEAL villa-4",
        "3. Ana TURN gk BUY III y",
        "   Bo SCORE palazzo",
        players=THREE,
    )
    checked = check(referee, text)
    assert checked.code == 1
    assert (checked.error["id"], checked.error["line"]) == ("LOG-TURN-01", 9)
    assert "it is Bo's turn" in checked.error["message"]
    assert "Ana acted on line 8" in checked.error["notes"]
    assert checked.error["help"] == "a turn of Bo may be missing before this line"


def test_E03_a_forgotten_turn_breaks_the_order(referee: Run) -> None:
    text = log(
        "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
        "   Cy BUILD palazzo-1 Massa g REVEAL villa-2",
        "   # Bo took his turn now, we forgot",
        "2. Ana SCORE villa",
        players=THREE,
    )
    checked = check(referee, text)
    assert (checked.code, checked.error["line"]) == (1, 6)


FORGOTTEN = log(
    "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
    '   Cy BUILD palazzo-1 Massa g REVEAL villa-2 AGREED "we forgot Bo"',
    '   Bo BUILD villa-2 Massa bb REVEAL villa-5 AGREED "he took his turn now"',
    players=THREE,
).replace("1. Ana", "SET Bo: blocks bb\n1. Ana")


def test_E03_an_agreed_exception_stays_a_breach(referee: Run) -> None:
    checked = check(referee, FORGOTTEN)
    assert (checked.code, checked.game["verdict"], checked.game["agreed"]) == (1, "illegal", 2)
    assert {error["agreed"] for error in checked.errors} == {True}
    said = "agreed by the players, not by the rules: we forgot Bo"
    assert said in checked.errors[0]["notes"]


def test_E03_an_agreed_exception_can_be_accepted(referee: Run) -> None:
    checked = check(referee, FORGOTTEN, "--accept-agreed")
    assert (checked.code, checked.game["verdict"], checked.errors) == (0, "legal", [])


def test_E04_a_takeback_leaves_no_trace(referee: Run) -> None:
    rest = ("1. Ana TURN wwyyr BUY II y", "   Bo BUILD villa-1 Massa b REVEAL porta-3")
    text = log("1. Ana TURN wyrgb BUY II rg", "   Ana UNDO", *rest)
    checked = check(referee, text)
    assert (checked.code, checked.errors, checked.game["turns"]) == (0, [], 2)
    assert position(referee, text) == position(referee, log(*rest))
    (warning,) = checked.warnings
    assert warning["message"] == "the blocks drawn on line 5 can't be unseen"


def test_E04_a_takeback_with_nothing_to_take_back(referee: Run) -> None:
    checked = check(referee, log("Ana UNDO", "1. Ana BUILD villa-1 Lerici k REVEAL porta-3"))
    assert (checked.code, checked.error["line"]) == (1, 5)
    assert checked.error["message"] == "there is no turn to take back"


def test_E04_a_takeback_of_the_other_player_s_turn(referee: Run) -> None:
    checked = check(
        referee,
        log(
            "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
            "   Bo BUILD palazzo-1 Massa b REVEAL villa-2",
            "Ana UNDO",
        ),
    )
    assert (checked.code, checked.error["line"]) == (1, 7)
    assert "Bo's, on line 6" in checked.error["message"]


def test_E04_a_second_takeback_takes_back_the_turn_before(referee: Run) -> None:
    text = log(
        "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
        "   Bo BUILD palazzo-1 Massa b REVEAL villa-2",
        "   Bo UNDO",
        "   Ana UNDO",
    )
    checked = check(referee, text)
    assert (checked.code, checked.errors, checked.game["turns"]) == (0, [], 0)
    assert position(referee, text) == position(referee, log())


def test_E04_a_wrong_round_that_was_taken_back_counts_for_nothing(referee: Run) -> None:
    text = log(
        "1. Ana TURN wyrgb BUY II rg",
        "   Bo BUILD villa-1 Massa b REVEAL porta-3",
        "1. Ana BUILD palazzo-1 Lerici k REVEAL villa-2",
        "   Ana UNDO",
        "2. Ana BUILD palazzo-1 Lerici k REVEAL villa-2",
    )
    checked = check(referee, text)
    assert (checked.code, checked.errors, checked.game["turns"]) == (0, [], 3)


def test_E04_in_a_part_that_isn_t_judged_no_round_of_a_takeback_is(referee: Run) -> None:
    text = log("1. Ana BUY II ?", "   Bo BUY II ?", "2. Ana BUY II ?", "2. Ana UNDO", "1. Bo UNDO")
    checked = check(referee, text)
    assert (checked.code, checked.errors) == (0, [])


def test_E04_a_turn_that_was_taken_back_has_no_errors(referee: Run) -> None:
    text = log(
        "1. Ana BUILD villa-1 Pisa k REVEAL porta-3",
        "   Ana UNDO",
        "   Ana BUILD villa-1 Lerici k REVEAL porta-3",
    )
    checked = check(referee, text)
    assert (checked.code, checked.errors) == (0, [])
    assert "taken back on line 6" in checked.warnings[0]["notes"]


SPOILT = log(
    "1. Ana BUILD villa-1 Pisa k REVEAL porta-3",
    "   Bo BUILD palazzo-1 Massa b REVEAL villa-2",
    "2. Ana SCORE villa",
    "   Bo SCORE palazzo",
    "3. Ana BUILD porta-3 Pisa www REVEAL villa-5",
)


def test_E06_what_follows_from_an_illegal_turn_is_marked(referee: Run) -> None:
    checked = check(referee, SPOILT)
    assert (checked.code, checked.game["totals"]) == (1, None)
    assert [error["line"] for error in checked.certain] == [5]
    later = [error for error in checked.errors if error["consequence"]]
    assert later, "the score of a villa that isn't there is found"
    assert {error["cause"] for error in later} == {5}
    assert "that may follow from line 5:" in referee("check", "-", stdin=SPOILT.encode()).out


def test_E06_no_score_is_certified_unless_asked_for(referee: Run) -> None:
    ran = referee("score", "-", stdin=SPOILT.encode())
    assert ran.code == 1
    assert "no score is certified after line 5" in ran.out
    assert "total" not in ran.out
    anyway = referee("score", "--anyway", "-", stdin=SPOILT.encode())
    assert anyway.code == 1
    assert "\nuncertified: line 5 breaks a rule" in anyway.out
    assert "\ntotal " in anyway.out


OVER = (*LAST, "20. Ana SCORE porta END", "    Bo BUILD villa-1 Massa b REVEAL porta-3")


@pytest.mark.parametrize("line", ["21. Ana SCORE castello", "    Bo SCORE villa", "21. Bo PASS"])
def test_E07_a_turn_after_the_end(line: str, referee: Run) -> None:
    checked = check(referee, log(*OVER, line))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "LOG-TURN-03", 11)
    assert "the game ended on line 10" in words(checked.error)


def test_E07_a_last_turn_may_be_declined(referee: Run) -> None:
    checked = check(referee, log(*OVER[:-1], "    Bo PASS"), "--finished")
    assert (checked.code, checked.errors, checked.game["finished"]) == (0, [], True)


def test_E07_a_last_turn_that_is_missing_counts_as_declined(referee: Run) -> None:
    checked = check(referee, log(*OVER[:-1], "WINNER: Ana"))
    assert (checked.code, checked.errors, checked.game["finished"]) == (0, [], True)
    (note,) = checked.found("note")
    assert note["message"] == "no last turn is written for Bo; it counts as declined"


def test_E07_a_last_turn_that_is_missing_leaves_the_game_unfinished(referee: Run) -> None:
    checked = check(referee, log(*OVER[:-1]))
    assert (checked.code, checked.errors, checked.game["finished"]) == (0, [], False)
    assert check(referee, log(*OVER[:-1]), "--finished").code == 1


FIVE = log(
    "1. Ana BUILD villa-1 Lerici k REVEAL porta-3",
    "   Bo BUILD palazzo-1 Massa b REVEAL villa-2",
    "2. Ana SCORE villa",
    "   Bo SCORE palazzo",
    "3. Ana TURN wyrgb BUY II rg",
)


def test_E09_an_unfinished_game_is_in_order(referee: Run) -> None:
    ran = referee("check", "--summary", "-", stdin=FIVE.encode())
    assert (ran.code, ran.out) == (0, "<stdin>: legal (unfinished), 5 turns, carrara-1e-basic version 1\n")


def test_E09_a_finished_game_can_be_demanded(referee: Run) -> None:
    ran = referee("check", "--summary", "--finished", "-", stdin=FIVE.encode())
    assert ran.code == 1
    assert "the game isn't finished" in ran.out


@pytest.mark.parametrize("claim", ["WINNER: Ana", "RESULT: Ana 54, Bo 51", "RESULT Bo: coins 3"])
def test_E09_a_result_of_an_unfinished_game(claim: str, referee: Run) -> None:
    checked = check(referee, FIVE + claim + "\n")
    assert (checked.code, checked.error["line"]) == (1, 10)
    assert checked.error["message"].startswith("the game isn't over")
