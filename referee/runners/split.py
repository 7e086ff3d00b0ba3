"""Where games begin in a stream of bytes, found without reading them.

A stream is cut at lines that open a game, so that its pieces can be judged
anywhere and in any order: findings, numbers and offsets come out as if it had
been read from its beginning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from referee.core.log import Piece
from referee.notation.decode import is_wide, one_line
from referee.notation.reader import is_blank, opens_game

from .sources import Source, Trouble

GAMES = 64
"""So many games make a task: one game a task loses to judging them one after the other."""

_BLOCK = 1 << 18
_HEAD = 1024
_END = re.compile(rb"[\n\r]")
_GAME = rb"[\n\r][ \t\v\f\x1c-\x1f]*[Gg][Aa][Mm][Ee][ \t\v\f\x1c-\x1f]*:"
_OPENER = re.compile(_GAME)
_OPENER_OR_FOREIGN = re.compile(_GAME + rb"|[\n\r][^\n\r:\x80-\xff]*[\x80-\xff]")
"""Each line that may open a game: what stands outside ASCII may fold to anything."""


def pieces(source: Source, games: int = GAMES) -> Iterator[Source]:
    """The pieces of a source in order, so many games each; each holds its bytes.

    No more than a piece and a block are held at a time. Raises :class:`Trouble`
    where the source can't be read, behind the games that were complete by then.
    """
    cutter = _Cutter(source, games)
    with source.open() as stream:
        read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        try:
            while not cutter.is_wide and (block := read(_BLOCK)):
                yield from cutter.add(block)
        except OSError as error:
            yield from cutter.complete()
            reason = "is a folder" if isinstance(error, IsADirectoryError) else error.strerror
            raise Trouble(source.name, (reason or "not readable").lower()) from error
    yield cutter.rest()


class _Cutter:
    """Collects the bytes of a source and cuts them where games begin."""

    def __init__(self, source: Source, games: int) -> None:
        self._source = source
        self._games = games
        self._place = source.piece
        self._buffer = bytearray()
        self._starts: list[int] = []
        """Where the games in the buffer begin; the first begins with it, whatever stands above."""
        self._known = -1
        """The end of the last line that was looked at, or -1."""
        self._is_begun = self._place.byte > 0
        if self._is_begun:
            self._starts.append(0)
        self.is_wide = False

    def add(self, block: bytes) -> Iterator[Source]:
        """Take more bytes; yields the pieces that are complete now."""
        before = len(self._buffer)
        self._buffer += block
        last = max(self._buffer.rfind(b"\n", before), self._buffer.rfind(b"\r", before))
        if last < 0 or (not self._is_begun and len(self._buffer) < _HEAD):
            return
        if not self._is_begun:
            self._begin(last)
        if self._is_begun:
            self._look(last)
        while len(self._starts) > self._games:
            yield self._cut(self._games, is_followed=True)

    def complete(self) -> Iterator[Source]:
        """The games in the buffer that are over."""
        if len(self._starts) > 1:
            yield self._cut(len(self._starts) - 1, is_followed=True)

    def rest(self) -> Source:
        """All that is left, at the end of the source."""
        return self._piece(bytes(self._buffer), is_followed=self._source.piece.is_followed)

    def _begin(self, last: int) -> None:
        """Find the first line that isn't blank: with it the first game begins, `game:` or not."""
        if self._known < 0 and is_wide(bytes(self._buffer[: 1 << 14])):
            self.is_wide = True
            return
        while self._known < last:
            match = _END.search(self._buffer, self._known + 1, last + 1)
            if match is None:
                return
            raw = bytes(self._buffer[self._known + 1 : match.start()])
            line = one_line(raw, 1 if self._known < 0 else 2)
            self._known = match.start()
            if line.faults or not is_blank(line.text):
                self._is_begun = True
                self._starts.append(0)
                return

    def _look(self, last: int) -> None:
        """Find where games begin in lines that are complete, the last one ending at ``last``."""
        start = max(self._known, 0)
        pattern = _OPENER if self._buffer[start : last + 1].isascii() else _OPENER_OR_FOREIGN
        for match in pattern.finditer(self._buffer, start, last + 1):
            end = _END.search(self._buffer, match.start() + 1)
            assert end is not None
            raw = bytes(self._buffer[match.start() + 1 : end.start()])
            if opens_game(one_line(raw, 2).text):
                self._starts.append(match.start() + 1)
        self._known = last

    def _cut(self, games: int, *, is_followed: bool) -> Source:
        """Take the first games out of the buffer."""
        at = self._starts[games]
        found = self._piece(bytes(self._buffer[:at]), is_followed=is_followed)
        del self._buffer[:at]
        self._starts = [start - at for start in self._starts[games:]]
        self._known -= at
        data = found.data or b""
        ends = data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
        place = self._place
        self._place = Piece(place.byte + at, place.line + ends, place.game + games)
        return found

    def _piece(self, data: bytes, *, is_followed: bool) -> Source:
        return replace(self._source, data=data, piece=self._place._replace(is_followed=is_followed))
