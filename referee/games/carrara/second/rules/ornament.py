"""Statues and decorations of the advanced game: prizes, storage, tiles, the 10-coin purchase."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.log import Statement
from referee.core.near import listed
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second.actions import Extra as Purchase
from referee.games.carrara.second.actions import Put, Take
from referee.games.carrara.second.pieces import SEVENTH, in_play, name_of, placed, target
from referee.games.carrara.second.rulings import (
    COURT_STORAGE,
    DECORATION_KINDS,
    EXTRA_TIME,
    PRIZE,
)
from referee.games.carrara.second.state import (
    ACTED,
    DECORATION_DUE,
    EXTRA_BOUGHT,
    PRIZE_OPEN,
    SCORED,
    STATUE_DUE,
    Numbers,
    Table,
)
from referee.games.carrara.table import CITIES, OBJECT_NAMES

Ornament = Take | Put | Purchase
_EVEN = (7, 6)
"""With even numbers of each kind there would be no more decorations and statues of one."""


def missing(rule: str, field: str, option: str, why: str) -> Doubt:
    """A number that no source prints is needed, and no option gives it."""
    return Doubt(rule, field, f"the option {option} isn't given", f"{why}: write `option: {option} ...`")


@rule(
    "C2-ORNAMENT-01",
    "a piece is a prize of an emptied section or of a court space",
    source="V5, V9; 2e Q23 to Q25",
    confidence="B",
)
def prize_due(game: Game, state: Table, action: Take) -> Answer:
    """Who buys all blocks of a section may take a decoration or a statue, whichever the statue wheel shows
    there; so may who scores from the court's space for decorations or for statues. One piece each."""
    due = STATUE_DUE if action.piece.is_statue else DECORATION_DUE
    if state.step & due:
        return None
    if state.step & PRIZE_OPEN:
        text = "whether the section shows a decoration or a statue depends on the marks of the statue wheel"
        return missing("C2-ORNAMENT-01", "verb", "wheel-marks", text)
    what = "statue" if action.piece.is_statue else "decoration"
    if state.step & (STATUE_DUE | DECORATION_DUE):
        other = "decoration" if action.piece.is_statue else "statue"
        return Breach("C2-ORNAMENT-01", "piece", f"a {other} can be taken here, no {what}")
    text = f"no {what} can be taken here: no section was emptied, and no court space for one was used"
    return Breach("C2-ORNAMENT-01", "verb", text)


@rule(
    "C2-ORNAMENT-02",
    "a piece comes from the supply",
    source="2e 2.10, Q30",
    confidence="B",
)
def in_supply(game: Game, state: Table, action: Take | Purchase) -> Answer:
    """There are 42 decorations of six kinds and 44 statues of seven colours. How many of each is printed
    nowhere; an option says so. A kind that is used up can't be taken."""
    numbers: Numbers = game.data
    piece = action.piece
    there = in_play(state, piece)
    each = numbers.each[piece.is_statue]
    limit = numbers.pieces[piece.is_statue] if each is None else each
    if there >= limit:
        text = f"all {limit} pieces are taken: no {name_of(numbers, piece)} is left"
        return Breach("C2-ORNAMENT-02", "kind", text)
    if each is None and there >= _EVEN[piece.is_statue]:
        option = "statues-each" if piece.is_statue else "decorations-each"
        text = f"{there} of these are with the players; whether there is one more isn't known"
        return missing("C2-ORNAMENT-02", "kind", option, text)
    if piece.name and numbers.seventh is not None and piece.name != numbers.seventh[0]:
        text = f"there is no {piece.name} statue; the seventh colour is {numbers.seventh[0]}"
        return Breach("C2-ORNAMENT-02", "kind", text)
    if piece.name and numbers.seventh is None:
        text = f"whether there is a {piece.name} statue isn't known"
        return missing("C2-ORNAMENT-02", "kind", "statue-colour", text)
    return None


@rule(
    "C2-ORNAMENT-03",
    "a piece is placed on an own tile",
    source="V5, V7, V10",
    confidence="B",
)
def own_tile(game: Game, state: Table, action: Ornament) -> Answer:
    """A piece is placed on a tile of the player's own; its city is written where there are two such tiles."""
    place = action.place
    if place.is_store or len(found := target(state, place)) == 1:
        return None
    name = game.names[state.seat - 1]
    assert place.tile is not None
    if not found:
        where = "" if place.city is None else f" in {CITIES[place.city]}"
        return Breach("C2-ORNAMENT-03", "on", f"{name} has no {place.tile.name}{where}")
    cities = {built.city for built in found}
    if len(cities) == 1:
        return None
    where = listed((CITIES[city] for city in sorted(cities)), "and")
    text = f"{name} has {place.tile.name} in {where}; the line doesn't say which"
    return Doubt("C2-ORNAMENT-03", "on", "cities of pieces not written down", text, blind=True)


@rule(
    "C2-ORNAMENT-04",
    "a tile holds one statue and one decoration",
    source="V6",
    confidence="B",
    needs=(own_tile,),
)
def one_each(game: Game, state: Table, action: Ornament) -> Answer:
    """A tile holds at most one statue and one decoration."""
    if action.place.is_store:
        return None
    if any((b.statue if action.piece.is_statue else b.decoration) < 0 for b in target(state, action.place)):
        return None
    what = "statue" if action.piece.is_statue else "decoration"
    assert action.place.tile is not None
    return Breach("C2-ORNAMENT-04", "on", f"{action.place.tile.name} holds a {what} already")


@rule(
    "C2-ORNAMENT-05",
    "a decoration fits its tile",
    source="V6; 2e 2.10; first edition",
    confidence="D",
    needs=(own_tile,),
)
def decoration_fits(game: Game, state: Table, action: Ornament) -> Answer:
    """A tile takes the kind of decoration that it shows. Which tiles show which is printed nowhere; as in
    the first edition crowns go with palaces, books with libraries, gates with gates, cups with cathedrals,
    arms with villas and flags with castles.

    An open reading: a table may go by its tiles instead; then nothing is checked.
    """
    place = action.place
    if action.piece.is_statue or place.is_store:
        return None
    assert place.tile is not None
    if game.readings[DECORATION_KINDS.name] == "unchecked" or place.tile.type == action.piece.thing:
        return Leaning(DECORATION_KINDS.id)
    kind, wanted = OBJECT_NAMES[action.piece.thing], OBJECT_NAMES[place.tile.type]
    text = f"{place.tile.name} takes a {wanted}, not a {kind}"
    return Breach("C2-ORNAMENT-05", "kind", text, ruling=DECORATION_KINDS.id)


@rule(
    "C2-ORNAMENT-06",
    "a statue stands where its colour is accepted",
    source="V6; 2e 2.10",
    confidence="B",
    needs=(own_tile,),
)
def statue_fits(game: Game, state: Table, action: Ornament) -> Answer:
    """A statue's tile is in a city that shows a block of the statue's colour: white anywhere, purple in
    Lerici only. Where the seventh colour may stand is printed nowhere; an option says so."""
    place, piece = action.place, action.piece
    if not piece.is_statue or place.is_store:
        return None
    numbers: Numbers = game.data
    found = target(state, place)
    city = found[0].city
    if piece.thing == SEVENTH:
        cities = numbers.seventh[1] if numbers.seventh else None
        if cities is None:
            text = "where a statue of the seventh colour may stand isn't known"
            return missing("C2-ORNAMENT-06", "kind", "statue-colour", text)
        fits = bool(cities >> city & 1)
    else:
        fits = numbers.board.colours[piece.thing] in numbers.board.cities[city].accepts
    if fits:
        return None
    text = f"a {name_of(numbers, piece)} can't stand in {CITIES[city]}, which doesn't show that colour"
    return Breach("C2-ORNAMENT-06", "kind", text)


@rule(
    "C2-ORNAMENT-07",
    "a storage space holds one piece",
    source="V7; 2e 2.10",
    confidence="B",
)
def room(game: Game, state: Table, action: Take) -> Answer:
    """What isn't placed is stored, one piece a space; with a full storage STORE and a number replaces that
    piece, and the old one goes back to the supply. How many spaces there are is printed nowhere."""
    place = action.place
    if not place.is_store:
        return None
    numbers: Numbers = game.data
    there, number = len(state.player.store), place.number
    name = game.names[state.seat - 1]
    if number is not None and number <= there:
        return None
    if numbers.storage is None:
        if not there:
            return None
        text = f"{name} has stored {there} already, and how many spaces there are isn't known"
        return missing("C2-ORNAMENT-07", "store", "storage", text)
    if (number or there + 1) <= numbers.storage:
        return None
    if number is not None:
        return Breach("C2-ORNAMENT-07", "store", f"there are {numbers.storage} storage spaces, no {number}")
    text = f"{name}'s {numbers.storage} storage spaces are full"
    help = "write STORE and the number of the piece that goes back to the supply"
    return Breach("C2-ORNAMENT-07", "store", text, help=help)


@rule(
    "C2-ORNAMENT-08",
    "a prize of the court can be stored",
    source="V7, V9; 2e Q29",
    confidence="C",
)
def court_prize(game: Game, state: Table, action: Take) -> Answer:
    """A piece that comes from a court space can go to a storage space like any other.

    An open reading: a table may ask that it be placed at once.
    """
    if not action.place.is_store or not state.step & SCORED:
        return None
    if game.readings[COURT_STORAGE.name] == "forbidden":
        text = "a piece from a court space is placed on a tile at once"
        return Breach("C2-ORNAMENT-08", "store", text, ruling=COURT_STORAGE.id)
    return Leaning(COURT_STORAGE.id)


@rule(
    "C2-ORNAMENT-09",
    "a stored piece is one's own",
    source="V7",
    confidence="B",
)
def is_stored(game: Game, state: Table, action: Put) -> Answer:
    """At any time in the own turn a stored piece can be moved to a tile."""
    if action.piece in state.player.store:
        return None
    numbers: Numbers = game.data
    name = game.names[state.seat - 1]
    stored = listed((name_of(numbers, piece) for piece in state.player.store), "and") or "nothing"
    text = f"{name} has no {name_of(numbers, action.piece)} in storage"
    return Breach("C2-ORNAMENT-09", "kind", text, (f"{name} has stored {stored}",))


@rule(
    "C2-ORNAMENT-10",
    "a piece for 10 coins",
    source="V10",
    confidence="B",
)
def has_price(game: Game, state: Table, action: Purchase) -> Answer:
    """In addition to the action a player may pay 10 coins for any decoration or statue of the supply."""
    coins, price = state.player.coins, game.data.piece_price
    if coins >= price:
        return None
    return Breach(
        "C2-ORNAMENT-10", "verb", f"a piece costs {price} coins, {game.names[state.seat - 1]} has {coins}"
    )


@rule(
    "C2-ORNAMENT-11",
    "one purchase a turn",
    source="2e 2.10, Q26",
    confidence="C",
)
def once(game: Game, state: Table, action: Purchase) -> Answer:
    """The 10-coin purchase is made once in a turn, before or after the action.

    An open reading: a table may ask that it come after the action, as in the first edition.
    """
    if state.step & EXTRA_BOUGHT:
        return Breach("C2-ORNAMENT-11", "verb", "one piece can be bought in a turn, and this is the second")
    if state.step & ACTED:
        return None
    if game.readings[EXTRA_TIME.name] == "after":
        text = "a piece is bought after the action, and none stands before it"
        return Breach("C2-ORNAMENT-11", "verb", text, ruling=EXTRA_TIME.id)
    return Leaning(EXTRA_TIME.id)


@rule(
    "C2-ORNAMENT-12",
    "a prize may be left",
    source="V5; 2e Q23",
    confidence="B",
)
def prize_left(game: Game, state: Table, statement: Statement) -> Answer:
    """Who could take a piece needn't.

    An open reading: a table may ask that it be taken.
    """
    if not state.step & (DECORATION_DUE | STATUE_DUE):
        return None
    if game.readings[PRIZE.name] == "must":
        text = "a piece can be taken here, and the line doesn't say which"
        return Breach("C2-ORNAMENT-12", "player", text, ruling=PRIZE.id)
    return Leaning(PRIZE.id)


MOVED = Clause(
    "C2-ORNAMENT-13",
    "what a piece does",
    "V1, V2, V7, V8",
    "B",
    "A decoration raises what its tile counts in a scoring. Pieces that leave a storage space or a replaced"
    " tile go back to the supply.",
)
CLAUSES = (MOVED,)


# Effects


def _take(game: Game, state: Table, action: Take) -> Table:
    step = state.step & ~(DECORATION_DUE | STATUE_DUE | PRIZE_OPEN)
    return state._replace(
        players=state.with_player(placed(state.player, action.piece, action.place)), step=step
    )


def _put(game: Game, state: Table, action: Put) -> Table:
    player = state.player
    at = player.store.index(action.piece) if action.piece in player.store else len(player.store)
    left = player._replace(store=(*player.store[:at], *player.store[at + 1 :]))
    return state._replace(players=state.with_player(placed(left, action.piece, action.place)))


def _buy(game: Game, state: Table, action: Purchase) -> Table:
    player = placed(state.player, action.piece, action.place)
    player = player._replace(coins=max(0, player.coins - game.data.piece_price))
    return state._replace(players=state.with_player(player), step=state.step | EXTRA_BOUGHT)


def book(game: Game, before: Table, action: Ornament, after: Table) -> Iterable[Posting]:
    """Pieces between the supply and the player, and the coins for one."""
    me = seat(before.seat)
    numbers: Numbers = game.data
    if not isinstance(action, Put):
        unit = "statues" if action.piece.is_statue else "decorations"
        note = name_of(numbers, action.piece)
        by = prize_due if isinstance(action, Take) else has_price
        yield Posting(unit, 1, "supply", me, by.id, note=note)
        old = before.player.store
        if action.place.number is not None and action.place.number <= len(old):
            replaced = old[action.place.number - 1]
            back = "statues" if replaced.is_statue else "decorations"
            yield Posting(back, 1, me, "supply", MOVED.id, note=name_of(numbers, replaced))
    paid = before.player.coins - after.player.coins
    if paid:
        yield Posting("coins", paid, me, "bank", has_price.id, note=name_of(numbers, action.piece))


ON_A_TILE = (own_tile, one_each, decoration_fits, statue_fits)
PHYSICAL = (own_tile, one_each, in_supply, is_stored)

TAKE = Procedure((prize_due, in_supply, room, court_prize, *ON_A_TILE), _take, book)
PUT = Procedure((is_stored, *ON_A_TILE), _put, book)
EXTRA = Procedure((once, has_price, in_supply, *ON_A_TILE), _buy, book)
