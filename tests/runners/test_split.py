"""A stream judged in pieces says what it says as a whole, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, RawIOBase
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.app import Choices, Judged
from referee.reports import findings, machine, verdict
from referee.reports.screen import Paint
from referee.runners.serial import judge
from referee.runners.sources import Source, Trouble
from referee.runners.split import pieces
from referee.runners.work import work

GAME = (
    b"game: carrara-1e-basic\nplayers: Anna, Ben\n"
    b"market: cattedrale-4 villa-3 porta-1 castello-5 biblioteca-1 cattedrale-2 villa-1 porta-5 palazzo-4\n"
    b"1. P1 TURN wyrgb BUY II rg\n   P2 STAY BUY none\n"
)
BOM = b"\xef\xbb\xbf"
OPENERS = (
    GAME,
    BOM + GAME,
    b" \t" + GAME,
    b"GAME :" + GAME[5:],
    b"\x1c" + GAME,
    "ｇａｍｅ：".encode() + GAME[5:],
    "\u00a0game:".encode() + GAME[5:],
    "g\u00e0me:".encode() + GAME[5:],
    "\u200bgame:".encode() + GAME[5:],
    b"\x0b" + GAME,
    GAME.replace(b"\n", b"\r\n"),
    GAME.replace(b"\n", b"\r"),
    b"game: palatinus\nplayers: Anna, Ben\n",
    b"game: carrara-9\n1. P1 PASS\n",
    b"game:\n",
    b"ga\xffme: carrara-1e-basic\n",
    b"game\0: carrara-1e-basic\n",
)
OTHERS = (
    b"\n", b"\r", b"\r\n", b" \n", b"# a comment\n", b"  # game: no\n", "＃ game: no\n".encode(),
    b"players: Anna, Ben\n", b"1. P1 BUY II zz\n", b"note: game: x\n", "note: caf\u00e9 game: x\n".encode(),
    b"# caf\xe9\n", b"a\0b\n", b"\x1a\n", b"\x1a", BOM, BOM + b"\n", b"x" * 1500 + b"\n", b"# " + b"y" * 1500,
    b"game", b": carrara-1e-basic\n", b"xgame: y\n", b"P1 game: x\n", b"RESULT: P1 3\n", b"\xff\xfe\n",
)  # fmt: skip

streams = st.lists(st.sampled_from(OPENERS + OTHERS), max_size=12).map(b"".join)


class Dripping(RawIOBase):
    """A stream that hands out a few bytes at a time, and may break off."""

    def __init__(self, data: bytes, steps: list[int], *, breaks: bool = False) -> None:
        self._data, self._steps, self._breaks = BytesIO(data), steps, breaks

    def read1(self, size: int = -1) -> bytes:
        found = self._data.read(self._steps[self._data.tell() % len(self._steps)])
        if self._breaks and not found:
            raise OSError(5, "Input/output error")
        return found


class Dripped(Source):
    """A source that is read so; its name is that of a file."""

    def open(self) -> Any:
        return Dripping(self.data or b"", [1, 700, 3, 64])


def told(judged: Judged) -> list[Any]:
    log = judged.log
    text = findings.render(log.label, judged.findings, lambda id: id, Paint(False), all=True)
    return [verdict.line(judged, Paint(False)), *text, machine.game(judged)]


def whole(source: Source, choices: Choices) -> list[Any]:
    return [told(judged) for judged in judge(source, choices)]


def parted(source: Source, choices: Choices, games: int) -> Iterator[Any]:
    for piece in pieces(source, games):
        worked = work((piece,), choices, told)
        assert worked.fault is None
        yield from worked.results


@pytest.mark.parametrize("kind", [Source, Dripped])
@given(data=streams, games=st.integers(1, 4), ruleset=st.sampled_from([None, None, "palatinus"]))
@settings(max_examples=150, deadline=None)
def test_pieces_say_what_the_whole_says(
    kind: type[Source], data: bytes, games: int, ruleset: str | None
) -> None:
    source = kind("a.rgn", None, data=data)
    choices = Choices()
    assert list(parted(source, choices, games)) == whole(Source("a.rgn", None, data=data), choices)


def test_pieces_are_as_many_games_as_asked_for() -> None:
    found = list(pieces(Source("a.rgn", None, data=b"# an archive\n\n" + GAME * 10), games=4))
    assert [(piece.data or b"").count(b"game:") for piece in found] == [4, 4, 2]
    assert [piece.piece.game for piece in found] == [1, 5, 9]
    assert [piece.piece.is_followed for piece in found] == [True, True, False]
    assert b"".join(piece.data or b"" for piece in found) == b"# an archive\n\n" + GAME * 10


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-32"])
def test_a_wide_stream_is_one_piece_and_is_not_read_to_its_end(codec: str) -> None:
    data = (GAME * 2000).decode().encode(codec)
    found = list(pieces(Source("a.rgn", None, data=data), games=1))
    assert len(found) == 1
    assert len(found[0].data or b"") < len(data)
    assert list(parted(found[0], Choices(), 1)) == whole(Source("a.rgn", None, data=data), Choices())


class Broken(Source):
    """A source whose medium fails at its end."""

    def open(self) -> Any:
        return Dripping(self.data or b"", [400], breaks=True)


def test_games_that_are_complete_when_reading_fails_are_judged() -> None:
    source = Broken("a.rgn", None, data=GAME * 7 + GAME[:30])
    expected, found = [], []
    with suppress(Trouble):
        for judged in judge(source, Choices()):
            expected.append(told(judged))
    with suppress(Trouble):
        for piece in pieces(source, games=3):
            whole = Source("a.rgn", None, data=piece.data, piece=piece.piece)
            found += work((whole,), Choices(), told).results
    assert len(found) == 7
    assert found == expected
    with pytest.raises(Trouble, match="a\\.rgn: input/output error"):
        list(pieces(source))
