"""A whole stream as one Lark tree, as a parser that makes no statements holds it: ``lark_tree.py < LOGS``.

Header lines have a grammar for each key; here they are leaves, which is in the tree's favour.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from referee.notation.grammars import folder, grammar

_HEADER = re.compile(r"[a-z]+:")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[,:=]|[^\s,:="]+')


class Words(Lexer):
    """Words as the reader sees them: each as a whole is one terminal."""

    def __init__(self, conf: Any) -> None:
        self._terminal = cache(grammar("carrara").terminal)

    def lex(self, lexer_state: Any) -> Iterator[Token]:
        for match in _WORD.finditer(lexer_state):
            start, end = match.span()
            yield Token(self._terminal(match[0]), match[0], start, 1, start + 1, 1, end + 1, end)


def tree(text: str) -> Tree[Any]:
    """Parse every line with Lark; return the tree of them all."""
    path = folder()
    source = (path / "carrara.lark").read_text("utf-8")
    lark = Lark(
        source, parser="lalr", lexer=Words, start="line", import_paths=[str(path)], maybe_placeholders=False
    )
    lines: list[Any] = []
    for line in text.splitlines():
        notation = line.partition("#")[0]
        lines.append(line if not notation.strip() or _HEADER.match(line) else lark.parse(notation))
    return Tree("log", lines)


if __name__ == "__main__":
    print(len(tree(sys.stdin.read()).children))
