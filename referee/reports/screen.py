"""What may reach a screen: escapes made visible, widths, colours."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category, combining, east_asian_width

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_CODES = {"error": "31;1", "warning": "33;1", "note": "36;1", "strong": "1", "good": "32;1", "faint": "2"}


def shown(text: str) -> str:
    """The text with control and invisible characters as escapes; tabs too."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(char) if _is_hidden(char) else char for char in text)


def shown_line(text: str) -> str:
    """The same for a whole line of a log, in which tabs stay."""
    return "\t".join(shown(part) for part in text.split("\t"))


def _is_hidden(char: str) -> bool:
    return category(char) in _HIDDEN or (char != " " and char.isspace())


def _escaped(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(char: str) -> int:
    """How many columns a character takes on a screen, as :func:`shown` shows it."""
    if _is_hidden(char):
        return len(_escaped(char))
    if combining(char):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def marker(text: str, column: int, end: int) -> str:
    """Blanks and ``^`` that stand under columns ``column`` to ``end`` of a line.

    Tabs are repeated so that both lines jump alike.
    """
    before = "".join("\t" if char == "\t" else " " * width(char) for char in text[: column - 1])
    under = "".join("^" if char == "\t" else "^" * width(char) for char in text[column - 1 : end])
    return before + (under or "^")


@dataclass(frozen=True, slots=True)
class Paint:
    """Puts colour around words, or doesn't."""

    is_on: bool = False

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.is_on and text else text
