"""Use case: what follows from a log that leaves something out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core import endings
from referee.core.inference import Inferred, infer
from referee.core.knowledge import puzzles
from referee.core.log import Statement
from referee.core.near import listed
from referee.core.replay import Replay
from referee.core.score import total
from referee.core.search import Clock
from referee.games import TITLES

from .check import Judged

Span = tuple[int, int]
"""The least and the most of a number."""


class Held(NamedTuple):
    """What is certain about a player; None where nothing is.

    ``total`` is None as long as the game isn't over, ``coins`` and ``points`` where the game has
    none in play.
    """

    seat: int
    name: str
    coins: Span | None
    points: Span | None
    total: Span | None


class Claimed(NamedTuple):
    """A claimed result or winner: ``forced``, ``possible`` or ``impossible``; ``open`` where nothing is
    certain."""

    line: int
    text: str
    status: str


@dataclass(frozen=True, slots=True)
class Inference:
    """What follows from one game. ``behind`` is the line from which on nothing follows any more, if
    there is one, and ``why`` says what is there."""

    judged: Judged
    unknowns: tuple[Inferred, ...]
    players: tuple[Held, ...]
    winners: tuple[tuple[int, ...], ...]
    claims: tuple[Claimed, ...]
    behind: int | None
    why: str
    is_exact: bool


def inference(judged: Judged, budget: float | None) -> Inference:
    """What each unknown can be, between which bounds every player's coins and points lie, and which claims
    about the result are certain."""
    replay = judged.replay
    if replay is None or replay.state is None:
        return Inference(judged, (), (), (), (), None, "", is_exact=True)
    behind, why = _behind(judged, replay)
    found = sorted(_unknowns(replay, Clock(budget)), key=_place)
    outcomes = judged.outcomes
    return Inference(
        judged=judged,
        unknowns=tuple(found),
        players=tuple(_held(judged, replay, seat, behind) for seat in range(1, replay.game.seats + 1)),
        winners=outcomes.winners if outcomes is not None else (),
        claims=tuple(_claims(judged, replay)),
        behind=behind,
        why=why,
        is_exact=replay.proof == "exact" and all(one.is_exact for one in found),
    )


def _behind(judged: Judged, replay: Replay) -> tuple[int | None, str]:
    """The first line that leaves the position open or breaks a rule."""
    if replay.is_blind:
        blind = [gap for gap in replay.gaps.values() if gap.doubt.blind]
        first = min((gap.statements[0].line.number, gap.doubt.gap) for gap in blind if gap.statements)
        return first[0], first[1]
    if replay.cause is not None:
        return replay.cause, "a rule is broken"
    if not judged.log.is_readable:
        return min(one.line for one in judged.log.findings if one.severity == "error"), "this can't be read"
    return None, ""


def _place(one: Inferred) -> tuple[bool, int]:
    """By lines; what is unknown at the end comes last."""
    return one.unknown.line is None, one.unknown.line or 0


def _unknowns(replay: Replay, clock: Clock) -> Iterator[Inferred]:
    ended = endings.positions(replay) if replay.is_finished else None
    for puzzle in puzzles(replay, full=True):
        asked = puzzle.unknowns()
        if puzzle.at_end is not None and ended:
            yield from puzzle.at_end(asked, ended)
        elif asked:
            yield from infer(puzzle.system, asked, clock)


def _held(judged: Judged, replay: Replay, seat: int, behind: int | None) -> Held:
    """The bounds of one player's numbers."""
    game = replay.game
    own = TITLES[replay.ruleset.id].snapshot(game, replay.state)[seat - 1]
    outcomes = judged.outcomes
    certain = outcomes.totals[seat - 1] if outcomes is not None else None

    def span(key: str) -> Span | None:
        return (own[key], own[key]) if behind is None and key in own else None

    whole = (certain[0], certain[-1]) if certain else None
    return Held(seat, game.names[seat - 1], span("coins"), span("vp"), whole)


# Claims about the result


def _claims(judged: Judged, replay: Replay) -> Iterator[Claimed]:
    for item in judged.log.items:
        if isinstance(item, Statement) and item.kind in ("result", "sheet", "winner"):
            for text, values in _said(judged, replay, item):
                yield Claimed(item.line.number, text, _status(values))


def _said(
    judged: Judged, replay: Replay, statement: Statement
) -> Iterator[tuple[str, tuple[bool, ...] | None]]:
    """Each claim of a line in words, and in which outcomes it is true."""
    outcomes, content = judged.outcomes, statement.content
    sheets = outcomes.sheets if outcomes is not None else None
    if statement.kind == "winner":
        sets = [set(own) for own in outcomes.winners] if outcomes is not None else None
        names = listed((_name(replay, seat) for seat in content), "and")
        verb = "share the win" if len(content) > 1 else "wins"
        yield f"{names} {verb}", None if sets is None else tuple(set(content) == own for own in sets)
    elif statement.kind == "result":
        for seat, points in content:
            is_known = sheets is not None and seat <= replay.game.seats
            values = tuple(total(own[seat - 1]) == points for own in sheets or ()) if is_known else None
            yield f"{_name(replay, seat)} has {points}", values
    else:
        seat, rows = content
        for row, points in rows:
            is_known = sheets is not None and seat <= replay.game.seats and row != "other"
            values = tuple(_row(own[seat - 1], row) == points for own in sheets or ()) if is_known else None
            yield f"{_name(replay, seat)}: {row} {points}", values


def _row(rows: tuple[Any, ...], name: str) -> int | None:
    if name == "total":
        return total(rows)
    return next((row.points for row in rows if row.row == name), None)


def _name(replay: Replay, seat: int) -> str:
    return replay.name(seat) if seat <= replay.game.seats else f"P{seat}"


def _status(values: tuple[bool, ...] | None) -> str:
    if values is None:
        return "open"
    if all(values):
        return "forced"
    return "possible" if any(values) else "impossible"
