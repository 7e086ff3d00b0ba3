"""Candidates: every turn that might be legal. The judge decides which ones are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from referee.core.ruleset import Game
from referee.games.carrara import wheel
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Pass, Purchase, Score
from referee.games.carrara.first.rules.bonus import brings_bonus, free_bonus, offer
from referee.games.carrara.first.rules.turn import mark
from referee.games.carrara.first.state import Table
from referee.games.carrara.table import CITIES, OBJECT_NAMES, SECTIONS, SPOTS, Board, tiles_in

Turn = tuple[Any, ...]


def candidates(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Single actions, over-generous; ``given`` is a Buy whose draw is known.

    Without it a purchase counts only on blocks that lie on the wheel already.
    """
    yield from purchases(game, state, given)
    for tile in tiles_in(state.market):
        for city in range(len(CITIES)):
            for blocks in payments(game.data.board, state.player.blocks, city, tile.cost):
                yield (Build(tile, city, blocks),)
    for spot in range(len(SPOTS)):
        yield (Score(spot),)
    yield (Nothing(),)
    yield (Pass(),)


def advanced(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """The same for the advanced game: the wheel may stay, and tiles are built over others."""
    yield from purchases(game, state, given)
    yield from staying(game, state)
    offered = offer(state)
    for tile in (*tiles_in(state.market), *tiles_in(offered.eights)):
        for city in range(len(CITIES)):
            own = [building.tile for building in state.player.built if building.city == city]
            for over in (None, *own):
                yield from _buildings(game, state, Build(tile, city, 0, over=over))
    for spot in range(len(SPOTS)):
        yield (Score(spot),)
    yield (Nothing(),)
    yield (Pass(),)


def _buildings(game: Game, state: Table, plan: Build) -> Iterator[Turn]:
    """Every payment for a building, with every bonus tile that may come with it."""
    price = plan.tile.cost - (plan.over.cost if plan.over is not None else 0)
    spots: list[int | None] = [*free_bonus(game, state)] if brings_bonus(game, plan) else [None]
    for blocks in payments(game.data.board, state.player.blocks, plan.city, price):
        for spot in spots or [None]:
            yield (plan._replace(blocks=blocks, bonus=spot),)


def staying(game: Game, state: Table) -> Iterator[Turn]:
    """Every part of every section that the player's coins reach without a turn of the wheel."""
    board: Board = game.data.board
    for number in range(1, len(SECTIONS) + 1):
        for blocks in parts(board, state.wheel[number - 1]):
            if blocks and board.costs[number - 1][blocks] <= state.player.coins:
                yield (Buy("stay", None, number, blocks),)
    yield (Buy("stay", None, 0, 0, none=True),)


def purchases(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Every part of every section that the player's coins reach."""
    board: Board = game.data.board
    drawn = given.drawn if isinstance(given, Buy) else None
    after = wheel.turned(state.wheel, drawn or 0)
    for number in range(1, len(SECTIONS) + 1):
        costs = board.costs[number - 1]
        for blocks in parts(board, after[number - 1]):
            if blocks and costs[blocks] <= state.player.coins:
                yield (Buy("turn", drawn, number, blocks),)
    yield (Buy("turn", drawn, 0, 0, none=True),)


def parts(board: Board, section: int) -> Iterator[int]:
    """Every multiset of known colours that a section holds, the empty one too."""
    counts = board.blocks.unpack(section)[:-1]
    for chosen in product(*(range(count + 1) for count in counts)):
        yield sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))


def payments(board: Board, hand: int, city: int, price: int) -> Iterator[int]:
    """Every payment of so many blocks in a city out of a hand."""
    counts = board.blocks.unpack(hand & ~board.refused[city])[:-1]
    if not 0 <= price <= sum(counts):
        return
    for chosen in product(*(range(min(count, price) + 1) for count in counts)):
        if sum(chosen) == price:
            yield sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))


def extras(game: Game, state: Table) -> Iterator[tuple[Any, Table]]:
    """What can come on top of an action, each with the position to judge it from.

    Purchases are judged as after an action that leaves the coins as they are.
    """
    acted = mark(state)
    for thing in range(len(OBJECT_NAMES)):
        yield Purchase(thing), acted
    yield End(), state
