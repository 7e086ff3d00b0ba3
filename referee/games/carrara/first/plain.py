"""What nearly every turn is, in one step: short ways through whole turns, for speed alone.

Each answers only where none of the rules that it names has more to say than what
it leans on. A test holds that, and where the turn leads, against the rules themselves.
"""

from __future__ import annotations

from typing import Any

from referee.core.quick import quick
from referee.core.rule import short
from referee.core.ruleset import Game
from referee.games.carrara.first import scoring as scored
from referee.games.carrara.first.actions import Build, Buy, Score
from referee.games.carrara.first.advanced import BONUS_SPOTS
from referee.games.carrara.first.rules import bonus, build, buy, score, turn, upgrade
from referee.games.carrara.first.rulings import TYPE_AND_CITY
from referee.games.carrara.first.rulings_advanced import (
    EIGHTS_ARE_BUILDINGS,
    EIGHTS_COUNT,
    REPLACED_TILE,
    SPOT_OBJECTS,
    SPOT_ONCE,
    UPGRADE_ACTION,
    UPGRADE_BONUS,
    UPGRADE_SCORED,
    UPGRADE_SOURCE,
    UPGRADE_TO_8,
)
from referee.games.carrara.first.state import Numbers, Offer, Player, Table
from referee.games.carrara.plain import bought
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, OBJECTS, Board, Building, Tile
from referee.games.carrara.wheel import UNKNOWN

_TURN = (turn.one_action, turn.announcer_acts, turn.has_action)
"""The rules that every turn meets."""


def _following(game: Game, state: Table) -> tuple[int, int]:
    """Whose turn it is next, and in which round, after a turn that doesn't bring the last one."""
    if state.seat < game.seats:
        return state.seat + 1, state.round
    return (0, state.round) if state.last else (1, state.round + 1)


@short(
    *_TURN,
    buy.something_to_buy,
    buy.wheel_turns,
    buy.refilled,
    buy.from_the_bag,
    buy.section_exists,
    buy.takes_a_block,
    buy.blocks_lie_there,
    buy.affordable,
    buy.none_affordable,
    buy.turned_for_coins,
)
def purchase(game: Game, state: Table, action: Buy, named: int | None, leanings: list[str]) -> Table | None:
    """Every block drawn and bought is named, is there, and can be paid."""
    turns, drawn, section, blocks, none = action
    stays = turns == "stay"
    numbers: Numbers = game.data
    if state.step or none or stays != (drawn is None) or (stays and not numbers.eights):
        return None
    players, seat = state.players, state.seat
    player = players[seat - 1]
    found = bought(numbers.board, state.wheel, state.unseen, player.coins, drawn, section, blocks)
    if found is None:
        return None
    wheel, unseen, coins = found
    after = list(players)
    after[seat - 1] = quick(Player, (coins, player.blocks + blocks, *player[2:]))
    seat, round = _following(game, state)
    return quick(Table, (tuple(after), 0, wheel, unseen, seat, round, *state[6:]))


@short(
    *_TURN,
    build.written_once,
    build.basic_verbs,
    build.tile_exists,
    build.on_the_market,
    build.exact_number,
    build.city_accepts,
    build.blocks_owned,
    build.market_refilled,
    build.reveal_is_new,
)
def building(game: Game, state: Table, action: Build, named: int | None, leanings: list[str]) -> Table | None:
    """A known tile from the market for as many own blocks as it costs, and a new one from the pile."""
    tile, city, blocks, reveal, over, bonus, keep, earlier = action
    if over is not None or bonus is not None or keep or earlier or blocks >> UNKNOWN:
        return None
    players, step, wheel, unseen, seat, _, market, hidden, pile, seen, last, _, *rest = state
    board: Board = game.data.board
    player = players[seat - 1]
    guards = board.blocks.guards
    if step or blocks % 255 != tile.cost or blocks & board.refused[city]:
        return None
    if (player.blocks | guards) - blocks & guards != guards:
        return None
    shown = _refilled(board, market, pile, seen, tile, reveal)
    if shown is None:
        return None
    market, pile, seen = shown
    if not (market or hidden or pile):
        return None  # it brings the last round
    built = (*player.built, quick(Building, (tile, city)))
    after = list(players)
    after[seat - 1] = quick(Player, (player.coins, player.blocks - blocks, *player[2:5], built, player.bonus))
    tiles = (market, hidden, pile, seen, last, seat)
    seat, round = _following(game, state)
    return quick(Table, (tuple(after), 0, wheel, unseen + blocks, seat, round, *tiles, *rest))


@short(
    *_TURN,
    build.written_once,
    build.tile_exists,
    build.on_the_market,
    build.exact_number,
    build.city_accepts,
    build.blocks_owned,
    build.market_refilled,
    build.reveal_is_new,
    upgrade.upgrade_acts,
    upgrade.no_ornaments,
    upgrade.eight_on_offer,
    upgrade.over_owned,
    upgrade.same_city,
    upgrade.dearer,
    upgrade.difference_paid,
    upgrade.upgrade_to_8,
    upgrade.upgrade_source,
    upgrade.eight_stays,
    upgrade.scored_too,
    upgrade.beside_the_market,
    bonus.bonus_with_8,
    bonus.bonus_there,
    bonus.bonus_taken,
)
def building_or_upgrade(
    game: Game, state: Table, action: Build, named: int | None, leanings: list[str]
) -> Table | None:
    """A tile of the market or an 8, perhaps over an own cheaper one in its city, with what comes with it."""
    tile, city, blocks, reveal, over, spot, keep, earlier = action
    if keep or earlier or blocks >> UNKNOWN or state.offer is None:
        return None
    numbers: Numbers = game.data
    board, readings, offer = numbers.board, game.readings, state.offer
    if readings[EIGHTS_COUNT.name] == "yes":
        return None
    if over is None and not tile.bit & numbers.eights:
        after: Table | None = building.take(game, state, action, named, leanings)
        return after
    players, step, wheel, unseen, seat, _, market, hidden, pile, seen, last, *_ = state
    player = players[seat - 1]
    built = player.built
    price = tile.cost
    leans = []
    if over is not None:
        price -= over.cost
        old = (over, city)
        if over.bit & numbers.eights or old not in built:
            return None
        if readings[UPGRADE_ACTION.name] == "extra" or readings[REPLACED_TILE.name] == "pile":
            return None
        leans.append(REPLACED_TILE.id)
        if player.scored & scored.spots_of(board, quick(Building, old)):
            if readings[UPGRADE_SCORED.name] != "allowed":
                return None
            leans.append(UPGRADE_SCORED.id)
        built = tuple([own for own in built if own[0] != over])
    guards = board.blocks.guards
    if step or blocks % 255 != price or price < 1 or blocks & board.refused[city]:
        return None
    if (player.blocks | guards) - blocks & guards != guards:
        return None
    if tile.bit & numbers.eights:
        found = _with_8(game, offer, seat - 1, action, leans)
        if found is None:
            return None
        offer = found
    else:
        leans.append(UPGRADE_SOURCE.id)
        shown = _refilled(board, market, pile, seen, tile, reveal)
        if shown is None or readings[UPGRADE_SOURCE.name] != "any" or spot is not None:
            return None
        market, pile, seen = shown
    if not (market or hidden or pile):
        return None  # it brings the last round, by a reading
    leanings += leans
    built = (*built, quick(Building, (tile, city)))
    own = list(players)
    own[seat - 1] = quick(Player, (player.coins, player.blocks - blocks, *player[2:5], built, player.bonus))
    tiles = (market, hidden, pile, seen, last, seat)
    seat, round = _following(game, state)
    gone = state.gone if over is None else state.gone | over.bit
    rest = (state.supply, state.board, state.cities, gone, state.announced, offer)
    return quick(Table, (tuple(own), 0, wheel, unseen + blocks, seat, round, *tiles, *rest))


def _refilled(
    board: Board, market: int, pile: int, seen: int, tile: Tile, reveal: Any
) -> tuple[int, int, int] | None:
    """Market, pile and what was seen once a tile of the market is gone and the next one fills its place."""
    if not tile.bit & market & board.tiles:
        return None
    market &= ~tile.bit
    if reveal.__class__ is not Tile:
        return None if pile else (market, pile, seen)
    if not pile or not reveal.bit & board.tiles & ~seen:
        return None
    return market | reveal.bit, pile - 1, seen | reveal.bit


def _with_8(game: Game, offer: Offer, index: int, action: Build, leans: list[str]) -> Offer | None:
    """What is on offer when a seat has taken an 8 and the bonus tile that comes with it."""
    spot = action.bonus
    if not action.tile.bit & offer.eights or action.reveal.__class__ is Tile:
        return None
    eights, taken, unsaid = offer
    if action.over is not None:
        if game.readings[UPGRADE_TO_8.name] != "allowed":
            return None
        leans += UPGRADE_TO_8.id, UPGRADE_BONUS.id
    if action.over is None or game.readings[UPGRADE_BONUS.name] == "brings":
        if spot.__class__ is not int or spot not in BONUS_SPOTS or any(own >> spot & 1 for own in taken):
            return None
        taken = (*taken[:index], taken[index] | 1 << spot, *taken[index + 1 :])
    elif spot is not None and spot != "-":
        return None
    return quick(Offer, (eights & ~action.tile.bit, taken, unsaid))


@short(
    *_TURN,
    score.spot_exists,
    score.no_court,
    score.marker_left,
    score.city_unscored,
    score.enough_buildings,
    score.type_unscored,
    score.type_built,
    score.counts_again,
    score.category_unscored,
    score.category_built,
    score.eight_scores,
    score.bonus_known,
)
def scoring(game: Game, state: Table, action: Score, named: int | None, leanings: list[str]) -> Table | None:
    """A free spot with enough buildings, and no bonus tile that nobody wrote down."""
    spot, court = action
    seat, offer = state.seat, state.offer
    numbers: Numbers = game.data
    players, cities = state.players, state.cities
    player = players[seat - 1]
    before = player.scored
    if state.step or court is not None or (before | cities) >> spot & 1:
        return None
    if before.bit_count() >= numbers.markers or game.readings[TYPE_AND_CITY.name] == "once":
        return None
    if offer is not None and offer.unsaid[seat - 1]:
        return None
    leans = []
    if spot >= FIRST_CATEGORY:
        if offer is None:
            return None
        if any(own.scored >> spot & 1 for own in players):
            if game.readings[SPOT_ONCE.name] != "player":
                return None
            leans.append(SPOT_ONCE.id)
    board, eights = numbers.board, numbers.eights
    found = []
    objects = 0
    for one in player.built:
        tile, city = one
        type = tile.type
        if spot < FIRST_TYPE:
            if city != spot:
                continue
        elif spot < FIRST_CATEGORY:
            if type != spot - FIRST_TYPE:
                continue
        elif board.categories[type] != spot - FIRST_CATEGORY:
            continue
        found.append(one)
        objects += OBJECTS.ones[type]
        if before & (1 << city | 1 << FIRST_TYPE + type | 1 << FIRST_CATEGORY + board.categories[type]):
            leans.append(TYPE_AND_CITY.id)
        if tile.bit & eights:
            leans.append(EIGHTS_ARE_BUILDINGS.id)
            if game.readings[EIGHTS_ARE_BUILDINGS.name] != "yes":
                return None
    if len(found) < (board.cities[spot].needs if spot < FIRST_TYPE else 1):
        return None
    coins, points = scored.brings(game, state, spot, found)
    if spot >= FIRST_CATEGORY and game.readings[SPOT_OBJECTS.name] == "none":
        objects = 0
    elif not OBJECTS.covers(state.supply, objects):
        objects = OBJECTS.common(state.supply, objects)
    leanings += leans
    amounts = (player.coins + coins, player.blocks, player.points + points, player.objects + objects)
    after = list(players)
    after[seat - 1] = quick(Player, (*amounts, before | 1 << spot, *player[5:]))
    seat, round = _following(game, state)
    if spot < FIRST_TYPE:
        cities |= 1 << spot
    turn = (tuple(after), 0, state.wheel, state.unseen, seat, round)
    return quick(Table, (*turn, *state[6:12], state.supply - objects, state.board, cities, *state[15:]))
