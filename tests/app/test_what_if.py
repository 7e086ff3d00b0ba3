"""Logs as if some lines read otherwise."""

from __future__ import annotations

import io

import pytest

from referee import app
from referee.app import UsageError
from referee.app.check import Choices
from referee.app.what_if import DELETE, INSERT, REPLACE, Edit, edit, edits

LOG = """game: carrara-1e-basic
players: Anna, Ben
market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4
P1 TURN wyrgb BUY II rg
P2 BUILD villa-1 Massa b REVEAL villa-2
"""


def judged(*texts: str, log: str = LOG) -> list[app.Judged]:
    stream = io.BytesIO(log.encode())
    return list(app.check_stream(stream, "a.rgn", Choices(edits=edits(texts))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14: P2 PASS", Edit(REPLACE, 14, "P2 PASS")),
        ("14:P2 PASS", Edit(REPLACE, 14, "P2 PASS")),
        ("14:    P2 PASS", Edit(REPLACE, 14, "   P2 PASS")),
        (" 14 : 4. P2 PASS  # why", Edit(REPLACE, 14, "4. P2 PASS  # why")),
        ("14:", Edit(REPLACE, 14, "")),
        ("+14: P2 PASS", Edit(INSERT, 14, "P2 PASS")),
        ("+0: # a log", Edit(INSERT, 0, "# a log")),
        ("-14", Edit(DELETE, 14)),
    ],
)
def test_an_edit_reads(text: str, expected: Edit) -> None:
    assert edit(text) == expected


@pytest.mark.parametrize(
    "text", ["", "P2 PASS", "14", "0: P2 PASS", "-0", "+14", "--14", "-14: P2", "1.5: x", "014: x", "4: a\nb"]
)
def test_what_is_no_edit_is_wrong_usage(text: str) -> None:
    with pytest.raises(UsageError, match="replaces line 14"):
        edit(text)


def test_a_line_is_changed_once_but_any_number_stands_behind_it() -> None:
    assert len(edits(["+4: a", "+4: b", "-4"])) == 3
    with pytest.raises(UsageError, match="line 4 is changed twice"):
        edits(["-4", "4: P1 PASS"])


def test_a_line_that_isnt_there_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match=r"a\.rgn has 5 lines, so no line 6"):
        judged("6: P2 PASS")


def test_findings_keep_the_numbers_of_the_log() -> None:
    (found,) = judged("+1: # a remark", "+3: # another", "5: P2 BUILD villa-1 Livorno b")
    (finding,) = found.findings
    assert (finding.id, finding.line, finding.span) == ("C1-BUILD-04", 5, (26, 26))
    assert finding.text == "P2 BUILD villa-1 Livorno b"
    (shifted,) = judged("+4: P1 BUY none", "-5")
    assert {one.line for one in shifted.findings} == {4}


def test_inserted_lines_stand_in_the_order_given() -> None:
    (found,) = judged("+4: # one", "+4: # two", "+0: # zero")
    assert found.log.items[0].line.text == "# zero"
    assert [item.line.text for item in found.log.items][5:7] == ["# one", "# two"]
    assert found.verdict == "legal"


def test_a_log_with_several_games_is_edited_by_its_lines() -> None:
    first, second = judged("9: P1 TURN wyrgb BUY II rgg", log=LOG + LOG)
    assert (first.verdict, second.verdict) == ("legal", "illegal")
    assert second.what_if is not None
    assert second.what_if.before is not None
    assert second.what_if.before.verdict == "legal"
    assert second.findings[0].line == 9


def test_an_edit_can_make_a_game_of_its_own() -> None:
    found = judged("+5: game: carrara-1e-basic", "+5: players: Anna, Ben")
    assert [one.what_if is not None and one.what_if.before is not None for one in found] == [True, False]


def test_line_ends_and_encodings_of_the_rest_stay() -> None:
    data = ("\ufeff" + LOG.replace("\n", "\r\n") + "# caf\u00e9").encode()
    stream = io.BytesIO(data)
    (found,) = app.check_stream(stream, "a.rgn", Choices(edits=(Edit(REPLACE, 4, "P1 TURN wyrgb BUY II r"),)))
    assert (found.verdict, found.findings) == ("legal", [])
