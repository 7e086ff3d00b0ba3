"""Monuments: over an own tile of the type for the difference, else new, with an upgrade tile."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.near import listed
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second import stock
from referee.games.carrara.second.actions import Monument
from referee.games.carrara.second.rules import pay
from referee.games.carrara.second.rules.pay import replaced
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.rulings import (
    CATEGORY_UPGRADE,
    DIFFERENCE_COLOURS,
    MONUMENT_CITY,
    MONUMENT_REPLACES,
    NOT_MOVED,
    REPLACED_TILE,
    UPGRADE_TILE,
)
from referee.games.carrara.second.state import ACTED, ALL_UPGRADES, Built, Piece, Table
from referee.games.carrara.table import CITIES, FIRST_CATEGORY, SPOTS, TYPES, Tile

UPGRADES = "upgrade tiles not written down"


def of_type(state: Table, action: Monument) -> list[Built]:
    """The player's tiles that the monument could replace."""
    return [
        building
        for building in state.player.built
        if building.tile.type == action.tile.type and building.tile.cost < action.tile.cost
    ]


def taken(game: Game, state: Table, action: Monument) -> int | None:
    """The spot of the upgrade tile that is taken; the last one needn't be written down. None: no tile."""
    if isinstance(action.bonus, int):
        return action.bonus
    left = _left(game, state)
    return left[0] if action.bonus is None and len(left) == 1 else None


def _left(game: Game, state: Table) -> list[int]:
    """The spots whose upgrade tile is left."""
    last = FIRST_CATEGORY if game.readings[CATEGORY_UPGRADE.name] == "none" else len(SPOTS)
    return [spot for spot in range(last) if state.upgrades >> spot & 1]


@rule(
    "C2-MONUMENT-01",
    "each monument is built once",
    source="S6; 2e 2.7",
    confidence="B",
)
def monument_left(game: Game, state: Table, action: Monument) -> Answer:
    """There is one monument of each type, for all players together. They lie face up from the start."""
    type = action.tile.type
    if state.monuments >> type & 1:
        return None
    owner = next(
        (
            name
            for name, player in zip(game.names, state.players, strict=True)
            if any(building.tile == action.tile for building in player.built)
        ),
        "somebody",
    )
    since = Since(f"{owner} built it on line {{line}}", lambda s: s.monuments >> type & 1)
    return Breach("C2-MONUMENT-01", "tile", f"{action.tile.name} was built by {owner}", since=since)


@rule(
    "C2-MONUMENT-02",
    "a monument replaces an own tile of its type",
    source="S28",
    confidence="B",
)
def replaces_own(game: Game, state: Table, action: Monument) -> Answer:
    """The tile behind OVER is one of the builder's own, of the monument's type."""
    over = action.over
    if over is None:
        return None
    if over.type != action.tile.type:
        text = f"{action.tile.name} can't replace {over.name}: a monument replaces a tile of its own type"
        return Breach("C2-MONUMENT-02", "over", text)
    if replaced(state, action) is not None and over.cost < action.tile.cost:
        return None
    name = game.names[state.seat - 1]
    own = [f"{building.tile.name} in {CITIES[building.city]}" for building in of_type(state, action)]
    note = f"{name} has {listed(own, 'and')}" if own else f"{name} has no {TYPES[action.tile.type]}"
    return Breach("C2-MONUMENT-02", "over", f"{name} has no {over.name} to replace", (note,))


@rule(
    "C2-MONUMENT-03",
    "who has a tile of the type builds the monument over one",
    source="S28, S29; 2e Q5",
    confidence="C",
)
def replaces_where_it_can(game: Game, state: Table, action: Monument) -> Answer:
    """Only a player without a tile of the type builds the monument for its full cost. Who has several
    chooses which one is replaced.

    An open reading: a table may leave the choice to the builder.
    """
    own = of_type(state, action)
    if not own:
        return None
    if action.over is not None:
        return Leaning(MONUMENT_REPLACES.id)
    if game.readings[MONUMENT_REPLACES.name] == "may":
        return Leaning(MONUMENT_REPLACES.id)
    name = game.names[state.seat - 1]
    there = [f"{building.tile.name} in {CITIES[building.city]}" for building in own]
    text = f"{name} has {listed(there, 'and')}, so the monument replaces {'it' if len(own) == 1 else 'one'}"
    first = own[0]
    cost = action.tile.cost - first.tile.cost
    help = f"write OVER {first.tile.name}; it then costs {cost} and stands in {CITIES[first.city]}"
    return Breach("C2-MONUMENT-03", "tile", text, (), help, ruling=MONUMENT_REPLACES.id)


@rule(
    "C2-MONUMENT-04",
    "a monument takes the place of the tile that it replaces",
    source="S28; 2e Q6, Q7",
    confidence="B",
    needs=(replaces_own,),
)
def stays_in_place(game: Game, state: Table, action: Monument) -> Answer:
    """A monument over a tile stands in that tile's city and is paid in colours that count there.

    Open readings: a table may let it go to another city, and may ask for that city's colours then.
    """
    old = replaced(state, action) if action.over is not None else None
    if old is None or old.city == action.city:
        return None
    if game.readings[MONUMENT_CITY.name] == "moves":
        return Leaning(MONUMENT_CITY.id)
    text = f"{old.tile.name} stands in {CITIES[old.city]}, so the monument can't go to {CITIES[action.city]}"
    return Breach("C2-MONUMENT-04", "city", text, ruling=MONUMENT_CITY.id)


@rule(
    "C2-MONUMENT-05",
    "a monument brings an upgrade tile",
    source="S26, S30; 2e Q9, Q31",
    confidence="B",
)
def upgrade_left(game: Game, state: Table, action: Monument) -> Answer:
    """With a monument the builder takes any one of the upgrade tiles that are left. There are eight: one
    for each city, and, as in the first edition, one for each of the spots for city and land buildings.

    Open readings: whether it can be declined, and whether those two spots have one.
    """
    left = _left(game, state)
    bonus = action.bonus
    if bonus == "-":
        if game.readings[UPGRADE_TILE.name] == "may" or not left:
            return Leaning(UPGRADE_TILE.id)
        text = "an upgrade tile is taken with a monument, and some are left"
        return Breach("C2-MONUMENT-05", "bonus", text, (_still(left),), ruling=UPGRADE_TILE.id)
    if bonus is None:
        if len(left) < 2:
            return None
        text = "which upgrade tile was taken isn't written down, so later rewards are unknown"
        return Doubt("C2-MONUMENT-05", "bonus", UPGRADES, text, blind=True)
    if bonus in left:
        return Leaning(CATEGORY_UPGRADE.id) if bonus >= FIRST_CATEGORY else None
    if not ALL_UPGRADES >> bonus & 1:
        text = f"there is no upgrade tile for {SPOTS[bonus]}"
        return Breach("C2-MONUMENT-05", "bonus", text, (_still(left),))
    if state.upgrades >> bonus & 1:
        text = f"there is no upgrade tile for {SPOTS[bonus]}: only cities are upgraded"
        return Breach("C2-MONUMENT-05", "bonus", text, ruling=CATEGORY_UPGRADE.id)
    since = Since("it was taken on line {line}", lambda s: s.upgrades >> bonus & 1)
    text = f"the upgrade tile for {SPOTS[bonus]} was taken before"
    return Breach("C2-MONUMENT-05", "bonus", text, (_still(left),), since=since)


def _still(left: list[int]) -> str:
    return f"left are {listed((SPOTS[spot] for spot in left), 'and')}" if left else "none is left"


@rule(
    "C2-MONUMENT-06",
    "a monument comes from beside the board",
    source="S6; notation 6",
    confidence="A",
)
def reveals_nothing(game: Game, state: Table, action: Monument) -> Answer:
    """Monuments lie beside the market, so building one reveals no tile."""
    if isinstance(action.reveal, Tile):
        return Breach(
            "C2-MONUMENT-06", "reveal", "a monument isn't taken from the market and reveals nothing"
        )
    return None


@rule(
    "C2-MONUMENT-07",
    "statues and decorations belong to the advanced game",
    source="V8; notation 6",
    confidence="B",
)
def nothing_to_keep(game: Game, state: Table, action: Monument) -> Answer:
    """KEEP moves a statue or decoration from the replaced tile to the monument; the base game has none."""
    if action.keep is None:
        return None
    text = "the base game has no statues and decorations to keep"
    return Breach("C2-MONUMENT-07", "keep", text)


@rule(
    "C2-MONUMENT-08",
    "a replaced tile leaves the game",
    source="S28; 2e Q8 and 2.7",
    confidence="D",
    needs=(replaces_own,),
)
def tile_leaves(game: Game, state: Table, action: Monument) -> Answer:
    """The tile under a monument is removed and doesn't come back to the market.

    Open readings: a table may put it under the pile; and where the monument may move, whose colours pay.
    """
    old = replaced(state, action) if action.over is not None else None
    if old is None:
        return None
    return Leaning(REPLACED_TILE.id if old.city == action.city else DIFFERENCE_COLOURS.id)


@rule(
    "C2-MONUMENT-10",
    "a monument keeps what stood on the replaced tile",
    source="V8; notation 6",
    confidence="B",
    needs=(replaces_own,),
)
def keeps_what_is_there(game: Game, state: Table, action: Monument) -> Answer:
    """The statue and the decoration of the replaced tile may be moved to the monument. What isn't moved
    goes back to the supply.

    An open reading: a table may let it go to a storage space.
    """
    old = replaced(state, action) if action.over is not None else None
    keep = action.keep
    for what, number in (
        ("statue", old.statue if old else -1),
        ("decoration", old.decoration if old else -1),
    ):
        if keep in (what, "both") and number < 0:
            where = f"on {old.tile.name}" if old is not None else "to keep, as no tile is replaced"
            return Breach("C2-MONUMENT-10", "keep", f"there is no {what} {where}")
    left = old is not None and _left_pieces(old, keep)
    return Leaning(NOT_MOVED.id) if left else None


def _left_pieces(old: Built, keep: str | None) -> list[Piece]:
    """The pieces of a replaced tile that aren't moved along."""
    found = []
    if old.statue >= 0 and keep not in ("statue", "both"):
        found.append(Piece(True, old.statue))
    if old.decoration >= 0 and keep not in ("decoration", "both"):
        found.append(Piece(False, old.decoration))
    return found


UPGRADED = Clause(
    "C2-MONUMENT-09",
    "what an upgrade tile adds",
    "S30; 2e 2.3; first edition",
    "D",
    "Livorno, Pisa and Lucca pay a point and a coin more for each unit of cost, Viareggio, Massa and Lerici a"
    " point more; the spots for city and land buildings pay double.",
)
CLAUSES = (UPGRADED,)


# Effect


def effect(game: Game, state: Table, action: Monument) -> Table:
    """Pay, put the monument in its place, take the upgrade tile."""
    player = state.player
    blocks = pay.paid(game, state, action) or 0
    built, gone, pile, seen = player.built, state.gone, state.pile, state.seen
    old = replaced(state, action) if action.over is not None else None
    if old is not None:
        index = built.index(old)
        built = (*built[:index], *built[index + 1 :])
        if stock.exists(old.tile):
            if game.readings[REPLACED_TILE.name] == "under-pile":
                pile, seen = pile + 1, seen - stock.unit(old.tile)
            else:
                gone += stock.unit(old.tile)
    spot = taken(game, state, action)
    bit = 0 if spot is None else 1 << spot
    after = player._replace(
        blocks=player.blocks - blocks,
        points=player.points + pay.points(game, state, action),
        built=(*built, Built(action.tile, action.city)),
        upgrades=player.upgrades | bit,
    )
    return state._replace(
        players=state.with_player(after),
        step=state.step | ACTED,
        unseen=state.unseen + blocks,
        gone=gone,
        pile=pile,
        seen=seen,
        monuments=state.monuments & ~(1 << action.tile.type),
        upgrades=state.upgrades & ~bit,
    )


def book(game: Game, before: Table, action: Monument, after: Table) -> Iterable[Posting]:
    """Blocks, the monument, the tile that it replaces, the upgrade tile."""
    me = seat(before.seat)
    yield from pay.book_payment(game, before, action)
    old = replaced(before, action) if action.over is not None else None
    if old is not None:
        where = "gone" if after.gone != before.gone else "pile"
        yield Posting("tiles", 1, me, where, tile_leaves.id, note=old.tile.name)
    place = f"{action.tile.name} {CITIES[action.city]}"
    yield Posting("monuments", 1, "beside", me, monument_left.id, note=place)
    spot = taken(game, before, action)
    if spot is not None:
        yield Posting("upgrades", 1, "beside", me, UPGRADED.id, note=SPOTS[spot])


def effect_kept(game: Game, state: Table, action: Monument) -> Table:
    """The same with statues and decorations: kept, stored or given back."""
    after = effect(game, state, action)
    old = replaced(state, action) if action.over is not None else None
    if old is None or (old.statue < 0 and old.decoration < 0):
        return after
    *others, monument = after.player.built
    if action.keep in ("statue", "both"):
        monument = monument._replace(statue=old.statue)
    if action.keep in ("decoration", "both"):
        monument = monument._replace(decoration=old.decoration)
    store = after.player.store
    if game.readings[NOT_MOVED.name] == "storage":
        room = (game.data.storage or 1) - len(store)
        store = (*store, *_left_pieces(old, action.keep)[: max(0, room)])
    player = after.player._replace(built=(*others, monument), store=store)
    return after._replace(players=after.with_player(player))


def book_kept(game: Game, before: Table, action: Monument, after: Table) -> Iterable[Posting]:
    yield from book(game, before, action, after)
    old = replaced(before, action) if action.over is not None else None
    stored = len(after.player.store) - len(before.player.store)
    for piece in _left_pieces(old, action.keep)[stored:] if old is not None else ():
        unit = "statues" if piece.is_statue else "decorations"
        yield Posting(unit, 1, seat(before.seat), "supply", keeps_what_is_there.id, note=action.tile.name)


RULES = (
    one_action,
    monument_left,
    replaces_own,
    replaces_where_it_can,
    stays_in_place,
    *pay.PAYMENT,
    upgrade_left,
    reveals_nothing,
    nothing_to_keep,
    tile_leaves,
)
PHYSICAL = (monument_left, replaces_own, upgrade_left)

MONUMENT = Procedure(RULES, effect, book, mark)
KEEPING = Procedure(
    tuple(keeps_what_is_there if rule is nothing_to_keep else rule for rule in RULES),
    effect_kept,
    book_kept,
    mark,
)
"""Monuments of the advanced game."""
