"""Parcels judged in several processes of this machine.

Each process has a pipe of its own and one parcel at a time, so that it is known
whose parcel a dead one held; no threads, no locks that it could leave behind.
(`concurrent.futures` breaks as a whole when one process dies, and can then wait
for ever for a queue that nobody reads.)
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from referee.app import Choices

from .work import Digest, Parcel, Work, Worked, lost, parts, work

_AHEAD = 3
"""So many parcels a process are on their way at most; that bounds the memory."""


class _Hand:
    """One process, and the ticket of the parcel that it is judging."""

    __slots__ = ("pipe", "process", "ticket")

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.pipe = pipe
        self.ticket: int | None = None


class Processes:
    """Some processes. A parcel whose process dies is judged once more, then in its smallest parts."""

    def __init__(self, jobs: int, choices: Choices, digest: Digest) -> None:
        self.width = _AHEAD * jobs
        self._work: Work = partial(work, choices=choices, digest=digest)
        # A fork has every module at once; elsewhere than on Linux it isn't safe.
        self._context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self._hands: list[_Hand] = []
        self._waiting: deque[int] = deque()
        self._parcels: dict[int, Parcel] = {}
        """What isn't judged yet, by ticket."""
        self._deaths: dict[int, int] = {}
        self._parts: dict[int, list[int]] = {}
        self._worked: dict[int, Worked] = {}
        self._tickets = 0
        gc.collect()
        for _ in range(jobs):
            self._hands.append(self._started())

    def hand(self, parcel: Parcel) -> int:
        """Have a parcel judged; :meth:`take` wants the ticket that is returned."""
        ticket = self._ticket(parcel)
        self._waiting.append(ticket)
        self._share_out()
        return ticket

    def take(self, parcel: Parcel, ticket: int) -> Iterator[Worked]:
        """Wait for what became of a parcel."""
        while ticket not in self._worked and ticket not in self._parts:
            self._share_out()
            self._collect()
        if ticket in self._parts:
            for part in self._parts.pop(ticket):
                yield from self.take(parcel, part)
        else:
            yield self._worked.pop(ticket)

    def dismiss(self, *, at_once: bool) -> None:
        """End all processes; ``at_once`` without waiting for what they are judging."""
        for hand in self._hands:
            if at_once:
                hand.process.terminate()
            hand.pipe.close()
        for hand in self._hands:
            hand.process.join()
        self._hands.clear()

    def _ticket(self, parcel: Parcel, deaths: int = 0) -> int:
        self._tickets += 1
        self._parcels[self._tickets] = parcel
        self._deaths[self._tickets] = deaths
        return self._tickets

    def _started(self) -> _Hand:
        ours, theirs = self._context.Pipe()
        others = [hand.pipe for hand in self._hands] if self._context.get_start_method() == "fork" else []
        # A daemon, so that even an exit that skips `dismiss` leaves none behind.
        process = self._context.Process(target=_serve, args=(self._work, theirs, ours, others), daemon=True)
        with _uninterrupted():
            process.start()
        theirs.close()
        return _Hand(process, ours)

    def _share_out(self) -> None:
        """Give every idle process a parcel."""
        for index, hand in enumerate(self._hands):
            if hand.ticket is None and self._waiting:
                hand.ticket = self._waiting.popleft()
                try:
                    hand.pipe.send(self._parcels[hand.ticket])
                except OSError:
                    self._bury(index)

    def _collect(self) -> None:
        """Wait until some process has judged its parcel, or has died."""
        busy = {hand.pipe: index for index, hand in enumerate(self._hands) if hand.ticket is not None}
        for pipe in wait(list(busy)):
            index = busy[pipe]  # type: ignore[index]
            hand = self._hands[index]
            try:
                worked = hand.pipe.recv()
            except (EOFError, OSError):
                self._bury(index)
                continue
            if hand.ticket is not None:
                self._worked[hand.ticket] = worked
                del self._parcels[hand.ticket], self._deaths[hand.ticket]
            hand.ticket = None

    def _bury(self, index: int) -> None:
        """Put another process into the place of one that died, and see to its parcel."""
        hand = self._hands[index]
        hand.pipe.close()
        hand.process.join()
        ticket = hand.ticket
        self._hands[index] = self._started()
        if ticket is None:
            return
        self._deaths[ticket] += 1
        if self._deaths[ticket] == 1:
            self._waiting.appendleft(ticket)
            return
        del self._deaths[ticket]
        parcel = self._parcels.pop(ticket)
        smaller = parts(parcel)
        if len(smaller) > 1:
            self._parts[ticket] = [self._ticket(part, deaths=1) for part in smaller]
            self._waiting.extendleft(reversed(self._parts[ticket]))
        else:
            self._worked[ticket] = Worked([lost(source) for source in parcel])


def _serve(work: Work, pipe: Connection, *others: Connection | list[Connection]) -> None:
    """Judge what comes through a pipe until its other end is closed, if only by the parent's death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:
        for inherited in other if isinstance(other, list) else [other]:
            inherited.close()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(work(pipe.recv()))


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back: a process that is just starting would answer with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
