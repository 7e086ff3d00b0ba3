"""A position as facts: reading it for CHECK, and dumping it as SET lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.core.ledger import Balances, seat
from referee.core.log import Fact
from referee.core.ruleset import Game
from referee.games.palatinus import hexes
from referee.games.palatinus.evaluation import evaluate, is_complete
from referee.games.palatinus.hexes import AROUND, BY_NAME, DIRECTIONS, LETTERS, TERRAINS
from referee.games.palatinus.notation import Left
from referee.games.palatinus.pieces import (
    EXTRA,
    FARMER,
    GROUPS,
    MERCHANT,
    OWNER,
    PIECES,
    SECOND,
    STOCK,
    TAKEN,
    WOLF,
    WOLF_MERCHANT,
    lane,
    owner,
    piece,
)
from referee.games.palatinus.rules.final import items, unit_on
from referee.games.palatinus.state import Frame, Table


def compare(game: Game, state: Table, fact: Fact) -> str | None:
    """What is there instead of what a fact states, as a sentence; None where it is true.

    A kind that nobody wrote down can't make a fact untrue, as long as it fits the set.
    """
    if isinstance(fact.subject, int):
        return _player(game, state, fact)
    key, value = fact.key, fact.value
    if key == "tile":
        return _tile(state, *value)
    if key == "piece":
        return _piece(game, state, *value)
    if key == "token":
        letter, number = value
        there = state.tokens[LETTERS.index(letter)]
        return None if there == number else f"the token of hill {letter} is {there}, the log says {number}"
    if key == "round":
        return None if state.round == value else f"this is round {state.round}, the log says {value}"
    if state.seat == value:
        return None
    stated = game.names[value - 1] if value <= game.seats else f"P{value}"
    actual = f"it is {game.names[state.seat - 1]}'s turn" if state.seat else "the game is over"
    return f"{actual}, the log says {stated}"


def _player(game: Game, state: Table, fact: Fact) -> str | None:
    assert isinstance(fact.subject, int)
    number, name = fact.subject, game.names[fact.subject - 1]
    if fact.key == "items":
        if not state.seat and not is_complete(state):
            return None
        there = items(game, state)[number - 1]
        return None if there == fact.value else f"items: {name} has won {there}, the log says {fact.value}"
    stated: Left = fact.value
    if stated.extra and game.data.extra is None:
        return f"with {game.seats} players nobody has a second colour"
    own = left(state, number, stated.kind, stated.extra)
    fits = _overlap(own.number, stated.number) and _overlap(own.wolves, stated.wolves)
    if fits:
        return None
    kind = GROUPS[stated.kind]
    return f"{name} has left {_words(own)} {kind}, the log says {_words(stated)}"


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _words(own: Left) -> str:
    numbers = [str(low) if low == high else f"{low} to {high}" for low, high in (own.number, own.wolves)]
    return f"{numbers[0]} ({numbers[1]} with the wolf)" if own.kind < 2 else numbers[0]


def left(state: Table, number: int, kind: int, extra: bool) -> Left:
    """What a seat has still to place of a kind; ranges where wolves of unknown kind were placed."""
    stock = state.stocks[number - 1]
    counts = STOCK.unpack(stock >> SECOND if extra else stock & (1 << SECOND) - 1)
    if kind > FARMER:
        return Left(kind, extra, (counts[kind],) * 2, (0, 0))
    other = counts[WOLF + 1 - kind]
    most = min(counts[WOLF + kind], counts[5])
    least = max(0, counts[5] - other)
    plain = counts[kind]
    return Left(kind, extra, (plain + least, plain + most), (least, most))


def _tile(state: Table, letter: str, slot: int, arrow: int) -> str | None:
    if letter not in LETTERS:
        return f"there is no tile {letter}"
    at = state.layout[LETTERS.index(letter)]
    if at == slot * AROUND + arrow:
        return None
    if at < 0:
        return f"tile {letter} doesn't lie on the map"
    there, way = divmod(at, AROUND)
    return f"tile {letter} lies in slot {there}, its arrow to {DIRECTIONS[way]}"


def _piece(
    game: Game, state: Table, terrain: str, who: int | str | None, what: Any, extra: bool
) -> str | None:
    at = BY_NAME.get(terrain, -1)
    if at < 0:
        return f"there is no terrain {terrain}"
    number = owner(state.board, at)
    actual = describe(game, state, at)
    if who is None:
        return None if not number else f"{terrain}: {actual}, the log says it is empty"
    stated = f"{f'P{who}' if isinstance(who, int) else who} {PIECES[what]}"
    if not number:
        return f"{terrain} is empty, the log says {stated}"
    is_extra = bool(lane(state.board, EXTRA) >> at & 1)
    colour = colour_of(game, number, is_extra)
    whose = who == number and (not extra or is_extra) if isinstance(who, int) else who == colour
    if whose and _may_be(state, at, number, is_extra, what):
        return None
    return f"{terrain}: {actual}, the log says {stated}"


def _may_be(state: Table, at: int, number: int, is_extra: bool, what: int) -> bool:
    """Whether a piece can be called so: a wolf of unknown kind may be either that is left."""
    there = piece(state.board, at)
    if there == what or (what == WOLF and there > WOLF):
        return True
    kind = what - WOLF_MERCHANT if what > WOLF else what
    is_over = not state.seat
    if there == WOLF and kind in (MERCHANT, FARMER) and (what > WOLF or is_over):
        stock = state.stocks[number - 1] >> (SECOND if is_extra else 0)
        return STOCK.count(stock, 3 + kind) > 0
    return is_over and there > WOLF and there - WOLF_MERCHANT == what


def colour_of(game: Game, number: int, is_extra: bool) -> str:
    """The colour of a piece, empty where the header names none."""
    frame: Frame = game.data
    if len(frame.colours) < number:
        return ""
    return frame.colours[number - 1][1 if is_extra else 0]


def describe(game: Game, state: Table, at: int) -> str:
    """A piece on the map in words: its colour or player, and what it is."""
    number = owner(state.board, at)
    if not number:
        return "nothing"
    is_extra = bool(lane(state.board, EXTRA) >> at & 1)
    who = colour_of(game, number, is_extra) or f"P{number}"
    return f"{who} {PIECES[piece(state.board, at)]}"


def facts(game: Game, state: Table) -> list[tuple[int | str, list[Fact]]]:
    """The whole position as facts by subject, so that SET lines restore it."""
    found: list[tuple[int | str, list[Fact]]] = []
    frame: Frame = game.data
    for letter, at in sorted(enumerate(state.layout), key=lambda pair: pair[1]):
        if at >= 0:
            slot, arrow = divmod(at, AROUND)
            tile = Fact("map", "tile", (LETTERS[letter], slot, arrow))
            ring = lane(state.board, TAKEN) & 0b111111 << letter * AROUND
            found.append(("map", [tile, *[_fact(game, state, one) for one in hexes.bits(ring)]]))
    found.append(
        (
            "tokens",
            [Fact("tokens", "token", pair) for pair in zip(LETTERS, state.tokens, strict=True)],
        )
    )
    won = items(game, state) if state.seat or is_complete(state) else None
    for number in range(1, game.seats + 1):
        own = [] if won is None else [Fact(number, "items", won[number - 1])]
        own += [Fact(number, "left", left(state, number, kind, False)) for kind in range(3)]
        if frame.extra is not None:
            own += [Fact(number, "left", left(state, number, kind, True)) for kind in range(2)]
        found.append((number, own))
    turn = [Fact("turn", "round", state.round)]
    if state.seat:
        turn.append(Fact("turn", "player", state.seat))
    found.append(("turn", turn))
    return found


def _fact(game: Game, state: Table, at: int) -> Fact:
    number = owner(state.board, at)
    is_extra = bool(lane(state.board, EXTRA) >> at & 1)
    colour = colour_of(game, number, is_extra)
    seconds = [second for _, second in game.data.colours]
    is_clear = colour and not (is_extra and seconds.count(colour) > 1)
    value = (TERRAINS[at], colour if is_clear else number, piece(state.board, at), is_extra and not is_clear)
    return Fact("map", "piece", value)


def balances(game: Game, state: Table) -> Balances:
    """Every account as the position counts it."""
    found: Balances = Counter()
    lying = sum(at >= 0 for at in state.layout)
    found["map", "tile"], found["pile", "tile"] = lying, len(LETTERS) - lying
    found["hills", "token"] = len(LETTERS)
    for number in range(1, game.seats + 1):
        stock = state.stocks[number - 1]
        for counts in (STOCK.unpack(stock & (1 << SECOND) - 1), STOCK.unpack(stock >> SECOND)):
            for kind in range(3):
                found[seat(number), PIECES[kind]] += counts[kind]
            found[seat(number), PIECES[WOLF]] += counts[5]
    for at in hexes.bits(lane(state.board, TAKEN)):
        found["map", unit_on(state.board, at)] += 1
    if is_complete(state):
        _won(game, state, found)
    return Counter({key: number for key, number in found.items() if number})


def _won(game: Game, state: Table, found: Balances) -> None:
    """What the evaluation moves, counted from its result."""
    won = evaluate(game.data, state)
    for at in hexes.bits(lane(state.board, TAKEN) & ~won.map.taken):
        found["map", unit_on(state.board, at)] -= 1
    for hill in won.hills:
        for number, at in hill.captures:
            found[seat(number), unit_on(state.board, at)] += 1
        for act in hill.acts:
            found["gone", unit_on(state.board, act.at)] += act.fled
        found["hills", "token"] -= 1
        found[seat(hill.leaders[0]) if len(hill.leaders) == 1 else "gone", "token"] += 1
        numbers = game.data.numbers
        for number in hill.leaders if len(hill.leaders) > 1 else ():
            found[seat(number), f"disc-{numbers.disc_tie}"] += 1
        for number, _ in hill.discs:
            found[seat(number), f"disc-{numbers.disc_shared}"] += 1
    for number in range(1, game.seats + 1):
        index = number - 1
        found[seat(number), "vp"] = won.captured[index] + won.discs[index] + won.tokens[index]


def holdings(game: Game, state: Table, number: int) -> tuple[dict[str, int], tuple[str, ...]]:
    """What claims speak of: nothing, for a turn takes none."""
    return {}, ()


def tabled(game: Game, state: Table) -> dict[str, Any]:
    """The map for machine formats: tiles by letter, what stands on each terrain, the tokens."""
    tiles = {}
    for letter, at in enumerate(state.layout):
        if at >= 0:
            slot, arrow = divmod(at, AROUND)
            tiles[LETTERS[letter]] = {"slot": slot, "arrow": DIRECTIONS[arrow]}
    pieces = {}
    for at in hexes.bits(lane(state.board, TAKEN)):
        is_extra = bool(lane(state.board, EXTRA) >> at & 1)
        what = PIECES[piece(state.board, at)]
        pieces[TERRAINS[at]] = {"player": owner(state.board, at), "piece": what, "extra": is_extra}
    springs = hexes.names(game.data.springs)
    tokens = dict(zip(LETTERS, state.tokens, strict=True))
    return {"tiles": tiles, "map": pieces, "springs": springs, "tokens": tokens}


def snapshot(game: Game, state: Table) -> list[dict[str, Any]]:
    """What machine formats say of every player."""
    known = bool(state.seat) or is_complete(state)
    found = []
    for number in range(1, game.seats + 1):
        own = [left(state, number, kind, False) for kind in range(3)]
        found.append(
            {
                "items": items(game, state)[number - 1] if known else None,
                "left": {GROUPS[one.kind]: list(one.number) for one in own},
                "placed": [TERRAINS[at] for at in hexes.bits(lane(state.board, OWNER + number - 1))],
            }
        )
    return found
