"""Any number of sources, judged one after the other or many at a time: results come in their order."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from referee.app import Choices
from referee.games import TITLES

from .serial import judge
from .sources import Source, Trouble, expand
from .work import Digest, Parcel, Worked, shared_reader, work

PAYS = 700_000
"""Bytes from which processes pay; measured in ``benchmarks/README.md``."""
_PARCEL = 200_000  # bytes: about 64 games
_HEAD = 4096
_NAMED = re.compile(rb"game: *([a-z0-9-]+)")
_FILES = 64

Meter = Callable[[int], None]
"""Is told how many more bytes are done."""


class Way(NamedTuple):
    """How games are judged: in how many processes (None: as many as pay), or on which Dask scheduler."""

    jobs: int | None = None
    scheduler: str | None = None


class Crew(Protocol):
    """Those who judge parcels. ``width`` parcels are under way at most."""

    width: int

    def hand(self, parcel: Parcel, /) -> Any: ...

    def take(self, parcel: Parcel, handed: Any, /) -> Iterator[Worked]: ...

    def dismiss(self, *, at_once: bool) -> None: ...


def run(
    names: Iterable[str], choices: Choices, digest: Digest, way: Way, meter: Meter | None = None
) -> Generator[Any]:
    """Yield the digest of every game, and :class:`Trouble` where a source can't be read.

    Close it early to leave the rest unjudged.
    """
    sources = list(expand(names))
    jobs = way.jobs or _paying(sources)
    if way.scheduler is not None:
        from .cluster import Cluster

        crew: Crew = Cluster(way.scheduler, choices, digest)
    elif jobs > 1:
        from .processes import Processes

        _load(sources)
        crew = Processes(jobs, choices, digest)
    else:
        for source in sources:
            yield from _serially(source, choices, digest, meter)
        return
    is_live = way.jobs is None and way.scheduler is None
    yield from _shared(crew, _parcels(sources, is_live), choices, digest, meter)


def total(names: Iterable[str]) -> int:
    """How many bytes there are to judge, as far as that is known."""
    return sum(source.size or 0 for source in expand(names) if isinstance(source, Source))


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _paying(sources: list[Source | Trouble]) -> int:
    """How many processes pay for these sources: 1 where they don't."""
    size = sum(source.size or 0 for source in sources if isinstance(source, Source) and not source.url)
    if size < PAYS:
        return 1
    return min(cores(), -(-size // _PARCEL))


def _load(sources: list[Source | Trouble]) -> None:
    """Load the game that the first file begins with, so that every process forked has it at once."""
    from referee.app.play import header, names_for

    for source in sources:
        if isinstance(source, Source) and source.size:
            with suppress(Trouble, OSError), source.open() as stream:
                named = _NAMED.search(stream.read(_HEAD))
                ruleset = named[1].decode() if named else ""
                if ruleset in TITLES:
                    names = names_for(ruleset, TITLES[ruleset].ruleset.players[0])
                    log = header(ruleset, names).encode()
                    work((Source("", None, data=log),), Choices(), str)
            return


def _serially(
    source: Source | Trouble, choices: Choices, digest: Digest, meter: Meter | None
) -> Iterator[Any]:
    if isinstance(source, Trouble):
        yield source
        return
    done = 0
    try:
        for judged in judge(source, choices, shared_reader()):
            if meter is not None and judged.log.items:
                line = judged.log.items[-1].line
                meter(line.byte + len(line.text) - done)
                done = line.byte + len(line.text)
            yield digest(judged)
            del judged
    except Trouble as trouble:
        yield trouble
    if meter is not None:
        meter((source.size or 0) - done)


def _parcels(sources: Iterable[Source | Trouble], is_live: bool) -> Iterator[Parcel | Source | Trouble]:
    """What can be judged apart: small files together, large ones in pieces.

    With ``is_live`` a source that may still be growing is yielded as it is, to be
    judged game by game.
    """
    from .split import pieces

    small: list[Source] = []
    held = 0
    for source in sources:
        size = source.size if isinstance(source, Source) else None
        if isinstance(source, Source) and (source.game is not None or (size is not None and size < _PARCEL)):
            small.append(source)
            held += size or 0
            if len(small) >= _FILES or held >= _PARCEL:
                yield tuple(small)
                small, held = [], 0
            continue
        if small:
            yield tuple(small)
            small, held = [], 0
        if isinstance(source, Trouble) or (is_live and size is None):
            yield source
            continue
        try:
            for piece in pieces(source):
                yield (piece,)
        except Trouble as trouble:
            yield trouble
    if small:
        yield tuple(small)


def _shared(
    crew: Crew,
    parcels: Iterator[Parcel | Source | Trouble],
    choices: Choices,
    digest: Digest,
    meter: Meter | None,
) -> Iterator[Any]:
    """Hand parcels out and yield what comes back, in order."""
    under_way: deque[tuple[Parcel | Source | Trouble, Any]] = deque()
    is_done = False
    try:
        while True:
            while len(under_way) < crew.width and (parcel := next(parcels, None)) is not None:
                under_way.append((parcel, crew.hand(parcel) if isinstance(parcel, tuple) else None))
            if not under_way:
                break
            parcel, handed = under_way.popleft()
            if not isinstance(parcel, tuple):
                yield from _serially(parcel, choices, digest, meter)
                continue
            size = sum(source.size or 0 for source in parcel if isinstance(source, Source))
            for worked in crew.take(parcel, handed):
                yield from worked.results
                if worked.fault is not None:
                    raise worked.fault
            if meter is not None:
                meter(size)
        is_done = True
    finally:
        crew.dismiss(at_once=not is_done)
