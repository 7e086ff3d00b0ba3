"""Numbers with a source and a confidence, one TOML file a ruleset, and vocabularies."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """The data of a ruleset: its own file over that of the one it ``extends``.

    Raises ``FileNotFoundError`` for a name without a file.
    """
    own = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
    parent = own.get("extends")
    return _over(load(parent), own) if parent else own


def _over(parent: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    merged = dict(parent)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(parent.get(key), dict)
        merged[key] = _over(parent[key], value) if both else value
    return merged
