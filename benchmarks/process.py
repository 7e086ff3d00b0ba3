"""Whole processes: from start to exit, as a user waits for them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from time import perf_counter

from benchmarks.timing import seconds


def run(argv: Sequence[str]) -> str:
    """Run a program that must succeed; return what it printed."""
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(argv)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def milliseconds(argv: Sequence[str]) -> float:
    return 1000 * seconds(lambda: run(argv), perf_counter)
