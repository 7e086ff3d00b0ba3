"""Buying blocks: the wheel may turn and is refilled then, and one section sells."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara import payment, sale, wheel
from referee.games.carrara.sale import Turned
from referee.games.carrara.second.actions import Buy
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.rulings import NOTHING_AFFORDABLE, PRIZE_SECTION, ZERO_BLOCKS
from referee.games.carrara.second.state import ACTED, Player, Table
from referee.games.carrara.table import COLOUR_WORDS, SECTIONS, Board
from referee.games.carrara.wheel import KNOWN, UNKNOWN

DRAWS = "draws not written down"


def turned(state: Table, action: Buy) -> Turned:
    """The wheel as the purchase finds it."""
    return Turned(state.wheel, state.unseen, action.wheel == "turn", action.drawn)


def bought(game: Game, state: Table, action: Buy) -> int | None:
    """The blocks bought, those of unknown colour settled where only one colour is possible."""
    if not wheel.unknown(action.blocks):
        return action.blocks
    board: Board = game.data.board
    there = sale.on_sale(board, turned(state, action), action.section)
    return sale.settled(board.blocks, there, action.blocks)


@rule(
    "C2-BUY-01",
    "the wheel has six sections",
    source="S13; 2e 2.2",
    confidence="A",
)
def section_exists(game: Game, state: Table, action: Buy) -> Answer:
    """The sections are I to VI, from the dearest clockwise to the cheapest."""
    if not action.none and not 1 <= action.section <= len(SECTIONS):
        return Breach("C2-BUY-01", "section", f"there is no section {action.section}; the wheel has I to VI")
    return None


@rule(
    "C2-BUY-02",
    "blocks are bought from one section, those that lie there",
    source="S25; 2e 2.2",
    confidence="A",
    needs=(section_exists,),
)
def blocks_lie_there(game: Game, state: Table, action: Buy) -> Answer:
    """A purchase takes any number of blocks of exactly one section, and only blocks that lie there after
    the turn of the wheel, if it turns."""
    if action.none:
        return None
    board: Board = game.data.board
    there = sale.on_sale(board, turned(state, action), action.section)
    wanted = bought(game, state, action)
    blocks = board.blocks
    if wanted is not None and blocks.covers(there, wanted):
        return None
    if total(action.blocks) > total(there):
        notes = (f"section {SECTIONS[action.section - 1]}: {sale.holds(board, there)}",) if there else ()
        return Breach("C2-BUY-02", "blocks", sale.too_many(action.section, there, action.blocks), notes)
    # Where some colours aren't written down, the others have to lie there all the same.
    short = blocks.short(wheel.known(there), wheel.known(action.blocks) if wanted is None else wanted)
    if total(short) > wheel.unknown(there):
        text = sale.not_there(board, action.section, there, short)
        help = sale.elsewhere(board, sale.after(board, turned(state, action)), action.section, short)
        return Breach("C2-BUY-02", "blocks", text, (), help)
    if not blocks.covers(state.unseen, short):
        index, note = _accounted_for(game, state, short)
        all_known = f"all {board.each} {board.colour(index)} blocks are accounted for"
        text = f"{all_known}, so none of unknown colour is one"
        return Breach("C2-BUY-02", "blocks", text, (note,))
    if wanted is None:
        text = "a block of unknown colour was bought, so its price is unknown"
        return Doubt("C2-BUY-02", "blocks", "colours of bought blocks not written down", text, blind=True)
    return None


def _accounted_for(game: Game, state: Table, wanted: int) -> tuple[int, str]:
    """A colour of which too many are wanted, and where its blocks are."""
    board: Board = game.data.board
    over = board.blocks.short(state.unseen, wanted)
    index = next(index for index in range(len(board.colours)) if board.blocks.count(over, index))
    hands = [player.blocks for player in state.players]
    return index, sale.where_are(board, game.names, hands, state.wheel, state.unseen, index)


@rule(
    "C2-BUY-03",
    "blocks are paid at the prices of their section",
    source="S15, S25; 2e 2.2",
    confidence="B",
    needs=(section_exists, blocks_lie_there),
)
def affordable(game: Game, state: Table, action: Buy) -> Answer:
    """Each section prints a price for each colour; a colour without a price is free.

    White costs 6 in section I, yellow 5, red 4, green 3, blue 2, purple 1, and every block a coin less in
    each further section. Only the last section's prices are confirmed for this edition; options set others.
    """
    if action.none:
        return None
    wanted = bought(game, state, action)
    if wanted is None:
        return None
    board: Board = game.data.board
    prices = board.prices[action.section - 1]
    price, coins = game.data.board.costs[action.section - 1][wanted], state.player.coins
    if price <= coins:
        return None
    index = state.seat - 1
    name = game.names[index]
    note = f"section {SECTIONS[action.section - 1]}: {sale.price_parts(board, prices, wanted)}"
    since = Since(f"{name} has had {coins} coins since line {{line}}", lambda s: s.players[index].coins)
    text = f"these blocks cost {price} coins, {name} has {coins}"
    return Breach("C2-BUY-03", "blocks", text, (note,), since=since)


@rule(
    "C2-BUY-04",
    "a purchase takes a block",
    source="2e Q1",
    confidence="C",
    needs=(section_exists,),
)
def takes_a_block(game: Game, state: Table, action: Buy) -> Answer:
    """A purchase takes at least one block if one can be had; free ones count. Who wants none passes.

    An open reading: a table may allow turning the wheel and taking nothing.
    """
    if action.none or action.blocks:
        return None
    if game.readings[ZERO_BLOCKS.name] == "allowed":
        return Leaning(ZERO_BLOCKS.id)
    help = "who can afford none on the whole wheel after turning it writes BUY none"
    text = "a purchase takes at least one block"
    return Breach("C2-BUY-04", "blocks", text, help=help, ruling=ZERO_BLOCKS.id)


@rule(
    "C2-BUY-05",
    "BUY none stands where nothing is affordable",
    source="2e Q2 and decisions",
    confidence="D",
)
def none_affordable(game: Game, state: Table, action: Buy) -> Answer:
    """Who turns the wheel and can pay no block on it buys nothing; the wheel stays turned. While a block
    can be had, free ones included, one has to be bought. Who doesn't turn the wheel passes instead.

    An open reading: what such a turn brings, and whether it is one.
    """
    if not action.none:
        return None
    if action.wheel == "stay":
        return Breach("C2-BUY-05", "none", "the wheel did not turn, so buying nothing is passing: write PASS")
    if game.readings[NOTHING_AFFORDABLE.name] == "refused":
        text = "turning the wheel and buying nothing is no turn; who can buy nothing passes"
        return Breach("C2-BUY-05", "none", text, ruling=NOTHING_AFFORDABLE.id)
    board: Board = game.data.board
    after = sale.after(board, turned(state, action))
    coins, name = state.player.coins, game.names[state.seat - 1]
    least = wheel.cheapest(board, after)
    if least is not None and least <= coins:
        number, index = sale.first_at(board, after, least)
        what = f"{COLOUR_WORDS[board.colours[index]]} in section {SECTIONS[number]}"
        cost = "is free" if not least else f"costs {least}"
        text = f"a block can be had: {what} {cost}, {name} has {coins} coins"
        return Breach("C2-BUY-05", "none", text)
    known = wheel.known(sale.drawn(board, turned(state, action)))
    unseen = state.unseen - board.blocks.common(state.unseen, known)
    sure = sale.surely_at(board, after, unseen, coins)
    if sure is not None:
        what = f"{wheel.unknown(after[sure])} of unknown colour in section {SECTIONS[sure]}"
        text = f"a block can be had among {what}, {name} has {coins} coins"
        return Breach("C2-BUY-05", "none", text)
    if wheel.may_be_had(board, after, unseen, coins):
        text = "a block of unknown colour on the wheel may be affordable"
        return Doubt("C2-BUY-05", "none", "whether a block was affordable", text)
    return Leaning(NOTHING_AFFORDABLE.id)


@rule(
    "C2-BUY-06",
    "a turned wheel is refilled to eleven",
    source="S23, S24; 2e 2.2",
    confidence="A",
)
def refilled(game: Game, state: Table, action: Buy) -> Answer:
    """After a turn, blocks are drawn until eleven lie on the wheel, or until the bag is empty. A wheel that
    doesn't turn isn't refilled.

    What stands behind TURN are all the blocks drawn; TURN - says that none was.
    """
    if action.wheel == "stay":
        return None
    board: Board = game.data.board
    needed = wheel.refill(board, state.wheel, state.unseen)
    if action.drawn is None:
        text = f"{needed} drawn blocks aren't written down"
        return Doubt("C2-BUY-06", "turned", DRAWS, text) if needed else None
    written = total(action.drawn)
    if written != needed:
        lying, bag = wheel.on_wheel(state.wheel), wheel.in_bag(state.wheel, state.unseen)
        verb = "block is" if needed == 1 else "blocks are"
        note = f"the wheel holds {lying}, the bag {bag}"
        note += f"; with {written} more the wheel would hold {lying + written}"
        text = f"{needed} {verb} to be drawn, the log shows {written}"
        return Breach("C2-BUY-06", "turned", text, (note,))
    unknown = wheel.unknown(action.drawn)
    return Doubt("C2-BUY-06", "turned", DRAWS, f"{unknown} drawn blocks have no colour") if unknown else None


@rule(
    "C2-BUY-07",
    "drawn blocks come from the bag",
    source="S4, S23; 2e 2.1",
    confidence="B",
)
def from_the_bag(game: Game, state: Table, action: Buy) -> Answer:
    """There are seven blocks of each colour. Those with the players and on the wheel aren't in the bag;
    paid blocks go back into it at once."""
    if not action.drawn:
        return None
    board: Board = game.data.board
    known = wheel.known(action.drawn)
    if board.blocks.covers(state.unseen, known):
        return None
    index, note = _accounted_for(game, state, known)
    there, wanted = board.blocks.count(state.unseen, index), board.blocks.count(known, index)
    if there:
        text = f"the bag holds {there} {board.colour(index)}, the log draws {wanted}"
    else:
        text = f"all {board.each} {board.colour(index)} blocks are accounted for, so none can be drawn"
    return Breach("C2-BUY-07", "turned", text, (note,))


@rule(
    "C2-BUY-08",
    "buying needs a block on the wheel or in the bag",
    source="2e 2.2",
    confidence="C",
)
def something_to_buy(game: Game, state: Table, action: Buy) -> Answer:
    """With an empty wheel and an empty bag the player chooses another action."""
    if state.unseen == 0 and not any(state.wheel):
        text = "the wheel and the bag are empty, so another action has to be chosen"
        return Breach("C2-BUY-08", "verb", text)
    return None


@rule(
    "C2-BUY-12",
    "the statue wheel turns with every purchase",
    source="V4, V5; 2e Q24",
    confidence="C",
    needs=(section_exists,),
)
def prize_mark(game: Game, state: Table, action: Buy) -> Answer:
    """In the advanced game TURN turns the wheel of blocks and the statue wheel, STAY the statue wheel alone.
    The mark that stands at the section after that says what emptying it brings.

    An open reading: a table may go by the mark from before the turn.
    """
    if action.none or not action.blocks or game.data.marks is None:
        return None
    there = sale.on_sale(game.data.board, turned(state, action), action.section)
    return Leaning(PRIZE_SECTION.id) if total(there) == total(action.blocks) else None


TURNED = Clause(
    "C2-BUY-09",
    "the wheel may turn before buying",
    "S23, S24; 2e 2.2",
    "A",
    "Before buying the player may turn the wheel by one section, which makes every block a coin cheaper."
    " Blocks that lay in VI arrive in section I at full price; they count toward the eleven.",
)
REFILL = Clause(
    "C2-BUY-10",
    "blocks are drawn into section I",
    "S14, S23; 2e 2.2",
    "A",
    "The drawn blocks go into section I. An empty bag adds none, a short bag all that it has.",
)
PRICES = Clause(
    "C2-BUY-11",
    "the price table",
    "S15; 2e 2.2; first edition",
    "D",
    "The price of a colour in section I is 6 for white, 5 yellow, 4 red, 3 green, 2 blue, 1 purple, less one"
    " coin for every further section, never below nothing. Of this edition only the last section is known.",
)
CLAUSES = (TURNED, REFILL, PRICES)


# Effect


def effect(game: Game, state: Table, action: Buy) -> Table:
    """Turn and refill, hand over the blocks and take the coins."""
    turns, into, section, wanted, none = action
    board: Board = game.data.board
    player = state.players[state.seat - 1]
    sections, unseen = state.wheel, state.unseen
    if turns == "turn":
        if into is None:
            into = sale.drawn(board, turned(state, action))
        sections = (sections[5] + into, *sections[:5])
        unseen -= into & KNOWN
    if none:
        takes = game.readings[NOTHING_AFFORDABLE.name] == "two-coins"
        richer = player._replace(coins=player.coins + game.data.pass_coins) if takes else player
        return state.acted(richer, ACTED, sections, unseen)
    if wanted >> UNKNOWN:
        wanted = bought(game, state, action) or 0
    there = sections[section - 1]
    taken = wanted
    guards = board.blocks.guards
    if (there | guards) - wanted & guards != guards:
        # Blocks of unknown colour turn out to be what was bought.
        short = board.blocks.short(there & KNOWN, wanted)
        taken = wanted - short + board.unknown * total(short)
        unseen -= short
    sections = (*sections[: section - 1], there - taken, *sections[section:])
    coins = player.coins - board.costs[section - 1][wanted]
    # Fewer coins than the price only where a table agrees.
    after = quick(Player, (coins if coins > 0 else 0, player.blocks + wanted, *player[2:]))
    return state.acted(after, ACTED, sections, unseen)


def book(game: Game, before: Table, action: Buy, after: Table) -> Iterable[Posting]:
    """Draws, what turned out to be what, blocks and coins."""
    board: Board = game.data.board
    me = seat(before.seat)
    into = sale.drawn(board, turned(before, action))
    for name in sale.colours_of(board, into):
        count = board.blocks.count(into, board.blocks.names.index(name))
        yield Posting(name, count, "bag", "wheel", REFILL.id, note="drawn")
    moved = after.player.coins - before.player.coins
    if action.none:
        if moved:
            yield Posting("coins", moved, "bank", me, none_affordable.id, note="nothing affordable")
        return
    section = SECTIONS[action.section - 1]
    wanted = bought(game, before, action) or 0
    there = sale.on_sale(board, turned(before, action), action.section)
    settled = 0 if board.blocks.covers(there, wanted) else board.blocks.short(wheel.known(there), wanted)
    if settled:
        yield Posting("?", total(settled), "wheel", "bag", blocks_lie_there.id, note="turned out")
    for name in sale.colours_of(board, wanted):
        index = board.blocks.names.index(name)
        if count := board.blocks.count(settled, index):
            yield Posting(name, count, "bag", "wheel", blocks_lie_there.id, note="turned out")
        yield Posting(name, board.blocks.count(wanted, index), "wheel", me, blocks_lie_there.id, note=section)
    if moved:
        note = f"{payment.in_words(board, wanted)} in {section}"
        terms = payment.terms(board, action.section, wanted)
        yield Posting("coins", -moved, me, "bank", PRICES.id, note=note, terms=terms)


PHYSICAL = (section_exists, blocks_lie_there, refilled, from_the_bag)
"""Rules without which a purchase can't be carried out."""

BUY = Procedure(
    (
        one_action,
        something_to_buy,
        refilled,
        from_the_bag,
        section_exists,
        takes_a_block,
        blocks_lie_there,
        affordable,
        none_affordable,
    ),
    effect,
    book,
    mark,
)
