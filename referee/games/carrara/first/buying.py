"""What a purchase of blocks does: the wheel, the draw, the blocks, the coins."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.ruleset import Game
from referee.core.tally import total
from referee.games.carrara import payment, wheel
from referee.games.carrara.first.actions import Buy
from referee.games.carrara.first.state import ACTED, CONSOLED, Player, Table
from referee.games.carrara.table import COLOUR_WORDS, SECTIONS, Board
from referee.games.carrara.wheel import KNOWN, UNKNOWN

LIES_THERE, REFILL, PRICES, TWO_COINS = "C1-BUY-03", "C1-BUY-11", "C1-BUY-12", "C1-BUY-13"


def drawn(game: Game, state: Table, action: Buy) -> int:
    """The blocks drawn after the turn, of unknown colour where nobody wrote them down."""
    if action.wheel == "stay":
        return 0
    if action.drawn is not None:
        return action.drawn
    board: Board = game.data.board
    return board.unknown * wheel.refill(board, state.wheel, state.unseen)


def on_sale(game: Game, state: Table, action: Buy) -> int:
    """What the chosen section holds after the turn."""
    section = action.section
    if action.wheel == "stay":
        return state.wheel[section - 1]
    return state.wheel[section - 2] if section > 1 else state.wheel[5] + drawn(game, state, action)


def after_turn(game: Game, state: Table, action: Buy) -> tuple[int, ...]:
    """The whole wheel after the turn."""
    if action.wheel == "stay":
        return state.wheel
    return wheel.turned(state.wheel, drawn(game, state, action))


def bought(game: Game, state: Table, action: Buy) -> int | None:
    """The blocks bought, those of unknown colour settled where only one colour is possible."""
    unknown = wheel.unknown(action.blocks)
    if not unknown:
        return action.blocks
    blocks = game.data.board.blocks
    named = wheel.known(action.blocks)
    rest = on_sale(game, state, action)
    if not blocks.covers(rest, named) or wheel.unknown(rest):
        return None
    rest -= named
    kinds = [one for one, count in zip(blocks.ones, blocks.unpack(rest), strict=True) if count]
    if total(rest) == unknown:
        return named + rest
    return named + unknown * kinds[0] if len(kinds) == 1 and total(rest) >= unknown else None


def effect(game: Game, state: Table, action: Buy) -> Table:
    """Turn, refill, hand over the blocks and take the coins."""
    turns, into, section, wanted, none = action
    board: Board = game.data.board
    sections, unseen = state.wheel, state.unseen
    if turns != "stay":
        if into is None:
            into = drawn(game, state, action)
        sections = (sections[5] + into, *sections[:5])
        unseen -= into & KNOWN
    player = state.players[state.seat - 1]
    if none:
        richer = Player(player.coins + game.data.consolation, *player[1:])
        return state.acted(richer, ACTED | CONSOLED, sections, unseen)
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
    if coins < 0:
        coins = 0  # only a purchase that the table agreed to can cost more than there is
    after = quick(Player, (coins, player.blocks + wanted, *player[2:]))
    return state.acted(after, ACTED, sections, unseen)


def book(game: Game, before: Table, action: Buy, after: Table) -> Iterable[Posting]:
    """Draws, what turned out to be what, blocks and coins."""
    board: Board = game.data.board
    me = seat(before.seat)
    for name in dict.fromkeys(board.blocks.words(drawn(game, before, action))):
        count = board.blocks.count(drawn(game, before, action), board.blocks.names.index(name))
        yield Posting(name, count, "bag", "wheel", REFILL, note="drawn")
    if action.none:
        yield Posting("coins", game.data.consolation, "bank", me, TWO_COINS, note="nothing affordable")
        return
    section = SECTIONS[action.section - 1]
    wanted = bought(game, before, action) or 0
    there = on_sale(game, before, action)
    settled = 0 if board.blocks.covers(there, wanted) else board.blocks.short(wheel.known(there), wanted)
    if settled:
        yield Posting("?", total(settled), "wheel", "bag", LIES_THERE, note="turned out")
    for name in dict.fromkeys(board.blocks.words(wanted)):
        index = board.blocks.names.index(name)
        if count := board.blocks.count(settled, index):
            yield Posting(name, count, "bag", "wheel", LIES_THERE, note="turned out")
        yield Posting(name, board.blocks.count(wanted, index), "wheel", me, LIES_THERE, note=section)
    price = before.player.coins - after.player.coins
    if price:
        terms = payment.terms(board, action.section, wanted)
        note = payment.priced(board, action.section, wanted)
        yield Posting("coins", price, me, "bank", PRICES, note=note, terms=terms)


def where_are(game: Game, state: Table, index: int) -> str:
    """Where the blocks of a colour are, as a note."""
    board: Board = game.data.board
    parts = [
        f"{name} {count}"
        for name, player in zip(game.names, state.players, strict=True)
        if (count := board.blocks.count(player.blocks, index))
    ]
    parts += [
        f"section {SECTIONS[number]} {count}"
        for number, section in enumerate(state.wheel)
        if (count := board.blocks.count(section, index))
    ]
    unseen = board.blocks.count(state.unseen, index)
    if unseen:
        parts.append(f"{'bag or wheel' if wheel.unknown_on(state.wheel) else 'bag'} {unseen}")
    return f"{board.colour(index)} blocks before this line: {', '.join(parts)}"


def elsewhere(game: Game, state: Table, action: Buy, missing: list[str]) -> str | None:
    """Another section that holds what is missing, with its price."""
    board: Board = game.data.board
    if len(missing) != 1:
        return None
    index = board.blocks.names.index(missing[0])
    for number, section in enumerate(after_turn(game, state, action), 1):
        count = board.blocks.count(section, index)
        if number != action.section and count:
            price = board.prices[number - 1][index]
            cost = "for nothing" if not price else f"at {price} {'coin' if price == 1 else 'coins'}"
            noun = "block" if count == 1 else "blocks"
            return f"section {SECTIONS[number - 1]} holds {count} {COLOUR_WORDS[missing[0]]} {noun} {cost}"
    return None


def surely_at(board: Board, after: tuple[int, ...], unseen: int, coins: int) -> int | None:
    """A section with more blocks of unknown colour than are left of those too dear there, if any."""
    counts = board.blocks.unpack(unseen)
    for number, (section, prices) in enumerate(zip(after, board.prices, strict=True)):
        dear = sum(count for count, price in zip(counts, prices, strict=False) if price > coins)
        if wheel.unknown(section) > dear:
            return number
    return None


def first_at(board: Board, after: tuple[int, ...], price: int) -> tuple[int, int]:
    """Section and colour of a block that costs so much."""
    return next(
        (number, index)
        for number, section in enumerate(after)
        for index, own in enumerate(board.prices[number])
        if own == price and board.blocks.count(section, index)
    )
