"""Logs with gaps by brute force: everything that nobody wrote down is tried, line by line.

The oracle shares nothing with the judging of gaps but the rules for positions in which
everything is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import combinations
from typing import Any

from referee import app
from referee.app.check import read
from referee.core.log import Statement
from referee.core.ruleset import Accepted, Game, judge
from referee.core.score import total as points
from referee.core.standing import stand
from referee.core.tally import Kinds, total
from referee.games import TITLES
from referee.games.carrara import wheel
from referee.games.carrara.second import stock
from referee.games.carrara.table import bits_of, tiles_in
from referee.games.palatinus.pieces import WOLF, WOLF_FARMER, WOLF_MERCHANT

State = Any


class TooManyError(Exception):
    """More ways than a test has time for."""


def of_size(blocks: Kinds, bag: int, size: int) -> Iterator[int]:
    """Every tally of so many blocks out of a bag."""

    def choices(counts: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if not counts:
            if not left:
                yield ()
            return
        for number in range(min(counts[0], left) + 1):
            for rest in choices(counts[1:], left - number):
                yield (number, *rest)

    for chosen in choices(blocks.unpack(bag)[:-1], size):
        yield blocks.pack([*chosen, 0])


def completed(game: Game, state: State, action: Any) -> Iterator[Any]:
    """An action with everything that it leaves out filled in, in every way."""
    if getattr(action, "piece", None) == WOLF:
        yield from (action._replace(piece=WOLF_MERCHANT), action._replace(piece=WOLF_FARMER))
    elif hasattr(action, "drawn") and action.wheel != "stay":
        yield from _drawn(game, state, action)
    elif hasattr(action, "over") and action.reveal is None and action.tile.cost < 8 and state.pile:
        yield from (action._replace(reveal=tile) for tile in _unseen(game, state) if tile != action.tile)
    else:
        yield action


def _drawn(game: Game, state: State, action: Any) -> Iterator[Any]:
    blocks = game.data.board.blocks
    needed = wheel.refill(game.data.board, state.wheel, state.unseen)
    known = wheel.known(action.drawn or 0)
    unknown = needed if action.drawn is None else wheel.unknown(action.drawn)
    if not unknown:
        yield action._replace(drawn=known)
    elif total(known) + unknown == needed and blocks.covers(state.unseen, known):
        yield from (
            action._replace(drawn=known + more) for more in of_size(blocks, state.unseen - known, unknown)
        )


def _unseen(game: Game, state: State) -> list[Any]:
    """The tiles that can come from the pile."""
    if isinstance(state.seen, int) and hasattr(state, "holder"):
        return list(dict.fromkeys(stock.listed(game.data.tiles - state.seen)))
    return tiles_in(game.data.board.tiles & ~state.seen)


def openings(game: Game, state: State) -> Iterator[State]:
    """A position with every choice of the tiles that nobody wrote down."""
    if not getattr(state, "hidden", 0):
        yield state
        return
    is_second = hasattr(state, "holder")
    free = stock.listed(game.data.tiles - state.seen) if is_second else _unseen(game, state)
    pack = stock.packed if is_second else bits_of
    for chosen in dict.fromkeys(combinations(free, state.hidden)):
        more = pack(chosen)
        yield state._replace(market=state.market + more, seen=state.seen + more, hidden=0)


def taken(game: Game, state: State, actions: tuple[Any, ...]) -> Iterator[State]:
    """Every position after some actions."""
    if not actions:
        yield state
        return
    for action in completed(game, state, actions[0]):
        result = judge(game, state, action, game.ruleset.procedures[type(action)])
        if isinstance(result, Accepted):
            yield from taken(game, result.state, actions[1:])


def is_true(game: Game, state: State, statement: Statement) -> bool:
    """Whether a statement holds in a position in which everything is known."""
    ruleset, content = game.ruleset, statement.content
    if statement.kind == "check":
        return all(ruleset.compare(game, state, fact) is None for fact in content)
    if statement.kind == "claimed":
        return not any(ruleset.contest(game, state, content))
    sheets = ruleset.final(game, state)
    if statement.kind == "winner":
        return set(content) == set(stand(ruleset.rungs(game, state, sheets)).winners)
    if statement.kind == "result":
        return all(points(sheets[seat - 1]) == claimed for seat, claimed in content)
    seat, rows = content
    own = {row.row: row.points for row in sheets[seat - 1]} | {"total": points(sheets[seat - 1])}
    return all(own.get(row) == claimed for row, claimed in rows)


def after(game: Game, states: Iterable[State], statement: Statement) -> Iterator[State]:
    """Every position after a line."""
    ruleset = game.ruleset
    for state in states:
        if statement.kind in ("turn", "event"):
            due = ruleset.due(state)
            if statement.kind == "turn" and due.seat != statement.seat:
                continue
            for one in taken(game, state, statement.actions):
                yield ruleset.close.effect(game, one, statement)
        elif is_true(game, state, statement):
            yield state


def first_impossible(text: str, most: int = 3000) -> int | None:
    """The line with which no way to fill the gaps is left; None where there always is one.

    Raises :class:`TooManyError` where more than ``most`` positions would have to be looked at.
    """
    log = next(read(BytesIO(text.encode()), "log"))
    assert log.is_readable, [finding.message for finding in log.findings]
    ruleset = TITLES[log.ruleset or ""].ruleset
    setup = ruleset.setup(ruleset, log, {ruling.name: ruling.default for ruling in ruleset.rulings})
    game = setup.game
    states = set(openings(game, setup.state))
    facts: list[Any] = []
    for item in log.items:
        if not isinstance(item, Statement):
            continue
        if item.kind == "set":
            facts += item.content
            continue
        if facts:
            arranged = [ruleset.arrange(game, state, facts) for state in states]
            states = {one for state in arranged for one in openings(game, state)}
            facts = []
        found = set()
        for state in after(game, states, item):
            found.add(state)
            if len(found) > most:
                raise TooManyError
        if not found:
            return item.line.number
        states = found
    return None


def refereed(text: str) -> tuple[int | None, app.Judged]:
    """The line of the first error by the referee, None for none."""
    (found,) = app.check_stream(BytesIO(text.encode()), "log")
    lines = [finding.line for finding in found.findings if finding.severity == "error"]
    return min(lines, default=None), found
