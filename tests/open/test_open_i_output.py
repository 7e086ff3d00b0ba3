"""Class I of the public reports, second part: what reaches the screen, and wrong command lines."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from open_case import BAD, GOOD, check, log, on_terminal, run

if TYPE_CHECKING:
    from running import Run


def test_I11_no_colour_in_a_pipe(folder: Path) -> None:
    _, out, err = run("check", "bad.rgn", cwd=folder)
    assert b"\x1b" not in out + err


def test_I11_colour_on_a_terminal(folder: Path) -> None:
    code, out, _ = on_terminal("check", "bad.rgn", cwd=folder)
    assert (code, "\x1b[" in out) == (1, True)


@pytest.mark.parametrize(
    ("env", "is_coloured"),
    [
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm"}, True),
    ],
    ids=str,
)
def test_I11_colour_by_the_environment(env: dict[str, str], is_coloured: bool, folder: Path) -> None:
    code, out, _ = on_terminal("check", "bad.rgn", cwd=folder, **env)
    assert (code, "\x1b" in out) == (1, is_coloured)


def test_I11_colour_that_is_asked_for(folder: Path) -> None:
    _, out, _ = run("check", "--color", "always", "bad.rgn", cwd=folder, env={"NO_COLOR": "1"})
    assert b"\x1b[" in out


def test_I11_no_colour_that_is_asked_for(folder: Path) -> None:
    _, out, _ = on_terminal("check", "--color=never", "bad.rgn", cwd=folder)
    assert "\x1b" not in out


FOREIGN = log("1. 李 BUILD villa-1 Pisa k REVEAL porta-3  # Ärger", players="李, Bo")
NARROW = (
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
)


@pytest.mark.parametrize("env", NARROW, ids=str)
@pytest.mark.parametrize(
    "command", [["check"], ["score", "--anyway"], ["show"], ["ledger"], ["fmt"], ["legal"]], ids=" ".join
)
def test_I12_a_terminal_without_unicode(env: dict[str, str], command: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.rgn").write_text(FOREIGN, "utf-8")
    wide = run(*command, "a.rgn", cwd=tmp_path, env={"PYTHONIOENCODING": "utf-8"})
    code, out, err = run(*command, "a.rgn", cwd=tmp_path, env=env)
    assert (code, err) == (wide[0], b"")
    if "LC_ALL" not in env:
        assert "李" not in out.decode(env["PYTHONIOENCODING"])
        assert "李".encode() not in out
    if "李".encode() in wide[1] and "LC_ALL" not in env:
        assert b"\\u674e" in out


@pytest.mark.parametrize("env", NARROW, ids=str)
def test_I12_reading_does_not_depend_on_the_locale(env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "a.rgn").write_text(FOREIGN, "utf-8")
    code, out, _ = run("check", "--format", "json", "a.rgn", cwd=tmp_path, env=env)
    assert code == 1
    assert out.count(b'"id"') == 1


@pytest.mark.parametrize("env", NARROW, ids=str)
@pytest.mark.parametrize("command", [[], ["check"], ["rules"]], ids=["referee", "check", "rules"])
def test_I12_help_without_unicode(env: dict[str, str], command: list[str], tmp_path: Path) -> None:
    code, out, err = run(*command, "--help", cwd=tmp_path, env=env)
    assert (code, err) == (0, b"")
    assert out.isascii()


NASTY = (
    log("1. P1 BUY II rg", players='"Ana\x1b[2K", Bo'),
    log("1. P1 BUY II rg", players='"Ana\x1b[2K\rOK", Bo'),
    log("1. Ana BUY II \x1b]0;all is well\x07rg"),
    log("1. Ana BUILD villa-1 Pisa k REVEAL porta-3  # \x1b]0;all is well\x07 and \x9b2J"),
    log('1. Ana BUILD villa-1 Pisa k AGREED "so\x1b[1A said"'),
    log("1. Ana\u202e BUY II rg"),
    log("1. Ana PASS").replace("market:", "note: \x1b[31mred\nmarket:"),
)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["score", "--anyway"],
        ["check", "--format", "json"],
        ["ledger"],
        ["show"],
        ["check", "--summary"],
    ],
    ids=" ".join,
)
def test_I13_no_control_character_reaches_the_screen(text: str, command: list[str], referee: Run) -> None:
    ran = referee(*command, "-", stdin=text.encode())
    assert ran.code in (1, 3)
    assert not re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", ran.out + ran.err)


@pytest.mark.parametrize("text", [*NASTY[:3], NASTY[5]], ids=range(4))
def test_I13_control_characters_outside_comments_are_refused(text: str, referee: Run) -> None:
    checked = check(referee, text)
    assert checked.code == 3
    assert "RGN-BYTE-03" in {finding["id"] for finding in checked.games[0]["findings"]}


def test_I13_control_characters_in_a_comment_are_shown(referee: Run) -> None:
    ran = referee("check", "-", stdin=NASTY[3].encode())
    assert ran.code == 1
    assert r"# \x1b]0;all is well\x07 and \x9b2J" in ran.out


def test_I17_warnings_only(referee: Run) -> None:
    text = log("1. Ana TURN\u00a0wyrgb BUY II rg")
    ran = referee("check", "-", stdin=text.encode())
    assert (ran.code, ", 1 warning, " in ran.out) == (0, True)
    strict = referee("check", "--strict", "--summary", "-", stdin=text.encode())
    assert strict.code == 1
    assert "--strict: a warning counts as broken" in strict.out


USAGE = {
    ("chek", "good.rgn"): "check",
    ("scroe",): "score",
    ("check", "--sumary", "good.rgn"): "--summary",
    ("check", "--jsn", "good.rgn"): "--jsn",
    (): "missing",
    ("check", "--ruleset", "carrara-9", "good.rgn"): "carrara-1e-basic",
    ("check", "--format", "xml", "good.rgn"): "jsonl",
    ("rules", "C1-BUY-033"): "C1-BUY-03",
    ("fmt", "--chek", "good.rgn"): "--check",
}


@pytest.mark.parametrize("arguments", USAGE, ids=" ".join)
def test_I18_a_wrong_command_line(arguments: tuple[str, ...], folder: Path, referee: Run) -> None:
    ran = referee(*arguments, cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert USAGE[arguments] in ran.err
    assert len(ran.err.splitlines()) < 6


@pytest.mark.parametrize(
    "arguments", [("--help",), ("-h",), ("--version",), ("check", "--help")], ids=" ".join
)
def test_I18_what_is_asked_for_is_no_error(arguments: tuple[str, ...], referee: Run) -> None:
    ran = referee(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_I20_independent_games_are_all_certain(referee: Run) -> None:
    checked = check(referee, BAD * 3)
    assert [[error["consequence"] for error in game["findings"]] for game in checked.games] == [[False]] * 3
    assert referee("check", "-", stdin=(BAD * 3).encode()).out.endswith("\n3 games: 3 illegal\n")


def test_I20_inside_one_game_the_first_is_certain(referee: Run) -> None:
    text = log(
        "1. Ana BUILD villa-1 Pisa k REVEAL porta-3", "   Bo PASS", "2. Ana SCORE Pisa", "   Bo BUY IX w"
    )
    checked = check(referee, text)
    assert [error["line"] for error in checked.certain] == [5]
    assert [error["line"] for error in checked.errors] == [5, 6, 7, 8]
    first = referee("check", "-", stdin=text.encode()).out.splitlines()[0]
    assert ", 1 error and 3 that may follow, " in first


@pytest.mark.parametrize("text", [GOOD, BAD, NASTY[3], FOREIGN], ids=["good", "bad", "comment", "foreign"])
def test_I16_the_formatter_reads_its_own_output(text: str, referee: Run) -> None:
    once = referee("fmt", "-", stdin=text.encode())
    assert once.code == 0
    assert referee("fmt", "-", stdin=once.raw).raw == once.raw
    before, after = (
        [(one["id"], one["line"], one["message"]) for one in check(referee, data).game["findings"]]
        for data in (text, once.raw)
    )
    assert after == before
