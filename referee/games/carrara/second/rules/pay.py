"""Paying for a tile or a monument: own blocks that come to exactly its price, two standing for one."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game
from referee.core.tally import total
from referee.games.carrara import payment, sale, wheel
from referee.games.carrara.second import conversion, stock
from referee.games.carrara.second.actions import Build, Monument
from referee.games.carrara.second.rulings import DIFFERENCE_COLOURS, OVERPAYING, POINTS_PER
from referee.games.carrara.second.state import Built, Numbers, Table, markers_left
from referee.games.carrara.table import CITIES, Board

Construction = Build | Monument


def price(game: Game, action: Construction) -> int:
    """What is to be paid: the cost of the tile, of a monument over a tile the difference."""
    if action.over is not None and action.__class__ is Monument:
        return action.tile.cost - action.over.cost
    return action.tile.cost


def paid(game: Game, state: Table, action: Construction) -> int | None:
    """The blocks handed over, those of unknown colour settled where only one colour is possible."""
    if not wheel.unknown(action.blocks):
        return action.blocks
    return sale.settled(game.data.board.blocks, state.player.blocks, action.blocks)


def replaced(state: Table, action: Construction) -> Built | None:
    """The own tile that a monument replaces; where there are equal ones, the one in its city."""
    own = [building for building in state.player.built if building.tile == action.over]
    return next((building for building in own if building.city == action.city), own[0] if own else None)


def paying_city(game: Game, state: Table, action: Construction) -> int:
    """The city whose colours pay: of a monument that moves, by the ruling, that of the old tile."""
    if action.over is None or game.readings[DIFFERENCE_COLOURS.name] == "new-city":
        return action.city
    old = replaced(state, action)
    return action.city if old is None else old.city


def points(game: Game, state: Table, action: Construction) -> int:
    """The points that building brings once all markers are used."""
    if markers_left(game.data, state.player) > 0:
        return 0
    return total(action.blocks) if game.readings[POINTS_PER.name] == "block" else price(game, action)


@rule(
    "C2-PAY-01",
    "every block paid counts in the city",
    source="S19, S21, S22; 2e 2.4 and 2.5",
    confidence="B",
)
def blocks_count(game: Game, state: Table, action: Construction) -> Answer:
    """A city takes blocks of its own colours: Livorno white, Pisa also yellow, Lucca also red, Viareggio
    also green, Massa also blue, Lerici all six. Two blocks of one colour may stand for one of the next
    dearer colour, from purple over blue, green, red and yellow to white; a block that came about so
    can't be converted again."""
    numbers: Numbers = game.data
    blocks = paid(game, state, action)
    city = paying_city(game, state, action)
    masks = numbers.accepts[city]
    if blocks is None:
        blocks = wheel.known(action.blocks) & ~masks.pairs
    if conversion.units(masks, blocks) is not None:
        return None
    board = numbers.board
    text = conversion.left_over(board, city, masks, blocks)
    fits = [
        name
        for name, other in zip(CITIES, numbers.accepts, strict=True)
        if _stands_for(conversion.units(other, blocks), price(game, action))
    ]
    help = f"{fits[0]} accepts this payment" if fits and action.over is None else None
    return Breach("C2-PAY-01", "blocks", text, (conversion.rule_of(board, city),), help)


def _stands_for(units: conversion.Units | None, price: int) -> bool:
    return units is not None and units.least <= price <= units.most


@rule(
    "C2-PAY-02",
    "the payment comes to exactly the price",
    source="S18, S21; 2e 2.5 and Q3",
    confidence="B",
    needs=(blocks_count,),
)
def exact_price(game: Game, state: Table, action: Construction) -> Answer:
    """The cost is a number of blocks; two converted blocks count as one. The blocks handed over can pay
    if they can be taken, singly and in pairs, for exactly that number."""
    wanted = price(game, action)
    blocks = paid(game, state, action)
    if blocks is None:
        return None
    city = paying_city(game, state, action)
    units = conversion.units(game.data.accepts[city], blocks)
    if units is None or units.least <= wanted <= units.most:
        return None
    if units.least > wanted and game.readings[OVERPAYING.name] == "allowed":
        return Leaning(OVERPAYING.id)
    if not _has_price(game.data, state, action):
        return None
    comes = str(units.most)
    if units.least < units.most:
        comes = f"at least {units.least}" if units.least > wanted else f"at most {units.most}"
    run = game.data.board.blocks.run(blocks)
    text = f"{_costs(action, wanted)}, and {run} comes to {comes} in {CITIES[city]}"
    ruling = OVERPAYING.id if units.least > wanted else ""
    return Breach("C2-PAY-02", "blocks", text, ruling=ruling)


def _has_price(numbers: Numbers, state: Table, action: Construction) -> bool:
    """Whether there is such a tile, and the one that it replaces; if not, other rules say so."""
    if action.over is not None and action.__class__ is Monument:
        return replaced(state, action) is not None and action.over.type == action.tile.type
    return stock.exists(action.tile) or action.tile.cost == numbers.monument


def _costs(action: Construction, wanted: int) -> str:
    noun = "block" if wanted == 1 else "blocks"
    if action.over is not None and wanted != action.tile.cost:
        sum = f"{action.tile.cost} - {action.over.cost}"
        return f"{action.tile.name} over {action.over.name} costs {sum} = {wanted} {noun}"
    return f"{action.tile.name} costs {wanted} {noun}"


@rule(
    "C2-PAY-03",
    "one's own blocks are paid",
    source="S27",
    confidence="A",
)
def blocks_owned(game: Game, state: Table, action: Construction) -> Answer:
    """A tile is paid with blocks from behind the player's own screen."""
    board: Board = game.data.board
    hand = state.player.blocks
    blocks = paid(game, state, action)
    if blocks is not None and board.blocks.covers(hand, blocks):
        return None
    index = state.seat - 1
    name = game.names[index]
    note = f"{name} has {board.blocks.run(hand)}"
    if blocks is None:
        named = wheel.known(action.blocks)
        if board.blocks.covers(hand, named):
            if total(action.blocks) <= total(hand):
                gap, text = "colours of paid blocks not written down", "so what is left is unknown"
                text = f"a block of unknown colour was paid, {text}"
                return Doubt("C2-PAY-03", "blocks", gap, text, blind=True)
            text = f"{name} has {total(hand)} blocks, the log pays {total(action.blocks)}"
            return Breach("C2-PAY-03", "blocks", text, (note,))
        blocks = named
    short = board.blocks.short(hand, blocks)
    text = f"{name} lacks {payment.in_words(board, short)} (the log pays {board.blocks.run(action.blocks)})"
    since = Since(
        f"{note} since line {{line}}".replace(" has ", " has had ", 1), lambda s: s.players[index].blocks
    )
    return Breach("C2-PAY-03", "blocks", text, (note,), since=since)


@rule(
    "C2-PAY-04",
    "a point for each unit paid once all markers are used",
    source="S31; 2e Q4, Q10",
    confidence="C",
)
def points_for_units(game: Game, state: Table, action: Construction) -> Answer:
    """Who has used all scoring markers gets a point for each unit of cost paid for a building or monument;
    a monument over a 5 brings 3.

    An open reading: whether two blocks that stand for one bring one point or two.
    """
    if markers_left(game.data, state.player) or total(action.blocks) == price(game, action):
        return None
    return Leaning(POINTS_PER.id)


@rule(
    "C2-PAY-06",
    "what stands behind BUILD stands there once",
    source="notation 6",
    confidence="normative",
)
def written_once(game: Game, state: Table, action: Construction) -> Answer:
    """One building fills one place of the market, so there is one REVEAL; the same holds for OVER, KEEP and
    BONUS."""
    if not action.earlier:
        return None
    verb = action.earlier[0][0]
    return Breach("C2-PAY-06", f"{verb} 2", f"{verb.upper()} stands more than once behind one BUILD")


INTO_THE_BAG = Clause(
    "C2-PAY-05",
    "paid blocks go back into the bag",
    "S27",
    "A",
    "All blocks handed over, converted ones too, return into the bag at once and can be drawn again.",
)
CLAUSES = (INTO_THE_BAG,)


def book_payment(game: Game, before: Table, action: Construction) -> Iterable[Posting]:
    """The blocks of a payment, with what stood for what, and the points for it."""
    numbers: Numbers = game.data
    board = numbers.board
    me = seat(before.seat)
    blocks = paid(game, before, action) or 0
    masks = numbers.accepts[paying_city(game, before, action)]
    as_pairs = conversion.pairs(board, masks, blocks, price(game, action))
    for colour in sale.colours_of(board, blocks):
        index = board.blocks.names.index(colour)
        own = board.blocks.count(as_pairs, index) * board.blocks.ones[index]
        note = f"{action.tile.name}, {conversion.in_words(board, own)}" if own else action.tile.name
        yield Posting(colour, board.blocks.count(blocks, index), me, "bag", INTO_THE_BAG.id, note=note)
    gained = points(game, before, action)
    if gained:
        yield Posting("vp", gained, "track", me, points_for_units.id, row="track", note=action.tile.name)


PAYMENT = (written_once, blocks_count, exact_price, blocks_owned, points_for_units)
PHYSICAL = (blocks_owned,)
