"""Use cases: reading and judging streams. Nothing here prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, BinaryIO

from referee.core import clauses, endings, gaps
from referee.core.finding import Finding
from referee.core.log import WHOLE, Entry, Log, Piece, byte_at
from referee.core.replay import Replay
from referee.core.rule import Clause
from referee.core.ruleset import Ruleset
from referee.core.ruling import choose
from referee.core.standing import Standing
from referee.core.visible import shown
from referee.games import TITLES
from referee.notation.header import OPTION, TWICE
from referee.notation.reader import CLAUSES as READING
from referee.notation.reader import Reader, finding

from .cards import NO_CARDS, CardFile

if TYPE_CHECKING:
    from referee.core.coverage import Watch

    from .cost import Cost
    from .what_if import Edit, WhatIf


BUDGET = 10.0
"""Seconds for the gaps of one game, unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the command line supplies beside the logs themselves; ``edits`` change lines for one run."""

    ruleset: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    stop: bool = False
    accept_agreed: bool = False
    cards: CardFile = NO_CARDS
    edits: tuple[Edit, ...] = ()
    budget: float | None = BUDGET


@dataclass(slots=True)
class Judged:
    """One game, judged. ``verdict`` is one of the four words of the manual, ``cost`` what its first
    breach costs, as soon as :func:`referee.app.cost.tell` has worked it out.

    ``totals`` and ``winners`` are None where no score is certified, or where what the
    log leaves open yields several. ``what_if`` is the game as it was before edits.
    """

    log: Log
    replay: Replay | None
    findings: list[Finding]
    verdict: str
    readings: Mapping[str, str] = field(default_factory=dict)
    cost: Cost | None = None
    what_if: WhatIf | None = None

    @property
    def ruleset(self) -> Ruleset | None:
        return self.replay.ruleset if self.replay is not None else None

    @property
    def turns(self) -> int:
        """How many turns stand."""
        return self.replay.turns if self.replay is not None else 0

    @property
    def is_finished(self) -> bool:
        return self.replay is not None and self.replay.is_finished

    @property
    def proof(self) -> str | None:
        """How sure the verdict on a log with gaps is.

        ``exact``: all lines were weighed together; ``partial``: those behind a line that leaves the
        position open weren't; ``undecided``: time ran out. None where there is nothing to judge.
        """
        if self.replay is None or self.replay.state is None:
            return None
        return "partial" if self.replay.is_blind and self.replay.proof == "exact" else self.replay.proof

    @property
    def is_certified(self) -> bool:
        """Whether the score can be relied on: over, readable, and no rule breach behind it."""
        replay = self.replay
        return replay is not None and replay.is_finished and replay.cause is None and self.log.is_readable

    @property
    def totals(self) -> tuple[int, ...] | None:
        found = self.outcomes
        if found is None or any(len(values) > 1 for values in found.totals):
            return None
        return tuple(values[0] for values in found.totals)

    @property
    def winners(self) -> tuple[int, ...] | None:
        found = self.outcomes
        return found.winners[0] if found is not None and len(found.winners) == 1 else None

    @property
    def standing(self) -> Standing | None:
        """The ladder, where the log allows one only."""
        found = self.outcomes
        return found.standings[0] if found is not None and len(found.standings) == 1 else None

    @property
    def spread(self) -> tuple[str, ...]:
        """What is certain about a result that the log leaves open."""
        return endings.spread(self.replay) if self.is_certified and self.replay is not None else ()

    @property
    def outcomes(self) -> endings.Outcomes | None:
        """Every result that the log allows; None where no score is certified or there are too many."""
        return endings.outcomes(self.replay) if self.is_certified and self.replay is not None else None


class UsageError(Exception):
    """Something asked for can't be done: exit code 2. What it quotes is fit for a screen."""

    def __str__(self) -> str:
        return shown(super().__str__())


def rulebook(ruleset: Ruleset) -> dict[str, Clause]:
    """Every clause that a finding about a game of this ruleset can cite."""
    return _rulebook(ruleset.id)


@cache
def _rulebook(id: str) -> dict[str, Clause]:
    return {clause.id: clause for clause in (*clauses.CLAUSES, *TITLES[id].ruleset.rulebook())}


def reading_clauses() -> tuple[Clause, ...]:
    """The clauses of the notation, and those that hold for every game."""
    return (*READING, *clauses.CLAUSES)


def read(stream: BinaryIO, name: str, ruleset: str | None = None) -> Iterator[Log]:
    """Yield the games of a stream as they are read."""
    return Reader(TITLES).games(stream, name, ruleset)


def reader() -> Reader:
    """A reader that remembers words and shapes from one stream to the next."""
    return Reader(TITLES)


def check_stream(
    stream: BinaryIO,
    name: str,
    choices: Choices | None = None,
    *,
    reader: Reader | None = None,
    piece: Piece = WHOLE,
) -> Iterator[Judged]:
    """Judge the games of a stream, or of a piece of one, each as soon as it is complete."""
    given = choices or Choices()
    if given.edits:
        from .what_if import judged_as_if

        return judged_as_if(stream, name, given)
    logs = (reader or Reader(TITLES)).games(stream, name, given.ruleset, piece)
    return map(partial(judge_log, choices=given), logs)


def judge_log(log: Log, choices: Choices, watch: Watch | None = None) -> Judged:
    """Replay one game and give its verdict. A ``watch`` counts what the rules say meanwhile.

    Raises :class:`UsageError` where the command line and the header clash.
    """
    opened = open_log(log, choices, watch)
    if opened is None:
        return Judged(log, None, sorted(log.findings, key=_place), "unreadable")
    replay, readings = opened
    if watch is None:
        replay.run(stop=choices.stop)
    else:
        watch.run(replay)
    return close_log(replay, readings, choices)


def open_log(log: Log, choices: Choices, watch: Watch | None = None) -> tuple[Replay, dict[str, Any]] | None:
    """A game at its beginning, with the readings it is judged by; None where the header names none.

    Raises :class:`UsageError` where the command line and the header clash.
    """
    header = log.entry("game")
    if choices.ruleset and header is not None and header.parsed not in (None, choices.ruleset):
        raise UsageError(f"{log.source}: the header says {header.parsed}, --ruleset says {choices.ruleset}")
    if log.ruleset is None or not log.names:
        return None
    ruleset = TITLES[log.ruleset].ruleset
    if watch is not None:
        ruleset = watch.ruleset(ruleset)
    readings, faults = _readings(log, ruleset, choices)
    log.findings += faults
    _complete(log, choices)
    setup = ruleset.setup(ruleset, log, readings)
    return Replay(log, setup, _rulebook(ruleset.id)), readings


def close_log(replay: Replay, readings: Mapping[str, str], choices: Choices) -> Judged:
    """The verdict about a game that was replayed to its end."""
    log, ruleset = replay.log, replay.ruleset
    if ruleset.gather is not None and (replay.gaps or (ruleset.hides and replay.checked)):
        from referee.core.knowledge import corrected

        replay = corrected(replay, replay.setup, stop=choices.stop, budget=choices.budget)
    found = [accepted(finding, choices) for finding in replay.findings]
    findings = [*log.findings, *found, *_gaps(log, replay)]
    findings.sort(key=_place)
    return Judged(log, replay, findings, _verdict(log, found, replay), readings)


def _gaps(log: Log, replay: Replay) -> list[Finding]:
    """What the log leaves out, with what that means for the result of a finished game."""
    found = gaps.notes(replay)
    if found and replay.cause is None and log.is_readable:
        found[-1] = replace(found[-1], notes=(*found[-1].notes, *endings.spread(replay)))
    return found


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.span.column


def _complete(log: Log, choices: Choices) -> None:
    """Put what the command line supplies by name into the header, and note what is still missing."""
    book = TITLES[log.ruleset or ""].cards
    if book is None:
        return
    lines, faults = book.complete(log, choices.cards.cards)
    log.header = {**log.header, **lines}
    log.findings += [finding(fault, entry.line) for entry, fault in faults]


def _verdict(log: Log, found: list[Finding], replay: Replay) -> str:
    if not log.is_readable:
        return "unreadable"
    if any(finding.severity == "error" for finding in found):
        return "illegal"
    return "possible" if replay.gaps else "legal"


def accepted(finding: Finding, choices: Choices) -> Finding:
    """A finding as the choices have it count."""
    return replace(finding, severity="warning") if finding.agreed and choices.accept_agreed else finding


def _option_fault(entry: Entry, clause: Clause, message: str, help: str | None) -> Finding:
    """What is wrong with an option line of a header."""
    line, span = entry.line, entry.span
    byte = byte_at(line, span.column)
    return Finding(
        "error", clause.id, message, line.number, span, line.text, byte, help=help, source=clause.source
    )


def _readings(log: Log, ruleset: Ruleset, choices: Choices) -> tuple[dict[str, Any], list[Finding]]:
    """The reading of every ruling: the default, the header's, the command line's."""
    chosen: dict[str, str | int] = {}
    faults = []
    for entry in log.header.get("option", ()):
        if entry.parsed is None:
            continue
        choice = choose(ruleset.rulings, ruleset.options, *entry.parsed)
        if isinstance(choice, str):
            faults.append(
                _option_fault(
                    entry, OPTION, choice, f"`referee rules {ruleset.id}` lists the rulings and options"
                )
            )
        elif chosen.get(choice.name, choice.value) != choice.value:
            text = f"{choice.name} is chosen twice, as {chosen[choice.name]} and as {choice.value}"
            faults.append(_option_fault(entry, TWICE, text, None))
        else:
            chosen[choice.name] = choice.value
    for name, value in choices.options:
        choice = choose(ruleset.rulings, ruleset.options, name, value)
        if isinstance(choice, str):
            raise UsageError(f"--option: {choice}")
        if chosen.get(choice.name, choice.value) != choice.value:
            header = f"the header says {choice.name} {chosen[choice.name]}"
            raise UsageError(f"{log.source}: {header}, --option says {choice.value}")
        chosen[choice.name] = choice.value
    return {**_defaults(ruleset.id), **chosen}, faults


@cache
def _defaults(id: str) -> dict[str, str]:
    """The default reading of every ruling of a ruleset."""
    return {ruling.name: ruling.default for ruling in TITLES[id].ruleset.rulings}
