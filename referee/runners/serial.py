"""One game after the other, in order of the sources."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from referee.app import Choices, Judged, check_stream
from referee.core.log import WHOLE, Piece

from .sources import Source, Trouble

if TYPE_CHECKING:
    from referee.notation.reader import Reader

_COLLECTIONS = (1_000, 5, 2)
"""More full collections than Python's own; they alone empty its free lists, which grow along a stream."""


def judge(source: Source, choices: Choices, reader: Reader | None = None) -> Iterator[Judged]:
    """Judge the games of a source, each as soon as it is complete.

    A reader that goes from source to source remembers what it has met. Raises
    :class:`Trouble` where the source can't be read or has no such game.
    """
    with source.open() as stream:
        found = False
        try:
            for judged in judge_stream(stream, source.name, choices, reader, source.piece):
                if source.game is None or judged.log.index == source.game:
                    found = True
                    yield judged
                del judged  # its memory is free while the next is judged
        except IsADirectoryError as error:
            raise Trouble(source.name, "is a folder") from error
        except OSError as error:
            raise Trouble(source.name, (error.strerror or "not readable").lower()) from error
    if not found:
        raise Trouble(source.name, f"there is no game #{source.game} in it")


def judge_stream(
    stream: BinaryIO, name: str, choices: Choices, reader: Reader | None = None, piece: Piece = WHOLE
) -> Iterator[Judged]:
    """Judge the games of a stream with Python's own housekeeping kept small."""
    with _few_collections():
        is_first = True
        for judged in check_stream(stream, name, replace(choices), reader=reader, piece=piece):
            if is_first:
                gc.freeze()  # the rulesets that the first game brought in are there to stay
                is_first = False
            yield judged
            del judged


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look through little, and seldom: otherwise it takes a tenth of the time."""
    before = gc.get_threshold()
    gc.freeze()  # what was imported is no garbage
    gc.set_threshold(*_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
