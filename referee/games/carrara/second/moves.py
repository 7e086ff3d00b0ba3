"""Candidates: every turn that might be legal. The judge decides which ones are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from referee.core.ruleset import Game
from referee.games.carrara import wheel
from referee.games.carrara.second import conversion, stock
from referee.games.carrara.second.actions import Build, Buy, Monument, Pass, Score
from referee.games.carrara.second.rules.court import allowed
from referee.games.carrara.second.state import Built, Numbers, Table
from referee.games.carrara.table import CITIES, SECTIONS, SPOTS, TYPES, Board, Tile, tile

Turn = tuple[Any, ...]


def candidates(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Single actions, over-generous; ``given`` is a Buy whose draw is known.

    Without it a purchase after a turn counts only on blocks that lie on the wheel already.
    """
    yield from purchases(game, state, given)
    yield from buildings(game, state)
    yield from monuments(game, state)
    for spot in range(len(SPOTS)):
        for court in spaces(game.data, state):
            yield (Score(spot, court),)
    yield (Pass(),)


def purchases(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Every part of every section that the player's coins reach, with and without a turn of the wheel."""
    board: Board = game.data.board
    drawn = given.drawn if isinstance(given, Buy) else None
    for sections, buy in (
        (wheel.turned(state.wheel, drawn or 0), Buy("turn", drawn, 0, 0)),
        (state.wheel, Buy("stay", None, 0, 0)),
    ):
        if isinstance(given, Buy) and given.wheel != buy.wheel:
            continue
        for number in range(1, len(SECTIONS) + 1):
            costs = board.costs[number - 1]
            for blocks in parts(board, sections[number - 1]):
                if blocks and costs[blocks] <= state.player.coins:
                    yield (buy._replace(section=number, blocks=blocks),)
    yield (Buy("turn", drawn, 0, 0, none=True),)


def parts(board: Board, section: int) -> Iterator[int]:
    """Every multiset of known colours that a section holds, the empty one too."""
    counts = board.blocks.unpack(section)[:-1]
    for chosen in product(*(range(count + 1) for count in counts)):
        yield sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))


def buildings(game: Game, state: Table) -> Iterator[Turn]:
    """Every tile of the market in every city for every payment."""
    for one in dict.fromkeys(stock.listed(state.market)):
        for city in range(len(CITIES)):
            for blocks in payments(game.data, state.player.blocks, city, one.cost):
                yield (Build(one, city, blocks),)


def monuments(game: Game, state: Table) -> Iterator[Turn]:
    """Every monument over every own tile or new, with every upgrade tile."""
    numbers: Numbers = game.data
    for type in range(len(TYPES)):
        if not state.monuments >> type & 1:
            continue
        one = tile(type, numbers.monument)
        for over, city, price in places(state, one):
            for blocks in payments(numbers, state.player.blocks, city, price):
                for spot in range(len(SPOTS)):
                    if state.upgrades >> spot & 1:
                        yield (Monument(one, city, blocks, None, over, spot),)


def places(state: Table, one: Tile) -> Iterator[tuple[Tile | None, int, int]]:
    """Where a monument can stand: over which own tile, in which city, for how many units."""
    own: dict[Built, None] = dict.fromkeys(
        built for built in state.player.built if built.tile.type == one.type and built.tile.cost < one.cost
    )
    for built in own:
        yield built.tile, built.city, one.cost - built.tile.cost
    if not own:
        for city in range(len(CITIES)):
            yield None, city, one.cost


def payments(numbers: Numbers, hand: int, city: int, price: int) -> Iterator[int]:
    """Every payment out of a hand that comes to a price in a city, converted or not."""
    board = numbers.board
    masks = numbers.accepts[city]
    if conversion.reach(masks, hand) < price:
        return
    counts = board.blocks.unpack(hand & ~masks.refused)[:-1]
    steps = [2 if masks.pairs >> shift & 1 else 1 for shift in board.blocks.shifts]
    ranges = (range(0, min(count, 2 * price) + 1, step) for count, step in zip(counts, steps, strict=False))
    for chosen in product(*ranges):
        if price <= sum(chosen) <= 2 * price:
            blocks = sum(one * count for one, count in zip(board.blocks.ones, chosen, strict=False))
            units = conversion.units(masks, blocks)
            if units is not None and units.least <= price <= units.most:
                yield blocks


def spaces(numbers: Numbers, state: Table) -> list[str | None]:
    """The court spaces that a marker can come from; None where there is only one."""
    open = allowed(state)
    if open.bit_count() < 2:
        return [None]
    return [name for space, name in enumerate(numbers.spaces) if open >> space & 1]


def extras(game: Game, state: Table) -> Iterator[tuple[Any, Table]]:
    """What can come on top of an action: nothing in the base game."""
    return iter(())
