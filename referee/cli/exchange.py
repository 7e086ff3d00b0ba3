"""Writing converted logs: as notation, as JSON, as rows."""

from __future__ import annotations

import sys
from typing import Any

from referee.app import exchange
from referee.reports import exchange as logs
from referee.reports import machine
from referee.reports.delimited import delimited

from .output import Run, document, lines, record

TARGETS = ("rgn", "json", "jsonl", "csv", "tsv")


class Writer:
    """Writes sources one after the other, in one form."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._games: list[dict[str, Any]] = []
        self._is_open = False
        """Whether the last line that was written lacks its end."""
        if target in ("csv", "tsv"):
            lines(delimited([logs.COLUMNS], target))

    def add(self, source: exchange.Source, game: int | None) -> None:
        """Write a source, or one game of it."""
        if self._target == "rgn":
            self._written(exchange.text_of(source, game))
            return
        for log, data in exchange.games(source):
            if game is not None and log.index != game:
                continue
            if self._target == "json":
                self._games.append(logs.game(log, data))
            elif self._target == "jsonl":
                record(logs.game(log, data))
            else:
                lines(delimited(logs.rows(data, exchange.contents(log)), self._target))

    def _written(self, data: bytes) -> None:
        """Notation goes out byte for byte; only two sources never share a line."""
        sys.stdout.flush()
        if self._is_open and data:
            sys.stdout.buffer.write(b"\n")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        self._is_open = bool(data) and not data.endswith((b"\n", b"\r"))

    def end(self, run: Run) -> None:
        """Write what comes last."""
        if self._target == "json":
            errors = [machine.trouble(one.file, one.message) for one in run.troubles]
            document({"schema": exchange.SCHEMA, "games": self._games, "errors": errors, "exit": run.code})
