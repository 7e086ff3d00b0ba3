"""Where logs come from: files, folders, one game of a file, standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

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


@dataclass(frozen=True, slots=True)
class Source:
    """One source: its name as given, and which of its games is meant (None: all)."""

    name: str
    path: Path | None
    game: int | None = None

    def open(self) -> BinaryIO:
        """The bytes of the source. Raises :class:`Trouble` where they can't be read."""
        if self.path is None:
            if sys.stdin is None:
                raise Trouble(self.name, "it is closed")
            return sys.stdin.buffer
        try:
            return self.path.open("rb")
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
    path = Path(name)
    try:
        path.stat()
    except FileNotFoundError:
        pass  # perhaps a game of a file, FILE#N
    except OSError as error:
        yield Trouble(name, _reason(error))
        return
    if path.is_dir():
        logs = sorted(path.rglob("*.rgn"))
        if not logs:
            yield Trouble(name, "no *.rgn file in this folder")
        yield from (Source(str(log), log) for log in logs)
        return
    if not path.exists():
        before, mark, number = name.rpartition("#")
        if mark and _NUMBER.fullmatch(number) and Path(before).is_file():
            yield Source(before, Path(before), int(number))
            return
    yield Source(name, path)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, PermissionError):
        return "not readable: permission denied"
    return (error.strerror or "not readable").lower()
