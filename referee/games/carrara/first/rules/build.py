"""Building: a tile from the market, paid in blocks that its city accepts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.near import listed
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara import payment, wheel
from referee.games.carrara.first.actions import Build
from referee.games.carrara.first.rules.turn import ACTION, mark
from referee.games.carrara.first.rulings import OVERPAYING
from referee.games.carrara.first.state import ACTED, BUILT_OUT, Player, Table
from referee.games.carrara.table import CITIES, Board, Building, Tile, tiles_in
from referee.games.carrara.wheel import UNKNOWN

REVEALS = "revealed tiles not written down"


def exists(game: Game, tile: Tile) -> bool:
    """Whether there is such a tile in this ruleset."""
    return bool((game.data.board.tiles | game.data.eights) & tile.bit)


def is_eight(game: Game, tile: Tile) -> bool:
    """Whether a tile is one of those that lie beside the market."""
    return bool(game.data.eights & tile.bit)


def _costs(game: Game) -> str:
    return "costs 1 to 5 and 8" if game.data.eights else "costs 1 to 5"


def paid(game: Game, state: Table, action: Build) -> int | None:
    """The blocks paid, those of unknown colour settled where only one colour is possible."""
    unknown = wheel.unknown(action.blocks)
    if not unknown:
        return action.blocks
    blocks = game.data.board.blocks
    named = wheel.known(action.blocks)
    hand = state.player.blocks
    if not blocks.covers(hand, named):
        return None
    rest = hand - named
    kinds = [one for one, count in zip(blocks.ones, blocks.unpack(rest), strict=True) if count]
    if total(rest) == unknown:
        return named + rest
    return named + unknown * kinds[0] if len(kinds) == 1 and total(rest) >= unknown else None


@rule(
    "C1-BUILD-01",
    "a tile exists",
    source="rules 000, The building types",
    confidence="A",
)
def tile_exists(game: Game, state: Table, action: Build) -> Answer:
    """There are thirty tiles: six types, each with the costs 1 to 5, each once."""
    if exists(game, action.tile):
        return None
    return Breach("C1-BUILD-01", "tile", f"there is no {action.tile.name}; each type has the {_costs(game)}")


@rule(
    "C1-BUILD-02",
    "a tile is taken from the market",
    source="rules 000, How is the action resolved, 1",
    confidence="A",
    needs=(tile_exists,),
)
def on_the_market(game: Game, state: Table, action: Build) -> Answer:
    """One of the face-up tiles is built, never one from the pile. Each tile exists once."""
    tile = action.tile
    if state.market & tile.bit or is_eight(game, tile) or (state.hidden and not state.seen & tile.bit):
        return None
    since = None
    if state.seen & tile.bit:
        since = Since(f"{tile.name} left the market on line {{line}}", lambda s: s.market & tile.bit)
    shown = [one.name for one in tiles_in(state.market)]
    note = f"the market shows {' '.join(shown) or 'nothing'}"
    if state.hidden:
        note += f" and {state.hidden} that nobody wrote down"
    return Breach("C1-BUILD-02", "tile", f"{tile.name} isn't on the market", (note,), since=since)


@rule(
    "C1-BUILD-03",
    "the payment is exactly the number on the tile",
    source="rules 000, How is the action resolved, 3; fact sheet 7.29",
    confidence="B",
    needs=(tile_exists,),
)
def exact_number(game: Game, state: Table, action: Build) -> Answer:
    """As many blocks are paid as the tile shows, no more and no fewer."""
    if action.over is not None and game.data.has_upgrades:
        # An upgrade costs the difference.
        return None
    number, cost = total(action.blocks), action.tile.cost
    if number == cost:
        return None
    if number > cost and game.readings[OVERPAYING.name] == "allowed":
        return Leaning(OVERPAYING.id)
    noun = "block" if cost == 1 else "blocks"
    text = f"{action.tile.name} costs {cost} {noun}, the log pays {number}"
    return Breach("C1-BUILD-03", "blocks", text, ruling=OVERPAYING.id if number > cost else "")


@rule(
    "C1-BUILD-04",
    "the city accepts the colours",
    source="rules 000, In which cities a player can build",
    confidence="A",
)
def city_accepts(game: Game, state: Table, action: Build) -> Answer:
    """Livorno accepts white only, Pisa also yellow, Lucca also red, Viareggio also green, Massa also blue,
    Lerici every colour."""
    board: Board = game.data.board
    if not action.blocks & board.refused[action.city]:
        return None
    colours = payment.refused_colours(board, action.city, action.blocks)
    verb = "isn't" if len(colours) == 1 else "aren't"
    text = f"{listed(colours, 'and')} {verb} accepted in {CITIES[action.city]}"
    fits = [
        name
        for city, name in enumerate(CITIES)
        if city > action.city and not action.blocks & board.refused[city]
    ]
    help = f"{fits[0]} accepts this payment" if fits else None
    return Breach("C1-BUILD-04", "blocks", text, (payment.accepted_words(board, action.city),), help)


@rule(
    "C1-BUILD-05",
    "one's own blocks are paid",
    source="rules 000, Action II",
    confidence="A",
)
def blocks_owned(game: Game, state: Table, action: Build) -> Answer:
    """A building is paid with blocks from the player's own supply."""
    board: Board = game.data.board
    index = state.seat - 1
    hand = state.players[index].blocks
    if not action.blocks >> UNKNOWN and board.blocks.covers(hand, action.blocks):
        return None
    blocks = paid(game, state, action)
    name = game.names[index]
    if blocks is None:
        if total(action.blocks) <= total(hand) and board.blocks.covers(hand, wheel.known(action.blocks)):
            text = "a block of unknown colour was paid, so what is left is unknown"
            return Doubt("C1-BUILD-05", "blocks", "colours of paid blocks not written down", text, blind=True)
        blocks = wheel.known(action.blocks)
        if board.blocks.covers(hand, blocks):
            noun = "block" if total(hand) == 1 else "blocks"
            text = f"{name} has {total(hand)} {noun}, the log pays {total(action.blocks)}"
            return Breach("C1-BUILD-05", "blocks", text, (f"{name} has {board.blocks.run(hand)}",))
    if board.blocks.covers(hand, blocks):
        return None
    short = board.blocks.short(hand, blocks)
    text = f"{name} lacks {payment.in_words(board, short)} (the log pays {board.blocks.run(action.blocks)})"
    since = Since(
        f"{name} has had {board.blocks.run(hand)} since line {{line}}",
        lambda s: s.players[index].blocks,
    )
    help = payment.other_reading(board, hand, short)
    return Breach("C1-BUILD-05", "blocks", text, (f"{name} has {board.blocks.run(hand)}",), help, since=since)


@rule(
    "C1-BUILD-06",
    "the market is refilled from the pile",
    source="rules 000, How is the action resolved, 4",
    confidence="A",
)
def market_refilled(game: Game, state: Table, action: Build) -> Answer:
    """After a building was taken, the next tile of the pile fills the place; an empty pile fills none.

    REVEAL names that tile; REVEAL - says that none was left.
    """
    if is_eight(game, action.tile):
        return None
    if state.pile:
        if action.reveal.__class__ is Tile:
            return None
        noun = "tile" if state.pile == 1 else "tiles"
        if action.reveal is None:
            return Doubt(
                "C1-BUILD-06", "reveal", REVEALS, "the tile that filled the market isn't written down"
            )
        if action.reveal == "-":
            return Breach(
                "C1-BUILD-06", "reveal", f"the pile still has {state.pile} {noun}, so one fills the market"
            )
    elif isinstance(action.reveal, Tile):
        text = f"the pile is empty, so {action.reveal.name} can't have been revealed"
        since = Since("the last tile was revealed on line {line}", lambda s: s.pile)
        return Breach("C1-BUILD-06", "reveal", text, since=since)
    return None


@rule(
    "C1-BUILD-07",
    "a revealed tile is new",
    source="rules 000, Components 6 and The building types",
    confidence="A",
    needs=(market_refilled,),
)
def reveal_is_new(game: Game, state: Table, action: Build) -> Answer:
    """Each tile exists once, so a tile that lay on the market or was built can't come from the pile."""
    tile = action.reveal
    if not isinstance(tile, Tile) or is_eight(game, action.tile):
        return None
    if not exists(game, tile):
        text = f"there is no {tile.name}; each type has the {_costs(game)}"
        return Breach("C1-BUILD-07", "reveal", text)
    if is_eight(game, tile):
        text = f"{tile.name} lies beside the market and not in the pile, so it can't have been revealed"
        return Breach("C1-BUILD-07", "reveal", text)
    if not state.seen & tile.bit and tile != action.tile:
        return None
    if tile == action.tile:
        text = f"{tile.name} was just built, so it can't have been revealed"
        return Breach("C1-BUILD-07", "reveal", text)
    if state.market & tile.bit:
        text = f"{tile.name} lies on the market, so it can't have been revealed"
    elif state.gone & tile.bit:
        text = f"{tile.name} is out of the game, so it can't have been revealed"
    else:
        owner = next(
            (n for n, p in zip(game.names, state.players, strict=True) if _has(p.built, tile)), "somebody"
        )
        text = f"{tile.name} was built by {owner}, so it can't have been revealed"
    since = Since(f"{tile.name} was first seen on line {{line}}", lambda s: s.seen & tile.bit)
    return Breach("C1-BUILD-07", "reveal", text, since=since)


def _has(built: tuple[Building, ...], tile: Tile) -> bool:
    return any(building.tile == tile for building in built)


@rule(
    "C1-BUILD-08",
    "the basic game has no upgrades and no bonus tiles",
    source="rules 003, Standard vs. Expansion",
    confidence="A",
)
def basic_verbs(game: Game, state: Table, action: Build) -> Answer:
    """OVER and BONUS belong to the advanced game, KEEP to the second edition."""
    if action.over is None and action.keep is None and action.bonus is None:
        return None
    for field, value in (("over", action.over), ("keep", action.keep), ("bonus", action.bonus)):
        if value is not None:
            return Breach("C1-BUILD-08", field, f"the basic game has no {field.upper()}")
    return None


@rule(
    "C1-BUILD-12",
    "what stands behind BUILD stands there once",
    source="notation 6",
    confidence="normative",
)
def written_once(game: Game, state: Table, action: Build) -> Answer:
    """One building fills one place of the market, so there is one REVEAL; the same holds for OVER, KEEP and
    BONUS."""
    if not action.earlier:
        return None
    verb = action.earlier[0][0]
    return Breach("C1-BUILD-12", f"{verb} 2", f"{verb.upper()} stands more than once behind one BUILD")


BUILT = Clause(
    "C1-BUILD-09",
    "the tile moves into a city of the builder",
    "rules 000, How is the action resolved, 2",
    "A",
    "A building stands in one of the builder's own cities from then on. Its object comes when it is scored.",
)
INTO_THE_BAG = Clause(
    "C1-BUILD-10",
    "paid blocks go back into the bag",
    "rules 000, How is the action resolved, 3",
    "A",
    "Blocks that were paid return into the bag at once and can be drawn again.",
)
LAST_BUILDING = Clause(
    "C1-BUILD-11",
    "the 30th building brings the last round",
    "rules 000, Game end; 003, Ending the Game",
    "A",
    "When the last building is removed from the board and built, the round is completed. It brings no points"
    " by itself.",
)
CLAUSES = (BUILT, INTO_THE_BAG, LAST_BUILDING)


# Effect


def effect(game: Game, state: Table, action: Build) -> Table:
    """Pay, place the tile, refill the market; the last tile brings the last round."""
    index = state.seat - 1
    player = state.players[index]
    blocks = (paid(game, state, action) or 0) if action.blocks >> UNKNOWN else action.blocks
    tile = action.tile
    market, hidden, pile, seen = state.market, state.hidden, state.pile, state.seen | tile.bit
    if market & tile.bit:
        market &= ~tile.bit
    else:
        hidden -= 1
    if pile and action.reveal != "-":
        pile -= 1
        if isinstance(action.reveal, Tile):
            market |= action.reveal.bit
            seen |= action.reveal.bit
        else:
            hidden += 1
    last = state.last if market or hidden or pile else state.last | BUILT_OUT
    built = (*player.built, quick(Building, (tile, action.city)))
    builder = quick(Player, (player.coins, player.blocks - blocks, *player[2:5], built, player.bonus))
    players = (*state.players[:index], builder, *state.players[index + 1 :])
    turn = (state.step | ACTED, state.wheel, state.unseen + blocks, state.seat, state.round)
    tiles = (market, hidden, pile, seen, last, state.seat)
    return quick(Table, (players, *turn, *tiles, *state[12:]))


def book(game: Game, before: Table, action: Build, after: Table) -> Iterable[Posting]:
    """Blocks into the bag, the tile into its city, the next tile onto the market."""
    board: Board = game.data.board
    me = seat(before.seat)
    name = action.tile.name
    blocks = paid(game, before, action) or 0
    for colour in dict.fromkeys(board.blocks.words(blocks)):
        count = board.blocks.count(blocks, board.blocks.names.index(colour))
        yield Posting(colour, count, me, "bag", INTO_THE_BAG.id, note=name)
    yield Posting("tiles", 1, "market", me, BUILT.id, note=f"{name} {CITIES[action.city]}")
    if before.pile:
        shown = action.reveal.name if isinstance(action.reveal, Tile) else "?"
        yield Posting("tiles", 1, "pile", "market", market_refilled.id, note=shown)


PHYSICAL = (tile_exists, on_the_market, blocks_owned, reveal_is_new)

BUILD = Procedure(
    (
        *ACTION,
        written_once,
        basic_verbs,
        tile_exists,
        on_the_market,
        exact_number,
        city_accepts,
        blocks_owned,
        market_refilled,
        reveal_is_new,
    ),
    effect,
    book,
    mark,
)
