"""The additional purchase: one object from the board, after the action."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.rule import Answer, Breach, Clause, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.first.actions import Purchase
from referee.games.carrara.first.rulings import (
    PURCHASE_AFTER_ANNOUNCING,
    PURCHASE_PLACE,
    PURCHASE_WHEN_DECLINING,
)
from referee.games.carrara.first.rulings_advanced import OBJECTS_FOR_SALE
from referee.games.carrara.first.state import ACTED, BOUGHT, BOUGHT_KIND, CONSOLED, PASSED, Table
from referee.games.carrara.table import OBJECT_NAMES, OBJECTS


@rule(
    "C1-OBJ-01",
    "the additional purchase follows an action",
    source="rules 000, Additional purchase; fact sheet 7.25",
    confidence="B",
)
def after_action(game: Game, state: Table, action: Purchase) -> Answer:
    """An object is bought after the action of the turn, not before it and not instead of it."""
    if state.step & PASSED:
        if game.readings[PURCHASE_WHEN_DECLINING.name] == "allowed":
            return Leaning(PURCHASE_WHEN_DECLINING.id)
        text = "the turn was declined, and an object is bought after an action"
        return Breach("C1-OBJ-01", "verb", text, ruling=PURCHASE_WHEN_DECLINING.id)
    if state.step & CONSOLED:
        if state.player.coins < game.data.object_price:
            # Who took two coins after a turn of the wheel can't have ten; the price says so better.
            return None
        text = "no action was possible, and an object is bought after an action"
        return Breach("C1-OBJ-01", "verb", text)
    if state.step & ACTED:
        return None
    if game.readings[PURCHASE_PLACE.name] == "any-time":
        return Leaning(PURCHASE_PLACE.id)
    text = "an object is bought after the action, and none stands before it"
    return Breach("C1-OBJ-01", "verb", text, ruling=PURCHASE_PLACE.id)


@rule(
    "C1-OBJ-02",
    "one object a turn",
    source="rules 000, Additional purchase",
    confidence="A",
)
def one_object(game: Game, state: Table, action: Purchase) -> Answer:
    """Exactly one object can be bought in a turn."""
    if state.step & BOUGHT:
        return Breach("C1-OBJ-02", "verb", "one object can be bought in a turn, and this is the second")
    return None


@rule(
    "C1-OBJ-03",
    "the object lies on the board",
    source="rules 000, Additional purchase",
    confidence="A",
)
def on_the_board(game: Game, state: Table, action: Purchase) -> Answer:
    """One object of each kind is for sale, and the board is never refilled."""
    if OBJECTS.count(state.board, action.thing):
        return None
    name = OBJECT_NAMES[action.thing]
    thing = action.thing
    return Breach(
        "C1-OBJ-03",
        "thing",
        f"the {name} for sale has been bought",
        (f"for sale: {OBJECTS.listed(state.board)}",),
        since=Since("it was bought on line {line}", lambda s: OBJECTS.count(s.board, thing)),
    )


@rule(
    "C1-OBJ-04",
    "an object costs 10 coins",
    source="rules 000, Additional purchase; 003, Buying Objects",
    confidence="A",
)
def has_price(game: Game, state: Table, action: Purchase) -> Answer:
    """The price is 10 coins, paid to the bank."""
    coins, price = state.player.coins, game.data.object_price
    if coins >= price:
        return None
    name = game.names[state.seat - 1]
    index = state.seat - 1
    since = Since(f"{name} has had {coins} coins since line {{line}}", lambda s: s.players[index].coins)
    return Breach("C1-OBJ-04", "thing", f"an object costs {price} coins, {name} has {coins}", since=since)


@rule(
    "C1-OBJ-05",
    "an object can be bought after announcing the end",
    source="rules 000, Additional purchase; fact sheet 7.4",
    confidence="C",
    needs=(after_action,),
)
def after_announcing(game: Game, state: Table, action: Purchase) -> Answer:
    """Who has announced the end in this turn may still buy an object behind the action."""
    if state.announced != state.seat:
        return None
    if game.readings[PURCHASE_AFTER_ANNOUNCING.name] == "closed":
        text = "the end was announced before, and nothing is bought behind that"
        return Breach("C1-OBJ-05", "verb", text, ruling=PURCHASE_AFTER_ANNOUNCING.id)
    return Leaning(PURCHASE_AFTER_ANNOUNCING.id)


@rule(
    "C1-OBJ-07",
    "objects are for sale in the advanced game too",
    source="rules 003, Buying Objects; fact sheet 6",
    confidence="C",
)
def for_sale(game: Game, state: Table, action: Purchase) -> Answer:
    """The additional purchase is that of the basic game.

    The help page tells of it without parting the two games, so a table may agree otherwise.
    """
    if game.readings[OBJECTS_FOR_SALE.name] == "as-before":
        return Leaning(OBJECTS_FOR_SALE.id)
    text = "the advanced game has no additional purchase"
    return Breach("C1-OBJ-07", "verb", text, ruling=OBJECTS_FOR_SALE.id)


BOUGHT_OBJECT = Clause(
    "C1-OBJ-06",
    "what a purchase moves",
    "rules 000, Additional purchase",
    "A",
    "The object goes behind the player's screen, 10 coins go to the bank.",
)
CLAUSES = (BOUGHT_OBJECT,)


# Effect


def effect(game: Game, state: Table, action: Purchase) -> Table:
    """The object for ten coins."""
    player = state.player
    one = OBJECTS.ones[action.thing]
    coins = max(0, player.coins - game.data.object_price)  # fewer than ten only where a table agrees
    after = player._replace(coins=coins, objects=player.objects + one)
    step = state.step | BOUGHT | 1 << BOUGHT_KIND + action.thing
    return state._replace(players=state.with_player(after), board=state.board - one, step=step)


def book(game: Game, before: Table, action: Purchase, after: Table) -> Iterable[Posting]:
    me = seat(before.seat)
    name = OBJECT_NAMES[action.thing]
    yield Posting(name, 1, "board", me, BOUGHT_OBJECT.id, note="bought")
    yield Posting("coins", game.data.object_price, me, "bank", BOUGHT_OBJECT.id, note=name)


PHYSICAL = (on_the_board,)

PURCHASE = Procedure((after_action, one_object, on_the_board, has_price, after_announcing), effect, book)

ADVANCED = Procedure((for_sale, *PURCHASE.rules), effect, book)
