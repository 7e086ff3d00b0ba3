"""Words with numbers in them: amounts, sections, tiles."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

from referee.notation.miss import Miss, dash, point, quoted, whole
from referee.notation.words import Vocabulary

_DIGITS = 9  # more than any game counts to
_NUMBER = rf"(?:0|[1-9][0-9]{{0,{_DIGITS - 1}}})"
_WHOLE = re.compile(_NUMBER)
_AMOUNT = re.compile(rf"[+-]?{_NUMBER}")
_LEADING = re.compile(r"^[+-]?[0-9]*")
_AMOUNT_FORM = "amounts are whole numbers in ASCII digits without separators, decimals or leading zeros"
_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_LOOKS_LIKE_I = str.maketrans({"l": "I", "L": "I", "|": "I", "!": "I", "1": "I", "ı": "I"})
_TILE = re.compile(r"([^0-9]+?)-?([0-9]+)")
_TILE_FORM = "a tile is a type and a whole number as its cost, such as villa-3"
_HIGHEST = 6


@lru_cache(maxsize=1024)
def amount(word: str) -> int | Miss:
    """Read a whole number with or without an ASCII sign."""
    if _AMOUNT.fullmatch(word):
        return int(word)
    digits = _LEADING.sub("", word, count=1)
    start = len(word) - len(digits)  # the first character that is neither sign nor digit
    if not any(char.isdigit() for char in word):
        return whole("RGN-WORD-07", "amount", word, f"{_AMOUNT_FORM}, and {quoted(word)} is none")
    if start < len(word):
        char = word[start]
        odd = quoted(char) if char.isascii() and char.isprintable() else point(char)
        unsigned = word[1:] if start == 0 and dash(char) == 0 else ""
        hint = f"write -{unsigned}" if _WHOLE.fullmatch(unsigned) else None
        message = f"{_AMOUNT_FORM}; {quoted(word)} holds {odd}"
        return Miss("RGN-WORD-07", "amount", word, 0, start, start + 1, message, hint=hint)
    figures = word.lstrip("+-")
    zeros = len(figures) - len(figures.lstrip("0") or "0")
    if zeros:
        start = len(word) - len(figures)
        message = f"{_AMOUNT_FORM}; {quoted(word)} begins with 0"
        return Miss("RGN-WORD-07", "amount", word, 0, start, start + zeros, message)
    message = f"amounts have at most {_DIGITS} digits; {quoted(word)} has {len(figures)}"
    return whole("RGN-WORD-07", "amount", word, message)


def section(word: str) -> int | Miss:
    """Read a section of the wheel: a Roman or a plain number, whether or not it exists."""
    if _WHOLE.fullmatch(word):
        return int(word)
    plain = "".join(normalize("NFKC", char) if "\u2160" <= char <= "\u217f" else char for char in word)
    number = _roman(plain)
    if number is not None:
        return number
    hint = None
    meant = plain.translate(_LOOKS_LIKE_I)
    number = _roman(meant)
    if number is not None and number <= _HIGHEST:
        hint = f"did you mean {meant.upper()}?"
    message = f"section must be I to VI (or 1 to 6), and {quoted(word)} is neither"
    return whole("RGN-WORD-05", "section", word, message, hint=hint)


def _roman(text: str) -> int | None:
    """Return a canonical Roman numeral of I, V and X, else nothing."""
    upper = text.upper() if text.isascii() else ""
    match = _ROMAN.fullmatch(upper) if upper else None
    if match is None:
        return None
    tens, ones = match.groups()
    if ones in ("IX", "IV"):
        return 10 * len(tens) + (9 if ones == "IX" else 4)
    return 10 * len(tens) + 5 * ones.count("V") + ones.count("I")


def tile(words: tuple[str, ...], vocabulary: Vocabulary) -> tuple[str, int] | Miss:
    """Read a tile, in one word or two, as its canonical type and its cost."""
    first = words[0] if words else ""
    if len(words) > 1:
        if not _is_pair(words):
            return _no_tile(words, 0 if _lacks_digits(words) else len(words) - 1)
        name, cost = words
    else:
        match = _TILE.fullmatch(first)
        if match is None:
            return _no_tile(words, 0)
        name, cost = match.groups()
    if dash(name) is not None or name == "-" or not _WHOLE.fullmatch(cost):
        return _no_tile(words, 0)
    kind = vocabulary.find("type", name)
    if isinstance(kind, Miss):
        return kind._replace(word=first)
    return kind, int(cost)


def _is_pair(words: tuple[str, ...]) -> bool:
    return len(words) == 2 and _lacks_digits(words[:1]) and _WHOLE.fullmatch(words[1]) is not None


def _lacks_digits(words: tuple[str, ...]) -> bool:
    return not any(char.isdigit() for word in words for char in word)


def _no_tile(words: tuple[str, ...], at: int) -> Miss:
    """Blame the word at ``at`` and show the words up to it."""
    if not words:
        return whole("RGN-WORD-06", "tile", "", _TILE_FORM)
    word = words[at]
    message = f"{_TILE_FORM}, and {quoted(' '.join(words[: at + 1]))} is none"
    miss = whole("RGN-WORD-06", "tile", word, message, at=at)
    offset = dash(word)
    if offset is None:
        return miss
    hint = f"the dash is {point(word[offset])}; the one to write is -"
    return miss._replace(start=offset, end=offset + 1, hint=hint)
