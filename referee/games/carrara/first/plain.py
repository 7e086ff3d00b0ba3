"""What nearly every turn is, told in one question: short ways past the rules, for speed alone.

Each says yes only where none of the rules that it stands for has anything to
say. A test holds that against the rules themselves.
"""

from __future__ import annotations

from referee.core.rule import sure
from referee.core.ruleset import Game
from referee.games.carrara import wheel
from referee.games.carrara.first.actions import Build, Buy, Score
from referee.games.carrara.first.rules import build, buy, score, upgrade
from referee.games.carrara.first.state import Table
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, Board, Tile
from referee.games.carrara.wheel import UNKNOWN


@sure(*buy.BUY.rules, *buy.ADVANCED.rules)
def purchase(game: Game, state: Table, action: Buy) -> bool:
    """Every block drawn and bought is named, is there, and can be paid."""
    turns, drawn, section, blocks, none = action
    if state.step or none or not blocks or not 1 <= section <= 6:
        return False
    board: Board = game.data.board
    guards = board.blocks.guards
    sections = state.wheel
    if turns == "stay":
        if not game.data.has_upgrades:
            return False
        there = sections[section - 1]
    elif drawn:
        unseen = state.unseen
        lying = sum(sections)
        bag = unseen % 255 - (lying >> UNKNOWN)
        needed = board.full - lying % 255
        if drawn % 255 != (needed if needed < bag else bag) or drawn >> UNKNOWN:
            return False
        if (unseen | guards) - drawn & guards != guards:
            return False
        there = sections[section - 2] if section > 1 else sections[5] + drawn
    else:
        return False
    return (
        (there | guards) - blocks & guards == guards
        and not blocks >> UNKNOWN
        and wheel.cost(board.prices[section - 1], blocks) <= state.players[state.seat - 1].coins
    )


@sure(*build.BUILD.rules, *upgrade.BUILD.rules)
def building(game: Game, state: Table, action: Build) -> bool:
    """A known tile from the market for as many own blocks as it costs, and a new one from the pile."""
    tile, city, blocks, reveal, over, bonus, keep, earlier = action
    if state.step or over is not None or bonus is not None or keep or earlier or reveal.__class__ is not Tile:
        return False
    board: Board = game.data.board
    guards = board.blocks.guards
    return (
        tile.bit & state.market & board.tiles > 0
        and reveal.bit & board.tiles & ~state.seen > 0  # type: ignore[union-attr]
        and state.pile > 0
        and blocks % 255 == tile.cost
        and not blocks & board.refused[city]
        and not blocks >> UNKNOWN
        and (state.players[state.seat - 1].blocks | guards) - blocks & guards == guards
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
        return number >= numbers.board.cities[spot].needs
    if spot >= FIRST_CATEGORY or player.scored >> spot & 1:
        return False
    for tile, _ in player.built:
        if tile.type == spot - FIRST_TYPE:
            if tile.bit & eights:
                return False
            number += 1
    return number > 0
