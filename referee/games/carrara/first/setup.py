"""Setting up: from a header to the game and its first position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.core.log import Log
from referee.core.rule import Breach, Clause, Doubt
from referee.core.ruleset import Game, Ruleset, Setup
from referee.games.carrara.first.advanced import cards_of, with_cards
from referee.games.carrara.first.rules.build import exists, is_eight
from referee.games.carrara.first.state import Numbers, Offer, Player, Table
from referee.games.carrara.table import OBJECTS, Tile, bits_of

SEATS = Clause(
    "C1-SETUP-01",
    "two to four play",
    "rules 000, Components; fact sheet 7",
    "A",
    "The game is for 2 to 4 players, in clockwise order, the start player first.",
)
PLAYERS_START = Clause(
    "C1-SETUP-02",
    "what a player starts with",
    "rules 000, Components and game setup, 3 and 4",
    "A",
    "Each player has 20 coins, six markers and one block: the first black, the second blue, the third green,"
    " the fourth red.",
)
WHEEL_START = Clause(
    "C1-SETUP-03",
    "what lies on the wheel",
    "rules 000, Components and game setup, 5",
    "A",
    "One block of each colour lies in section I; the other blocks are in the bag. There are 42, seven of each"
    " colour.",
)
MARKET_START = Clause(
    "C1-SETUP-04",
    "nine different tiles lie face up",
    "rules 000, Components and game setup, 6",
    "A",
    "Nine of the thirty tiles lie face up on the market, the other 21 in the pile. A tile that nobody wrote"
    " down is ?.",
)
OBJECTS_START = Clause(
    "C1-SETUP-05",
    "36 objects",
    "rules 000, Components and game setup, 7",
    "A",
    "One object of each of the six kinds is for sale on the board, five of each are the supply for scoring.",
)
ADVANCED_START = Clause(
    "C1-SETUP-06",
    "what the advanced game adds to the set-up",
    "rules 003, Expansion and Objectives; 002, Expansion; fact sheet 5 and 6",
    "B",
    "Six tiles of cost 8 lie beside the market, one of each type, and eight bonus tiles: one for each city,"
    " one for city buildings and one for land buildings. An objective card lies in each of four slots; the"
    " cards come from the players' own copy. All else is as in the basic game; the player boards show their"
    " other side.",
)
CLAUSES = (SEATS, PLAYERS_START, WHEEL_START, MARKET_START, OBJECTS_START)
ADVANCED_CLAUSES = (ADVANCED_START,)

MARKET_GAP = "market tiles not written down"


def setup(ruleset: Ruleset, log: Log, readings: Mapping[str, str]) -> Setup:
    """The game and its first position; where the seats don't fit, there is none."""
    return set_up(Game(ruleset, log.names, ruleset.data, readings), log)


def advanced_setup(ruleset: Ruleset, log: Log, readings: Mapping[str, str]) -> Setup:
    """The same with the cards in play, the 8s and the bonus tiles."""
    written = [entry.parsed for entry in log.header.get("objective", ())]
    cards = [card for one in written for card in cards_of(ruleset.data, one)]
    found = set_up(Game(ruleset, log.names, with_cards(ruleset.data, cards), readings), log)
    if found.state is None:
        return found
    nothing = (0,) * found.game.seats
    return found._replace(state=found.state._replace(offer=Offer(ruleset.data.eights, nothing, nothing)))


def set_up(game: Game, log: Log) -> Setup:
    """The first position of a game, by the market line of its log."""
    ruleset = game.ruleset
    least, most = ruleset.players
    if not least <= len(log.names) <= most:
        text = f"this game takes {least} to {most} players, the log names {len(log.names)}"
        return Setup(game, None, (Breach(SEATS.id, "players", text),))
    entry = log.entry("market")
    stated: tuple[Tile | None, ...] | None = entry.parsed if entry is not None else None
    tiles = stated or ()
    breaches = market_breaches(game, tiles) if stated is not None else ()
    known = {tile for tile in tiles if tile and exists(game, tile) and not is_eight(game, tile)}
    state = opening(game, bits_of(list(known)[: ruleset.data.board.market]))
    doubts: tuple[Doubt, ...] = ()
    if state.hidden and not breaches and (entry is None or entry.parsed is not None):
        of = f"{state.hidden} of the {ruleset.data.board.market} tiles that lay face up"
        text = "no market line says which tiles lay face up" if entry is None else f"nobody wrote down {of}"
        doubts = (Doubt(MARKET_START.id, "market", MARKET_GAP, text),)
    return Setup(game, state, breaches, doubts)


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def market_breaches(game: Game, tiles: tuple[Tile | None, ...]) -> tuple[Breach, ...]:
    """What is wrong with the tiles of a market line."""
    size = game.data.board.market
    found = []
    for tile, count in Counter(tile for tile in tiles if tile is not None).items():
        if not exists(game, tile):
            found.append(Breach(MARKET_START.id, "market", f"there is no {tile.name}"))
        elif is_eight(game, tile):
            text = f"{tile.name} lies beside the market, not on it"
            found.append(Breach(MARKET_START.id, "market", text))
        elif count > 1:
            found.append(Breach(MARKET_START.id, "market", f"{tile.name} lies on the market {_times(count)}"))
    if len(tiles) != size:
        text = f"{size} tiles lie face up at the start, the log names {len(tiles)}"
        found.append(Breach(MARKET_START.id, "market", text, help="write ? for a tile that nobody noted"))
    return tuple(found)


def opening(game: Game, market: int) -> Table:
    """The first position with these tiles on the market, the others of its places unknown."""
    numbers: Numbers = game.data
    board = numbers.board
    blocks = board.blocks
    start = blocks.of(board.colours) * numbers.start_each
    players = tuple(
        Player(numbers.start_coins, blocks.of(numbers.first_blocks[seat]), 0, 0, 0, (), 0)
        for seat in range(game.seats)
    )
    everything = sum(one * board.each for one in blocks.ones[:-1])
    unseen = everything - start - sum(player.blocks for player in players)
    return Table(
        players=players,
        wheel=(start, 0, 0, 0, 0, 0),
        unseen=unseen,
        market=market,
        hidden=board.market - market.bit_count(),
        pile=board.tiles.bit_count() - board.market,
        seen=market,
        gone=0,
        supply=OBJECTS.each(numbers.object_supply),
        board=OBJECTS.each(numbers.object_board),
        cities=0,
        round=1,
        seat=1,
        step=0,
        last=0,
        last_builder=0,
        announced=0,
    )
