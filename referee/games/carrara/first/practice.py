"""Random play of the advanced game, with cards invented on the spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Game
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.first import chance
from referee.games.carrara.first.actions import Build, Buy, End, Nothing, Pass, Score
from referee.games.carrara.first.moves import payments
from referee.games.carrara.first.rules.bonus import brings_bonus, free_bonus, offer
from referee.games.carrara.first.rules.build import is_eight
from referee.games.carrara.first.state import Table
from referee.games.carrara.objectives import reading
from referee.games.carrara.objectives.tree import Card
from referee.games.carrara.table import CITIES, SECTIONS, SPOTS, Board, Tile, tiles_in

if TYPE_CHECKING:
    from random import Random

NOTE = "the objective cards are invented for this log"
_TOPS = (
    "top scorings >= 4",
    "top scorings >= 5/4/4",
    "top cities >= 4/3/3",
    "top types >= 4",
    "top scorings >= 3 and buildings >= 5",
    "top coins >= 15; coin-rate 2",
    "top vp >= 25/20/15 and scorings >= 2",
)
_OBJECTS = (
    "objects objects >= 6; 2 each",
    "objects objects of arms flag >= 2; 4 each",
    "objects kinds of objects >= 5/4/4; 3 each",
    "objects sets of objects >= 1; 10",
    "objects pairs of objects >= 2; 3 each + 1 per kinds of objects",
)
_BUILDINGS = (
    "buildings cost of land >= 8; 2 each",
    "buildings buildings >= 8/7/6; 3 each",
    "buildings cost of city >= 20/16/14; 1 each",
    "buildings buildings in Livorno Pisa >= 2; 5 + 1 per cost in Livorno Pisa",
)
_BONUS = (
    "bonus 2 per villa",
    "bonus 1 per cost of land",
    "bonus 4 per buildings with cost 8+",
    "bonus 2 per scorings",
    "bonus 1 per blocks",
    "bonus 3/2/2 per types",
)
_DECKS = (_TOPS, _OBJECTS, _BUILDINGS, _BONUS)

Turn = tuple[Any, ...]


def deal(rng: Random, game: Game) -> dict[str, Any]:
    """The market, one invented card a slot, and the note that says so."""
    return {
        **chance.deal(rng, game),
        "objective": [_invented(rng.choice(deck)) for deck in _DECKS],
        "note": NOTE,
    }


def _invented(text: str) -> Card:
    card = reading.value(text)
    assert isinstance(card, Card)
    return card


def play(rng: Random, game: Game, state: Table) -> Turn:
    """One legal turn of a position in which everything is known."""
    if state.last and state.announced != state.seat and rng.random() < 0.15:
        return (Pass(),)
    opening: Turn = ()
    if rng.random() < 0.3 and (after := chance.accepted(game, state, End())) is not None:
        opening, state = (End(),), after
        if rng.random() < 0.1:
            return (*opening, Pass())
    action = _action(rng, game, state)
    acted = chance.accepted(game, state, action)
    assert acted is not None, "random play stays inside the rules"
    return (*opening, action, *chance.extras(rng, game, acted))


def _action(rng: Random, game: Game, state: Table) -> Any:
    spots = [spot for spot in range(len(SPOTS)) if chance.accepted(game, state, Score(spot)) is not None]
    builds = _builds(game, state)
    can_buy = wheel.on_wheel(state.wheel) or wheel.in_bag(state.wheel, state.unseen)
    if spots and (rng.random() < 0.3 or not (builds or can_buy)):
        return Score(rng.choice(spots))
    if builds and (rng.random() < 0.8 or not can_buy):
        return _build(rng, game, state, builds)
    if can_buy:
        return _buy(rng, game, state)
    return Nothing()


def _builds(game: Game, state: Table) -> list[Build]:
    """Tiles, cities and tiles built over that the player's blocks can pay, without the payment."""
    board: Board = game.data.board
    hand = state.player.blocks
    found = []
    for city in range(len(CITIES)):
        usable = total(hand & ~board.refused[city])
        own = [building.tile for building in state.player.built if building.city == city]
        for tile in (*tiles_in(state.market), *tiles_in(offer(state).eights)):
            if tile.cost <= usable:
                found.append(Build(tile, city, 0))
            found += [Build(tile, city, 0, over=over) for over in own if 0 < tile.cost - over.cost <= usable]
    return found


def _build(rng: Random, game: Game, state: Table, builds: list[Build]) -> Build:
    # Dear tiles in dear cities first, 8s before all, and not too many upgrades.
    plan = max(
        builds,
        key=lambda one: one.tile.cost - (2 if one.over else 0) + rng.random() * 4 - one.city * rng.random(),
    )
    price = plan.tile.cost - (plan.over.cost if plan.over is not None else 0)
    blocks = rng.choice(list(payments(game.data.board, state.player.blocks, plan.city, price)))
    bonus = rng.choice(free_bonus(game, state)) if brings_bonus(game, plan) else None
    return plan._replace(blocks=blocks, bonus=bonus, reveal=_reveal(rng, game, state, plan.tile))


def _reveal(rng: Random, game: Game, state: Table, tile: Tile) -> Any:
    if is_eight(game, tile):
        return None
    if not state.pile:
        return "-"
    return rng.choice(tiles_in(game.data.board.tiles & ~state.seen))


def _buy(rng: Random, game: Game, state: Table) -> Buy:
    """Now and then without turning the wheel."""
    board: Board = game.data.board
    coins = state.player.coins
    if rng.random() < 0.25:
        sections = [
            number
            for number in range(1, len(SECTIONS) + 1)
            if (least := wheel.cheapest(board, chance.only(state.wheel, number))) is not None
            and least <= coins
        ]
        if sections:
            number = rng.choice(sections)
            prices = board.prices[number - 1]
            return Buy(
                "stay", None, number, chance.basket(rng, board, state.wheel[number - 1], prices, coins)
            )
    return chance.buy(rng, game, state)
