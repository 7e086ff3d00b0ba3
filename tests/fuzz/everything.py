"""Everything the referee does with the bytes of a log, and what has to hold whatever they are.

Shared by the long run (``run.py``) and by the tests; see README.md here.
"""

from __future__ import annotations

import io
import re

from referee import app
from referee.app.form import form
from referee.app.place import locate
from referee.app.scores import score
from referee.app.transfers import transfers
from referee.notation.decode import decode
from referee.reports import board, findings, ledgers, machine, scoresheet, verdict
from referee.reports.machine import dumps
from referee.reports.screen import Paint

VERDICTS = frozenset({"legal", "possible", "illegal", "unreadable"})
RAW = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]")
"""What may steer a terminal, or hide in a line; a tab and a line end may not hide."""


def swallow(data: bytes) -> None:
    """Judge, report and format a log. Raises AssertionError where something doesn't hold."""
    lines = {line.number: line.text for line in decode(io.BytesIO(data))}
    judged = list(app.check_stream(io.BytesIO(data), "fuzz.rgn"))
    assert judged, "every input has a verdict"
    for one in judged:
        _sound(one, lines)
        for text in _reports(one):
            assert not (raw := RAW.search(text)), f"{raw!r} in {text!r}"
    _formed(data, judged)


def _sound(one: app.Judged, lines: dict[int, str]) -> None:
    errors = [finding for finding in one.findings if finding.severity == "error"]
    assert one.verdict in VERDICTS
    assert bool(errors) == (one.verdict in ("illegal", "unreadable"))
    assert one.log.is_readable == (one.verdict != "unreadable")
    for found in one.findings:
        assert "" not in (found.id, found.message, found.source)
        assert found.text == lines.get(found.line, ""), "a finding quotes its line"
        assert 1 <= found.span.column <= len(found.text) + 1
        assert found.span.end <= len(found.text) + 1
        assert found.cause is None or found.cause < found.line


def _reports(one: app.Judged) -> list[str]:
    """What the commands print about a game, without what a log is written as."""
    titles = {clause.id: clause.title for clause in app.reading_clauses()}
    found = score(one, anyway=True)
    texts = [
        verdict.line(one, Paint(False)),
        *verdict.leanings(one),
        *findings.render(one.log.label, one.findings, lambda id: titles.get(id, ""), Paint(False), all=True),
        dumps(machine.game(one)),
        dumps(machine.scored(found)),
        *scoresheet.render(found, "plain", Paint(False)),
        ledgers.render(transfers(one), "simple"),
    ]
    if one.replay is not None and one.replay.opening is not None:
        position = locate(one)
        texts += [
            *board.render(position, "plain", ascii=True),
            dumps(board.data(position)),
            *board.rgn(position),
        ]
    return texts


def _formed(data: bytes, judged: list[app.Judged]) -> None:
    """Formatting changes no verdict, and nothing the second time."""
    once = form(data, "fuzz.rgn")
    if not once.is_readable:
        return
    written = once.text.encode()
    assert form(written, "fuzz.rgn").text == once.text, "formatting twice changes nothing"
    after = [one.verdict for one in app.check_stream(io.BytesIO(written), "fuzz.rgn")]
    assert after == [one.verdict for one in judged], "formatting changes no verdict"
