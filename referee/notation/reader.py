"""Reading a stream: games one after the other, every line read, every fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BufferedIOBase
from typing import Any, BinaryIO, Protocol

from referee.core.finding import Fault, Finding, Span
from referee.core.log import WHOLE, Blank, Entry, Item, Line, Log, Piece, Refused, Statement, byte_at
from referee.core.near import listed
from referee.core.rule import Clause

from . import decode, exchange, fold, header, hints, miss, objective, players, split
from .dialect import Dialect
from .header import HeaderReader, key_of
from .lines import LineReader
from .shapes import Shapes
from .swift import Swift

CLAUSES: tuple[Clause, ...] = tuple(
    sorted(
        {
            clause.id: clause
            for module in (decode, exchange, fold, header, hints, miss, objective, players, split)
            for clause in module.CLAUSES
        }.values(),
        key=lambda clause: clause.id,
    )
)
"""Everything that refuses a line, or warns about one."""

_SOURCES = {clause.id: clause.source for clause in CLAUSES}


class _Counted(BufferedIOBase):
    """A stream that knows how many bytes were read of it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._read = getattr(stream, "read1", stream.read)
        self.size = 0

    def read1(self, size: int = -1, /) -> bytes:
        data: bytes = self._read(size)
        self.size += len(data)
        return data


class Spoken(Protocol):
    """What the reader needs to know of a ruleset: how it is written."""

    @property
    def dialect(self) -> Dialect: ...


class Reader:
    """Reads streams. Words, shapes and clauses are remembered from one game to the next."""

    def __init__(self, rulesets: Mapping[str, Spoken]) -> None:
        self._rulesets = rulesets
        self._shapes: dict[str, Shapes] = {}
        self.log: Log | None = None
        """The game that is being read."""
        self.headers: dict[Any, Any] = {}
        """Header lines that were read without a fault."""
        self._swift: dict[Dialect, Swift] = {}

    def games(
        self,
        stream: BinaryIO,
        source: str,
        ruleset: str | None = None,
        piece: Piece = WHOLE,
        lines: Iterable[Line] | None = None,
    ) -> Iterator[Log]:
        """Yield each game as soon as its last line has been read.

        ``ruleset`` stands in for a missing ``game:`` line, ``lines`` for those of the
        stream. A stream without a game yields one log with a finding that says so.
        """
        game: _GameReader | None = None
        index = piece.game - 1
        counted = _Counted(stream)
        plain: Callable[[Line], Statement | None] | None = None
        nowhere: list[Item] = []
        keep = nowhere.append
        for line in decode.decode(counted, piece) if lines is None else lines:
            if plain is not None:
                statement = plain(line)
                if statement is not None:
                    keep(statement)
                    continue
            if game is None or opens_game(line.text):
                if game is not None and game.is_begun:
                    log = game.finish()
                    log.is_one_of_several = True
                    game = None
                    plain, keep = None, nowhere.append
                    yield log
                    del log
                if game is None:
                    index += 1
                    self.log = Log(source, index, line.number)
                    game = _GameReader(self, self.log, ruleset)
            game.read(line)
            plain, keep = game.plain, game.keep
        if game is None:
            game = _GameReader(self, Log(source, 1, 1), ruleset)
        log = game.finish()
        log.is_one_of_several = index > 1 or piece.is_followed
        if not game.is_begun and not log.findings:
            text = f"no game found in {miss.shown(source)} ({counted.size} bytes)"
            first = log.items[0].line if log.items else Line(1, "", counted.size)
            log.findings.append(finding(Fault(header.EMPTY.id, "error", Span(1, 1), text), first))
        yield log

    def met(self, grammar: str) -> set[tuple[str, tuple[str, ...]]]:
        """The start rules and shapes of a grammar that were met so far."""
        return self._shapes[grammar].met() if grammar in self._shapes else set()

    def shapes(self, dialect: Dialect) -> Shapes:
        found = self._shapes.get(dialect.grammar)
        if found is None:
            found = self._shapes[dialect.grammar] = Shapes(dialect.grammar)
        return found

    def swift(self, dialect: Dialect) -> Swift:
        found = self._swift.get(dialect)
        if found is None:
            found = self._swift[dialect] = Swift(dialect)
        return found

    def dialect(self, ruleset: str) -> Dialect:
        return self._rulesets[ruleset].dialect

    @property
    def rulesets(self) -> Mapping[str, Spoken]:
        return self._rulesets


def opens_game(text: str) -> bool:
    """Whether a line is a `game:` header."""
    if text.isascii() and "game" not in text.lower():
        return False
    return (":" in text or "\uff1a" in text) and key_of(text) == "game"


def is_blank(text: str) -> bool:
    """Whether nothing but a comment is on a line."""
    return not text or text.isspace() or text.lstrip().startswith("#")


class _GameReader:
    """Reads the lines of one game into its log."""

    def __init__(self, reader: Reader, log: Log, ruleset: str | None) -> None:
        self._reader = reader
        self._log = log
        self._header = HeaderReader(reader.rulesets, reader.headers)
        log.header = self._header.entries
        self._dialect: Dialect | None = None
        self._lines: LineReader | None = None
        self._in_body = False
        self._is_lost = False
        self._garbled: set[str] = set()
        """Keys of header lines that were refused for their bytes."""
        self.is_begun = False
        self.keep = log.items.append
        self.plain: Callable[[Line], Statement | None] | None = None
        """Reads a plain turn, once the body has begun."""
        if ruleset is not None:
            self._speak(ruleset)

    def read(self, line: Line) -> None:
        log = self._log
        faults = list(line.faults)
        text = line.text
        if (
            self._in_body
            and self._lines is not None
            and not faults
            and ":" not in text
            and "\uff1a" not in text
        ):
            # Nearly every line: no header, and a comment or blank is found out by its words.
            log.items.append(self._lines.read(line, faults))
            if faults:
                self._report(faults, line)
            return
        if self.is_begun and not self._in_body and not faults:
            entry = self._header.again(line, self._dialect)
            if entry is not None:
                self._take(entry)
                return
        if line.faults:
            self.is_begun = True
            self._garbled.add(key_of(text))
            log.items.append(Refused(line))
            self._report(faults, line)
            return
        if is_blank(text):
            comment = text.strip() or None
            log.items.append(Blank(line, comment))
            return
        if ":" in text or "\uff1a" in text:
            key = key_of(text)
            if key and not hints.decoration(text) and self._read_header(line, key, faults):
                if faults:
                    self._report(faults, line)
                return
        self._read_body(line, faults)

    def _read_header(self, line: Line, key: str, faults: list[Fault]) -> bool:
        """Read a header line; False where the line can only be a body line."""
        if self._is_lost:
            self._log.items.append(Refused(line))
            return True
        if self._in_body:
            if key not in header.ORDER and not key.startswith("x-"):
                return False
            self.is_begun = True
            text = f"a header line can't stand behind the first body line; {key} belongs above it"
            faults.append(Fault(header.LATE.id, "error", Span(1, len(line.text)), text))
            self._log.items.append(Refused(line))
            return True
        if not self.is_begun and key != "game" and self._dialect is None:
            self._lose(line)
            return True
        again = None if self.is_begun else self._header.again(line, self._dialect)
        self.is_begun = True
        shapes = self._reader.shapes(self._dialect) if self._dialect else None
        self._take(again or self._header.read(line, self._dialect, shapes, faults))
        return True

    def _take(self, entry: Entry) -> None:
        """Learn what a header line says about how to read on."""
        if entry.key == "game" and len(self._header.entries["game"]) == 1:
            self._log.first_line = entry.line.number
            if entry.parsed is not None:
                self._speak(entry.parsed)
        elif entry.key == "players" and entry.parsed is not None and self._lines is not None:
            self._log.names = entry.parsed
            self._lines.use(entry.parsed)
        self._log.items.append(entry)

    def _read_body(self, line: Line, faults: list[Fault]) -> None:
        if not self.is_begun and self._dialect is None:
            self._lose(line)
            return
        self.is_begun = True
        if self._lines is None:
            self._in_body = True
            self._log.items.append(Refused(line))
            return
        if not self._in_body:
            self._in_body = True
            self.plain = self._lines.plain()
            self._close_header()
            statement = self.plain(line) if self.plain is not None else None
            if statement is not None:
                self._log.items.append(statement)
                return
        item = self._lines.read(line, faults)
        self._log.items.append(item)
        if faults:
            self._report(faults, line)

    def _lose(self, line: Line) -> None:
        """The first line is no `game:` line: one finding, and nothing is judged up to the next one."""
        self.is_begun = True
        self._is_lost = True
        self._in_body = True
        self._log.items.append(Refused(line))
        foreign = hints.decoration(line.text)
        text = foreign or "a log begins with a line `game:` that names its ruleset"
        id = hints.FOREIGN.id if foreign else header.START.id
        help = None if foreign else f"the rulesets are {listed(self._reader.rulesets, 'and')}"
        self._report([Fault(id, "error", Span(1, max(len(line.text), 1)), text, (), help)], line)

    def _speak(self, ruleset: str) -> None:
        self._log.ruleset = ruleset
        self._dialect = self._reader.dialect(ruleset)
        self._lines = LineReader(
            self._dialect, self._reader.shapes(self._dialect), self._reader.swift(self._dialect)
        )

    def _close_header(self) -> None:
        """Say which needed key is missing, at the `game:` line."""
        if self._dialect is None:
            return
        entries = self._header.entries.get("game")
        line = entries[0].line if entries else Line(self._log.first_line, "", 0)
        span = entries[0].span if entries else Span(1, 1)
        for key in ("players", *self._dialect.needed(len(self._log.names))):
            if key not in self._header.entries and key not in self._garbled:
                help = _HOW_TO_NAME if key == "players" else None
                text = f"the header has no `{key}:` line"
                self._report([Fault(header.MISSING.id, "error", span, text, (), help)], line)

    def finish(self) -> Log:
        if self.is_begun and not self._in_body:
            self._close_header()
        log = self._log
        log.last_line = log.items[-1].line.number if log.items else log.first_line
        return log

    def _report(self, faults: list[Fault], line: Line) -> None:
        self._log.findings.extend(finding(fault, line) for fault in faults)


_HOW_TO_NAME = "write the names in seat order, the start player first: `players: Anna, Ben`"


def finding(fault: Fault, line: Line) -> Finding:
    """A fault with the line that it is about."""
    return Finding(
        severity=fault.severity,
        id=fault.id,
        message=fault.message,
        line=line.number,
        span=fault.span,
        text=line.text,
        byte=byte_at(line, fault.span.column),
        notes=fault.notes,
        help=fault.help,
        source=_SOURCES.get(fault.id, "notation"),
    )
