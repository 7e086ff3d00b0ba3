"""Block lists: runs, counts and words are one thing, and what could mean two is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation.blocks import blocks
from referee.notation.miss import Miss
from referee.notation.words import Vocabulary

WORDS = Vocabulary.load("carrara")
FIRST, SECOND = "wyrgbk", "wyrgbp"


def read(text: str, letters: str = FIRST) -> str | Miss:
    return blocks(tuple(text.split(" ")), letters, WORDS)


def missed(text: str, letters: str = FIRST) -> Miss:
    miss = read(text, letters)
    assert isinstance(miss, Miss), f"{text!r} was read as {miss!r}"
    return miss


def blamed(text: str, letters: str = FIRST) -> str:
    miss = missed(text, letters)
    assert miss.word == text.split(" ")[miss.at]
    return miss.word[miss.start : miss.end]


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("wwy", "wwy"),
        ("yww", "wwy"),
        ("2w 1y", "wwy"),
        ("2w1y", "wwy"),
        ("2W", "ww"),
        ("1W", "w"),
        ("2 white yellow", "wwy"),
        ("white yellow 2 red", "wyrr"),
        ("?", "?"),
        ("3?", "???"),
        ("3 ?", "???"),
        ("wy??", "wy??"),
        ("?w?y", "wy??"),
        ("-", ""),
        ("none", ""),
        ("NONE", ""),
        ("2白1黄", "wwy"),
        ("2 白", "ww"),
        ("2white1yellow", "wwy"),
        ("gr", "rg"),
        ("blu", "b"),
        ("bla", "k"),
        ("bb", "bb"),
        ("bk", "bk"),
        ("w w w", "www"),
        ("wy2r", "wyrr"),
        ("2 w3y", "wwyyy"),
        ("99k", "k" * 99),
        ("1 noir", "k"),
        ("1 schwarz", "k"),
        ("3grün", "ggg"),
        ("3gru\u0308n", "ggg"),
        ("ggrk", "rggk"),
    ],
)
def test_reads(text: str, run: str) -> None:
    assert read(text) == run


@pytest.mark.parametrize(
    ("white", "red"),
    [
        ("bianchi", "rosso"),
        ("white", "red"),
        ("weiße", "rot"),
        ("blancs", "rouge"),
        ("blancos", "rojo"),
        ("witte", "rood"),
        ("白", "红"),
        ("白色", "紅色"),
    ],
)
def test_counts_with_words_of_every_language(white: str, red: str) -> None:
    assert read(f"2 {white} {red}") == read(f"{red} 2{white}") == "wwr"


class TestCounts:
    @pytest.mark.parametrize(
        ("text", "message", "where"),
        [
            ("2wy", '"2wy" can be read as 2w1y = wwy or as 2w2y = wwyy', "2wy"),
            ("2 wy", '"2 wy" can be read as 2w1y = wwy or as 2w2y = wwyy', "wy"),
            ("2wwy", '"2wwy" can be read as 3w1y = wwwy or as 4w2y = wwwwyy', "2wwy"),
            ("r2yw1b", '"2yw" can be read as 1w2y = wyy or as 2w2y = wwyy', "2yw"),
            ("2w?", '"2w?" can be read as 2w1? = ww? or as 2w2? = ww??', "2w?"),
            ("2??", '"2??" can be read as 3? = ??? or as 4? = ????', "2??"),
            ("99wy", '"99wy" can be read as 99w1y or as 99w99y', "99wy"),
            ("1wy", '"1wy" has its count before several blocks; each is counted: 1w1y = wy', "1wy"),
        ],
    )
    def test_before_several_blocks(self, text: str, message: str, where: str) -> None:
        miss = missed(text)
        assert (miss.id, miss.kind, miss.message) == ("RGN-WORD-03", "count", message)
        assert blamed(text) == where

    @pytest.mark.parametrize("count", ["0", "00", "01", "007", "100", "9" * 5000])
    @pytest.mark.parametrize("gap", ["", " "])
    def test_out_of_range(self, count: str, gap: str) -> None:
        miss = missed(f"w {count}{gap}y")
        assert (miss.id, miss.at) == ("RGN-WORD-03", 1)
        assert "from 1 to 99 without leading zeros" in miss.message
        assert blamed(f"w {count}{gap}y") == count

    @pytest.mark.parametrize(("text", "where"), [("2", "2"), ("w 2", "2"), ("w2", "2"), ("w2 y", "2")])
    def test_without_a_colour_behind_it(self, text: str, where: str) -> None:
        miss = missed(text)
        assert miss.id == "RGN-WORD-03"
        assert "has no colour behind it" in miss.message
        assert blamed(text) == where

    def test_before_another_count(self) -> None:
        miss = missed("2 3w")
        assert (miss.id, miss.at, blamed("2 3w")) == ("RGN-WORD-03", 1, "3")
        assert miss.message == "the count 2 is followed by another count, 3"


class TestColours:
    @pytest.mark.parametrize(
        ("text", "where"),
        [("k", "k"), ("wk", "k"), ("2k", "k"), ("2 schwarz", "schwarz"), ("w y??k", "k"), ("黑", "黑")],
    )
    def test_no_black_in_the_second_edition(self, text: str, where: str) -> None:
        miss = missed(text, SECOND)
        assert (miss.id, miss.kind) == ("RGN-WORD-04", "lacking")
        assert miss.message == "there is no black in this edition; its lowest colour is purple (p)"
        assert blamed(text, SECOND) == where

    def test_no_purple_in_the_first_edition(self) -> None:
        message = "there is no purple in this edition; its lowest colour is black (k)"
        assert missed("2p").message == missed("viola").message == message

    def test_the_lowest_colour_of_each_edition_reads(self) -> None:
        assert read("kw") == "wk"
        assert read("pw", SECOND) == "wp"

    @pytest.mark.parametrize("letters", [FIRST, SECOND])
    def test_b_is_always_blue(self, letters: str) -> None:
        assert read("1b", letters) == read("blue", letters) == "b"

    def test_a_foreign_initial(self) -> None:
        miss = missed("1g 1s")
        assert (miss.id, miss.at, blamed("1g 1s")) == ("RGN-WORD-01", 1, "s")
        assert miss.hint == "initials are w y r g b k; for black (schwarz) write k"

    @pytest.mark.parametrize(("text", "where"), [("wws", "s"), ("2w nwy", "n"), ("wxy", "x"), ("?wys", "s")])
    def test_an_odd_letter_in_a_run(self, text: str, where: str) -> None:
        miss = missed(text)
        assert blamed(text) == where
        assert (miss.hint or "").startswith("initials are w y r g b k")
        assert miss.message == f'"{where}" in "{miss.word.strip("?")}" is no letter of a colour'

    @pytest.mark.parametrize(
        ("text", "where", "near"),
        [
            ("2whte", "whte", "white"),
            ("1w bluue", "bluue", "blue"),
            ("gren?", "gren", "green"),
            ("bl", "bl", "blue"),
        ],
    )
    def test_a_misspelt_word(self, text: str, where: str, near: str) -> None:
        assert missed(text).near[0] == near
        assert blamed(text) == where

    @pytest.mark.parametrize("text", ["Massa", "Pisa", "villa-3", "白白黄", "w+y", "2xw", "w/y", "."])
    def test_other_words_are_unknown(self, text: str) -> None:
        assert missed(text).id == "RGN-WORD-01"

    def test_a_long_dash_is_named(self) -> None:
        assert missed("–").hint == "the dash is U+2013 (EN DASH); no block is written -"


class TestNothing:
    @pytest.mark.parametrize(("text", "at"), [("- w", 0), ("w -", 1), ("none 2w", 0), ("- -", 0), ("2 -", 1)])
    def test_stands_alone(self, text: str, at: int) -> None:
        miss = missed(text)
        assert (miss.id, miss.kind, miss.at) == ("RGN-WORD-01", "mixed", at)

    @pytest.mark.parametrize("words", [(), ("",), ("w", ""), ("2", "")])
    def test_is_written_down(self, words: tuple[str, ...]) -> None:
        miss = blocks(words, FIRST, WORDS)
        assert isinstance(miss, Miss)
        assert miss.kind == "missing"


NUMBERS = st.lists(st.integers(0, 12), min_size=7, max_size=7)
ALPHABET = st.sampled_from([*"wyrgbkp?-0129 sx白黄", "\u0301", "ß", "white", "none"])


def counted(numbers: list[int], letters: str) -> list[tuple[int, str]]:
    return [(number, colour) for number, colour in zip(numbers, letters + "?", strict=True) if number]


@given(NUMBERS, st.sampled_from([FIRST, SECOND]), st.randoms(use_true_random=False))
def test_a_canonical_run_reads_as_itself(numbers: list[int], letters: str, random: Random) -> None:
    run = "".join(number * colour for number, colour in counted(numbers, letters))
    assert read(run or "-", letters) == run
    mixed = list(run)
    random.shuffle(mixed)
    assert read("".join(mixed) or "none", letters) == run


@given(NUMBERS, st.sampled_from([FIRST, SECOND]), st.data())
def test_counts_equal_runs_equal_words(numbers: list[int], letters: str, data: st.DataObject) -> None:
    pairs = data.draw(st.permutations(counted(numbers, letters)))
    run = read("".join(number * colour for number, colour in pairs) or "-", letters)
    forms = []
    for number, colour in pairs:
        names = [word for word, meaning in WORDS.words("colour").items() if meaning == colour] or ["?"]
        name = data.draw(st.sampled_from(names))
        forms.append(f"{number}{data.draw(st.sampled_from(['', ' ']))}{name}")
    assert read(" ".join(forms) or "-", letters) == run
    assert read("".join(f"{number}{colour}" for number, colour in pairs) or "-", letters) == run


@given(st.lists(st.one_of(st.text(max_size=12), st.lists(ALPHABET, max_size=6).map("".join)), max_size=5))
def test_random_words_never_raise(words: list[str]) -> None:
    result = blocks(tuple(words), FIRST, WORDS)
    if isinstance(result, Miss):
        assert result.message.isprintable()
        assert not words or result.kind == "missing" or words[result.at] == result.word
        assert 0 <= result.start <= result.end <= len(result.word)
    else:
        assert blocks((result or "-",), FIRST, WORDS) == result
