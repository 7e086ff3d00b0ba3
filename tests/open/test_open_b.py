"""Class B of the public reports: lines and layout."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from open_case import check, log, words

if TYPE_CHECKING:
    from running import Run

GOOD = log("1. Ana TURN wyrgb BUY II rg  # first", "   Bo BUILD villa-1 Massa b REVEAL porta-3")
BAD = log("1. Ana TURN wyrgb BUY II rg", "   Bo BUILD villa-1 Livorno b REVEAL porta-3")
TERMINALS = (
    "$END",
    "WORD",
    "SEAT",
    "NUMBER",
    "SIGNED",
    "STRING",
    "ROUND",
    "COLON",
    "COMMA",
    "EQUALS",
    "NONE",
)


@pytest.mark.parametrize("text", [GOOD, BAD], ids=["legal", "illegal"])
def test_B01_windows_line_endings_change_nothing(text: str, referee: Run) -> None:
    plain = referee("check", "-", stdin=text.encode())
    windows = referee("check", "-", stdin=text.replace("\n", "\r\n").encode())
    assert windows == plain


@pytest.mark.parametrize("text", [GOOD, BAD], ids=["legal", "illegal"])
def test_B01_no_carriage_return_in_data(text: str, referee: Run) -> None:
    data = text.replace("\n", "\r\n").encode()
    for options in (["--format", "json"], ["--format", "jsonl"], ["--summary"]):
        ran = referee("check", *options, "-", stdin=data)
        assert "\r" not in ran.out
        assert "\\r" not in ran.out
    assert check(referee, data).game["players"] == ["Ana", "Bo"]


def test_B03_no_newline_at_the_end_of_a_legal_log(referee: Run) -> None:
    assert referee("check", "-", stdin=GOOD.rstrip("\n").encode()) == referee(
        "check", "-", stdin=GOOD.encode()
    )


def test_B03_no_newline_behind_an_illegal_last_line(referee: Run) -> None:
    checked = check(referee, BAD.rstrip("\n"))
    assert checked.code == 1
    assert (checked.error["id"], checked.error["line"]) == ("C1-BUILD-04", 6)


def test_B04_a_log_cut_off_in_the_middle_of_an_action(referee: Run) -> None:
    checked = check(referee, log("1. Ana BUILD villa-3").rstrip("\n"))
    assert checked.code == 3
    assert (checked.error["line"], checked.error["column"]) == (5, 21)
    assert "a city" in checked.error["message"]


@pytest.mark.parametrize("length", range(1, 10))
def test_B04_what_is_missing_is_said_in_words(length: int, referee: Run) -> None:
    whole = "1. Ana BUILD villa-1 Lerici k REVEAL porta-3 OBJECT"
    checked = check(referee, log(" ".join(whole.split()[:length])).rstrip("\n"))
    if length in (6, 8):
        assert checked.code == 0
        return
    assert checked.code == 3
    assert checked.error["line"] == 5
    assert not [name for name in TERMINALS if name in words(checked.error)]


def test_B05_only_line_ends_end_a_line(referee: Run) -> None:
    text = "\n".join(
        [
            "game: carrara-1e-basic",
            "players: Ana, Bo",
            "# a page\x0c, a next line\x85, a separator\u2028 and the rest",
            "",
            "1. Ana TURN wyrgb BUY II rg",
            "# and now",
            "   Bo BUILD villa-1 Livorno b REVEAL porta-3",
        ]
    )
    checked = check(referee, text)
    assert checked.code == 1
    assert (checked.error["line"], checked.warnings) == (7, [])


def test_B06_a_column_counts_characters_and_the_marker_repeats_tabs(referee: Run) -> None:
    text = log("\tAna\tBUY VII w")
    assert check(referee, text).error["column"] == 10
    shown = referee("check", "-", stdin=text.encode()).out.splitlines()
    place = shown.index("    5 | \tAna\tBUY VII w")
    assert shown[place + 1] == "      | \t   \t    ^^^"


def test_B06_the_marker_doubles_wide_characters(referee: Run) -> None:
    text = log("玩家甲 BUY VII w", players="玩家甲, Bo")
    assert check(referee, text).error["column"] == 9
    shown = referee("check", "-", stdin=text.encode()).out.splitlines()
    place = len(shown) - 1 - shown[::-1].index("    5 | 玩家甲 BUY VII w")
    assert shown[place + 1] == "      |            ^^^"


@pytest.mark.parametrize("blank", range(4))
@pytest.mark.parametrize(("body", "code"), [("Bo BUILD villa-1 Massa b", 0), ("Bo PASS", 1)])
def test_B07_blank_lines_behind_the_header(blank: int, body: str, code: int, referee: Run) -> None:
    head = "game: carrara-1e-basic\nplayers: Ana, Bo\n"
    checked = check(referee, head + "\n" * blank + f"Ana BUY II k\n{body}\n")
    assert (checked.code, checked.game["turns"]) == (code, 2)
    assert [error["line"] for error in checked.errors] == ([4 + blank] if code else [])


@pytest.mark.parametrize("blank", range(4))
def test_B07_blank_lines_between_games(blank: int, referee: Run) -> None:
    one = "game: carrara-1e-basic\nplayers: Ana, Bo\nAna BUY II k\n"
    checked = check(referee, one + "\n" * blank + one.replace("BUY II k", "PASS"))
    assert [game["verdict"] for game in checked.games] == ["possible", "illegal"]
    assert [game["turns"] for game in checked.games] == [1, 1]


def test_B07_a_header_without_a_turn_is_not_passed_over(referee: Run) -> None:
    checked = check(referee, log())
    assert checked.code == 0
    assert [warning["id"] for warning in checked.warnings] == ["LOG-GAME-01"]
    assert check(referee, log(), "--strict").code == 1


def test_B09_a_quote_that_is_never_closed_hides_no_game(referee: Run) -> None:
    first = log('1. Ana PASS AGREED "we all said so', "   Bo BUILD villa-1 Massa b REVEAL porta-3")
    checked = check(referee, first + BAD)
    assert checked.code == 3
    assert [game["verdict"] for game in checked.games] == ["unreadable", "illegal"]
    opened = checked.games[0]["findings"][0]
    assert (opened["id"], opened["line"], opened["column"]) == ("RGN-QUOTE-01", 5, 20)
    assert [finding["id"] for finding in checked.games[1]["findings"]] == ["C1-BUILD-04"]


def test_B09_a_quote_that_is_never_closed_in_the_header(referee: Run) -> None:
    first = 'game: carrara-1e-basic\nplayers: "Ana, Bo\nAna BUY II k\n'
    checked = check(referee, first + BAD)
    assert [game["verdict"] for game in checked.games] == ["unreadable", "illegal"]
    places = {(one["line"], one["column"]) for one in checked.games[0]["findings"]}
    assert places == {(2, 10)}


@pytest.mark.parametrize(
    "line",
    ["# Ana said: build palazzo-5 in livorno (cheater!)", "   # game: chess", "# Bo PASS", "# 2. Ana END"],
)
def test_B10_a_comment_that_looks_like_notation(line: str, referee: Run) -> None:
    checked = check(referee, log("1. Ana TURN wyrgb BUY II rg", line))
    assert (checked.code, checked.game["turns"], checked.game["findings"]) == (0, 1, [])


@pytest.mark.parametrize("text", ["buy II 2w ; final", "[Event] # 1. Ana PASS", '"game: chess', "1. Ana END"])
def test_B10_a_free_text_that_looks_like_notation(text: str, referee: Run) -> None:
    checked = check(referee, log("1. Ana TURN wyrgb BUY II rg").replace("market:", f"event: {text}\nmarket:"))
    assert (checked.code, checked.game["turns"], checked.game["findings"]) == (0, 1, [])


DECORATED = {
    "[14/10/25, 20:31] Ana: BUY II rg": "chat export",
    "- Ana BUY II rg": "list bullet",
    "* Ana BUY II rg": "list bullet",
    "1) Ana BUY II rg": "list number",
    "```": "Markdown fence",
    "> Ana BUY II rg": "mail or chat",
}


@pytest.mark.parametrize("line", DECORATED)
def test_B12_decoration_from_a_chat_or_a_note(line: str, referee: Run) -> None:
    checked = check(referee, log(line, "   Bo BUILD villa-1 Massa b REVEAL porta-3"))
    assert checked.code == 3
    first = checked.certain[0]
    assert (first["id"], first["line"], first["column"]) == ("RGN-LINE-03", 5, 1)
    assert DECORATED[line] in first["message"]


def test_B12_a_fence_around_a_log(referee: Run) -> None:
    checked = check(referee, f"```\n{GOOD}```\n")
    assert checked.code == 3
    assert checked.games[0]["findings"][0]["line"] == 1
    assert "Markdown fence" in checked.games[0]["findings"][0]["message"]
