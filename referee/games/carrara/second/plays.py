"""Random play of the advanced game: prizes and purchases where the options that they need are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Accepted, Game, judge
from referee.games.carrara.second import chance
from referee.games.carrara.second.actions import Extra, Place, Put, ScoreExtra, Take
from referee.games.carrara.second.moves import spaces
from referee.games.carrara.second.pieces import SEVENTH
from referee.games.carrara.second.state import DECORATION_DUE, STATUE_DUE, Numbers, Piece, Table
from referee.games.carrara.table import OBJECT_NAMES

if TYPE_CHECKING:
    from random import Random

Turn = tuple[Any, ...]
_TRIES = 12


def has_options(numbers: Numbers) -> bool:
    """Whether everything is given that pieces can need."""
    needed = (
        numbers.decoration,
        numbers.storage,
        numbers.marks,
        numbers.sets,
        numbers.seventh,
        *numbers.each,
    )
    majority = numbers.majority
    return None not in needed and majority is not None and bool(majority.ties)


def play(rng: Random, game: Game, state: Table) -> Turn:
    """One legal turn: an action, and pieces now and then."""
    numbers: Numbers = game.data
    action = _further(rng, game, state) or chance.action(rng, game, state)
    found: Turn = (action,)
    if not has_options(numbers):
        return found
    after = _after(game, state, action)
    if after is not None and after.step & (DECORATION_DUE | STATUE_DUE) and rng.random() < 0.9:
        found, after = _tried(rng, game, found, after, Take)
    if after is not None and after.player.store and rng.random() < 0.5:
        found, after = _tried(rng, game, found, after, Put)
    if after is not None and after.player.coins > 12 and rng.random() < 0.5:
        found, after = _tried(rng, game, found, after, Extra)
    return found


def _after(game: Game, state: Table, action: Any) -> Table | None:
    result = judge(game, state, action, game.ruleset.procedures[type(action)])
    return result.state if isinstance(result, Accepted) and not result.doubts else None


def _further(rng: Random, game: Game, state: Table) -> ScoreExtra | None:
    """Now and then one of the further spots."""
    numbers: Numbers = game.data
    if not numbers.extra or rng.random() > 0.06:
        return None
    action = ScoreExtra(rng.choice(numbers.extra).name, rng.choice(spaces(numbers, state)))
    return action if _after(game, state, action) is not None else None


def _tried(
    rng: Random, game: Game, found: Turn, state: Table, make: type[Take] | type[Put] | type[Extra]
) -> tuple[Turn, Table | None]:
    """The turn with a piece in some place where it can go, if chance finds one."""
    numbers: Numbers = game.data
    for _ in range(_TRIES):
        piece = _piece(rng, numbers, state)
        if make is Put:
            piece = rng.choice(state.player.store)
        places = [Place(built.tile, built.city) for built in state.player.built]
        if make is Take:
            places.append(Place(None, None, True))
        if not places:
            break
        action = make(piece, rng.choice(places))
        after = _after(game, state, action)
        if after is not None:
            return (*found, action), after
    return found, state


def _piece(rng: Random, numbers: Numbers, state: Table) -> Piece:
    """Any piece; of the kind that is due where one is."""
    is_statue = bool(state.step & STATUE_DUE) or (not state.step & DECORATION_DUE and rng.random() < 0.5)
    if not is_statue:
        return Piece(False, rng.randrange(len(OBJECT_NAMES)))
    thing = rng.randrange(SEVENTH + 1)
    return Piece(True, thing, numbers.seventh[0] if thing == SEVENTH and numbers.seventh else "")
