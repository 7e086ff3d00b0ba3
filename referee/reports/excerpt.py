"""A line of a log around the part that is blamed, as far as there is room."""

from __future__ import annotations

from typing import NamedTuple

from .screen import width

_TAB = 8
"""A tab takes at most so many columns."""
_MARK = "..."


class Excerpt(NamedTuple):
    """A line or a part of it, and which of its columns are blamed, from 1 and both inclusive."""

    text: str
    column: int
    end: int


def excerpt(text: str, column: int, end: int, room: int) -> Excerpt:
    """The line, or what of it fits into ``room`` columns of a screen, a third of them before the blame."""
    end = max(end, column)
    if len(text) <= room and sum(map(_width, text)) <= room:
        return Excerpt(text, column, end)
    room -= 2 * len(_MARK)
    first = min(column - 1, len(text))
    start, left = _reach_back(text, first, room // 3)
    stop, left = _reach_on(text, first, room - room // 3 + left)
    start, _ = _reach_back(text, start, left)
    ahead = _MARK if start else ""
    behind = _MARK if stop < len(text) else ""
    shift = start - len(ahead)
    return Excerpt(f"{ahead}{text[start:stop]}{behind}", column - shift, min(end, max(stop, column)) - shift)


def _reach_back(text: str, start: int, room: int) -> tuple[int, int]:
    """How far before ``start`` there is room for, and the room that is left."""
    while start and (taken := _width(text[start - 1])) <= room:
        start, room = start - 1, room - taken
    return start, room


def _reach_on(text: str, stop: int, room: int) -> tuple[int, int]:
    while stop < len(text) and (taken := _width(text[stop])) <= room:
        stop, room = stop + 1, room - taken
    return stop, room


def _width(char: str) -> int:
    return _TAB if char == "\t" else width(char)
