"""Class G of the public reports: scoring and results."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from open_case import RIPE, SPREAD, check, log, words

if TYPE_CHECKING:
    from running import Run

LAST = (*RIPE, "SET turn: round 20")
"""The next turn is Ana's, and she may announce the end; the first line behind it is line 9."""


def scored(referee: Run, text: str) -> dict[str, Any]:
    """What `referee score` says of the only game."""
    (game,) = json.loads(referee("score", "--format", "json", "-", stdin=text.encode()).out)["games"]
    return dict(game)


def row(game: dict[str, Any], seat: int, name: str) -> dict[str, Any]:
    """A row of a player's sheet."""
    rows = game["players"][seat - 1]["rows"]
    return next(dict(own) for own in rows if own["row"] == name and own["of"] is None)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3)])
def test_G01_coins_are_rounded_down(coins: int, points: int, referee: Run) -> None:
    game = scored(referee, log(*LAST, f"SET Ana: {coins} coins", "20. Ana END SCORE porta", "    Bo PASS"))
    assert (game["verdict"], row(game, 1, "coins")["points"]) == ("legal", points)


def test_G01_a_sheet_that_rounds_up(referee: Run) -> None:
    checked = check(referee, log(*LAST, "20. Ana END SCORE porta", "    Bo PASS", "RESULT Ana: coins 3"))
    assert (checked.code, checked.error["line"]) == (1, 11)
    assert checked.error["message"] == "coins: Ana has 2 points (14 / 5), the log claims 3"


VIAREGGIO = "SET Ana: built Viareggio palazzo-1 castello-2 biblioteca-3"
MASSA = "SET Ana: built Massa villa-4 porta-1 castello-2"
FREE = "market: palazzo-2 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4"


@pytest.mark.parametrize(
    ("state", "turn"),
    [
        (VIAREGGIO, "SCORE Viareggio = +12 coins crown flag book"),
        (MASSA, "SCORE Massa = +7 vp arms gate flag"),
    ],
    ids=["Viareggio", "Massa"],
)
def test_G03_what_a_city_pays(state: str, turn: str, referee: Run) -> None:
    assert check(referee, log(state, f"1. Ana {turn}", market=FREE)).code == 0


@pytest.mark.parametrize(
    ("state", "turn", "claimed", "made"),
    [
        (VIAREGGIO, "SCORE Viareggio = +12 vp", "vp: the log claims +12", "+12 coins"),
        (MASSA, "SCORE Massa = +7 coins", "coins: the log claims +7", "+7 vp"),
    ],
    ids=["Viareggio", "Massa"],
)
def test_G03_coins_are_no_points(state: str, turn: str, claimed: str, made: str, referee: Run) -> None:
    checked = check(referee, log(state, f"1. Ana {turn}", market=FREE))
    assert (checked.code, checked.error["line"]) == (1, 6)
    assert checked.error["message"].startswith(claimed)
    assert made in words(checked.error)


SPREAD_VILLAS = "SET Ana: built Massa villa-3, built Viareggio villa-2"
NO_VILLA = "market: palazzo-1 villa-5 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4"


def test_G04_a_type_is_scored_by_the_cities(referee: Run) -> None:
    text = log(SPREAD_VILLAS, "1. Ana SCORE villa = +3 vp +4 coins arms arms", market=NO_VILLA)
    assert check(referee, text).code == 0


@pytest.mark.parametrize("claim", ["+5 vp", "+3 vp +2 coins", "+7 vp", "+5 coins"])
def test_G04_another_sum_for_a_type(claim: str, referee: Run) -> None:
    checked = check(referee, log(SPREAD_VILLAS, f"1. Ana SCORE villa = {claim}", market=NO_VILLA))
    assert checked.code == 1
    assert {error["id"] for error in checked.errors} == {"LOG-CLAIM-01"}


def test_G05_a_city_scored_a_second_time(referee: Run) -> None:
    text = log(
        "SET Ana: built Pisa palazzo-2 porta-3",
        "SET Bo: built Pisa castello-2 castello-4",
        "1. Ana SCORE Pisa",
        "   Bo SCORE Pisa",
    )
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-SCORE-03", 8)
    assert "Ana scored Pisa on line 7" in checked.error["notes"]


def test_G05_a_type_scored_twice_by_one_player(referee: Run) -> None:
    text = log(
        "SET Ana: built Massa villa-2",
        "1. Ana SCORE villa",
        "   Bo BUILD villa-1 Massa b REVEAL villa-4",
        "2. Ana SCORE villa",
    )
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-SCORE-05", 8)
    assert "Ana scored villa on line 6" in checked.error["notes"]


def test_G05_a_type_scored_by_two_players(referee: Run) -> None:
    text = log(
        "SET Ana: built Massa villa-2",
        "SET Bo: built Lucca villa-5",
        "1. Ana SCORE villa",
        "   Bo SCORE villa",
    )
    assert check(referee, text).code == 0


def test_G07_too_few_buildings(referee: Run) -> None:
    checked = check(referee, log("SET Ana: built Viareggio castello-4 porta-5", "1. Ana SCORE Viareggio"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-SCORE-04", 6)
    assert checked.error["message"] == "Viareggio needs 3 buildings, Ana has 2"


def test_G07_two_are_enough_in_lucca(referee: Run) -> None:
    assert check(referee, log("SET Ana: built Lucca castello-4 porta-5", "1. Ana SCORE Lucca")).code == 0


def test_G07_other_players_buildings_do_not_count(referee: Run) -> None:
    text = log("SET Ana: built Massa castello-4 porta-5", "SET Bo: built Massa villa-2", "1. Ana SCORE Massa")
    checked = check(referee, text)
    assert (checked.code, checked.error["message"]) == (1, "Massa needs 3 buildings, Ana has 2")


BOTH_RIPE = (
    *LAST,
    "SET Bo: 14 coins, blocks b, objects crown crown book gate cup arms flag arms",
    "SET Bo: built Lerici palazzo-3 villa-4 porta-3 castello-4 biblioteca-3 cattedrale-4",
    "SET Bo: built Pisa castello-2 villa-2 biblioteca-2 porta-1 cattedrale-3",
    "SET Bo: scored Lerici Pisa porta castello",
)


def test_G08_two_players_announce_the_end(referee: Run) -> None:
    checked = check(referee, log(*BOTH_RIPE, "20. Ana END SCORE porta", "    Bo SCORE villa END"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-END-02", 14)
    assert "Ana announced it on line 13" in checked.error["notes"]


def test_G08_two_players_claim_the_bonus(referee: Run) -> None:
    text = log(
        *BOTH_RIPE, "20. Ana END SCORE porta = +15 vp gate", "    Bo SCORE villa = +5 vp", "RESULT Bo: end 5"
    )
    checked = check(referee, text)
    assert checked.code == 1
    assert [(error["id"], error["line"]) for error in checked.errors] == [
        ("LOG-CLAIM-01", 14),
        ("LOG-RESULT-03", 15),
    ]


def test_G08_the_30th_building_brings_no_bonus(referee: Run) -> None:
    text = log(*LAST, *SPREAD, "20. Ana BUILD villa-1 Lerici k REVEAL -", "    Bo PASS", "RESULT Ana: end 5")
    checked = check(referee, text.replace("blocks kr", "blocks k"))
    assert (checked.code, checked.error["id"]) == (1, "LOG-RESULT-03")
    assert checked.error["message"] == "end: Ana has 0 points, the log claims 5"


def test_G08_an_announcement_with_a_condition_unmet(referee: Run) -> None:
    text = log(*LAST, "SET Ana: objects crown crown book gate cup arms flag", "20. Ana END SCORE porta")
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-END-01", 10)
    assert checked.error["notes"] == [
        "scorings: needs 4, has 4",
        "objects: needs 8, has 7 (not met)",
        "cost of buildings: needs 30, has 30",
    ]
