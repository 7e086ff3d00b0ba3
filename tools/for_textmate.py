"""The TextMate grammar of RGN, made from the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from referee.editors.vocabulary import KINDS, Words

SCOPE = "source.rgn"
BEFORE, AFTER = r'(?<![^\s,:="])', r'(?![^\s,:="])'
"""A word ends at a space or at one of these signs, whatever letters it has."""

SCOPES = {
    "city": "support.constant.city.rgn",
    "type": "support.type.building.rgn",
    "object": "support.constant.object.rgn",
    "spot": "support.constant.spot.rgn",
    "piece": "support.type.piece.rgn",
    "colour": "constant.other.colour.rgn",
    "hand": "constant.other.hand.rgn",
}
_LEAD = r"^\s*(?:([0-9]+\.)\s*)?(?:(@[0-9:]+)\s*)?"


def choice(words: Iterable[str]) -> str:
    """One of some words, the longest first, so that none hides a longer one."""
    found = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("\\-", "-") for word in found)


def _match(scope: str, pattern: str) -> dict[str, Any]:
    return {"name": scope, "match": f"{BEFORE}(?i:{pattern}){AFTER}"}


def _header(known: Words, keys: str, inside: list[dict[str, Any]], content: str = "") -> dict[str, Any]:
    """A header line: its key, and what may stand behind it."""
    rule: dict[str, Any] = {
        "name": "meta.header.rgn",
        "begin": rf"(?i)^\s*({keys})\s*(:)",
        "end": "$",
        "beginCaptures": {
            "1": {"name": "keyword.other.header.rgn"},
            "2": {"name": "punctuation.separator.rgn"},
        },
        "patterns": inside,
    }
    return {**rule, "contentName": content} if content else rule


def grammar(known: Words) -> dict[str, Any]:
    """The grammar as plain data."""
    by_kind = {kind: [word for word, own in known.named.items() if own == kind] for kind in KINDS}
    types = choice(by_kind["type"])
    colours = choice(word for word in by_kind["colour"] if len(word) == 1)
    names = [_match(SCOPES[kind], choice(by_kind[kind])) for kind in KINDS]
    comment = {"name": "comment.line.number-sign.rgn", "match": r"(?:^|(?<=\s))#.*$"}
    string = {
        "name": "string.quoted.double.rgn",
        "match": r'"(?:[^"\\]|\\.)*"',
    }
    unclosed = {"name": "invalid.illegal.unclosed.rgn", "match": r'"[^"]*$'}
    name = {"name": "variable.parameter.player.rgn", "match": r"[^\s,\"#][^,\"#]*"}
    values = [
        comment, string, unclosed,
        _match("support.type.building.rgn", rf"(?:{types})-?[0-9]+"),
        *names,
        _match("support.type.piece.rgn", r"wolf-[^\s,:=\"]+"),
        _match("variable.language.player.rgn", r"p[1-9][0-9]*"),
        _match("constant.language.rgn", r"-|none|\?"),
        _match("constant.numeric.rgn", r"[+-]?[0-9]+(?:/[0-9]+)*\+?|[ivx]+"),
        _match("constant.other.blocks.rgn", rf"(?:[0-9]*(?:[wyrgbkp?]|{colours}))+"),
        _match("constant.other.place.rgn", r"[a-g][1-6]*|[ns]?[ew]"),
        {"name": "keyword.operator.rgn", "match": ">=|=|\\+"},
        {"name": "punctuation.separator.rgn", "match": "[,:;]"},
    ]  # fmt: skip
    verbs = choice(known.verbs)
    named = {"1": {"name": "constant.numeric.round.rgn"}, "2": {"name": "constant.other.time.rgn"}}
    rest = choice(key for key in known.keys if key not in ("game", "players", "objective"))
    return {
        "name": "RGN",
        "scopeName": SCOPE,
        "fileTypes": ["rgn"],
        "uuid": "0c9a2f0e-53d1-5b0b-9d3e-6a6a2f1c7e11",
        "patterns": [
            comment,
            _header(known, "game", [comment, _match("entity.name.type.ruleset.rgn", choice(known.rulesets))]),
            _header(
                known,
                "players",
                [comment, string, unclosed, name],
            ),
            _header(known, "objective", [_match("keyword.other.card.rgn", choice(known.card)), *values]),
            _header(known, rest, values),
            _header(known, rf"(?:{choice(known.free)}|x-[^\s,:=\"#]+)", [comment], "string.unquoted.rgn"),
            {
                "match": rf'{_LEAD}((?:"(?:[^"\\]|\\.)*")|[^\s,:="#]+)(?=\s+(?i:{verbs}){AFTER})',
                "captures": {**named, "3": {"name": "variable.language.player.rgn"}},
            },
            {"match": r"^\s*([0-9]+\.)(?:\s*(@[0-9:]+))?", "captures": named},
            _match("constant.other.time.rgn", "@[0-9:]+"),
            _match("keyword.control.rgn", verbs),
            *values,
        ],
    }
