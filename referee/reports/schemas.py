"""The JSON schemas of everything that goes out as JSON, as they ship."""

from __future__ import annotations

from importlib.resources import files

NAMES = (
    *("check", "score", "infer", "ledger", "log", "show", "legal", "why", "why-not"),
    *("rulesets", "rules", "rule", "ruling", "option", "cards", "coverage"),
)
"""Every document by the name in its ``schema`` field."""

VERSION = 1
"""The version of them all: fields are only ever added, so that it stays."""


def schema(name: str) -> str:
    """The text of a schema."""
    return files("referee.reports").joinpath("schemas", f"{name}-{VERSION}.json").read_text("utf-8")
