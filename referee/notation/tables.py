"""Shipped tables: what the grammars say of the words and shapes that logs are made of.

They are generated from the grammars by `tools/make_tables.py` and hold nothing
of their own; whatever isn't in them is asked of the grammar. With them a clean
log is read without building a parser.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from referee.data import text


class Tables(NamedTuple):
    """``keywords`` maps a terminal to its spelling, ``patterns`` are the other
    terminals in the order in which they are tried, ``plans`` maps a start rule
    and a shape, joined by spaces, to a plan as lists in JSON."""

    keywords: dict[str, str]
    patterns: list[tuple[str, str]]
    plans: dict[str, str]


@cache
def tables(name: str) -> Tables | None:
    """The tables of a grammar; None where none are shipped."""
    try:
        data = json.loads(text(f"tables-{name}.json"))
    except FileNotFoundError:
        return None
    patterns = [(terminal, pattern) for terminal, pattern in data["patterns"]]
    return Tables(data["keywords"], patterns, data["plans"])
