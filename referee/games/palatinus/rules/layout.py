"""Laying out: seven tiles around a centre, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting
from referee.core.log import Statement
from referee.core.near import listed
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.palatinus.actions import Tile
from referee.games.palatinus.hexes import AROUND, LETTERS, SLOTS, outer_neighbours
from referee.games.palatinus.state import LAID, Table


def slot_of(state: Table, letter: int) -> int:
    """The slot of a tile, -1 if it doesn't lie."""
    at = state.layout[letter]
    return -1 if at < 0 else at // AROUND


def tile_in(state: Table, slot: int) -> int:
    """The tile in a slot by letter, -1 if it is free."""
    return next((letter for letter, at in enumerate(state.layout) if at >= 0 and at // AROUND == slot), -1)


def taken_slots(state: Table) -> list[int]:
    """The slots that hold a tile."""
    return [at // AROUND for at in state.layout if at >= 0]


def open_slots(state: Table) -> list[int]:
    """The slots into which the next tile can go."""
    if not state.laid:
        return [0]
    outer = [slot for slot in taken_slots(state) if slot]
    free = [slot for slot in range(1, SLOTS) if slot not in outer]
    if not outer:
        return free
    return [slot for slot in free if any(beside in outer for beside in outer_neighbours(slot))]


@rule(
    "PL-LAYOUT-01",
    "a tile is one of seven",
    source="rules 001, Components; bgdf.com",
    confidence="A",
)
def tile_exists(game: Game, state: Table, action: Tile) -> Answer:
    """The seven tiles carry the letters A to G on their hills."""
    if action.letter in LETTERS:
        return None
    return Breach("PL-LAYOUT-01", "letter", f"there is no tile {action.letter}; the tiles are A to G")


@rule(
    "PL-LAYOUT-02",
    "a tile is laid once",
    source="rules 001, Setup",
    confidence="A",
    needs=(tile_exists,),
)
def tile_unlaid(game: Game, state: Table, action: Tile) -> Answer:
    """Each tile exists once, so one that lies on the table can't be turned up again."""
    letter = LETTERS.index(action.letter)
    slot = slot_of(state, letter)
    if slot < 0:
        return None
    since = Since(f"tile {action.letter} was laid on line {{line}}", lambda s: s.layout[letter])
    return Breach("PL-LAYOUT-02", "letter", f"tile {action.letter} lies in slot {slot} already", since=since)


@rule(
    "PL-LAYOUT-03",
    "a map has seven slots",
    source="rules 001, Setup; fact sheet 3.3",
    confidence="A",
)
def slot_exists(game: Game, state: Table, action: Tile) -> Answer:
    """Slot 0 is the centre, 1 to 6 lie around it, clockwise."""
    if 0 <= action.slot < SLOTS:
        return None
    text = f"there is no slot {action.slot}; 0 is the centre, 1 to 6 lie around it"
    return Breach("PL-LAYOUT-03", "slot", text)


@rule(
    "PL-LAYOUT-04",
    "a slot holds one tile",
    source="rules 001, Setup",
    confidence="A",
    needs=(slot_exists,),
)
def slot_free(game: Game, state: Table, action: Tile) -> Answer:
    """A tile can't be laid where another one lies."""
    slot = action.slot
    if slot not in taken_slots(state):
        return None
    there = tile_in(state, slot)
    since = Since(
        f"tile {LETTERS[there]} was laid into slot {slot} on line {{line}}", lambda s: tile_in(s, slot)
    )
    return Breach("PL-LAYOUT-04", "slot", f"slot {slot} holds tile {LETTERS[there]}", since=since)


@rule(
    "PL-LAYOUT-05",
    "the first tile lies in the centre",
    source="rules 001, Setup",
    confidence="A",
    needs=(slot_exists,),
)
def centre_first(game: Game, state: Table, action: Tile) -> Answer:
    """One tile is laid face up into the centre of the table before the players lay theirs beside it."""
    if state.laid or action.slot == 0:
        return None
    text = f"the first tile lies in the centre, slot 0; the log has slot {action.slot}"
    return Breach("PL-LAYOUT-05", "slot", text)


@rule(
    "PL-LAYOUT-06",
    "a tile touches the centre and one more",
    source="rules 001, Setup; fact sheet 3.2",
    confidence="A",
    needs=(slot_exists, slot_free, centre_first),
)
def touches_another(game: Game, state: Table, action: Tile) -> Answer:
    """The second tile lies on any side of the first. Each further one lies beside the centre and beside at
    least one other tile, so the ring grows at either end."""
    if action.slot == 0:
        return None
    one, other = outer_neighbours(action.slot)
    taken = taken_slots(state)
    if one in taken or other in taken or not any(taken):
        return None
    text = f"slot {action.slot} touches no tile but the centre; slots {one} and {other} beside it are free"
    ends = listed(f"slot {slot}" for slot in open_slots(state))
    return Breach("PL-LAYOUT-06", "slot", text, help=f"a tile can go into {ends}")


@rule(
    "PL-LAYOUT-07",
    "the players lay six tiles, and nobody the first",
    source="rules 001, Setup; notation 9",
    confidence="A",
)
def layer_named(game: Game, state: Table, statement: Statement) -> Answer:
    """The tile in the centre is part of the set-up. The first player lays the second tile, then every player
    in turn lays one until all lie; some lay more than others."""
    if not state.step & LAID:
        return None
    if statement.seat is None:
        if state.laid == 0:
            return None
        text = f"this tile is laid by {game.names[state.seat - 1]}, the log names nobody"
        return Breach("PL-LAYOUT-07", "line", text, help=f"write P{state.seat} in front")
    if state.laid == 0:
        text = "the tile in the centre is laid by nobody; the first player lays the second tile"
        return Breach("PL-LAYOUT-07", "player", text)
    return None


@rule(
    "PL-LAYOUT-08",
    "the 6 lies on the hill in the centre",
    source="rules 001, Setup",
    confidence="A",
    needs=(tile_exists, slot_exists),
)
def palatinus_in_the_centre(game: Game, state: Table, action: Tile) -> Answer:
    """The Palatinus token, worth 6, lies on the hill of the first tile; the others are mixed."""
    value = state.tokens[LETTERS.index(action.letter)]
    centre = game.data.numbers.centre
    if (value == centre) == (action.slot == 0):
        return None
    if action.slot == 0:
        text = (
            f"the token of {centre} lies on the hill in the centre; the header has {value} on {action.letter}"
        )
    else:
        text = f"the token of {centre} lies on the hill in the centre, and slot {action.slot} is outside"
    return Breach("PL-LAYOUT-08", "letter", text)


@rule(
    "PL-LAYOUT-09",
    "seven tiles are laid",
    source="rules 001, Setup",
    confidence="A",
)
def tiles_left(game: Game, state: Table, action: Tile) -> Answer:
    """After the seventh tile the map is complete."""
    if state.laid < SLOTS:
        return None
    return Breach("PL-LAYOUT-09", "verb", "all seven tiles have been laid")


FIRST_PLACER = Clause(
    "PL-LAYOUT-10",
    "the start player places first",
    "rules 001, Setup and Playing the Game; fact sheet, Decisions",
    "C",
    "Once the tiles lie, the player who began the game places the first inhabitant. An open reading: turns"
    " may go on from the player who laid the last tile.",
)
HAND = Clause(
    "PL-LAYOUT-11",
    "the second tile fixes the hand of the map",
    "fact sheet 3.2",
    "C",
    "A side of a tile has three edges, and on each side a tile fits in two ways, shifted to the"
    " right or to the"
    " left. Every further tile has to follow the second one, so a map is right- or left-handed as a whole.",
)
ARROW = Clause(
    "PL-LAYOUT-12",
    "a tile may be turned at will",
    "michas-spielmitmir.de; fact sheet 3.1",
    "B",
    "No rule says how a tile has to be turned. Its arrow points at terrain 1; the others follow clockwise.",
)
CLAUSES = (FIRST_PLACER, HAND, ARROW)


# Effect


def effect(game: Game, state: Table, action: Tile) -> Table:
    """The tile lies in its slot."""
    at = action.slot * AROUND + action.arrow
    letter = LETTERS.index(action.letter)
    layout = (*state.layout[:letter], at, *state.layout[letter + 1 :])
    return quick(Table, (layout, *state[1:7], state.step | LAID))


def mark(state: Table) -> Table:
    """Note that a tile was tried."""
    return state._replace(step=state.step | LAID)


def book(game: Game, before: Table, action: Tile, after: Table) -> Iterable[Posting]:
    """The tile comes from the pile."""
    yield Posting("tile", 1, "pile", "map", touches_another.id, note=f"{action.letter} in slot {action.slot}")


PHYSICAL = (tile_exists, tile_unlaid, slot_exists, slot_free, tiles_left)

TILE = Procedure(
    (
        tiles_left,
        tile_exists,
        tile_unlaid,
        slot_exists,
        slot_free,
        centre_first,
        touches_another,
        palatinus_in_the_centre,
    ),
    effect,
    book,
    mark,
)
