"""Folding to plain characters, and what words are compared by."""

from __future__ import annotations

import sys
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.finding import Fault, Span
from referee.notation import fold as module
from referee.notation.fold import Folded, fold
from referee.notation.spelling import foldcase


def brief(faults: tuple[Fault, ...]) -> list[tuple[str, str, int, int]]:
    return [(fault.id[4:], fault.severity, *fault.span) for fault in faults]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1. P1\tTURN  wyrgb",
        "Lérici le\u0301rici 玩家甲 Łukasz",
        "Ⅱ ⅵ",
        "a \u2212 b \u2010\u2011\u2012\u2013\u2014\u2015",
        "½ ² ③ 。｟￠",
        "👨🏽 ❤\ufe0f",
        "a\0b\ufffd",
        "~ !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}",
    ],
)
def test_what_is_plain_or_a_letter_stays_as_it_is(text: str) -> None:
    assert fold(text) == Folded(text, None, ())


SPACES = ["\u00a0", "\u202f", "\u3000", *map(chr, range(0x2000, 0x200B))]
MARKS = ["\u2060", "\ufeff", *map(chr, range(0x200B, 0x2010))]


@pytest.mark.parametrize("space", SPACES)
def test_a_space_outside_ascii_becomes_one_space(space: str) -> None:
    folded = fold(f"P1{space}PASS")
    assert folded[:2] == ("P1 PASS", None)
    assert brief(folded.faults) == [("FOLD-01", "warning", 3, 3)]
    assert f"U+{ord(space):04X}" in folded.faults[0].message


@pytest.mark.parametrize("mark", MARKS)
def test_an_invisible_mark_is_ignored(mark: str) -> None:
    folded = fold(f"{mark}bu{mark}y")
    assert folded[:2] == ("buy", (2, 3, 5))
    assert brief(folded.faults) == [("FOLD-02", "warning", 1, 1), ("FOLD-02", "warning", 4, 4)]
    assert all(f"U+{ord(mark):04X}" in fault.message for fault in folded.faults)


@pytest.mark.parametrize(
    ("text", "plain", "span"),
    [
        ("x “Ana", 'x "Ana', (3, 3)),
        ("O’Hara", "O'Hara", (2, 2)),
        ("ＴＵＲＮ wy", "TURN wy", (1, 4)),
        ("甲，乙", "甲,乙", (2, 2)),
        ("甲、乙", "甲,乙", (2, 2)),
        ("game：x", "game:x", (5, 5)),
        ("２白", "2白", (1, 1)),
        ("－3", "-3", (1, 1)),
    ],
)
def test_curly_and_full_width_become_ascii(text: str, plain: str, span: tuple[int, int]) -> None:
    folded = fold(text)
    assert folded[:2] == (plain, None)
    assert brief(folded.faults) == [("FOLD-03", "warning", *span)]
    assert f"U+{ord(text[span[0] - 1]):04X}" in folded.faults[0].message
    assert folded.faults[0].message.endswith(f"read as {plain[span[0] - 1 : span[1]]}")


def test_the_whole_full_width_block_and_all_curly_quotes() -> None:
    block = "".join(map(chr, range(0xFF01, 0xFF5F)))
    assert fold(block).text == "".join(map(chr, range(0x21, 0x7F))) == unicodedata.normalize("NFKC", block)
    assert fold("\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f").text == "''''" + '""""'
    assert fold(block).faults[0].message.endswith("is read as ASCII")


@pytest.mark.parametrize("digit", ["٣", "३", "𝟑"])
def test_another_digit_is_refused(digit: str) -> None:
    folded = fold(f"1 {digit}{digit} coins")
    assert folded[:2] == (f"1 {digit}{digit} coins", None)
    assert brief(folded.faults) == [("FOLD-04", "error", 3, 4)]
    assert f"U+{ord(digit):04X}" in folded.faults[0].message
    assert folded.faults[0].help == "if that is the number, write 33"


@pytest.mark.parametrize(
    ("char", "value", "cause"),
    [
        ("\x1b", "0x1B", "escape sequence of a terminal"),
        ("\x01", "0x01", "damage"),
        ("\r", "0x0D", "damage"),
        ("\x0c", "0x0C", "page break"),
        ("\x1a", "0x1A", "end-of-file mark"),
        ("\x7f", "0x7F", "key press"),
        ("\x85", "U+0085", "line end of another system"),
        ("\x93", "U+0093", "Windows-1252"),
        ("\xad", "U+00AD", "soft hyphen"),
        ("\u2028", "U+2028", "line break"),
        ("\u202e", "U+202E", "direction override"),
        ("\u2066", "U+2066", "direction override"),
        ("\u2061", "U+2061", "pasted"),
        ("\U000e0041", "U+E0041", "pasted"),
        ("\u205f", "U+205F", "space that the notation doesn't know"),
        ("\ud800", "U+D800", "pasted"),
    ],
)
def test_a_control_character_is_refused_once(char: str, value: str, cause: str) -> None:
    text = f"P1 {char}[2K PASS {char}\x01"
    folded = fold(text)
    assert folded[:2] == (text, None)
    assert brief(folded.faults) == [("BYTE-03", "error", 4, 4)]
    (fault,) = folded.faults
    assert fault.message.startswith(f"{value} is a ")
    assert cause in fault.message
    assert fault.notes == ("2 more of the kind on this line",)
    assert fold(f"P1{char}").faults[0].notes == ()


@pytest.mark.parametrize(
    ("piece", "id"), [("\u00a0", "FOLD-01"), ("\u200b", "FOLD-02"), ("＂", "FOLD-03"), ("٣", "FOLD-04")]
)
def test_more_than_three_of_a_kind_are_summed_up(piece: str, id: str) -> None:
    for count in range(1, 9):
        faults = fold(f"x{piece}" * count).faults
        assert {fault.id[4:] for fault in faults} == {id}
        assert len(faults) == min(count, 4)
        assert faults[-1].span.end == 2 * count
        if count > 4:
            assert faults[3].span == Span(8, 2 * count)
            assert f"{count - 3} more" in faults[3].message
            assert faults[3].severity == faults[0].severity


def test_places_lead_back_to_what_was_written() -> None:
    text = "\u200eP1\u00a0b\u200buy “Ａ”\u200b"
    folded = fold(text)
    assert folded.text == 'P1 buy "A"'
    assert folded.places == (2, 3, 4, 5, 7, 8, 9, 10, 11, 12)
    assert [fault.span.column for fault in folded.faults] == [1, 4, 6, 10, 13]


# foldcase


def test_words_are_compared_without_case_and_marks() -> None:
    assert {foldcase(word) for word in ("Lérici", "LE\u0301RICI", "lerici", "lÉrici")} == {"lerici"}
    assert foldcase("Ⅱ") == foldcase("II") == "ii"
    assert foldcase("ⅷ") == "viii"
    assert foldcase("Straße") == foldcase("STRASSE") == "strasse"
    assert foldcase("İI") == "ii"
    assert foldcase("白") == "白"
    assert foldcase("é" * 1000) == "e" * 1000


def test_folding_case_twice_changes_nothing_for_any_character() -> None:
    for code in (*range(0x20000), *range(0x2F800, 0x2FA20), *range(0xE0000, 0xE0200), sys.maxunicode):
        once = foldcase(chr(code))
        assert foldcase(once) == once, f"U+{code:04X}"


@given(st.text(max_size=12))
def test_folding_case_twice_changes_nothing(word: str) -> None:
    assert foldcase(foldcase(word)) == foldcase(word)


# Properties

ODD = st.sampled_from([*SPACES, *MARKS, *'“”’ＡＺ，、٣३\x1b\u202e\x85é一Ⅱ\t\0 "#a1'])
TEXT = st.text(ODD | st.characters(), max_size=30)


@given(TEXT)
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text)
    again = fold(once.text)
    assert (again.text, again.places) == (once.text, None)
    assert {fault.severity for fault in again.faults} <= {"error"}


@given(TEXT)
def test_places_rise_within_the_original(text: str) -> None:
    folded = fold(text)
    places = range(1, len(text) + 1) if folded.places is None else folded.places
    assert len(places) == len(folded.text)
    assert all(a < b for a, b in pairwise(places))
    for char, column in zip(folded.text, places, strict=True):
        written = text[column - 1]
        assert char == written or (char.isascii() and not written.isascii())


@given(TEXT)
def test_messages_show_nothing_raw_and_spans_lie_on_the_line(text: str) -> None:
    faults = fold(text).faults
    assert [fault.span for fault in faults] == sorted(fault.span for fault in faults)
    for fault in faults:
        said = " ".join([fault.message, *fault.notes, fault.help or ""])
        assert said.isascii()
        assert said.isprintable()
        assert 1 <= fault.span.column <= fault.span.end <= len(text)
        assert len(said) < 200


@given(TEXT)
def test_what_was_not_plain_is_always_told(text: str) -> None:
    folded = fold(text)
    told = bool(folded.faults)
    assert told == (folded.text != text or any(module._odd(char) for char in text))


def test_every_clause_is_complete() -> None:
    known = {clause.id for clause in module.CLAUSES}
    assert known == {"RGN-BYTE-03", "RGN-FOLD-01", "RGN-FOLD-02", "RGN-FOLD-03", "RGN-FOLD-04"}
    for clause in module.CLAUSES:
        assert (clause.source, clause.confidence) == ("notation 2", "normative")
        assert clause.text.endswith(".")
