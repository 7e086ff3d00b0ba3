"""Building: a tile from the market into a city, and the next one from the pile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara.second import stock
from referee.games.carrara.second.actions import Build
from referee.games.carrara.second.rules import pay
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.rulings import EMPTY_PILE_BUILDS
from referee.games.carrara.second.state import ACTED, Built, Numbers, Player, Table, markers_left
from referee.games.carrara.table import CITIES, Tile
from referee.games.carrara.wheel import UNKNOWN

REVEALS = "revealed tiles not written down"
REPEATS = "tiles seen more than once"
_NO_TILE = "each type has the costs 1 to 5, and a monument for 8"


def fits(numbers: Numbers, seen: int, tile: Tile) -> Literal["yes", "no", "doubtful"]:
    """Whether one more tile like this can be in the game, after those that were seen.

    It is doubtful where one was seen before and nobody wrote down the whole set.
    """
    there = stock.count(seen, tile)
    if there < stock.count(numbers.tiles, tile):
        return "yes"
    if stock.surplus(seen + stock.unit(tile), numbers.tiles) > numbers.loose:
        return "no"
    return "doubtful" if there else "yes"


@rule(
    "C2-BUILD-01",
    "a tile exists",
    source="S16; 2e 2.3",
    confidence="A",
)
def tile_exists(game: Game, state: Table, action: Build) -> Answer:
    """Building tiles are of six types and cost 1 to 5; a tile can be there more than once. Monuments cost
    8."""
    if stock.exists(action.tile):
        return None
    return Breach("C2-BUILD-01", "tile", f"there is no {action.tile.name}; {_NO_TILE}")


@rule(
    "C2-BUILD-02",
    "a tile is taken from the market",
    source="S27",
    confidence="A",
    needs=(tile_exists,),
)
def on_the_market(game: Game, state: Table, action: Build) -> Answer:
    """One of the face-up tiles is built, never one from the pile."""
    tile = action.tile
    if stock.count(state.market, tile):
        return None
    fit = fits(game.data, state.seen, tile) if state.hidden else "no"
    if fit == "doubtful":
        text = f"{tile.name} was seen before; whether there are two isn't written down"
        return Doubt("C2-BUILD-02", "tile", REPEATS, text)
    if fit == "yes":
        return None
    shown = " ".join(one.name for one in stock.listed(state.market)) or "nothing"
    note = f"the market shows {shown}"
    if state.hidden:
        note += f" and {state.hidden} that nobody wrote down"
    since = None
    if stock.count(state.seen, tile):
        since = Since(f"{tile.name} left the market on line {{line}}", lambda s: stock.count(s.market, tile))
    return Breach("C2-BUILD-02", "tile", f"{tile.name} isn't on the market", (note,), since=since)


@rule(
    "C2-BUILD-03",
    "the market is refilled from the pile",
    source="S27; 2e 2.3",
    confidence="A",
)
def market_refilled(game: Game, state: Table, action: Build) -> Answer:
    """After a building was taken, the next tile of the pile fills the place; an empty pile fills none.

    REVEAL names that tile; REVEAL - says that none was left.
    """
    if state.pile:
        noun = "tile" if state.pile == 1 else "tiles"
        if action.reveal is None:
            text = "the tile that filled the market isn't written down"
            return Doubt("C2-BUILD-03", "reveal", REVEALS, text)
        if action.reveal == "-":
            text = f"the pile still has {state.pile} {noun}, so one fills the market"
            return Breach("C2-BUILD-03", "reveal", text)
        return None
    if isinstance(action.reveal, Tile):
        text = f"the pile is empty, so {action.reveal.name} can't have been revealed"
        since = Since("the last tile was revealed on line {line}", lambda s: s.pile)
        return Breach("C2-BUILD-03", "reveal", text, since=since)
    return None


@rule(
    "C2-BUILD-04",
    "a revealed tile belongs to the game",
    source="S5; 2e 2.3 and decisions",
    confidence="C",
    needs=(market_refilled,),
)
def reveal_fits(game: Game, state: Table, action: Build) -> Answer:
    """With 3 players each type and cost is there once, unless the header's tiles say otherwise; with 2 and 4
    no source prints the set. A tile that shows once more than the set has it can't come from the pile."""
    tile = action.reveal
    if tile is None or tile == "-":
        return None
    if not stock.exists(tile):
        return Breach("C2-BUILD-04", "reveal", f"there is no {tile.name}; {_NO_TILE}")
    seen = state.seen
    if stock.exists(action.tile) and not stock.count(state.market, action.tile):
        seen += stock.unit(action.tile)
    fit = fits(game.data, seen, tile)
    if fit == "yes":
        return None
    if fit == "doubtful":
        text = f"{tile.name} was seen before; whether there are two isn't written down"
        return Doubt("C2-BUILD-04", "reveal", REPEATS, text)
    number = max(1, stock.count(game.data.tiles, tile))
    has = f"there is only one {tile.name}" if number == 1 else f"there are only {number} {tile.name}"
    text = f"{has}, so it can't have been revealed" if number == 1 else f"{has}, and this would be one more"
    since = Since(f"{tile.name} was first seen on line {{line}}", lambda s: stock.count(s.seen, tile) > 0)
    notes = tuple(_where(game, state, action, tile))
    return Breach(
        "C2-BUILD-04", "reveal", text, notes, since=since if stock.count(state.seen, tile) else None
    )


def _where(game: Game, state: Table, action: Build, tile: Tile) -> Iterable[str]:
    """Where the tiles of this kind are."""
    if action.tile == tile:
        yield f"{tile.name} was just built"
    for name, player in zip(game.names, state.players, strict=True):
        for building in player.built:
            if building.tile == tile:
                yield f"{name} has built it in {CITIES[building.city]}"
    if stock.count(state.market, tile) > (action.tile == tile):
        yield "it lies on the market"
    if stock.count(state.gone, tile):
        yield "a monument replaced it, so it is out of the game"


@rule(
    "C2-BUILD-05",
    "only a monument replaces a tile and brings an upgrade tile",
    source="S26, S28, S30; 2e 2.3",
    confidence="B",
)
def building_verbs(game: Game, state: Table, action: Build) -> Answer:
    """OVER, KEEP and BONUS stand behind monuments. This edition knows no other upgrade of a tile."""
    for field, value in (("over", action.over), ("keep", action.keep), ("bonus", action.bonus)):
        if value is not None:
            text = f"{field.upper()} belongs to a monument, and {action.tile.name} is none"
            return Breach("C2-BUILD-05", field, text)
    return None


@rule(
    "C2-BUILD-06",
    "what still lies face up can be built",
    source="2e Q22",
    confidence="C",
)
def tiles_left(game: Game, state: Table, action: Build) -> Answer:
    """When the pile is empty, the tiles that still lie face up can be built.

    An open reading: a table may agree that building is over then.
    """
    if state.pile:
        return None
    if game.readings[EMPTY_PILE_BUILDS.name] == "forbidden":
        text = "the pile is empty, so no tile is built any more"
        return Breach("C2-BUILD-06", "tile", text, ruling=EMPTY_PILE_BUILDS.id)
    return Leaning(EMPTY_PILE_BUILDS.id)


BUILT = Clause(
    "C2-BUILD-07",
    "the tile moves into a city of the builder",
    "S27",
    "A",
    "A building stands above the city on the builder's own board from then on.",
)
CLAUSES = (BUILT,)


# Effect


def effect(game: Game, state: Table, action: Build) -> Table:
    """Pay, place the tile, refill the market."""
    tile, city, blocks, reveal, *_ = action
    index = state.seat - 1
    player = state.players[index]
    gained = 0 if markers_left(game.data, player) else pay.points(game, state, action)
    if blocks >> UNKNOWN:
        blocks = pay.paid(game, state, action) or 0
    market, hidden, pile, seen = state.market, state.hidden, state.pile, state.seen
    unit = stock.unit(tile)
    if stock.count(market, tile):
        market -= unit
    else:
        hidden -= 1
        seen += unit
    if pile and reveal != "-":
        pile -= 1
        if reveal is None:
            hidden += 1
        else:
            unit = stock.unit(reveal)
            market += unit
            seen += unit
    built = (*player.built, quick(Built, (tile, city, -1, -1)))
    points = player.points + gained
    after = quick(Player, (player.coins, player.blocks - blocks, points, built, *player[4:]))
    players = (*state.players[:index], after, *state.players[index + 1 :])
    turn = (state.step | ACTED, state.wheel, state.unseen + blocks, *state[4:7])
    return quick(Table, (players, *turn, market, hidden, pile, seen, *state[11:]))


def book(game: Game, before: Table, action: Build, after: Table) -> Iterable[Posting]:
    """Blocks into the bag, the tile into its city, the next tile onto the market, points."""
    yield from pay.book_payment(game, before, action)
    yield Posting(
        "tiles", 1, "market", seat(before.seat), BUILT.id, note=f"{action.tile.name} {CITIES[action.city]}"
    )
    if after.pile != before.pile:
        shown = action.reveal.name if isinstance(action.reveal, Tile) else "?"
        yield Posting("tiles", 1, "pile", "market", market_refilled.id, note=shown)


PHYSICAL = (tile_exists, on_the_market, reveal_fits)

BUILD = Procedure(
    (
        one_action,
        building_verbs,
        tile_exists,
        tiles_left,
        on_the_market,
        *pay.PAYMENT,
        market_refilled,
        reveal_fits,
    ),
    effect,
    book,
    mark,
)
