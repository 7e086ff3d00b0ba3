"""Findings as workflow commands, which GitHub shows beside the lines that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.app import Judged
from referee.core.finding import Finding

from .screen import shown

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def commands(judged: Judged, titles: Callable[[str], str]) -> Iterator[str]:
    """One command a finding, in the order of the log."""
    for finding in judged.findings:
        yield _finding(judged.log.source, finding, titles(finding.id))


def command(file: str, title: str, message: str, line: int | None = None) -> str:
    """A command about a file, or one line of it, that cites no rule."""
    properties = {"file": file, **({} if line is None else {"line": str(line)}), "title": title}
    return _command("error", properties, message)


def _finding(file: str, finding: Finding, title: str) -> str:
    column = finding.span.column
    properties = {
        "file": file,
        "line": str(finding.line),
        "col": str(column),
        "endColumn": str(max(finding.span.end, column)),
        "title": f"{finding.id}: {title}" if title else finding.id,
    }
    parts = [finding.message, *finding.notes]
    if finding.help:
        parts.append(f"help: {finding.help}")
    if finding.cause is not None:
        parts.append(f"this may only follow from line {finding.cause}")
    return _command(_COMMANDS[finding.severity], properties, "\n".join(map(shown, parts)))


def _command(name: str, properties: dict[str, str], message: str) -> str:
    listed = ",".join(f"{key}={_property(shown(value))}" for key, value in properties.items())
    return f"::{name} {listed}::{_data(message)}"


def _data(text: str) -> str:
    """What stands behind the second ``::``; a line end would close the command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
