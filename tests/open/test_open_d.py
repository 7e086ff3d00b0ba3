"""Class D of the public reports: headers and set-up."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from open_case import check, log, words

from referee.games import TITLES

if TYPE_CHECKING:
    from running import Run


def test_D01_a_header_given_twice_in_two_ways(referee: Run) -> None:
    text = log("1. Ana BUY II rg").replace("market:", "players: Bo, Ana\nmarket:")
    checked = check(referee, text)
    assert checked.code == 3
    assert (checked.error["id"], checked.error["line"]) == ("RGN-HEAD-03", 3)
    assert "line 2" in checked.error["message"]


def test_D01_a_header_given_twice_alike(referee: Run) -> None:
    text = log("1. Ana TURN wyrgb BUY II rg").replace("market:", "players: Ana, Bo\nmarket:")
    checked = check(referee, text)
    assert (checked.code, checked.errors) == (0, [])
    (warning,) = checked.warnings
    assert (warning["id"], warning["line"]) == ("RGN-HEAD-08", 3)


@pytest.mark.parametrize("name", ["carara-1", "carrara-3", "chess", "carrara-1e-basics", ""])
def test_D02_an_unknown_game_is_never_judged_by_another(name: str, referee: Run) -> None:
    checked = check(referee, f"game: {name}\nplayers: Ana, Bo\n1. Ana PASS\n")
    assert checked.code == 3
    assert (checked.error["id"], checked.error["line"]) == ("RGN-HEAD-06", 1)
    assert "carrara-1e-basic" in words(checked.error)
    assert (checked.game["ruleset"], checked.game["turns"]) == (None, 0)


def test_D03_an_edition_that_is_not_stated(referee: Run) -> None:
    checked = check(referee, "game: carrara\nplayers: Ana, Bo\n1. Ana PASS\n")
    assert checked.code == 3
    assert "edition" in checked.error["message"]
    assert all(id in words(checked.error) for id in TITLES if id.startswith("carrara"))


def test_D03_the_command_line_supplies_what_the_header_lacks(referee: Run) -> None:
    text = log("1. Ana TURN wyrgb BUY II rg").replace("game: carrara-1e-basic\n", "")
    assert check(referee, text).code == 3
    checked = check(referee, text, "--ruleset", "carrara-1e-basic")
    assert (checked.code, checked.game["ruleset"]) == (0, "carrara-1e-basic")


def test_D03_the_command_line_clashes_with_the_header(referee: Run) -> None:
    text = log("1. Ana PASS").replace("market:", "option: passing forbidden\nmarket:")
    ran = referee("check", "--option", "passing=allowed", "-", stdin=text.encode())
    assert (ran.code, ran.out) == (2, "")
    assert "the header says passing forbidden" in ran.err
    assert "--option says allowed" in ran.err


@pytest.mark.parametrize("players", ["Ana", "Ana, Bo, Cy, Dan, Eve"])
def test_D04_a_number_of_players_outside_the_box(players: str, referee: Run) -> None:
    checked = check(referee, log("1. Ana BUY IX rg", "   P2 PASS", players=players))
    assert checked.code == 1
    number = players.count(",") + 1
    assert (checked.error["id"], checked.error["line"]) == ("C1-SETUP-01", 2)
    assert checked.error["message"] == f"this game takes 2 to 4 players, the log names {number}"


def test_D04_the_body_is_read_all_the_same(referee: Run) -> None:
    checked = check(referee, log("1. Ana BUY II rx", players="Ana"))
    assert checked.code == 3
    assert {error["id"] for error in checked.errors} == {"C1-SETUP-01", "RGN-WORD-01"}


@pytest.mark.parametrize(
    "players",
    ["Bruce, Bruce", "Bruce ,   Bruce", 'Bruce, "Bruce"', "Bruce, BRUCE", "Jan  Lu, Jan Lu", "ﬁn, fin"],
)
def test_D05_two_players_with_the_same_name(players: str, referee: Run) -> None:
    checked = check(referee, log("1. P1 BUY II rg", players=players))
    assert checked.code == 3
    assert (checked.error["id"], checked.error["line"]) == ("RGN-HEAD-10", 2)
    first = checked.error["message"].split("'")[1]
    assert checked.error["help"] == f"write {first}1 and {first}2"


def test_D05_two_names_that_differ_by_an_accent(referee: Run) -> None:
    """Names are matched by NFKC and case folding, which keeps accents; only words lose them."""
    text = log("1. René BUY II rg", "   Rene BUILD villa-1 Massa b", players="René, Rene")
    checked = check(referee, text)
    assert (checked.code, checked.game["turns"]) == (0, 2)


STARTS = {"Ana": "k", "Bo": "b", "Cy": "g", "Dan": "r"}


@pytest.mark.parametrize("name", STARTS)
def test_D08_what_each_seat_starts_with(name: str, referee: Run) -> None:
    facts = f"CHECK {name}: 20 coins, blocks {STARTS[name]}, 0 vp, objects -, markers 6"
    assert check(referee, log(facts, "1. Ana BUY II k", players=", ".join(STARTS))).code == 0


def test_D08_a_wrong_first_block(referee: Run) -> None:
    checked = check(referee, log("CHECK Bo: blocks k", "1. Ana BUY II k"))
    assert (checked.code, checked.error["line"]) == (1, 5)
    assert checked.error["message"] == "blocks of Bo: b, the log says k"


def test_D08_wrong_coins_at_the_start(referee: Run) -> None:
    checked = check(referee, log("CHECK Bo: 25 coins", "1. Ana BUY II k"))
    assert (checked.code, checked.error["line"]) == (1, 5)
    assert checked.error["message"] == "coins: Bo has 20, the log says 25"
