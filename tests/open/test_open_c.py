"""Class C of the public reports: words, colours, numbers, names."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from open_case import check, log, words

if TYPE_CHECKING:
    from running import Run


def test_C01_b_is_blue_where_both_lie(referee: Run) -> None:
    text = log("SET wheel: I bk", "1. Ana TURN wwyyrrggk BUY II b", "CHECK Ana: blocks bk")
    assert check(referee, text).code == 0


def test_C01_b_is_blue_where_only_black_lies(referee: Run) -> None:
    """And the finding says that black would have fitted, without reading it so."""
    error = check(referee, log("SET wheel: I k", "1. Ana TURN wwyyrrggkk BUY II b")).error
    assert error["id"] == "C1-BUY-03"
    assert "blue" in error["message"]
    assert "black (k)" in words(error)


def test_C01_b_is_blue_in_a_payment(referee: Run) -> None:
    error = check(referee, log("1. Ana BUILD villa-1 Lerici b REVEAL porta-3")).error
    assert error["id"] == "C1-BUILD-05"
    assert "1 blue" in error["message"]
    assert "black (k)" in words(error)


def test_C02_g_is_green_whatever_the_language(referee: Run) -> None:
    text = log("1. Ana TURN 1 gelb 1 rot 1 blau 1 grün 1 weiß BUY II 1g", "CHECK Ana: blocks gk")
    assert check(referee, text).code == 0


INITIALS = {"s": "schwarz", "n": "noir", "j": "jaune", "z": "zwart", "a": "azul", "v": "vert"}


@pytest.mark.parametrize("initial", INITIALS)
def test_C02_an_initial_of_another_language_is_refused(initial: str, referee: Run) -> None:
    checked = check(referee, log(f"1. Ana TURN wyrgb BUY II 1g 1{initial}"))
    assert checked.code == 3
    assert INITIALS[initial] in checked.error["help"]
    assert "write" in checked.error["help"]


@pytest.mark.parametrize("word", ["noir", "schwarz", "nero", "negro", "zwart", "黑", "black"])
def test_C02_a_full_word_is_understood(word: str, referee: Run) -> None:
    assert check(referee, log(f"1. Ana TURN wyrgb BUY II 1 {word}", "CHECK Ana: blocks kk")).code == 0


@pytest.mark.parametrize("section", ["II", "2", "ii", "Ⅱ", "ⅱ", "Ii"])
def test_C04_a_section_in_other_numerals(section: str, referee: Run) -> None:
    text = log(f"1. Ana TURN wyrgb BUY {section} rg", "CHECK wheel: II wybk")
    checked = check(referee, text)
    assert (checked.code, checked.game["findings"]) == (0, [])


@pytest.mark.parametrize("section", ["0", "7", "VII", "IX"])
def test_C04_a_section_that_does_not_exist_is_a_breach(section: str, referee: Run) -> None:
    checked = check(referee, log(f"1. Ana TURN wyrgb BUY {section} k"))
    assert (checked.code, checked.error["id"]) == (1, "C1-BUY-02")
    assert "I to VI" in checked.error["message"]


@pytest.mark.parametrize("section", ["l", "IIII", "VI.", "|", "o", "two"])
def test_C04_what_is_no_section_is_refused(section: str, referee: Run) -> None:
    checked = check(referee, log(f"1. Ana TURN wyrgb BUY {section} k"))
    assert (checked.code, checked.error["id"]) == (3, "RGN-WORD-05")
    assert "I to VI (or 1 to 6)" in checked.error["message"]
    assert checked.error["help"] == ("did you mean I?" if section in "l|" else None)


@pytest.mark.parametrize("line", ["ANA turn WYRGB buy ii RG", "ana build Villa-1 LERICI K Reveal PORTA-3"])
def test_C06_case_means_nothing(line: str, referee: Run) -> None:
    checked = check(referee, log(f"1. {line}"))
    assert (checked.code, checked.game["findings"]) == (0, [])


def test_C06_two_players_who_differ_by_case(referee: Run) -> None:
    checked = check(referee, log("1. ana BUY II rg", players="ana, Ana"))
    assert checked.code == 3
    assert (checked.error["id"], checked.error["line"]) == ("RGN-HEAD-10", 2)


AMOUNTS = {
    "RESULT: Ana 1,000": 14,
    "CHECK Ana: 7.0 coins": 13,
    "1. Ana TURN wyrgb BUY II rg = -3,5 coins": 33,
    "1. Ana TURN wyrgb BUY II rg = \u22125 coins": 31,
    "RESULT: Ana 1.000": 14,
    "RESULT: Ana 1'000": 14,
    "CHECK Ana: 020 coins": 12,
    "CHECK Ana: ٢٠ coins": 12,
}


@pytest.mark.parametrize("line", AMOUNTS)
def test_C07_amounts_are_whole_numbers_in_ascii_digits(line: str, referee: Run) -> None:
    checked = check(referee, log(line))
    assert checked.code == 3
    error = checked.certain[0]
    assert error["id"] == ("RGN-FOLD-04" if "٢" in line else "RGN-WORD-07")
    assert (error["line"], error["column"]) == (5, AMOUNTS[line])
    assert "whole number" in error["message"] or "digits 0 to 9" in error["message"]


NAMES = [
    "O'Hara",
    "Ana Lu",
    "pass",
    "Lucca",
    "w",
    "#1",
    'Ann "Q"',
    "--help",
    "🎲",
    "UNDO",
    "P2",
    "back\\slash",
]


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.mark.parametrize("name", NAMES)
def test_C08_a_quoted_name_plays_its_own_turns(name: str, referee: Run) -> None:
    own = _quoted(name)
    text = log(
        "1. Cy BUILD palazzo-1 Lerici k REVEAL porta-5",
        f"   {own} BUILD villa-1 Massa b REVEAL porta-3",
        f"CHECK {own}: built Massa villa-1",
        players=f"Cy, {own}",
    )
    checked = check(referee, text)
    assert (checked.code, checked.game["players"], checked.game["findings"]) == (0, ["Cy", name], [])


@pytest.mark.parametrize("name", NAMES)
def test_C08_a_quoted_name_survives_formatting(name: str, referee: Run) -> None:
    formatted = referee("fmt", "-", stdin=log("1. P1 BUY II k", players=f"Cy, {_quoted(name)}").encode())
    assert formatted.code == 0
    assert check(referee, formatted.out).game["players"] == ["Cy", name]


@pytest.mark.parametrize("name", ["O'Hara", "Ana", "pass", "Lucca", "w", "Jean-Luc", "J.R."])
def test_C08_a_plain_name_needs_no_quotes(name: str, referee: Run) -> None:
    text = log("1. Cy BUY II k", f"   {name} BUILD villa-1 Massa b", players=f"Cy, {name}")
    checked = check(referee, text)
    assert (checked.code, checked.game["players"], checked.game["turns"]) == (0, ["Cy", name], 2)


@pytest.mark.parametrize("name", ["#1", 'Ann "Q"', "--help", "🎲", "1st", "a_b", "back\\slash"])
def test_C08_a_name_that_needs_quotes_is_refused_without(name: str, referee: Run) -> None:
    checked = check(referee, log("1. Cy BUY II k", players=f"Cy, {name}"))
    assert checked.code == 3
    assert checked.error["id"] == "RGN-HEAD-09"
    # A name that begins with # is a comment; what is blamed is the place behind the comma.
    assert (checked.error["line"], checked.error["column"]) == (2, 13 if name == "#1" else 14)


def test_C08_a_name_is_never_matched_by_its_beginning(referee: Run) -> None:
    checked = check(referee, log("1. An BUY II k", players="Ana, Anton"))
    assert (checked.code, checked.error["id"]) == (3, "RGN-NAME-01")


@pytest.mark.parametrize(
    "tile",
    [
        "cathedral-4",
        "cathedrale-4",
        "cattedrale-4",
        "Kathedrale-4",
        "duomo-4",
        "cathédrale4",
        "cat-4",
        "大教堂4",
    ],
)
def test_C10_a_building_in_other_spellings(tile: str, referee: Run) -> None:
    text = log(f"1. P1 BUILD {tile} Lerici wyrg", players="Ana, Bo")
    formatted = referee("fmt", "-", stdin=text.encode())
    assert formatted.code == 0
    assert "\n1. P1 BUILD cattedrale-4 Lerici wyrg\n" in formatted.out


@pytest.mark.parametrize("tile", ["palace-3", "palazzo-3", "Palast-3", "paleis 3"])
def test_C10_a_palace_in_other_spellings(tile: str, referee: Run) -> None:
    formatted = referee("fmt", "-", stdin=log(f"1. P1 BUILD {tile} Lerici wyr").encode())
    assert "\n1. P1 BUILD palazzo-3 Lerici wyr\n" in formatted.out


def test_C10_an_unknown_spelling_is_refused_with_the_nearest(referee: Run) -> None:
    checked = check(referee, log("1. Ana BUILD katedral-4 Lerici wyrg"))
    assert (checked.code, checked.error["id"]) == (3, "RGN-WORD-01")
    assert "cattedrale" in checked.error["help"]
