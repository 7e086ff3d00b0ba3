"""What a scoring counts, and what it brings."""

from __future__ import annotations

from referee.core.ledger import Term
from referee.core.ruleset import Game
from referee.games.carrara import yields
from referee.games.carrara.first.advanced import BONUS_SPOTS, ordinary
from referee.games.carrara.first.rulings import TYPE_AND_CITY
from referee.games.carrara.first.rulings_advanced import (
    BONUS_ON_SPOTS,
    BONUS_ON_TYPES,
    BONUS_ONCE,
    SPOT_OBJECTS,
)
from referee.games.carrara.first.state import Player, Table
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, Board, Building


def scores(game: Game, player: Player, spot: int) -> list[Building]:
    """The buildings that a scoring counts, by the ruling on types and cities."""
    board: Board = game.data.board
    found = yields.counted(ordinary(game, player.built), board, spot)
    if game.readings[TYPE_AND_CITY.name] == "once":
        found = [building for building in found if not was_scored(board, player, building, spot)]
    return found


def was_scored(board: Board, player: Player, building: Building, spot: int) -> bool:
    """Whether a building was scored by another of its spots."""
    scored = player.scored & ~(1 << spot)
    return bool(scored) and bool(scored & spots_of(board, building))


def spots_of(board: Board, building: Building) -> int:
    """The spots that score a building, as a set by bit."""
    type = building.tile.type
    return 1 << building.city | 1 << FIRST_TYPE + type | 1 << FIRST_CATEGORY + board.categories[type]


def brings(game: Game, state: Table, spot: int, found: list[Building]) -> tuple[int, int]:
    """Coins and points for the buildings that a spot scores."""
    offered = state.offer
    if offered is None:
        return yields.worth(game.data.board, found)
    numbers = game.data
    taken = offered.taken[state.seat - 1]
    coins = points = 0
    if spot >= FIRST_CATEGORY:
        unit, value, doubled = numbers.categories[spot - FIRST_CATEGORY]
        amount = yields.cost_of(found) * (doubled if taken >> spot & 1 else value)
        coins, points = (amount, 0) if unit == "coins" else (0, amount)
        if game.readings[BONUS_ON_SPOTS.name] == "ignored":
            return coins, points
    for building in found:
        city, cost = building.city, building.tile.cost
        has_tile = taken >> city & 1 and (spot == city or game.readings[BONUS_ON_TYPES.name] == "counts")
        plain = yields.worth(numbers.board, (building,))
        own = plain if not has_tile else tuple(cost * one for one in numbers.bonus[city])
        if spot >= FIRST_CATEGORY:
            # By this reading what the tile adds to its city comes on top.
            own = (own[0] - plain[0], own[1] - plain[1]) if taken >> city & 1 else (0, 0)
        coins += own[0]
        points += own[1]
    return coins, points


def terms(game: Game, state: Table, spot: int, found: list[Building]) -> tuple[tuple[Term, ...], ...]:
    """The coins and the points of a scoring, a building each."""
    return yields.terms(
        (one.tile, one.city, one.tile.cost, brings(game, state, spot, [one])) for one in found
    )


def objects_for(game: Game, spot: int, found: list[Building], supply: int) -> int:
    """The objects that a scoring brings."""
    if spot >= FIRST_CATEGORY and game.readings[SPOT_OBJECTS.name] == "none":
        return 0
    return yields.gained(found, supply)


def doubtful_bonus(game: Game, state: Table, spot: int) -> int | None:
    """A bonus tile that nobody wrote down may be this one, and then a scoring would bring more."""
    offered = state.offer
    index = state.seat - 1
    if offered is None or not offered.unsaid[index]:
        return None
    found = scores(game, state.player, spot)
    known = brings(game, state, spot, found)
    own = offered.taken[index]
    gone = own
    if game.readings[BONUS_ONCE.name] == "once":
        for other in offered.taken:
            gone |= other
    for one in BONUS_SPOTS:
        if gone >> one & 1:
            continue
        taken = (*offered.taken[:index], own | 1 << one, *offered.taken[index + 1 :])
        if brings(game, state._replace(offer=offered._replace(taken=taken)), spot, found) != known:
            return one
    return None
