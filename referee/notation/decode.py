"""Bytes to lines: encodings and line ends, with every fault at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from itertools import chain
from typing import BinaryIO

from referee.core.finding import Fault, Span
from referee.core.log import WHOLE, Line, Piece
from referee.core.quick import quick
from referee.core.rule import Clause
from referee.notation.fold import BACKSLASH_CLASS, HASH_CLASS, MARK_CLASS, QUOTE_CLASS, SPACE_CLASS

CLAUSES = (
    Clause(
        "RGN-BYTE-01",
        "a byte that is no UTF-8",
        "notation 2",
        "normative",
        "Logs are UTF-8. A byte that can't be read so is refused everywhere, in comments too, because nobody "
        "can say which letter it was. Most such files were saved as Windows-1252 or Latin-1.",
    ),
    Clause(
        "RGN-BYTE-02",
        "a NUL byte",
        "notation 2",
        "normative",
        "Many programs take a NUL byte for the end and drop what follows without a word. "
        "The referee refuses the line and reads on.",
    ),
    Clause(
        "RGN-BYTE-04",
        "a file in UTF-16 or UTF-32",
        "notation 2",
        "normative",
        "The file holds two or four bytes a character; some Windows programs save so. "
        "Nothing in it is read before it is saved as UTF-8.",
    ),
)

_CHUNK = 1 << 14
_HEAD = 1024  # bytes that are looked at to tell UTF-16 and UTF-32
_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_FIRST_LINE = re.compile(rb"[^\n\r\0][^\n\r]*[\n\r]")
_GAME = re.compile(rb"[ \t]*game[ \t]*:", re.IGNORECASE)
_ESCAPED = re.compile("[\udc80-\udcff]")
_COMMENT = rf"(?:\A|[{SPACE_CLASS}])[{MARK_CLASS}]*+([{HASH_CLASS}])"
_QUOTED = (
    rf"[{QUOTE_CLASS}][^{QUOTE_CLASS}{BACKSLASH_CLASS}]*+"
    rf"(?:[{BACKSLASH_CLASS}][{MARK_CLASS}]*+.[^{QUOTE_CLASS}{BACKSLASH_CLASS}]*+)*+"
    rf"(?:[{QUOTE_CLASS}]|\Z|[{BACKSLASH_CLASS}][{MARK_CLASS}]*+\Z)"
)
_COMMENT_OR_QUOTED = f"{_COMMENT}|{_QUOTED}"


def decode(stream: BinaryIO | BufferedIOBase, piece: Piece = WHOLE) -> Iterator[Line]:
    """Yield the lines of a binary stream, each as soon as it has been read.

    Lines end at LF, CRLF or CR. A file in UTF-16 or UTF-32 is one line without
    text, with one fault, and isn't read any further. Source: notation 2.
    """
    return chain.from_iterable(_blocks(stream, piece))


def _blocks(stream: BinaryIO | BufferedIOBase, piece: Piece) -> Iterator[Iterable[Line]]:
    """The lines of a stream, as many at a time as were read."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    chunks = iter(lambda: read(_CHUNK), b"")
    # What begins in mid-stream has no byte-order mark of its own, and its encoding is known.
    head = b"" if piece.byte else _read_head(chunks)
    wide = _wide_fault(head)
    if wide is not None:
        yield (Line(1, "", 0, (wide,)),)
        return
    start = len(_BOM) if head.startswith(_BOM) else 0
    number = piece.line - 1
    for byte, raw in _split(chain((head[start:],), chunks), piece.byte + start):
        if not raw.endswith(b"\n"):
            number += 1
            yield (_line(number, raw, byte),)
        elif raw.isascii() and b"\0" not in raw:
            # Nearly every log.
            lines = []
            for text in raw[:-1].decode("ascii").split("\n"):
                number += 1
                lines.append(quick(Line, (number, text, byte, ())))
                byte += len(text) + 1
            yield lines
        else:
            for line in raw[:-1].split(b"\n"):
                number += 1
                yield (_line(number, line, byte),)
                byte += len(line) + 1


def split_comment(text: str, *, quotes: bool = True) -> tuple[str, str | None]:
    """Split a line into what is notation, without blanks at its end, and its comment.

    The comment begins with its ``#``, which stands at the line's start or after
    a space; a full-width one counts. With ``quotes``, none begins inside
    ``"…"``, closed or not; without, quotes mean nothing (free-text values).
    """
    if "#" in text or "\uff03" in text:
        for match in re.finditer(_COMMENT_OR_QUOTED if quotes else _COMMENT, text, re.DOTALL):
            if match[1]:
                return text[: match.start(1)].rstrip(" \t"), text[match.start(1) :]
    return text.rstrip(" \t"), None


def is_wide(head: bytes) -> bool:
    """Whether a stream that begins so is in UTF-16 or UTF-32, and one line for :func:`decode`.

    ``head`` holds its first 1024 bytes, or all of it.
    """
    return _wide_fault(head) is not None


def one_line(raw: bytes, number: int) -> Line:
    """A line of a stream by itself, as :func:`decode` makes it of its bytes."""
    if number == 1:
        raw = raw.removeprefix(_BOM)
    return _line(number, raw, 0)


def _read_head(chunks: Iterator[bytes]) -> bytes:
    """Read as far as is needed to tell whether the stream is UTF-8: mostly one line that isn't blank."""
    head = b""
    for chunk in chunks:
        head += chunk
        wide = len(head) >= 4 and head.startswith(tuple(_WIDE_BOMS))
        if wide or len(head) >= _HEAD or _begins_plainly(head):
            break
    return head


def _begins_plainly(head: bytes) -> bool:
    """Whether the first line that isn't blank is complete and there is no NUL up to its end."""
    first = _FIRST_LINE.search(head, 0, _HEAD)
    return first is not None and b"\0" not in head[: first.end()]


def _wide_fault(head: bytes) -> Fault | None:
    """Refuse a stream that begins as UTF-16 or UTF-32 do, with or without BOM."""
    for bom, name in _WIDE_BOMS.items():
        if head.startswith(bom):
            return _wide(name, name, f"it begins with the byte-order mark {bom.hex(' ').upper()}")
    if _begins_plainly(head):
        return None
    width = _width(head[:_HEAD])
    return (
        _wide(width[:6], width, "its first bytes are NUL in the pattern of that encoding") if width else None
    )


def _wide(name: str, codec: str, why: str) -> Fault:
    return Fault(
        "RGN-BYTE-04",
        "error",
        Span(1, 0),
        f"the file is {name} and not UTF-8, so nothing in it was read",
        notes=(why,),
        help=f"save it as UTF-8, for example with: iconv -f {codec} -t UTF-8 LOG > NEW",
    )


def _width(head: bytes) -> str | None:
    """Name the encoding whose pattern of NUL bytes this is: most letters of a log are ASCII."""
    quarter = len(head) // 4
    first, second, third, fourth = (head[place::4].count(0) for place in range(4))
    if quarter > 1 and min(third, fourth) >= quarter - 1 and first * 4 <= quarter <= second * 4:
        return "UTF-32LE"
    if quarter > 1 and min(first, second) >= quarter - 1 and fourth * 4 <= quarter <= third * 4:
        return "UTF-32BE"
    even, odd = first + third, second + fourth
    if max(even, odd) < max(4, quarter // 2) or min(even, odd) * 4 > max(even, odd):
        return None
    return "UTF-16LE" if odd > even else "UTF-16BE"


def _split(chunks: Iterable[bytes], start: int) -> Iterator[tuple[int, bytes]]:
    """Yield each line's offset and bytes; a CR ends one at once, an LF behind it belongs to that end.

    Lines that end at LF come as a block with their ends, where a chunk has no CR.
    """
    parts: list[bytes] = []
    after_cr = False
    for chunk in chunks:
        if after_cr and chunk.startswith(b"\n"):
            chunk, start = chunk[1:], start + 1
        after_cr = chunk.endswith(b"\r")
        if b"\r" not in chunk:
            end = chunk.rfind(b"\n") + 1
            if end:
                parts.append(chunk[:end])
                block = b"".join(parts)
                parts.clear()
                yield start, block
                start += len(block)
            if end < len(chunk):
                parts.append(chunk[end:])
            continue
        for piece in chunk.splitlines(keepends=True):
            parts.append(piece)
            if not piece.endswith((b"\n", b"\r")):
                break  # the last piece, without its end so far
            line = b"".join(parts)
            parts.clear()
            yield start, line.rstrip(b"\r\n")
            start += len(line)
    rest = b"".join(parts).removesuffix(b"\x1a")
    if rest:
        yield start, rest


def _line(number: int, raw: bytes, byte: int) -> Line:
    faults: list[Fault] = []
    if number > 1 and raw.startswith(_BOM) and _GAME.match(raw, len(_BOM)):
        byte, raw = byte + len(_BOM), raw[len(_BOM) :]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        # One lone surrogate a bad byte, and none from anywhere else.
        text = raw.decode("utf-8", "surrogateescape")
        faults.append(_bad_byte(text))
        text = _ESCAPED.sub("\ufffd", text)
    if "\0" in text:
        faults.append(_nul(text))
    return Line(number, text, byte, tuple(sorted(faults, key=lambda fault: fault.span)))


def _bad_byte(text: str) -> Fault:
    bad = _ESCAPED.findall(text)
    column = text.index(bad[0]) + 1
    value = ord(bad[0]) - 0xDC00
    letter = bytes((value,)).decode("cp1252", "replace")
    where = f", where it is {letter}" if letter.isalpha() else ""
    more = len(bad) - 1
    return Fault(
        "RGN-BYTE-01",
        "error",
        Span(column, column),
        f"byte 0x{value:02X} is no UTF-8; it looks like Windows-1252 or Latin-1{where}",
        notes=(f"{more} more such bytes on this line",) if more else (),
        help="save the file as UTF-8; if the guess is right: iconv -f WINDOWS-1252 -t UTF-8 LOG > NEW",
    )


def _nul(text: str) -> Fault:
    column = text.index("\0") + 1
    more = text.count("\0") - 1
    return Fault(
        "RGN-BYTE-02",
        "error",
        Span(column, column),
        "NUL byte (0x00) in the line; it looks like damage to the file, or like something that is no text",
        notes=(f"{more} more on this line",) if more else (),
        help="take it out, after a look at whether something is missing there",
    )
