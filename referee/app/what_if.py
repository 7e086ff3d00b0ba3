"""Use case: a log as if some of its lines read otherwise, beside the log as it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO, NamedTuple

from referee.core.log import Line
from referee.games import TITLES
from referee.notation.decode import decode
from referee.notation.reader import Reader

from .check import Choices, Judged, UsageError, check_stream, judge_log

REPLACE, INSERT, DELETE = "replace", "insert", "delete"
_EDIT = re.compile(
    r"\s*(?:(?P<insert>\+)?(?P<line>0|[1-9][0-9]*)\s*: ?(?P<text>.*)|-(?P<gone>[1-9][0-9]*)\s*)"
)


class Edit(NamedTuple):
    """A change of a log for one run: which line, and what stands there instead or behind it."""

    kind: str
    line: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The edits, the lines that they changed as they were, and the game as the log has it.

    ``before`` is None where the log as it is has no such game.
    """

    edits: tuple[Edit, ...]
    was: tuple[str, ...]
    before: Judged | None


def edit(text: str) -> Edit:
    """Read ``14: P2 PASS`` (line 14 reads so), ``+14: P2 PASS`` (a line behind 14), ``-14`` (without it).

    Raises :class:`UsageError` for anything else.
    """
    match = _EDIT.fullmatch(text)
    if match is None or (match["line"] == "0" and not match["insert"]):
        form = '"14: P2 PASS" replaces line 14, "+14: P2 PASS" inserts behind it, "-14" leaves it out'
        raise UsageError(f"--what-if {text!r}: {form}")
    if match["gone"]:
        return Edit(DELETE, int(match["gone"]))
    return Edit(INSERT if match["insert"] else REPLACE, int(match["line"]), match["text"])


def edits(texts: Iterable[str]) -> tuple[Edit, ...]:
    """Read several edits. Raises :class:`UsageError` where two are about the same line."""
    found = tuple(edit(text) for text in texts)
    own = [one.line for one in found if one.kind != INSERT]
    twice = next((line for line in own if own.count(line) > 1), None)
    if twice is not None:
        raise UsageError(f"--what-if: line {twice} is changed twice")
    return found


def judged_as_if(stream: BinaryIO, name: str, choices: Choices) -> Iterator[Judged]:
    """Judge the games of a stream as edited, each with the game as the log has it.

    Lines keep their numbers, a replaced line too; an inserted line has the number of the
    line that it stands behind. Raises :class:`UsageError` for a line that isn't there.
    """
    data = stream.read()
    plain = replace(choices, edits=())
    before = {judged.log.index: judged for judged in check_stream(BytesIO(data), name, plain)}
    lines = list(decode(BytesIO(data)))
    made = edited(lines, choices.edits, name)
    was = tuple(_was(lines, one) for one in choices.edits)
    for log in Reader(TITLES).games(BytesIO(data), name, choices.ruleset, lines=made):
        judged = judge_log(log, plain)
        judged.what_if = WhatIf(choices.edits, was, before.get(log.index))
        yield judged


def _was(lines: Sequence[Line], one: Edit) -> str:
    return "" if one.kind == INSERT else lines[one.line - 1].text


def edited(lines: Sequence[Line], edits: Iterable[Edit], name: str) -> Iterator[Line]:
    """The lines with the edits made. Raises :class:`UsageError` for a line that isn't there."""
    behind: dict[int, list[str]] = defaultdict(list)
    instead: dict[int, str | None] = {}
    for one in edits:
        if one.line > len(lines):
            noun = "line" if len(lines) == 1 else "lines"
            raise UsageError(f"--what-if: {name} has {len(lines)} {noun}, so no line {one.line}")
        if one.kind == INSERT:
            behind[one.line].append(one.text)
        else:
            instead[one.line] = one.text if one.kind == REPLACE else None
    return _made(lines, behind, instead)


def _made(
    lines: Sequence[Line], behind: dict[int, list[str]], instead: dict[int, str | None]
) -> Iterator[Line]:
    for text in behind[0]:
        yield _line(text, 1, 0)
    for line in lines:
        own = instead.get(line.number, line.text)
        if line.number not in instead:
            yield line
        elif own is not None:
            yield _line(own, line.number, line.byte)
        for text in behind[line.number]:
            yield _line(text, line.number, line.byte)


def _line(text: str, number: int, byte: int) -> Line:
    """A line of the command line, with its faults."""
    found = next(decode(BytesIO(text.encode("utf-8", "surrogateescape"))), Line(number, "", byte))
    return found._replace(number=number, byte=byte)
