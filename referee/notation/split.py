"""A line's words, and the way back from a word to its columns."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category

from referee.core.finding import Fault, Span
from referee.core.rule import Clause

_WORD = re.compile(
    r'"(?:[^"\\]|\\.)*+"?'  # a quoted name, closed or not
    r"|@[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![^\s])"  # a time keeps its colons
    r"|[,:=]"
    r'|[^\s,:="]+'
)

QUOTE = Clause(
    "RGN-QUOTE-01",
    "a quote is closed on its line",
    "notation 4",
    "normative",
    'A quoted name or reason ends with a quotation mark on the same line; inside it \\" is a quotation mark'
    " and \\\\ a backslash.",
)
COMMA = Clause(
    "RGN-COMMA-01",
    "a comma stands before a space or the line's end",
    "notation 2",
    "normative",
    "A comma separates; a number has none in it. So one stands before a space or at the line's end.",
)
CLAUSES = (QUOTE, COMMA)


def words(text: str) -> list[str]:
    """The words of a folded line."""
    if '"' in text or "=" in text or "@" in text:
        return _WORD.findall(text)
    if ":" in text:
        text = text.replace(":", " : ")
    if "," in text:
        text = text.replace(",", " , ")
    return text.split()


class Spans(NamedTuple):
    """Where the words of a folded line stand in the line as written."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    places: tuple[int, ...] | None
    length: int

    def of(self, start: int, end: int) -> Span:
        """The columns of words ``start`` to ``end`` (exclusive), in the line as written."""
        if start >= len(self.starts):
            column = self._column(self.length - 1) + 1 if self.length else 1
            return Span(column, column)
        if end <= start:
            return Span(self._column(self.starts[start]), self._column(self.starts[start]))
        return Span(self._column(self.starts[start]), self._column(self.ends[end - 1] - 1))

    def inside(self, index: int, start: int, end: int) -> Span:
        """The columns of characters ``start`` to ``end`` (exclusive) of one word."""
        if end <= start or index >= len(self.starts):
            return self.of(index, index + 1)
        first = self.starts[index] + start
        return Span(self._column(first), self._column(self.starts[index] + end - 1))

    def _column(self, index: int) -> int:
        return index + 1 if self.places is None else self.places[min(index, len(self.places) - 1)]


def spans(text: str, places: tuple[int, ...] | None) -> Spans:
    """Find the words of a folded line again, with their places."""
    starts, ends = _ends(text)
    return Spans(starts, ends, places, len(text.rstrip()))


@lru_cache(maxsize=4)
def _ends(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the words of a line start and end. Many faults on a line ask for it as often."""
    found = list(_WORD.finditer(text))
    return tuple(match.start() for match in found), tuple(match.end() for match in found)


_ODD_FORM = re.compile(r',(?=\S)|"')


def has_odd_form(text: str) -> bool:
    """Whether :func:`form_faults` could find anything."""
    if '"' not in text and text.count(",") == text.count(", "):
        return False
    return _ODD_FORM.search(text) is not None


def form_faults(text: str, found: Spans) -> list[Fault]:
    """Quotes that don't close and commas without a space behind them."""
    faults = []
    for index, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
        word = text[start:end]
        if word.startswith('"') and not is_closed(word):
            message = "the quotation mark opened here isn't closed on this line"
            faults.append(Fault(QUOTE.id, "error", found.inside(index, 0, 1), message))
        elif word == "," and end < len(text) and not text[end].isspace():
            faults.append(_glued_comma(text, found, index))
    return faults


def _glued_comma(text: str, found: Spans, index: int) -> Fault:
    start, end = found.starts[index], found.ends[index]
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isdigit() and after.isdigit():
        message = "an amount is a whole number without separators; this one has a comma in it"
        return Fault("RGN-WORD-07", "error", found.inside(index, 0, 1), message)
    message = "this comma has no space behind it"
    return Fault(COMMA.id, "error", found.inside(index, 0, 1), message, (), "write a space behind the comma")


def is_closed(word: str) -> bool:
    """Whether a quoted word ends with its own quotation mark."""
    return re.fullmatch(r'"(?:[^"\\]|\\.)*+"', word) is not None


def unquoted(word: str) -> str:
    """A quoted word without its quotes and escapes; any other word as it is."""
    if not word.startswith('"'):
        return word
    return re.sub(r"\\(.)", r"\1", word[1:-1] if is_closed(word) else word[1:])


_PLAIN_NAME = re.compile(r"[^\W\d_](?:[\w'.-]| (?=[\w'.-]))*")
_SEAT = re.compile(r"p[1-9]", re.IGNORECASE)


def is_plain_name(name: str) -> bool:
    """Whether a name may stand without quotes in a header."""
    bare = "".join(char for char in name if category(char)[0] != "M")
    return _PLAIN_NAME.fullmatch(bare) is not None and "_" not in name


def quoted_name(name: str) -> str:
    """A name as it is written: quoted where it must be."""
    if is_plain_name(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def looks_like_seat(word: str) -> bool:
    return _SEAT.fullmatch(word) is not None
