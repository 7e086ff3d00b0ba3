"""Class F of the public reports: wheel, market, conservation."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from open_case import check, log, words

if TYPE_CHECKING:
    from running import Run


def test_F01_buying_without_a_turn_of_the_wheel(referee: Run) -> None:
    checked = check(referee, log("1. Ana STAY BUY I g"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUY-01", 5)
    assert "buying begins with a turn of the wheel" in checked.error["message"]


def test_F01_a_bare_purchase_turns_the_wheel(referee: Run) -> None:
    text = log("1. Ana BUY II g", "CHECK wheel: I ?????, II wyrbk", "CHECK Ana: 18 coins")
    assert check(referee, text).code == 0


SEVEN = ("SET wheel: I wy, II r, III g, IV b, V k, VI b",)
"""Seven blocks lie on the wheel, so four are drawn."""


@pytest.mark.parametrize(("drawn", "number"), [("wyr", 3), ("-", 0), ("wyrgb", 5)])
def test_F02_a_refill_that_was_forgotten(drawn: str, number: int, referee: Run) -> None:
    checked = check(referee, log(*SEVEN, f"1. Ana TURN {drawn} BUY III r"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUY-07", 6)
    assert checked.error["message"] == f"4 blocks are to be drawn, the log shows {number}"
    assert f"the wheel would hold {7 + number}" in words(checked.error)


def test_F02_the_right_refill(referee: Run) -> None:
    assert check(referee, log(*SEVEN, "1. Ana TURN wyrg BUY III r")).code == 0


THIRD = ("SET wheel: II rgkk, I wwyyr",)
"""After a turn section III holds red, green and two black ones."""


@pytest.mark.parametrize(
    "purchase", ["rg = -3 coins", "rgk = -3 coins", "rgkk = -3 coins", "kk = 0 coins", "r = -2 coins"]
)
def test_F04_what_blocks_cost(purchase: str, referee: Run) -> None:
    assert check(referee, log(*THIRD, f"1. Ana TURN wy BUY III {purchase}")).code == 0


def test_F04_a_wrong_price(referee: Run) -> None:
    checked = check(referee, log(*THIRD, "1. Ana TURN wy BUY III rg = -2 coins"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "LOG-CLAIM-01", 6)
    assert checked.error["message"] == "coins: the log claims -2, the line makes -3"


def test_F04_a_wrong_price_is_explained(referee: Run) -> None:
    said = words(check(referee, log(*THIRD, "1. Ana TURN wy BUY III rg = -2 coins")).error)
    assert "red" in said
    assert "green" in said


def test_F05_buying_from_two_sections(referee: Run) -> None:
    checked = check(referee, log("1. Ana TURN wyrgb BUY II r BUY I w"))
    assert (checked.code, checked.error["id"]) == (1, "C1-TURN-01")
    assert (checked.error["line"], checked.error["column"]) == (5, 28)
    assert "one action" in checked.error["message"]


def test_F05_a_plus_between_sections_is_refused(referee: Run) -> None:
    checked = check(referee, log("1. Ana TURN wyrgb BUY II r + I w"))
    assert (checked.code, checked.error["line"], checked.error["column"]) == (3, 5, 28)


WHITES = ("SET Ana: blocks wwk", "SET Bo: blocks wwb", "SET wheel: I wwwyyrgb")
"""Three white blocks on the wheel, four in hands."""


def test_F07_an_eighth_white_block(referee: Run) -> None:
    checked = check(referee, log(*WHITES, "1. Ana TURN wyr BUY II y"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUY-08", 8)
    assert "all 7 white blocks are accounted for" in checked.error["message"]
    assert "Ana 2, Bo 2, section I 3" in words(checked.error)


def test_F07_a_paid_block_can_be_drawn_again(referee: Run) -> None:
    text = log(*WHITES, "1. Ana BUILD villa-1 Livorno w REVEAL porta-3", "   Bo TURN wyr BUY II y")
    assert check(referee, text).code == 0


def test_F07_a_whole_colour_cannot_be_set_up_twice(referee: Run) -> None:
    checked = check(referee, log("SET Ana: blocks 7w", "1. Ana BUY II k"))
    assert (checked.code, checked.certain[0]["line"]) == (1, 5)
    assert "8 white blocks; there are 7" in checked.certain[0]["message"]


PAYMENT = "SET Ana: blocks wyrg"


def test_F09_a_colour_that_the_city_refuses(referee: Run) -> None:
    checked = check(referee, log(PAYMENT, "1. Ana BUILD biblioteca-4 Lucca wyrg REVEAL porta-3"))
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUILD-04", 6)
    assert checked.error["message"] == "green isn't accepted in Lucca"
    assert "Lucca accepts white, yellow and red" in checked.error["notes"]


def test_F09_a_city_that_takes_everything(referee: Run) -> None:
    assert check(referee, log(PAYMENT, "1. Ana BUILD biblioteca-4 Lerici wyrg REVEAL porta-3")).code == 0


def test_F11_paying_more_than_one_has(referee: Run) -> None:
    text = log(
        "SET Ana: 11 coins",
        "1. Ana TURN wyrgb BUY II w",
        "   Bo BUILD villa-1 Massa b REVEAL porta-3",
        "2. Ana TURN w BUY II yr",
        "   Bo SCORE villa",
    )
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUY-04", 8)
    assert "cost 7 coins, Ana has 6" in checked.error["message"]
    assert "Ana has had 6 coins since line 6" in checked.error["notes"]


def test_F12_a_tile_that_is_not_on_display(referee: Run) -> None:
    checked = check(referee, log("1. Ana BUILD castello-1 Lerici k REVEAL porta-3"))
    assert (checked.code, checked.error["id"]) == (1, "C1-BUILD-02")
    shown = "palazzo-1 palazzo-4 biblioteca-4 porta-2 porta-4 cattedrale-2 villa-1 villa-3 castello-3"
    assert f"the market shows {shown}" in checked.error["notes"]


def test_F12_a_new_tile_that_nobody_named(referee: Run) -> None:
    text = log("1. Ana BUILD villa-1 Lerici k", "   Bo BUILD castello-1 Massa b REVEAL porta-3")
    checked = check(referee, text)
    assert (checked.code, checked.game["verdict"]) == (0, "possible")
    (note,) = checked.found("note")
    assert (note["id"], note["message"]) == ("C1-BUILD-06", "revealed tiles not written down: line 5")


def test_F12_a_new_tile_that_nobody_named_is_only_one(referee: Run) -> None:
    text = log(
        "SET Ana: blocks kk",
        "1. Ana BUILD villa-1 Lerici k",
        "   Bo BUILD castello-1 Massa b REVEAL porta-3",
        "2. Ana BUILD biblioteca-1 Lerici k REVEAL porta-5",
    )
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-BUILD-02", 8)


@pytest.mark.parametrize("coins", [6, 0])
def test_F14_there_is_no_free_pass(coins: int, referee: Run) -> None:
    text = log(f"SET Ana: {coins} coins", "SET wheel: I wwwyyr", "1. Ana PASS = +2 coins")
    checked = check(referee, text)
    assert (checked.code, checked.error["id"], checked.error["line"]) == (1, "C1-TURN-03", 7)
    assert "no pass" in checked.error["message"]


POOR = ("SET Ana: 0 coins", "SET wheel: I wwwyyr")


def test_F14_two_coins_where_every_block_costs_too_much(referee: Run) -> None:
    assert check(referee, log(*POOR, "1. Ana TURN wwyyr BUY none = +2 coins")).code == 0


def test_F14_two_coins_are_no_free_choice(referee: Run) -> None:
    checked = check(referee, log("SET Ana: 6 coins", "1. Ana TURN wwyyr BUY none"))
    assert (checked.code, checked.error["id"]) == (1, "C1-BUY-06")
    assert "black in section II is free" in checked.error["message"]


def test_F14_the_two_coins_buy_nothing_in_this_turn(referee: Run) -> None:
    text = log("SET Ana: 1 coins", POOR[1], "1. Ana TURN wwyyr BUY none BUY II r")
    checked = check(referee, text)
    assert (checked.code, checked.certain[0]["id"], checked.certain[0]["line"]) == (1, "C1-TURN-01", 7)
