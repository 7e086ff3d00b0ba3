"""Findings as SARIF 2.1.0, the format of OASIS for what static analysis finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee import VERSION
from referee.app import Judged
from referee.core.finding import Finding
from referee.core.rule import Clause

from .machine import finding as finding_data
from .uri import uri

Trouble = tuple[str, str]
"""A file that couldn't be judged, and why."""

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_VERSION = "2.1.0"
_OWN = ("agreed", "byte", "cause", "consequence", "help", "notes", "player", "turn")
"""What a finding holds that SARIF has no place of its own for."""


class SarifRun:
    """Collects games to one document with one run.

    ``clause(judged, id)`` is the clause that a finding of a game cites, None for an unknown id.
    """

    def __init__(self, clause: Callable[[Judged, str], Clause | None]) -> None:
        self._clause = clause
        self._rules: list[dict[str, Any]] = []
        self._places: dict[str, int] = {}
        self._files: dict[str, int] = {}
        self._results: list[dict[str, Any]] = []
        self._games: list[dict[str, Any]] = []

    def add(self, judged: Judged) -> None:
        """Add one game; only what the document needs of it is kept."""
        file = judged.log.source
        place = {"uri": uri(file), "index": self._files.setdefault(file, len(self._files))}
        self._games.append(_game(judged))
        for found in judged.findings:
            self._results.append(self._result(judged, found, place))

    def _result(self, judged: Judged, found: Finding, place: dict[str, Any]) -> dict[str, Any]:
        data = finding_data(found)
        region = {
            "startLine": data["line"],
            "startColumn": data["column"],
            "endLine": data["line"],
            "endColumn": data["end_column"] + 1,  # exclusive in SARIF
        }
        location: dict[str, Any] = {"artifactLocation": place, "region": region}
        if found.text:
            location["contextRegion"] = {"startLine": data["line"], "snippet": {"text": found.text}}
        result = {
            "ruleId": found.id,
            "ruleIndex": self._rule(judged, found),
            "level": found.severity,
            "message": {"text": _message(found)},
            "locations": [{"physicalLocation": location}],
            "properties": {"game": judged.log.index, **{name: data[name] for name in _OWN}},
        }
        if found.cause is not None:
            cause = {"artifactLocation": place, "region": {"startLine": found.cause}}
            text = f"may only follow from line {found.cause}"
            result["relatedLocations"] = [{"physicalLocation": cause, "message": {"text": text}}]
        return result

    def _rule(self, judged: Judged, found: Finding) -> int:
        """The place of the cited rule among those of the document."""
        place = self._places.get(found.id)
        if place is None:
            place = self._places[found.id] = len(self._rules)
            self._rules.append(_descriptor(found, self._clause(judged, found.id)))
        return place

    def document(self, troubles: Iterable[Trouble], code: int) -> dict[str, Any]:
        """The whole document; what kept files from being judged is a notification of the run."""
        notifications = [_notification(trouble) for trouble in troubles]
        invocation: dict[str, Any] = {"executionSuccessful": not notifications, "exitCode": code}
        if notifications:
            invocation["toolExecutionNotifications"] = notifications
        driver = {
            "name": "referee",
            "semanticVersion": VERSION,
            "version": VERSION,
            "rules": self._rules,
        }
        run = {
            "tool": {"driver": driver},
            "invocations": [invocation],
            "columnKind": "unicodeCodePoints",
            "artifacts": [
                {"location": {"uri": uri(file)}, "roles": ["analysisTarget"]} for file in self._files
            ],
            "results": self._results,
            "properties": {"games": self._games},
        }
        return {"$schema": SCHEMA, "version": _VERSION, "runs": [run]}


def _descriptor(found: Finding, clause: Clause | None) -> dict[str, Any]:
    """A rule with what `referee rules ID` says about it."""
    if clause is None:
        return {"id": found.id}
    text = " ".join(clause.text.split())
    return {
        "id": clause.id,
        "shortDescription": {"text": clause.title},
        "fullDescription": {"text": text},
        "help": {"text": f"{text}\nSource: {clause.source}\nMore: referee rules {clause.id}"},
        "properties": {"source": clause.source, "confidence": clause.confidence},
    }


def _message(found: Finding) -> str:
    """The sentence, then the facts that decide it, each on a line of its own."""
    parts = [found.message, *found.notes]
    if found.help:
        parts.append(f"help: {found.help}")
    return "\n".join(parts)


def _notification(trouble: Trouble) -> dict[str, Any]:
    file, message = trouble
    place = {"physicalLocation": {"artifactLocation": {"uri": uri(file)}}}
    return {"level": "error", "message": {"text": message}, "locations": [place]}


def _game(judged: Judged) -> dict[str, Any]:
    ruleset = judged.ruleset
    return {
        "file": judged.log.source,
        "index": judged.log.index,
        "ruleset": judged.log.ruleset,
        "version": ruleset.version if ruleset is not None else None,
        "verdict": judged.verdict,
        "finished": judged.is_finished,
        "turns": judged.turns,
    }
