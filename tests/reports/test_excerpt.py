"""A line of a log around what is blamed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.reports.excerpt import excerpt
from referee.reports.screen import marker, shown_line, width

TEXTS = st.text(st.sampled_from("ab \t李\u0301\x1b\u202e😀"), max_size=300)


def columns(text: str) -> int:
    return sum(8 if char == "\t" else width(char) for char in text)


@given(TEXTS, st.integers(1, 301), st.integers(0, 40), st.integers(30, 250))
def test_what_is_blamed_is_inside_and_fits(text: str, column: int, length: int, room: int) -> None:
    column = min(column, len(text) + 1)
    end = min(column + length - 1, len(text) + 1)
    cut, first, last = excerpt(text, column, end, room)
    assert columns(cut) <= room
    assert 1 <= first <= last
    if cut == text:
        assert (first, last) == (column, max(column, end))
        return
    whole = cut.removeprefix("..." if not text.startswith(cut[:4]) else "").removesuffix("...")
    assert whole in text
    if column <= len(text):
        assert cut[first - 1] == text[column - 1]
        assert cut[first - 1 : last] in text[column - 1 : max(end, column)]


@pytest.mark.parametrize("length", [0, 1, 30])
def test_a_line_that_fits_is_whole(length: int) -> None:
    assert excerpt("x" * length, 1, length, 30) == ("x" * length, 1, max(length, 1))


def test_a_third_of_the_room_stands_before_the_blame() -> None:
    cut, first, last = excerpt("a" * 100 + "BAD" + "z" * 100, 101, 103, 36)
    assert cut == "..." + "a" * 10 + "BAD" + "z" * 17 + "..."
    assert (first, last, len(cut)) == (14, 16, 36)


def test_at_the_end_of_a_line_the_room_goes_before_it() -> None:
    cut, first, _ = excerpt("a" * 100 + "BAD", 101, 103, 36)
    assert (cut, first) == ("..." + "a" * 27 + "BAD", 31)


@given(TEXTS, st.integers(1, 300), st.integers(0, 20))
def test_the_marker_stands_under_the_blame(text: str, column: int, length: int) -> None:
    column = min(column, len(text) + 1)
    under = marker(text, column, column + length)
    assert set(under) <= set(" \t^")
    bare = under.replace("\t", "")
    before = text[: column - 1].replace("\t", "")
    assert len(bare) - len(bare.lstrip(" ")) == len(shown_line(before)) + before.count("李") + before.count(
        "😀"
    ) - before.count("\u0301")
