"""Rulings and options: what a header may choose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.ruling import Choice, Option, Ruling, choose

ROUNDING = Ruling(
    "X1-R-14",
    "coins-rounded",
    "What are left-over coins worth?",
    {"down": "nothing", "up": "a point"},
    "down",
    "so it is written",
    "rules 000",
    "C",
)
PASSING = Ruling("X1-R-15", "passing", "May one pass?", {"no": "", "yes": ""}, "no", "", "", "D")
MARKERS = Option("markers", "markers a player", 0, 12, 8, "box", "D")
BALANCE = Option("balance", "points at the start", -5, 5, None, "", "D", "vp")
RULINGS, OPTIONS = (ROUNDING, PASSING), (MARKERS, BALANCE)


def chosen(name: str, value: str) -> Choice | str:
    return choose(RULINGS, OPTIONS, name, value)


@pytest.mark.parametrize("name", ["X1-R-14", "x1-r-14", "coins-rounded"])
def test_a_ruling_goes_by_id_or_name(name: str) -> None:
    assert chosen(name, "up") == Choice("coins-rounded", "up")
    assert chosen(name, "down") == Choice("coins-rounded", "down")


def test_a_reading_is_one_of_its_ruling() -> None:
    assert chosen("X1-R-14", "sideways") == "coins-rounded has no reading 'sideways'; it knows down, up"
    assert isinstance(chosen("X1-R-14", "yes"), str)


@pytest.mark.parametrize(("value", "number"), [("0", 0), ("12", 12), ("7", 7)])
def test_an_option_takes_numbers_up_to_its_bounds(value: str, number: int) -> None:
    assert chosen("markers", value) == Choice("markers", number)


@pytest.mark.parametrize("value", ["-1", "13", "", "-", "--3", "six", "1.5", "٣", "²", " 3", "1_0", "9" * 30])
def test_an_option_takes_nothing_else(value: str) -> None:
    assert chosen("markers", value) == f"markers is a whole number from 0 to 12, not '{value}'"


def test_an_option_may_be_negative() -> None:
    assert chosen("balance", "-5") == Choice("balance", -5)
    assert isinstance(chosen("balance", "-6"), str)


@pytest.mark.parametrize("name", ["marker", "MARKERS", "", "X1-R-99"])
def test_an_unknown_name_is_said_so(name: str) -> None:
    assert chosen(name, "3") == f"there is no option '{name}' in this ruleset"


@given(st.integers(-20, 20))
def test_bounds_are_inclusive(number: int) -> None:
    expected = Choice("balance", number) if -5 <= number <= 5 else None
    found = chosen("balance", str(number))
    assert found == expected if expected else isinstance(found, str)


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_text_is_a_choice_or_a_sentence(name: str, value: str) -> None:
    found = chosen(name, value)
    assert isinstance(found, Choice | str)
    assert found
