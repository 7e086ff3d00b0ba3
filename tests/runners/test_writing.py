"""`fmt -w`: the file holds the old content or the new, whatever happens, and nothing is left beside it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from running import Run

SCRIPT = Path(sys.executable).with_name("referee")
HEAD = "game: carrara-1e-basic\nplayers: Ana, Bo\n"
OLD = f"{HEAD}P1   TURN wyrgb BUY II rg\n".encode()
NEW = f"{HEAD}\nP1 TURN wyrgb BUY II rg\n".encode()
STEPS = ("tempfile.mkstemp", "os.fdopen", "os.chown", "os.chmod", "os.fsync", "os.replace")
NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.rgn"
    path.write_bytes(OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_file_is_rewritten(path: Path, referee: Run) -> None:
    assert referee("fmt", "-w", str(path)) == (0, "", "", b"")
    assert path.read_bytes() == NEW
    assert names(path.parent) == ["evening.rgn"]


def test_a_canonical_file_is_left_alone(path: Path, referee: Run) -> None:
    path.write_bytes(NEW)
    before = path.stat()
    assert referee("fmt", "-w", str(path)).code == 0
    assert path.stat() == before


@pytest.mark.parametrize("line", ["P1 BUY\n", "P1 \xe9\n", 'P1 "\n'])
def test_a_file_with_a_refused_line_is_left_alone(line: str, path: Path, referee: Run) -> None:
    data = OLD + line.encode("latin-1")
    path.write_bytes(data)
    ran = referee("fmt", "-w", str(path))
    assert (ran.code, path.read_bytes(), names(path.parent)) == (3, data, ["evening.rgn"])


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o777, 0o640, 0o4755])
def test_permissions_stay(mode: int, path: Path, referee: Run) -> None:
    path.chmod(mode)
    assert referee("fmt", "-w", str(path)).code == 0
    assert path.stat().st_mode & 0o7777 == mode
    assert path.read_bytes() == NEW


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files away")
def test_the_owner_stays(path: Path, referee: Run) -> None:
    os.chown(path, NOBODY, NOBODY)
    assert referee("fmt", "-w", str(path)).code == 0
    assert (path.stat().st_uid, path.stat().st_gid, path.read_bytes()) == (NOBODY, NOBODY, NEW)


def test_a_symbolic_link_stays_one(path: Path, tmp_path: Path, referee: Run) -> None:
    (tmp_path / "links").mkdir()
    first, second = tmp_path / "links" / "a.rgn", tmp_path / "links" / "b.rgn"
    first.symlink_to("../evening.rgn")
    second.symlink_to("a.rgn")
    assert referee("fmt", "-w", str(second)).code == 0
    assert (os.readlink(second), os.readlink(first)) == ("a.rgn", "../evening.rgn")
    assert (path.read_bytes(), names(tmp_path / "links")) == (NEW, ["a.rgn", "b.rgn"])


def test_a_file_with_two_names_is_not_parted(path: Path, tmp_path: Path, referee: Run) -> None:
    os.link(path, tmp_path / "other.rgn")
    ran = referee("fmt", "-w", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"referee: {path}: not rewritten: it has 2 names (hard links), and only one would change\n"
    )
    assert path.read_bytes() == (tmp_path / "other.rgn").read_bytes() == OLD
    assert path.stat().st_nlink == 2


def test_a_file_that_is_read_only_stays_as_it_is(path: Path, referee: Run) -> None:
    path.chmod(0o444)
    ran = referee("fmt", "-w", str(path))
    assert (ran.code, ran.err) == (2, f"referee: {path}: not writable: the file is read-only\n")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (OLD, 0o444)


def unprivileged() -> list[str]:
    """What makes a command of root's heed permissions; nothing for anybody else."""
    if os.getuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root writes everywhere, and there is no setpriv to change that")
    return ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]


def test_a_folder_that_is_read_only_keeps_its_files(path: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    done = subprocess.run(
        [*unprivileged(), SCRIPT, "fmt", "-w", path], capture_output=True, text=True, timeout=60
    )
    tmp_path.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"referee: {path}: not writable: permission denied\n"
    assert (path.read_bytes(), names(tmp_path)) == (OLD, ["evening.rgn"])


def test_one_file_that_cant_be_written_doesnt_stop_the_others(
    path: Path, tmp_path: Path, referee: Run
) -> None:
    first = tmp_path / "a.rgn"
    first.write_bytes(OLD)
    first.chmod(0o444)
    ran = referee("fmt", "-w", str(first), str(tmp_path / "missing.rgn"), str(tmp_path), str(path))
    assert ran.code == 2
    assert (first.read_bytes(), path.read_bytes()) == (OLD, NEW)
    assert len(ran.err.splitlines()) == 3  # the first twice, once by its folder


@pytest.mark.parametrize("number", [28, 5, 122, 30])  # no space, an error of the device, quota, read-only
@pytest.mark.parametrize("step", STEPS)
def test_a_failure_at_any_step_leaves_the_old_content(
    step: str, number: int, path: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **more: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(step, fail)
    ran = referee("fmt", "-w", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"referee: {path}: not writable: {os.strerror(number).lower()}\n"
    monkeypatch.undo()
    assert (path.read_bytes(), names(path.parent)) == (OLD, ["evening.rgn"])


STRUCK = """
import os, sys, tempfile
from referee.cli import main
step, number = sys.argv[1], int(sys.argv[2])
module = tempfile if step.startswith("tempfile") else os
real = getattr(module, step.partition(".")[2])
def struck(*arguments, **more):
    os.kill(os.getpid(), number)
    done = real(*arguments, **more)
    os.kill(os.getpid(), number)
    return done
setattr(module, step.partition(".")[2], struck)
main(["fmt", "-w", sys.argv[3]])
"""
"""A run that a signal hits right before and right behind a step of the writing."""


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_at_any_step_leaves_one_whole_file(step: str, number: signal.Signals, path: Path) -> None:
    arguments = [sys.executable, "-c", STRUCK, step, str(int(number)), str(path)]
    done = subprocess.run(arguments, capture_output=True, timeout=60)
    if number == signal.SIGKILL:
        assert done.returncode == -number
        assert path.read_bytes() in (OLD, NEW)
        return
    assert done.returncode == (130 if number == signal.SIGINT else -number)
    assert (path.read_bytes(), names(path.parent), done.stderr) == (NEW, ["evening.rgn"], b"")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_signal_at_a_random_moment_leaves_one_whole_file(number: signal.Signals, path: Path) -> None:
    rng = random.Random(int(number))
    old, new = OLD * 300, b"\n".join([NEW] * 300)
    start = time.monotonic()
    path.write_bytes(old)
    assert subprocess.run([SCRIPT, "fmt", "-w", path], timeout=60).returncode == 0
    whole = time.monotonic() - start
    assert path.read_bytes() == new
    for _ in range(5):
        path.write_bytes(old)
        process = subprocess.Popen(
            [SCRIPT, "fmt", "-w", path], stderr=subprocess.PIPE, start_new_session=True
        )
        time.sleep(rng.random() * whole)
        process.send_signal(number)
        process.communicate(timeout=60)
        assert path.read_bytes() in (old, new)
        if number != signal.SIGKILL:
            assert names(path.parent) == ["evening.rgn"]
