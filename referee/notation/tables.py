"""Shipped tables: what the grammars say of the words and shapes that logs are made of.

They are generated from the grammars by `tools/make_tables.py` and hold nothing
of their own; whatever isn't in them is asked of the grammar. With them a clean
log is read without building a parser.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple


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
    path = Path(__file__).parents[1].joinpath("data", f"tables-{name}.json")
    if not path.is_file():
        return None
    data = json.loads(path.read_text("utf-8"))
    patterns = [(terminal, pattern) for terminal, pattern in data["patterns"]]
    return Tables(data["keywords"], patterns, data["plans"])
