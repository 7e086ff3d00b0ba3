"""Class A of the public reports: bytes and encodings."""
# ruff: noqa: N802 - the names of the tests hold the ids of the cases

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from open_case import check, log, words

if TYPE_CHECKING:
    from running import Run

GOOD = log("1. Ana TURN wyrgb BUY II rg", "   Bo BUILD villa-1 Massa b REVEAL porta-3")


def test_A01_a_byte_order_mark_changes_nothing(referee: Run) -> None:
    plain = referee("check", "-", stdin=GOOD.encode())
    assert plain.code == 0
    assert referee("check", "-", stdin=b"\xef\xbb\xbf" + GOOD.encode()) == plain


def test_A01_a_byte_order_mark_before_every_game(referee: Run) -> None:
    checked = check(referee, (b"\xef\xbb\xbf" + GOOD.encode()) * 2)
    assert [(game["verdict"], game["findings"]) for game in checked.games] == [("legal", []), ("legal", [])]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_A03_a_file_in_utf_16(encoding: str, referee: Run) -> None:
    checked = check(referee, GOOD.replace("\n", "\r\n").encode(encoding))
    assert (checked.code, checked.game["verdict"]) == (3, "unreadable")
    assert checked.error["id"] == "RGN-BYTE-04"
    assert "UTF-8" in checked.error["message"]
    assert "iconv" in checked.error["help"]
    assert len(checked.game["findings"]) == 1


def test_A05_a_latin_1_byte_in_a_name(referee: Run) -> None:
    data = log("1. Bo BUILD villa-1 Lerici k REVEAL porta-3", players="Ren\xe9, Bo").encode("latin-1")
    checked = check(referee, data)
    assert checked.code == 3
    bad = next(error for error in checked.errors if error["id"] == "RGN-BYTE-01")
    assert (bad["line"], bad["column"]) == (2, 13)
    assert "0xE9" in bad["message"]
    assert "Windows-1252 or Latin-1" in bad["message"]


def test_A05_a_latin_1_byte_is_the_only_thing_that_is_wrong(referee: Run) -> None:
    """The players are written down, whether or not their line can be read."""
    data = log("1. Bo BUILD villa-1 Lerici k REVEAL porta-3", players="Ren\xe9, Bo").encode("latin-1")
    assert [error["id"] for error in check(referee, data).errors] == ["RGN-BYTE-01"]


def test_A05_a_latin_1_byte_in_a_comment(referee: Run) -> None:
    data = log("1. Ana TURN wyrgb BUY II rg  # sch\xf6n").encode("latin-1")
    checked = check(referee, data)
    assert (checked.code, checked.game["totals"]) == (3, None)
    assert (checked.error["line"], checked.error["column"]) == (5, 35)
    assert "0xF6" in checked.error["message"]


@pytest.mark.parametrize("city", ["l\u00e9rici", "le\u0301rici", "lerici", "L\u00c9RICI", "Le\u0301RICI"])
def test_A06_a_city_with_and_without_its_accent(city: str, referee: Run) -> None:
    text = log(f"1. Ana BUILD villa-1 {city} k REVEAL porta-3", "CHECK Ana: built Lerici villa-1")
    checked = check(referee, text)
    assert (checked.code, checked.game["findings"]) == (0, [])
    assert "BUILD villa-1 Lerici k" in referee("fmt", "-", stdin=text.encode()).out


@pytest.mark.parametrize("header", ["Ren\u00e9", "Rene\u0301"])
@pytest.mark.parametrize("move", ["Ren\u00e9", "Rene\u0301", "ren\u00e9", "RENE\u0301"])
def test_A06_a_player_with_an_accent_typed_either_way(header: str, move: str, referee: Run) -> None:
    text = log(f"1. {move} BUILD villa-1 Lerici k REVEAL porta-3", players=f"{header}, Bo")
    checked = check(referee, text)
    assert (checked.code, checked.game["turns"], checked.game["findings"]) == (0, 1, [])


def test_A08_a_nul_byte_hides_nothing(referee: Run) -> None:
    text = log(
        "1. Ana TURN wyrgb BUY II rg",
        "   Bo BUILD villa-1 Massa b\0 REVEAL porta-3",
        "2. Ana BUILD villa-1 Pisa rr REVEAL villa-2",
    )
    checked = check(referee, text)
    assert checked.code == 3
    first = checked.certain[0]
    assert (first["id"], first["line"], first["column"]) == ("RGN-BYTE-02", 6, 28)
    assert "NUL byte" in first["message"]
    assert [error["line"] for error in checked.errors if error["id"] == "C1-BUILD-04"] == [7]


INVISIBLE = {
    "1. Ana BUILD villa-1\u00a0Lerici k REVEAL porta-3": ("U+00A0", 21),
    "1. Ana TURN wyrgb BUY\u202f2 rg": ("U+202F", 22),
    "\u200e1. Ana TURN wyrgb BUY II rg": ("U+200E", 1),
    "1. Ana TURN wyrgb B\u200bUY II rg": ("U+200B", 20),
    "1. Ana TURN wyrgb BUY II\u3000rg": ("U+3000", 25),
    "1. Ana TURN wyrgb BUY \ufeffII rg": ("U+FEFF", 23),
}


@pytest.mark.parametrize("line", INVISIBLE)
def test_A10_invisible_spaces_and_marks(line: str, referee: Run) -> None:
    checked = check(referee, log(line))
    code, column = INVISIBLE[line]
    assert (checked.code, checked.game["turns"], checked.errors) == (0, 1, [])
    (warning,) = checked.warnings
    assert code in warning["message"]
    assert (warning["line"], warning["column"]) == (5, column)


def test_A11_curly_quotes_in_a_header(referee: Run) -> None:
    text = log("1. “Ana B” BUILD villa-1 Lerici k REVEAL porta-3", players="“Ana B”, Bo")
    checked = check(referee, text)
    assert (checked.code, checked.errors, checked.game["players"]) == (0, [], ["Ana B", "Bo"])
    assert {warning["id"] for warning in checked.warnings} == {"RGN-FOLD-03"}
    assert "U+201C" in words(checked.warnings[0])


@pytest.mark.parametrize("dash", ["\u2014", "\u2013", "\u2212", "-\u2014"])
def test_A11_a_long_dash_before_an_option(dash: str, referee: Run) -> None:
    ran = referee("check", f"{dash}strict", "-", stdin=GOOD.encode())
    assert (ran.code, ran.out) == (2, "")
    assert f"U+{ord(dash[-1]):04X}" in ran.err
    assert "--strict" in ran.err
