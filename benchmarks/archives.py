"""Many games: processes, a cluster, memory, growth."""

from __future__ import annotations

import atexit
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import memory, process, subject
from benchmarks.goal import at_least, at_most
from benchmarks.timing import Contender

GAIN_TO_SPIN = at_least(0.8)
DASK_TO_PROCESSES = at_most(2)
STREAM_TO_TREE = at_most(0.2)
TWICE_TO_ONCE = at_most(2.2)
TENFOLD_TO_ONCE = at_most(10.5)

ARCHIVE = 3_000
"""Games of an archive."""
MANY = 10_000
"""Games of an archive that is ten times as long as another."""
LINES = 200_000
"""Lines of a long stream."""
SPIN = "n = 0\nfor i in range(30_000_000): n += i"
_OPENER = b"game: "
TREE = Path(__file__).with_name("lark_tree.py")


def archive(folder: Path, data: bytes, number: int = ARCHIVE) -> Path:
    """A file with so many games or a few more: some games again and again."""
    path = folder / f"archive-{number}.rgn"
    path.write_bytes(data * -(-number // data.count(_OPENER)))
    return path


def lines(folder: Path, data: bytes, number: int) -> Path:
    """A file with about so many lines, in complete games."""
    path = folder / f"{number}.rgn"
    whole = data * -(-number // data.count(b"\n"))
    end = len(b"".join(whole.splitlines(keepends=True)[:number]))
    path.write_bytes(whole[: whole.rindex(_OPENER, 0, end)])
    return path


def check(*arguments: object) -> float:
    """Seconds that a run of the command takes, as a user waits for it."""
    argv = [*subject.command(), "check", "-q", *map(str, arguments)]
    return process.elapsed(lambda: process.run(argv))


def spin(number: int) -> float:
    """Seconds that so many spinning processes take, all at the same time."""

    def work() -> None:
        running = [subprocess.Popen([sys.executable, "-I", "-S", "-c", SPIN]) for _ in range(number)]
        for one in running:
            one.wait()

    return process.elapsed(work)


def gain_of_spinning() -> float:
    """How much more two processes do than one that shares nothing: 2 on two free cores."""
    return 2 * spin(1) / spin(2)


def gain_of_judging(path: Path) -> float:
    """How much sooner two processes are through an archive than one."""
    return check("-j", 1, path) / check("-j", 2, path)


def cluster() -> str:
    """Start a Dask cluster on this machine, two workers with a thread each; return its address.

    It lasts as long as the program.
    """
    from distributed import Client, LocalCluster

    start: Any = LocalCluster
    running = start(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60)
    atexit.register(running.close)
    connect: Any = Client
    with connect(running.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(2)
    return str(running.scheduler_address)


def gains(path: Path) -> list[Contender]:
    """What two processes gain, on an archive and on nothing at all."""
    return [
        Contender("gain of check -j 2", "x", partial(gain_of_judging, path)),
        Contender("gain of two spinning processes", "x", gain_of_spinning),
    ]


def ways(path: Path) -> list[Contender]:
    """An archive judged by processes, and by a cluster that is up already."""
    return [
        Contender("check --scheduler", "s", partial(check, "--scheduler", cluster(), path)),
        Contender("check -j 2", "s", partial(check, "-j", 2, path)),
    ]


def peaks(path: Path) -> list[Contender]:
    """Peak memory over a long stream; with processes that of the largest of them."""
    programs = {
        "check -q -": [*subject.command(), "check", "-q", "-"],
        "check -q -j 2 -": [*subject.command(), "check", "-q", "-j", "2", "-"],
        "Lark tree of the stream": [sys.executable, str(TREE)],
    }
    return [Contender(name, "MiB", partial(memory.megabytes, argv, path)) for name, argv in programs.items()]


def growth(parts: Sequence[tuple[str, Path]]) -> list[Contender]:
    """The time for each of some archives; what they are called says how long they are."""
    return [Contender(f"check, {name}", "s", partial(check, "-j", 1, path)) for name, path in parts]
