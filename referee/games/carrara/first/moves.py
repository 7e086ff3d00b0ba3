"""Candidates: every turn that might be legal. The judge decides which ones are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from referee.core.ruleset import Game
from referee.games.carrara import wheel
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Pass, Purchase, Score
from referee.games.carrara.first.rules.turn import mark
from referee.games.carrara.first.state import Table
from referee.games.carrara.table import CITIES, OBJECT_NAMES, SECTIONS, SPOTS, Board, Tile, tiles_in

Turn = tuple[Any, ...]


def candidates(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Single actions, over-generous; ``given`` is a Buy whose draw is known.

    Without it a purchase counts only on blocks that lie on the wheel already.
    """
    yield from purchases(game, state, given)
    for tile in tiles_in(state.market):
        for city in range(len(CITIES)):
            for blocks in payments(game.data.board, state.player.blocks, city, tile):
                yield (Build(tile, city, blocks),)
    for spot in range(len(SPOTS)):
        yield (Score(spot),)
    yield (Nothing(),)
    yield (Pass(),)


def purchases(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Every part of every section that the player's coins reach."""
    board: Board = game.data.board
    drawn = given.drawn if isinstance(given, Buy) else None
    after = wheel.turned(state.wheel, drawn or 0)
    for number in range(1, len(SECTIONS) + 1):
        prices = board.prices[number - 1]
        for blocks in parts(board, after[number - 1]):
            if blocks and wheel.cost(prices, blocks) <= state.player.coins:
                yield (Buy("turn", drawn, number, blocks),)
    yield (Buy("turn", drawn, 0, 0, none=True),)


def parts(board: Board, section: int) -> Iterator[int]:
    """Every multiset of known colours that a section holds, the empty one too."""
    counts = board.blocks.unpack(section)[:-1]
    for chosen in product(*(range(count + 1) for count in counts)):
        yield sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))


def payments(board: Board, hand: int, city: int, tile: Tile) -> Iterator[int]:
    """Every payment for a tile in a city out of a hand."""
    counts = board.blocks.unpack(hand & ~board.refused[city])[:-1]
    if sum(counts) < tile.cost:
        return
    for chosen in product(*(range(min(count, tile.cost) + 1) for count in counts)):
        if sum(chosen) == tile.cost:
            yield sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))


def extras(game: Game, state: Table) -> Iterator[tuple[Any, Table]]:
    """What can come on top of an action, each with the position to judge it from.

    Purchases are judged as after an action that leaves the coins as they are.
    """
    acted = mark(state)
    for thing in range(len(OBJECT_NAMES)):
        yield Purchase(thing), acted
    yield End(), state
