"""A position as facts: reading it for CHECK, and dumping it as SET lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.core.ledger import Balances, seat
from referee.core.log import Fact
from referee.core.ruleset import Game
from referee.core.tally import Kinds, total
from referee.games.carrara import wheel
from referee.games.carrara.first.advanced import BONUS_SPOTS
from referee.games.carrara.first.rules.build import exists
from referee.games.carrara.first.state import Numbers, Offer, Player, Table, markers_left
from referee.games.carrara.table import (
    CITIES,
    OBJECT_NAMES,
    OBJECTS,
    SECTIONS,
    SPOTS,
    STATED_OBJECTS,
    Tile,
    object_tally,
    tiles_in,
)


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
        return _tallies(f"blocks of {name}", numbers.board.blocks, player.blocks, value, 0)
    if key == "objects":
        return _tallies(f"objects of {name}", STATED_OBJECTS, player.objects, object_tally(value), 0)
    if key == "scored":
        spots = {spot for spot in range(len(SPOTS)) if player.scored >> spot & 1}
        return _same(f"{name} has scored", _spots(spots), _spots(set(value)))
    if key == "built":
        city, tiles = value
        return _tiles(f"{name} in {CITIES[city]}", _in_city(player, city), tiles, 0)
    if key == "bonus" and state.offer is not None:
        return _bonus(name, state.offer, fact.subject - 1, value)
    return f"{key}: the first edition's basic game has no such thing"


def _bonus(name: str, offer: Offer, index: int, stated: tuple[int | None, ...]) -> str | None:
    """Compare bonus tiles; those that nobody wrote down fit any that nobody has."""
    own = {spot for spot in range(len(SPOTS)) if offer.taken[index] >> spot & 1}
    named = {spot for spot in stated if spot is not None}
    doubtful = len(stated) - len(named)
    gone = [spot for spot in named - own if any(taken >> spot & 1 for taken in offer.taken)]
    fits = len(named - own) <= offer.unsaid[index] and len(own - named) <= doubtful and not gone
    if fits and len(own) + offer.unsaid[index] == len(stated):
        return None
    actual = " ".join([*(SPOTS[spot] for spot in sorted(own)), *"?" * offer.unsaid[index]]) or "-"
    claimed = " ".join([*(SPOTS[spot] for spot in sorted(named)), *"?" * doubtful]) or "-"
    return f"bonus tiles of {name}: {actual}, the log says {claimed}"


def _in_city(player: Player, city: int) -> list[Tile]:
    return [building.tile for building in player.built if building.city == city]


def _table(game: Game, state: Table, fact: Fact) -> str | None:
    numbers: Numbers = game.data
    blocks = numbers.board.blocks
    subject, key, value = fact.subject, fact.key, fact.value
    if subject == "wheel":
        if key not in SECTIONS:
            return f"there is no section {key}; the wheel has I to VI"
        number = SECTIONS.index(key)
        there = state.wheel[number]
        what = f"section {key}"
        untrue = _tallies(what, blocks, wheel.known(there), value, wheel.unknown(there))
        more = blocks.short(wheel.known(there), wheel.known(value))
        if untrue is None and not blocks.covers(state.unseen, more):
            return _cannot(what, blocks, state.unseen, value)
        return untrue
    if subject == "bag":
        # What lies on the wheel in an unknown colour is missing from the bag in some colour.
        hidden = wheel.unknown_on(state.wheel)
        if total(value) == total(state.unseen) - hidden and hidden:
            stated = wheel.known(value)
            is_possible = blocks.covers(state.unseen, stated)
            return None if is_possible else _cannot("bag", blocks, state.unseen, value)
        if hidden:
            return _cannot("bag", blocks, state.unseen, value)
        return _tallies("bag", blocks, state.unseen, value, 0)
    if subject in ("supply", "board"):
        there = state.supply if subject == "supply" else state.board
        return _tallies(subject, STATED_OBJECTS, there, object_tally(value), 0)
    if subject == "market":
        return _market(game, state, value)
    if subject == "gone":
        return _tiles("out of the game", tiles_in(state.gone), value, 0)
    if subject == "pile":
        return None if state.pile == value else f"pile: {state.pile} tiles, the log says {value}"
    return _turn(game, state, key, value)


def _cannot(what: str, blocks: Kinds, unseen: int, value: int) -> str:
    return f"{what}: it can't hold {blocks.run(value)}; unseen are {blocks.run(unseen)}"


def _market(game: Game, state: Table, stated: tuple[Tile | None, ...]) -> str | None:
    """Compare the market; a tile that nobody wrote down is none that was seen before."""
    named = [tile for tile in stated if tile is not None]
    for tile in named:
        if not exists(game, tile):
            return f"market: there is no {tile.name}"
        if named.count(tile) > 1:
            return f"market: there is only one {tile.name}"
        if state.seen & tile.bit and not state.market & tile.bit:
            return f"market: {tile.name} doesn't lie there any more"
    return _tiles("market", tiles_in(state.market), stated, state.hidden)


def _turn(game: Game, state: Table, key: str, value: int) -> str | None:
    actual = {"round": state.round, "player": state.seat, "announced": state.announced}[key]
    if actual == value:
        return None
    if key == "round":
        return f"this is round {actual}, the log says {value}"

    def name(number: int) -> str:
        return game.names[number - 1] if 0 < number <= game.seats else "nobody"

    if key == "player":
        return f"it is {name(actual)}'s turn, the log says {name(value)}"
    return f"{name(actual)} has announced the end, the log says {name(value)}"


def _tallies(what: str, kinds: Kinds, there: int, stated: int, hidden: int) -> str | None:
    """Compare two multisets; ``hidden`` things of the position and ``?`` of the log fit anything."""
    if there == stated and not hidden:
        return None
    known = wheel.known(stated)
    if total(there) + hidden == total(stated):
        doubtful = total(stated) - total(known)
        missing = total(kinds.short(there, known))
        surplus = total(kinds.short(known, there))
        if missing <= hidden and surplus <= doubtful:
            return None
    gap = " " if kinds is STATED_OBJECTS else ""
    shown = gap.join(kinds.words(there)) + "?" * hidden
    return _same(what, shown or "-", gap.join(kinds.words(stated)) or "-")


def _tiles(what: str, there: list[Tile], stated: tuple[Tile | None, ...], hidden: int) -> str | None:
    named = Counter(tile for tile in stated if tile is not None)
    doubtful = len(stated) - sum(named.values())
    own = Counter(there)
    if len(there) + hidden == len(stated):
        missing = sum((named - own).values())
        surplus = sum((own - named).values())
        if missing <= hidden and surplus <= doubtful:
            return None
    actual = " ".join([*sorted(tile.name for tile in there), *"?" * hidden]) or "-"
    claimed = " ".join([*sorted(tile.name for tile in named.elements()), *"?" * doubtful]) or "-"
    return _same(what, actual, claimed)


def _same(what: str, actual: str, claimed: str) -> str | None:
    return None if actual == claimed else f"{what}: {actual}, the log says {claimed}"


def _spots(spots: set[int]) -> str:
    return " ".join(SPOTS[spot] for spot in sorted(spots)) or "-"


def facts(game: Game, state: Table) -> list[tuple[int | str, list[Fact]]]:
    """The whole position as facts by subject, so that SET lines restore it."""
    numbers: Numbers = game.data
    found: list[tuple[int | str, list[Fact]]] = []
    for number, player in enumerate(state.players, 1):
        own = [
            Fact(number, "coins", player.coins),
            Fact(number, "vp", player.points + player.bonus),
            Fact(number, "blocks", player.blocks),
            Fact(number, "objects", _numbers(player.objects)),
        ]
        own += [
            Fact(number, "built", (city, tuple(_in_city(player, city))))
            for city in range(len(CITIES))
            if _in_city(player, city)
        ]
        scored = tuple(spot for spot in range(len(SPOTS)) if player.scored >> spot & 1)
        own += [Fact(number, "scored", scored), Fact(number, "markers", markers_left(numbers, player))]
        if state.offer is not None:
            own.append(Fact(number, "bonus", bonus_tiles(state.offer, number - 1)))
        found.append((number, own))
    found.append(("wheel", [Fact("wheel", name, state.wheel[index]) for index, name in enumerate(SECTIONS)]))
    found.append(("supply", [Fact("supply", "", _numbers(state.supply))]))
    found.append(("board", [Fact("board", "", _numbers(state.board))]))
    market = (*tiles_in(state.market), *([None] * state.hidden))
    found.append(("market", [Fact("market", "", market)]))
    if state.gone:
        found.append(("gone", [Fact("gone", "", tuple(tiles_in(state.gone)))]))
    found.append(("pile", [Fact("pile", "", state.pile)]))
    turn = [Fact("turn", "round", state.round)]
    if state.seat:
        turn.append(Fact("turn", "player", state.seat))
    if state.announced:
        turn.append(Fact("turn", "announced", state.announced))
    found.append(("turn", turn))
    return found


def bonus_tiles(offer: Offer, index: int) -> tuple[int | None, ...]:
    """The bonus tiles of a seat, None for one that nobody wrote down."""
    known = [spot for spot in range(len(SPOTS)) if offer.taken[index] >> spot & 1]
    return (*known, *[None] * offer.unsaid[index])


def balances(game: Game, state: Table) -> Balances:
    """Every account as the position counts it."""
    numbers: Numbers = game.data
    blocks = numbers.board.blocks
    found: Balances = Counter()

    def count(account: str, kinds: Kinds, tally: int) -> None:
        for name, number in zip(kinds.names, kinds.unpack(tally), strict=True):
            if number:
                found[account, name] += number

    for number, player in enumerate(state.players, 1):
        me = seat(number)
        found[me, "coins"] = player.coins
        found[me, "vp"] = player.points + player.bonus
        found[me, "markers"] = markers_left(numbers, player)
        found[me, "tiles"] = len(player.built)
        found["spots", "markers"] += player.scored.bit_count()
        count(me, blocks, player.blocks)
        count(me, OBJECTS, player.objects)
    for section in state.wheel:
        count("wheel", blocks, section)
    count("bag", blocks, state.unseen)
    hidden = wheel.unknown_on(state.wheel)
    if hidden:
        found["bag", "?"] -= hidden
    count("supply", OBJECTS, state.supply)
    count("board", OBJECTS, state.board)
    found["market", "tiles"] = state.market.bit_count() + state.hidden
    found["pile", "tiles"] = state.pile
    found["gone", "tiles"] = state.gone.bit_count()
    if state.offer is not None:
        found["eights", "tiles"] = state.offer.eights.bit_count()
        for index in range(game.seats):
            number = len(bonus_tiles(state.offer, index))
            found[seat(index + 1), "bonus"] += number
            found["offer", "bonus"] -= number
        found["offer", "bonus"] += len(BONUS_SPOTS)
    return Counter({key: number for key, number in found.items() if number})


def holdings(game: Game, state: Table, number: int) -> tuple[dict[str, int], tuple[str, ...]]:
    """What claims speak of: coins and points, and objects one by one."""
    player = state.players[number - 1]
    things = tuple(OBJECTS.words(player.objects))
    return {"coins": player.coins, "vp": player.points + player.bonus}, things


def _numbers(objects: int) -> tuple[int, ...]:
    return tuple(OBJECT_NAMES.index(name) for name in OBJECTS.words(objects))


def snapshot(game: Game, state: Table) -> list[dict[str, Any]]:
    """What machine formats say of every player."""
    blocks = game.data.board.blocks
    return [
        {
            "coins": player.coins,
            "vp": player.points + player.bonus,
            "blocks": blocks.run(player.blocks),
            "objects": list(OBJECTS.words(player.objects)),
        }
        for player in state.players
    ]


def tabled(game: Game, state: Table) -> dict[str, Any]:
    """What machine formats say of the table."""
    blocks = game.data.board.blocks
    return {
        "wheel": {name: blocks.run(state.wheel[index]) for index, name in enumerate(SECTIONS)},
        "bag": total(state.unseen) - wheel.unknown_on(state.wheel),
        "supply": list(OBJECTS.words(state.supply)),
        "board": list(OBJECTS.words(state.board)),
        "market": [*(tile.name for tile in tiles_in(state.market)), *"?" * state.hidden],
        "pile": state.pile,
        "announced": state.announced or None,
    }
