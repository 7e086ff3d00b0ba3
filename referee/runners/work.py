"""The pure function of every runner: sources in, one small result a game out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee import VERSION
from referee.app import Choices, Judged, reader

from .serial import judge
from .sources import Lost, Source, Trouble

if TYPE_CHECKING:
    from referee.notation.reader import Reader

Digest = Callable[[Judged], Any]
"""Makes of a game what is told about it. Picklable, and so is what it returns."""

Parcel = tuple[Source | Trouble, ...]
"""What is judged in one go; a source that couldn't be read before that is there as its trouble."""

Work = Callable[[Parcel], "Worked"]


class Worked(NamedTuple):
    """What became of a parcel: digests and :class:`Trouble` in order, and what ended it early."""

    results: Sequence[Any]
    fault: Exception | None = None
    version: str = VERSION


def work(parcel: Parcel, choices: Choices, digest: Digest) -> Worked:
    """Judge every game of a parcel; a source that can't be read doesn't stop the others."""
    results: list[Any] = []
    for source in parcel:
        try:
            if isinstance(source, Trouble):
                raise source
            for judged in judge(source, choices, shared_reader()):
                results.append(digest(judged))
                del judged
        except Trouble as trouble:
            results.append(trouble)
        except Exception as error:
            return Worked(results, _portable(error))
    return Worked(results)


@cache
def shared_reader() -> Reader:
    """The one reader of this process: what it remembers never changes what it reads."""
    return reader()


def parts(parcel: Parcel) -> list[Parcel]:
    """A parcel in parts as small as can be: a source each, or a game each."""
    from .split import pieces

    if len(parcel) > 1:
        return [(source,) for source in parcel]
    (source,) = parcel
    if isinstance(source, Trouble) or source.game is not None:
        return [parcel]
    try:
        return [(piece,) for piece in pieces(source, games=1)]
    except Trouble:
        return [parcel]


def lost(source: Source | Trouble) -> Trouble:
    """What is said of a source when every process that judged it died."""
    if isinstance(source, Trouble):
        return source
    where = f"from line {source.piece.line} on " if source.piece.line > 1 else ""
    return Lost(source.name, f"the process that judged it {where}died each time; there is no verdict")


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note, or another one that says as much and can be sent."""
    import pickle
    import traceback

    text = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(f"in the process that judged:\n{text}")
    return error
