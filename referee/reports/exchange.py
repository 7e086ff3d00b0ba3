"""Logs as data: a game with its lines as an object, a line as a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.log import Log

from .machine import finding

COLUMNS = (
    "file", "index", "line", "kind", "round", "time", "player", "name",
    "actions", "content", "coins", "vp", "objects", "agreed", "comment",
)  # fmt: skip
"""One row a line. ``content`` is what the line says in canonical words, without its round, time,
player, claim, AGREED and comment; ``coins``, ``vp`` and ``objects`` are its claim."""

_SKIPPED = frozenset({"blank"})


def game(log: Log, data: dict[str, Any]) -> dict[str, Any]:
    """A game as data, with what reading found."""
    return {
        **{name: value for name, value in data.items() if name != "lines"},
        "findings": [finding(found) for found in log.findings],
        "lines": data["lines"],
    }


def rows(data: dict[str, Any], contents: list[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a game, one a line that isn't blank; ``contents`` has one text a line."""
    names = data["players"]
    for line, content in zip(data["lines"], contents, strict=True):
        if line["kind"] in _SKIPPED:
            continue
        seat = line.get("player")
        claim = line.get("claim", {})
        yield (
            data["file"],
            data["index"],
            line["line"],
            line["kind"],
            line.get("round"),
            (line.get("time") or "").removeprefix("@"),
            seat,
            names[seat - 1] if seat and seat <= len(names) else "",
            " ".join(action["action"] for action in line.get("actions", ())),
            content,
            claim.get("coins"),
            claim.get("vp"),
            " ".join(claim.get("objects", ())),
            line.get("agreed"),
            line.get("comment"),
        )
