"""Buying blocks: the wheel turns, is refilled, and one section sells."""

from __future__ import annotations

from referee.core.near import listed
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara import payment, wheel
from referee.games.carrara.first import buying
from referee.games.carrara.first.actions import Buy
from referee.games.carrara.first.rules.turn import ACTION, mark
from referee.games.carrara.first.rulings import ZERO_BLOCKS
from referee.games.carrara.first.rulings_advanced import UNTURNED
from referee.games.carrara.first.state import Table
from referee.games.carrara.table import COLOUR_WORDS, SECTIONS, Board
from referee.games.carrara.wheel import KNOWN, UNKNOWN

DRAWS = "draws not written down"


@rule(
    "C1-BUY-01",
    "buying begins with a turn of the wheel",
    source="rules 000, Action I, 1",
    confidence="A",
)
def wheel_turns(game: Game, state: Table, action: Buy) -> Answer:
    """Who buys blocks first turns the wheel by one section. In the basic game that isn't optional."""
    if action.wheel == "stay":
        text = "buying begins with a turn of the wheel, and the log says STAY"
        return Breach("C1-BUY-01", "stayed", text)
    return None


@rule(
    "C1-BUY-02",
    "the wheel has six sections",
    source="rules 000, Components 5",
    confidence="A",
)
def section_exists(game: Game, state: Table, action: Buy) -> Answer:
    """The sections are I to VI."""
    if not action.none and not 1 <= action.section <= len(SECTIONS):
        return Breach("C1-BUY-02", "section", f"there is no section {action.section}; the wheel has I to VI")
    return None


@rule(
    "C1-BUY-03",
    "blocks are bought from one section, those that lie there",
    source="rules 000, Action I, 3",
    confidence="A",
    needs=(section_exists,),
)
def blocks_lie_there(game: Game, state: Table, action: Buy) -> Answer:
    """A purchase takes any blocks of exactly one section, and only blocks that lie there after the turn."""
    if action.none:
        return None
    there = buying.on_sale(game, state, action)
    blocks = game.data.board.blocks
    if not action.blocks >> UNKNOWN and blocks.covers(there, action.blocks):
        return None
    wanted = buying.bought(game, state, action)
    if wanted is not None and blocks.covers(there, wanted):
        return None
    if total(action.blocks) > total(there):
        return _too_many(game, action, there)
    # Where some colours aren't written down, the others have to lie there all the same.
    short = blocks.short(wheel.known(there), wheel.known(action.blocks) if wanted is None else wanted)
    if total(short) > wheel.unknown(there):
        return _not_there(game, state, action, there, short)
    if not blocks.covers(state.unseen, short):
        return _eighth(game, state, short)
    if wanted is None:
        text = "a block of unknown colour was bought, so its price is unknown"
        return Doubt("C1-BUY-03", "blocks", "colours of bought blocks not written down", text, blind=True)
    return None


def _holds(board: Board, there: int) -> str:
    return "it is empty" if not there else f"it holds {board.blocks.run(there)}"


def _too_many(game: Game, action: Buy, there: int) -> Breach:
    board: Board = game.data.board
    name = SECTIONS[action.section - 1]
    held, wanted = total(there), total(action.blocks)
    holds = f"holds {held} {'block' if held == 1 else 'blocks'}" if held else "is empty"
    text = f"section {name} {holds}, the log buys {wanted}"
    return Breach("C1-BUY-03", "blocks", text, (f"section {name}: {_holds(board, there)}",) if held else ())


def _not_there(game: Game, state: Table, action: Buy, there: int, short: int) -> Breach:
    board: Board = game.data.board
    name = SECTIONS[action.section - 1]
    missing = list(dict.fromkeys(board.blocks.words(short)))
    counts = [board.blocks.count(there, board.blocks.names.index(one)) for one in missing]
    if not any(counts):
        words = listed((COLOUR_WORDS[one] for one in missing), "and")
        text = f"section {name} holds no {words} block ({_holds(board, there)})"
    else:
        held = listed(
            (f"{n or 'no'} {COLOUR_WORDS[one]}" for n, one in zip(counts, missing, strict=True)), "and"
        )
        wanted = board.blocks.run(action.blocks)
        text = f"section {name} holds {held}, the log buys {wanted} ({_holds(board, there)})"
    if wheel.unknown(there):
        text += f"; {wheel.unknown(there)} of unknown colour can't be {board.blocks.run(short)}"
    help = payment.other_reading(board, there, short) or buying.elsewhere(game, state, action, missing)
    return Breach("C1-BUY-03", "blocks", text, (), help)


def _eighth(game: Game, state: Table, short: int) -> Breach:
    board: Board = game.data.board
    over = board.blocks.short(state.unseen, short)
    index = next(index for index in range(len(board.colours)) if board.blocks.count(over, index))
    text = (
        f"all {board.each} {board.colour(index)} blocks are accounted for, so none of unknown colour is one"
    )
    return Breach("C1-BUY-03", "blocks", text, (buying.where_are(game, state, index),))


@rule(
    "C1-BUY-04",
    "blocks are paid at the prices of their section",
    source="rules 000, Action I, 3; 003, Buying Blocks",
    confidence="A",
    needs=(section_exists, blocks_lie_there),
)
def affordable(game: Game, state: Table, action: Buy) -> Answer:
    """Each section prints a price for each colour; a colour without a price is free.

    White costs 6 in section I, yellow 5, red 4, green 3, blue 2, black 1, and every block a coin less in each
    further section.
    """
    if action.none:
        return None
    wanted = buying.bought(game, state, action) if action.blocks >> UNKNOWN else action.blocks
    if wanted is None:
        return None
    price, coins = game.data.board.costs[action.section - 1][wanted], state.players[state.seat - 1].coins
    if price <= coins:
        return None
    board: Board = game.data.board
    index = state.seat - 1
    name = game.names[index]
    return Breach(
        "C1-BUY-04",
        "blocks",
        f"these blocks cost {price} coins, {name} has {coins}",
        (payment.priced(board, action.section, wanted),),
        since=Since(
            f"{name} has had {coins} coins since line {{line}}",
            lambda s: s.players[index].coins,
        ),
    )


@rule(
    "C1-BUY-05",
    "who can have a block takes one",
    source="rules 000, Action I; BGA help (ja); fact sheet 7.7",
    confidence="B",
    needs=(section_exists,),
)
def takes_a_block(game: Game, state: Table, action: Buy) -> Answer:
    """A purchase takes at least one block if one can be had; free ones count."""
    if action.none or action.blocks:
        return None
    if game.readings[ZERO_BLOCKS.name] == "allowed":
        return Leaning(ZERO_BLOCKS.id)
    return Breach(
        "C1-BUY-05",
        "blocks",
        "a purchase takes at least one block",
        help="who can afford none on the whole wheel writes BUY none",
        ruling=ZERO_BLOCKS.id,
    )


@rule(
    "C1-BUY-06",
    "BUY none stands where nothing is affordable",
    source="rules 000, Action I, special case",
    confidence="A",
)
def none_affordable(game: Game, state: Table, action: Buy) -> Answer:
    """Two coins are taken only if after the turn no block on the whole wheel can be paid. A free one can."""
    if not action.none:
        return None
    board: Board = game.data.board
    after = buying.after_turn(game, state, action)
    coins = state.player.coins
    least = wheel.cheapest(board, after)
    if least is not None and least <= coins:
        number, index = buying.first_at(board, after, least)
        what = f"{COLOUR_WORDS[board.colours[index]]} in section {SECTIONS[number]}"
        cost = "is free" if not least else f"costs {least}"
        text = f"a block can be had: {what} {cost}, {game.names[state.seat - 1]} has {coins} coins"
        return Breach("C1-BUY-06", "none", text)
    known = wheel.known(buying.drawn(game, state, action))
    unseen = state.unseen - board.blocks.common(state.unseen, known)
    sure = buying.surely_at(board, after, unseen, coins)
    if sure is not None:
        what = f"{wheel.unknown(after[sure])} of unknown colour in section {SECTIONS[sure]}"
        text = f"a block can be had among {what}, {game.names[state.seat - 1]} has {coins} coins"
        return Breach("C1-BUY-06", "none", text)
    if wheel.may_be_had(board, after, unseen, coins):
        text = "a block of unknown colour on the wheel may be affordable"
        return Doubt("C1-BUY-06", "none", "whether a block was affordable", text)
    return None


@rule(
    "C1-BUY-07",
    "the wheel is refilled to eleven",
    source="rules 000, Action I, 2",
    confidence="A",
)
def refilled(game: Game, state: Table, action: Buy) -> Answer:
    """After a turn, blocks are drawn until eleven lie on the wheel, or until the bag is empty.

    What stands behind TURN are all the blocks drawn; TURN - says that none was.
    """
    if action.wheel == "stay":
        return None
    board: Board = game.data.board
    needed = wheel.refill(board, state.wheel, state.unseen)
    if action.drawn is not None and action.drawn % 255 == needed and not action.drawn >> UNKNOWN:
        return None
    if action.drawn is None:
        return (
            Doubt("C1-BUY-07", "turned", DRAWS, f"{needed} {_blocks(needed)} drawn, not written down")
            if needed
            else None
        )
    written = total(action.drawn)
    if written != needed:
        return _wrong_refill(state, needed, written)
    text = f"{wheel.unknown(action.drawn)} of the blocks drawn without a colour"
    return Doubt("C1-BUY-07", "turned", DRAWS, text)


def _blocks(number: int) -> str:
    return "block" if number == 1 else "blocks"


def _wrong_refill(state: Table, needed: int, written: int) -> Breach:
    lying = wheel.on_wheel(state.wheel)
    bag = wheel.in_bag(state.wheel, state.unseen)
    text = f"{needed} {'block is' if needed == 1 else 'blocks are'} to be drawn, the log shows {written}"
    then = f"with what the log shows the wheel would hold {lying + written}"
    note = f"the wheel holds {lying}, the bag {bag}; {then}"
    return Breach("C1-BUY-07", "turned", text, (note,))


@rule(
    "C1-BUY-08",
    "drawn blocks come from the bag",
    source="rules 000, Action I, 2 and Components 4",
    confidence="A",
)
def from_the_bag(game: Game, state: Table, action: Buy) -> Answer:
    """There are seven blocks of each colour. Those with the players and on the wheel aren't in the bag;
    paid blocks go back into it at once."""
    if not action.drawn:
        return None
    board: Board = game.data.board
    known = action.drawn & KNOWN
    if board.blocks.covers(state.unseen, known):
        return None
    over = board.blocks.short(state.unseen, known)
    index = next(index for index in range(len(board.colours)) if board.blocks.count(over, index))
    there, wanted = board.blocks.count(state.unseen, index), board.blocks.count(known, index)
    if there:
        text = f"the bag holds {there} {board.colour(index)}, the log draws {wanted}"
    else:
        text = f"all {board.each} {board.colour(index)} blocks are accounted for, so none can be drawn"
    return Breach("C1-BUY-08", "turned", text, (buying.where_are(game, state, index),))


@rule(
    "C1-BUY-09",
    "buying needs a block on the wheel or in the bag",
    source="rules 000, Action I, special case",
    confidence="A",
)
def something_to_buy(game: Game, state: Table, action: Buy) -> Answer:
    """With an empty wheel and an empty bag the player chooses another action."""
    if state.unseen == 0 and not any(state.wheel):
        return Breach(
            "C1-BUY-09", "verb", "the wheel and the bag are empty, so another action has to be chosen"
        )
    return None


@rule(
    "C1-BUY-14",
    "two coins are taken after turning the wheel",
    source="rules 003, Buying Blocks; fact sheet 7.10c",
    confidence="D",
)
def turned_for_coins(game: Game, state: Table, action: Buy) -> Answer:
    """Turning the wheel is the buyer's choice, but who takes two coins has turned it and still can afford
    nothing.

    An open reading: no source says what happens without a turn.
    """
    if not (action.none and action.wheel == "stay"):
        return None
    if game.readings[UNTURNED.name] == "two-coins":
        return Leaning(UNTURNED.id)
    text = "two coins are taken after turning the wheel, and it didn't turn"
    return Breach("C1-BUY-14", "stayed", text, ruling=UNTURNED.id)


TURNED = Clause(
    "C1-BUY-10",
    "the wheel turns by one section",
    "rules 000, Action I, 1; 003, Buying Blocks; fact sheet 7.16",
    "A",
    "Every block gets a coin cheaper. Blocks that lay in VI stay on the wheel and arrive in section I at full"
    " price; they count toward the eleven.",
)
REFILL = Clause(
    "C1-BUY-11",
    "blocks are drawn into section I",
    "rules 000, Action I, 2; fact sheet 7.11 and 7.12",
    "A",
    "The drawn blocks go into section I. An empty bag adds none, a short bag all that it has.",
)
PRICES = Clause(
    "C1-BUY-12",
    "the price table",
    "rules 003, Buying Blocks; gamepack.nl; fact sheet 1",
    "A",
    "The price of a colour in section I is 6 for white, 5 yellow, 4 red, 3 green, 2 blue, 1 black, less one"
    " coin for every further section, never below nothing.",
)
TWO_COINS = Clause(
    "C1-BUY-13",
    "two coins for who can buy nothing",
    "rules 000, Action I, special case",
    "A",
    "Who can afford no block after turning the wheel shows it, takes 2 coins, and can't spend them in this"
    " turn.",
)
CLAUSES = (TURNED, REFILL, PRICES, TWO_COINS)

PHYSICAL = (section_exists, blocks_lie_there, refilled, from_the_bag)
"""Rules without which a purchase can't be carried out."""

BUY = Procedure(
    (
        *ACTION,
        something_to_buy,
        wheel_turns,
        refilled,
        from_the_bag,
        section_exists,
        takes_a_block,
        blocks_lie_there,
        affordable,
        none_affordable,
    ),
    buying.effect,
    buying.book,
    mark,
)

OPTIONAL = Clause(
    "C1-BUY-15",
    "the wheel turns if the buyer likes",
    "rules 003, Buying Blocks; 002, Expansion",
    "A",
    "In the advanced game the buyer chooses whether the wheel turns first. A wheel that isn't turned isn't"
    " refilled.",
)
ADVANCED_CLAUSES = (OPTIONAL,)

ADVANCED = Procedure(
    (*(one for one in BUY.rules if one is not wheel_turns), turned_for_coins),
    buying.effect,
    buying.book,
    mark,
)
