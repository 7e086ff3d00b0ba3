"""Bytes to lines: encodings and line ends."""

from __future__ import annotations

import io
import os
import re
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.finding import Span
from referee.notation import decode as module
from referee.notation.decode import Line, decode
from referee.notation.fold import fold

BOM = b"\xef\xbb\xbf"
LOG = "game: carrara-1e-basic\r\nplayers: Anna, Bé\r\n1. P1 BUY II wy\r\n"
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


class Dripping(io.BytesIO):
    """A stream that gives its bytes in the pieces that it was made of."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__()
        self.pieces = [piece for piece in pieces if piece]
        self.ended = 0

    def read1(self, size: int | None = -1, /) -> bytes:
        if not self.pieces:
            self.ended += 1
            return b""
        piece = self.pieces.pop(0)
        if size is not None and 0 <= size < len(piece):
            self.pieces.insert(0, piece[size:])
            piece = piece[:size]
        return piece


def lines(data: bytes) -> list[Line]:
    return list(decode(io.BytesIO(data)))


def texts(data: bytes) -> list[str]:
    return [line.text for line in lines(data)]


def ids(line: Line) -> list[str]:
    return [fault.id for fault in line.faults]


# Lines


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\r\nb\rc\nd", ["a", "b", "c", "d"]),
        (b"a\n\rb", ["a", "", "b"]),
        (b"a\r\r\n\nb", ["a", "", "", "b"]),
        (b"a\x0cb\x0bc\x1cd\n", ["a\x0cb\x0bc\x1cd"]),
        ("a\u0085b\u2028c\u2029d\n".encode(), ["a\u0085b\u2028c\u2029d"]),
        (b"\n\n\n", ["", "", ""]),
    ],
)
def test_lines_end_at_lf_crlf_and_cr_only(data: bytes, expected: list[str]) -> None:
    assert texts(data) == expected
    assert [line.number for line in lines(data)] == list(range(1, len(expected) + 1))


def test_each_line_knows_its_byte() -> None:
    data = "Bé\r\n\rü\n\nz".encode()
    assert [(line.text, line.byte) for line in lines(data)] == [
        ("Bé", 0),
        ("", 5),
        ("ü", 6),
        ("", 9),
        ("z", 10),
    ]


def test_a_crlf_split_across_two_chunks_is_one_end() -> None:
    found = list(decode(Dripping(b"a\r", b"\nb\r", b"\n", b"\n", b"c\r")))
    assert [(line.text, line.byte) for line in found] == [("a", 0), ("b", 3), ("", 6), ("c", 7)]


def test_a_crlf_at_the_edge_of_the_real_chunks() -> None:
    for length in range(65530, 65542):
        data = b"x" * length + b"\r\n" + b"y" * length + b"\r\nz"
        assert [len(line.text) for line in lines(data)] == [length, length, 1]


def test_a_line_comes_as_soon_as_it_was_written_to_a_pipe() -> None:
    out, into = os.pipe()
    with open(out, "rb") as stream, open(into, "wb", buffering=0) as writer:
        found = decode(stream)
        for text in ("game: palatinus", "", "players: A, B", "1. P1 PASS"):
            writer.write(text.encode() + b"\n")
            assert next(found).text == text
        writer.write(b"a\r")
        assert next(found).text == "a"
        writer.write(b"\nhalf a li")
        writer.write(b"ne\nb\nunfinished")
        assert [next(found).text, next(found).text] == ["half a line", "b"]
        writer.close()
        assert [line.text for line in found] == ["unfinished"]


def test_a_raw_stream_without_read1_is_read_by_read() -> None:
    out, into = os.pipe()
    with open(out, "rb", buffering=0) as stream, open(into, "wb", buffering=0) as writer:
        assert not hasattr(stream, "read1")
        found = decode(stream)
        writer.write(b"a\n")
        assert next(found).text == "a"


def test_nothing_is_read_behind_the_end() -> None:
    for data in (b"", b"a", b"a\n", b"a\nb\n"):
        stream = Dripping(data)
        list(decode(stream))
        assert stream.ended == 1


def test_memory_is_bounded_by_the_longest_line() -> None:
    stream = Dripping(*[b"1. P1 BUY II wy\n" * 4000] * 40)
    tracemalloc.start()
    try:
        assert sum(1 for _ in decode(stream)) == 160_000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


# Encodings


def test_a_bom_at_the_start_is_left_out() -> None:
    assert lines(BOM + b"game: x\ny") == [Line(1, "game: x", 3), Line(2, "y", 11)]
    assert lines(BOM + b"# any first line\n") == [Line(1, "# any first line", 3)]
    assert lines(BOM) == []
    assert lines(BOM + b"\n") == [Line(1, "", 3)]
    assert texts(BOM + BOM + b"game: x") == ["\ufeffgame: x"]


@pytest.mark.parametrize("head", [b"game: x", b"GAME : x", b"\t Game:x"])
def test_a_bom_at_the_start_of_a_later_game_is_left_out(head: bytes) -> None:
    assert lines(b"a\n" + BOM + head + b"\n")[1] == Line(2, head.decode(), 5)


@pytest.mark.parametrize("head", [b"games: x", b"players: A", b"x game: y", b"", BOM + b"game: x"])
def test_a_bom_elsewhere_stays_for_fold(head: bytes) -> None:
    second = lines(b"a\n" + BOM + head + b"\n")[1]
    assert second == Line(2, "\ufeff" + head.decode(), 2)
    assert "RGN-FOLD-02" in [fault.id for fault in fold(second.text).faults]


@pytest.mark.parametrize("codec", WIDE)
@pytest.mark.parametrize("bom", ["\ufeff", ""])
@pytest.mark.parametrize("before", ["", "\n\r\n", "# 一二三 上上\n"])
def test_a_wide_file_is_one_fault(codec: str, bom: str, before: str) -> None:
    data = (bom + before + LOG * 50).encode(codec)
    (line,) = lines(data)
    (fault,) = line.faults
    assert line[:3] == (1, "", 0)
    assert (fault.id, fault.severity, fault.span) == ("RGN-BYTE-04", "error", Span(1, 0))
    name = codec[:6].upper()
    expected = name if bom else codec.upper().replace("-LE", "LE").replace("-BE", "BE")
    assert f"is {name} and not UTF-8" in fault.message
    assert f"iconv -f {expected} -t UTF-8 LOG > NEW" in (fault.help or "")
    assert list(decode(Dripping(*[bytes((byte,)) for byte in data]))) == [line]


@pytest.mark.parametrize("codec", WIDE)
def test_a_short_wide_file_is_one_fault_too(codec: str) -> None:
    assert [ids(line) for line in lines("game: x\n".encode(codec))] == [["RGN-BYTE-04"]]


def test_a_wide_file_is_not_drained() -> None:
    stream = Dripping(*["game: x\n".encode("utf-16")] * 5)
    assert len(list(decode(stream))) == 1
    assert len(stream.pieces) >= 3


@pytest.mark.parametrize(
    "data",
    [b"a\0b\0c\n", b"game: x\0\n\0\0\0", b"\0" * 40, b"ab\0\0" * 20, b"\0", b"game: x\n" + b"a\0" * 50],
)
def test_nul_bytes_alone_make_no_wide_file(data: bytes) -> None:
    assert {id for line in lines(data) for id in ids(line)} == {"RGN-BYTE-02"}


def test_nul_is_one_fault_a_line_wherever_it_stands() -> None:
    first, second, third = lines(b"a\n# b\0c\0\0\nd")
    (fault,) = second.faults
    assert (first.faults, third.faults) == ((), ())
    assert (fault.id, fault.severity, fault.span) == ("RGN-BYTE-02", "error", Span(4, 4))
    assert "NUL byte" in fault.message
    assert fault.notes == ("2 more on this line",)
    assert second.text == "# b\0c\0\0"


@pytest.mark.parametrize(
    ("byte", "where"),
    [
        (0xE9, ", where it is é"),
        (0xDF, ", where it is ß"),
        (0x8A, ", where it is Š"),
        (0x80, ""),
        (0x81, ""),
        (0x93, ""),
        (0xFF, ", where it is ÿ"),
    ],
)
def test_a_byte_that_is_no_utf8_is_named(byte: int, where: str) -> None:
    data = b"game: x\nplayers: \xc3\xa9 Ren" + bytes((byte,)) + b", Bo\n"
    line = lines(data)[1]
    (fault,) = line.faults
    assert line.text == "players: é Ren\ufffd, Bo"
    assert (fault.id, fault.severity, fault.span) == ("RGN-BYTE-01", "error", Span(15, 15))
    assert fault.message == (f"byte 0x{byte:02X} is no UTF-8; it looks like Windows-1252 or Latin-1{where}")
    assert fault.notes == ()


@pytest.mark.parametrize(
    "bad", [b"\xe2\x82", b"\xed\xa0\x80", b"\xc0\x80", b"\xf0\x9f\x98", b"\xf5\x80\x80\x80"]
)
def test_each_bad_byte_is_one_character(bad: bytes) -> None:
    (line,) = lines(b"x" + bad + b"y\xef\xbf\xbd")
    assert line.text == "x" + "\ufffd" * len(bad) + "y\ufffd"
    assert line.faults[0].span == Span(2, 2)
    assert line.faults[0].notes == (f"{len(bad) - 1} more such bytes on this line",)


def test_a_replacement_character_in_the_file_is_no_fault_of_bytes() -> None:
    assert lines("a\ufffd\n".encode()) == [Line(1, "a\ufffd", 0)]


def test_both_faults_of_a_line_come_in_order() -> None:
    assert ids(lines(b"a\xe9\0\n")[0]) == ["RGN-BYTE-01", "RGN-BYTE-02"]
    assert ids(lines(b"a\0\xe9\n")[0]) == ["RGN-BYTE-02", "RGN-BYTE-01"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a\n\x1a", ["a"]),
        (b"a\r\n\x1a", ["a"]),
        (b"a\x1a", ["a"]),
        (b"\x1a", []),
        (b"a\n\x1a\n", ["a", "\x1a"]),
        (b"a\n\x1a\x1a", ["a", "\x1a"]),
        (b"a\x1ab\n", ["a\x1ab"]),
    ],
)
def test_one_ctrl_z_at_the_very_end_is_dropped(data: bytes, expected: list[str]) -> None:
    assert texts(data) == expected
    assert [line.text for line in decode(Dripping(*[bytes((byte,)) for byte in data]))] == expected


# Properties

PIECES = st.lists(
    st.one_of(
        st.binary(max_size=6),
        st.sampled_from(
            [
                b"\n",
                b"\r",
                b"\r\n",
                b"game: x",
                b"Ana",
                b"\xe9",
                b"\x1a",
                BOM,
                "é一".encode(),
                b"\0",
                b"\xff\xfe",
            ]
        ),
        st.text(max_size=4).map(lambda text: text.encode("utf-8", "replace")),
    ),
    max_size=20,
)
UTF8_PIECES = PIECES.map(lambda pieces: [piece.replace(b"\0", b"") for piece in pieces])


def cut(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


@given(PIECES)
def test_chunks_of_any_size_give_the_same_lines(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    expected = lines(data)
    assert list(decode(Dripping(*pieces))) == expected
    for size in (1, 2, 3, 7):
        assert list(decode(Dripping(*cut(data, size)))) == expected


@given(st.binary(max_size=1500), st.sampled_from([1, 5, 1023, 1024, 1025]))
def test_random_bytes_never_raise(data: bytes, size: int) -> None:
    found = list(decode(Dripping(*cut(data, size))))
    assert found == lines(data)
    assert all(fault.message.isprintable() for line in found for fault in line.faults)


@given(UTF8_PIECES)
def test_the_lines_are_those_between_the_ends(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = b"x" + data
    parts = re.split(rb"\r\n|\n|\r", data.removeprefix(BOM))
    parts[-1] = parts[-1].removesuffix(b"\x1a")
    expected = parts if parts[-1] else parts[:-1]
    found = lines(data)
    assert len(found) == len(expected)
    for line, part in zip(found, expected, strict=True):
        try:
            text = part.decode()
        except UnicodeDecodeError:
            assert ids(line) == ["RGN-BYTE-01"]
            column = line.faults[0].span.column
            assert line.text[column - 1] == "\ufffd"
            assert data[line.byte + len(line.text[: column - 1].encode())] >= 0x80
        else:
            assert line.faults == ()
            assert line.text in (text, text.removeprefix("\ufeff"))
            assert data[line.byte :].startswith(line.text.encode())


def test_every_clause_is_complete() -> None:
    assert [clause.id for clause in module.CLAUSES] == ["RGN-BYTE-01", "RGN-BYTE-02", "RGN-BYTE-04"]
    for clause in module.CLAUSES:
        assert (clause.source, clause.confidence) == ("notation 2", "normative")
        assert clause.text.endswith(".")
