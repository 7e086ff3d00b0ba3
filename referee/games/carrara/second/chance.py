"""Random play: legal games with all their chance events, for tests and practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core.ruleset import Accepted, Game, judge
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.second import conversion, stock
from referee.games.carrara.second.actions import Build, Buy, Monument, Pass, Score
from referee.games.carrara.second.moves import places, spaces
from referee.games.carrara.second.rules.score import worth
from referee.games.carrara.second.state import Numbers, Table, markers_left
from referee.games.carrara.table import CITIES, SPOTS, TYPES, Board, Tile, tile

if TYPE_CHECKING:
    from random import Random

Turn = tuple[Any, ...]


def deal(rng: Random, game: Game) -> dict[str, Any]:
    """The header lines that chance decides: the market, and the tiles where no source prints them."""
    numbers: Numbers = game.data
    everything = [tile(type, cost) for type in range(len(TYPES)) for cost in range(1, stock.COSTS + 1)]
    number = numbers.numbers[game.seats - 2]
    if number < len(everything):
        everything = sorted(rng.sample(everything, number))
    elif number > len(everything):
        everything = sorted([*everything, *rng.sample(everything, number - len(everything))])
    market = tuple(rng.sample(everything, numbers.board.market))
    if number == len(TYPES) * stock.COSTS:
        return {"market": market}
    return {"market": market, "tiles": tuple(everything)}


def play(rng: Random, game: Game, state: Table) -> Turn:
    """One legal turn of a position in which everything is known."""
    return (action(rng, game, state),)


def is_legal(game: Game, state: Table, action: Any) -> bool:
    """Whether no rule is broken."""
    return isinstance(judge(game, state, action, game.ruleset.procedures[type(action)]), Accepted)


def action(rng: Random, game: Game, state: Table) -> Any:
    """One legal action."""
    spots = _spots(game, state)
    builds = _builds(game, state)
    can_buy = bool(wheel.on_wheel(state.wheel) or wheel.in_bag(state.wheel, state.unseen))
    if spots and (rng.random() < 0.3 or not (builds or can_buy)):
        return _score(rng, game, state, spots)
    if rng.random() < 0.15 and (monument := _monument(rng, game, state)) is not None:
        return monument
    if builds and (rng.random() < 0.75 or not can_buy):
        return _build(rng, game, state, builds)
    if can_buy and rng.random() < 0.97:
        return buy(rng, game, state)
    return Pass()


def _spots(game: Game, state: Table) -> list[int]:
    """The spots that can be scored."""
    if not markers_left(game.data, state.player):
        return []
    return [spot for spot in range(len(SPOTS)) if is_legal(game, state, Score(spot))]


def _score(rng: Random, game: Game, state: Table, spots: list[int]) -> Score:
    """A spot, the better ones more often, with its court space where there is a choice."""
    numbers: Numbers = game.data
    spot = max(spots, key=lambda one: sum(worth(numbers, state.player, one)) * (0.5 + rng.random()))
    return Score(spot, rng.choice(spaces(numbers, state)))


def _builds(game: Game, state: Table) -> list[tuple[Tile, int]]:
    """Tiles and cities that the player's blocks can pay."""
    numbers: Numbers = game.data
    hand = state.player.blocks
    reach = [conversion.reach(numbers.accepts[city], hand) for city in range(len(CITIES))]
    tiles = stock.listed(state.market)
    return [(one, city) for one in tiles for city, units in enumerate(reach) if units >= one.cost]


def _build(rng: Random, game: Game, state: Table, builds: list[tuple[Tile, int]]) -> Build:
    # Types that can't be scored yet and dear tiles in dear cities first, as players would; a little luck.
    own = {built.tile.type for built in state.player.built}
    one, city = max(
        builds,
        key=lambda pair: (
            4 * (pair[0].type not in own) + pair[0].cost + rng.random() * 3 - pair[1] * rng.random()
        ),
    )
    blocks = payment(rng, game.data, state.player.blocks, city, one.cost)
    return Build(one, city, blocks, _reveal(rng, game, state))


def _reveal(rng: Random, game: Game, state: Table) -> Any:
    if not state.pile:
        return "-"
    left = game.data.tiles - state.seen
    return rng.choice(stock.listed(left))


def _monument(rng: Random, game: Game, state: Table) -> Monument | None:
    """A monument that can be paid, if there is one."""
    numbers: Numbers = game.data
    hand = state.player.blocks
    spots = [spot for spot in range(len(SPOTS)) if state.upgrades >> spot & 1]
    open = []
    for type in range(len(TYPES)):
        if state.monuments >> type & 1:
            one = tile(type, numbers.monument)
            open += [(one, *place) for place in places(state, one)]
    open = [place for place in open if conversion.reach(numbers.accepts[place[2]], hand) >= place[3]]
    if not open:
        return None
    own = {built.tile.type for built in state.player.built}
    one, over, city, price = rng.choice([place for place in open if place[0].type not in own] or open)
    return Monument(one, city, payment(rng, numbers, hand, city, price), None, over, rng.choice(spots))


def payment(rng: Random, numbers: Numbers, hand: int, city: int, price: int) -> int:
    """A payment that comes to a price: single blocks in random order, pairs where they are needed, and
    now and then where they aren't."""
    board = numbers.board
    masks = numbers.accepts[city]
    counts = list(board.blocks.unpack(hand)[:-1])
    kinds = range(len(counts))
    singles = [kind for kind in kinds if (masks.free | masks.single) >> board.blocks.shifts[kind] & 1]
    only_pairs = [kind for kind in kinds if masks.pairs >> board.blocks.shifts[kind] & 1]
    free = [kind for kind in kinds if masks.free >> board.blocks.shifts[kind] & 1]
    paid = [0] * len(counts)
    for unpaid in range(price, 0, -1):
        open = [kind for kind in singles if counts[kind]]
        pairs = [kind for kind in only_pairs if counts[kind] > 1]
        reach = sum(counts[kind] for kind in singles) + sum(counts[kind] // 2 for kind in only_pairs)
        if reach > unpaid:
            # A pair of an accepted colour is a block more than is needed, and there is one to spare.
            pairs += [kind for kind in free if counts[kind] > 1]
        is_pair = bool(pairs) and (not open or rng.random() < 0.1)
        kind = rng.choice(pairs if is_pair else open)
        counts[kind] -= 1 + is_pair
        paid[kind] += 1 + is_pair
    return board.blocks.pack([*paid, 0])


def buy(rng: Random, game: Game, state: Table) -> Buy:
    """A purchase, the wheel turned more often than not."""
    numbers: Numbers = game.data
    board = numbers.board
    coins = state.player.coins
    turns = rng.random() < 0.6 or not _affordable(board, state.wheel, coins)
    drawn = None
    sections = state.wheel
    if turns:
        bag = list(board.blocks.words(state.unseen))
        drawn = board.blocks.of(rng.sample(bag, wheel.refill(board, state.wheel, state.unseen)))
        sections = wheel.turned(state.wheel, drawn)
    open = _affordable(board, sections, coins)
    if not open:
        return Buy("turn", drawn, 0, 0, none=True)
    # The later sections are cheaper and the fuller ones worth more.
    number = max(open, key=lambda one: total(sections[one - 1]) + one * rng.random())
    blocks = _basket(rng, board, sections[number - 1], board.prices[number - 1], coins)
    return Buy("turn" if turns else "stay", drawn, number, blocks)


def _affordable(board: Board, sections: tuple[int, ...], coins: int) -> list[int]:
    """The sections in which some block can be paid."""
    found = []
    for number, prices in enumerate(board.prices, 1):
        counts = board.blocks.unpack(sections[number - 1])
        if any(count and price <= coins for count, price in zip(counts, prices, strict=False)):
            found.append(number)
    return found


def _basket(rng: Random, board: Board, section: int, prices: tuple[int, ...], coins: int) -> int:
    """As many blocks as the coins reach, in random order, now and then fewer."""
    things = list(board.blocks.words(section))
    rng.shuffle(things)
    basket = 0
    for one in things:
        price = prices[board.colours.index(one)]
        if price <= coins and (not basket or rng.random() < 0.85):
            coins -= price
            basket += board.blocks.of(one)
    return basket
