"""Machine formats: plain data for JSON. Fields are only ever added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.app import Judged
from referee.app.scores import Score
from referee.core.finding import Disputed, Finding

if TYPE_CHECKING:
    from referee.app.cost import Branch, Cost
    from referee.core.slip import Slip


def cause(slip: Slip) -> dict[str, Any]:
    """A single slip that would explain a claimed figure."""
    return {
        "kind": slip.kind.replace(" ", "-"),
        "text": slip.text,
        "sum": slip.sum or None,
        "line": slip.line,
        "rule": slip.rule or None,
        "difference": slip.off or None,
    }


def _disputed(claimed: Disputed | None) -> dict[str, Any] | None:
    if claimed is None:
        return None
    return {
        "of": claimed.what,
        "player": claimed.seat,
        "claimed": claimed.claimed,
        "computed": claimed.computed,
        "difference": claimed.off,
    }


_ODD = re.compile(r"[^\x20-\x7e\n]")


def dumps(data: Any, *, indent: int | None = None, ascii: bool = False) -> str:
    """JSON text: with an indent a document, without one a line.

    Control and invisible characters are escapes, so that they do nothing to a screen, and with
    ``ascii`` every other character that an output may lack is one too.
    """
    import json

    separators = (",", ":") if indent is None else None
    text = json.dumps(data, ensure_ascii=ascii, indent=indent, separators=separators)
    return text if ascii else _ODD.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    if char.isprintable():
        return char
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def finding(found: Finding) -> dict[str, Any]:
    return {
        "id": found.id,
        "severity": found.severity,
        "line": found.line,
        "column": found.span.column,
        "end_column": max(found.span.end, found.span.column),
        "byte": found.byte,
        "message": found.message,
        "notes": list(found.notes),
        "help": found.help,
        "rule": found.id,
        "source": found.source,
        "turn": found.turn,
        "player": found.player,
        "consequence": found.cause is not None,
        "cause": found.cause,
        "agreed": found.agreed,
        "disputed": _disputed(found.disputed),
        "causes": [cause(slip) for slip in found.causes],
    }


def _branch(branch: Branch | None) -> dict[str, Any] | None:
    if branch is None:
        return None
    return {"totals": list(branch.totals), "winners": list(branch.winners), "broken": branch.broken}


def _cost(cost: Cost) -> dict[str, Any]:
    """What the first breach costs: the result with its line as written, and without it."""
    return {
        "line": cost.line,
        "as_written": _branch(cost.as_written),
        "without": _branch(cost.without),
        "possible": cost.is_possible,
        "partial": cost.is_partial,
        "changes_winner": cost.changes_winner,
    }


def game(judged: Judged) -> dict[str, Any]:
    """One game: its verdict and everything that was found."""
    replay, ruleset = judged.replay, judged.ruleset
    chosen = {}
    if ruleset is not None:
        defaults = {ruling.name: ruling.default for ruling in ruleset.rulings}
        chosen = {name: value for name, value in judged.readings.items() if defaults.get(name) != value}
    return {
        "file": judged.log.source,
        "index": judged.log.index,
        "first_line": judged.log.first_line,
        "ruleset": judged.log.ruleset,
        "version": ruleset.version if ruleset is not None else None,
        "verdict": judged.verdict,
        "finished": judged.is_finished,
        "turns": judged.turns,
        "proof": judged.proof,
        "agreed": replay.agreed if replay is not None else 0,
        "players": list(judged.log.names),
        "totals": None if judged.totals is None else list(judged.totals),
        "winners": None if judged.winners is None else list(judged.winners),
        "rulings": sorted(replay.leanings) if replay is not None else [],
        "options": chosen,
        "assumed": list(replay.assumed) if replay is not None else [],
        "cost": None if judged.cost is None else _cost(judged.cost),
        "findings": [finding(found) for found in judged.findings],
        **_what_if(judged),
    }


def _what_if(judged: Judged) -> dict[str, Any]:
    """What edits of the log change, where there were any."""
    if judged.what_if is None:
        return {}
    from .whatifs import data

    return {"what_if": data(judged.what_if, judged)}


def scored(score: Score) -> dict[str, Any]:
    """One game with its score sheets and its ladder."""
    is_over = score.judged.is_finished
    steps = score.standing.steps if score.standing is not None and is_over else ()
    return {
        **game(score.judged),
        "score": score.kind,
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                "rank": player.rank if is_over else None,
                "total": player.total,
                "rows": [
                    {
                        "row": row.row,
                        "points": row.points,
                        "rule": row.rule,
                        "lines": list(row.lines),
                        "of": row.of or None,
                        "sum": row.sum or None,
                    }
                    for row in player.rows
                ],
            }
            for player in score.players
        ],
        "ladder": [
            {
                "rule": step.rule,
                "name": step.name,
                "values": {str(seat): value for seat, value in step.values.items()},
                "out": list(step.out),
                "margin": step.margin,
            }
            for step in steps
        ],
        "sections": [
            {
                "heading": section.heading,
                "columns": list(section.columns),
                "rows": [list(row) for row in section.rows],
            }
            for section in score.sections
        ],
        "claims": [
            {
                "line": claim.line,
                "seat": claim.seat,
                "row": claim.row,
                "claimed": claim.claimed,
                "computed": claim.computed,
                "lines": list(claim.lines),
                "causes": [cause(slip) for slip in claim.causes],
            }
            for claim in score.claims
        ],
    }


SCORE_COLUMNS = (
    *("file", "index", "seat", "name", "row", "of", "points", "rule", "lines"),
    *("total", "rank", "score", "verdict"),
)
"""A row of a score sheet each; the last four columns are of the player and the game."""


def score_rows(score: Score) -> list[tuple[Any, ...]]:
    """The rows of every player's sheet; one without a player where there is no score."""
    log, verdict = score.judged.log, score.judged.verdict
    nobody = (log.source, log.index, *[None] * (len(SCORE_COLUMNS) - 4), score.kind, verdict)
    is_over = score.judged.is_finished
    return [
        (
            *(log.source, log.index, player.seat, player.name, row.row, row.of, row.points, row.rule),
            *(" ".join(map(str, row.lines)), player.total, player.rank if is_over else None),
            *(score.kind, verdict),
        )
        for player in score.players
        for row in player.rows
    ] or [nobody]


def trouble(file: str, message: str) -> dict[str, Any]:
    """Something that kept a file from being judged."""
    return {"file": file, "message": message}
