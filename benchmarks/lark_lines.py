"""Lines read by Lark the usual way: LALR, the transformer inline, every word asked of a dictionary first.

The transformer makes a plain tuple of every rule and nothing of its words: no colours, no tiles, no
seats. That is in Lark's favour, for the referee's reader makes complete statements of the same lines.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark import Lark, Transformer, Tree

from benchmarks.lark_tree import Words
from referee.notation.grammars import folder

_HEADER = re.compile(r"[a-z]+:")


class _Tuples(Transformer[Any, Any]):
    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        # A rule with an underscore is dissolved into the one above it, which Lark does with trees only.
        return Tree(data, children) if data.startswith("_") else (str(data), *children)


@cache
def _lark(name: str) -> Lark:
    path = folder()
    source = (path / f"{name}.lark").read_text("utf-8")
    return Lark(
        source,
        parser="lalr",
        lexer=Words,
        transformer=_Tuples(),
        start="line",
        import_paths=[str(path)],
        maybe_placeholders=False,
    )


def read(data: bytes, grammar: str = "carrara") -> int:
    """Read every line that is neither header, comment nor blank; return how many there were."""
    parse = _lark(grammar).parse
    done = 0
    for line in data.decode().splitlines():
        if not line or _HEADER.match(line) or line.lstrip().startswith("#"):
            continue
        parse(line)
        done += 1
    return done
