"""A position as facts: reading it for CHECK, and dumping it as SET lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.core.ledger import Balances, seat
from referee.core.log import Fact
from referee.core.ruleset import Game
from referee.games.carrara import compare as held
from referee.games.carrara import wheel
from referee.games.carrara.second import stock
from referee.games.carrara.second.pieces import SEVENTH, name_of, seventh_name
from referee.games.carrara.second.pieces import held as pieces_of
from referee.games.carrara.second.rules.build import fits
from referee.games.carrara.second.rules.court import kind_of
from referee.games.carrara.second.state import (
    Numbers,
    Piece,
    Player,
    Table,
    markers_left,
    without_bonus,
)
from referee.games.carrara.table import CITIES, SECTIONS, SPOTS, Tile

HOLDER = "holder"
SHIFTED = "statue-wheel"


def compare(game: Game, state: Table, fact: Fact) -> str | None:
    """What is there instead of what a fact states, as a sentence; None where it is true.

    A thing that the position doesn't know can't make a fact untrue, as long as
    the numbers fit.
    """
    if isinstance(fact.subject, int):
        return _player(game, state, fact)
    return _table(game, state, fact)


def _player(game: Game, state: Table, fact: Fact) -> str | None:
    assert isinstance(fact.subject, int)
    player = state.players[fact.subject - 1]
    name = game.names[fact.subject - 1]
    numbers: Numbers = game.data
    key, value = fact.key, fact.value
    if key in ("coins", "vp", "markers"):
        actual = {
            "coins": player.coins,
            "vp": player.points + player.bonus,
            "markers": markers_left(numbers, player),
        }[key]
        return None if actual == value else f"{key}: {name} has {actual}, the log says {value}"
    if key == "blocks":
        return held.blocks(f"blocks of {name}", numbers.board.blocks, player.blocks, value)
    if key in ("scored", "bonus"):
        bits = player.scored if key == "scored" else player.upgrades
        what = f"{name} has scored" if key == "scored" else f"upgrade tiles of {name}"
        return held.same(what, _spots(_numbers(numbers, bits)), _spots(value))
    if key in ("on", "store") and numbers.pieces[0]:
        return _piece(numbers, player, name, key, value)
    if key == "built":
        city, tiles = value
        return held.tiles(f"{name} in {CITIES[city]}", in_city(player, city), tiles)
    return f"{key}: {game.ruleset.id} has no such thing"


def in_city(player: Player, city: int) -> list[Tile]:
    """What a player has built in a city."""
    return [built.tile for built in player.built if built.city == city]


def _spots(spots: tuple[int | str, ...]) -> str:
    own = sorted(spot for spot in set(spots) if isinstance(spot, int))
    further = sorted(spot for spot in set(spots) if isinstance(spot, str))
    return " ".join([*(SPOTS[spot] for spot in own), *further]) or "-"


def _piece(numbers: Numbers, player: Player, name: str, key: str, value: Any) -> str | None:
    """Whether a piece is stored, or stands on a tile."""
    if key == "store":
        if value is None:
            stored = " ".join(name_of(numbers, piece) for piece in player.store)
            return held.same(f"storage of {name}", stored or "-", "-")
        return None if value in player.store else f"store: {name} has stored no {name_of(numbers, value)}"
    tile, city, piece = value
    for built in player.built:
        thing = built.statue if piece.is_statue else built.decoration
        if built.tile == tile and city in (None, built.city) and thing == piece.thing:
            return None
    return f"on {tile.name}: {name} has no {name_of(numbers, piece)} there"


def _table(game: Game, state: Table, fact: Fact) -> str | None:
    numbers: Numbers = game.data
    blocks = numbers.board.blocks
    subject, key, value = fact.subject, fact.key, fact.value
    if subject == "wheel":
        there = state.wheel[SECTIONS.index(key)]
        return held.section(f"section {key}", blocks, there, value, state.unseen)
    if subject == "bag":
        return held.bag(blocks, state.unseen, value, wheel.unknown_on(state.wheel))
    if subject == "market":
        return _market(game, state, value)
    if subject == "gone":
        return held.tiles("out of the game", stock.listed(state.gone), value)
    if subject == "pile":
        return None if state.pile == value else f"pile: {state.pile} tiles, the log says {value}"
    if subject == "court":
        return _court(game, state, key, value)
    if subject == "turn":
        return _turn(game, state, key, value)
    return f"{subject}: {game.ruleset.id} has no such thing"


def _market(game: Game, state: Table, stated: tuple[Tile | None, ...]) -> str | None:
    """Compare the market; a tile that nobody wrote down is one that can still be in the game."""
    untrue = held.tiles("market", stock.listed(state.market), stated, state.hidden)
    if untrue is not None or not state.hidden:
        return untrue
    named = [tile for tile in stated if tile is not None]
    for tile in dict.fromkeys(named):
        if not stock.exists(tile):
            return f"market: there is no {tile.name}"
        more = named.count(tile) - stock.count(state.market, tile)
        if more > 0 and fits(game.data, state.seen + (more - 1) * stock.unit(tile), tile) == "no":
            return f"market: {tile.name} doesn't lie there so often"
    return None


def _court(game: Game, state: Table, key: str, value: Any) -> str | None:
    numbers: Numbers = game.data
    if key == HOLDER:
        return held.same("royal visit", _name(game, state.holder), _name(game, value))
    if key not in ("none", *numbers.spaces):
        return f"court: there is no space {key}"
    there = on_space(numbers, state, key)
    if there == tuple(sorted(value)):
        return None
    if key != "none" and _is_like(numbers, state, key, tuple(sorted(value))):
        return None
    return held.same(f"court {key}", _seats(there), _seats(value))


def _is_like(numbers: Numbers, state: Table, key: str, seats: tuple[int, ...]) -> bool:
    """Whether it is an equal space that holds these markers, where only the kind was written."""
    equal = [name for name in numbers.spaces if kind_of(name) == kind_of(key)]
    if not any(state.blurred >> numbers.spaces.index(name) & 1 for name in equal):
        return False
    return any(on_space(numbers, state, name) == seats for name in equal)


def _name(game: Game, number: int) -> str:
    return game.names[number - 1] if 0 < number <= game.seats else "nobody"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(seat, sorted(seats))) or "-"


def on_space(numbers: Numbers, state: Table, name: str) -> tuple[int, ...]:
    """The seats with a marker on a court space, as often as they have one there."""
    if name == "none":
        return tuple(
            number
            for number, player in enumerate(state.players, 1)
            for _ in range(without_bonus(numbers, player))
        )
    space = numbers.spaces.index(name)
    return tuple(number for number, player in enumerate(state.players, 1) if player.court >> space & 1)


def _turn(game: Game, state: Table, key: str, value: int) -> str | None:
    actual = {
        "round": state.round,
        "player": state.seat,
        "announced": state.ender,
        SHIFTED: state.shifted,
    }[key]
    if actual == value:
        return None
    if key == SHIFTED:
        return f"the statue wheel has turned {actual} times from its start, the log says {value}"
    if key == "round":
        return f"this is round {actual}, the log says {value}"
    if key == "player":
        return f"it is {_name(game, actual)}'s turn, the log says {_name(game, value)}"
    return f"{_name(game, actual)} has brought the end, the log says {_name(game, value)}"


def facts(game: Game, state: Table) -> list[tuple[int | str, list[Fact]]]:
    """The whole position as facts by subject, so that SET lines restore it."""
    numbers: Numbers = game.data
    found: list[tuple[int | str, list[Fact]]] = []
    for number, player in enumerate(state.players, 1):
        own = [
            Fact(number, "coins", player.coins),
            Fact(number, "vp", player.points + player.bonus),
            Fact(number, "blocks", player.blocks),
        ]
        own += [
            Fact(number, "built", (city, tuple(in_city(player, city))))
            for city in range(len(CITIES))
            if in_city(player, city)
        ]
        own += _pieces(numbers, number, player)
        own += [
            Fact(number, "scored", _numbers(numbers, player.scored)),
            Fact(number, "bonus", _numbers(numbers, player.upgrades)),
            Fact(number, "markers", markers_left(numbers, player)),
        ]
        found.append((number, own))
    found.append(("wheel", [Fact("wheel", name, state.wheel[index]) for index, name in enumerate(SECTIONS)]))
    market = (*stock.listed(state.market), *([None] * state.hidden))
    found.append(("market", [Fact("market", "", market)]))
    if state.gone:
        found.append(("gone", [Fact("gone", "", tuple(stock.listed(state.gone)))]))
    found.append(("pile", [Fact("pile", "", state.pile)]))
    spaces = [Fact("court", name, on_space(numbers, state, name)) for name in (*numbers.spaces, "none")]
    found.append(("court", [*spaces, Fact("court", HOLDER, state.holder)]))
    turn = [Fact("turn", "round", state.round)]
    if state.seat:
        turn.append(Fact("turn", "player", state.seat))
    if state.ender:
        turn.append(Fact("turn", "announced", state.ender))
    if state.shifted:
        turn.append(Fact("turn", SHIFTED, state.shifted))
    found.append(("turn", turn))
    return found


def _numbers(numbers: Numbers, bits: int) -> tuple[int | str, ...]:
    """Spots by bit: those of the base game by number, the further ones by name."""
    known = tuple(spot for spot in range(len(SPOTS)) if bits >> spot & 1)
    further = (extra.name for at, extra in enumerate(numbers.extra, len(SPOTS)) if bits >> at & 1)
    return (*known, *further)


def _pieces(numbers: Numbers, number: int, player: Player) -> list[Fact]:
    """What stands on tiles and what is stored."""
    found = []
    for built in player.built:
        name = seventh_name(numbers) if built.statue == SEVENTH else ""
        for piece in (Piece(True, built.statue, name), Piece(False, built.decoration)):
            if piece.thing >= 0:
                found.append(Fact(number, "on", (built.tile, built.city, piece)))
    return [*found, *(Fact(number, "store", piece) for piece in player.store)]


def balances(game: Game, state: Table) -> Balances:
    """Every account as the position counts it."""
    numbers: Numbers = game.data
    blocks = numbers.board.blocks
    found: Balances = Counter()

    def count(account: str, tally: int) -> None:
        for name, number in zip(blocks.names, blocks.unpack(tally), strict=True):
            if number:
                found[account, name] += number

    for number, player in enumerate(state.players, 1):
        me = seat(number)
        found[me, "coins"] = player.coins
        found[me, "vp"] = player.points + player.bonus
        monuments = sum(not stock.exists(built.tile) for built in player.built)
        found[me, "tiles"] = len(player.built) - monuments
        found[me, "monuments"] = monuments
        found[me, "upgrades"] = player.upgrades.bit_count()
        found[me, "decorations"], found[me, "statues"] = pieces_of(player)
        found["spots", "markers"] += player.scored.bit_count()
        found["none", "markers"] += without_bonus(numbers, player)
        for space, name in enumerate(numbers.spaces):
            found[name, "markers"] += player.court >> space & 1
        count(me, player.blocks)
    for section in state.wheel:
        count("wheel", section)
    count("bag", state.unseen)
    hidden = wheel.unknown_on(state.wheel)
    if hidden:
        found["bag", "?"] -= hidden
    found["market", "tiles"] = stock.size(state.market) + state.hidden
    found["pile", "tiles"] = state.pile
    found["gone", "tiles"] = stock.size(state.gone)
    for unit, number in zip(("decorations", "statues"), numbers.pieces, strict=True):
        found["supply", unit] = number - sum(found[seat(own), unit] for own in range(1, game.seats + 1))
    found["beside", "monuments"] = state.monuments.bit_count()
    found["beside", "upgrades"] = state.upgrades.bit_count()
    found[seat(state.holder) if state.holder else "court", "token"] = 1
    return Counter({key: number for key, number in found.items() if number})


def holdings(game: Game, state: Table, number: int) -> tuple[dict[str, int], tuple[str, ...]]:
    """What claims speak of: coins and points; this edition has no objects."""
    player = state.players[number - 1]
    return {"coins": player.coins, "vp": player.points + player.bonus}, ()


def snapshot(game: Game, state: Table) -> list[dict[str, Any]]:
    """What machine formats say of every player."""
    blocks = game.data.board.blocks
    return [
        {
            "coins": player.coins,
            "vp": player.points + player.bonus,
            "blocks": blocks.run(player.blocks),
            "objects": [],
        }
        for player in state.players
    ]
