"""Answers to `why`: a number as a tree, or everything that is said of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.app.numbers import Answer
from referee.app.said import Said
from referee.app.why import Why
from referee.app.whywords import number
from referee.core.log import Line
from referee.core.reason import Reason
from referee.core.rule import Clause

from . import findings, ledgers, machine, nears, reasons
from .screen import Paint, shown, shown_line
from .tables import table

Rulebook = Mapping[str, Clause]
SCHEMA = "referee.why/1"


def render(why: Why, rulebook: Rulebook, style: str | None, paint: Paint) -> Iterator[str]:
    """The answer, what isn't certain about it, the tree, and the rules and lines that it names."""
    yield paint(shown(why.sentence), "strong")
    yield from (f"  {shown(note)}" for note in why.notes)
    trees = [answer.reason for answer in why.answers if answer.reason is not None]
    if not trees:
        yield from _bounds(why)
        return
    yield ""
    if style is not None:
        yield reasons.tabled(trees, style)
    else:
        yield from _trees(why)
    yield from _rules(trees, rulebook)
    yield from _lines(trees, why)


def _bounds(why: Why) -> Iterator[str]:
    """The rows of a total that isn't certain, each with what is known of it."""
    rows = [(answer.what, number(answer)) for answer in why.answers if answer.seat is not None][1:]
    if not rows or any(answer.seat != why.answers[0].seat for answer in why.answers):
        return
    yield ""
    names, numbers = (max(len(row[column]) for row in rows) for column in (0, 1))
    yield from (f"  {name:<{names}}  {own:>{numbers}}" for name, own in rows)


def _trees(why: Why) -> Iterator[str]:
    several = len(why.answers) > 1
    replay = why.position.replay
    for answer in why.answers:
        if answer.reason is None:
            continue
        if several:
            who = f"{shown(replay.name(answer.seat))}, " if answer.seat else ""
            yield f"{who}{answer.what}:"
        yield from reasons.render(answer.reason)


def _named(trees: Iterable[Reason]) -> list[str]:
    """The rules that trees cite, in order."""
    return list(dict.fromkeys(one.rule for tree in trees for one in tree.walk() if one.rule))


def _rules(trees: Iterable[Reason], rulebook: Rulebook) -> Iterator[str]:
    named = _named(trees)
    if not named:
        return
    yield ""
    wide = max(map(len, named))
    for id in named:
        clause = rulebook[id]
        yield f"{id:<{wide}}  {clause.title} ({clause.source})"


def _log_lines(trees: Iterable[Reason], why: Why) -> list[Line]:
    numbers = {one.line for tree in trees for one in tree.walk() if one.line is not None}
    return [item.line for item in why.judged.log.items if item.line.number in numbers]


def _lines(trees: Iterable[Reason], why: Why) -> Iterator[str]:
    found = _log_lines(trees, why)
    if found:
        yield ""
    for line in found:
        yield f"{line.number:>5} | {shown_line(line.text)}"


def data(why: Why, rulebook: Rulebook, code: int) -> dict[str, Any]:
    """The same as an object."""
    trees = [answer.reason for answer in why.answers if answer.reason is not None]
    return {
        **_head(why.judged, why.what, code),
        "line": why.position.line,
        "where": why.position.where,
        "sentence": why.sentence,
        "notes": list(why.notes),
        "answers": [_answer(why, answer) for answer in why.answers],
        "rules": [_clause(rulebook[id]) for id in _named(trees)],
        "lines": {str(line.number): line.text for line in _log_lines(trees, why)},
        "said": None,
    }


def _head(judged: Any, what: str, code: int) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "file": judged.log.source,
        "index": judged.log.index,
        "ruleset": judged.log.ruleset,
        "verdict": judged.verdict,
        "exit": code,
        "what": what,
    }


def _answer(why: Why, answer: Answer) -> dict[str, Any]:
    is_certain = answer.reason is not None
    return {
        "seat": answer.seat,
        "name": why.position.replay.name(answer.seat) if answer.seat else None,
        "what": answer.what,
        "value": answer.low if is_certain else None,
        "low": answer.low,
        "high": answer.high,
        "tree": reasons.data(answer.reason) if answer.reason is not None else None,
    }


def _clause(clause: Clause) -> dict[str, Any]:
    return {"id": clause.id, "title": clause.title, "source": clause.source}


# A line


def render_line(said: Said, rulebook: Rulebook, style: str, paint: Paint) -> Iterator[str]:
    """The line, what came of it, what stands against it, what it moved, and the rules that were asked."""
    yield f"{said.line:>5} | {shown_line(said.text)}"
    yield paint(shown(said.sentence), "strong")
    if said.findings:
        yield ""
    for finding in said.findings:
        yield from findings.block(said.judged.log.label, finding, lambda id: rulebook[id].title, paint)
    yield from nears.render(said.near)
    if said.entries:
        yield ""
        yield ledgers.render(said.entries, style)
    if said.asked:
        yield ""
        earlier = ("", *(one.about for one in said.asked))
        rows = [
            [
                one.answer,
                one.clause.id,
                shown(one.clause.title),
                shown(one.about) if one.about != above else "",
                shown(one.note),
            ]
            for one, above in zip(said.asked, earlier, strict=False)
        ]
        yield table(rows, ("answer", "rule", "", "clause", ""), style)


def line_data(said: Said, code: int) -> dict[str, Any]:
    """The same as an object."""
    return {
        **_head(said.judged, f"@{said.line}", code),
        "line": said.line,
        "where": f"line {said.line}",
        "sentence": said.sentence,
        "notes": [],
        "answers": [],
        "rules": [_clause(one) for one in {one.clause.id: one.clause for one in said.asked}.values()],
        "lines": {str(said.line): said.text},
        "said": {
            "kind": said.kind,
            "findings": [machine.finding(finding) for finding in said.findings],
            "near": [nears.data(one) for one in said.near],
            "entries": ledgers.data(said.entries),
            "asked": [
                {
                    "rule": one.clause.id,
                    "clause": one.about or None,
                    "answer": one.answer,
                    "note": one.note or None,
                }
                for one in said.asked
            ],
        },
    }
