"""Where logs come from: files, folders, one game of a file, standard input."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from referee.core.log import WHOLE, Piece
from referee.core.visible import shown

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
STDIN = "-"
STDIN_NAME = "<stdin>"


class Trouble(Exception):  # noqa: N818 - the word that users see
    """A source that can't be read: exit code 2."""

    def __init__(self, file: str, message: str) -> None:
        super().__init__(shown(f"{file}: {message}"))
        self.file = file
        self.message = message

    def __reduce__(self) -> tuple[type[Trouble], tuple[str, str]]:
        return type(self), (self.file, self.message)


class Lost(Trouble):
    """Games without a verdict because the process that judged them died: exit code 70."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source: its name as given, and which of its games is meant (None: all).

    With ``data`` it is a piece of a source that was read already, ``piece`` its place there.
    A source with neither path, address nor data is standard input.
    """

    name: str
    path: str | None
    game: int | None = None
    url: str = ""
    data: bytes | None = None
    piece: Piece = WHOLE

    @property
    def size(self) -> int | None:
        """How many bytes it holds; None where that isn't known before it is read."""
        if self.data is not None:
            return len(self.data)
        if self.url:
            from . import remote

            return remote.size(self.url)
        try:
            found = os.stat(self.path) if self.path is not None else None
        except OSError:
            return None
        return found.st_size if found is not None and stat.S_ISREG(found.st_mode) else None

    def open(self) -> BinaryIO:
        """The bytes of the source. Raises :class:`Trouble` where they can't be read."""
        if self.data is not None:
            return BytesIO(self.data)
        if self.url:
            from . import remote

            return remote.stream(self)
        if self.path is None:
            if sys.stdin is None:
                raise Trouble(self.name, "it is closed")
            return sys.stdin.buffer
        try:
            return open(self.path, "rb")
        except OSError as error:
            raise Trouble(self.name, _reason(error)) from error


def expand(names: Iterable[str]) -> Iterator[Source | Trouble]:
    """The sources of a command line in order; a folder stands for all logs below it.

    What can't be found is yielded as :class:`Trouble`, so that the others are
    still judged.
    """
    seen_stdin = False
    for name in names:
        if name == STDIN:
            if seen_stdin:
                yield Trouble(STDIN, "standard input is given twice")
            else:
                yield Source(STDIN_NAME, None)
            seen_stdin = True
            continue
        yield from _files(name)


def _files(name: str) -> Iterator[Source | Trouble]:
    try:
        os.stat(name)
    except FileNotFoundError:
        pass  # perhaps a game of a file, FILE#N
    except OSError as error:
        yield Trouble(name, _reason(error))
        return
    if os.path.isdir(name):
        from pathlib import Path

        logs = sorted(Path(name).rglob("*.rgn"))
        if not logs:
            yield Trouble(name, "no *.rgn file in this folder")
        yield from (Source(str(log), str(log)) for log in logs)
        return
    is_there = os.path.exists(name)
    if "://" in name and not is_there:
        from . import remote

        yield from remote.expand(name)
        return
    if not is_there:
        before, mark, number = name.rpartition("#")
        if mark and _NUMBER.fullmatch(number) and os.path.isfile(before):
            yield Source(before, before, int(number))
            return
    yield Source(name, name)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, PermissionError):
        return "not readable: permission denied"
    return (error.strerror or "not readable").lower()
