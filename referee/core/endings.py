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
        found: list[int] = []
        for rows in self.sheets:
            for own in rows[seat - 1]:
                if own.row == row and own.points not in found:
                    found.append(own.points)
        return tuple(sorted(found))


class Ended(NamedTuple):
    """A position at the end with what it leaves open, worked out once.

    ``is_certain`` says that nothing was open from the first, whatever else the log says.
    """

    state: Any
    ending: Ending
    outcomes: Outcomes | None
    is_certain: bool


def _ended(replay: Replay) -> Ended:
    if replay.ended is None or replay.ended.state is not replay.state:
        ending = replay.ruleset.ending(replay.game, replay.state)
        is_certain = ending.positions is not None and len(ending.positions) == 1
        if ending.positions is not None and not is_certain and replay.checked:
            ending = ending._replace(positions=_recalled(replay, ending.positions))
        replay.ended = Ended(replay.state, ending, _outcomes(replay, ending.positions), is_certain)
    return replay.ended


def _recalled(replay: Replay, positions: tuple[Any, ...]) -> tuple[Any, ...]:
    """The positions that agree with what CHECK lines said in the course of the game."""
    from .knowledge import puzzles

    found = positions
    for puzzle in puzzles(replay):
        if puzzle.fits is not None:
            found = tuple(filter(puzzle.fits, found))
    return found or positions


def kept(replay: Replay, positions: tuple[Any, ...]) -> None:
    """Of the positions at the end only some are left, by what the log says about them."""
    ending = _ended(replay).ending._replace(positions=positions)
    replay.ended = Ended(replay.state, ending, _outcomes(replay, positions), is_certain=False)


def positions(replay: Replay) -> tuple[Any, ...] | None:
    """Every position that a game which is over may have ended in; None where there are too many."""
    return _ended(replay).ending.positions


def is_certain(replay: Replay) -> bool:
    """Whether a game that is over leaves nothing open, or too much to say anything."""
    return _ended(replay).is_certain or positions(replay) is None


def outcomes(replay: Replay) -> Outcomes | None:
    """The results of a game that is over; None where there are too many to look at."""
    return _ended(replay).outcomes


def _outcomes(replay: Replay, positions: tuple[Any, ...] | None) -> Outcomes | None:
    if positions is None:
        return None
    game, ruleset = replay.game, replay.ruleset
    if len(positions) == 1:
        rows = ruleset.final(game, positions[0])
        standing = stand(ruleset.rungs(game, positions[0], rows))
        return Outcomes((rows,), (standing,), tuple([(total(own),) for own in rows]), 1, positions[0])
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
    notes.append(won(found.winners, names))
    return tuple(notes)


def won(winners: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    """Who wins, in every case or in some."""
    who = [listed((names[seat - 1] for seat in own), "and") for own in winners]
    if len(who) == 1:
        return f"{who[0]} {'win' if len(winners[0]) > 1 else 'wins'} in every case"
    return f"the win goes to {'; or to '.join(who)}"


def span(values: Iterable[int]) -> str:
    """Numbers between bounds: ``5`` or ``3 to 8``."""
    found = list(values)
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"
