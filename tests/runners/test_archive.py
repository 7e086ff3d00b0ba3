"""Many games at a time: the same output as one after the other, whatever happens to a process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_split import BOM, GAME

from referee.app import Choices, Judged
from referee.runners import archive
from referee.runners.archive import Way
from referee.runners.sources import Lost, Trouble

if TYPE_CHECKING:
    from running import Run

FILES = Path(__file__).parents[1] / "transcripts" / "files"
COMMAND = [sys.executable, "-m", "referee"]


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """An archive of every kind of file: good, broken, empty, in odd encodings, large, missing."""
    folder = tmp_path / "league"
    folder.mkdir()
    for number in range(70):
        (folder / f"{number:03}.rgn").write_bytes(GAME.replace(b"wyrgb", b"wyrgk") if number % 7 else GAME)
    odd = {
        "100-empty": b"",
        "101-bom": BOM + GAME + BOM + GAME,
        "102-utf16": GAME.decode().encode("utf-16"),
        "103-latin": b"# caf\xe9\n" + GAME + b"# caf\xe9\n" + GAME,
        "104-nul": GAME + b"a\0b\n" + GAME,
        "105-cr": (GAME * 3).replace(b"\n", b"\r"),
        "106-no-header": b"players: A, B\n" + GAME * 2,
        "107-many": b"# many\r\n" + GAME * 150 + b"# \xff\n" + BOM + (GAME * 150).replace(b"\n", b"\r\n"),
        "108-large": GAME * 200 + b"x" * 300_000 + b"\n" + GAME * 200 + b"1. P1 BU",
    }
    for name, data in odd.items():
        (folder / f"{name}.rgn").write_bytes(data)
    (folder / "109-folder.rgn").mkdir()
    return folder


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--format", "jsonl"],
        ["--format", "json"],
        ["--format", "sarif"],
        ["--format", "github"],
        ["--format", "junit", "--finished"],
        ["--summary"],
        ["-q"],
        ["--strict", "--color", "always"],
    ],
    ids=" ".join,
)
def test_processes_print_what_one_prints(options: list[str], league: Path, referee: Run) -> None:
    stream = (league / "107-many.rgn").read_bytes()
    names = [".", "missing.rgn", "-", "107-many.rgn#200", "107-many.rgn#900", "108-large.rgn"]
    one = referee("check", "-j", "1", *options, *names, stdin=stream, cwd=league)
    two = referee("check", "-j", "2", *options, *names, stdin=stream, cwd=league)
    assert two == one
    assert one.code == 2
    assert len(one.err.splitlines()) == 3, "a missing file, a folder called .rgn, a game that isn't there"


@pytest.mark.parametrize(
    "options", [[], ["--format", "csv"], ["--format", "json"], ["--anyway"]], ids=" ".join
)
def test_processes_print_the_scores_that_one_prints(options: list[str], league: Path, referee: Run) -> None:
    one = referee("score", "-j", "1", *options, ".", cwd=league)
    two = referee("score", "-j", "2", *options, ".", cwd=league)
    assert two == one


def test_a_clash_with_a_header_ends_both_alike(league: Path, referee: Run) -> None:
    runs = [
        referee("check", "-j", jobs, "--ruleset", "carrara-1e-basic", ".", "p.rgn", cwd=league)
        for jobs in "12"
    ]
    assert runs[0] == runs[1]
    (league / "050.rgn").write_text("game: palatinus\nplayers: Anna, Ben\n", "utf-8")
    runs = [referee("check", "-j", jobs, "--ruleset", "carrara-1e-basic", ".", cwd=league) for jobs in "12"]
    assert runs[0] == runs[1]
    assert runs[0].code == 2
    assert runs[0].err == "referee: 050.rgn: the header says palatinus, --ruleset says carrara-1e-basic\n"
    assert runs[0].out.count("carrara-1e-basic version") == 50


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_fail_fast_ends_behind_the_first_game_that_is_not_fine(jobs: str, league: Path, referee: Run) -> None:
    for number in range(70):
        (league / f"{number:03}.rgn").write_bytes((FILES / "open.rgn").read_bytes())
    (league / "060.rgn").write_bytes((FILES / "broken.rgn").read_bytes())
    ran = referee("check", "-j", jobs, "--summary", "--fail-fast", ".", cwd=league)
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 61
    assert ran.out.splitlines()[-1].startswith("060.rgn: illegal")
    ran = referee("check", "-j", jobs, "--summary", "--fail-fast", "missing.rgn", ".", cwd=league)
    assert (ran.code, ran.out) == (2, "")


# What may happen to a process


def _name(judged: Judged) -> str:
    return judged.log.label


class Killing:
    """A digest that kills its process at some games, the first time or every time."""

    def __init__(self, folder: Path, *labels: str, once: bool) -> None:
        self.folder, self.labels, self.once = folder, labels, once

    def __call__(self, judged: Judged) -> str:
        label = judged.log.label
        if label in self.labels:
            assert multiprocessing.parent_process() is not None, "never in the test's own process"
            mark = self.folder / label.rpartition("/")[2]
            if not self.once or not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return label


def _run(names: list[str], digest: Any, way: Way) -> list[Any]:
    with closing(archive.run(names, Choices(), digest, way)) as results:
        return list(results)


def test_what_a_dying_process_held_is_judged_again(league: Path, tmp_path: Path) -> None:
    names = [str(league)]
    expected = [str(result) for result in _run(names, _name, Way(1))]
    dying = [expected[3], expected[69], next(label for label in expected if label.endswith("many.rgn#170"))]
    found = _run(names, Killing(tmp_path, *dying, once=True), Way(2))
    assert [str(result) for result in found] == expected
    assert all((tmp_path / label.rpartition("/")[2]).exists() for label in dying)


def test_a_game_that_kills_every_process_costs_no_other(league: Path, tmp_path: Path) -> None:
    names = [str(league)]
    expected = [str(result) for result in _run(names, _name, Way(1))]
    alone = str(league / "042.rgn")
    inside = next(label for label in expected if label.endswith("many.rgn#170"))
    found = _run(names, Killing(tmp_path, alone, inside, once=False), Way(2))
    lost = [result for result in found if isinstance(result, Lost)]
    assert [str(result) for result in found if result not in lost] == [
        label for label in expected if label not in (alone, inside)
    ]
    assert [(trouble.file, trouble.message) for trouble in lost] == [
        (alone, "the process that judged it died each time; there is no verdict"),
        (
            inside.partition("#")[0],
            "the process that judged it from line 848 on died each time; there is no verdict",
        ),
    ]
    assert [isinstance(result, Lost) for result in found].index(True) == expected.index(alone)


def test_a_game_without_a_verdict_is_trouble(
    league: Path, tmp_path: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.runners import work

    def fatal(judged: Judged) -> Iterator[Judged]:
        if judged.log.label == "042.rgn":
            os.kill(os.getpid(), signal.SIGKILL)
        return judged

    judge = work.judge
    monkeypatch.setattr(work, "judge", lambda *given: map(fatal, judge(*given)))
    ran = referee("check", "-j", "2", "--format", "json", ".", "missing.rgn", cwd=league)
    assert ran.code == 70
    assert "referee: 042.rgn: the process that judged it died each time; there is no verdict\n" in ran.err
    assert '"file": "042.rgn"' in ran.out.partition('"errors"')[2]


def test_a_fault_in_a_process_is_a_fault_of_the_referee(
    league: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.runners import work

    class OddError(Exception):
        def __init__(self, one: str, two: str) -> None:
            super().__init__(one + two)

    def fail(*given: object) -> Iterator[Judged]:
        raise OddError("the wheel ", "came off")
        yield

    monkeypatch.setattr(work, "judge", fail)
    ran = referee("check", "-j", "2", ".", cwd=league)
    assert (ran.code, ran.out) == (70, "")
    assert "OddError: the wheel came off" in ran.err
    assert "came off" in referee("check", "--debug", "-j", "2", ".", cwd=league).err.partition("Traceback")[2]


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [int(word) for word in found.split()]


def _alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}/stat").exists()]


def _heed_control_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _started(path: Path, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "check", "-j", "2", "--summary", *options, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_heed_control_c,
        start_new_session=True,
    )


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """Far more games than a test waits for."""
    path = tmp_path / "endless.rgn"
    path.write_bytes(GAME * 40_000)
    return path


@pytest.mark.parametrize("to_all", [True, False], ids=["terminal", "kill"])
def test_control_c_is_quiet_and_leaves_no_process(to_all: bool, endless: Path) -> None:
    process = _started(endless)
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        assert process.stdout.readline()
        workers = _children(process.pid)
        assert len(workers) == 2
        if to_all:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(20) == 130
        assert process.stderr.read() == b""
    assert _alive(workers) == []


def test_a_closed_pipe_is_quiet_and_leaves_no_process(endless: Path) -> None:
    process = _started(endless)
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        assert process.stdout.readline()
        workers = _children(process.pid)
        process.stdout.close()
        assert process.wait(20) == 141
        assert process.stderr.read() == b""
    assert _alive(workers) == []


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_its_parent(sign: signal.Signals, endless: Path) -> None:
    process = _started(endless)
    assert process.stdout is not None
    with process:
        assert process.stdout.readline()
        workers = _children(process.pid)
        process.send_signal(sign)
        process.stdout.read()
        assert process.wait(20) == -sign
    for _ in range(200):
        if not _alive(workers):
            break
        time.sleep(0.05)
    assert _alive(workers) == []


# When processes are used at all


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes were asked for."""
    from referee.runners import processes

    found: list[int] = []

    class Counted(processes.Processes):
        def __init__(self, jobs: int, *given: Any) -> None:
            found.append(jobs)
            super().__init__(jobs, *given)

    monkeypatch.setattr(processes, "Processes", Counted)
    monkeypatch.setattr(archive, "cores", lambda: 8)
    monkeypatch.setattr(archive, "PAYS", 400_000)  # two tasks and a bit
    return found


def test_processes_are_used_where_they_pay(endless: Path, tmp_path: Path, asked: list[int]) -> None:
    few = tmp_path / "few.rgn"
    few.write_bytes(GAME * 20)
    assert len(_run([str(few)], _name, Way())) == 20
    assert asked == []
    endless.write_bytes(GAME * (archive.PAYS // len(GAME) + 1))
    found = _run([str(endless)], _name, Way())
    assert found == [f"{endless}#{number}" for number in range(1, len(found) + 1)]
    assert asked == [3], "no more than there are tasks"
    _run([str(few)], _name, Way(4))
    assert asked == [3, 4]


def test_standard_input_is_judged_game_by_game_unless_asked_otherwise(
    asked: list[int], referee: Run, league: Path
) -> None:
    stream = GAME * 3000
    referee("check", "-q", "-", stdin=stream)
    assert asked == []
    referee("check", "-q", "-j", "2", "-", stdin=stream)
    assert asked == [2]


def test_a_trouble_can_be_sent() -> None:
    import pickle

    for kind in (Trouble, Lost):
        found = pickle.loads(pickle.dumps(kind("a.rgn", "no such file")))
        assert (type(found), found.file, found.message) == (kind, "a.rgn", "no such file")
