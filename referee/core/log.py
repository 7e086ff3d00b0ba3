"""A log as plain data: what was written, not what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal, NamedTuple, Protocol

from .finding import Fault, Finding, Span


class Line(NamedTuple):
    """A line as written, without its end.

    ``number`` counts from 1 in the stream; ``byte`` is the offset there of the
    first byte of ``text``. ``faults`` are those of its bytes.
    """

    number: int
    text: str
    byte: int
    faults: tuple[Fault, ...] = ()


_STRIDE = 1024


def byte_at(line: Line, column: int) -> int:
    """The offset in the stream of the character at a column."""
    before = column - 1
    if line.text.isascii():
        return line.byte + min(before, len(line.text))
    strides = _strides(line.text)
    whole = min(before // _STRIDE, len(strides) - 1)
    rest = line.text[whole * _STRIDE : before]
    return line.byte + strides[whole] + len(rest.encode("utf-8", "replace"))


@lru_cache(maxsize=4)
def _strides(text: str) -> tuple[int, ...]:
    """The offsets of every so many characters of a line; many findings on one ask for them."""
    starts = range(0, len(text), _STRIDE)
    sizes = (len(text[start : start + _STRIDE].encode("utf-8", "replace")) for start in starts)
    return tuple(accumulate(sizes, initial=0))


class Piece(NamedTuple):
    """A stretch of a source that is read by itself: where it begins, and whether games follow it.

    ``byte`` is its offset, ``line`` the number of its first line and ``game`` that of its
    first game, both from 1. Only the piece at byte 0 may begin in the middle of anything.
    """

    byte: int = 0
    line: int = 1
    game: int = 1
    is_followed: bool = False


WHOLE = Piece()
"""A source from its beginning to its end."""


class Places(Protocol):
    """Where the parts of statements of one form are written."""

    def span(self, text: str, clause: int | None, field: str) -> Span:
        """The stretch of a field of a line with this text: see :meth:`Statement.span`."""


Kind = Literal["turn", "event", "undo", "check", "set", "result", "sheet", "winner", "stopped", "claimed"]
"""What a line is. An *event* belongs to no round: what set-up or chance brings,
with or without a player. *Claimed* is a claim of the game's own kind."""


class Claim(NamedTuple):
    """What a turn claims as the net change for its player, unit by unit.

    A unit that isn't in ``amounts`` isn't claimed. ``things`` are the claimed
    objects as written, or None.
    """

    amounts: tuple[tuple[str, int], ...]
    things: tuple[str, ...] | None


class Fact(NamedTuple):
    """A statement about the position: ``P1``, ``blocks``, a value of the game's own kind."""

    subject: int | str
    key: str
    value: Any


class Statement(NamedTuple):
    """One body line that reads.

    ``seat`` counts from 1; a seat that the game doesn't have is kept, and None
    stands for a line without a player. ``content`` depends on the kind: facts
    (check, set), ``((seat, points), ...)`` (result), ``(seat, ((row, points),
    ...))`` (sheet), seats (winner), the reason (stopped), whatever the game's
    dialect makes of it (claimed).
    """

    line: Line
    kind: Kind
    places: Places
    seat: int | None = None
    round: int | None = None
    time: str | None = None
    actions: tuple[Any, ...] = ()
    claim: Claim | None = None
    agreed: str | None = None
    content: Any = None
    comment: str | None = None

    def span(self, clause: int | None, field: str) -> Span:
        """The stretch of a field: of a clause, or (None) of the line itself.

        A field that wasn't written answers with the clause, a clause that
        wasn't with the line.
        """
        return self.places.span(self.line.text, clause, field)


class Refused(NamedTuple):
    """A line that doesn't read. ``seat`` where at least its player does."""

    line: Line
    seat: int | None = None


class Blank(NamedTuple):
    """An empty line or one that holds a comment only."""

    line: Line
    comment: str | None = None


class Entry(NamedTuple):
    """One header line; ``value`` as written, ``parsed`` what it means (None if refused)."""

    line: Line
    key: str
    value: str
    span: Span
    parsed: Any = None
    comment: str | None = None


Item = Statement | Refused | Blank | Entry


@dataclass(slots=True)
class Log:
    """One game of a source, in the order in which it was written.

    ``findings`` are those of reading. ``ruleset`` is the id as the header gives
    it, or None. ``index`` counts the games of a source from 1; whether there are
    several shows as soon as the next one begins.
    """

    source: str
    index: int
    first_line: int
    ruleset: str | None = None
    names: tuple[str, ...] = ()
    header: dict[str, list[Entry]] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    last_line: int = 0
    is_one_of_several: bool = False

    @property
    def is_readable(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def label(self) -> str:
        """The source, with the game's number where there are several."""
        return f"{self.source}#{self.index}" if self.is_one_of_several else self.source

    def entry(self, key: str) -> Entry | None:
        """The first header line of that key."""
        entries = self.header.get(key)
        return entries[0] if entries else None


Header = Mapping[str, list[Entry]]
