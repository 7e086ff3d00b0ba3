"""Parcels judged on a Dask cluster: the same pure function, sent elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from referee import VERSION
from referee.app import Choices, UsageError

from .sources import Source, Trouble
from .work import Digest, Parcel, Work, Worked, lost, parts, work

_EXTRA = "--scheduler needs the package distributed: pip install 'referee[dask]'"
_PATIENCE = 10  # seconds to wait for the scheduler
_AHEAD = 4
"""So many parcels a thread of the cluster are on their way at most."""
_HERE = ("file://", "local://", "memory://")
"""Addresses that mean something else on another machine."""


class Cluster:
    """The workers of a Dask scheduler. Dask itself judges again what a dead worker held."""

    def __init__(self, address: str, choices: Choices, digest: Digest) -> None:
        try:
            import distributed
        except ImportError as error:
            raise UsageError(_EXTRA) from error
        # Its log would come between the findings; what matters is said as trouble.
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
        connect: Any = distributed.Client
        try:
            self._client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(f"no Dask scheduler answers at {address}") from error
        self._work: Work = partial(work, choices=choices, digest=digest)
        self.width = _AHEAD * max(sum(self._client.nthreads().values()), 1)

    def hand(self, parcel: Parcel) -> Any:
        """Have a parcel judged; :meth:`take` wants the future that is returned."""
        sent = tuple(_sent(source) for source in parcel)
        # Not pure: equal parcels are judged each for itself, and nothing of an earlier run is used.
        return self._client.submit(self._work, sent, pure=False)

    def take(self, parcel: Parcel, future: Any) -> Iterator[Worked]:
        """Wait for what became of a parcel."""
        from distributed import CancelledError, KilledWorker

        try:
            worked: Worked = future.result()
        except KilledWorker:
            # It has taken several workers with it.
            smaller = parts(parcel)
            if len(smaller) > 1:
                for part in smaller:
                    yield from self.take(part, self.hand(part))
            else:
                yield Worked([lost(source) for source in parcel])
            return
        except (CancelledError, OSError) as error:
            raise UsageError(f"the Dask scheduler is gone: {error}") from error
        if worked.version != VERSION:
            raise UsageError(f"a worker runs referee {worked.version}, this is {VERSION}")
        yield worked

    def dismiss(self, *, at_once: bool) -> None:
        """Leave the cluster; what is still under way there is given up."""
        self._client.close(timeout=_PATIENCE)


def _sent(source: Source | Trouble) -> Source | Trouble:
    """A source that any machine can read: what lies here goes along as bytes."""
    if isinstance(source, Trouble) or source.data is not None:
        return source
    if source.url and not source.url.startswith(_HERE):
        return source
    try:
        with source.open() as stream:
            return replace(source, path=None, url="", data=stream.read())
    except Trouble as trouble:
        return trouble
    except IsADirectoryError:
        return Trouble(source.name, "is a folder")
    except OSError as error:
        return Trouble(source.name, (error.strerror or "not readable").lower())
