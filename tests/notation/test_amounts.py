"""Amounts, sections and tiles: words with numbers in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation.amounts import amount, section, tile
from referee.notation.miss import Miss
from referee.notation.words import LANGUAGES, Vocabulary

WORDS = Vocabulary.load("carrara")
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]


def missed(result: object) -> Miss:
    assert isinstance(result, Miss), f"read as {result!r}"
    return result


class TestAmount:
    @pytest.mark.parametrize(
        ("word", "number"),
        [("12", 12), ("+12", 12), ("-11", -11), ("0", 0), ("+0", 0), ("10", 10), ("999999999", 999999999)],
    )
    def test_reads(self, word: str, number: int) -> None:
        assert amount(word) == number

    @pytest.mark.parametrize(
        ("word", "where", "says"),
        [
            ("1,000", ",", 'holds ","'),
            ("7.0", ".", 'holds "."'),
            ("3,5", ",", 'holds ","'),
            ("−11", "−", "holds U+2212 (MINUS SIGN)"),
            ("–11", "–", "holds U+2013 (EN DASH)"),
            ("1\u202f000", "\u202f", "holds U+202F (NARROW NO-BREAK SPACE)"),
            ("٣", "٣", "holds U+0663 (ARABIC-INDIC DIGIT THREE)"),
            ("１２", "１", "holds U+FF11 (FULLWIDTH DIGIT ONE)"),
            ("007", "00", "begins with 0"),
            ("-012", "0", "begins with 0"),
            ("00", "0", "begins with 0"),
            ("+-3", "-", 'holds "-"'),
            ("12-", "-", 'holds "-"'),
            ("3x", "x", 'holds "x"'),
            ("many", "many", '"many" is none'),
            ("-", "-", '"-" is none'),
            ("", "", '"" is none'),
        ],
    )
    def test_refused(self, word: str, where: str, says: str) -> None:
        miss = missed(amount(word))
        assert (miss.id, miss.kind, miss.word, miss.at) == ("RGN-WORD-07", "amount", word, 0)
        assert word[miss.start : miss.end] == where
        assert miss.message.startswith("amounts are whole numbers in ASCII digits")
        assert miss.message.endswith(says)

    def test_a_long_dash_has_a_hint(self) -> None:
        assert missed(amount("−11")).hint == "write -11"
        assert missed(amount("−011")).hint is None
        assert missed(amount("11−")).hint is None

    @pytest.mark.parametrize("digits", [10, 5000])
    def test_too_long(self, digits: int) -> None:
        assert missed(amount("9" * digits)).message.endswith(f"has {digits}")

    @given(st.integers(-999_999_999, 999_999_999))
    def test_every_number_reads_as_written(self, number: int) -> None:
        assert amount(str(number)) == number
        assert amount(f"{number:+}") == number

    @given(st.one_of(st.text(max_size=12), st.text("+-0123456789.,−–٣ ", max_size=6)))
    def test_random_text_never_raises(self, word: str) -> None:
        result = amount(word)
        if isinstance(result, Miss):
            assert result.message.isprintable()
            assert 0 <= result.start <= result.end <= len(word)
        else:
            assert str(result) == word.removeprefix("+") or word in ("-0", "+0")


class TestSection:
    @pytest.mark.parametrize("number", range(1, 13))
    def test_reads(self, number: int) -> None:
        roman = ROMAN[number - 1]
        forms = [
            roman,
            roman.lower(),
            roman.capitalize(),
            str(number),
            chr(0x215F + number),
            chr(0x216F + number),
        ]
        assert [section(form) for form in forms] == [number] * len(forms)

    @pytest.mark.parametrize(
        ("word", "number"), [("0", 0), ("7", 7), ("VII", 7), ("IX", 9), ("XXXIX", 39), ("99", 99)]
    )
    def test_reads_what_does_not_exist(self, word: str, number: int) -> None:
        assert section(word) == number

    @pytest.mark.parametrize(
        ("word", "hint"),
        [
            ("l", "did you mean I?"),
            ("|", "did you mean I?"),
            ("ll", "did you mean II?"),
            ("lV", "did you mean IV?"),
            ("ı", "did you mean I?"),
            ("İ", None),
            ("IIII", None),
            ("VI.", None),
            ("iv6", None),
            ("VX", None),
            ("IIX", None),
            ("L", "did you mean I?"),
            ("①", None),
            ("01", None),
            ("-1", None),
            ("+1", None),
            ("1.0", None),
            ("٣", None),
            ("", None),
            ("9" * 5000, None),
        ],
    )
    def test_refused(self, word: str, hint: str | None) -> None:
        miss = missed(section(word))
        assert (miss.id, miss.kind, miss.word, miss.start, miss.end) == (
            "RGN-WORD-05",
            "section",
            word,
            0,
            len(word),
        )
        assert miss.message.startswith("section must be I to VI (or 1 to 6)")
        assert miss.hint == hint

    @given(st.one_of(st.text(max_size=8), st.text("IVXLivxl|1670.Ⅳⅻ", max_size=6)))
    def test_random_text_never_raises(self, word: str) -> None:
        result = section(word)
        assert isinstance(result, Miss) or 0 <= result <= 999_999_999


class TestTile:
    @pytest.mark.parametrize(
        ("text", "kind", "cost"),
        [
            ("villa-3", "villa", 3),
            ("villa3", "villa", 3),
            ("villa 3", "villa", 3),
            ("vil3", "villa", 3),
            ("Villa-3", "villa", 3),
            ("城堡3", "castello", 3),
            ("城堡-3", "castello", 3),
            ("villa-9", "villa", 9),
            ("villa-0", "villa", 0),
            ("villa-12", "villa", 12),
            ("palace-3", "palazzo", 3),
            ("palazzo-3", "palazzo", 3),
            ("cathedral-4", "cattedrale", 4),
            ("cathedrale-4", "cattedrale", 4),
            ("cattedrale-4", "cattedrale", 4),
            ("cathédrale 4", "cattedrale", 4),
            ("gate-2", "porta", 2),
            ("Schloß5", "castello", 5),
            ("LIB8", "biblioteca", 8),
        ],
    )
    def test_reads(self, text: str, kind: str, cost: int) -> None:
        assert tile(tuple(text.split(" ")), WORDS) == (kind, cost)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_reads_in_every_language(self, language: str) -> None:
        castles = ["castelli", "castles", "Burg", "château", "castillo", "kasteel", "城堡"]
        words = dict(zip(LANGUAGES, castles, strict=True))
        for text in (f"{words[language]}-4", f"{words[language]}4", f"{words[language]} 4"):
            assert tile(tuple(text.split(" ")), WORDS) == ("castello", 4)

    @pytest.mark.parametrize(
        ("text", "at"),
        [
            ("villa", 0),
            ("3", 0),
            ("-3", 0),
            ("villa-", 0),
            ("villa-x", 0),
            ("villa-03", 0),
            ("villa-3.0", 0),
            ("villa-3b", 0),
            ("villa-1234567890", 0),
            ("villa Massa", 0),
            ("villa 03", 1),
            ("villa -3", 1),
            ("villa-3 4", 1),
            ("villa 3 4", 2),
            ("", 0),
        ],
    )
    def test_refused(self, text: str, at: int) -> None:
        words = tuple(text.split(" "))
        miss = missed(tile(words, WORDS))
        assert (miss.id, miss.kind, miss.at, miss.word) == ("RGN-WORD-06", "tile", at, words[at])
        assert miss.message.startswith("a tile is a type and a whole number as its cost, such as villa-3")

    def test_an_unknown_type_is_blamed_alone(self) -> None:
        miss = missed(tile(("katedral-4",), WORDS))
        assert (miss.id, miss.word[miss.start : miss.end]) == ("RGN-WORD-01", "katedral")
        assert miss.near[0] == "cattedrale"
        assert missed(tile(("katedral", "4"), WORDS)).word == "katedral"

    def test_a_long_dash_is_named(self) -> None:
        miss = missed(tile(("villa–3",), WORDS))
        assert (miss.id, miss.start, miss.end) == ("RGN-WORD-06", 5, 6)
        assert miss.hint == "the dash is U+2013 (EN DASH); the one to write is -"

    def test_no_word_at_all(self) -> None:
        assert missed(tile((), WORDS)).id == "RGN-WORD-06"

    @given(st.sampled_from(sorted(WORDS.words("type"))), st.integers(0, 999), st.sampled_from(["-", "", " "]))
    def test_all_forms_are_one_tile(self, word: str, cost: int, joint: str) -> None:
        assert tile(tuple(f"{word}{joint}{cost}".split(" ")), WORDS) == (WORDS.words("type")[word], cost)

    @given(
        st.lists(
            st.one_of(st.text(max_size=10), st.sampled_from(["villa", "3", "-", "–", "vil-3"])), max_size=4
        )
    )
    def test_random_words_never_raise(self, words: list[str]) -> None:
        result = tile(tuple(words), WORDS)
        if isinstance(result, Miss):
            assert result.message.isprintable()
            assert not words or words[result.at] == result.word
            assert 0 <= result.start <= result.end <= len(result.word)
