"""Class I of the public reports: streams, exit codes, output."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from open_case import BAD, GOOD, SCRIPT, check, on_terminal

if TYPE_CHECKING:
    from running import Run

STARTS = {"script": [SCRIPT], "module": [sys.executable, "-m", "referee"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"], ["check", "-q"], ["check", "--format", "json"], ["check", "--format", "jsonl"],
        ["check", "--summary"], ["check", "--stop"], ["score"], ["score", "-q"], ["score", "--anyway"],
        ["score", "--format", "json"], ["score", "--format", "csv"], ["show"], ["show", "--format", "json"],
        ["show", "--at", "5"], ["show", "--format", "rgn"], ["show", "--every-turn"], ["ledger"],
        ["ledger", "--format", "csv"], ["ledger", "--unit", "vp"], ["legal"], ["legal", "--format", "json"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_I01_every_command_says_that_a_rule_is_broken(
    arguments: list[str], folder: Path, referee: Run
) -> None:
    ran = referee(*arguments, "bad.rgn", cwd=folder)
    assert (ran.code, ran.err) == (1, "")
    assert referee(*arguments, "good.rgn", cwd=folder).code == 0


@pytest.mark.parametrize("way", STARTS)
def test_I01_however_it_is_started(way: str, folder: Path) -> None:
    for name, code in (("good.rgn", 0), ("bad.rgn", 1)):
        assert subprocess.run([*STARTS[way], "check", "-q", name], cwd=folder, timeout=20).returncode == code


def _fail(*arguments: object, **more: object) -> None:
    raise KeyError("a section")


@pytest.mark.parametrize("command", ["check", "score", "show", "ledger", "legal"])
def test_I03_a_crash_does_not_look_like_a_verdict(
    command: str, folder: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.app.check.Replay", _fail)
    ran = referee(command, "bad.rgn", cwd=folder)
    assert (ran.code, ran.out) == (70, "")
    assert "this is a bug in the referee" in ran.err
    assert "Traceback" not in ran.err
    assert "\nTraceback" in "\n" + referee(command, "--debug", "bad.rgn", cwd=folder).err


PIPED = {
    "check": 2000,
    "check --format jsonl": 1000,
    "fmt": 2000,
    "ledger": 200,
    "score": 500,
    "legal": 1,
    "show": 1,
}
"""Commands, each with as many games as make more output than a pipe holds, or with the one that it takes."""


@pytest.mark.parametrize("command", PIPED)
def test_I04_a_reader_that_closes_the_pipe(command: str, folder: Path) -> None:
    (folder / "big.rgn").write_text(GOOD * PIPED[command])
    script = f'"{SCRIPT}" {command} big.rgn | head -1 >/dev/null; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout in ({"0\n", "141\n"} if PIPED[command] == 1 else {"141\n"})


def test_I06_standard_input_by_its_sign(referee: Run) -> None:
    ran = referee("check", "-", stdin=GOOD.encode())
    assert (ran.code, ran.out.split(":")[0]) == (0, "<stdin>")


def test_I06_standard_input_without_a_file(referee: Run) -> None:
    assert referee("check", stdin=GOOD.encode()) == referee("check", "-", stdin=GOOD.encode())


def test_I06_standard_input_given_twice(referee: Run) -> None:
    ran = referee("check", "-", "-", stdin=GOOD.encode())
    assert ran.code == 2
    assert "standard input is given twice" in ran.err
    assert ran.out.startswith("<stdin>: legal (unfinished)")


def test_I06_a_file_with_that_name(folder: Path, referee: Run) -> None:
    (folder / "-").write_text(BAD)
    assert referee("check", "-q", "./-", stdin=GOOD.encode(), cwd=folder).code == 1


def test_I06_no_file_on_a_terminal(folder: Path) -> None:
    code, out, err = on_terminal("check", cwd=folder)
    assert (code, out) == (2, "")
    assert "Usage: referee check" in err
    assert "- for standard input" in err


EMPTY = {"nothing": b"", "mark": b"\xef\xbb\xbf", "blanks": b"  \n\n\t\n", "comments": b"# later\n# more\n"}


@pytest.mark.parametrize("kind", EMPTY)
def test_I07_nothing_to_judge(kind: str, folder: Path, referee: Run) -> None:
    (folder / "empty.rgn").write_bytes(EMPTY[kind])
    ran = referee("check", "empty.rgn", cwd=folder)
    assert ran.code == 3
    assert f"no game found in empty.rgn ({len(EMPTY[kind])} bytes)" in ran.out
    assert check(referee, EMPTY[kind]).game["ruleset"] is None


def test_I07_nothing_to_read(folder: Path) -> None:
    done = subprocess.run(
        [SCRIPT, "check"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20
    )
    assert done.returncode == 3
    assert "no game found in <stdin> (0 bytes)" in done.stdout


def test_I08_several_games_in_one_stream(referee: Run) -> None:
    ran = referee("check", "-", stdin=(GOOD + BAD + GOOD).rstrip("\n").encode())
    assert ran.code == 1
    lines = ran.out.splitlines()
    verdicts = [line for line in lines if line.startswith("<stdin>#") and "version 1" in line]
    assert [line.split(",")[0] for line in verdicts] == [
        "<stdin>#1: legal (unfinished)", "<stdin>#2: illegal", "<stdin>#3: legal (unfinished)"
    ]  # fmt: skip
    assert any(line.startswith("<stdin>#2:11:") for line in lines)
    assert lines[-1] == "3 games: 2 legal, 1 illegal"


@pytest.mark.parametrize(
    "names", [("good", "missing", "bad"), ("bad", "missing", "good"), ("missing", "bad", "good")]
)
def test_I09_one_bad_file_among_many(names: tuple[str, ...], folder: Path, referee: Run) -> None:
    ran = referee("check", "--summary", *(f"{name}.rgn" for name in names), cwd=folder)
    assert (ran.code, ran.err) == (2, "referee: missing.rgn: no such file\n")
    judged = {line.split(",")[0] for line in ran.out.splitlines()}
    assert judged == {"good.rgn: legal (unfinished)", "bad.rgn: illegal"}
