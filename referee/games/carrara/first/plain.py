"""What nearly every turn is, told in one question: short ways past the rules, for speed alone.

Each says yes only where none of the rules that it stands for has anything to
say. A test holds that against the rules themselves.
"""

from __future__ import annotations

from typing import Any

from referee.core.rule import sure
from referee.core.ruleset import Game
from referee.games.carrara.first.actions import Build, Buy, Score
from referee.games.carrara.first.rules import build, buy, score, upgrade
from referee.games.carrara.first.state import Table
from referee.games.carrara.plain import can_buy
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, Board, Tile
from referee.games.carrara.wheel import UNKNOWN


@sure(*buy.BUY.rules, *buy.ADVANCED.rules)
def purchase(game: Game, state: Table, action: Buy) -> bool:
    """Every block drawn and bought is named, is there, and can be paid."""
    turns, drawn, section, blocks, none = action
    stays = turns == "stay"
    if state.step or none or stays == bool(drawn) or (stays and not game.data.eights):
        return False
    coins = state.players[state.seat - 1].coins
    into = None if stays else drawn
    return can_buy(game.data.board, state.wheel, state.unseen, coins, into, section, blocks)


@sure(*build.BUILD.rules, *(rule for rule in upgrade.BUILD.rules if rule is not upgrade.beside_the_market))
def building(game: Game, state: Table, action: Build) -> bool:
    """A known tile from the market for as many own blocks as it costs, and a new one from the pile."""
    tile, city, blocks, reveal, over, bonus, keep, earlier = action
    if state.step or over is not None or bonus is not None or keep or earlier or blocks >> UNKNOWN:
        return False
    board: Board = game.data.board
    guards = board.blocks.guards
    return (
        tile.bit & state.market & board.tiles > 0
        and _is_refilled(board, state, reveal)
        and blocks % 255 == tile.cost
        and not blocks & board.refused[city]
        and (state.players[state.seat - 1].blocks | guards) - blocks & guards == guards
    )


def _is_refilled(board: Board, state: Table, reveal: Any) -> bool:
    """Whether a new tile fills the market, or none from an empty pile."""
    if reveal.__class__ is Tile:
        return state.pile > 0 and reveal.bit & board.tiles & ~state.seen > 0
    return not state.pile


@sure(
    *(rule for rule in build.BUILD.rules if rule is not build.basic_verbs),
    upgrade.upgrade_acts,
    upgrade.no_ornaments,
    upgrade.eight_on_offer,
    upgrade.same_city,
    upgrade.dearer,
    upgrade.difference_paid,
    upgrade.eight_stays,
)
def upgrade_or_eight(game: Game, state: Table, action: Build) -> bool:
    """A tile over an own cheaper one in its city, or an 8, for as many own blocks as that costs."""
    tile, city, blocks, reveal, over, _, keep, earlier = action
    if state.step or keep or earlier or blocks >> UNKNOWN or state.offer is None:
        return False
    board: Board = game.data.board
    guards = board.blocks.guards
    player = state.players[state.seat - 1]
    price = tile.cost
    if over is not None:
        price -= over.cost
        if over.bit & game.data.eights or (over, city) not in player.built:
            return False
    if tile.bit & state.offer.eights:
        if reveal is not None:
            return False
    elif not tile.bit & state.market & board.tiles or not _is_refilled(board, state, reveal):
        return False
    return (
        blocks % 255 == price > 0
        and not blocks & board.refused[city]
        and (player.blocks | guards) - blocks & guards == guards
    )


_SCORING = (*score.SCORE.rules, *score.ADVANCED.rules)


@sure(*(rule for rule in _SCORING if rule is not score.counts_again))
def scoring(game: Game, state: Table, action: Score) -> bool:
    """A free spot with enough buildings, none of them an 8, and no bonus tile that nobody wrote down."""
    spot, court = action
    index = state.seat - 1
    player = state.players[index]
    numbers = game.data
    if state.step or court is not None or player.scored.bit_count() >= numbers.markers:
        return False
    offer = state.offer
    if offer is not None and offer.unsaid[index]:
        return False
    eights = numbers.eights
    number = 0
    if spot < FIRST_TYPE:
        if state.cities >> spot & 1:
            return False
        for tile, city in player.built:
            if city == spot:
                if tile.bit & eights:
                    return False
                number += 1
        needs: int = numbers.board.cities[spot].needs
        return number >= needs
    if spot >= FIRST_CATEGORY or player.scored >> spot & 1:
        return False
    for tile, _ in player.built:
        if tile.type == spot - FIRST_TYPE:
            if tile.bit & eights:
                return False
            number += 1
    return number > 0
