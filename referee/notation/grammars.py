"""The grammars: where they lie, and one parser for each, built when first needed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from .tables import tables

if TYPE_CHECKING:
    from pathlib import Path

    from lark import Lark, Tree

_HEADER_VALUE = re.compile(r"^(header_[a-z_]+)\s*:", re.MULTILINE)


class GrammarError(Exception):
    """The grammar files are missing: the installation is broken."""


def folder() -> Path:
    """The folder of the grammar files, installed or in a checkout."""
    from importlib.resources import files
    from importlib.util import find_spec
    from pathlib import Path

    if find_spec("referee.grammar") is not None:
        return Path(str(files("referee.grammar")))
    checkout = Path(__file__).parents[2] / "grammar"
    if not checkout.is_dir():
        raise GrammarError(f"no grammar files at {checkout}")
    return checkout


class Grammar:
    """One family's grammar: which terminal a word is, and what a sequence of them means.

    Terminals come from the shipped tables; the parser is built when a sequence
    has to be parsed. Without ``shipped`` everything comes from the grammar.
    """

    def __init__(self, name: str, *, shipped: bool = True) -> None:
        self.name = name
        known = tables(name) if shipped else None
        if known is None:
            self._keywords, patterns = _terminals(self._lark)
        else:
            self._keywords, patterns = known.keywords, known.patterns
        self.keywords = frozenset(self._keywords)
        self.patterns = patterns
        self._spelled = {spelling.upper(): terminal for terminal, spelling in self._keywords.items()}

    @cached_property
    def _lark(self) -> Lark:
        from lark import Lark

        path = folder()
        text = (path / f"{self.name}.lark").read_text("utf-8")
        return Lark(
            text,
            parser="lalr",
            lexer="basic",
            start=["line", *_HEADER_VALUE.findall(text)],
            import_paths=[str(path)],
            maybe_placeholders=False,
        )

    @cached_property
    def _compiled(self) -> list[tuple[str, re.Pattern[str]]]:
        return [(name, re.compile(pattern)) for name, pattern in self.patterns]

    def terminal(self, word: str) -> str:
        """The terminal that a word is as a whole."""
        # A keyword is one spelling, so it comes before every pattern; among
        # patterns the grammar's own priorities decide.
        keyword = self._spelled.get(word.upper())
        if keyword is not None and word.isascii():
            return keyword
        return next((name for name, pattern in self._compiled if pattern.fullmatch(word)), "")

    def spelling(self, terminal: str) -> str:
        """How a keyword is written, ``""`` for a terminal that isn't one."""
        return self._keywords.get(terminal, "")

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


def _terminals(lark: Lark) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """A grammar's keywords with their spelling, and its patterns in the order of their priorities."""
    from lark.lexer import PatternStr

    entries = lark.terminals
    keywords = {one.name: str(one.pattern.value) for one in entries if isinstance(one.pattern, PatternStr)}
    others = sorted((one for one in entries if one.name not in keywords), key=lambda one: -one.priority)
    return keywords, [(one.name, one.pattern.to_regexp()) for one in others]


@dataclass(frozen=True, slots=True)
class Stray:
    """The first terminal that doesn't fit: its index, or the length where the end doesn't."""

    index: int


@cache
def grammar(name: str) -> Grammar:
    """The grammar of a family of games."""
    return Grammar(name)
