"""What nearly every turn is, told in one question: short ways past the rules, for speed alone.

Each says yes only where none of the rules that it stands for has anything to
say. A test holds that against the rules themselves.
"""

from __future__ import annotations

from referee.core.log import Statement
from referee.core.rule import sure
from referee.core.ruleset import Game
from referee.games.carrara.plain import can_buy
from referee.games.carrara.second import conversion, stock
from referee.games.carrara.second.actions import Build, Buy, Score
from referee.games.carrara.second.rules import build, buy, court, score, turn
from referee.games.carrara.second.state import ACTED, Numbers, Table
from referee.games.carrara.table import FIRST_TYPE, Tile


@sure(*buy.BUY.rules)
def purchase(game: Game, state: Table, action: Buy) -> bool:
    """Every block drawn and bought is named, is there, and can be paid."""
    turns, drawn, section, blocks, none = action
    if state.step or none or (turns == "turn") != bool(drawn):
        return False
    coins = state.players[state.seat - 1].coins
    into = drawn if turns == "turn" else None
    return can_buy(game.data.board, state.wheel, state.unseen, coins, into, section, blocks)


@sure(*build.BUILD.rules)
def building(game: Game, state: Table, action: Build) -> bool:
    """A known tile from the market for own blocks that come to its cost, and another one from the pile."""
    tile, city, blocks, reveal, over, bonus, keep, earlier = action
    if state.step or over is not None or bonus is not None or keep or earlier or reveal.__class__ is not Tile:
        return False
    if not state.pile or not stock.exists(tile) or not stock.count(state.market, tile):
        return False
    numbers: Numbers = game.data
    if not stock.exists(reveal) or stock.count(state.seen, reveal) >= stock.count(numbers.tiles, reveal):
        return False
    player = state.players[state.seat - 1]
    guards = numbers.board.blocks.guards
    if (player.blocks | guards) - blocks & guards != guards or blocks >> 48:
        return False
    cost, accepts = tile.cost, numbers.accepts[city]
    if blocks % 255 == cost and not blocks & (accepts.pairs | accepts.refused):
        return True
    if player.scored.bit_count() >= numbers.markers:
        return False  # then what two blocks as one are worth is an open reading
    units = conversion.units(accepts, blocks)
    return units is not None and units[0] <= cost <= units[1]


@sure(*score.SCORE.rules)
def scoring(game: Game, state: Table, action: Score) -> bool:
    """A free spot with enough tiles, before the end, with a marker from a space that is named and allowed."""
    spot, space = action
    numbers: Numbers = game.data
    player = state.players[state.seat - 1]
    scored = player.scored
    if state.step or state.ender or scored >> spot & 1 or scored.bit_count() >= numbers.markers:
        return False
    spaces = court.allowed(state)
    if space is None or space == "none":
        if spaces:
            return False
    elif space not in numbers.spaces or not spaces >> numbers.spaces.index(space) & 1:
        return False
    if spot < FIRST_TYPE:
        there = [built for built in player.built if built.city == spot]
        return not state.cities >> spot & 1 and len(there) >= numbers.needs[spot]
    return bool(score.counted(numbers, player, spot))


@sure(*turn.CLOSE.rules)
def turn_over(game: Game, state: Table, statement: Statement) -> bool:
    """An action was taken, and the end isn't near or was brought already."""
    return state.step & ACTED > 0 and (state.pile or state.ender) > 0
