"""The grammars: where they lie, and one parser for each, built when first needed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark, Tree

_HEADER_VALUE = re.compile(r"^(header_[a-z_]+)\s*:", re.MULTILINE)


class GrammarError(Exception):
    """The grammar files are missing: the installation is broken."""


def folder() -> Path:
    """The folder of the grammar files, installed or in a checkout."""
    if find_spec("referee.grammar") is not None:
        return Path(str(files("referee.grammar")))
    checkout = Path(__file__).parents[2] / "grammar"
    if not checkout.is_dir():
        raise GrammarError(f"no grammar files at {checkout}")
    return checkout


class Grammar:
    """One family's grammar: which terminal a word is, and what a sequence of them means."""

    def __init__(self, name: str) -> None:
        from lark import Lark
        from lark.lexer import PatternStr

        path = folder()
        text = (path / f"{name}.lark").read_text("utf-8")
        self.name = name
        self._lark: Lark = Lark(
            text,
            parser="lalr",
            lexer="basic",
            start=["line", *_HEADER_VALUE.findall(text)],
            import_paths=[str(path)],
            maybe_placeholders=False,
        )
        terminals = self._lark.terminals
        self.keywords = frozenset(entry.name for entry in terminals if isinstance(entry.pattern, PatternStr))
        # A keyword is one spelling, so it comes before every pattern; among
        # patterns the grammar's own priorities decide.
        ordered = sorted(terminals, key=lambda entry: (entry.name not in self.keywords, -entry.priority))
        self._terminals = [(entry.name, re.compile(entry.pattern.to_regexp())) for entry in ordered]

    def terminal(self, word: str) -> str:
        """The terminal that a word is as a whole."""
        return next((name for name, pattern in self._terminals if pattern.fullmatch(word)), "")

    def spelling(self, terminal: str) -> str:
        """How a keyword is written, ``""`` for a terminal that isn't one."""
        if terminal not in self.keywords:
            return ""
        entry = next(entry for entry in self._lark.terminals if entry.name == terminal)
        return str(entry.pattern.value)

    def parse(self, start: str, shape: tuple[str, ...]) -> Tree[str] | Stray:
        """The tree of a sequence of terminals; its leaves are tokens with their index as ``start_pos``."""
        from lark import Token
        from lark.exceptions import UnexpectedToken

        parser = self._lark.parse_interactive("", start=start)
        for index, terminal in enumerate(shape):
            try:
                parser.feed_token(Token(terminal, str(index), index))
            except UnexpectedToken:
                return Stray(index)
        try:
            tree: Tree[str] = parser.feed_eof()  # type: ignore[no-untyped-call]
        except UnexpectedToken:
            return Stray(len(shape))
        return tree


@dataclass(frozen=True, slots=True)
class Stray:
    """The first terminal that doesn't fit: its index, or the length where the end doesn't."""

    index: int


@cache
def grammar(name: str) -> Grammar:
    """The grammar of a family of games."""
    return Grammar(name)
