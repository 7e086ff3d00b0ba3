"""Logs as JSON: not a byte is lost on the way there and back, and no document does harm."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games import GAMES, RNG, Played, played
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from mutants import mutant
from test_reader_properties import spoiled

from referee.app.exchange import Exchanged, from_rgn, games
from referee.app.fromjson import from_json
from referee.core.finding import Finding
from referee.reports import exchange as logs

HERE = Path(__file__).parents[1]
FILES = [
    *sorted((HERE / "errors").glob("*.rgn")),
    *sorted((HERE / "roundtrip").glob("*.in")),
    *sorted((HERE.parent / "samples").glob("**/*.rgn")),
]
ENDS = st.sampled_from([b"\n", b"\r\n", b"\r"])
some = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=300, deadline=None)
PIECES = st.sampled_from(
    [
        *(b"game: carrara-1e-basic", b"game: palatinus", b"game: x", b"players: A, B", b"note: \xe4", b"# c"),
        *(
            b"P1 BUY II wy",
            b"1. A SCORE villa # so",
            b"\xff\xfe",
            b"\xef\xbb\xbf",
            b"\0",
            b"\x1a",
            b"\n",
            b"\r",
        ),
        *(b"\r\n", b" ", b"", b"\n\n", b"\xe2\x80\xa8", b"\x0b", b"\x85", b"\xed\xa0\x80", b'"', b"P1 UNDO"),
    ]
)


def documents(found: Exchanged) -> list[dict[str, Any]]:
    """The games of all sources as data."""
    return [logs.game(log, data) for source in found.sources for log, data in games(source)]


def document(found: Exchanged) -> dict[str, Any]:
    return {"schema": "referee.log/1", "games": documents(found)}


def there_and_back(data: bytes) -> tuple[Exchanged, Exchanged]:
    """What a log is, and what its JSON is."""
    first = from_rgn(data, "a.rgn")
    return first, from_json(json.dumps(document(first)).encode(), "a.json")


def assert_lossless(data: bytes) -> None:
    first, second = there_and_back(data)
    assert b"".join(source.data for source in second.sources) == data
    assert documents(second) == documents(first)
    said = [(found.id, found.severity, found.message) for _, found in first.findings]
    again = [(found.id, found.severity, found.message) for _, found in second.findings]
    assert sorted(again) == sorted(said)
    lines = "\n".join(json.dumps(game) for game in documents(first)).encode()
    third = from_json(lines, "a.jsonl", is_lines=True)
    assert b"".join(source.data for source in third.sources) == data
    assert documents(third) == documents(first)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_of_a_file_is_lost(path: Path) -> None:
    data = path.read_bytes()
    assert_lossless(data)
    assert_lossless(data.removesuffix(b"\n").replace(b"\n", b"\r\n"))
    assert_lossless(b"\xef\xbb\xbf" + data + b"\xef\xbb\xbf" + data + b"\x1a")
    assert_lossless(data.decode("utf-8", "replace").encode("utf-16"))


@some
@given(GAMES, RNG, ENDS)
def test_nothing_of_a_game_is_lost(game: Played, rng: Random, end: bytes) -> None:
    assert_lossless(end.join(line.encode() for line in game.lines))
    assert_lossless(end.join(line.encode() for line in mutant(game, rng, 8, 0.2).lines) + end)


@some
@given(GAMES, RNG, ENDS)
def test_nothing_of_a_mutilated_game_is_lost(game: Played, rng: Random, end: bytes) -> None:
    lines = [line.encode("utf-8", "surrogatepass") for line in spoiled(game, rng, 0.7)]
    assert_lossless(end.join(lines))


@many
@given(st.lists(PIECES | st.binary(max_size=6), max_size=14).map(b"".join) | st.binary(max_size=60))
@example(b"")
@example(b"\x1a")
@example(b"\xef\xbb\xbf")
@example(b"\xef\xbb\xbf\x1a")
@example(b"game: x\xef\xbb\xbfgame: y\x1a\x1a")
@example(b"\xff\xfeg\0a\0m\0e\0\n\0x\0\n\0")
def test_not_a_byte_is_lost(data: bytes) -> None:
    assert_lossless(data)


def bare(line: dict[str, Any]) -> dict[str, Any]:
    """A line as a program writes one: without its text, unless there is nothing else."""
    kept = {"line", "kind", "text", "bytes"} if line["kind"] == "refused" else set(line) - {"text"}
    return {name: value for name, value in line.items() if name in kept}


def fields(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in ("text", "end", "before", "bytes")}


def assert_written_from_fields(data: bytes) -> None:
    """Lines without their text are written from their fields, and mean the same."""
    first = from_rgn(data, "a.rgn")
    whole = document(first)
    for game in whole["games"]:
        game["lines"] = [bare(line) for line in game["lines"]]
    second = from_json(json.dumps(whole).encode(), "a.json")
    assert {found.id for _, found in second.findings} <= {found.id for _, found in first.findings}
    for game, other in zip(documents(first), documents(second), strict=True):
        assert [fields(line) for line in other["lines"]] == [fields(line) for line in game["lines"]]
        assert (other["ruleset"], other["players"]) == (game["ruleset"], game["players"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_of_a_file_can_be_written_from_its_fields(path: Path) -> None:
    assert_written_from_fields(path.read_bytes())


@some
@given(GAMES, RNG)
def test_every_line_can_be_written_from_its_fields(game: Played, rng: Random) -> None:
    assert_written_from_fields(game.text.encode())
    assert_written_from_fields(mutant(game, rng, 12, 0.3).text.encode())


# Documents of all kinds

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
SPOILERS = VALUES | st.sampled_from(
    [
        "",
        "\n",
        "\ud800",
        "P1 BUY I w\rP2",
        "game: x",
        "build",
        "turn",
        True,
        [],
        {},
        -1,
        10**30,
        "# c",
        " # c",
        '"',
    ]
)


def assert_harmless(data: bytes, found: Exchanged) -> None:
    """Every finding has its place in the document, and something is wrong where nothing came out."""
    lines = re.split(r"\r\n|\r|\n", data.decode("utf-8", "replace").removeprefix("\ufeff"))
    is_text = data.decode("utf-8", "replace").encode() == data
    for _, finding in found.findings:
        assert 1 <= finding.line <= len(lines)
        assert finding.text == lines[finding.line - 1] or not is_text
        assert (
            data[finding.byte :]
            .decode("utf-8", "replace")
            .startswith(finding.text[finding.span.column - 1 :])
            or not is_text
        )
        assert 1 <= finding.span.column <= len(finding.text) + 1
        assert finding.span.column - 1 <= finding.span.end <= max(len(finding.text), finding.span.column)
        assert 0 <= finding.byte <= len(data)
        assert finding.message
    documents(found)


@many
@given(VALUES)
def test_any_value_is_read_or_refused(value: Any) -> None:
    data = json.dumps(value).encode()
    assert_harmless(data, from_json(data, "a.json"))
    assert not from_json(data, "a.json").is_readable
    assert_harmless(data, from_json(data, "a.jsonl", is_lines=True))


@many
@given(st.binary(max_size=40) | st.text('{}[]":,\\u0deft \n1-.', max_size=30).map(str.encode))
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b"1" * 10_000)
@example(b'{"a": 1, "b": {"c": 1, "c": 2}}')
@example(b"[NaN]")
@example(b"\xef\xbb\xbf{}")
@example(b'{"schema": "referee.log/1", "games": [{"lines": []}]}')
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for is_lines in (False, True):
        assert_harmless(data, from_json(data, "a.json", is_lines=is_lines))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inner: Any = []
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [path, *(one for step, own in inner for one in places(own, (*path, step)))]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(GAMES, RNG, st.lists(SPOILERS, min_size=1, max_size=4), st.booleans())
@example(played("carrara-1e-advanced", 2, 0), Random(3), [False], False)  # a round that is false
def test_a_spoiled_document_does_no_harm(
    game: Played, rng: Random, spoilers: list[Any], is_bare: bool
) -> None:
    lines = mutant(game, rng, 3).lines
    whole = document(from_rgn("\n".join(lines[: len(game.header) + 6]).encode(), "a.rgn"))
    if is_bare:
        for own in whole["games"]:
            own["lines"] = [bare(line) for line in own["lines"]]
    for spoiler in spoilers:
        paths = [path for path in places(whole) if path]
        if not paths:
            break  # nothing is left of it
        path = rng.choice(paths)
        holder: Any = whole
        for step in path[:-1]:
            holder = holder[step]
        kind = rng.randrange(3)
        if kind == 0:
            del holder[path[-1]]
        elif kind == 1 and isinstance(holder, dict):
            holder[f"{path[-1]}s"] = spoiler
        else:
            holder[path[-1]] = copy.deepcopy(spoiler)
    data = json.dumps(whole, indent=rng.choice([None, 1])).encode()
    found = from_json(data, "a.json")
    assert_harmless(data, found)
    if found.is_readable:
        assert_faithful(whole, found)


def assert_faithful(whole: dict[str, Any], found: Exchanged) -> None:
    """What was taken without an error says what was given, as far as that means anything."""
    given_lines = [line for game in whole["games"] for line in game["lines"]]
    read_lines = [line for game in documents(found) for line in game["lines"]]
    if len(given_lines) != len(read_lines):  # a header was written from the game's own fields
        return
    for line, read in zip(given_lines, read_lines, strict=True):
        for name in ("text", "comment", "agreed", "player", "round"):
            if line.get(name) is not None and name in read:
                assert read[name] == line[name]


def test_findings_stand_in_the_order_of_the_document() -> None:
    lines = [{"kind": "turn", "player": "x"}, {"kind": "nothing"}, {"text": "a\nb"}]
    whole = {"schema": "referee.log/1", "games": [{"lines": lines}], "more": 1}
    found: list[Finding] = [
        one for _, one in from_json(json.dumps(whole, indent=1).encode(), "a.json").findings
    ]
    assert [one.line for one in found] == sorted(one.line for one in found)
    assert len(found) >= 4
