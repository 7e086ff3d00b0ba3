"""Judging on a Dask cluster: the same output as here, also when a worker dies in the middle."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from test_split import BOM, GAME

from referee.app import Choices, Judged
from referee.runners import archive
from referee.runners.archive import Way
from referee.runners.sources import Lost

if TYPE_CHECKING:
    from running import Run

distributed = pytest.importorskip("distributed", reason="the extra referee[dask] isn't installed")
pytestmark = [pytest.mark.filterwarnings("default")]  # those of dask and tornado are theirs to mend


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes with a thread each, and nannies that replace a dead one."""
    from dask import config

    quiet = {"distributed.scheduler.allowed-failures": 1, "distributed.comm.timeouts.connect": "20s"}
    with (
        config.set(quiet),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
        ) as cluster,
    ):
        yield cluster


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """A cluster that hangs fails its test instead of all that come after it."""

    def give_up(*_: object) -> None:
        raise TimeoutError("the cluster hangs")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(180)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def league(tmp_path: Path) -> Path:
    folder = tmp_path / "league"
    folder.mkdir()
    for number in range(100):
        (folder / f"{number:03}.rgn").write_bytes(GAME)
    (folder / "100.rgn").write_bytes(b"# caf\xe9\n" + GAME + BOM + GAME)
    (folder / "101.rgn").write_bytes(GAME * 1500 + b"x" * 100_000 + b"\r\n" + GAME * 3)
    return folder


def label(judged: Judged) -> str:
    return judged.log.label


class Slow:
    """A digest that takes its time, so that there is a middle in which to kill."""

    def __call__(self, judged: Judged) -> str:
        time.sleep(0.001)
        return judged.log.label


class Killing:
    """A digest that kills its worker at one game, each time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, judged: Judged) -> str:
        if judged.log.label == self.name:
            os.kill(os.getpid(), signal.SIGKILL)
        return judged.log.label


def _run(names: list[str], digest: Any, way: Way) -> list[str]:
    with closing(archive.run(names, Choices(), digest, way)) as results:
        return [str(result) for result in results]


@pytest.mark.parametrize("command", [["check"], ["check", "--format", "json"], ["score", "--format", "csv"]])
def test_a_cluster_prints_what_one_process_prints(
    command: list[str], cluster: Any, league: Path, referee: Run
) -> None:
    names = [".", "missing.rgn", "101.rgn#1502", "-"]
    here = referee(*command, "-j", "1", *names, cwd=league, stdin=GAME * 100)
    there = referee(*command, "--scheduler", cluster.scheduler_address, *names, cwd=league, stdin=GAME * 100)
    assert there == here
    assert here.code == 2


def test_a_worker_killed_in_the_middle_costs_no_verdict_and_doubles_none(cluster: Any, league: Path) -> None:
    expected = _run([str(league)], label, Way(1))
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        before = client.run(os.getpid)
        assert len(before) == 2
        victim = next(iter(before.values()))
        killed_at = []

        def kill() -> None:
            while len(found) < 200:
                time.sleep(0.005)
            killed_at.append(len(found))
            os.kill(victim, signal.SIGKILL)

        found: list[str] = []
        killer = Thread(target=kill)
        killer.start()
        with closing(
            archive.run([str(league)], Choices(), Slow(), Way(scheduler=cluster.scheduler_address))
        ) as results:
            found.extend(str(result) for result in results)
        killer.join()
        client.wait_for_workers(2, timeout=30)
        after = set(client.run(os.getpid).values())
    assert killed_at, "it was killed"
    assert killed_at[0] < len(expected), "and in mid-run"
    assert victim not in after
    assert found == expected


def test_a_game_that_kills_every_worker_is_said_to_be_lost(cluster: Any, league: Path) -> None:
    expected = _run([str(league)], label, Way(1))
    name = str(league / "042.rgn")
    with closing(
        archive.run([str(league)], Choices(), Killing(name), Way(scheduler=cluster.scheduler_address))
    ) as results:
        found = list(results)
    lost = [result for result in found if isinstance(result, Lost)]
    assert [trouble.file for trouble in lost] == [name]
    assert [str(result) for result in found if result not in lost] == [one for one in expected if one != name]


# Addresses


@pytest.fixture
def memory() -> Iterator[Any]:
    """The file system that fsspec keeps in memory, with a few logs."""
    import fsspec

    files = fsspec.filesystem("memory")
    for number in range(3):
        files.pipe(f"/league/{number}.rgn", GAME * (number + 1))
    yield files
    files.rm("/league", recursive=True)


def test_logs_are_read_from_addresses(memory: Any, cluster: Any, league: Path, referee: Run) -> None:
    ran = referee(
        "check", "--summary", "memory://league", "memory://league/1.rgn#2", f"file://{league}/000.rgn"
    )
    names = [line.partition(": ")[0] for line in ran.out.splitlines()]
    many = [f"memory://league/{name}" for name in ("1.rgn#1", "1.rgn#2", "2.rgn#1", "2.rgn#2", "2.rgn#3")]
    assert [name.replace("memory:///", "memory://") for name in names] == [
        "memory://league/0.rgn", *many, many[1], f"file://{league}/000.rgn",
    ]  # fmt: skip
    there = referee(
        "check", "--summary", "--scheduler", cluster.scheduler_address,
        "memory://league", "memory://league/1.rgn#2", f"file://{league}/000.rgn",
    )  # fmt: skip
    assert there == ran
    found = referee("check", "--summary", "memory://league/*.rgn")
    assert found.out.splitlines() == ran.out.splitlines()[:6]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("memory://league/9.rgn", "no such file"),
        ("memory://league/*.txt", "no file matches"),
        ("nosuch://a.rgn", "not readable: Protocol not known: nosuch"),
    ],
)
def test_an_address_that_can_not_be_read_is_trouble(
    address: str, said: str, memory: Any, referee: Run
) -> None:
    ran = referee("check", "--summary", address, "memory://league/0.rgn")
    assert ran.code == 2
    assert ran.err.startswith(f"referee: {address}: {said}")
    assert len(ran.out.splitlines()) == 1


# What is missing


def test_a_scheduler_that_does_not_answer_is_trouble(
    league: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.runners import cluster

    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    ran = referee("check", "--scheduler", "tcp://127.0.0.1:9", ".", cwd=league)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "referee: no Dask scheduler answers at tcp://127.0.0.1:9\n"


def test_without_the_extra_it_is_named(league: Path, referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = referee("check", "--scheduler", "tcp://127.0.0.1:9", ".", cwd=league)
    said = "referee: --scheduler needs the package distributed: pip install 'referee[dask]'\n"
    assert (ran.code, ran.out, ran.err) == (2, "", said)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    ran = referee("check", "--summary", "s3://league/a.rgn", "000.rgn", cwd=league)
    assert (ran.code, len(ran.out.splitlines())) == (2, 1)
    said = "reading addresses needs the package fsspec: pip install 'referee[dask]'"
    assert ran.err == f"referee: s3://league/a.rgn: {said}\n"


def test_processes_and_a_cluster_exclude_each_other(league: Path, referee: Run) -> None:
    ran = referee("check", "-j", "2", "--scheduler", "tcp://127.0.0.1:9", ".", cwd=league)
    assert (ran.code, ran.out) == (2, "")
    assert "--scheduler" in ran.err


def test_a_worker_with_another_referee_is_trouble(
    cluster: Any, league: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.runners import cluster as runner

    monkeypatch.setattr(runner, "VERSION", "99.0")
    ran = referee("check", "--scheduler", cluster.scheduler_address, ".", cwd=league)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("referee: a worker runs referee ")
