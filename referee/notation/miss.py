"""A miss: why a word or a list of words means nothing here."""

from __future__ import annotations

from typing import Literal, NamedTuple
from unicodedata import name

from referee.core.rule import Clause

Kind = Literal["unknown", "ambiguous", "missing", "mixed", "count", "lacking", "section", "tile", "amount"]

_LONGEST = 32
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"


class Miss(NamedTuple):
    """What is blamed, and a sentence that stands alone.

    ``at`` counts the words that were asked about from 0; ``start`` and ``end``
    (exclusive) are character offsets inside that word as given.
    ``near`` holds at most three words that would read, ``hint`` what to write.
    """

    id: str
    kind: Kind
    word: str
    at: int
    start: int
    end: int
    message: str
    near: tuple[str, ...] = ()
    hint: str | None = None


def whole(id: str, kind: Kind, word: str, message: str, *, at: int = 0, hint: str | None = None) -> Miss:
    """Return a miss that blames one whole word."""
    return Miss(id, kind, word, at, 0, len(word), message, hint=hint)


def quoted(text: str) -> str:
    """Return ``text`` for a sentence: in quotes, printable, not too long."""
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """Return ``text`` printable and not too long."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(char if char.isprintable() else point(char) for char in short)


def point(char: str) -> str:
    """Return a character's code point and, where it has one, its name."""
    called = name(char, "")
    return f"U+{ord(char):04X} ({called})" if called else f"U+{ord(char):04X}"


def dash(text: str) -> int | None:
    """Return the offset of the first dash in ``text`` that isn't ASCII."""
    return next((offset for offset, char in enumerate(text) if char in _DASHES), None)


def _clause(number: int, section: int, title: str, text: str) -> Clause:
    return Clause(f"RGN-WORD-{number:02}", title, f"notation {section}", "normative", text)


CLAUSES = (
    _clause(
        1,
        6,
        "a word has a meaning in its place",
        "Colours, types, cities, objects and spots are words of Italian, English, German, French, Spanish, "
        "Dutch or Chinese, or the canonical or English name cut to three letters or more. The meaning goes "
        "by place. A word that isn't known there is refused with at most three near ones, not guessed.",
    ),
    _clause(
        2,
        6,
        "a word has one meaning in its place",
        "A name may be cut as long as what is left fits one meaning. What fits several is refused with all "
        "of them; an exact word always wins over a cut one.",
    ),
    _clause(
        3,
        6,
        "a count stands right before one letter, word or ?",
        "A count is a whole number from 1 to 99 and belongs to the one letter, word or ? behind it. Before "
        "a run of several, as in 2wy, it could mean 2w1y or 2w2y, so it is refused with both readings.",
    ),
    _clause(
        4,
        6,
        "a colour exists in this edition",
        "The lowest colour is black (k) in the first edition and purple (p) in the second. The other one is "
        "refused, whether written as a letter or as a word.",
    ),
    _clause(
        5,
        6,
        "a section is a numeral",
        "Sections are I to VI, or 1 to 6, in any case; the Unicode Roman numerals are read as well. A "
        "numeral beyond six reads and is a breach of the rules; what is no numeral is refused.",
    ),
    _clause(
        6,
        6,
        "a tile has a type and a cost",
        "A tile is written type-cost, as in villa-3; villa3, villa 3 and vil3 are the same tile. The cost is "
        "a whole number. Whether such a tile exists is a matter of the rules.",
    ),
    _clause(
        7,
        2,
        "an amount is a whole number in ASCII digits",
        "Amounts have no separators, decimals or leading zeros, so 1,000 is neither one nor a thousand. The "
        "sign is an ASCII + or -.",
    ),
)
