"""Answers to `why-not`: what stands against a turn, and the legal turns near it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.app.trial import LABEL, Trial

from . import findings, ledgers, machine, nears
from .screen import Paint, shown

SCHEMA = "referee.why-not/1"
_SENTENCES = {
    "legal": "the turn is legal",
    "possible": "nothing stands against the turn; whether it is legal depends on what isn't written down",
    "unreadable": "the turn can't be read",
    "unknown": "nothing can be said about the turn",
}


def render(trial: Trial, titles: Callable[[str], str], style: str, paint: Paint) -> Iterator[str]:
    """The answer, the position, every rule that stands against the turn, and what is legal near it."""
    yield paint(_sentence(trial), "strong")
    yield f"  {shown(trial.text)}"
    yield f"  {trial.position.where}"
    yield from (f"  {shown(note)}" for note in trial.notes)
    if trial.findings:
        yield ""
    for finding in trial.findings:
        yield from findings.block(LABEL, finding, titles, paint)
    if trial.coins:
        noun = "coin" if trial.coins == 1 else "coins"
        yield ""
        yield f"with {trial.coins} {noun} more it would be legal"
    yield from nears.render(trial.near)
    if trial.entries:
        yield ""
        yield ledgers.render(trial.entries, style)


def _sentence(trial: Trial) -> str:
    if trial.verdict != "illegal":
        return _SENTENCES[trial.verdict]
    number = sum(finding.severity == "error" for finding in trial.findings)
    return f"{number} {'rule stands' if number == 1 else 'rules stand'} against the turn"


def data(trial: Trial, code: int) -> dict[str, Any]:
    """The same as an object."""
    log = trial.position.judged.log
    return {
        "schema": SCHEMA,
        "file": log.source,
        "index": log.index,
        "ruleset": log.ruleset,
        "line": trial.position.line,
        "where": trial.position.where,
        "turn": trial.text,
        "verdict": trial.verdict,
        "sentence": _sentence(trial),
        "notes": list(trial.notes),
        "findings": [machine.finding(finding) for finding in trial.findings],
        "near": [nears.data(one) for one in trial.near],
        "coins_short": trial.coins or None,
        "entries": ledgers.data(trial.entries),
        "exit": code,
    }
