"""Verdicts as JUnit XML, which continuous integration reads: a suite a file, a case a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from referee.app import Judged

from .screen import shown


@dataclass(frozen=True, slots=True)
class Case:
    """One game: its outcome (``failure``, ``error`` or nothing), the kind of it, a line, and the findings."""

    name: str
    group: str
    outcome: str = ""
    kind: str = ""
    message: str = ""
    text: str = ""

    def lines(self) -> Iterator[str]:
        head = f"    <testcase name={_value(self.name)} classname={_value(self.group)}"
        if not self.outcome and not self.text:
            yield f"{head}/>"
            return
        yield f"{head}>"
        if self.outcome:
            start = f"{self.outcome} type={_value(self.kind)} message={_value(self.message)}"
            yield f"      <{start}>{escape(self.text)}</{self.outcome}>"
        else:
            yield f"      <system-out>{escape(self.text)}</system-out>"
        yield "    </testcase>"


@dataclass(slots=True)
class JunitRun:
    """Collects the cases of each file in order."""

    suites: dict[str, list[Case]] = field(default_factory=dict)

    def add(self, judged: Judged, why: str, text: str) -> None:
        """Add a game. ``why`` says what an option objects to in a game that is in order otherwise;
        ``text`` are its findings as lines for a terminal."""
        log = judged.log
        outcome, kind, message = "", "", ""
        if judged.verdict == "unreadable":
            outcome, kind, message = "error", "unreadable", _first(judged)
        elif judged.verdict == "illegal":
            outcome, kind, message = "failure", "illegal", _first(judged)
        elif why:
            outcome, kind, message = "failure", why.partition(":")[0].lstrip("-"), why
        case = Case(log.label, log.ruleset or "unknown ruleset", outcome, kind, message, text)
        self.suites.setdefault(log.source, []).append(case)

    def trouble(self, file: str, message: str) -> None:
        """Add a file that couldn't be read at all."""
        case = Case(file, "unknown ruleset", "error", "trouble", message)
        self.suites.setdefault(file, []).append(case)

    def document(self) -> Iterator[str]:
        """The lines of the document."""
        every = [case for cases in self.suites.values() for case in cases]
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield f'<testsuites name="referee" {_counts(every, is_whole=True)}>'
        for file, cases in self.suites.items():
            yield f"  <testsuite name={_value(file)} {_counts(cases)}>"
            for case in cases:
                yield from case.lines()
            yield "  </testsuite>"
        yield "</testsuites>"


def _first(judged: Judged) -> str:
    """The first error, and how many more there are that don't follow from another."""
    errors = [one for one in judged.findings if one.severity == "error" and one.cause is None]
    if not errors:
        return judged.verdict
    more = len(errors) - 1
    noun = "error" if more == 1 else "errors"
    first = f"line {errors[0].line}: {errors[0].message}"
    return f"{first} (and {more} more {noun})" if more else first


def _counts(cases: Iterable[Case], *, is_whole: bool = False) -> str:
    outcomes = [case.outcome for case in cases]
    tests, failures, errors = len(outcomes), outcomes.count("failure"), outcomes.count("error")
    skipped = "" if is_whole else ' skipped="0"'
    return f'tests="{tests}" failures="{failures}" errors="{errors}"{skipped}'


def _value(text: str) -> str:
    """An attribute's value. XML allows no control characters, not even as references."""
    return quoteattr(shown(text))
