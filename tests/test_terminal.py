"""What reaches a screen, from every command: never what a log, a name or an argument would do to it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from open.open_case import on_terminal

from referee.cli.group import COMMANDS

if TYPE_CHECKING:
    from running import Run

SCRIPT = str(Path(sys.executable).with_name("referee"))
RAW = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\udc80-\udcff]"
)
STEERING = "\x1b[2J\x1b]0;all is well\x07 \x9b1A \u202e \u2028 \u200b"
LOG = f"""game: carrara-1e-basic
players: "Ana B", 李, Ärger
note: {STEERING}
market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4

# {STEERING}
1. "Ana B" BUILD villa-1 Pisa k AGREED "so she said"  # {STEERING}
   李   BUY II w
"""
NAME = b"a\x1b[2J\x9b\xff\xe2\x80\xae.rgn"
"""A file's name: an escape sequence, bytes that are no UTF-8, a direction override."""
MORE = {
    "rules": ["C1-BUY-03"],
    "new": ["carrara-1e-basic", "--players", "Ana, Ben"],
    "random": ["palatinus", "--players", "3"],
    "why": [os.fsdecode(NAME), "P1.vp"],
    "why-not": [os.fsdecode(NAME), "PASS"],
    "convert": [os.fsdecode(NAME), "--to", "json"],
    "schema": ["check"],
    "completion": ["bash"],
}
"""What a command takes that doesn't take one file alone."""
FORMS = (
    *([name] for name in COMMANDS if name != "fmt"),
    ["fmt", "--check"],
    ["score", "--anyway"],
    ["check", "--format", "json"],
    ["check", "--format", "jsonl"],
    ["check", "--summary"],
    ["score", "--anyway", "--format", "json"],
    ["show", "--format", "json"],
    ["show", "--every-turn", "--format", "json"],
    ["ledger", "--format", "json"],
    ["legal", "--format", "json"],
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / os.fsdecode(NAME)).write_text(LOG, "utf-8")
    (tmp_path / "plain.rgn").write_text(LOG, "utf-8")
    return tmp_path


def arguments(form: list[str]) -> list[str]:
    return [*form, *MORE.get(form[0], [os.fsdecode(NAME)])]


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_nothing_raw_is_printed(form: list[str], folder: Path, referee: Run) -> None:
    ran = referee(*arguments(form), cwd=folder)
    assert ran.code in (0, 1, 2)
    assert RAW.findall(ran.out + ran.err) == []


@pytest.mark.parametrize("form", [["fmt"], ["fmt", "--diff"], ["show", "--format", "rgn"]], ids=" ".join)
def test_a_log_is_data_in_a_pipe_and_text_on_a_terminal(form: list[str], folder: Path, referee: Run) -> None:
    piped = referee(*form, "plain.rgn", cwd=folder)
    _, shown, err = on_terminal(*form, "plain.rgn", cwd=folder)
    assert RAW.findall(shown.replace("\r\n", "\n") + err) == []
    if form[0] == "fmt":
        assert STEERING in piped.out
        assert r"\x1b[2J" in shown


ECHOED = (
    ["{}"], ["--{}"], ["check", "--{}"], ["check", "--format", "{}"], ["check", "{}"],
    ["check", "--ruleset", "{}", "plain.rgn"], ["check", "--option", "{}", "plain.rgn"],
    ["check", "--option", "{}=1", "plain.rgn"],
    ["check", "--cards", "{}", "plain.rgn"], ["show", "plain.rgn", "--at", "{}"], ["rules", "{}"],
    ["show", "plain.rgn", "--before", "{}"], ["show", "plain.rgn", "--table", "{}"], ["fmt", "{}"],
    ["legal", "plain.rgn", "--given", "{}"], ["ledger", "plain.rgn", "--player", "{}"], ["new", "{}"],
    ["new", "{}", "--players", "A, B"], ["new", "carrara-1e-basic", "--players", "{}"], ["random", "{}"],
    ["random", "palatinus", "--seed", "{}"], ["score", "{}"], ["legal", "{}"], ["fmt", "-w", "{}", "{}/a"],
)  # fmt: skip


@pytest.mark.parametrize("form", ECHOED, ids=" ".join)
@pytest.mark.parametrize("what", ["\x1b[2J\x9b\u202e", "a\rb\udcff\n"], ids=["sequence", "line ends"])
def test_an_argument_is_quoted_as_escapes(form: list[str], what: str, folder: Path, referee: Run) -> None:
    ran = referee(*(part.replace("{}", what) for part in form), cwd=folder)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err
    assert RAW.findall(ran.err) == []


@pytest.mark.parametrize("columns", [20, 60, 100, 300])
@pytest.mark.parametrize("ahead", [0, 10, 500])
def test_a_line_is_cut_to_the_terminal(columns: int, ahead: int, tmp_path: Path) -> None:
    text = (
        f"game: carrara-1e-basic\nplayers: Ana, Bo\nP1 {' ' * ahead}BUY VII w  # {'much was said 李 ' * 30}\n"
    )
    (tmp_path / "a.rgn").write_text(text, "utf-8")
    code, out, _ = on_terminal("check", "--color", "never", "a.rgn", cwd=tmp_path, COLUMNS=str(columns))
    assert code == 1
    shown = out.replace("\r\n", "\n").splitlines()
    place = max(index for index, line in enumerate(shown) if line.endswith("^^^"))
    line, marker = shown[place - 1], shown[place]
    assert line.startswith("    3 | ")
    wide = sum(2 if char == "李" else 1 for char in line)
    assert wide <= max(columns, 48)
    assert line[marker.index("^") :].startswith("VII w")


def command_line(form: list[str]) -> str:
    return " ".join(shlex.quote(part) for part in [SCRIPT, *form])


RUN = [[name, *MORE.get(name, ["plain.rgn"])] for name in COMMANDS]
RUN = [[part.replace(os.fsdecode(NAME), "plain.rgn") for part in form] for form in RUN]
ENDS = {
    ">/dev/full": (2, "referee: the output can't be written: no space left on device\n"),
    ">&-": (2, "referee: the output can't be written: it is closed\n"),
    "| sleep 0": (141, ""),
}


@pytest.mark.parametrize("form", RUN, ids=lambda form: form[0])
def test_an_output_that_takes_nothing(form: list[str], folder: Path) -> None:
    """Into a full device, into nothing, into a pipe whose reader has gone: a line or none, and no verdict."""
    for end, (code, err) in ENDS.items():
        if end.startswith("|"):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run(
                [SCRIPT, *form], cwd=folder, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
            )
            os.close(writer)
        else:
            done = subprocess.run(
                ["sh", "-c", f"{command_line(form)} {end}"],
                cwd=folder,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        assert (done.returncode, done.stderr.decode()) == (code, err), end


LOGS = [form[0] for form in RUN if form[1:] == ["plain.rgn"]]


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("closed", ["<&-", "- <&-"])
def test_an_input_that_is_closed(name: str, closed: str, folder: Path) -> None:
    line = f"{command_line([name])} {closed}"
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "referee: <stdin>: it is closed\n")
