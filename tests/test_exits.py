"""Exit codes without a verdict: a fault, Ctrl-C, a closed pipe; and how the command is started."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from referee.cli.group import COMMANDS

if TYPE_CHECKING:
    from running import Run

FILES = Path(__file__).parent / "transcripts" / "files"
SCRIPT = Path(sys.executable).with_name("referee")
STARTS = ([str(SCRIPT)], [sys.executable, "-m", "referee"])


def start(*arguments: str, way: list[str] = STARTS[0], **more: Any) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own, all its streams pipes."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*way, *arguments], **{**pipes, **more})


def many(number: int) -> bytes:
    """So many short games in one stream."""
    return FILES.joinpath("open.rgn").read_bytes() * number


def _fail(*arguments: object, **named: object) -> None:
    raise RuntimeError("the wheel came off")


@pytest.mark.parametrize("options", [[], ["-q"], ["--format", "json"], ["--summary"]])
def test_a_fault_is_no_verdict(options: list[str], referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.runners.serial.check_stream", _fail)
    ran = referee("check", *options, "open.rgn", cwd=FILES)
    assert ran.code == 70
    assert ran.out == ""
    said = "referee: this is a bug in the referee (RuntimeError: the wheel came off); --debug shows where\n"
    assert ran.err == said


def test_a_fault_shows_where_it_is_when_asked(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.runners.serial.check_stream", _fail)
    ran = referee("check", "--debug", "open.rgn", cwd=FILES)
    assert ran.code == 70
    assert ran.err.startswith("Traceback (most recent call last):\n")
    said = "referee: this is a bug in the referee (RuntimeError: the wheel came off)"
    assert ran.err.splitlines()[-1] == said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_show_where_a_fault_is(command: str, referee: Run) -> None:
    assert "--debug" in referee(command, "--help").out


def test_a_fault_outweighs_everything(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.runners.serial.check_stream", _fail)
    ran = referee("check", "missing.rgn", "open.rgn", cwd=FILES)
    assert ran.code == 70
    assert ran.err.splitlines()[0] == "referee: missing.rgn: no such file"


def _heed_control_c() -> None:
    """A shell that runs tests in the background has them ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("way", STARTS, ids=["script", "module"])
def test_control_c_is_quiet(way: list[str]) -> None:
    process = start("check", "--summary", "-", way=way, preexec_fn=_heed_control_c)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdin.write(many(1) + b"game: carrara-1e-basic\n")
        process.stdin.flush()
        first = process.stdout.readline()  # so it runs, and waits for more
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""
    assert first.startswith(b"<stdin>")


@pytest.mark.parametrize("way", STARTS, ids=["script", "module"])
def test_a_reader_that_closes_the_pipe_before_any_output(way: list[str], tmp_path: Path) -> None:
    path = tmp_path / "evening.rgn"
    path.write_bytes(many(1))
    reader, writer = os.pipe()
    os.close(reader)
    process = start("check", str(path), way=way, stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize("options", [["--summary"], ["--format", "jsonl"], ["--format", "json"]])
def test_a_reader_that_closes_the_pipe_after_a_line(options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "evening.rgn"
    path.write_bytes(many(1500))
    process = start("check", *options, str(path))
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


def test_an_output_that_is_full_is_trouble() -> None:
    with open("/dev/full", "wb") as full:
        process = start("check", str(FILES / "open.rgn"), stdout=full)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert err == b"referee: the output can't be written: no space left on device\n"


CLOSED = (
    (">&-", "", "referee: the output can't be written: it is closed\n"),
    ("2>&-", "", ""),
    ("- <&-", "", "referee: <stdin>: it is closed\n"),
    ("<&-", "", "referee: <stdin>: it is closed\n"),
)


@pytest.mark.parametrize(("closed", "out", "err"), CLOSED)
def test_a_stream_that_is_closed_is_trouble(closed: str, out: str, err: str) -> None:
    name = "" if "<" in closed else "missing.rgn"
    command = f"{shlex.quote(str(SCRIPT))} check {name} {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=FILES, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (2, out, err)


CODES = {"open.rgn": 0, "broken.rgn": 1, "missing.rgn": 2, "refused.rgn": 3}


@pytest.mark.parametrize("way", STARTS, ids=["script", "module"])
@pytest.mark.parametrize("name", CODES)
def test_the_code_is_the_same_however_the_command_is_started(way: list[str], name: str) -> None:
    done = subprocess.run([*way, "check", "-q", name], cwd=FILES, capture_output=True, timeout=20)
    assert (done.returncode, done.stdout) == (CODES[name], b"")
