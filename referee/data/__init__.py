"""Numbers with a source and a confidence, one TOML file a ruleset, and vocabularies."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

FOLDER = os.path.dirname(__file__)


@cache
def load(name: str) -> dict[str, Any]:
    """The data of a ruleset: its own file over that of the one it ``extends``.

    Raises ``FileNotFoundError`` for a name without a file.
    """
    own = toml(name)
    parent = own.get("extends")
    return _over(load(parent), own) if parent else own


def _over(parent: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    merged = dict(parent)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(parent.get(key), dict)
        merged[key] = _over(parent[key], value) if both else value
    return merged


def text(name: str) -> str:
    """A file of this folder. Raises ``FileNotFoundError`` where there is none."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def toml(name: str) -> dict[str, Any]:
    """What a TOML file holds: as it was parsed for the shipped tables, unless its text has changed since.

    Parsing a few of them would take a twentieth of a start. Raises ``FileNotFoundError``.
    """
    written = text(f"{name}.toml")
    parsed: dict[str, Any] = _parsed().get(name, {})
    if parsed.get("text") == written:
        data: dict[str, Any] = parsed["data"]
        return data
    import tomllib

    return tomllib.loads(written)


@cache
def _parsed() -> dict[str, dict[str, Any]]:
    """The TOML files by name, each with its text and what it holds; nothing where none is shipped."""
    try:
        found: dict[str, dict[str, Any]] = json.loads(text("tables-toml.json"))
    except FileNotFoundError:
        return {}
    return found
