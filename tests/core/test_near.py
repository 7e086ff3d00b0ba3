"""Near words and lists of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.near import listed, near

CITIES = ("Livorno", "Pisa", "Lucca", "Viareggio", "Massa", "Lerici")
WORDS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Livrno", ("Livorno",)),
        ("LUCA", ("Lucca",)),
        ("masa", ("Massa",)),
        ("Lericci", ("Lerici",)),
        ("Roma", ()),
        ("", ()),
    ],
)
def test_near_words(word: str, expected: tuple[str, ...]) -> None:
    assert near(word, CITIES) == expected


def test_three_at_most_and_the_nearest_first() -> None:
    known = ("villas", "villae", "villam", "villa", "vill")
    assert len(near("villa", known)) == 3
    assert near("villa", known)[0] == "villa"
    assert near("villa", known, 1) == ("villa",)


@given(WORDS, st.lists(WORDS, max_size=8), st.integers(1, 4))
def test_only_known_words_come_back(word: str, known: list[str], most: int) -> None:
    found = near(word, known, most)
    assert set(found) <= set(known)
    assert len(found) == len(set(found)) <= most
    assert found == near(word, reversed(known), most)


@given(WORDS, st.lists(WORDS, max_size=4))
def test_a_known_word_is_the_nearest_to_itself(word: str, known: list[str]) -> None:
    assert near(word, [*known, word], 1)[0].casefold() == word.casefold()


@pytest.mark.parametrize(
    ("words", "expected"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_words_are_listed_as_a_sentence_does(words: list[str], expected: str) -> None:
    assert listed(words) == expected
    assert listed(iter(words), "and") == expected.replace(" or ", " and ")
