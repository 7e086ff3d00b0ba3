"""The cases: for each rule a file of short logs with what the referee says about them.

A file begins with ``ID: title``. Behind that stand blocks: a heading at the
line's start and, indented, the lines of a log. ``#`` at the line's start is a
remark. The headings:

``given``
    lines that stand before those of every block below, up to the next ``given``
``ok``
    accepted, and not a word with this id
``bad TEXT``
    a breach of this id, or a refusal, that blames exactly TEXT
``warn TEXT``, ``note TEXT``
    the same for a warning and a note
``doubt TEXT``
    a note of this id at that place, and the game is ``possible``
``lean C1-R-04``
    accepted, and this ruling was consulted
``posts UNIT AMOUNT GIVER -> TAKER``
    accepted, and the ledger has this posting by this id
``row P1 ROW POINTS``
    the final scoring has this row by this id
``rung NAME P1 4 P2 2``
    the ladder has this rung by this id, with these values for those still level
``shows``
    accepted, and everything that CHECK, RESULT and WINNER say holds; at least one of them is there

What is blamed stands on the block's last line, or on the one that begins with
``> ``. Without TEXT any stretch will do. Errors of other ids in a block are
listed below its heading, as in ``and C1-BUY-04``; no others may occur. A line
``pending WHAT`` below a heading says that the referee doesn't do so yet, and
what has to be mended. Where the first heading is ``escapes``, ``\\u00a0`` is
that character, ``\\xe9`` that byte. In the file of an id ``RGN-JSON-...`` the lines
are a log in JSON.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.app import Judged, check_stream
from referee.app.fromjson import from_json
from referee.core import ledger
from referee.core.book import entries
from referee.core.log import Log

FOLDER = Path(__file__).parent / "cases"
KINDS = ("ok", "bad", "warn", "note", "doubt", "lean", "posts", "row", "rung", "shows")
BLAMING = {"bad": "error", "warn": "warning", "note": "note", "doubt": "note"}
_ESCAPE = re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})")
_STATED = re.compile(r"\s*(CHECK|RESULT|WINNER)\b")
_OUTSIDE = ("bank", "box", "track")


class CaseError(Exception):
    """A case file that isn't written as the module says."""


class Block(NamedTuple):
    """One block with what was given, ready to be judged; ``blamed`` counts lines from 1."""

    id: str
    title: str
    number: int
    kind: str
    text: str
    also: frozenset[str]
    pending: str
    log: bytes
    blamed: int

    @property
    def name(self) -> str:
        return f"{self.id}:{self.number}"


def _bytes(line: str) -> bytes:
    """A line with its escapes carried out."""
    found = b""
    start = 0
    for match in _ESCAPE.finditer(line):
        found += line[start : match.start()].encode()
        found += bytes.fromhex(match[1]) if match[1] else chr(int(match[2], 16)).encode()
        start = match.end()
    return found + line[start:].encode()


def read(path: Path) -> list[Block]:
    """The blocks of a case file."""
    first, *lines = path.read_text("utf-8").splitlines()
    id, _, title = first.partition(": ")
    found: list[Block] = []
    given: list[str] = []
    kind = text = pending = ""
    also: frozenset[str] = frozenset()
    own: list[str] = []
    is_escaped = False

    def close() -> None:
        nonlocal given
        if not kind:
            return
        if not own:
            raise CaseError(f"{path.name}: an empty block {kind} {text}")
        if kind == "given":
            given = list(own)
            return
        marked = [index for index, line in enumerate(own) if line.startswith("> ")]
        if len(marked) > 1:
            raise CaseError(f"{path.name}: two lines are blamed in {kind} {text}")
        if also and kind not in BLAMING:
            raise CaseError(f"{path.name}: {kind} {text} has no errors at all")
        written = [line.removeprefix("> ") for line in own]
        whole = [*given, *written]
        log = b"".join((_bytes(line) if is_escaped else line.encode()) + b"\n" for line in whole)
        blamed = len(given) + (marked[0] + 1 if marked else len(own))
        blames = _bytes(text).decode() if is_escaped else text
        found.append(Block(id, title, len(found) + 1, kind, blames, also, pending, log, blamed))

    for line in lines:
        if line.startswith("    "):
            own.append(line[4:])
        elif line.startswith(("and ", "pending ")):
            if own:
                raise CaseError(f"{path.name}: `{line}` stands right below its heading")
            if line.startswith("and "):
                also = frozenset(line.split()[1:])
            else:
                pending = line.partition(" ")[2]
        elif line == "escapes" and not kind:
            is_escaped = True
        elif line and not line.startswith("#"):
            close()
            kind, _, text = line.partition(" ")
            own, also, pending = [], frozenset(), ""
            if kind not in (*KINDS, "given"):
                raise CaseError(f"{path.name}: no such heading: {line}")
    close()
    if not found or not title:
        raise CaseError(f"{path.name}: a case file has a title and a block")
    return found


PATHS = sorted(FOLDER.glob("*.txt"))
BLOCKS = [block for path in PATHS for block in read(path)]


@cache
def judged(block: Block) -> tuple[Judged, ...]:
    """The games of a block, judged; of one in JSON what was found while it was read."""
    if block.id.startswith("RGN-JSON-"):
        return (converted(block.log, block.name),)
    return tuple(check_stream(io.BytesIO(block.log), block.name))


def converted(data: bytes, name: str) -> Judged:
    """What is found in a log that comes as JSON, as a verdict."""
    found = from_json(data, name)
    verdict = "legal" if found.is_readable else "unreadable"
    return Judged(Log(name, 1, 1), None, [finding for _, finding in found.findings], verdict)


def _said(block: Block) -> str:
    """Everything that was said about a block, for the message of a failing test."""
    said = [
        f"{finding.line}: {finding.severity}[{finding.id}] {finding.message}"
        f" <{finding.text[finding.span.column - 1 : finding.span.end]}>"
        for game in judged(block)
        for finding in game.findings
    ]
    return "\n".join([block.log.decode("utf-8", "backslashreplace"), *said])


def _errors(block: Block) -> set[str]:
    return {finding.id for game in judged(block) for finding in game.findings if finding.severity == "error"}


def _accepts(block: Block) -> None:
    assert not _errors(block), _said(block)
    assert {game.verdict for game in judged(block)} <= {"legal", "possible"}, _said(block)


def _blames(block: Block) -> None:
    severity = BLAMING[block.kind]
    there = [
        finding.text[finding.span.column - 1 : finding.span.end]
        for game in judged(block)
        for finding in game.findings
        if (finding.id, finding.line, finding.severity) == (block.id, block.blamed, severity)
    ]
    assert there, _said(block)
    if block.text:
        assert block.text in there, _said(block)
    expected = {block.id, *block.also} if severity == "error" else set(block.also)
    assert _errors(block) == expected, _said(block)
    if severity == "error":
        is_refused = any(id.startswith("RGN-") for id in expected)
        verdicts = {game.verdict for game in judged(block)}
        assert ("unreadable" if is_refused else "illegal") in verdicts, _said(block)
    if block.kind == "doubt":
        assert judged(block)[-1].verdict == "possible", _said(block)


def _ok(block: Block) -> None:
    _accepts(block)
    ids = {finding.id for game in judged(block) for finding in game.findings}
    assert block.id not in ids, _said(block)


def _lean(block: Block) -> None:
    _accepts(block)
    replay = judged(block)[-1].replay
    assert replay is not None
    assert block.text in replay.leanings, (replay.leanings, _said(block))


def _posts(block: Block) -> None:
    _accepts(block)
    unit, amount, giver, arrow, taker = block.text.split()
    assert arrow == "->"
    replay = judged(block)[-1].replay
    assert replay is not None
    wanted = (block.blamed, block.id, unit, int(amount), giver, taker)
    booked = [
        (line, one.rule, one.unit, one.amount, one.giver, one.taker) for line, _, one in entries(replay)
    ]
    assert wanted in booked, (booked, _said(block))


def _row(block: Block) -> None:
    _accepts(block)
    player, row, points = block.text.split()
    replay = judged(block)[-1].replay
    assert replay is not None
    assert judged(block)[-1].is_finished, _said(block)
    rows = replay.ruleset.final(replay.game, replay.state)[int(player[1:]) - 1]
    assert (row, int(points), block.id) in [(one.row, one.points, one.rule) for one in rows], rows


def _rung(block: Block) -> None:
    _accepts(block)
    name, *words = block.text.split()
    values = {int(seat[1:]): int(value) for seat, value in zip(words[::2], words[1::2], strict=True)}
    standing = judged(block)[-1].standing
    assert standing is not None, _said(block)
    assert (name, values, block.id) in [(step.name, step.values, step.rule) for step in standing.steps]


def _shows(block: Block) -> None:
    _ok(block)
    assert any(_STATED.match(line) for line in block.log.decode().splitlines()), "nothing is stated"


_EXPECT: dict[str, Callable[[Block], None]] = {
    "ok": _ok,
    **dict.fromkeys(BLAMING, _blames),
    "lean": _lean,
    "posts": _posts,
    "row": _row,
    "rung": _rung,
    "shows": _shows,
}


def _parameter(block: Block) -> Any:
    marks = (
        [pytest.mark.xfail(reason=block.pending, raises=AssertionError, strict=True)] if block.pending else []
    )
    return pytest.param(block, marks=marks, id=block.name)


@pytest.mark.parametrize("block", [_parameter(block) for block in BLOCKS])
def test_the_referee_says_what_the_case_says(block: Block) -> None:
    _EXPECT[block.kind](block)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_what_was_booked_is_what_is_there(block: Block) -> None:
    for game in judged(block):
        replay = game.replay
        if replay is None or replay.state is None:
            continue
        booked: ledger.Balances = Counter()
        ledger.add(booked, [posting for _, _, posting in entries(replay)])
        counted = replay.ruleset.balances(replay.game, replay.state)
        assert not ledger.differences(booked, counted, _OUTSIDE), _said(block)


def test_every_heading_is_used() -> None:
    assert {block.kind for block in BLOCKS} == set(KINDS)


@pytest.mark.parametrize(
    "text",
    [
        "C1-BUY-03\n\nok\n    game: carrara-1e-basic\n",
        "C1-BUY-03: title\n",
        "C1-BUY-03: title\n\nfine\n    game: carrara-1e-basic\n",
        "C1-BUY-03: title\n\nok\nbad\n    game: carrara-1e-basic\n",
        "C1-BUY-03: title\n\nbad\n    > game: carrara-1e-basic\n    > players: A, B\n",
        "C1-BUY-03: title\n\nbad\n    game: carrara-1e-basic\nand C1-BUY-04\n",
        "C1-BUY-03: title\n\nok\nand C1-BUY-04\n    game: carrara-1e-basic\n",
    ],
)
def test_a_case_file_is_held_to_its_form(text: str, tmp_path: Path) -> None:
    path = tmp_path / "C1-BUY-03.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(CaseError):
        read(path)
