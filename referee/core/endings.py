"""What a game that is over leaves open: every result that the log allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .near import listed
from .ruleset import Ending, Row
from .score import total
from .standing import Standing, stand

if TYPE_CHECKING:
    from .replay import Replay

Sheets = tuple[tuple[Row, ...], ...]
"""The rows of every seat."""


class Outcomes(NamedTuple):
    """The results that are possible, each once; ``ways`` counts the positions behind them.

    ``totals`` are for each seat all that it may have, in order. ``state`` is a position
    to show where all of them yield the same sheets, else None.
    """

    sheets: tuple[Sheets, ...]
    standings: tuple[Standing, ...]
    totals: tuple[tuple[int, ...], ...]
    ways: int
    state: Any

    @property
    def winners(self) -> tuple[tuple[int, ...], ...]:
        """Every set of winners that is possible."""
        return tuple(dict.fromkeys(standing.winners for standing in self.standings))

    def points(self, seat: int, row: str) -> tuple[int, ...]:
        """Every number of points that a seat may have in a row; nothing where the sheet lacks it."""
        found = {own.points for rows in self.sheets for own in rows[seat - 1] if own.row == row}
        return tuple(found) if len(found) < 2 else tuple(sorted(found))


class Ended(NamedTuple):
    """A position at the end with what it leaves open, worked out once."""

    state: Any
    ending: Ending
    outcomes: Outcomes | None


def _ended(replay: Replay) -> Ended:
    if replay.ended is None or replay.ended.state is not replay.state:
        ending = replay.ruleset.ending(replay.game, replay.state)
        replay.ended = Ended(replay.state, ending, _outcomes(replay, ending.positions))
    return replay.ended


def outcomes(replay: Replay) -> Outcomes | None:
    """The results of a game that is over; None where there are too many to look at."""
    return _ended(replay).outcomes


def _outcomes(replay: Replay, positions: tuple[Any, ...] | None) -> Outcomes | None:
    if positions is None:
        return None
    game, ruleset = replay.game, replay.ruleset
    found = {}
    for state in positions:
        rows = ruleset.final(game, state)
        found[rows, ruleset.rungs(game, state, rows)] = state
    sheets = tuple(dict.fromkeys(rows for rows, _ in found))
    standings = tuple(stand(rungs) for _, rungs in found)
    totals = tuple(tuple(sorted({total(rows[seat]) for rows in sheets})) for seat in range(game.seats))
    state = positions[0] if len(found) == 1 else None
    return Outcomes(sheets, standings, totals, len(positions), state)


def close(replay: Replay) -> None:
    """Say what a finished game leaves open, and which rulings its scoring consulted."""
    from .replay import Gap

    if not replay.is_finished or replay.stopped is not None:
        return
    ending = _ended(replay).ending
    replay.leanings.update(ending.leanings)
    for end in ending.open:
        about = [
            (step.statement, index)
            for step in replay.steps
            for index, action in enumerate(step.statement.actions)
            if end.is_about(action)
        ]
        field = end.doubt.field
        doubt = end.doubt._replace(field=f"{about[0][1]}.{field}") if about else end.doubt
        replay.gaps.setdefault(doubt.gap, Gap(doubt, [statement for statement, _ in about]))


def spread(replay: Replay) -> tuple[str, ...]:
    """What is certain about the result of a game with an open end, and between which bounds the rest lies."""
    if not replay.is_finished or not _ended(replay).ending.open:
        return ()
    found = outcomes(replay)
    if found is None:
        return ("there are too many ways to explain the log to say anything about the result",)
    names = replay.game.names
    totals = ", ".join(f"{name} {span(values)}" for name, values in zip(names, found.totals, strict=True))
    ways = "1 way" if found.ways == 1 else f"{found.ways} ways"
    notes = [f"{ways} to explain the log: {totals}"]
    certain = [name for name, values in zip(names, found.totals, strict=True) if len(values) == 1]
    if 0 < len(certain) < len(names):
        notes.append(f"certain: the points of {listed(certain, 'and')}")
    notes.append(_winners(found.winners, names))
    return tuple(notes)


def _winners(winners: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    who = [listed((names[seat - 1] for seat in own), "and") for own in winners]
    if len(who) == 1:
        return f"{who[0]} {'win' if len(winners[0]) > 1 else 'wins'} in every case"
    return f"the win goes to {'; or to '.join(who)}"


def span(values: Iterable[int]) -> str:
    """Numbers between bounds: ``5`` or ``3 to 8``."""
    found = list(values)
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"
