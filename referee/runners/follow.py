"""A log that is being written, read as far as it goes; and a file watched for being saved."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from io import BufferedIOBase
from typing import BinaryIO

from .sources import Source, Trouble

_PAUSE = 0.2  # seconds between two looks at a file
_TAIL = 1024


class Followed(BufferedIOBase):
    """A stream that says when everything so far was read, before it waits for more.

    A file has no end: it is read on as it grows. ``is_rewritten`` once it isn't the
    same file any more, or not only longer; the stream then ends.
    """

    def __init__(self, source: Source, caught_up: Callable[[], None]) -> None:
        self._path: str | None = None  # whatever can't be opened needs no closing
        self._stream: BinaryIO = source.open()
        self._read = getattr(self._stream, "read1", self._stream.read)
        self._path = source.path
        self._caught_up = caught_up
        self._tail = b""
        self._position = 0
        self._seen = os.fstat(self._stream.fileno()) if source.path is not None else None
        self._grows = self._seen is not None and stat.S_ISREG(self._seen.st_mode)
        self._name = source.name
        self.is_rewritten = False

    def read1(self, size: int = -1, /) -> bytes:
        self._caught_up()
        data = self._next(size)
        while self._grows and not data and not self.is_rewritten:
            time.sleep(_PAUSE)
            self._look()
            if not self.is_rewritten:
                data = self._next(size)
        return data

    def close(self) -> None:
        if self._path is not None:
            self._stream.close()
        super().close()

    def _next(self, size: int) -> bytes:
        try:
            data: bytes = self._read(size)
        except IsADirectoryError as error:
            raise Trouble(self._name, "is a folder") from error
        except OSError as error:
            raise Trouble(self._name, (error.strerror or "not readable").lower()) from error
        self._position += len(data)
        self._tail = (self._tail + data)[-_TAIL:]
        return data

    def _look(self) -> None:
        """Find out whether the file was rewritten since it was read to its end."""
        assert self._path is not None
        assert self._seen is not None
        try:
            now = os.stat(self._path)
        except OSError:
            return  # in between, or gone: it may come back
        before, self._seen = self._seen, now
        if not os.path.samestat(before, now) or now.st_size < self._position:
            self.is_rewritten = True
        elif now.st_mtime_ns != before.st_mtime_ns or now.st_size != before.st_size:
            self._stream.seek(self._position - len(self._tail))
            is_same = self._stream.read(len(self._tail)) == self._tail
            self.is_rewritten = not is_same or now.st_size == self._position
