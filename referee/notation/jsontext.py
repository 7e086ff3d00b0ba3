"""Reading JSON text, and where in it a value stands."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Any, NamedTuple

from referee.core.finding import Finding, Severity, Span
from referee.core.rule import Clause

from .miss import quoted
from .node import Path

_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r"[^\s,\]}]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_LONG = re.compile(r"[0-9]{1000,}")
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', re.DOTALL)
_LINE_END = re.compile(r"\r\n|\r|\n")
_DEEPEST = 100


class NotJson(Exception):  # noqa: N818 - it says what the text is
    """The text isn't JSON; it shows at the character ``at``, and ``size`` of them are to blame."""

    def __init__(self, at: int, message: str, size: int = 1) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.size = size


class JsonText:
    """JSON text of which a stretch of lines begins at ``line``, with places counted in the whole source.

    ``byte`` is the offset of its first byte there.
    """

    def __init__(self, text: str, line: int = 1, byte: int = 0) -> None:
        self._text = text
        self._line = line
        self._byte = byte
        ends = [match.end() for match in _LINE_END.finditer(text)]
        self._starts = [0, *ends]
        self._lines: dict[int, str] = {}
        self._children: dict[int, dict[str | int, int]] = {}

    def value(self) -> Any:
        """The value; raises :class:`NotJson`. A name that stands twice in an object is refused."""
        deep = _too_deep(self._text)
        if deep is not None:
            raise NotJson(deep, f"brackets stand more than {_DEEPEST} deep here")
        try:
            return json.loads(self._text, object_pairs_hook=_object, parse_constant=_constant)
        except json.JSONDecodeError as error:
            comma = _last_comma(self._text, error.pos)
            if comma is not None:
                raise NotJson(comma, "a comma stands before the closing bracket") from error
            raise NotJson(error.pos, _plainly(error.msg)) from error
        except _Twice as error:
            at = self._twice(error.name)
            message = f"the name {quoted(error.name)} stands twice in one object"
            raise NotJson(at, message, self._end(at) - at) from error
        except _Constant as error:
            at = max(self._text.find(error.name), 0)
            raise NotJson(at, f"{error.name} is no value of JSON", len(error.name)) from error
        except ValueError as error:  # a number with thousands of digits
            number = _LONG.search(self._text)
            raise NotJson(number.start() if number else 0, "no number of a log is so long") from error

    def _twice(self, name: str) -> int:
        """The place where a name stands for the second time in one object."""
        waiting = [self._skip(0)]
        while waiting:
            at = waiting.pop()
            mark = self._text[at : at + 1]
            if mark == "[":
                waiting += reversed(self._elements(at))
            elif mark == "{":
                members = self._members(at)
                own = [place for other, place, _ in members if other == name]
                if len(own) > 1:
                    return own[1]
                waiting += [value for _, _, value in reversed(members)]
        return 0

    def find(self, path: Path) -> tuple[int, int]:
        """The first character of a value and the one behind it; of what holds it where it isn't there."""
        at = self._skip(0)
        for step in path:
            children = self._children_at(at)
            if step not in children:
                break
            at = children[step]
        return at, self._end(at)

    def name(self, path: Path) -> tuple[int, int]:
        """The same for the name of an object's member."""
        at, end = self.find(path[:-1])
        for name, place, _ in self._members(at) if self._text[at : at + 1] == "{" else ():
            if name == path[-1]:
                return place, self._end(place)
        return at, end

    def word(self, word: str, start: int, end: int) -> tuple[int, int]:
        """The place of a word between two places, if it stands there once; else both as they are."""
        first = self._text.find(word, start, end) if word else -1
        if first < 0 or self._text.find(word, first + 1, end) >= 0:
            return start, end
        return first, first + len(word)

    def _children_at(self, at: int) -> dict[str | int, int]:
        if at not in self._children:
            mark = self._text[at : at + 1]
            found: dict[str | int, int] = {}
            if mark == "{":
                found = {name: value for name, _, value in self._members(at)}
            elif mark == "[":
                found = dict(enumerate(self._elements(at)))
            self._children[at] = found
        return self._children[at]

    def _members(self, at: int) -> list[tuple[str, int, int]]:
        """The members of an object: name, place of the name, place of the value."""
        found = []
        at = self._skip(at + 1)
        while self._text[at] == '"':
            end = self._end(at)
            value = self._skip(self._skip(end) + 1)
            found.append((json.loads(self._text[at:end]), at, value))
            at = self._skip(self._end(value))
            if self._text[at] != ",":
                break
            at = self._skip(at + 1)
        return found

    def _elements(self, at: int) -> list[int]:
        found = []
        at = self._skip(at + 1)
        while self._text[at] != "]":
            found.append(at)
            at = self._skip(self._end(at))
            if self._text[at] == ",":
                at = self._skip(at + 1)
        return found

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self._text, at)
        return match.end() if match else at

    def _end(self, at: int) -> int:
        """The place behind the value that begins here."""
        mark = self._text[at : at + 1]
        if mark == '"':
            string = _STRING.match(self._text, at)
            return string.end() if string else len(self._text)
        if mark not in ("{", "["):
            match = _PLAIN.match(self._text, at)
            return match.end() if match else at
        depth = 0
        for own in _MARKS.finditer(self._text, at):
            depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(own[0], 0)
            if depth == 0:
                return own.end()
        return len(self._text)

    def finding(
        self,
        clause: Clause,
        severity: Severity,
        message: str,
        start: int,
        end: int,
        notes: tuple[str, ...] = (),
        help: str | None = None,
    ) -> Finding:
        """A finding about the characters up to ``end`` (exclusive), as far as their first line goes."""
        index = bisect_right(self._starts, start) - 1
        if index not in self._lines:
            behind = self._starts[index + 1] if index + 1 < len(self._starts) else len(self._text)
            self._lines[index] = self._text[self._starts[index] : behind].rstrip("\r\n")
        text = self._lines[index]
        column = start - self._starts[index] + 1
        last = min(max(end - self._starts[index], column), max(len(text), column))
        byte = self._byte + len(self._text[:start].encode("utf-8", "surrogatepass"))
        where = Span(column, last)
        return Finding(
            severity, clause.id, message, self._line + index, where, text, byte, notes, help, clause.source
        )


class _Twice(ValueError):  # noqa: N818
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _Constant(ValueError):  # noqa: N818
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found


def _constant(name: str) -> Any:
    raise _Constant(name)


def _too_deep(text: str) -> int | None:
    """Where brackets stand too deep to be a log; Python's own reader gives up somewhere behind that."""
    depth = 0
    for match in _MARKS.finditer(text):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(match[0], 0)
        if depth > _DEEPEST:
            return match.start()
    return None


def _last_comma(text: str, at: int) -> int | None:
    """The comma behind the last value of a list or object, if that is what the decoder stumbled over.

    Only from Python 3.13 on it says so itself, and names the comma instead of the bracket.
    """
    before = text[:at].rstrip(_BLANKS)
    if not before.endswith(",") or text[at:].lstrip(_BLANKS)[:1] not in ("]", "}"):
        return None
    return len(before) - 1


_BLANKS = " \t\r\n"


def _plainly(message: str) -> str:
    """The decoder's message as a sentence of ours."""
    known: dict[str, str] = {
        "Expecting value": "a value is missing here",
        "Extra data": "behind the document there is more",
        "Expecting ',' delimiter": "a comma or the closing bracket is missing here",
        "Expecting ':' delimiter": "a colon is missing here",
        "Expecting property name enclosed in double quotes": "a name in double quotes is missing here",
        "Illegal trailing comma before end of object": "a comma stands before the closing bracket",
        "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
        "Unterminated string starting at": "the text that begins here isn't closed",
        "Invalid control character at": "a control character stands in a text; JSON writes it as an escape",
    }
    if message.startswith("Invalid \\"):
        return "this is no escape of JSON"
    return known.get(message, message[:1].lower() + message[1:])


class Stretch(NamedTuple):
    """A line of JSON lines: its number, the offset of its first byte, its text."""

    number: int
    byte: int
    text: str


def stretches(text: str, byte: int = 0) -> list[Stretch]:
    """The lines of JSON lines that aren't empty."""
    found = []
    start = 0
    ends = [match.span() for match in _LINE_END.finditer(text)]
    for number, (end, behind) in enumerate([*ends, (len(text), len(text))], 1):
        line = text[start:end]
        if line.strip(" \t"):
            found.append(Stretch(number, byte, line))
        byte += len(text[start:behind].encode("utf-8", "surrogatepass"))
        start = behind
    return found
