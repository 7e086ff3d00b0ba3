"""Class G of the public reports, second part: claimed results and ties."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from open_case import RIPE, check, log, words

if TYPE_CHECKING:
    from running import Run

END = (
    *RIPE,
    "SET Bo: 9 coins, 60 vp, blocks wbk, objects crown gate cup, built Pisa castello-4 villa-4",
    "SET turn: round 20",
    "20. Ana END SCORE porta",
    "    Bo SCORE castello",
)
"""Ana ends with 114 points, Bo with 84; the first line behind it is line 12."""


def scored(referee: Run, text: str) -> dict[str, Any]:
    """What `referee score` says of the only game."""
    (game,) = json.loads(referee("score", "--format", "json", "-", stdin=text.encode()).out)["games"]
    return dict(game)


def test_G10_the_right_result(referee: Run) -> None:
    rows = "RESULT Bo: track 60, end 0, objects 12, buildings 8, coins 4, total 84"
    assert check(referee, log(*END, "RESULT: Ana 114, Bo 84", rows, "WINNER: Ana")).code == 0


def test_G10_a_total_that_differs(referee: Run) -> None:
    checked = check(referee, log(*END, "RESULT: Ana 114, Bo 82"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "LOG-RESULT-02", 12)
    assert checked.error["message"] == "Bo has 84 points, the log claims 82"
    assert "track 60 + end 0 + objects 12 + buildings 8 + coins 4 = 84" in checked.error["notes"]


def test_G10_a_row_that_differs(referee: Run) -> None:
    checked = check(referee, log(*END, "RESULT Bo: track 60, objects 9, coins 4"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "LOG-RESULT-03", 12)
    assert checked.error["message"] == "objects: Bo has 12 points (4 x 3), the log claims 9"


def test_G10_row_by_row_with_the_lines_behind(referee: Run) -> None:
    game = scored(referee, log(*END, "RESULT Bo: objects 9, coins 4"))
    different = [claim for claim in game["claims"] if claim["claimed"] != claim["computed"]]
    expected = {"line": 12, "seat": 2, "row": "objects", "claimed": 9, "computed": 12, "lines": [9, 11]}
    assert [{**claim, **expected} for claim in different] == different
    assert len(different) == 1
    ran = referee("score", "-", stdin=log(*END, "RESULT Bo: objects 9, coins 4").encode())
    assert ran.code == 1
    assert "lines 9, 11" in ran.out


def test_G10_results_that_contradict_each_other(referee: Run) -> None:
    checked = check(referee, log(*END, "RESULT: Bo 84", "RESULT Bo: total 82"))
    assert (checked.code, checked.error["line"]) == (1, 13)
    assert "Bo has 84 points, the log claims 82" in checked.error["message"]


def test_G10_whether_the_winner_changes(referee: Run) -> None:
    ran = referee("score", "-", stdin=log(*END, "RESULT: Ana 74, Bo 84").encode())
    assert "the winner changes: Bo by the claimed totals, Ana by the computed ones" in ran.out


def tie(blocks: tuple[str, str], first: str = "Ana", *claims: str) -> str:
    """A game in which both have 114 points and these blocks; ``first`` is the start player and announces."""
    other = "Bo" if first == "Ana" else "Ana"
    return log(
        *(line.replace("Ana", first).replace("blocks kr", f"blocks {blocks[0]}") for line in RIPE),
        f"SET {other}: 10 coins, 112 vp, blocks {blocks[1]}",
        "SET turn: round 20",
        f"20. {first} END SCORE porta",
        f"    {other} PASS",
        *claims,
        players=f"{first}, {other}",
    )


@pytest.mark.parametrize(
    ("blocks", "winner"), [(("wr", "kkk"), 2), (("kkk", "w"), 1), (("kk", "ww"), None), (("-", "-"), None)]
)
@pytest.mark.parametrize("first", ["Ana", "Bo"])
def test_G12_blocks_decide_a_tie(
    blocks: tuple[str, str], winner: int | None, first: str, referee: Run
) -> None:
    game = scored(referee, tie(blocks, first))
    assert game["totals"] == [114, 114]
    assert game["winners"] == ([winner] if winner else [1, 2])
    assert [player["rank"] for player in game["players"]] == (
        [1, 1] if winner is None else [winner, 3 - winner]
    )
    assert [rung["name"] for rung in game["ladder"]] == ["points", "blocks"]


def test_G12_a_shared_win_has_both_names(referee: Run) -> None:
    ran = referee("score", "-", stdin=tie(("kk", "ww")).encode())
    assert "\nAna and Bo share the win with 114 points\n" in ran.out


@pytest.mark.parametrize("first", ["Ana", "Bo"])
@pytest.mark.parametrize("claim", ["WINNER: Ana", "WINNER: Bo"])
def test_G12_a_single_winner_of_a_shared_win(first: str, claim: str, referee: Run) -> None:
    checked = check(referee, tie(("kk", "ww"), first, claim))
    assert (checked.code, checked.error["id"]) == (1, "LOG-WINNER-01")
    assert "share the win" in checked.error["message"]
    assert {"points: Ana 114, Bo 114", "points: Bo 114, Ana 114"} & set(checked.error["notes"])


def test_G12_a_shared_win_that_blocks_decide(referee: Run) -> None:
    checked = check(referee, tie(("kkk", "w"), "Ana", "WINNER: Ana, Bo"))
    assert (checked.code, checked.error["message"]) == (1, "Ana has won, the log names Ana and Bo")
    assert "blocks: Ana 3, Bo 1" in checked.error["notes"]


@pytest.mark.parametrize("claim", ["WINNER: Ana, Bo", "WINNER: Bo, Ana"])
def test_G12_a_shared_win_that_is_claimed(claim: str, referee: Run) -> None:
    assert check(referee, tie(("kk", "ww"), "Ana", claim)).code == 0


MASSA = (
    *RIPE[:2],
    "SET Ana: scored Lucca porta villa palazzo",
    "SET turn: round 20",
    "20. Ana SCORE Massa END",
    "    Bo PASS",
)
"""Massa is scored on line 9."""


@pytest.mark.parametrize("claim", ["Massa 15", "track 40, Massa 15"])
def test_G15_points_on_the_track_are_not_counted_again(claim: str, referee: Run) -> None:
    checked = check(referee, log(*MASSA, f"RESULT Ana: {claim}"))
    assert checked.code == 1
    last = checked.errors[-1]
    assert (last["id"], last["line"]) == ("LOG-RESULT-05", 11)
    assert "scored on line 9" in last["message"]


@pytest.mark.parametrize("number", [4, 1])
def test_G16_a_remainder_that_nothing_explains(number: int, referee: Run) -> None:
    checked = check(referee, log(*END, f"RESULT Bo: total 84, other {number}"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "LOG-RESULT-04", 12)
    assert f"{number} other point" in checked.error["message"]
    assert "track 60 + end 0 + objects 12 + buildings 8 + coins 4 = 84" in words(checked.error)


def test_G16_no_remainder(referee: Run) -> None:
    assert check(referee, log(*END, "RESULT Bo: total 84, other 0")).code == 0
