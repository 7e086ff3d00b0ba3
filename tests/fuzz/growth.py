"""How the work grows with a log, class by class: counted in steps of the interpreter, or timed."""

from __future__ import annotations

import gc
import sys
from time import process_time
from types import FrameType
from typing import Any

from .everything import swallow
from .inputs import INPUTS, data

LONG = 0.6  # seconds of work that are enough to compare
LARGEST = 8_000_000  # bytes; what takes less than LONG then takes no time worth a look
MOST = 2.6


def steps(log: bytes) -> int:
    """How many instructions of Python's virtual machine it takes to swallow a log.

    Unlike a time, the same on every machine. What is done in C counts as one.
    """
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        if event == "call":
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
        else:
            count += 1
        return trace

    before, collects = sys.gettrace(), gc.isenabled()
    gc.collect()
    gc.disable()  # whatever other tests have left behind would be tidied up in the middle, and counted
    sys.settrace(trace)
    try:
        swallow(log)
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
    return count


def seconds(name: str, size: int) -> float:
    """How long an input takes, the better of two tries."""
    log = data(name, size)
    taken = []
    for _ in range(2):
        start = process_time()
        swallow(log)
        taken.append(process_time() - start)
    return min(taken)


def main(names: list[str]) -> int:
    """Print for each class a size that takes a while, its seconds, and the ratio at twice the size."""
    worst = 0.0
    for name in names or INPUTS:
        size = 250
        once, twice = seconds(name, size), seconds(name, 2 * size)
        while twice < LONG and len(data(name, 2 * size)) < LARGEST:
            size, once = 2 * size, twice
            twice = seconds(name, 2 * size)
        worst = max(worst, twice / once)
        print(f"{name:<30}{size:>9}{once:9.3f}{twice / once:7.2f}", flush=True)
    print(f"{'worst':<48}{worst:7.2f}")
    return worst > MOST


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
