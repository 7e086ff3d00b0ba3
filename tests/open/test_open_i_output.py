"""Class I of the public reports, second part: what reaches the screen, and wrong command lines."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

import json
import re
import shutil
import subprocess
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
NARROW = ("cp1252", "latin-1", "ascii")
TEXTS = (
    ["check"], ["check", "--summary"], ["score", "--anyway"], ["score", "--anyway", "--table", "grid"],
    ["show"], ["ledger"], ["legal"], ["fmt", "--check"],
)  # fmt: skip
LOGS = (["fmt"], ["fmt", "--diff"], ["show", "--format", "rgn"])


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("command", TEXTS, ids=" ".join)
def test_I12_a_terminal_without_unicode(encoding: str, command: list[str], referee: Run) -> None:
    wide = referee(*command, "-", stdin=FOREIGN.encode())
    ran = referee(*command, "-", stdin=FOREIGN.encode(), encoding=encoding)
    assert (ran.code, ran.err) == (wide.code, "")
    out = ran.raw.decode(encoding)
    assert "李" not in out
    assert (r"\u674e" in out) == ("李" in wide.out)
    assert ("Ärger" in out) == ("Ärger" in wide.out and encoding != "ascii")
    assert (r"\xc4rger" in out) == ("Ärger" in wide.out and encoding == "ascii")


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize("command", LOGS, ids=" ".join)
def test_I12_a_log_is_in_utf_8_whatever_the_locale(encoding: str, command: list[str], referee: Run) -> None:
    """What another program reads as a log isn't text for a screen: an escape in it would be another name."""
    wide = referee(*command, "-", stdin=FOREIGN.encode())
    assert referee(*command, "-", stdin=FOREIGN.encode(), encoding=encoding).raw == wide.raw
    assert "李" in wide.out


@pytest.mark.parametrize("command", LOGS, ids=" ".join)
def test_I12_a_log_on_a_terminal_without_unicode_is_text(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.rgn").write_text(FOREIGN, "utf-8")
    code, out, err = on_terminal(*command, "a.rgn", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (code, err) == (1 if command[0] == "show" else 0, "")
    assert out.isascii()
    assert r"\u674e" in out


@pytest.mark.parametrize("encoding", NARROW)
@pytest.mark.parametrize(
    "command", [["check"], ["score", "--anyway"], ["show"], ["ledger"], ["legal"]], ids=" ".join
)
def test_I12_json_is_json_whatever_the_locale(encoding: str, command: list[str], referee: Run) -> None:
    text = FOREIGN.replace("李, Bo", '李, "Bö😀"').encode()
    wide = referee(*command, "--format", "json", "-", stdin=text)
    ran = referee(*command, "--format", "json", "-", stdin=text, encoding=encoding)
    assert (ran.code, ran.err) == (wide.code, "")
    assert json.loads(ran.raw.decode(encoding)) == json.loads(wide.out)


LOCALES = (
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "tr_TR.UTF-8", "PYTHONUTF8": "0"},
    {"LC_ALL": "tr_TR.ISO-8859-9", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
)
TURKISH = log(
    "1. p1 turn WYRGB buy ii RG",
    "   BİLGE build VILLA-1 lerici B reveal PORTA-3",
    "CHECK BİLGE: built Pisa villa-1",
    players="Işık, Bi\u0307lge",
)


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Turkish locales, where the machine can make them; else without."""
    folder = tmp_path_factory.mktemp("locales")
    for encoding in ("UTF-8", "ISO-8859-9"):
        if shutil.which("localedef"):
            making = ["localedef", "-i", "tr_TR", "-f", encoding, str(folder / f"tr_TR.{encoding}")]
            subprocess.run(making, capture_output=True, timeout=60, check=False)
    return folder


@pytest.mark.parametrize("env", LOCALES, ids=str)
@pytest.mark.parametrize("text", [FOREIGN, TURKISH], ids=["foreign", "turkish"])
def test_I12_reading_does_not_depend_on_the_locale(
    env: dict[str, str], text: str, locales: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.rgn").write_text(text, "utf-8")
    wide = run("check", "--format", "json", "a.rgn", cwd=tmp_path, env={"PYTHONIOENCODING": "utf-8"})
    made = {"LOCPATH": str(locales)} if any(locales.iterdir()) and "tr_TR" in str(env) else {}
    code, out, err = run("check", "--format", "json", "a.rgn", cwd=tmp_path, env={**env, **made})
    assert (code, err) == (wide[0], b"")
    (game,) = json.loads(out)["games"]
    assert [game] == json.loads(wide[1])["games"]
    errors = [finding for finding in game["findings"] if finding["severity"] == "error"]
    assert (code, len(errors)) == (1, 1)


@pytest.mark.parametrize("env", LOCALES[1:4:2], ids=str)
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
