"""Use case: score sheets, the ladder, and what the log claims beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.core import endings
from referee.core.book import entries
from referee.core.log import Statement
from referee.core.score import SheetRow, sheet, total
from referee.core.standing import Standing
from referee.games import TITLES
from referee.games.title import Section

from .check import Judged

if TYPE_CHECKING:
    from referee.core.slip import Slip


class PlayerScore(NamedTuple):
    """One player's sheet."""

    seat: int
    name: str
    rank: int
    total: int
    rows: list[SheetRow]


class Claimed(NamedTuple):
    """One number that the log claims: which line, whose, which row, what was computed, from which
    lines, and the single slips that would explain a difference."""

    line: int
    seat: int
    row: str
    claimed: int
    computed: int | None
    lines: tuple[int, ...]
    causes: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game. ``kind`` is ``final``, ``open`` (it depends on what the log leaves out),
    ``provisional`` (unfinished),
    ``uncertified`` (after a breach) or ``none``; ``claimed_winners`` are those
    that the claimed totals would give, None where no total is claimed; ``sections``
    are the game's own tables."""

    judged: Judged
    kind: str
    players: list[PlayerScore]
    standing: Standing | None
    claims: list[Claimed]
    claimed_winners: tuple[int, ...] | None
    sections: list[Section]


def score(judged: Judged, *, anyway: bool = False) -> Score:
    """The score sheet of every player and the ladder.

    After a rule breach there is a score only ``anyway``, and it isn't certified.
    """
    replay = judged.replay
    kind = _kind(judged, anyway)
    if replay is None or kind == "none":
        return Score(judged, "none", [], None, [], None, [])
    state = replay.state
    found = endings.outcomes(replay) if replay.is_finished else None
    if replay.is_finished:
        if found is None or found.state is None:
            return Score(judged, "open", [], None, [], None, _bounds(judged, found))
        state = found.state
    booked = entries(replay)
    rows = replay.final() if state is replay.state else replay.ruleset.final(replay.game, state)
    result = replay.standing() if found is None else found.standings[0]
    players = [
        PlayerScore(
            seat, name, result.ranks[seat - 1], total(rows[seat - 1]), sheet(seat, rows[seat - 1], booked)
        )
        for seat, name in enumerate(replay.game.names, 1)
    ]
    claims = _claims(judged, players)
    make = TITLES[replay.ruleset.id].sections
    is_known = make is not None and (found is None or found.ways == 1)
    sections = make(replay.game, state) if make is not None and is_known else []
    return Score(judged, kind, players, result, claims, _claimed_winners(players, claims, result), sections)


def _bounds(judged: Judged, found: endings.Outcomes | None) -> list[Section]:
    """Between which bounds the totals lie where the log leaves the result open."""
    if found is None:
        return []
    rows: list[tuple[object, ...]] = [
        (name, values[0], values[-1]) for name, values in zip(judged.log.names, found.totals, strict=True)
    ]
    heading = f"the log leaves the result open: {found.ways} ways to explain it"
    return [Section(heading, ("player", "least", "most"), rows, (1, 2))]


def _kind(judged: Judged, anyway: bool) -> str:
    replay = judged.replay
    if replay is None or replay.state is None or replay.is_blind:
        return "none"
    if replay.cause is not None or not judged.log.is_readable:
        return "uncertified" if anyway else "none"
    return "final" if judged.is_finished else "provisional"


def _claims(judged: Judged, players: list[PlayerScore]) -> list[Claimed]:
    found = []
    for item in judged.log.items:
        if not isinstance(item, Statement):
            continue
        if item.kind == "result":
            pairs = [(seat, "total", points) for seat, points in item.content]
        elif item.kind == "sheet":
            pairs = [(item.content[0], row, points) for row, points in item.content[1]]
        else:
            continue
        for seat, row, points in pairs:
            if seat <= len(players):
                computed, lines = _computed(players[seat - 1], row)
                line = item.line.number
                causes = _causes(judged, line, seat, row) if points != computed else ()
                found.append(Claimed(line, seat, row, points, computed, lines, causes))
    return found


def _causes(judged: Judged, line: int, seat: int, row: str) -> tuple[Slip, ...]:
    """What the finding of a claim says would explain it."""
    for finding in judged.findings:
        claimed = finding.disputed
        if finding.line == line and claimed is not None and (claimed.seat, claimed.what) == (seat, row):
            return finding.causes
    return ()


def _computed(player: PlayerScore, row: str) -> tuple[int | None, tuple[int, ...]]:
    if row == "total":
        return player.total, ()
    if row == "other":
        return 0, ()
    own = next((own for own in player.rows if own.row == row and not own.of), None)
    return (None, ()) if own is None else (own.points, own.lines)


def _claimed_winners(
    players: list[PlayerScore], claims: list[Claimed], result: Standing
) -> tuple[int, ...] | None:
    """Who would have won with the claimed totals; ties are settled as the rules settle them."""
    totals = {claim.seat: claim.claimed for claim in claims if claim.row == "total"}
    if not totals:
        return None
    points = {player.seat: totals.get(player.seat, player.total) for player in players}
    best = max(points.values())
    level = [seat for seat, own in points.items() if own == best]
    if len(level) == 1:
        return tuple(level)
    for step in result.steps[1:]:
        values = {seat: step.values.get(seat) for seat in level}
        if None in values.values():
            return tuple(level)
        top = max(value for value in values.values() if value is not None)
        level = [seat for seat in level if values[seat] == top]
    return tuple(level)
