"""A Pygments lexer for RGN: ``pygmentize -l rgn game.rgn``, Sphinx, MkDocs, and whatever else uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from .vocabulary import Words, words

Piece = tuple[int, _TokenType, str]

_ENDS = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"(\s*)([^\s,:=\"#@]+)(\s*)(:)")
_TOKEN = re.compile(
    r"""(?P<comment>(?:^|(?<=\s))\#.*)
      | (?P<space>\s+)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<unclosed>".*)
      | (?P<claim>>?=)
      | (?P<punctuation>[,:;])
      | (?P<time>@[0-9:]+)
      | (?P<word>(?:(?!>=)[^\s,:;="])+)
    """,
    re.VERBOSE,
)
_NAMES = {
    "city": Name.Namespace,
    "type": Name.Builtin,
    "object": Name.Tag,
    "spot": Name.Namespace,
    "piece": Name.Builtin,
    "colour": Name.Constant,
    "hand": Name.Constant,
}
_FORMS = (
    (re.compile(r"[0-9]+\."), Name.Label),
    (re.compile(r"[0-9]+"), Number.Integer),
    (re.compile(r"[+-][0-9]+"), Number.Integer),
    (re.compile(r"[pP][1-9][0-9]*"), Name.Variable),
    (re.compile(r"[0-9]+(?:/[0-9]+)+\+?|[0-9]+\+"), Number),
    (re.compile(r"[IVX]+|[\u2160-\u216b]", re.IGNORECASE), Number),
    (re.compile(r"[A-G][1-6]*|[NS]?[EW]", re.IGNORECASE), Name.Constant),
    (re.compile(r"-|none|\?", re.IGNORECASE), Keyword.Constant),
    (re.compile(r"\+"), Operator),
)
_BLOCKS = re.compile(r"(?:[0-9]*[wyrgbkp?])+", re.IGNORECASE)
_NUMBERED = re.compile(r"(.*?)-?([0-9]+)")


class RgnLexer(Lexer):
    """Referee Game Notation: logs of board games."""

    name = "RGN"
    aliases: ClassVar[list[str]] = ["rgn"]
    filenames: ClassVar[list[str]] = ["*.rgn"]
    mimetypes: ClassVar[list[str]] = ["text/x-rgn"]
    url = ""
    version_added = ""

    def get_tokens_unprocessed(self, text: str) -> Iterator[Piece]:
        known = words()
        start = 0
        for end in _ENDS.finditer(text):
            yield from _line(text[start : end.start()], start, known)
            yield end.start(), Whitespace, end[0]
            start = end.end()
        yield from _line(text[start:], start, known)

    @staticmethod
    def analyse_text(text: str) -> float:
        """How sure it is that a text is a log, from 0 to 1."""
        found = re.search(r"^\s*game\s*:\s*(\S+)", text, re.IGNORECASE | re.MULTILINE)
        return 0.9 if found is not None and found[1] in words().rulesets else 0.0


def _line(text: str, at: int, known: Words) -> Iterator[Piece]:
    """The tokens of one line; ``at`` is where it begins in the whole text."""
    match = _HEADER.match(text)
    key = match[2].lower() if match is not None else ""
    is_free = key in known.free or key.startswith("x-")
    if match is not None and (is_free or key in known.keys):
        kinds = (Whitespace, Keyword.Declaration, Whitespace, Punctuation)
        for number, kind in enumerate(kinds, 1):
            if match[number]:
                yield at + match.start(number), kind, match[number]
        if is_free:
            yield from _free(text, at, match.end())
        else:
            yield from _tokens(text, at, match.end(), known, key)
    else:
        yield from _tokens(text, at, 0, known, "")


def _free(text: str, at: int, start: int) -> Iterator[Piece]:
    """Free text, in which quotes mean nothing, and the comment behind it."""
    comment = re.compile(r"(?<=\s)#.*").search(text, start)
    end = comment.start() if comment is not None else len(text)
    if text[start:end]:
        yield at + start, String, text[start:end]
    if comment is not None:
        yield at + end, Comment.Single, comment[0]


def _tokens(text: str, at: int, start: int, known: Words, key: str) -> Iterator[Piece]:
    is_first = not key
    for match in _TOKEN.finditer(text, start):
        group = match.lastgroup or ""
        kind: _TokenType = _GROUPS.get(group, Text)
        if group == "word":
            kind = _word(match[0], known, key)
            # The first word of a turn is a player, whatever the name.
            if is_first and kind is Name.Label:
                pass
            elif is_first and kind is not Keyword:
                kind, is_first = Name.Variable, False
            else:
                is_first = False
        yield at + match.start(), kind, match[0]


_GROUPS: dict[str, Any] = {
    "comment": Comment.Single,
    "space": Whitespace,
    "string": String.Double,
    "unclosed": Error,
    "claim": Operator,
    "punctuation": Punctuation,
    "time": Literal.Date,
}


def _word(word: str, known: Words, key: str) -> _TokenType:
    """What a word is, by the key of its header line or, in the body, by itself."""
    if key == "game":
        return Name.Class if word in known.rulesets else Name
    if key == "players":
        return Name.Variable
    if key == "objective" and word.lower() in known.card:
        return Keyword
    if not key and word.isascii() and word.upper() in known.verbs:
        return Keyword
    kind = known.kind(word)
    if not kind:
        numbered = _NUMBERED.fullmatch(word)
        kind = known.kind(numbered[1]) if numbered is not None else ""
    if not kind and word.lower().startswith("wolf-"):
        kind = "piece"
    if kind:
        return _NAMES[kind]
    return next((token for form, token in _FORMS if form.fullmatch(word)), _blocks(word, known))


def _blocks(word: str, known: Words) -> _TokenType:
    """A run of blocks, in letters or in Chinese, or any other word."""
    letters = "".join("w" if not char.isascii() and known.kind(char) == "colour" else char for char in word)
    return Name.Constant if _BLOCKS.fullmatch(letters) else Name
