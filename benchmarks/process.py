"""Whole processes: from start to exit, as a user waits for them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from time import perf_counter


def run(argv: Sequence[str]) -> str:
    """Run a program that must succeed; return what it printed."""
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(argv)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def elapsed(work: Callable[[], object]) -> float:
    """Seconds by the clock on the wall: the processor's own doesn't see other processes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def milliseconds(argv: Sequence[str]) -> float:
    return 1000 * elapsed(lambda: run(argv))
