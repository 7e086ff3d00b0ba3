"""The numbers of the advanced game, and the cards in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from referee.core.ruleset import Game
from referee.games.carrara.first.rulings_advanced import CARDS_UNMET, EIGHTS_ARE_BUILDINGS
from referee.games.carrara.first.state import Numbers, Player
from referee.games.carrara.objectives.counting import Holding, Outcome, counted_units, outcome
from referee.games.carrara.objectives.tree import (
    BASIC,
    BUILDINGS,
    OBJECTS,
    SLOTS,
    TOP,
    Card,
    Count,
    Each,
    Named,
    Requirement,
    Scale,
)
from referee.games.carrara.table import CATEGORIES, CITIES, FIRST_CATEGORY, TYPES, Building, bits_of, tile

BONUS_SPOTS: tuple[int, ...] = (*range(len(CITIES)), FIRST_CATEGORY, FIRST_CATEGORY + 1)
"""The spots that have a bonus tile: the cities, and the two for city and land buildings."""


@dataclass(frozen=True, slots=True)
class AdvancedNumbers(Numbers):
    """What the advanced game adds.

    ``bonus`` has coins and points per cost point for each city with its bonus
    tile; ``categories`` for each of the two spots its unit, its value, and its
    value with the bonus tile. ``cards`` are those in play, one a slot, ``units`` what the
    ledger calls the things that each of them counts.
    """

    bonus: tuple[tuple[int, int], ...] = ()
    categories: tuple[tuple[str, int, int], ...] = ()
    per_loose: int = 1
    cards: tuple[Card, ...] = ()
    units: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, data: dict[str, Any]) -> AdvancedNumbers:
        basic = Numbers.of(data)
        values = {field.name: getattr(basic, field.name) for field in fields(Numbers)}
        values["eights"] = bits_of(tile(type, data["eights"]["cost"]) for type in range(len(TYPES)))
        categories = (data["category"][name] for name in CATEGORIES)
        return cls(
            **values,
            bonus=tuple((data["bonus"][name]["coins"], data["bonus"][name]["vp"]) for name in CITIES),
            categories=tuple((entry["pays"], entry["value"], entry["bonus"]) for entry in categories),
            per_loose=data["final"]["per_loose_object"],
        )

    def card(self, slot: str) -> Card | None:
        """The card of a slot, if the log names one."""
        return next((card for card in self.cards if card.slot == slot), None)


def with_cards(numbers: AdvancedNumbers, cards: Iterable[Card]) -> AdvancedNumbers:
    """The numbers of a game with these cards in play."""
    found = tuple(sorted(cards, key=lambda card: SLOTS.index(card.slot)))
    units = tuple(
        counted_units(
            (*card.counts(), *(one.count for one in card.requirements)), tuple(numbers.board.colours)
        )
        for card in found
    )
    return replace(numbers, cards=found, units=units)


def printed(numbers: Numbers) -> tuple[Card, ...]:
    """The printed three of the basic game as cards."""

    def needs(what: str, *least: int) -> tuple[Requirement, ...]:
        return (Requirement(Count(what), Scale(least)),)

    return (
        Card(TOP, needs("scorings", numbers.end_scorings)),
        Card(OBJECTS, needs("objects", *numbers.end_objects), (Each(Scale((numbers.per_object,))),)),
        Card(BUILDINGS, needs("cost", *numbers.end_cost), (Each(Scale((1,))),)),
    )


def cards_of(numbers: Numbers, value: Any) -> tuple[Card, ...]:
    """The cards of an objective line: its own, or the printed three; none where it doesn't read."""
    if isinstance(value, Card):
        return (value,)
    return printed(numbers) if value == Named(BASIC) else ()


def ordinary(game: Game, built: tuple[Building, ...]) -> tuple[Building, ...]:
    """The buildings that are scored and counted: all, or by a ruling all but the 8s."""
    eights = game.data.eights
    if not eights or game.readings[EIGHTS_ARE_BUILDINGS.name] == "yes":
        return built
    return tuple(building for building in built if not building.tile.bit & eights)


def holding(game: Game, player: Player) -> Holding:
    """What cards can count of a player."""
    board = game.data.board
    return Holding(
        player.coins,
        player.points + player.bonus,
        player.blocks,
        player.objects,
        player.scored,
        ordinary(game, player.built),
        board.blocks,
        board.categories,
    )


def outcomes(game: Game, player: Player) -> Iterator[Outcome]:
    """What each card in play brings a player at the end."""
    own = holding(game, player)
    pays = game.readings[CARDS_UNMET.name] == "paid"
    for card in game.data.cards:
        yield outcome(card, own, game.seats, unmet_pays=pays)
