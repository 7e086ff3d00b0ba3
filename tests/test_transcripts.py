"""Transcripts: what somebody types, what comes back, and the exit code.

A file of ``transcripts/`` is read line by line:

``file NAME``
    the lines below it, indented, are written into that file; the files of
    ``transcripts/files/`` lie there anyway
``$ referee check a.rgn``
    a command; ``NAME=VALUE`` may stand before it, ``< a.rgn``, ``> b.rgn`` and
    ``| referee check`` behind it as in a shell, and ``cat`` shows files
what follows
    the output, an escape character as ``␛``, lines on stderr with ``! ``
    before them, which come last
``? 0``
    the exit code of the (last) command, which ends the step

``#`` at the line's start between steps is a remark. After a change
``UPDATE_TRANSCRIPTS=1 pytest tests/test_transcripts.py`` writes the outputs
anew; then read them.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import pytest

from referee.cli.group import COMMANDS, cli

if TYPE_CHECKING:
    from running import Run

FOLDER = Path(__file__).parent / "transcripts"
FILES = FOLDER / "files"
PATHS = sorted(FOLDER.glob("*.txt"))
UPDATE = os.environ.get("UPDATE_TRANSCRIPTS") == "1"


class Step(NamedTuple):
    """One command with what it is expected to print; ``first`` and ``last`` are its lines in the file."""

    command: str
    output: str
    code: int
    first: int
    last: int


class Printed(NamedTuple):
    """What a command line left behind: the exit code, and what it printed."""

    code: int
    out: str = ""
    err: str = ""


class TranscriptError(Exception):
    """A transcript that isn't written as the module says."""


def files(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The files that a transcript defines, each with its text."""
    for index, line in enumerate(lines):
        if line.startswith("file "):
            text = []
            for own in lines[index + 1 :]:
                if own and not own.startswith("    "):
                    break
                text.append(own[4:])
            while text and not text[-1]:
                text.pop()
            yield line[5:], "".join(f"{own}\n" for own in text)


def steps(lines: list[str]) -> Iterator[Step]:
    """The commands of a transcript in order."""
    first = None
    for index, line in enumerate(lines):
        if first is None:
            if line.startswith("$ "):
                first = index
            elif line and not line.startswith(("#", "file ", "    ")):
                raise TranscriptError(f"line {index + 1} is outside any step: {line}")
        elif line.startswith("? "):
            output = "".join(f"{own}\n" for own in lines[first + 1 : index])
            yield Step(lines[first][2:], output, int(line[2:]), first, index)
            first = None
    if first is not None:
        raise TranscriptError(f"the step of line {first + 1} has no exit code")


def words(command: str) -> list[str]:
    """The words of a command line; ``|``, ``<`` and ``>`` are words of their own."""
    found = shlex.shlex(command, posix=True, punctuation_chars="|<>")
    found.commenters = ""
    found.whitespace_split = True
    return list(found)


def piped(command: str) -> list[list[str]]:
    """The commands of a pipe."""
    parts: list[list[str]] = [[]]
    for word in words(command):
        if word == "|":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def run(command: str, folder: Path, referee: Run, monkeypatch: pytest.MonkeyPatch) -> Printed:
    """Run a command line with its redirections."""
    ran = Printed(0)
    for part in piped(command):
        stdin, target = ran.out.encode(), None
        while len(part) > 2 and part[-2] in ("<", ">"):
            name, sign = part.pop(), part.pop()
            if sign == "<":
                stdin = (folder / name).read_bytes()
            else:
                target = folder / name
        ran = _one(part, folder, stdin, ran.err, referee, monkeypatch)
        if target is not None:
            target.write_bytes(ran.out.encode())
            ran = Printed(ran.code, "", ran.err)
    return ran


def _one(
    part: list[str], folder: Path, stdin: bytes, err: str, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> Printed:
    """Run one command of a pipe; what was said before on stderr stays."""
    with monkeypatch.context() as patch:
        while "=" in part[0]:
            name, _, value = part.pop(0).partition("=")
            patch.setenv(name, value)
        if part[0] == "cat":
            return Printed(0, "".join((folder / name).read_bytes().decode() for name in part[1:]), err)
        if part[0] != "referee":
            raise TranscriptError(f"no such command here: {part[0]}")
        ran = referee(*part[1:], stdin=stdin, cwd=folder)
    return Printed(ran.code, ran.out, err + ran.err)


def printed(ran: Printed) -> str:
    """What a run printed as a transcript shows it; an escape character is ␛."""
    text = ran.out + "".join(f"! {line}\n" for line in ran.err.splitlines())
    return text.replace("\x1b", "\u241b")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_transcript_runs_as_it_is_written(
    path: Path, tmp_path: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = path.read_text("utf-8").splitlines()
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    for name, text in files(lines):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = list(steps(lines))
    assert found, "a transcript has a step"
    shift = 0
    for step in found:
        ran = run(step.command, tmp_path, referee, monkeypatch)
        if UPDATE:
            new = [*printed(ran).splitlines(), f"? {ran.code}"]
            lines[step.first + 1 + shift : step.last + 1 + shift] = new
            shift += len(new) - (step.last - step.first)
            continue
        assert printed(ran) == step.output, step.command
        assert ran.code == step.code, step.command
    if UPDATE:
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


STEPS = [step for path in PATHS for step in steps(path.read_text("utf-8").splitlines())]
COMMAND_LINES = [part for step in STEPS for part in piped(step.command)]


def _given(command: str) -> set[str]:
    """Every word that transcripts give to a command; ``--at=3`` counts as ``--at``."""
    lines = [part[part.index("referee") + 1 :] for part in COMMAND_LINES if "referee" in part]
    return {word.partition("=")[0] for line in lines if line[:1] == [command] for word in line[1:]}


def _options(command: str) -> list[click.Option]:
    context = click.Context(cli)
    found = cli.get_command(context, command)
    assert found is not None
    return [option for option in found.params if isinstance(option, click.Option)]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_in_a_transcript(command: str) -> None:
    given = _given(command)
    assert given, f"no transcript calls {command}"
    missing = [option.opts for option in _options(command) if not given & set(option.opts)]
    assert missing == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_format_is_in_a_transcript(command: str) -> None:
    formats = [option.type.choices for option in _options(command) if "--format" in option.opts]
    for choices in formats:
        assert set(choices) - _given(command) == set()


def test_every_exit_code_of_a_verdict_is_in_a_transcript() -> None:
    assert {step.code for step in STEPS} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "text", ["$ referee check a.rgn\na.rgn: legal\n", "hello\n$ referee check a.rgn\n? 0\n", "? 0\n"]
)
def test_a_transcript_is_held_to_its_form(text: str) -> None:
    with pytest.raises(TranscriptError):
        list(steps(text.splitlines()))
