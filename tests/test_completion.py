"""What the shells are told, without a shell; ``make check`` asks the shells themselves."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from running import Run

from referee.cli.completing import SHELLS, answer, script
from referee.cli.group import COMMANDS, cli

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "samples" / "carrara-1e-basic-3p-evening.rgn"

Complete = Callable[..., list[list[str]]]


@pytest.fixture
def complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Complete:
    """``complete("referee che")`` gives the lines that a shell gets, each split at its tabulators."""
    (tmp_path / "league").mkdir()
    for name in ("game.rgn", "my game.rgn", "a=b.rgn", ".hidden.rgn"):
        shutil.copy(SAMPLE, tmp_path / name)
    (tmp_path / "notes.txt").write_text("nothing\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    def ask(typed: str, shell: str = "fish") -> list[list[str]]:
        monkeypatch.setenv("COMP_WORDS", typed)
        assert answer(cli, f"{shell}_complete") == 0
        return [line.split("\t") for line in capfd.readouterr().out.splitlines() if line]

    return ask


def words(lines: list[list[str]]) -> list[str]:
    return [line[1] for line in lines]


def test_every_command_with_what_it_does(complete: Complete) -> None:
    assert complete("referee ") == [["plain", name, about] for name, about in COMMANDS.items()]
    assert words(complete("referee --")) == ["--version", "--help"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_command(name: str, complete: Complete) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    options = {flag for param in command.params if isinstance(param, click.Option) for flag in param.opts}
    assert set(words(complete(f"referee {name} -"))) == {*options, "-h", "--help"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_is_completed(name: str, complete: Complete) -> None:
    """A new command names its arguments as the others do; then the shells know what they are."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    if any(isinstance(param, click.Argument) for param in command.params):
        assert complete(f"referee {name} ")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("referee check g", [["log", "g", ""]]),
        ("referee check --cards n", [["file", "n", ""]]),
        ("referee check --cards=n", [["file", "--cards=n", ""]]),
        ("referee new pal", [["plain", "palatinus", "Palatinus"]]),
        ("referee check --ruleset pal", [["plain", "palatinus", "Palatinus"]]),
        ("X=1 referee new pal", [["plain", "palatinus", "Palatinus"]]),
        ("referee rules objecti", [["plain", "objectives", "how objective cards are written"]]),
        ("referee rules --coverage g", [["log", "g", ""]]),
        ("referee ledger --rule c1-end-01", [["plain", "C1-END-01", "the end is announced once"]]),
        ("referee ledger game.rgn --player p2", [["plain", "P2", "Ben"]]),
        ("referee ledger 'my game.rgn' --player p2", [["plain", "P2", "Ben"]]),
        ("referee ledger notes.txt --player p2", []),
        ("referee ledger nothing.rgn --player p2", []),
        ("referee ledger --player p2", []),
        ("referee frobnicate ", []),
        ("referee check -- --", [["log", "--", ""]]),
    ],
)
def test_what_may_follow(typed: str, expected: list[list[str]], complete: Complete) -> None:
    found = complete(typed)
    assert [line[:2] for line in found] == [line[:2] for line in expected]
    if not typed.startswith("referee ledger --rule"):
        assert found == expected


def test_a_place_shows_its_line(complete: Complete) -> None:
    found = complete("referee show game.rgn --at P1.1")
    assert found[0] == ["plain", "P1.1", "1. @20:10 P1 TURN yyrgg BUY II wyrgbk = -15 coins"]
    assert "round:19" in words(complete("referee show game.rgn --at "))


def test_what_can_be_asked_of_a_log(complete: Complete) -> None:
    found = words(complete("referee why game.rgn "))
    assert {"P1.coins", "P2.total", "P2.row:coins", "P1.rank", "rung:blocks", "winner"} <= set(found)
    assert words(complete("referee why game.rgn P2.ra")) == ["P2.rank"]
    assert complete("referee why missing.rgn P") == []


def test_nothing_raw_from_a_log_reaches_the_terminal(complete: Complete, tmp_path: Path) -> None:
    text = SAMPLE.read_text("utf-8").replace("= -15 coins", "= -15 coins # \x1b[31mred\x07", 1)
    (tmp_path / "red.rgn").write_text(text, "utf-8")
    found = complete("referee show red.rgn --at P1.1")
    assert "?[31mred?" in found[0][2]
    assert all("\x1b" not in part for line in found for part in line)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("referee check ", ["a=b.rgn", "game.rgn", "league", "my game.rgn"]),
        ("referee check my", ["my game.rgn"]),
        ("referee check 'my g", ["my game.rgn"]),
        ("referee check .", [".hidden.rgn"]),
        ("referee check a=", ["b.rgn"]),
        ("referee check nothing/", []),
        ("referee check --cards ", ["a=b.rgn", "game.rgn", "league", "my game.rgn", "notes.txt"]),
        ("referee check --cards=n", ["notes.txt"]),
        ("referee check --format=jso", ["json", "jsonl"]),
        ("referee show game.rgn --at round:1", ["1", *(f"1{digit}" for digit in range(10))]),
        ('referee show game.rgn --at "round:3', ["round:3"]),
        ("referee check --option zero-blocks=f", ["forbidden"]),
    ],
)
def test_bash_gets_names_and_what_stands_behind_its_word_breaks(
    typed: str, expected: list[str], complete: Complete
) -> None:
    assert words(complete(typed, "bash")) == expected


@pytest.mark.parametrize("shell", SHELLS)
def test_both_ways_to_the_script(
    shell: str, referee: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"_REFEREE_COMPLETE={shell}_complete" in script(shell)
    assert referee("completion", shell).out == script(shell)
    monkeypatch.setenv("_REFEREE_COMPLETE", f"{shell}_source")
    assert referee().out.rstrip("\n") == script(shell).rstrip("\n")


def test_an_unknown_shell(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_REFEREE_COMPLETE", "tcsh_complete")
    assert referee() == (1, "", "", b"")


def test_completing_a_command_imports_no_game() -> None:
    program = (
        "import os, sys; os.environ.update(_REFEREE_COMPLETE='bash_complete', COMP_WORDS='referee ch');"
        "from referee.cli import main\n"
        "try: main([])\n"
        "except SystemExit: pass\n"
        "heavy = {'lark', 'tabulate', 'json', 'tomllib', 'referee.app', 'referee.games'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["plain\tcheck", "[]"]
