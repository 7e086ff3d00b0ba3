"""Peak memory of a process that reads a stream."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.process import run

LAUNCHER = Path(__file__).with_name("launcher.py")


def megabytes(argv: Sequence[str], source: Path) -> float:
    """Run a program with ``source`` as its standard input; return its peak in MiB."""
    # Isolated and without site, so that the launcher stays smaller than any subject.
    peak = int(run([sys.executable, "-I", "-S", str(LAUNCHER), str(source), *argv]))
    return peak / (2**20 if sys.platform == "darwin" else 2**10)
