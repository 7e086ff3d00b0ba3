"""Setting up: from a header to the game and its first position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.core.log import Log
from referee.core.rule import Breach, Clause, Doubt
from referee.core.ruleset import Game, Ruleset, Setup
from referee.games.carrara.second import advanced, options, stock
from referee.games.carrara.second.state import ALL_UPGRADES, Numbers, Player, Table
from referee.games.carrara.table import TYPES, Tile, tile

SEATS = Clause(
    "C2-SETUP-01",
    "two to four play",
    "2e 2.12",
    "A",
    "The game is for 2 to 4 players, in clockwise order, the start player first.",
)
PLAYERS_START = Clause(
    "C2-SETUP-02",
    "what a player starts with",
    "S3, S10, S11; 2e 2.1",
    "B",
    "Each player has 20 coins and two blocks: the first two purple, the second a purple and a blue, the third"
    " two blue, the fourth a blue and a green.",
)
WHEEL_START = Clause(
    "C2-SETUP-03",
    "what lies on the wheel",
    "S4; 2e 2.1",
    "A",
    "One block of each colour lies in section I; the other blocks are in the bag. There are 42, seven of each"
    " colour.",
)
MARKET_START = Clause(
    "C2-SETUP-04",
    "nine tiles lie face up",
    "S5; 2e 2.3",
    "A",
    "Nine of the tiles lie face up on the market, the others in the pile. A tile that nobody wrote down is"
    " ?.",
)
TILES = Clause(
    "C2-SETUP-05",
    "24, 30 or 36 tiles",
    "S5; 2e 2.3",
    "B",
    "With 2, 3 or 4 players 24, 30 or 36 building tiles are in the game. Which ones is printed nowhere: the"
    " header's tiles may state them. With 3 players each type and cost once is assumed; with 2 and 4 nothing"
    " is.",
)
BESIDE = Clause(
    "C2-SETUP-06",
    "monuments and upgrade tiles lie beside the board",
    "S6; 2e 2.3",
    "A",
    "One monument of each type and eight upgrade tiles lie face up beside the board for everybody.",
)
COURT_START = Clause(
    "C2-SETUP-07",
    "a marker of each player on each bonus space",
    "S7, S11; 2e 2.6",
    "B",
    "Each player's markers stand on the bonus spaces of the court, one on each; the royal visit token lies"
    " there.",
)
CLAUSES = (SEATS, PLAYERS_START, WHEEL_START, MARKET_START, TILES, BESIDE, COURT_START)

MARKET_GAP = "market tiles not written down"


def setup(ruleset: Ruleset, log: Log, readings: Mapping[str, Any]) -> Setup:
    """The game and its first position; where the seats don't fit, there is none."""
    find = advanced.numbers if ruleset.id == advanced.ID else options.numbers
    numbers = find(ruleset.id, readings)
    game = Game(ruleset, log.names, numbers, readings)
    least, most = ruleset.players
    if not least <= len(log.names) <= most:
        text = f"this game takes {least} to {most} players, the log names {len(log.names)}"
        return Setup(game, None, (Breach(SEATS.id, "players", text),))
    breaches, game = _with_tiles(game, log)
    entry = log.entry("market")
    stated: tuple[Tile | None, ...] | None = entry.parsed if entry is not None else None
    if stated is not None:
        breaches += market_breaches(game, stated)
    known = [tile for tile in stated or () if tile is not None and stock.exists(tile)]
    size = numbers.board.market
    state = opening(game, stock.packed(known[:size]))
    doubts: tuple[Doubt, ...] = ()
    if state.hidden and not breaches:
        text = f"nobody wrote down {state.hidden} of the {size} tiles that lay face up"
        if entry is None:
            text = "no market line says which tiles lay face up"
        doubts = (Doubt(MARKET_START.id, "market", MARKET_GAP, text),)
    find_assumed = advanced.assumed if ruleset.id == advanced.ID else options.assumed
    return Setup(game, state, tuple(breaches), doubts, (), find_assumed(game))


def _with_tiles(game: Game, log: Log) -> tuple[list[Breach], Game]:
    """The game with the tiles that are in it, stated or assumed."""
    numbers: Numbers = game.data
    number = numbers.numbers[game.seats - 2]
    entry = log.entry("tiles")
    if entry is None or entry.parsed is None:
        classic = [tile(type, cost) for type in range(len(TYPES)) for cost in range(1, stock.COSTS + 1)]
        is_classic = len(classic) == number
        found = stock.packed(classic) if is_classic else 0
        loose = 0 if is_classic else number
        return [], _over(game, replace(numbers, tiles=found, loose=loose, is_classic=is_classic))
    stated: tuple[Tile | None, ...] = entry.parsed
    known = [one for one in stated if one is not None]
    wrong = [
        Breach(TILES.id, "tiles", f"there is no {name}")
        for name in dict.fromkeys(one.name for one in known if not stock.exists(one))
    ]
    if len(stated) != number:
        text = f"with {game.seats} players {number} tiles are in the game, the log names {len(stated)}"
        wrong.append(Breach(TILES.id, "tiles", text, help="write ? for a tile that nobody noted"))
        return wrong, _over(game, replace(numbers, loose=number))
    own = stock.packed(one for one in known if stock.exists(one))
    return wrong, _over(game, replace(numbers, tiles=own, loose=number - stock.size(own)))


def _over(game: Game, numbers: Numbers) -> Game:
    return Game(game.ruleset, game.names, numbers, game.readings)


def market_breaches(game: Game, tiles: tuple[Tile | None, ...]) -> list[Breach]:
    """What is wrong with the tiles of a market line."""
    numbers: Numbers = game.data
    size = numbers.board.market
    known = [one for one in tiles if one is not None]
    found = [
        Breach(MARKET_START.id, "market", f"there is no {name}")
        for name in dict.fromkeys(one.name for one in known if not stock.exists(one))
    ]
    own = stock.packed(one for one in known if stock.exists(one))
    if not stock.covers(numbers.tiles, own) and stock.surplus(own, numbers.tiles) > numbers.loose:
        for one in dict.fromkeys(known):
            there, number = known.count(one), stock.count(numbers.tiles, one)
            if stock.exists(one) and there > number:
                has = f"{number} in the game" if number else "none in the game"
                times = "once" if there == 1 else f"{there} times"
                text = f"{one.name} lies on the market {times}; there is {has}"
                found.append(Breach(MARKET_START.id, "market", text))
    if len(tiles) != size:
        text = f"{size} tiles lie face up at the start, the log names {len(tiles)}"
        found.append(Breach(MARKET_START.id, "market", text, help="write ? for a tile that nobody noted"))
    return found


def opening(game: Game, market: int) -> Table:
    """The first position with these tiles on the market, the others of its places unknown."""
    numbers: Numbers = game.data
    board = numbers.board
    blocks = board.blocks
    start = blocks.of(board.colours) * numbers.start_each
    court = (1 << len(numbers.spaces)) - 1
    players = tuple(
        Player(
            coins=numbers.start_coins,
            blocks=numbers.start_blocks[seat],
            points=0,
            built=(),
            court=court,
            scored=0,
            upgrades=0,
            bonus=0,
            store=(),
        )
        for seat in range(game.seats)
    )
    everything = blocks.of(board.colours) * board.each
    unseen = everything - start - sum(player.blocks for player in players)
    return Table(
        players=players,
        step=0,
        wheel=(start, 0, 0, 0, 0, 0),
        unseen=unseen,
        seat=1,
        round=1,
        holder=0,
        market=market,
        hidden=board.market - stock.size(market),
        pile=numbers.numbers[game.seats - 2] - board.market,
        seen=market,
        cities=0,
        gone=0,
        monuments=(1 << len(TYPES)) - 1,
        upgrades=ALL_UPGRADES,
        ender=0,
        blurred=0,
        shifted=0,
    )
