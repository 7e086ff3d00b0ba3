"""Start a program and print its peak memory: ``launcher.py INPUT PROGRAM ARGUMENT...``.

A program of its own, because Linux counts what the parent held when it started
the child into the child's peak. This one is small; the benchmark isn't.
"""

from __future__ import annotations

import os
import sys


def main(source: str, argv: list[str]) -> int:
    """Print ``ru_maxrss`` as the system gives it; return the program's exit code."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, source, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    ]
    child = os.posix_spawn(argv[0], argv, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    print(usage.ru_maxrss)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
