"""What may reach a screen: escapes made visible, widths, colours."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category, combining, east_asian_width

from referee.core.visible import escaped, is_hidden, shown, shown_line

__all__ = ["Paint", "marker", "shown", "shown_line", "width"]

_CODES = {"error": "31;1", "warning": "33;1", "note": "36;1", "strong": "1", "good": "32;1", "faint": "2"}


def width(char: str) -> int:
    """How many columns a character takes on a screen, as :func:`shown` shows it."""
    if " " <= char <= "~":
        return 1
    if is_hidden(char):
        return len(escaped(char))
    if combining(char) or category(char) in ("Mn", "Me") or "\u1160" <= char <= "\u11ff":
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
    """Puts colour around words, or doesn't; knows how many columns a line may take."""

    is_on: bool = False
    columns: int = 208

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.is_on and text else text
