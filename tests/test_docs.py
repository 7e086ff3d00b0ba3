"""The manual, the README and the help texts, held against the program.

In the man pages a line ``.\\" log: NAME`` stands before a block that is a log,
``.\\" lines`` before lines of one, ``.\\" copy: NAME PATH`` puts a file of the checkout
beside them. ``.\\" test`` stands before a session: what is behind ``$ referee …`` is
exactly what the command prints in a folder with all those files. `make man` renews
the sessions and writes carrara(7).
"""

from __future__ import annotations

import importlib.util
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import click
import pytest
from running import Run

import referee.cli as codes
from referee.app import check_stream
from referee.app.book import look_up
from referee.app.fromjson import from_json
from referee.cli.group import COMMANDS, cli
from referee.games import TITLES

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "man").glob("*.[0-9]"))
README = ROOT / "README.md"
CODES = (
    codes.OK,
    codes.BROKEN,
    codes.TROUBLE,
    codes.UNREADABLE,
    codes.FAULT,
    codes.INTERRUPTED,
    codes.PIPE_CLOSED,
)
_ID = re.compile(r"\b(?:C1|C2|PL|LOG|RGN)-(?:[A-Z]+|R)-[0-9]{2}\b")
_ESCAPES = {
    "\\e": "\\",
    "\\-": "-",
    "\\&": "",
    "\\(aq": "'",
    "\\(dq": '"',
    "\\(ha": "^",
    "\\(ti": "~",
    "\\(ga": "`",
}
_ESCAPE = re.compile(r"\\\[u([0-9A-F]{4,5})\]|\\\(..|\\.")
_SHELL = frozenset("|<>&;*")


def unescaped(text: str) -> str:
    """What roff shows for a stretch of text."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else _ESCAPES[match[0]], text)


def shown(path: Path) -> str:
    """A page or a Markdown file without roff's escapes and remarks."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return text
    return unescaped("\n".join(line for line in text.splitlines() if not line.startswith('.\\"')))


def page_of(command: str) -> str:
    return (ROOT / "man" / f"referee-{command}.1").read_text("utf-8")


def command_of(name: str) -> click.Command:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return command


def flags(command: click.Command) -> set[str]:
    """Every spelling of every option of a command."""
    return {flag for param in command.params if isinstance(param, click.Option) for flag in param.opts}


# Commands, options, exit codes


def _items(page: str) -> list[list[str]]:
    """The options of a page's lists, each with its spellings: ``.It Fl q , -quiet``."""
    found = []
    for rest in re.findall(r"^\.It Fl (.*)$", page, re.MULTILINE):
        names = re.split(r" (?:Ar|Cm) ", rest)[0].split(" , ")
        found.append([f"-{name}" for name in names])
    return found


def _synopsis(page: str) -> set[str]:
    part = page[page.index(".Sh SYNOPSIS") : page.index(".Sh DESCRIPTION")]
    return {f"-{name}" for name in re.findall(r"Fl (\S+)", part)}


def test_every_command_has_a_page_and_every_page_a_command() -> None:
    pages = {path.stem.removeprefix("referee-") for path in PAGES if path.name.startswith("referee-")}
    assert pages == set(COMMANDS)
    overview = (ROOT / "man" / "referee.1").read_text("utf-8")
    for name in COMMANDS:
        assert f".Xr referee-{name} 1" in overview
        assert re.search(rf"^\.It Nm Cm {name}\b", overview, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_lists_the_options_of_its_command(name: str) -> None:
    page = page_of(name)
    listed = sorted(sorted(names) for names in _items(page))
    options = [param for param in command_of(name).params if isinstance(param, click.Option)]
    assert listed == sorted(sorted(option.opts) for option in options)
    for option in options:
        assert set(option.opts) & _synopsis(page), f"{option.opts} isn't in the synopsis"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_lists_the_choices_of_an_option(name: str) -> None:
    page = page_of(name)
    for option in command_of(name).params:
        if isinstance(option.type, click.Choice) and option.metavar is None:
            choices = " | ".join(str(choice) for choice in option.type.choices)
            assert page.count(f"Fl {option.opts[-1][1:]} Cm {choices}\n") == 2


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_option_that_a_page_names_exists(path: Path) -> None:
    name = path.stem.removeprefix("referee-")
    known = {"-h", "--help", "--version"}
    for command in [name] if name in COMMANDS else COMMANDS:
        known |= flags(command_of(command))
    named = {f"-{flag}" for flag in re.findall(r"\bFl (\S+)", path.read_text("utf-8"))}
    assert named <= known


def test_the_overview_has_the_options_of_all_commands() -> None:
    overview = (ROOT / "man" / "referee.1").read_text("utf-8")
    of_cli = {flag for param in cli.params if isinstance(param, click.Option) for flag in param.opts}
    items = {flag for names in _items(overview) for flag in names}
    assert of_cli | set(cli.context_settings["help_option_names"]) <= items
    shared = {"--option", "--ruleset", "--color", "--debug"}
    assert items == of_cli | {"-h", "--help"} | shared
    for flag, name in ((flag, name) for flag in shared for name in COMMANDS):
        if flag in flags(command_of(name)):
            part = overview[: overview.index(f".It Fl {flag[1:]}")]
            assert re.search(rf"\b{name}\b", part[part.rindex(".El") :]), f"{name} has {flag}"


def _exit_codes(page: str) -> list[int]:
    part = page[page.index(".Sh EXIT STATUS") :]
    return [int(code) for code in re.findall(r"^\.It ([0-9]+)$", part[: part.index(".El")], re.MULTILINE)]


def test_the_exit_codes() -> None:
    assert CODES == (0, 1, 2, 3, 70, 130, 141)
    assert _exit_codes((ROOT / "man" / "referee.1").read_text("utf-8")) == list(CODES)
    for name in COMMANDS:
        reads = any(argument.name in ("file", "files") for argument in command_of(name).params)
        judging = () if not reads else (3,) if name == "convert" else (1, 3)
        assert _exit_codes(page_of(name)) == sorted((0, 2, 70, 130, 141, *judging)), name


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str, referee: Run) -> None:
    ran = referee(name, "--help")
    assert ran.code == 0
    assert re.search(rf"^\s+referee {name}\b", ran.out.partition("Options:")[0], re.MULTILINE)
    assert COMMANDS[name] in referee("--help").out


def test_every_page_that_is_named_exists() -> None:
    names = {path.name for path in PAGES}
    for path in PAGES:
        for page, section in re.findall(r"\.Xr (\S+) ([0-9])", path.read_text("utf-8")):
            assert f"{page}.{section}" in names, f"{path.name} names {page}({section})"


@pytest.mark.parametrize("page", ["referee.1", "rgn.5", "carrara.7"])
def test_every_ruleset_is_named(page: str) -> None:
    text = shown(ROOT / "man" / page)
    assert all(id in text for id in TITLES if page != "carrara.7" or id.startswith("carrara"))


# Logs and sessions


class Block(NamedTuple):
    """A marked literal block of a page."""

    page: str
    marker: str
    lines: list[str]


@cache
def blocks() -> tuple[Block, ...]:
    found = []
    for path in PAGES:
        lines = path.read_text("utf-8").splitlines()
        for index, line in enumerate(lines):
            match = re.fullmatch(r"\.\\\" (log: \S+|lines|test)", line)
            if match is not None:
                assert lines[index + 1].startswith(".Bd -literal")
                own = lines[index + 2 : lines.index(".Ed", index)]
                found.append(Block(path.name, match[1], [unescaped(one) for one in own]))
    return tuple(found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the logs of the manual."""
    for block in blocks():
        if block.marker.startswith("log: "):
            (tmp_path / block.marker[5:]).write_text("\n".join(block.lines) + "\n", "utf-8")
    for path in PAGES:
        for name, source in re.findall(r'^\.\\" copy: (\S+) (\S+)$', path.read_text("utf-8"), re.MULTILINE):
            shutil.copy(ROOT / source, tmp_path / name)
    return tmp_path


def session(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Commands with the lines behind them."""
    commands = [index for index, line in enumerate(lines) if line.startswith("$ ")]
    assert commands[:1] == [0]
    for start, end in zip(commands, [*commands[1:], len(lines)], strict=True):
        yield lines[start][2:], lines[start + 1 : end]


def printed(command: str, folder: Path, referee: Run) -> list[str]:
    """What a command prints; where it needs a shell, in one."""
    if command.startswith("referee ") and _SHELL.isdisjoint(command):
        ran = referee(*shlex.split(command)[1:], cwd=folder)
        return (ran.out + ran.err).splitlines()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80"},
        capture_output=True,
        check=False,
    )
    return (done.stdout + done.stderr).decode().splitlines()


def test_the_manual_has_logs_and_sessions() -> None:
    pages = {block.page for block in blocks() if block.marker == "test"}
    assert {f"referee-{name}.1" for name in COMMANDS} <= pages
    assert any(block.page == "rgn.5" and block.marker == "log: evening.rgn" for block in blocks())


@pytest.mark.parametrize(
    "block", [block for block in blocks() if block.marker.startswith("log: ")], ids=lambda block: block.marker
)
def test_the_logs_of_the_manual_are_in_order(block: Block) -> None:
    data = "\n".join(block.lines).encode()
    if block.marker.endswith(".json"):
        (source,) = from_json(data, "log").sources
        data = source.data
    (game,) = check_stream(io.BytesIO(data), "log")
    assert game.verdict in ("legal", "possible")


@pytest.mark.parametrize("block", [block for block in blocks() if block.marker == "lines"])
def test_the_lines_of_the_manual_can_be_read(block: Block) -> None:
    log = "\n".join(["game: carrara-1e-basic", "players: Anna, Ben", *block.lines])
    (game,) = check_stream(io.BytesIO(log.encode()), "log")
    assert game.log.is_readable


@pytest.mark.parametrize("page", sorted({block.page for block in blocks() if block.marker == "test"}))
def test_the_sessions_of_the_manual_are_what_the_program_prints(
    page: str, folder: Path, referee: Run
) -> None:
    for block in blocks():
        if block.page == page and block.marker == "test":
            for command, expected in session(block.lines):
                assert printed(command, folder, referee) == expected, command


def _consoles() -> list[list[str]]:
    found = re.findall(r"^```console\n(.*?)\n```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [block.split("\n") for block in found]


def test_the_sessions_of_the_readme_are_what_the_program_prints(referee: Run) -> None:
    assert _consoles()
    for block in _consoles():
        for command, expected in session(block):
            assert printed(command, ROOT, referee) == expected, f"{command} (make_man.py README.md renews it)"


def _commands() -> Iterator[tuple[str, str]]:
    """Every command line of the manual and the README, with where it stands."""
    for path in (*PAGES, README):
        for line in shown(path).splitlines():
            if line.startswith(("$ ", "referee ", "cat ")):
                yield path.name, line


def test_every_command_line_has_a_command_and_options_that_exist() -> None:
    seen = set()
    for where, line in _commands():
        for name, rest in re.findall(r"(?:^|[|;] |\$ )referee ([a-z-]+)([^|>&]*)", line):
            assert name in COMMANDS, f"{where}: {line}"
            named = re.findall(r"(?<= )--?[a-z][a-z-]*", re.sub(r'"[^"]*"', "", rest))
            assert set(named) <= flags(command_of(name)), f"{where}: {line}"
            seen.add(name)
    assert seen == set(COMMANDS)


# Rules and words


def test_every_rule_that_is_named_exists() -> None:
    for path in (*PAGES, README, ROOT / "samples" / "README.md"):
        for id in _ID.findall(shown(path)):
            assert getattr(look_up(id).what, "id", "") == id, f"{path.name} names {id}"


def test_the_words_of_the_notation_are_in_the_vocabulary() -> None:
    data = tomllib.loads(files("referee.data").joinpath("words-carrara.toml").read_text("utf-8"))
    page = (ROOT / "man" / "rgn.5").read_text("utf-8")
    page = page[page.index('.\\" words') :]
    for heading, role in (("Blocks", "colour"), ("Types", "type"), ("Objects", "object")):
        part = page[page.index(f".Ss {heading}") :]
        rows = re.findall(r"^\.It Cm (\S+) Ta (.*)$", part[: part.index(".El")], re.MULTILINE)
        assert len(rows) == 6
        for meaning, listed in rows:
            known = {word for own in data[role][meaning].values() for word in own}
            assert set(unescaped(listed).split(", ")) <= known, f"{role} {meaning}"


# The tools


def tool(name: str) -> ModuleType:
    """A script of tools/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_rules_page_is_made_from_the_rulebook() -> None:
    described = set()
    for page in tool("rule_pages").PAGES:
        path = ROOT / "man" / f"{page.name}.7"
        assert path.read_text("utf-8") == page.text, "make man writes it"
        for ruleset in page.rulesets:
            described.add(ruleset.id)
            assert all(clause.id in shown(path) for clause in ruleset.rulebook())
            assert all(ruling.id in shown(path) for ruling in ruleset.rulings)
    assert described == set(TITLES)


@pytest.mark.parametrize(("finding", "code"), [("", 0), ("page.1:3: WARNING: no", 1)])
def test_lint_fails_on_what_mandoc_finds(
    finding: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    program = tmp_path / "mandoc"
    program.write_text(f"#!/bin/sh\nprintf '%s' '{finding}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert tool("lint_man").main() == code
    assert capfd.readouterr().out == finding


def test_lint_says_where_there_is_no_mandoc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tool("lint_man").main() == 0
    assert capfd.readouterr().out == "skipped: mandoc is not installed\n"
