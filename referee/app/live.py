"""Use case: a log that is still being written, judged as its lines arrive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import BinaryIO

from referee.core.finding import Finding
from referee.core.log import Entry, Log, Statement
from referee.core.replay import Replay
from referee.games import TITLES
from referee.notation.reader import Reader

from .check import Choices, Judged, accepted, judge_log, open_log


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to move: a seat from 1 and its player's name, or 0 where the game is over."""

    seat: int
    name: str
    round: int


@dataclass(frozen=True, slots=True)
class News:
    """What the lines since the last time have brought; ``turn`` is None where nobody can say."""

    label: str
    ruleset: str | None
    findings: list[Finding]
    turn: Turn | None


class Live:
    """Games of a stream that is being written, replayed line by line, and once more when they are over."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._reader = Reader(TITLES)
        self._begin(None)

    def _begin(self, log: Log | None) -> None:
        self._log = log
        self._replay: Replay | None = None
        self._header: dict[str, list[Entry]] = {}
        self._faults: list[Finding] = []
        self._items = self._read = 0
        self._known: list[Finding] = []
        self._told: Counter[Finding] = Counter()

    def games(self, stream: BinaryIO, name: str) -> Iterator[tuple[Judged, list[Finding]]]:
        """Yield each game that is over, and what :meth:`news` hasn't told of it yet.

        All lines that were complete are heard whenever the stream is read again: then is the
        time to ask for news.
        """
        for log in self._reader.games(stream, name, self._choices.ruleset):
            self._hear(log)
            judged = self._closed(log)
            rest = self._told.copy()
            untold = []
            for finding in judged.findings:
                if rest[finding]:
                    rest[finding] -= 1
                else:
                    untold.append(finding)
            yield judged, untold
            self._begin(None)

    def news(self) -> News | None:
        """What has become known of the game that is being read; None where none is."""
        log = self._reader.log
        if log is None or (self._log is None and not log.items):
            return None
        found = self._hear(log)
        self._told.update(found)
        label = f"{log.source}#{log.index}" if log.index > 1 else log.source
        return News(label, log.ruleset, found, self._turn())

    def _hear(self, log: Log) -> list[Finding]:
        """Replay the lines that were read since the last time; returns what was found."""
        if log is not self._log:
            self._begin(log)
        found: list[Finding] = []
        if self._replay is None and any(item.__class__ is Statement for item in log.items[self._items :]):
            # The header is complete. What stands above the first turn is heard with it.
            before, self._header = len(log.findings), log.header
            opened = open_log(log, self._choices)
            self._faults = log.findings[before:]
            if opened is not None:
                self._replay, _ = opened
                self._items = 0
        if self._replay is not None:
            known = self._known
            for item in log.items[self._items :]:
                if not (self._choices.stop and self._replay.cause is not None):
                    self._replay.feed(item)
            self._known = list(self._replay.findings)
            # A turn that is taken back changes what was found about it.
            found = [new for old, new in zip_longest(known, self._known) if new is not old]
        read = log.findings[self._read :]
        self._items, self._read = len(log.items), len(log.findings)
        heard = [*read, *(accepted(finding, self._choices) for finding in found)]
        return sorted(heard, key=lambda finding: (finding.line, finding.span.column))

    def _closed(self, log: Log) -> Judged:
        """The verdict about the whole log: some lines are explained by others that come later."""
        if self._replay is not None:
            # As it was read, before it was opened for the first time.
            log.header = self._header
            log.findings = [one for one in log.findings if not any(one is fault for fault in self._faults)]
        return judge_log(log, self._choices)

    def _turn(self) -> Turn | None:
        replay = self._replay
        if replay is None or replay.state is None or replay.is_blind or replay.setting or replay.stopped:
            return None
        due = replay.ruleset.due(replay.state)
        return Turn(due.seat, replay.name(due.seat) if due.seat else "", due.round)
