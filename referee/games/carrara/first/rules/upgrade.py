"""Upgrades and the 8s: building in the advanced game."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara.first import scoring
from referee.games.carrara.first.actions import Build
from referee.games.carrara.first.rules import bonus, build
from referee.games.carrara.first.rules.bonus import offer
from referee.games.carrara.first.rules.build import is_eight, paid
from referee.games.carrara.first.rules.turn import mark
from referee.games.carrara.first.rulings import OVERPAYING
from referee.games.carrara.first.rulings_advanced import (
    EIGHTS_COUNT,
    REPLACED_COUNTS,
    REPLACED_TILE,
    UPGRADE_ACTION,
    UPGRADE_AN_8,
    UPGRADE_CITY,
    UPGRADE_DEARER,
    UPGRADE_SCORED,
    UPGRADE_SOURCE,
    UPGRADE_TO_8,
)
from referee.games.carrara.first.state import ACTED, BUILT_OUT, PASSED, Offer, Player, Table
from referee.games.carrara.table import CITIES, SPOTS, Building, Tile, tiles_in


def replaced(state: Table, action: Build) -> Building | None:
    """The player's building that an upgrade replaces."""
    return next((own for own in state.player.built if own.tile == action.over), None)


def _owner(game: Game, state: Table, tile: Tile) -> str | None:
    """Who has built a tile."""
    pairs = zip(game.names, state.players, strict=True)
    return next((name for name, own in pairs if any(one.tile == tile for one in own.built)), None)


@rule(
    "C1-UP-01",
    "an 8 is taken from those on offer",
    source="rules 003, Expansion; 002, Expansion",
    confidence="B",
)
def eight_on_offer(game: Game, state: Table, action: Build) -> Answer:
    """Six tiles cost 8, one of each type. They lie face up beside the market from the start and are not
    refilled."""
    tile = action.tile
    if not is_eight(game, tile) or offer(state).eights & tile.bit:
        return None
    owner = _owner(game, state, tile)
    text = f"{tile.name} was built by {owner} already" if owner else f"{tile.name} isn't on offer any more"
    left = " ".join(one.name for one in tiles_in(offer(state).eights)) or "none"
    since = Since(f"{tile.name} was taken on line {{line}}", lambda s: s.offer.eights & tile.bit)
    return Breach("C1-UP-01", "tile", text, (f"8s on offer: {left}",), since=since)


@rule(
    "C1-UP-02",
    "a statue or decoration belongs to the second edition",
    source="notation 6 and 10",
    confidence="normative",
)
def no_ornaments(game: Game, state: Table, action: Build) -> Answer:
    """KEEP moves statues and decorations along, and the first edition has none."""
    if action.keep is not None:
        return Breach("C1-UP-02", "keep", "the first edition has no statues and decorations to keep")
    return None


@rule(
    "C1-UP-03",
    "an upgrade is the action of building",
    source="BGA help (uk); fact sheet 6",
    confidence="C",
)
def upgrade_acts(game: Game, state: Table, action: Build) -> Answer:
    """A turn has one action, and building over an own tile is one.

    An open reading: a table may agree that an upgrade comes on top of an action.
    """
    if action.over is None or not state.step & (ACTED | PASSED):
        return None
    if state.step & PASSED:
        return Breach("C1-UP-03", "verb", "a turn has one action, and the turn was declined on this line")
    if game.readings[UPGRADE_ACTION.name] == "extra":
        return Leaning(UPGRADE_ACTION.id)
    text = "a turn has one action, and an upgrade is one; an action stands before it on this line"
    return Breach("C1-UP-03", "verb", text, ruling=UPGRADE_ACTION.id)


@rule(
    "C1-UP-04",
    "a tile of one's own is replaced",
    source="rules 003, Expansion; 002, Expansion",
    confidence="A",
)
def over_owned(game: Game, state: Table, action: Build) -> Answer:
    """OVER names a building of the player who builds.

    The replaced tile leaves the game, by an open reading that no source settles.
    """
    over = action.over
    if over is None:
        return None
    if replaced(state, action) is not None:
        return Leaning(REPLACED_TILE.id)
    name = game.names[state.seat - 1]
    owner = _owner(game, state, over)
    own = ", ".join(f"{one.tile.name} in {CITIES[one.city]}" for one in state.player.built) or "nothing"
    notes = [f"{name} has built {own}"]
    if owner:
        notes.append(f"{over.name} belongs to {owner}")
    if state.gone & over.bit:
        notes.append(f"{over.name} was replaced before and is out of the game")
    return Breach("C1-UP-04", "over", f"{name} has no {over.name} to build over", tuple(notes))


@rule(
    "C1-UP-05",
    "the new tile stands in the city of the old one",
    source="rules 003, Expansion; fact sheet 6",
    confidence="B",
    needs=(over_owned,),
)
def same_city(game: Game, state: Table, action: Build) -> Answer:
    """An upgrade replaces a tile in the same city."""
    old = replaced(state, action) if action.over is not None else None
    if old is None or old.city == action.city:
        return None
    if game.readings[UPGRADE_CITY.name] == "any":
        return Leaning(UPGRADE_CITY.id)
    text = f"{old.tile.name} stands in {CITIES[old.city]}, so the upgrade can't be in {CITIES[action.city]}"
    help = f"write {CITIES[old.city]} as the city"
    return Breach("C1-UP-05", "over", text, (), help, ruling=UPGRADE_CITY.id)


@rule(
    "C1-UP-06",
    "the new tile is dearer than the old one",
    source="rules 003, Expansion; fact sheet 6",
    confidence="B",
    needs=(build.tile_exists, over_owned),
)
def dearer(game: Game, state: Table, action: Build) -> Answer:
    """The new tile costs more than the one it replaces; its type may be another one."""
    over, tile = action.over, action.tile
    if over is None or tile.cost > over.cost:
        return None
    if is_eight(game, over) and game.readings[UPGRADE_AN_8.name] == "never":
        # That an 8 isn't replaced has a rule of its own.
        return None
    is_equal = tile.cost == over.cost
    if is_equal and game.readings[UPGRADE_DEARER.name] == "equal-too":
        return Leaning(UPGRADE_DEARER.id)
    text = f"{tile.name} isn't dearer than {over.name}: {tile.cost} against {over.cost}"
    return Breach("C1-UP-06", "over", text, ruling=UPGRADE_DEARER.id if is_equal else "")


@rule(
    "C1-UP-07",
    "an upgrade costs the difference",
    source="rules 003, Expansion; BGA help (uk)",
    confidence="A",
    needs=(build.tile_exists, over_owned, dearer),
)
def difference_paid(game: Game, state: Table, action: Build) -> Answer:
    """As many blocks are paid as the new tile costs more than the old one, in colours that the city
    accepts."""
    over, tile = action.over, action.tile
    if over is None:
        return None
    number, price = total(action.blocks), tile.cost - over.cost
    if number == price:
        return None
    if number > price and game.readings[OVERPAYING.name] == "allowed":
        return Leaning(OVERPAYING.id)
    noun = "block" if price == 1 else "blocks"
    sum = f"{tile.cost} - {over.cost}"
    text = f"{tile.name} over {over.name} costs {price} {noun} ({sum}), the log pays {number}"
    return Breach("C1-UP-07", "blocks", text, ruling=OVERPAYING.id if number > price else "")


@rule(
    "C1-UP-08",
    "an 8 can be built over another tile",
    source="BGA help (uk); fact sheet 6",
    confidence="B",
)
def upgrade_to_8(game: Game, state: Table, action: Build) -> Answer:
    """An 8 may be the new tile of an upgrade, for the difference."""
    if action.over is None or not is_eight(game, action.tile):
        return None
    if game.readings[UPGRADE_TO_8.name] == "allowed":
        return Leaning(UPGRADE_TO_8.id)
    text = f"{action.tile.name} can't be built over another tile, it is paid in full"
    return Breach("C1-UP-08", "over", text, ruling=UPGRADE_TO_8.id)


@rule(
    "C1-UP-09",
    "an upgrade takes its tile from the market or from the 8s",
    source="rules 003, Expansion; fact sheet 6",
    confidence="C",
)
def upgrade_source(game: Game, state: Table, action: Build) -> Answer:
    """Any building on offer can be put in the place of another; the market is refilled as usual."""
    if action.over is None or is_eight(game, action.tile):
        return None
    if game.readings[UPGRADE_SOURCE.name] == "any":
        return Leaning(UPGRADE_SOURCE.id)
    text = f"only an 8 is built over another tile, and {action.tile.name} isn't one"
    return Breach("C1-UP-09", "over", text, ruling=UPGRADE_SOURCE.id)


@rule(
    "C1-UP-10",
    "an 8 isn't replaced",
    source="fact sheet 6",
    confidence="C",
    needs=(over_owned,),
)
def eight_stays(game: Game, state: Table, action: Build) -> Answer:
    """Nothing is dearer than an 8, so none takes its place."""
    if action.over is None or not is_eight(game, action.over):
        return None
    if game.readings[UPGRADE_AN_8.name] == "same-cost":
        return Leaning(UPGRADE_AN_8.id)
    text = f"{action.over.name} can't be replaced: nothing is dearer"
    return Breach("C1-UP-10", "over", text, ruling=UPGRADE_AN_8.id)


@rule(
    "C1-UP-11",
    "a building that was scored can be replaced",
    source="fact sheet 6",
    confidence="C",
    needs=(over_owned,),
)
def scored_too(game: Game, state: Table, action: Build) -> Answer:
    """A scoring marks spots and not tiles: nothing is paid back, and no spot opens again."""
    old = replaced(state, action) if action.over is not None else None
    if old is None or not state.player.scored & scoring.spots_of(game.data.board, old):
        return None
    if game.readings[UPGRADE_SCORED.name] == "allowed":
        return Leaning(UPGRADE_SCORED.id)
    spots = state.player.scored & scoring.spots_of(game.data.board, old)
    names = " and ".join(name for spot, name in enumerate(SPOTS) if spots >> spot & 1)
    text = f"{old.tile.name} can't be replaced, for it was scored with {names}"
    return Breach("C1-UP-11", "over", text, ruling=UPGRADE_SCORED.id)


@rule(
    "C1-UP-12",
    "the 8s are no part of the thirty",
    source="rules 003, Expansion and Ending the Game; fact sheet 6",
    confidence="C",
)
def beside_the_market(game: Game, state: Table, action: Build) -> Answer:
    """The 8s lie beside the market: building one reveals no tile, and it doesn't count for the 30th
    building. Replaced tiles do count, for they have left the market."""
    if is_eight(game, action.tile):
        if isinstance(action.reveal, Tile):
            text = f"{action.tile.name} leaves no gap in the market, so nothing is revealed"
            return Breach("C1-UP-12", "reveal", text)
        return Leaning(EIGHTS_COUNT.id) if game.readings[EIGHTS_COUNT.name] == "yes" else None
    is_last = state.market.bit_count() + state.hidden == 1 and not state.pile
    if not is_last or state.last & BUILT_OUT:
        return None
    if state.gone or action.over is not None:
        return Leaning(REPLACED_COUNTS.id)
    return None if offer(state).eights == game.data.eights else Leaning(EIGHTS_COUNT.id)


REPLACEMENT = Clause(
    "C1-UP-13",
    "a replaced tile leaves the game",
    "fact sheet 6",
    "D",
    "The tile that was built over goes out of the game; no source says where it goes. What it was scored for"
    " stays.",
)
CLAUSES = (REPLACEMENT,)


# Effect


def built_out(game: Game, state: Table) -> bool:
    """Whether the 30th building has been built, by the rulings on what counts."""
    board = game.data.board
    number: int = board.tiles.bit_count()
    built = number - state.market.bit_count() - state.hidden - state.pile
    if state.gone and game.readings[REPLACED_COUNTS.name] == "do-not-count":
        built -= (state.gone & board.tiles).bit_count()
    if game.readings[EIGHTS_COUNT.name] == "yes":
        built += (game.data.eights & ~offer(state).eights).bit_count()
    return built >= number


def effect(game: Game, state: Table, action: Build) -> Table:
    """Build as ever, then what an 8, an upgrade and a bonus tile change."""
    before = state
    after = _eight(game, state, action) if is_eight(game, action.tile) else build.effect(game, state, action)
    if action.over is not None:
        after = _replace(game, after, before, action)
    # A table may have agreed to a bonus tile that nothing else brings.
    if bonus.brings_bonus(game, action) or isinstance(action.bonus, int):
        after = after._replace(offer=bonus.with_bonus(offer(after), state.seat - 1, action.bonus))
    last = before.last | BUILT_OUT if built_out(game, after) else before.last
    return after if after.last == last else after._replace(last=last)


def _eight(game: Game, state: Table, action: Build) -> Table:
    """Pay for an 8 and take it from those on offer."""
    player = state.player
    blocks = paid(game, state, action) or 0
    built = (*player.built, Building(action.tile, action.city))
    own = quick(Player, (player.coins, player.blocks - blocks, *player[2:5], built, player.bonus))
    eights, taken, unsaid = offer(state)
    offered = Offer(eights & ~action.tile.bit, taken, unsaid)
    turn = (state.step | ACTED, state.wheel, state.unseen + blocks)
    return quick(Table, (state.with_player(own), *turn, *state[4:11], state.seat, *state[12:17], offered))


def _replace(game: Game, after: Table, before: Table, action: Build) -> Table:
    """Take the tile away that was built over."""
    over = action.over
    assert over is not None
    player = after.player
    built = tuple([own for own in player.built if own.tile != over])
    step = before.step if before.step & ACTED or game.readings[UPGRADE_ACTION.name] == "extra" else after.step
    players = after.with_player(quick(Player, (*player[:5], built, player.bonus)))
    if game.readings[REPLACED_TILE.name] == "pile" and not is_eight(game, over):
        return after._replace(players=players, step=step, pile=after.pile + 1, seen=after.seen & ~over.bit)
    return quick(Table, (players, step, *after[2:15], after.gone | over.bit, *after[16:]))


def book(game: Game, before: Table, action: Build, after: Table) -> Iterable[Posting]:
    """What every building moves, then the tile that went and the bonus tile that came."""
    me = seat(before.seat)
    for posting in build.book(game, before, action, after):
        if not is_eight(game, action.tile):
            yield posting
        elif posting.giver == "market":
            yield posting._replace(giver="eights")
        elif posting.giver != "pile":
            yield posting
    if action.over is not None:
        to = "pile" if after.gone == before.gone else "gone"
        yield Posting("tiles", 1, me, to, REPLACEMENT.id, note=action.over.name)
    if bonus.brings_bonus(game, action) and action.bonus != "-":
        yield bonus.posting(me, action)


PHYSICAL = (eight_on_offer, over_owned, bonus.bonus_there)

_AS_BEFORE = tuple(one for one in build.BUILD.rules if one is not build.basic_verbs)
BUILD = Procedure(
    (
        *_AS_BEFORE,
        upgrade_acts,
        no_ornaments,
        eight_on_offer,
        over_owned,
        same_city,
        dearer,
        difference_paid,
        upgrade_to_8,
        upgrade_source,
        eight_stays,
        scored_too,
        beside_the_market,
        bonus.bonus_with_8,
        bonus.bonus_there,
        bonus.bonus_taken,
    ),
    effect,
    book,
    mark,
)
