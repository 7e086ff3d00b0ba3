"""One line of a JSON log: its bytes, and whether it is read as it is given."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

from referee.core.near import listed, near
from referee.notation.compose import KINDS, compose
from referee.notation.dialect import Dialect
from referee.notation.miss import quoted
from referee.notation.node import Node, Unfit

from .exchange import BOM, END


class NotOneLine(Unfit):
    """What is given isn't one line of text."""


def written(line: Node, dialect: Dialect | None) -> tuple[bytes, bool]:
    """The bytes of a line without its end, and whether its text was given."""
    fields = line.fields()
    if line.has("kind") or "text" not in fields:
        kind = line.at("kind")
        if kind.text() not in KINDS:
            close = near(kind.text(), KINDS)
            help = f"did you mean {listed(close)}?" if close else f"the kinds are {listed(KINDS, 'and')}"
            raise Unfit(kind.path, f"there is no kind of line {quoted(kind.text())}", help)
    if line.has("bytes"):
        node = line.at("bytes")
        try:
            return b64decode(node.text().encode("ascii"), validate=True), True
        except ValueError as error:
            raise NotOneLine(node.path, "`bytes` are base64, and this is none") from error
    has_text = "text" in fields
    text = line.at("text").text() if has_text else compose(line, dialect)
    path = line.at("text").path if has_text else line.path
    if "\n" in text or "\r" in text:
        raise NotOneLine(path, "a line end stands inside a line")
    try:
        return text.encode(), has_text
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise NotOneLine(path, f"half a surrogate pair, U+{code:04X}, is no character") from error


def ends(line: Node) -> tuple[str, str]:
    """What stands before a line and behind it."""
    before = line.at("before").text() if line.has("before") else ""
    end = line.at("end").text() if line.has("end") else "\n"
    if before not in ("", BOM):
        raise NotOneLine(line.at("before").path, "before a line stands nothing but a byte-order mark")
    if END.fullmatch(end) is None:
        raise NotOneLine(line.at("end").path, "a line ends with LF, CRLF or CR, or at the end of the log")
    return before, end


def differs(given: Any, read: Any, *, is_exact: bool) -> tuple[str | int, ...] | None:
    """The way to the first field that isn't read as it is given.

    A line that was written from its fields need not have them in canonical words; but no field
    may have become another one.
    """
    if isinstance(given, dict) and isinstance(read, dict):
        there = {name for name, one in given.items() if one is not None and one is not False}
        for name, one in given.items():
            if one is False and read.get(name, False) is not False:
                return (name,)
            if name in there:
                if name not in read:
                    if name in ("end", "before"):
                        continue
                    return (name,)
                path = differs(given[name], read[name], is_exact=is_exact or name in _EXACT)
                if path is not None:
                    return (name, *path)
        more = [name for name in read if name not in there | _BESIDE]
        return (more[0],) if more and not is_exact else None
    if isinstance(given, list) and isinstance(read, list):
        if len(given) != len(read):
            return ()
        for at, (one, other) in enumerate(zip(given, read, strict=True)):
            path = differs(one, other, is_exact=is_exact)
            if path is not None:
                return (at, *path)
        return None
    if is_exact or isinstance(given, bool | int):
        return None if given == read else ()
    return None if isinstance(read, str | int) else ()


_EXACT = frozenset({"kind", "key", "action", "time", "agreed", "reason", "comment"})
"""What has no other spelling."""

_BESIDE = frozenset({"line", "text", "bytes", "end", "before"})
"""What a line has when it was read, whether or not it was given."""


def said(value: Any) -> str:
    """A value in a sentence."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:59]}…"
