"""Text that comes from outside, made fit for a screen: what steers one, or can't be seen, is an escape."""

from __future__ import annotations

from unicodedata import category

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def shown(text: str) -> str:
    """The text with control and invisible characters as escapes; tabs and line ends too."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(escaped(char) if is_hidden(char) else char for char in text)


def shown_line(text: str) -> str:
    """The same for a whole line of a log, in which tabs stay."""
    if "\t" not in text:
        return shown(text)
    return "\t".join(shown(part) for part in text.split("\t"))


def is_hidden(char: str) -> bool:
    """Whether a character steers a screen or can't be told from a space or from nothing."""
    return category(char) in _HIDDEN or (char != " " and char.isspace())


def escaped(char: str) -> str:
    r"""A character as an escape: ``\x1b``, ``\u202e``, ``\U000e0001``."""
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
