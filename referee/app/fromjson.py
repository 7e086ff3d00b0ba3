"""Use case: logs from JSON, with a finding for whatever isn't what it has to be."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from referee.core.finding import Finding, Severity
from referee.core.log import Log
from referee.core.near import near
from referee.core.rule import Clause
from referee.games import TITLES
from referee.notation.compose import known
from referee.notation.dialect import Dialect
from referee.notation.exchange import AGREE, FIELD, LINE, SCHEMA, SPARE, SYNTAX
from referee.notation.jsontext import JsonText, NotJson, stretches
from referee.notation.miss import quoted
from referee.notation.node import Node, Unfit

from .exchange import SCHEMA as NAME
from .exchange import Data, Exchanged, Source, from_rgn, games
from .jsonline import NotOneLine, differs, ends, said, written

_DOCUMENT = frozenset({"schema", "games", "errors", "exit"})
_GAME = frozenset(
    {"schema", "file", "index", "first_line", "ruleset", "players", "lines", "findings", "rest"}
)
_DERIVED = frozenset({"line", "findings"})
"""Fields of a line that its text decides, whatever a document says."""


@dataclass(slots=True)
class _Given:
    """A line as JSON gives it: where it stands, its bytes, and whether the text was given with it."""

    json: JsonText
    node: Node
    data: bytes
    has_text: bool
    is_refused: bool = False


@dataclass(slots=True)
class _Batch:
    """The games of one source, as they come."""

    name: str
    games: list[tuple[JsonText, Node]] = field(default_factory=list)
    lines: list[_Given] = field(default_factory=list)
    rest: bytes = b""


def from_json(data: bytes, name: str, *, is_lines: bool = False, ruleset: str | None = None) -> Exchanged:
    """The logs of a JSON document, or of JSON lines, a game a line.

    A line that can't be written stays as it came, as a line that can't be read. ``ruleset`` is
    that of games whose header names none.
    """
    reader = _Reader(name, ruleset)
    text, broken = _decoded(data)
    if broken is not None:
        reader.findings.append(broken)
        return reader.result()
    start = len(data) - len(text.encode())
    if is_lines:
        for stretch in stretches(text, start):
            reader.document(JsonText(stretch.text, stretch.number, stretch.byte), is_game=True)
    else:
        reader.document(JsonText(text, 1, start), is_game=False)
    return reader.result()


def _decoded(data: bytes) -> tuple[str, Finding | None]:
    """The text of UTF-8, without a byte-order mark, or what is wrong with it."""
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        body = error.object  # without the mark
        before = body[: error.start].decode()
        after = body[error.start : error.start + 80].decode("utf-8", "replace")
        place = JsonText(before + after, 1, len(data) - len(body))
        message = f"byte 0x{body[error.start]:02X} is no UTF-8"
        help = "save the document as UTF-8"
        at = len(before)
        found = place.finding(SYNTAX, "error", message, at, at + 1, help=help)
        return "", found


class _Reader:
    """Reads documents, one after the other, and keeps what was found."""

    def __init__(self, name: str, ruleset: str | None) -> None:
        self._name = name
        self._ruleset = ruleset
        self._batches: list[_Batch] = []
        self.findings: list[Finding] = []

    def document(self, text: JsonText, *, is_game: bool) -> None:
        """Read one document: of games, or one that is a game."""
        try:
            root = Node(text.value())
        except NotJson as error:
            at = error.at
            self.findings.append(text.finding(SYNTAX, "error", error.message, at, at + error.size))
            return
        try:
            if is_game:
                if root.has("schema"):
                    _check_schema(root)
                found = [root]
            else:
                _check_schema(root)
                found = root.at("games").items()
                self._spare(text, root, _DOCUMENT)
        except Unfit as unfit:
            self._add(text, SCHEMA, unfit)
            return
        for number, game in enumerate(found):
            self._game(text, game, is_first=number == 0 and not is_game)

    def _game(self, text: JsonText, game: Node, *, is_first: bool) -> None:
        """Take one game into the batch of its file."""
        try:
            name = game.at("file").text() if game.has("file") else self._name
            index = game.at("index").whole() if game.has("index") else 0
            lines = game.at("lines").items()
            ruleset = game.at("ruleset").text() if game.has("ruleset") else ""
            players = [one.text() for one in game.at("players").items()] if game.has("players") else []
            rest = game.at("rest").text() if game.has("rest") else ""
        except Unfit as unfit:
            self._add(text, FIELD, unfit)
            return
        self._spare(text, game, _GAME)
        if is_first or not self._batches or self._batches[-1].name != name or index == 1:
            self._batches.append(_Batch(name))
        batch = self._batches[-1]
        batch.games.append((text, game))
        batch.rest += rest.encode("utf-8", "replace")
        if not any("text" in _dict(line) for line in lines):
            lines = _headed(game, ruleset, players, lines)
        dialect = _dialect(ruleset, lines)
        batch.lines += [self._line(text, line, dialect) for line in lines]

    def _line(self, text: JsonText, line: Node, dialect: Dialect | None) -> _Given:
        """Write one line; where that can't be done it stays as it is."""
        try:
            data, has_text = written(line, dialect)
            before, end = ends(line)
        except Unfit as unfit:
            clause = LINE if isinstance(unfit, NotOneLine) else FIELD
            self._add(text, clause, unfit)
            kept = json.dumps(line.value, ensure_ascii=True).encode()
            return _Given(text, line, kept + b"\n", True, is_refused=True)
        self._spare(text, line, known(_kind(line)))
        return _Given(text, line, before.encode() + data + end.encode(), has_text)

    def _spare(self, text: JsonText, node: Node, names: frozenset[str]) -> None:
        """Warn of fields that mean nothing."""
        for name in node.fields():
            if name not in names:
                close = near(name, names, 1)
                help = f"did you mean {close[0]}?" if close else None
                said = f"{quoted(name)} isn't known here and is left out"
                unfit = Unfit((*node.path, name), said, help, is_name=True)
                self._add(text, SPARE, unfit, "warning")

    def _add(self, text: JsonText, clause: Clause, unfit: Unfit, severity: Severity = "error") -> None:
        start, end = text.name(unfit.path) if unfit.is_name else text.find(unfit.path)
        notes = (f"at {_shown_path(unfit.path)}",) if unfit.path else ()
        self.findings.append(
            text.finding(clause, severity, unfit.message, start, end, notes, help=unfit.help)
        )

    # What comes out of it

    def result(self) -> Exchanged:
        """Read what was written, and hold it against what was given."""
        sources = []
        for batch in self._batches:
            self._close_lines(batch)
            data = b"".join(line.data for line in batch.lines) + batch.rest
            source = from_rgn(data, batch.name, self._ruleset).sources[0]
            sources.append(source)
            self._compare(batch, source)
        self.findings.sort(key=lambda found: (found.line, found.span.column))
        return Exchanged(sources, [(self._name, found) for found in self.findings])

    def _close_lines(self, batch: _Batch) -> None:
        """A line without its end that isn't the last one would run into the next."""
        for line in batch.lines[:-1]:
            if not line.data.endswith((b"\n", b"\r")):
                self._add(line.json, LINE, Unfit(line.node.path, "only the last line may lack its end"))
                line.data += b"\n"

    def _compare(self, batch: _Batch, source: Source) -> None:
        """Every line was one line, every game one game, and fields mean what the text means."""
        text, game = batch.games[0]
        read = list(games(source))
        lines = [line for _, data in read for line in data["lines"]]
        if len(lines) != len(batch.lines):
            message = (
                f"{len(batch.lines)} lines are given, and written one below the other they are {len(lines)}"
            )
            self._add(text, LINE, Unfit(game.path, message))
            return
        if len(read) != len(batch.games):
            message = f"{len(batch.games)} games are given, and their lines make {len(read)}"
            help = "each `game:` line begins a game"
            self._add(text, LINE, Unfit(game.path, message, help))
        for log, _ in read:
            self._reading(batch, log)
        for own, line in zip(batch.lines, lines, strict=True):
            if not own.is_refused and line["kind"] != "refused" and _kind(own.node) != "refused":
                self._disagreement(own, line)
        for (place, one), (_, data) in zip(batch.games, read, strict=False):
            for name in ("ruleset", "players"):
                if one.has(name) and data[name] and one.value[name] != data[name]:
                    message = f"`{name}` isn't what the header lines say: {said(data[name])}"
                    self._add(place, AGREE, Unfit((*one.path, name), message))

    def _reading(self, batch: _Batch, log: Log) -> None:
        """What reading says of a line, at its place in the document."""
        for found in log.findings:
            index = found.line - 1
            if not 0 <= index < len(batch.lines):
                text, game = batch.games[0]
                place = text.finding(SYNTAX, found.severity, found.message, *text.find(game.path))
                self.findings.append(_about(place, found, found.notes))
                continue
            line = batch.lines[index]
            if line.is_refused:
                continue
            start, end = line.json.find((*line.node.path, "text") if line.has_text else line.node.path)
            blamed = found.text[found.span.column - 1 : found.span.end]
            start, end = line.json.word(blamed, start, end)
            moved = line.json.finding(
                SYNTAX, found.severity, found.message, start, end, found.notes, found.help
            )
            own = line.data.decode("utf-8", "replace").strip("\r\n")
            notes = (*found.notes, f"line {found.line}, column {found.span.column}: {own}")
            self.findings.append(_about(moved, found, notes))

    def _disagreement(self, own: _Given, line: Data) -> None:
        """The first field that says something else than the text."""
        names = known(_kind(own.node)) - _DERIVED
        given = {name: one for name, one in own.node.fields().items() if name in names}
        path = differs(given, line, is_exact=own.has_text)
        if path is None:
            return
        there: Any = line
        for step in path:
            is_there = (
                step in there if isinstance(there, dict) else isinstance(step, int) and step < len(there)
            )
            there = there[step] if is_there else None
            if there is None:
                break
        name = next(f"`{step}`" for step in reversed(path) if isinstance(step, str))
        reads = f"it reads {said(there)}" if there is not None else "nothing of that kind is read there"
        what = "says something else than the text" if own.has_text else "isn't read as it is given"
        unfit = Unfit((*own.node.path, *path), f"{name} {what}; {reads}", _HELP if own.has_text else None)
        self._add(own.json, AGREE, unfit)


_HELP = "take `text` away, and the line is written from its fields"


def _check_schema(root: Node) -> None:
    """Raise :class:`Unfit` where a document is of another kind."""
    schema = root.at("schema")
    if schema.text() != NAME:
        raise Unfit(schema.path, f"a log has the schema {NAME}, and this is {quoted(schema.text())}")


def _dict(line: Node) -> dict[str, Any]:
    return line.value if isinstance(line.value, dict) else {}


def _kind(line: Node) -> Any:
    return _dict(line).get("kind")


def _headed(game: Node, ruleset: str, players: list[str], lines: list[Node]) -> list[Node]:
    """The lines with those of the header that the game's own fields have and no line has."""
    keys = [_dict(line).get("key") for line in lines]
    if ruleset and "game" not in keys:
        lines = [_header(game, "game", ruleset), *lines]
        keys = ["game", *keys]
    if players and "players" not in keys and "game" in keys:
        at = keys.index("game") + 1
        lines = [*lines[:at], _header(game, "players", players), *lines[at:]]
    return lines


def _header(game: Node, key: str, value: Any) -> Node:
    return Node({"kind": "header", "key": key, "value": value}, game.path)


def _dialect(ruleset: str, lines: list[Node]) -> Dialect | None:
    """How the game is written, by its own word or that of its header."""
    for line in lines:
        own = _dict(line)
        if own.get("kind") == "header" and own.get("key") == "game" and isinstance(own.get("value"), str):
            ruleset = own["value"]
            break
    title = TITLES.get(ruleset)
    return title.dialect if title is not None else None


def _shown_path(path: tuple[str | int, ...]) -> str:
    """``games[0].lines[3].actions[0].city``"""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def _about(place: Finding, found: Finding, notes: tuple[str, ...]) -> Finding:
    """What one finding says, where another one stands."""
    return replace(place, id=found.id, source=found.source, notes=notes)
