"""How the work grows with a log, class by class: counted in steps of the interpreter, and timed on request."""

from __future__ import annotations

import sys
from time import process_time
from types import FrameType
from typing import Any

from everything import swallow
from inputs import INPUTS, data


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

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        swallow(log)
    finally:
        sys.settrace(before)
    return count


def main(size: int, names: list[str]) -> None:
    """Print for each class the seconds at three sizes, each twice the one before, and the last ratio."""
    for name in names or INPUTS:
        taken = []
        for n in (size, size, 2 * size, 4 * size):
            log = data(name, n)
            start = process_time()
            swallow(log)
            taken.append(process_time() - start)
        ratio = taken[-1] / taken[-2]
        print(f"{name:<30}" + "".join(f"{time:9.3f}" for time in taken[1:]) + f"{ratio:7.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
