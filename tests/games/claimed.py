"""Legal logs made wrong in one claimed figure, each with the slip that was made.

What a slip is worth is worked out here from the position and the ledger, not by what the referee lists.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.app import Judged, check_stream
from referee.core.book import entries
from referee.core.finding import Finding
from referee.core.replay import Replay
from referee.games.carrara.table import CITIES

SAMPLES = Path(__file__).parents[2] / "samples"


class Mutant(NamedTuple):
    """A log with one wrong figure: what the slip is called, and by how much the figure is off."""

    text: str
    slip: str
    off: int


def judge(text: str) -> Judged:
    """The verdict on a log with one game."""
    (found,) = check_stream(io.BytesIO(text.encode()), "log")
    return found


@cache
def legal(name: str) -> tuple[str, Judged]:
    """A sample and its verdict."""
    text = (SAMPLES / name).read_text("utf-8")
    return text, judge(text)


def replay_of(judged: Judged) -> Replay:
    assert judged.replay is not None
    return judged.replay


def wrong(judged: Judged) -> Finding:
    """The one error of a mutant."""
    (found,) = [finding for finding in judged.findings if finding.severity == "error"]
    return found


def with_total(text: str, seat: int, off: int) -> str:
    """The log with its score sheets and winner left out, and the total of a seat changed."""
    lines = []
    for line in text.splitlines():
        if line.startswith("RESULT:"):
            line = re.sub(rf"P{seat} (\d+)", lambda match: f"P{seat} {int(match[1]) + off}", line)
        elif line.startswith(("RESULT P", "WINNER")):
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_row(text: str, seat: int, row: str, off: int) -> str:
    """The log with one row of a seat changed in its score sheet."""
    pattern = re.compile(rf"^(RESULT P{seat}: .*\b{row} )(\d+)", re.MULTILINE)
    changed, count = pattern.subn(lambda match: f"{match[1]}{int(match[2]) + off}", text)
    assert count == 1
    return changed


def slips(name: str) -> Iterator[tuple[int, str, str, int]]:
    """Single slips in the result of a game of the first edition: seat, row, what it is called, its worth."""
    _, judged = legal(name)
    replay = replay_of(judged)
    players = replay.state.players
    for seat, player in enumerate(players, 1):
        if player.bonus:
            yield seat, "end", "points for the end forgotten", -player.bonus
        elif any(other.bonus for other in players):
            yield seat, "end", "points for the end added", 5
        if any(thing for thing in str(player.objects)):
            yield seat, "objects", "an object forgotten", -3
            yield seat, "objects", "an object counted twice", 3
        if player.coins % 5:
            yield seat, "coins", "the coins rounded up", 1
        for one in player.built:
            yield seat, "buildings", f"cost {one.tile.cost}", one.tile.cost
            yield seat, "buildings", f"cost {one.tile.cost}", -one.tile.cost
        yield from _scored(replay, seat)


def _scored(replay: Replay, seat: int) -> Iterator[tuple[int, str, str, int]]:
    """A scoring forgotten, taken twice, or at the value of another city."""
    board = replay.game.data.board
    for line, _, posting in entries(replay):
        if (posting.taker, posting.unit, posting.row) != (f"P{seat}", "vp", "track") or not posting.note:
            continue
        yield seat, "track", f"{posting.note} on line {line} forgotten", -posting.amount
        yield seat, "track", f"{posting.note} on line {line} counted twice", posting.amount
        if posting.note in CITIES and replay.state.offer is None:
            own = board.cities[CITIES.index(posting.note)]
            for city, other in zip(CITIES, board.cities, strict=True):
                if other.unit == "vp" and other.value != own.value:
                    off = posting.amount // own.value * other.value - posting.amount
                    yield seat, "track", f"{posting.note} on line {line} at the value of {city}", off
