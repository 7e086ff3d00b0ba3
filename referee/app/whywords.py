"""Answers in words: the sentence on top, what isn't certain, and what could have been asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import endings
from referee.core.near import listed
from referee.core.score import POINTS

from .numbers import RANK, ROW, RUNG, TOTAL, WINNER, Answer, Explainer

_VALUES = (POINTS, "coins", RANK)
"""Numbers that depend on prices and rewards."""


def sentence(own: Explainer, answers: Sequence[Answer], question: str, *, is_placed: bool) -> str:
    """The answer in a line."""
    where = f" {own.position.where}" if is_placed else ""
    if not answers:
        return f"{question}: nothing{where}"
    first = answers[0]
    if question != WINNER and (len(answers) == 1 or first.what == TOTAL):
        who = f"{own.replay.name(first.seat)}: " if first.seat else ""
        if first.low is None:
            return f"{who}{first.what}: not certain{where}"
        if first.what == RANK:
            return f"{who}rank {number(first)}{where}"
        what = "points in all" if first.what == TOTAL else _unit(own, first)
        return f"{who}{number(first)} {what}{where}"
    kinds = dict.fromkeys(one.what for one in answers)
    parts = [f"{kind}: {_everybody(own, [one for one in answers if one.what == kind])}" for kind in kinds]
    lead = f"{_winners(own)}; " if question == WINNER and not own.is_open else ""
    return lead + "; ".join(parts) + where


def _winners(own: Explainer) -> str:
    winners = own.standing().winners
    who = listed((own.replay.name(seat) for seat in winners), "and")
    return f"{who} share the win" if len(winners) > 1 else f"{who} wins"


def _unit(own: Explainer, answer: Answer) -> str:
    """``points in the row coins`` for a row, ``coins`` for what is held."""
    reason = answer.reason
    unit = reason.unit if reason is not None else "vp"
    if unit != "vp":
        return answer.what
    if answer.what == "vp":
        return "points"
    return f"points in the row {answer.what}" if answer.what in own.rows(1) else f"points, {answer.what}"


def _everybody(own: Explainer, answers: Sequence[Answer]) -> str:
    return ", ".join(
        f"{own.replay.name(one.seat) if one.seat else ''} {number(one)}".strip() for one in answers
    )


def number(answer: Answer) -> str:
    """A number, its bounds, or that it isn't certain."""
    if answer.low is None:
        return "not certain"
    return str(answer.low) if answer.low == answer.high else f"{answer.low} to {answer.high}"


def notes(own: Explainer, answers: Sequence[Answer]) -> Iterator[str]:
    """What isn't certain about the answers."""
    replay, judged = own.replay, own.position.judged
    line = replay.cause
    if line is not None and line <= own.position.line:
        refused = any(fault.line == line and fault.severity == "error" for fault in judged.log.findings)
        why = "can't be read" if refused else "breaks a rule"
        yield f"not certified: line {line} {why}, and what it would have done is left out"
    elif not judged.log.is_readable:
        yield "not certified: a line of the log can't be read"
    if replay.is_blind and own.is_at_end:
        blind = min(
            statement.line.number
            for gap in replay.gaps.values()
            for statement in gap.statements
            if gap.doubt.blind
        )
        yield f"line {blind} leaves open what the position is; this is the last one known"
    elif own.is_open and any(one.reason is None for one in answers):
        yield from endings.spread(replay)
    elif own.outcomes is not None and own.outcomes.ways > 1:
        ways = f"{own.outcomes.ways} ways to explain the log"
        if any(one.reason is not None and one.reason.unit in _VALUES for one in answers):
            yield f"{ways}, all with the same result; shown is one of them"
        else:
            yield f"{ways}, so what the end moved isn't booked"
    if not answers:
        yield "it is worked out when the game is over"
    if not own.is_over and any(_is_row(own, one) for one in answers):
        yield "points so far; the game isn't over"
    if any(one.reason is None or one.reason.unit in _VALUES for one in answers):
        yield from (f"assumed: {text}" for text in replay.assumed)


def _is_row(own: Explainer, answer: Answer) -> bool:
    """Whether a number is one of the score sheet."""
    in_points = answer.reason is None or answer.reason.unit == POINTS
    return answer.what == TOTAL or (in_points and answer.what in own.rows(1))


def asks(own: Explainer, seat: int = 1) -> list[str]:
    """What could be asked of a position, for one of the seats."""
    me = f"P{seat}"
    rows = [name if not own.holding(me, seat, name) else f"{ROW}:{name}" for name in own.rows(seat)]
    units = sorted((unit for unit in own.units() if unit != "?"), key=lambda unit: (len(unit) == 1, unit))
    names = dict.fromkeys([*units, *own.extra.groups, *rows, TOTAL, *([RANK] if own.is_over else [])])
    found = [f"{me}.{name}" for name in names]
    if own.is_over:
        found += [*(f"{RUNG}:{name}" for name in own.rungs()), WINNER]
    return found


def could(own: Explainer) -> str:
    """What could be asked, as a sentence part."""
    found = asks(own)
    topics = [
        f"{name}:{key}"
        for name, topic in own.extra.topics.items()
        for key in topic.keys(own.game, own.state)[:1]
    ]
    return f"ask for {listed([*found, *topics])}, also at a place ({found[0]}@31), or for a line (@14)"
