"""Folding: what stands for ASCII becomes ASCII, what can't be read is refused."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from referee.core.finding import Fault, Span
from referee.core.quick import quick
from referee.core.rule import Clause

SPACE_CLASS = r"\t \u00a0\u2000-\u200a\u202f\u3000"
MARK_CLASS = r"\u200b-\u200f\u2060\ufeff"
QUOTE_CLASS = r'"\u201c-\u201f\uff02'
BACKSLASH_CLASS = r"\\\uff3c"
HASH_CLASS = r"#\uff03"
"""What counts as each of these, for use between ``[`` and ``]`` of a pattern."""

CLAUSES = (
    Clause(
        "RGN-BYTE-03",
        "a control character outside comments and free text",
        "notation 2",
        "normative",
        "A character that steers a terminal, a printer or the direction of writing isn't part of a log. It "
        "may hide what really stands there, so the line is refused. In comments and free text it may stay.",
    ),
    Clause(
        "RGN-FOLD-01",
        "a space outside ASCII",
        "notation 2",
        "normative",
        "Chats, phones and word processors put in spaces that look like any other. "
        "They are read as plain spaces.",
    ),
    Clause(
        "RGN-FOLD-02",
        "an invisible mark",
        "notation 2",
        "normative",
        "Zero-width characters and direction marks come along with pasted text and can't be seen. "
        "They are ignored, as if they weren't there.",
    ),
    Clause(
        "RGN-FOLD-03",
        "a curly or full-width character",
        "notation 2",
        "normative",
        "Curly quotes and full-width letters, digits and punctuation are read as the plain ones. "
        "`referee fmt` writes the plain ones.",
    ),
    Clause(
        "RGN-FOLD-04",
        "a digit outside ASCII",
        "notation 2",
        "normative",
        "Numbers are written with the digits 0 to 9. Those of other scripts are refused, never converted.",
    ),
)

_CURLY = {"\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'"} | dict.fromkeys(
    "\u201c\u201d\u201e\u201f", '"'
)
_SPACES = frozenset("\u00a0\u202f\u3000") | {chr(code) for code in range(0x2000, 0x200B)}
_MARKS = frozenset("\u2060\ufeff") | {chr(code) for code in range(0x200B, 0x2010)}
_REFUSED = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"))
_SINGLY = 3  # so many faults of one kind on a line are told one by one
_SHOWN = 20  # so many characters of a run are shown

_OTHERS = {
    "RGN-FOLD-01": "{} more spaces outside ASCII on this line are read as plain spaces",
    "RGN-FOLD-02": "{} more invisible marks on this line are ignored",
    "RGN-FOLD-03": "{} more curly or full-width places on this line are read as ASCII",
    "RGN-FOLD-04": "{} more numbers on this line have digits outside ASCII",
}

_CAUSES = {
    "\x08": "a key press that was recorded instead of obeyed",
    "\x0b": "a soft line break of a word processor",
    "\x0c": "a page break",
    "\x1a": "an end-of-file mark of DOS; only the last byte of a file may be one",
    "\x1b": "an escape sequence of a terminal",
    "\x7f": "a key press that was recorded instead of obeyed",
    "\x85": "a line end of another system, which ends no line here",
    "\xad": "a soft hyphen pasted from a web page or document",
    "\u061c": "a direction mark that was pasted",
    "\u2028": "a line break of a web page or word processor, which ends no line here",
    "\u2029": "a line break of a web page or word processor, which ends no line here",
} | dict.fromkeys(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "a direction override that was pasted"
)


class Folded(NamedTuple):
    """Notation in plain characters, with the way back to what was written.

    ``text`` holds ASCII spaces (and tabs), straight quotes and no full-width
    characters; other letters are kept, accents too. ``places`` gives for each
    index of ``text`` the column in the original, from 1; ``None`` when no
    character was left out, so that the column is the index + 1. What is
    refused stays in ``text`` and is named in ``faults``.
    """

    text: str
    places: tuple[int, ...] | None
    faults: tuple[Fault, ...]


class _Odd(NamedTuple):
    """A character that doesn't pass: the fault's id and what it becomes."""

    id: str
    new: str


def fold(text: str) -> Folded:
    """Fold the part of a line that is notation: no comment, no free-text value.

    Runs of spaces stay runs, tabs stay tabs. NUL and U+FFFD pass without a
    fault: ``decode`` has reported them. Source: notation 2.
    """
    if text.isascii() and text.isprintable():
        return quick(Folded, (text, None, ()))
    odd = {char: what for char in set(text) if (what := _odd(char))}
    if not odd:
        return Folded(text, None, ())
    found: dict[str, list[int]] = {}
    for index, char in enumerate(text):
        if char in odd:
            found.setdefault(odd[char].id, []).append(index)
    faults: list[Fault] = []
    for id, indexes in found.items():
        faults += _refusal(text, indexes) if id == "RGN-BYTE-03" else _faults(id, text, indexes)
    folded = text.translate({ord(char): what.new for char, what in odd.items()})
    places = None
    if "RGN-FOLD-02" in found:
        places = tuple(column for column, char in enumerate(text, 1) if char not in _MARKS)
    return Folded(folded, places, tuple(sorted(faults, key=lambda fault: fault.span)))


@lru_cache(maxsize=1024)
def _odd(char: str) -> _Odd | None:
    if " " <= char <= "~" or char in "\t\0":
        return None
    if char in _SPACES:
        return _Odd("RGN-FOLD-01", " ")
    if char in _MARKS:
        return _Odd("RGN-FOLD-02", "")
    if "\uff01" <= char <= "\uff5e":  # the full-width copy of ! to ~
        return _Odd("RGN-FOLD-03", chr(ord(char) - 0xFEE0))
    if char in _CURLY or char == "\u3001":
        return _Odd("RGN-FOLD-03", _CURLY.get(char, ","))
    category = unicodedata.category(char)
    if category == "Nd":
        return _Odd("RGN-FOLD-04", char)
    return _Odd("RGN-BYTE-03", char) if category in _REFUSED else None


def _faults(id: str, text: str, indexes: list[int]) -> list[Fault]:
    """Make the faults of one kind on a line: the first ones singly, one for all others."""
    together = id in ("RGN-FOLD-03", "RGN-FOLD-04")
    firsts = [here for before, here in pairwise([-2, *indexes]) if not together or here > before + 1]
    lasts = [here for here, after in pairwise([*indexes, len(text) + 1]) if not together or after > here + 1]
    singly = len(firsts) if len(firsts) == _SINGLY + 1 else _SINGLY
    runs = zip(firsts[:singly], lasts[:singly], strict=True)
    faults = [_fault(id, text[first : last + 1], first + 1) for first, last in runs]
    if rest := firsts[singly:]:
        span = Span(rest[0] + 1, lasts[-1] + 1)
        faults.append(Fault(id, faults[0].severity, span, _OTHERS[id].format(len(rest))))
    return faults


def _fault(id: str, run: str, column: int) -> Fault:
    span = Span(column, column + len(run) - 1)
    code = f"U+{ord(run[0]):04X}"
    named = f"{code} ({unicodedata.name(run[0]).lower()})"
    if id == "RGN-FOLD-01":
        return Fault(id, "warning", span, f"{named} is read as a plain space")
    if id == "RGN-FOLD-02":
        return Fault(id, "warning", span, f"{named} can't be seen and is ignored")
    what = named if len(run) == 1 else f"the run of {len(run)} characters from {named} on"
    if id == "RGN-FOLD-03":
        plain = "".join(odd.new for char in run[: _SHOWN + 1] if (odd := _odd(char)))
        return Fault(id, "warning", span, f"{what} is read as {plain if len(run) <= _SHOWN else 'ASCII'}")
    digits = "".join(str(unicodedata.digit(char)) for char in run[: _SHOWN + 1])
    return Fault(
        id,
        "error",
        span,
        f"{what} is no number here, because numbers are written with the digits 0 to 9",
        help=f"if that is the number, write {digits}" if len(run) <= _SHOWN else None,
    )


def _refusal(text: str, indexes: list[int]) -> list[Fault]:
    """Refuse a line for its control characters: the first is named, the others are counted."""
    char = text[indexes[0]]
    code = ord(char)
    value = f"0x{code:02X}" if code < 0x80 else f"U+{code:04X}"
    cause = _CAUSES.get(char)
    if cause is None and 0x80 < code < 0xA0:
        cause = "Windows-1252 that was converted as if it were Latin-1"
    elif cause is None:
        cause = (
            "a slip of the keyboard or damage to the file" if code < 0xA0 else "text pasted from elsewhere"
        )
    kind = (
        "space that the notation doesn't know" if unicodedata.category(char) == "Zs" else "control character"
    )
    more = len(indexes) - 1
    return [
        Fault(
            "RGN-BYTE-03",
            "error",
            Span(indexes[0] + 1, indexes[0] + 1),
            f"{value} is a {kind}; it looks like {cause}",
            notes=(f"{more} more of the kind on this line",) if more else (),
            help="take it out",
        )
    ]
