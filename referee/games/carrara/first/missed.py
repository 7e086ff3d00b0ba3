"""What a player may declare and a log may have forgotten: the end, an object, a scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.ruleset import Accepted, Game, judge
from referee.core.slip import Figure, Slip, Turn
from referee.games.carrara.first.actions import End, Pass, Purchase, Score
from referee.games.carrara.first.rules.end import BONUS
from referee.games.carrara.first.state import Numbers, Table
from referee.games.carrara.table import OBJECT_NAMES, OBJECTS, SPOTS


def slips(game: Game, figure: Figure) -> Iterator[Slip]:
    """Whatever they are worth; the latest chance is the one that is named."""
    state: Table = figure.state
    if not state.announced and figure.unit == "vp":
        yield from _not_announced(game, figure)
    if figure.scope == "result":
        yield from _not_bought(game, figure)
        yield from _not_scored(game, figure)


def _acted(game: Game, turn: Turn) -> Table:
    """The position behind the actions of a turn, before it is passed on."""
    state: Table = turn.before
    for action in turn.actions:
        state = game.ruleset.procedures[type(action)].effect(game, state, action)
    return state


def _legal(game: Game, state: Table, action: Any) -> Table | None:
    """The position after an action that no rule forbids."""
    result = judge(game, state, action, game.ruleset.procedures[type(action)])
    return result.state if isinstance(result, Accepted) else None


def _not_announced(game: Game, figure: Figure) -> Iterator[Slip]:
    """The end, on the last turn on which it could have been announced."""
    for turn in reversed(figure.turns):
        if _legal(game, _acted(game, turn), End()) is not None:
            bonus = game.data.end_bonus
            text = f"the end, which could have been announced on line {turn.line} and isn't written"
            yield Slip("missed", bonus, figure.place("end"), text, f"{bonus:+d}", turn.line, BONUS.id)
            return


def _not_bought(game: Game, figure: Figure) -> Iterator[Slip]:
    """An object, on the last turn on which it could have been bought and paid up to the end."""
    numbers: Numbers = game.data
    if figure.state.players[figure.seat - 1].coins < numbers.object_price:
        return
    for turn in reversed(figure.turns):
        state = _acted(game, turn)
        for thing, name in enumerate(OBJECT_NAMES):
            if not OBJECTS.count(state.board, thing) or _legal(game, state, Purchase(thing)) is None:
                continue
            text = f"an object ({name}) that could have been bought on line {turn.line} and isn't written"
            yield from _worth(game, figure, figure.state, _with_object(game, figure, thing), text, turn.line)
            return


def _with_object(game: Game, figure: Figure, thing: int) -> Table:
    index = figure.seat - 1
    state: Table = figure.state
    player = state.players[index]
    more = player._replace(
        objects=player.objects + OBJECTS.ones[thing], coins=player.coins - game.data.object_price
    )
    return state._replace(players=(*state.players[:index], more, *state.players[index + 1 :]))


def _not_scored(game: Game, figure: Figure) -> Iterator[Slip]:
    """A scoring in place of a last turn that was declined."""
    declined = [turn for turn in figure.turns if any(isinstance(action, Pass) for action in turn.actions)]
    due: list[tuple[Table, int | None]] = [(turn.before, turn.line) for turn in declined]
    if figure.declined is not None:
        due.append((figure.declined, None))
    for state, line in due:
        for spot, name in enumerate(SPOTS):
            after = _legal(game, state, Score(spot))
            if after is not None:
                text = f"{name}, which could have been scored in the last turn and isn't written"
                yield from _worth(game, figure, state, after, text, line)


def _worth(
    game: Game, figure: Figure, before: Table, after: Table, text: str, line: int | None
) -> Iterator[Slip]:
    """What a declaration would have changed in the rows, each by itself and all together."""
    old, new = (
        {row.row: row.points for row in game.ruleset.final(game, state)[figure.seat - 1]}
        for state in (before, after)
    )
    changed = {row: new[row] - old[row] for row in new if new[row] != old[row]}
    if figure.what in changed:
        yield Slip("missed", changed[figure.what], figure.what, text, line=line)
    elif figure.what in ("total", "other"):
        how = " ".join(f"{row} {off:+d}" for row, off in changed.items())
        yield Slip("missed", sum(changed.values()), "", text, how, line)
