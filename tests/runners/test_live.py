"""Logs that are still being written: what is said while they grow, and in the end."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.app import Choices, check_stream
from referee.app.live import Live, News
from referee.core.finding import Finding

ROOT = Path(__file__).parents[2]
FILES = ROOT / "tests" / "transcripts" / "files"
LOGS = [*sorted((ROOT / "tests" / "errors").glob("*.rgn")), *sorted((ROOT / "samples").rglob("*.rgn"))]
COMMAND = [sys.executable, "-m", "referee", "check"]


class Growing(io.RawIOBase):
    """A stream that comes in parts; before each, everything so far has been heard."""

    def __init__(self, parts: list[bytes], live: Live) -> None:
        self.parts, self.live = iter(parts), live
        self.heard: list[News] = []

    def read1(self, size: int = -1) -> bytes:
        news = self.live.news()
        if news is not None:
            self.heard.append(news)
        return next(self.parts, b"")


def followed(parts: list[bytes], choices: Choices) -> tuple[list[Any], list[Finding]]:
    """The games of a growing stream, and everything that was told of them."""
    live = Live(choices)
    stream: Any = Growing([part for part in parts if part], live)
    games, told = [], []
    for judged, untold in live.games(stream, "a.rgn"):
        games.append((judged.verdict, judged.turns, judged.findings, judged.totals))
        told += untold
    told += [finding for news in stream.heard for finding in news.findings]
    return games, told


def hold(told: list[Finding], expected: list[Finding]) -> None:
    """Everything is told once; a finding twice only where a takeback changed it."""
    rest = Counter(told)
    rest.subtract(Counter(expected))
    assert min(rest.values(), default=0) == 0
    places = {(finding.id, finding.line, finding.message) for finding in expected}
    for finding in +rest:
        assert finding not in expected
        assert (finding.id, finding.line, finding.message) in places


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_line_by_line_the_same_is_found(path: Path) -> None:
    data = path.read_bytes()
    choices = Choices(accept_agreed=b"AGREED" in data)
    games, told = followed(data.splitlines(keepends=True), choices)
    expected = list(check_stream(io.BytesIO(data), "a.rgn", choices))
    assert games == [(judged.verdict, judged.turns, judged.findings, judged.totals) for judged in expected]
    hold(told, [finding for judged in expected for finding in judged.findings])


@given(
    logs=st.lists(st.sampled_from(LOGS), min_size=1, max_size=4),
    cuts=st.lists(st.integers(0, 8000)),
    stop=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_however_a_stream_arrives_the_same_is_found(logs: list[Path], cuts: list[int], stop: bool) -> None:
    data = b"".join(path.read_bytes() for path in logs)
    places = [0, *sorted(cuts), len(data)]
    parts = [data[start:end] for start, end in pairwise(places)]
    games, told = followed(parts, Choices(stop=stop))
    expected = list(check_stream(io.BytesIO(data), "a.rgn", Choices(stop=stop)))
    assert games == [(judged.verdict, judged.turns, judged.findings, judged.totals) for judged in expected]
    hold(told, [finding for judged in expected for finding in judged.findings])


def test_a_line_is_replayed_once() -> None:
    turns = [b"STOPPED\n"] * 2000
    live = Live(Choices())
    stream: Any = Growing([b"game: carrara-1e-basic\nplayers: A, B\n", *turns], live)
    fed = []
    for judged, _ in live.games(stream, "a.rgn"):
        fed.append(judged)
    assert len(fed) == 1
    assert sum(len(news.findings) for news in stream.heard) <= len(fed[0].findings)


# From the outside


def _start(
    *arguments: str, cwd: Path = FILES, command: Any = COMMAND, **more: Any
) -> subprocess.Popen[bytes]:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(
        [*command, *arguments],
        cwd=cwd,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **{**pipes, **more},
    )


class Reader:
    """Reads what a process prints while it runs, with patience but not for ever."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.stream = process.stdout
        self.text = ""

    def until(self, wanted: str, seconds: float = 30) -> str:
        """All that is printed up to and with the line that holds these words."""
        end = time.monotonic() + seconds
        while wanted not in self.text or "\n" not in self.text.partition(wanted)[2]:
            ready, _, _ = select.select([self.stream], [], [], max(0, end - time.monotonic()))
            data = os.read(self.stream.fileno(), 1 << 16) if ready else b""
            assert data, f"no {wanted!r} in {self.text!r}"
            self.text += data.decode()
        before, _, behind = self.text.partition(wanted)
        line, _, self.text = behind.partition("\n")
        return f"{before}{wanted}{line}\n"


@pytest.fixture
def following() -> Iterator[tuple[subprocess.Popen[bytes], Reader]]:
    process = _start("-f", "-")
    with process:
        yield process, Reader(process)
        process.kill()


def test_a_pipe_that_stays_open(following: tuple[subprocess.Popen[bytes], Reader]) -> None:
    process, reader = following
    assert process.stdin is not None
    lines = (FILES / "broken.rgn").read_bytes().splitlines(keepends=True)

    def write(data: bytes) -> None:
        assert process.stdin is not None
        process.stdin.write(data)
        process.stdin.flush()

    write(b"".join(lines[:5]))
    first = reader.until("is to move")
    assert first.startswith("<stdin>:5:29: error[C1-BUILD-03]: villa-3 costs 3 blocks, the log pays 1\n")
    assert first.endswith("      round 1: P2 Ben is to move\n")
    write(lines[5])
    assert reader.until("is to move") == "      round 2: P1 Anna is to move\n"
    write(lines[6][:8])
    write(lines[6][8:])
    assert reader.until("is to move") == (
        "      1 finding that may follow from line 5:\n"
        "      <stdin>:7:13: error[C1-BUILD-02]: villa-1 isn't on the market\n"
        "      round 2: P2 Ben is to move\n"
    )
    process.stdin.close()
    verdict = "<stdin>: illegal, 2 errors and 1 that may follow, 3 turns, carrara-1e-basic version 1\n"
    assert reader.until("version 1") == verdict
    assert process.wait(20) == 1
    assert (reader.text, process.stderr and process.stderr.read()) == ("", b"")


def test_control_c_ends_a_follower_quietly(following: tuple[subprocess.Popen[bytes], Reader]) -> None:
    process, reader = following
    assert process.stdin is not None
    process.stdin.write((FILES / "open.rgn").read_bytes())
    process.stdin.flush()
    reader.until("is to move")
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert (reader.text, process.stderr and process.stderr.read()) == ("", b"")


def test_a_file_that_grows_and_is_rewritten(tmp_path: Path) -> None:
    log = tmp_path / "a.rgn"
    lines = (FILES / "broken.rgn").read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:4]))
    with _start("-f", "a.rgn", cwd=tmp_path) as process:
        reader = Reader(process)
        with log.open("ab") as growing:
            growing.write(lines[4])
        assert "a.rgn:5:29: error[C1-BUILD-04]" in reader.until("P2 Ben is to move")
        with log.open("ab") as growing:
            growing.write(lines[5])
        assert reader.until("is to move") == "      round 2: P1 Anna is to move\n"
        beside = tmp_path / "b.rgn"
        beside.write_bytes((FILES / "open.rgn").read_bytes())
        beside.rename(log)
        found = reader.until("is to move")
        assert found == "a.rgn was rewritten; from its beginning:\n      round 2: P2 Ben is to move\n"
        log.write_bytes((FILES / "open.rgn").read_bytes().replace(b"Ben", b"Bea"))
        assert reader.until("P2 Bea is to move").startswith("a.rgn was rewritten")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "options",
    [
        ["-f", "open.rgn", "broken.rgn"], ["-f", "league"], ["-f", "missing.rgn"], ["-f", "open.rgn#1"],
        ["-f", "--format", "json", "open.rgn"], ["-f", "-j", "2", "-"], ["-f", "--watch", "open.rgn"],
        ["--watch", "-"],
    ],
)  # fmt: skip
def test_what_can_not_be_followed_or_watched(options: list[str], referee: Any) -> None:
    ran = referee("check", *options, cwd=FILES)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


# --watch


def test_a_saved_file_is_judged_again(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles", reason="the extra referee[watch] isn't installed")
    log = tmp_path / "a.rgn"
    log.write_bytes((FILES / "open.rgn").read_bytes())
    with _start("--watch", "a.rgn", "--summary", cwd=tmp_path) as process:
        reader = Reader(process)
        assert reader.until("version 1") == "a.rgn: legal (unfinished), 3 turns, carrara-1e-basic version 1\n"
        beside = tmp_path / ".a.rgn.swp"  # as an editor saves: beside, the old one moved away, renamed
        beside.write_bytes((FILES / "broken.rgn").read_bytes())
        log.rename(tmp_path / "a.rgn~")
        beside.rename(log)
        assert reader.until("version 1").startswith("\na.rgn: illegal, 2 errors")
        log.write_bytes((FILES / "open.rgn").read_bytes())
        assert reader.until("version 1").startswith("\na.rgn: legal")
        log.unlink()
        assert process.stderr is not None
        assert process.stderr.readline() == b"referee: a.rgn: no such file\n"
        log.write_bytes((FILES / "broken.rgn").read_bytes())
        assert "a.rgn: illegal, 2 errors" in reader.until("version 1")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""


def test_without_the_extra_watching_names_it(referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    ran = referee("check", "--watch", "open.rgn", cwd=FILES)
    said = "referee: --watch needs the package watchfiles: pip install 'referee[watch]'\n"
    assert ran == (2, "", said, b"")


# The progress bar


IMPATIENT = (
    sys.executable,
    "-c",
    "import sys; from referee.cli import main, progress as bar\n"
    "bar._QUIET = 0.001; main(['check', *sys.argv[1:]])",
)
"""``referee check`` with a bar that doesn't wait, so that no machine is too fast for a test."""


def _on_a_terminal(
    folder: Path, *arguments: str, term: str = "xterm", out_too: bool = False, command: Any = COMMAND
) -> str:
    """What a run shows on a terminal of 80 columns: its stderr, and its stdout if wanted."""
    ours, theirs = pty.openpty()
    out = theirs if out_too else subprocess.DEVNULL
    process = _start(
        *arguments, cwd=folder, command=command, stderr=theirs, stdout=out, stdin=subprocess.DEVNULL,
        env={**os.environ, "TERM": term, "COLUMNS": "80"},
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    while True:
        try:
            data = os.read(ours, 1 << 16)
        except OSError:  # Linux says so when the last one hangs up
            break
        if not data:
            break
        seen += data
    os.close(ours)
    assert process.wait(20) == 0
    return seen.decode()


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Enough games for the bar to show itself."""
    (tmp_path / "a.rgn").write_bytes((FILES / "open.rgn").read_bytes() * 12_000)
    return tmp_path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_long_run_shows_how_far_it_is_and_clears_that(archive: Path, jobs: str) -> None:
    seen = _on_a_terminal(archive, "-j", jobs, "--summary", "a.rgn", command=IMPATIENT)
    drawn = [part for part in seen.split("\r") if part.startswith("[")]
    assert drawn, "the bar was drawn"
    for part in drawn:
        assert part.endswith("\x1b[K")
        assert " games, " in part
        assert " a second" in part
    assert "left" in drawn[-1]
    assert seen.endswith("\r\x1b[K")
    assert "\n" not in seen
    shares = [int(part.partition("%")[0].rpartition(" ")[2]) for part in drawn]
    assert shares == sorted(shares)


def test_lines_never_stand_behind_the_bar(archive: Path) -> None:
    seen = _on_a_terminal(archive, "--summary", "a.rgn", out_too=True)
    assert seen.endswith(("\r\x1b[K", "\n"))
    shown = seen.replace("\r\n", "\n")
    for line in shown.split("\n"):
        assert line.rpartition("\x1b[K")[2].startswith(("a.rgn#", "")), line
        assert "left" not in line.rpartition("\x1b[K")[2]
    assert shown.count("a.rgn#") == 12_000


def test_no_bar_where_it_would_be_noise(archive: Path) -> None:
    assert _on_a_terminal(archive, "-q", "a.rgn", term="dumb") == ""
    (archive / "a.rgn").write_bytes((FILES / "open.rgn").read_bytes())
    assert _on_a_terminal(archive, "-q", "a.rgn") == ""
