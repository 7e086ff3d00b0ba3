"""One game after the other, in order of the sources."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace

from referee.app import Choices, Judged, check_stream

from .sources import Source, Trouble

_COLLECTIONS = (700, 5, 2)
"""More full collections than Python's own; they alone empty its free lists, which grow along a stream."""


def judge(source: Source, choices: Choices) -> Iterator[Judged]:
    """Judge the games of a source, each as soon as it is complete.

    Raises :class:`Trouble` where the source can't be read or has no such game.
    """
    with source.open() as stream:
        found = False
        try:
            for judged in check_stream(stream, source.name, replace(choices)):
                if source.game is None or judged.log.index == source.game:
                    found = True
                    yield judged
                del judged  # its memory is free while the next is judged
                gc.set_threshold(*_COLLECTIONS)
        except IsADirectoryError as error:
            raise Trouble(source.name, "is a folder") from error
        except OSError as error:
            raise Trouble(source.name, (error.strerror or "not readable").lower()) from error
    if not found:
        raise Trouble(source.name, f"there is no game #{source.game} in it")
