"""Writing: a log in its canonical form, comments kept, lines never moved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee.core.log import Blank, Entry, Log, Refused, Statement

from .dialect import Dialect
from .header import ORDER
from .split import quoted_name

_ROUND = re.compile(r"\s*([0-9]{1,6})\.\s")
_AT_THE_MARGIN = frozenset({"set", "event", "result", "sheet", "winner", "stopped", "claimed"})


def write(log: Log, dialect: Dialect | None) -> str:
    """The canonical text of one game, with a final newline.

    Refused lines are kept as written, and so is a whole game whose ruleset
    isn't known.
    """
    if dialect is None:
        lines: Iterable[str] = (item.line.text for item in log.items)
    else:
        lines = _lines(log, dialect)
    text = "\n".join(lines).strip("\n")
    return f"{text}\n" if text else ""


def _lines(log: Log, dialect: Dialect) -> Iterator[str]:
    header, body = _parted(log)
    yield from _header(log, header, dialect)
    if body and header:
        yield ""
    yield from _body(body, dialect)


def _parted(log: Log) -> tuple[list[Any], list[Any]]:
    """Header items and body items; comments below the last key belong to the body."""
    last = max((index for index, item in enumerate(log.items) if isinstance(item, Entry)), default=-1)
    header = log.items[: last + 1]
    body = [item for item in log.items[last + 1 :] if not _is_empty(item)]
    return header, body


def _is_empty(item: Any) -> bool:
    return isinstance(item, Blank) and item.comment is None


def _header(log: Log, items: list[Any], dialect: Dialect) -> Iterator[str]:
    """Keys in the order of the notation, each with the comment lines above it."""
    groups: list[tuple[int, list[str]]] = []
    above: list[str] = []
    refused = {finding.line for finding in log.findings if finding.severity == "error"}
    for item in items:
        if isinstance(item, Blank):
            if item.comment is not None:
                above.append(item.comment)
            continue
        if not isinstance(item, Entry) or item.line.number in refused:
            text = item.line.text
        else:
            text = _with_comment(f"{item.key}: {value_of(item, dialect)}".rstrip(), item.comment)
        groups.append((_rank(item), [*above, text]))
        above = []
    for _, lines in sorted(groups, key=lambda group: group[0]):
        yield from lines


def _rank(item: Any) -> int:
    key = item.key if isinstance(item, Entry) else ""
    return ORDER.index(key) if key in ORDER else len(ORDER)


def value_of(entry: Entry, dialect: Dialect) -> str:
    """The canonical text of a header value."""
    if entry.key == "players" and entry.parsed is not None:
        return ", ".join(quoted_name(name) for name in entry.parsed)
    if entry.key == "option" and entry.parsed is not None:
        return " ".join(entry.parsed)
    if entry.key == "game" and entry.parsed is not None:
        return str(entry.parsed)
    if entry.key in dialect.headers and entry.parsed is not None:
        return dialect.write_header(entry.key, entry.parsed)
    return entry.value


def _body(items: list[Any], dialect: Dialect) -> Iterator[str]:
    current: int | None = None
    last_seat = 0
    indent = ""
    waiting: list[str] = []
    for item in items:
        if isinstance(item, Blank):
            waiting.append(item.comment or "")
            continue
        prefix = indent
        if isinstance(item, Statement):
            text = _with_comment(statement(item, dialect), item.comment)
            if item.kind in _AT_THE_MARGIN:
                prefix = ""
            else:
                # Seats take turns in their order, so one that isn't behind the last begins a round, and
                # taking back any other than the last goes back to one: a number there is no repeat.
                seat = item.seat or 0
                if item.kind == "turn" and seat <= last_seat:
                    current = None
                if item.round is not None and item.round != current:
                    current = item.round
                    prefix, indent = f"{item.round}. ", " " * (len(str(item.round)) + 2)
                if item.kind == "undo" and seat != last_seat:
                    current = None
                if item.kind in ("turn", "undo"):
                    last_seat = seat - (item.kind == "undo")
        else:
            assert isinstance(item, (Refused, Entry))
            prefix, text = "", item.line.text
            if (written := _ROUND.match(text)) is not None:
                current, indent = int(written[1]), " " * (len(written[1]) + 2)
        above = prefix if prefix.isspace() else ""
        yield from (f"{above}{comment}" for comment in waiting)
        waiting = []
        yield f"{prefix}{text}"
    yield from waiting


def _with_comment(text: str, comment: str | None) -> str:
    return text if comment is None else f"{text}  {comment}"


def statement(item: Statement, dialect: Dialect) -> str:
    """One body line without its round and comment."""
    parts: list[str] = []
    if item.kind in ("turn", "event", "undo"):
        if item.time is not None:
            parts.append(item.time)
        if item.seat is not None:
            parts.append(f"P{item.seat}")
        parts += (
            ["UNDO"] if item.kind == "undo" else [dialect.write_action(action) for action in item.actions]
        )
    else:
        parts.append(_content(item, dialect))
    if item.agreed is not None:
        parts.append(f"AGREED {quoted_text(item.agreed)}")
    if item.claim is not None:
        parts.append(f"= {dialect.write_claim(item.claim)}")
    return " ".join(parts)


def _content(item: Statement, dialect: Dialect) -> str:
    content = item.content
    if item.kind in ("check", "set"):
        subject = content[0].subject
        name = f"P{subject}" if isinstance(subject, int) else subject
        facts = ", ".join(dialect.write_fact(fact) for fact in content)
        return f"{item.kind.upper()} {name}: {facts}"
    if item.kind == "result":
        return "RESULT: " + ", ".join(f"P{seat} {points}" for seat, points in content)
    if item.kind == "sheet":
        seat, rows = content
        return f"RESULT P{seat}: " + ", ".join(f"{row} {points}" for row, points in rows)
    if item.kind == "winner":
        return "WINNER: " + ", ".join(f"P{seat}" for seat in content)
    if item.kind == "claimed":
        return dialect.write_claimed(content)
    return f"STOPPED {quoted_text(content)}"


def quoted_text(text: str) -> str:
    """A reason as it is written: in quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
