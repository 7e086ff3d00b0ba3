"""What nearly every turn is, in one step: short ways through whole turns, for speed alone.

Each answers only where none of the rules that it names has more to say than what
it leans on. A test holds that, and where the turn leads, against the rules themselves.
"""

from __future__ import annotations

from referee.core.quick import quick
from referee.core.rule import Short, short
from referee.core.ruleset import Game
from referee.games.carrara.plain import bought
from referee.games.carrara.second import conversion, stock
from referee.games.carrara.second.actions import Build, Buy, Score
from referee.games.carrara.second.rules import build, buy, court, end, ornament, pay, score, turn
from referee.games.carrara.second.rulings import (
    EMPTY_PILE_BUILDS,
    LAST_SCORING,
    PILE_USED_UP,
    POINTS_PER,
    PRIZE,
)
from referee.games.carrara.second.state import Built, Numbers, Player, Table
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, SECTIONS, Tile

_CLOSE = (turn.has_action, end.comes, end.whose_markers, end.last_actions, ornament.prize_left)
"""The rules that a turn meets at its end."""


def _brings_no_end(game: Game, players: list[Player], market: int, hidden: int, leanings: list[str]) -> bool:
    """Whether a turn that leaves an empty pile and these tiles doesn't bring the end."""
    numbers: Numbers = game.data
    markers = numbers.markers
    if all(player.scored.bit_count() < markers for player in players):
        return True
    if game.readings[PILE_USED_UP.name] == "empty" or stock.size(market) + hidden < numbers.board.market:
        return False
    leanings.append(PILE_USED_UP.id)
    return True


def _following(game: Game, state: Table) -> tuple[int, int]:
    """Whose turn it is next, and in which round, after a turn that doesn't bring the end."""
    seat, round = state.seat + 1, state.round
    if seat > game.seats:
        seat, round = 1, round + 1
    if state.ender and end.is_over(game, state, seat):
        return 0, state.round
    return seat, round


def _visited(state: Table, player: Player) -> tuple[int, int]:
    """Who holds the token, and the bonus spaces of a player, after a turn without a scoring."""
    holder = state.holder
    if holder == state.seat:
        return 0, player.court
    return holder, player.court & state.players[holder - 1].court


def _purchases(step: int) -> Short:
    """Purchases; ``step`` is how far each turns the statue wheel."""

    @short(
        *_CLOSE,
        turn.one_action,
        buy.something_to_buy,
        buy.refilled,
        buy.from_the_bag,
        buy.section_exists,
        buy.takes_a_block,
        buy.blocks_lie_there,
        buy.affordable,
        buy.none_affordable,
        buy.prize_mark,
    )
    def purchase(
        game: Game, state: Table, action: Buy, named: int | None, leanings: list[str]
    ) -> Table | None:
        """Every block drawn and bought is named, is there, and can be paid."""
        turns, drawn, section, blocks, none = action
        if state.step or none or (turns == "stay") != (drawn is None):
            return None
        players, wheel, unseen, seat = state.players, state.wheel, state.unseen, state.seat
        numbers: Numbers = game.data
        player = players[seat - 1]
        found = bought(numbers.board, wheel, unseen, player.coins, drawn, section, blocks)
        if found is None:
            return None
        wheel, unseen, coins = found
        if step and numbers.marks is not None and not wheel[section - 1]:
            return None  # a piece can be taken
        spaces = player.court
        holder = state.holder
        if holder:
            holder, spaces = _visited(state, player)
        own = (coins, player.blocks + blocks, player.points, player.built, spaces, *player[5:])
        after = list(players)
        after[seat - 1] = quick(Player, own)
        market, hidden, pile = state.market, state.hidden, state.pile
        if not (pile or state.ender or _brings_no_end(game, after, market, hidden, leanings)):
            return None
        seat, round = _following(game, state)
        shifted = (state.shifted + step) % len(SECTIONS)
        return quick(Table, (tuple(after), 0, wheel, unseen, seat, round, holder, *state[7:17], shifted))

    return purchase


purchase, purchase_with_statues = _purchases(0), _purchases(1)


@short(
    *_CLOSE,
    turn.one_action,
    build.building_verbs,
    build.tile_exists,
    build.tiles_left,
    build.on_the_market,
    pay.blocks_count,
    pay.exact_price,
    pay.blocks_owned,
    pay.points_for_units,
    pay.written_once,
    build.market_refilled,
    build.reveal_fits,
)
def building(game: Game, state: Table, action: Build, named: int | None, leanings: list[str]) -> Table | None:
    """A known tile from the market for own blocks that come to its cost, and another one from the pile."""
    tile, city, blocks, reveal, over, bonus, keep, earlier = action
    if over is not None or bonus is not None or keep or earlier or blocks >> 48:
        return None
    players, step, wheel, unseen, seat, _, holder, market, hidden, pile, seen, *rest = state
    numbers: Numbers = game.data
    cost = tile.cost
    if step or not 0 < cost < 6 or not stock.count(market, tile):
        return None
    market -= stock.unit(tile)
    if pile:
        if reveal.__class__ is not Tile or not 0 < reveal.cost < 6:
            return None
        if stock.count(seen, reveal) >= stock.count(numbers.tiles, reveal):
            return None
        shown = stock.unit(reveal)
        market += shown
        seen += shown
        pile -= 1
    elif reveal.__class__ is Tile or game.readings[EMPTY_PILE_BUILDS.name] == "forbidden":
        return None
    player = players[seat - 1]
    guards = numbers.board.blocks.guards
    if (player.blocks | guards) - blocks & guards != guards:
        return None
    number, accepts = blocks % 255, numbers.accepts[city]
    if number != cost or blocks & (accepts.pairs | accepts.refused):
        units = conversion.units(accepts, blocks)
        if units is None or not units[0] <= cost <= units[1]:
            return None
    points, spaces = player.points, player.court
    if player.scored.bit_count() == numbers.markers:
        points += number if game.readings[POINTS_PER.name] == "block" else cost
    if holder:
        holder, spaces = _visited(state, player)
    built = (*player.built, quick(Built, (tile, city, -1, -1)))
    own = (player.coins, player.blocks - blocks, points, built, spaces, *player[5:])
    after = list(players)
    after[seat - 1] = quick(Player, own)
    if not (pile or state.ender or _brings_no_end(game, after, market, hidden, leanings)):
        return None
    if not state.pile:
        leanings.append(EMPTY_PILE_BUILDS.id)
    if points != player.points and number != cost:
        leanings.append(POINTS_PER.id)
    seat, round = _following(game, state)
    turn = (tuple(after), 0, wheel, unseen + blocks, seat, round, holder)
    return quick(Table, (*turn, market, hidden, pile, seen, *rest))


@short(
    *_CLOSE,
    turn.one_action,
    score.in_last_action,
    score.marker_left,
    score.city_unscored,
    score.enough_tiles,
    score.own_unscored,
    score.something_to_score,
    court.space_exists,
    court.space_allowed,
    court.space_written,
    score.decoration_counts,
)
def scoring(game: Game, state: Table, action: Score, named: int | None, leanings: list[str]) -> Table | None:
    """A free spot with enough tiles, with a marker from a space that is clear and allowed."""
    spot, word = action
    players, step, wheel, unseen, seat, _, holder, market, hidden, pile, seen, cities, *rest = state
    numbers: Numbers = game.data
    player = players[seat - 1]
    coins, blocks, points, built, spaces, scored, upgrades, *own = player
    if step or (scored | cities) >> spot & 1 or scored.bit_count() >= numbers.markers:
        return None
    allowed = (holder and holder != seat and spaces & ~players[holder - 1].court) or spaces
    if word is None:
        space = allowed.bit_length() - 1  # no bonus space: -1
        if allowed & allowed - 1:
            return None
    elif word == "none":
        space = -1
        if allowed:
            return None
    else:
        space = numbers.numbered.get(word, -1)
        if space < 0 or not allowed >> space & 1:
            return None
    leans = []
    if space >= 0:
        more_coins, more_points, is_prize = numbers.bonuses[space]
        coins += more_coins
        points += more_points
        spaces &= ~(1 << space)
        holder = holder or seat
        if is_prize:
            leans.append(PRIZE.id)
            if game.readings[PRIZE.name] == "must":
                return None
    elif holder == seat:
        holder = 0
    found = _worth(numbers, built, upgrades, spot)
    if found is None:
        return None
    if state.ender:
        leans.append(LAST_SCORING.id)
        if game.readings[LAST_SCORING.name] == "forbidden":
            return None
    scored |= 1 << spot
    amounts = (coins + found[0], blocks, points + found[1])
    after = list(players)
    after[seat - 1] = quick(Player, (*amounts, built, spaces, scored, upgrades, *own))
    if not (pile or state.ender or _brings_no_end(game, after, market, hidden, leanings)):
        return None
    leanings += leans
    if spot < FIRST_TYPE:
        cities |= 1 << spot
    seat, round = _following(game, state)
    tiles = (market, hidden, pile, seen, cities)
    return quick(Table, (tuple(after), 0, wheel, unseen, seat, round, holder, *tiles, *rest))


def _worth(numbers: Numbers, built: tuple[Built, ...], upgrades: int, spot: int) -> tuple[int, int] | None:
    """The coins and points that a spot brings; None without enough tiles, or with one of unknown worth."""
    coins = points = number = 0
    rewards, decorated = numbers.rewards, numbers.decoration
    each, kinds = rewards[0][0], numbers.board.categories
    if spot < FIRST_TYPE:
        each = rewards[spot][upgrades >> spot & 1]
    elif spot >= FIRST_CATEGORY:
        each = numbers.categories[spot - FIRST_CATEGORY][upgrades >> spot & 1]
    for tile, city, _, decoration in built:
        if spot < FIRST_TYPE:
            if city != spot:
                continue
        elif spot < FIRST_CATEGORY:
            if tile.type != spot - FIRST_TYPE:
                continue
            each = rewards[city][upgrades >> city & 1]
        elif kinds[tile.type] != spot - FIRST_CATEGORY:
            continue
        cost = tile.cost
        if decoration >= 0:
            if decorated is None:
                return None
            cost += decorated
        number += 1
        coins += cost * each[0]
        points += cost * each[1]
    return None if number < (numbers.needs[spot] if spot < FIRST_TYPE else 1) else (coins, points)
