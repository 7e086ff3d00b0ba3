"""Use case: logs as data that hold every byte of the text beside what it means."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from referee.core.finding import Finding
from referee.core.log import Entry, Item, Log, Refused, Statement
from referee.games import TITLES
from referee.notation.dialect import Dialect
from referee.notation.fields import fields
from referee.notation.shapes import Shapes
from referee.notation.writer import statement, value_of

from .check import read

SCHEMA = "referee.log/1"
BOM = "\ufeff"
_BOM = BOM.encode()
END = re.compile(r"(?:\r\n|\r|\n)?\x1a?")
"""What may stand behind the text of a line; the last character only at the end of a file."""
_INNER = re.compile(rb"(?P<end>\r\n|\r|\n)(?P<bom>(?:\xef\xbb\xbf)?)\Z")
_LAST = re.compile(rb"(?P<end>(?:\r\n|\r|\n)?\x1a?)(?P<bom>)\Z")
"""What stands behind the text of a line; a byte-order mark belongs to the game that begins below."""

Data = dict[str, Any]


@dataclass(slots=True)
class Source:
    """A file or stream of logs: its bytes, and the games that were read from them."""

    name: str
    data: bytes
    logs: list[Log] = field(default_factory=list)


@dataclass(slots=True)
class Exchanged:
    """Logs that came in, and what was found on the way, each with the name of its file."""

    sources: list[Source]
    findings: list[tuple[str, Finding]]

    @property
    def logs(self) -> list[Log]:
        return [log for source in self.sources for log in source.logs]

    @property
    def is_readable(self) -> bool:
        return not any(finding.severity == "error" for _, finding in self.findings)


def from_rgn(data: bytes, name: str, ruleset: str | None = None) -> Exchanged:
    """Logs as they were written."""
    source = Source(name, data, list(read(BytesIO(data), name, ruleset)))
    return Exchanged([source], [(log.label, found) for log in source.logs for found in log.findings])


def games(source: Source) -> Iterator[tuple[Log, Data]]:
    """Each game with its data, all of whose lines put together again are the bytes of the source."""
    items = [item for log in source.logs for item in log.items]
    texts = _texts(source.data, items)
    shapes: dict[str, Shapes] = {}
    at = 0
    for log in source.logs:
        title = TITLES.get(log.ruleset or "")
        dialect = title.dialect if title else None
        known = shapes.setdefault(dialect.grammar, Shapes(dialect.grammar)) if dialect else None
        lines = [
            {"line": item.line.number, **fields(item, dialect, known), **text}
            for item, text in zip(log.items, texts[at : at + len(log.items)], strict=True)
        ]
        at += len(log.items)
        game = {
            "file": log.source,
            "index": log.index,
            "first_line": log.first_line,
            "ruleset": log.ruleset,
            "players": list(log.names),
            "lines": lines,
        }
        if not items and source.data:
            game["rest"] = source.data.decode()
        yield log, game


def text_of(source: Source, game: int | None = None) -> bytes:
    """The bytes of a source, or of one of its games."""
    if game is None:
        return source.data
    starts = [log.items[0].line.byte for log in source.logs if log.items][1:]
    bounds = [0, *starts, len(source.data)]
    return source.data[bounds[game - 1] : bounds[game]]


def contents(log: Log) -> list[str]:
    """What each line says in canonical words, without whatever stands around it."""
    title = TITLES.get(log.ruleset or "")
    return [_content_of(item, title.dialect if title else None) for item in log.items]


def _content_of(item: Item, dialect: Dialect | None) -> str:
    if isinstance(item, Statement) and dialect is not None:
        bare = item._replace(agreed=None, claim=None, time=None)
        if bare.kind in ("turn", "event", "undo"):
            bare = bare._replace(seat=None)
        return statement(bare, dialect)
    if isinstance(item, Entry):
        value = item.value if dialect is None else value_of(item, dialect)
        return f"{item.key}: {value}"
    return item.line.text if isinstance(item, Refused) else ""


def _texts(data: bytes, items: list[Item]) -> list[Data]:
    """For each line its text, and whatever else its bytes hold."""
    if not items:
        return []
    starts = [item.line.byte for item in items]
    before = data[: starts[0]].decode()
    found = []
    for item, start, behind in zip(items, starts, [*starts[1:], len(data)], strict=True):
        own: Data = {"text": item.line.text}
        if before:
            own["before"] = before
        raw = data[start:behind]
        pattern = _LAST if item is items[-1] else _INNER
        encoded = item.line.text.encode()
        match = pattern.match(raw, len(encoded)) if raw.startswith(encoded) else None
        if match is None:  # bytes that are no text
            match = pattern.search(raw)
            assert match is not None, "a line that isn't the last one has its end"
            own["bytes"] = b64encode(raw[: match.start()]).decode()
        end = match["end"].decode()
        if end != "\n":
            own["end"] = end
        before = match["bom"].decode()
        found.append(own)
    return found
