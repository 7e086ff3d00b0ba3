"""Tallies: several counts in one int, against plain tuples and Counters."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.tally import MOST, Kinds, total

NAMES = ("w", "y", "r", "g", "b", "k", "?")
BLOCKS = Kinds(NAMES)
COUNTS = st.tuples(*[st.integers(0, MOST)] * len(NAMES))
RUNS = st.lists(st.sampled_from(NAMES), max_size=MOST)
PILES = st.lists(COUNTS, max_size=3)
"""Up to four tallies that are added: no count goes over 127."""


def added(pile: list[tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """The sum of some tallies, packed and kind by kind."""
    counts = tuple(sum(column) for column in zip((0,) * len(NAMES), *pile, strict=True))
    return sum(BLOCKS.pack(one) for one in pile), counts


# Examples


def test_letters_become_a_tally_and_a_run_again() -> None:
    tally = BLOCKS.of("kwy?w")
    assert BLOCKS.unpack(tally) == (2, 1, 0, 0, 0, 1, 1)
    assert BLOCKS.run(tally) == "wwyk?"
    assert BLOCKS.run(BLOCKS.zero) == "-"


def test_words_stand_apart() -> None:
    objects = Kinds(("crown", "book"))
    assert objects.listed(objects.of(["book", "crown", "book"])) == "crown book book"
    assert objects.listed(0) == "-"


def test_one_kind_never_flows_over_into_the_next() -> None:
    assert BLOCKS.unpack(BLOCKS.pack([999, -3, 0, 1, 31, 32, 2**40])) == (36, 0, 0, 1, 31, 32, 36)
    assert BLOCKS.of("w" * 500) == BLOCKS.pack([36, 0, 0, 0, 0, 0, 0])


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        BLOCKS.of("wx")


@pytest.mark.parametrize("counts", [(), (1,), (1,) * 8])
def test_counts_are_one_a_kind(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="argument"):
        BLOCKS.pack(counts)


def test_seven_kinds_are_the_most() -> None:
    with pytest.raises(ValueError, match="seven"):
        Kinds("abcdefgh")


def test_each_holds_the_same_of_every_kind() -> None:
    assert BLOCKS.unpack(BLOCKS.each(7)) == (7,) * 7
    assert BLOCKS.each(1) == sum(BLOCKS.ones)


def test_covering_is_decided_kind_by_kind() -> None:
    many = BLOCKS.of("wwyyrr")
    assert BLOCKS.covers(many, BLOCKS.of("wyr"))
    assert BLOCKS.covers(many, many)
    assert not BLOCKS.covers(many, BLOCKS.of("k"))
    assert not BLOCKS.covers(many, BLOCKS.of("www"))


# Properties


@given(COUNTS)
def test_packing_keeps_every_count(counts: tuple[int, ...]) -> None:
    tally = BLOCKS.pack(counts)
    assert BLOCKS.unpack(tally) == counts
    assert tuple(BLOCKS.count(tally, index) for index in range(len(NAMES))) == counts
    assert total(tally) == sum(counts)
    assert tally & BLOCKS.guards == 0


@given(RUNS)
def test_names_are_counted_as_a_counter_does(names: list[str]) -> None:
    tally = BLOCKS.of(names)
    assert Counter(BLOCKS.words(tally)) == Counter(names)
    assert list(BLOCKS.words(tally)) == sorted(names, key=NAMES.index)
    assert BLOCKS.of(BLOCKS.words(tally)) == tally
    assert total(tally) == len(names)


@given(PILES)
def test_adding_adds_kind_by_kind(pile: list[tuple[int, ...]]) -> None:
    tally, counts = added(pile)
    assert BLOCKS.unpack(tally) == counts
    if sum(counts) < 255:
        assert total(tally) == sum(counts)


@given(PILES, PILES)
def test_covering_is_being_at_least_as_much_of_each(
    one: list[tuple[int, ...]], other: list[tuple[int, ...]]
) -> None:
    (first, firsts), (second, seconds) = added(one), added(other)
    assert BLOCKS.covers(first, second) == all(a >= b for a, b in zip(firsts, seconds, strict=True))
    assert BLOCKS.covers(first, 0)
    if BLOCKS.covers(first, second):
        assert BLOCKS.unpack(first - second) == tuple(a - b for a, b in zip(firsts, seconds, strict=True))


@given(RUNS, RUNS)
def test_short_and_common_agree_with_counters(one: list[str], other: list[str]) -> None:
    first, second = BLOCKS.of(one), BLOCKS.of(other)
    short, common = BLOCKS.short(first, second), BLOCKS.common(first, second)
    assert Counter(BLOCKS.words(short)) == Counter(other) - Counter(one)
    assert Counter(BLOCKS.words(common)) == Counter(one) & Counter(other)
    assert short + common == second
    assert common == BLOCKS.common(second, first)
    assert BLOCKS.covers(first, second) == (short == 0) == (common == second)
    assert BLOCKS.covers(first, common)
    assert BLOCKS.covers(first + short, second)


@given(COUNTS, COUNTS)
def test_equal_tallies_hold_the_same(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert (BLOCKS.pack(one) == BLOCKS.pack(other)) == (one == other)
