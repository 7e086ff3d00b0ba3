"""Setting up a position from facts, with every component accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.core.log import Fact
from referee.core.rule import Breach, Clause
from referee.core.ruleset import Game
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.first.advanced import BONUS_SPOTS
from referee.games.carrara.first.rules.build import exists, is_eight
from referee.games.carrara.first.rules.upgrade import built_out
from referee.games.carrara.first.rulings_advanced import BONUS_ONCE
from referee.games.carrara.first.state import (
    ANNOUNCED,
    BUILT_OUT,
    Numbers,
    Offer,
    Player,
    Table,
    cities_scored,
    markers_left,
)
from referee.games.carrara.table import (
    FIRST_CATEGORY,
    OBJECT_NAMES,
    OBJECTS,
    SECTIONS,
    SPOTS,
    Building,
    Tile,
    bits_of,
    object_tally,
    tiles_in,
)

CONSERVED = Clause(
    "C1-SET-01",
    "a position accounts for every component",
    "notation 7; rules 000, Components",
    "normative",
    "There are 7 blocks of each colour, 6 objects of each kind, 30 different tiles and 6 markers a player."
    " What a SET states can't hold more; what it doesn't state keeps its set-up value, and the bag, the pile"
    " and the supply are what remains.",
)
POSSIBLE = Clause(
    "C1-SET-02",
    "a position can arise",
    "notation 7; rules 000",
    "normative",
    "Seats, rounds, sections and spots are those of the game, a city is scored by one player, and the wheel"
    " holds at most eleven blocks.",
)
CLAUSES = (CONSERVED, POSSIBLE)


class _WrongError(Exception):
    """A fact that no position can have: its number in the list, the rule, the reason."""

    def __init__(self, index: int, rule: str, message: str) -> None:
        super().__init__(message)
        self.breach = Breach(rule, str(index), message)


def arrange(game: Game, state: Table, facts: Iterable[Fact]) -> Table | list[Breach]:
    """The position with the facts in place, or what is wrong with them."""
    stated = list(facts)
    try:
        for index, fact in enumerate(stated):
            state = _place(game, state, index, fact)
        return _completed(game, state, stated)
    except _WrongError as wrong:
        return [wrong.breach]


def _place(game: Game, state: Table, index: int, fact: Fact) -> Table:
    if isinstance(fact.subject, int):
        return _place_player(game, state, index, fact)
    key, value = fact.key, fact.value
    if fact.subject == "wheel":
        if key not in SECTIONS:
            raise _WrongError(index, POSSIBLE.id, f"there is no section {key}; the wheel has I to VI")
        number = SECTIONS.index(key)
        return state._replace(wheel=(*state.wheel[:number], value, *state.wheel[number + 1 :]))
    if fact.subject == "bag":
        return state
    if fact.subject == "supply":
        return state._replace(supply=_objects_of(index, value))
    if fact.subject == "board":
        return state._replace(board=_objects_of(index, value))
    if fact.subject == "market":
        tiles = _own_tiles(game, index, value, face_up=True)
        return state._replace(market=bits_of(tiles), hidden=len(value) - len(tiles))
    if fact.subject == "gone":
        _all_known(index, value)
        return state._replace(gone=bits_of(_own_tiles(game, index, value)))
    if fact.subject == "pile":
        return state._replace(pile=value)
    return _place_turn(game, state, index, key, value)


def _own_tiles(game: Game, index: int, tiles: Sequence[Tile | None], *, face_up: bool = False) -> list[Tile]:
    found = [tile for tile in tiles if tile is not None]
    for tile in found:
        if face_up and is_eight(game, tile):
            raise _WrongError(index, CONSERVED.id, f"{tile.name} lies beside the market, not on it")
        if not exists(game, tile):
            raise _WrongError(index, CONSERVED.id, f"there is no {tile.name}")
        if found.count(tile) > 1:
            raise _WrongError(index, CONSERVED.id, f"there is only one {tile.name}")
    return found


def _all_known(index: int, tiles: Sequence[Tile | None]) -> None:
    if None in tiles:
        raise _WrongError(index, POSSIBLE.id, "what was built is known; ? can't be set up")


def _objects_of(index: int, things: Sequence[int | None]) -> int:
    if None in things:
        raise _WrongError(index, POSSIBLE.id, "objects are known; ? can't be set up")
    return object_tally(things)


def _place_turn(game: Game, state: Table, index: int, key: str, value: int) -> Table:
    if key == "round":
        if value < 1:
            raise _WrongError(index, POSSIBLE.id, "rounds count from 1")
        return state._replace(round=value)
    if not 1 <= value <= game.seats:
        raise _WrongError(index, POSSIBLE.id, f"there is no P{value}; this game has {game.seats} seats")
    if key == "player":
        return state._replace(seat=value)
    return state._replace(announced=value, last=state.last | ANNOUNCED)


def _place_player(game: Game, state: Table, index: int, fact: Fact) -> Table:
    assert isinstance(fact.subject, int)
    if fact.subject > game.seats:
        raise _WrongError(
            index, POSSIBLE.id, f"there is no P{fact.subject}; this game has {game.seats} seats"
        )
    number = fact.subject - 1
    if fact.key == "bonus" and state.offer is not None:
        return state._replace(offer=_with_bonus(state.offer, index, number, fact.value))
    player = _with_fact(game, state.players[number], index, fact)
    players = (*state.players[:number], player, *state.players[number + 1 :])
    return state._replace(players=players)


def _with_fact(game: Game, player: Player, index: int, fact: Fact) -> Player:
    key, value = fact.key, fact.value
    numbers: Numbers = game.data
    if key == "coins":
        return player._replace(coins=value)
    if key == "vp":
        return player._replace(points=value, bonus=0)
    if key == "blocks":
        if wheel.unknown(value):
            raise _WrongError(index, POSSIBLE.id, "a player's blocks are known; ? can't be set up")
        return player._replace(blocks=value)
    if key == "objects":
        return player._replace(objects=_objects_of(index, value))
    if key == "built":
        city, tiles = value
        _all_known(index, tiles)
        kept = tuple(building for building in player.built if building.city != city)
        return player._replace(
            built=(*kept, *(Building(tile, city) for tile in _own_tiles(game, index, tiles)))
        )
    if key == "scored":
        if not game.data.has_upgrades and any(spot >= FIRST_CATEGORY for spot in value):
            raise _WrongError(index, POSSIBLE.id, "the basic game has no spots for city and land buildings")
        return player._replace(scored=sum(1 << spot for spot in set(value)))
    if key == "markers":
        return player if 0 <= value <= numbers.markers else _bad_markers(index, value)
    raise _WrongError(index, POSSIBLE.id, f"the first edition's basic game has no {key}")


def _with_bonus(offer: Offer, index: int, number: int, spots: Sequence[int | None]) -> Offer:
    """The bonus tiles of a seat; those that nobody wrote down are counted."""
    named = [spot for spot in spots if spot is not None]
    for spot in named:
        if spot not in BONUS_SPOTS:
            raise _WrongError(index, CONSERVED.id, f"there is no bonus tile for {SPOTS[spot]}")
        if named.count(spot) > 1:
            raise _WrongError(index, CONSERVED.id, f"a player has the bonus tile of {SPOTS[spot]} once")
    taken = sum(1 << spot for spot in named)
    unsaid = len(spots) - len(named)
    return offer._replace(
        taken=(*offer.taken[:number], taken, *offer.taken[number + 1 :]),
        unsaid=(*offer.unsaid[:number], unsaid, *offer.unsaid[number + 1 :]),
    )


def _bonus_tiles(game: Game, state: Table, stated: Sequence[Fact], last: int) -> None:
    """Each bonus tile is there once, unless a ruling says otherwise."""
    if state.offer is None or game.readings[BONUS_ONCE.name] == "shared":
        return
    for spot in BONUS_SPOTS:
        if sum(own >> spot & 1 for own in state.offer.taken) > 1:
            text = f"there is only one bonus tile of {SPOTS[spot]}"
            naming = [fact.key == "bonus" and spot in fact.value for fact in stated]
            raise _WrongError(_last_of(naming, last), CONSERVED.id, text)


def _bad_markers(index: int, value: int) -> Player:
    raise _WrongError(index, POSSIBLE.id, f"a player has 0 to 6 markers, not {value}")


def _completed(game: Game, state: Table, stated: Sequence[Fact]) -> Table:
    """Work out what isn't stated, and check that nothing is there too often."""
    said = {fact.subject: index for index, fact in enumerate(stated)}
    last = len(stated) - 1
    state = _blocks(game, state, stated, said, last)
    state = _objects(game, state, stated, said)
    state = _tiles(game, state, stated, said)
    _bonus_tiles(game, state, stated, last)
    return _end_bonus(game, _markers(game, state, stated, last))


def _end_bonus(game: Game, state: Table) -> Table:
    """Points of who announced the end hold the bonus; it has a row of its own."""
    bonus = game.data.end_bonus
    if not state.announced or state.players[state.announced - 1].bonus:
        return state
    index = state.announced - 1
    player = state.players[index]
    if player.points < bonus:
        return state
    parted = player._replace(points=player.points - bonus, bonus=bonus)
    return state._replace(players=(*state.players[:index], parted, *state.players[index + 1 :]))


def _blocks(
    game: Game, state: Table, stated: Sequence[Fact], said: Mapping[int | str, int], last: int
) -> Table:
    board = game.data.board
    blocks = board.blocks
    everything = sum(one * board.each for one in blocks.ones[:-1])
    counts = [0] * len(board.colours)
    for tally in (*(player.blocks for player in state.players), *state.wheel):
        for index, count in enumerate(blocks.unpack(tally)[:-1]):
            counts[index] += count
    for index, count in enumerate(counts):
        if count > board.each:
            holding = [
                fact.key in ("blocks", *SECTIONS) and blocks.count(fact.value, index) for fact in stated
            ]
            text = f"{count} {board.colour(index)} blocks; there are {board.each}"
            raise _WrongError(_last_of(holding, last), CONSERVED.id, text)
    if wheel.on_wheel(state.wheel) > board.full:
        blame = said.get("wheel", last)
        raise _WrongError(
            blame, POSSIBLE.id, f"{wheel.on_wheel(state.wheel)} blocks on the wheel; it holds {board.full}"
        )
    unseen = everything - blocks.pack([*counts, 0])
    bag = next((fact.value for fact in stated if fact.subject == "bag"), None)
    hidden = wheel.unknown_on(state.wheel)
    if hidden > total(unseen):
        text = f"{hidden} blocks of unknown colour on the wheel; {total(unseen)} remain"
        raise _WrongError(said.get("wheel", last), CONSERVED.id, text)
    fits = bag is None or (total(bag) == total(unseen) - hidden and blocks.covers(unseen, wheel.known(bag)))
    if not fits:
        text = f"the bag can't hold {blocks.run(bag)}; what remains is {blocks.run(unseen)}"
        raise _WrongError(said["bag"], CONSERVED.id, text)
    return state._replace(unseen=unseen)


def _objects(game: Game, state: Table, stated: Sequence[Fact], said: Mapping[int | str, int]) -> Table:
    numbers: Numbers = game.data
    each = numbers.object_supply + numbers.object_board
    everything = OBJECTS.each(each)
    tallies = [*(player.objects for player in state.players), state.board]
    for thing, name in enumerate(OBJECT_NAMES):
        count = sum(OBJECTS.count(tally, thing) for tally in tallies)
        if count > each:
            holding = [_are_objects(fact) and thing in fact.value for fact in stated]
            text = f"too many objects: {count} of {name}; there are {each}"
            raise _WrongError(_last_of(holding, len(stated) - 1), CONSERVED.id, text)
    held = sum(tallies)
    remaining = everything - held
    if "supply" not in said:
        return state._replace(supply=remaining)
    if state.supply != remaining:
        text = (
            f"the supply can't be {OBJECTS.listed(state.supply)}; what remains is {OBJECTS.listed(remaining)}"
        )
        raise _WrongError(said["supply"], CONSERVED.id, text)
    return state


def _tiles(game: Game, state: Table, stated: Sequence[Fact], said: Mapping[int | str, int]) -> Table:
    board = game.data.board
    last = len(stated) - 1
    built = [building.tile for player in state.players for building in player.built]
    places = [*built, *tiles_in(state.gone), *tiles_in(state.market)]
    for tile in places:
        if places.count(tile) > 1:
            naming = [_are_tiles(fact) and tile in _tiles_of(fact) for fact in stated]
            raise _WrongError(_last_of(naming, last), CONSERVED.id, f"there is only one {tile.name}")
    seen = (bits_of(built) | state.gone | state.market) & board.tiles
    remaining = board.tiles.bit_count() - seen.bit_count() - state.hidden
    if remaining < 0:
        raise _WrongError(last, CONSERVED.id, f"more tiles than the {board.tiles.bit_count()} there are")
    if "pile" in said and state.pile != remaining:
        text = f"the pile can't hold {state.pile} tiles; {remaining} remain"
        raise _WrongError(said["pile"], CONSERVED.id, text)
    state = state._replace(pile=remaining, seen=seen)
    if state.offer is None:
        is_last = not remaining and not state.market and not state.hidden
    else:
        eights = game.data.eights & ~bits_of(built) & ~state.gone
        state = state._replace(offer=state.offer._replace(eights=eights))
        is_last = built_out(game, state)
    return state._replace(last=state.last | BUILT_OUT if is_last else state.last)


def _are_objects(fact: Fact) -> bool:
    return fact.key == "objects" or fact.subject in ("board", "supply")


def _are_tiles(fact: Fact) -> bool:
    return fact.key == "built" or fact.subject in ("market", "gone")


def _tiles_of(fact: Fact) -> Sequence[Tile | None]:
    found: Sequence[Tile | None] = fact.value[1] if fact.key == "built" else fact.value
    return found


def _markers(game: Game, state: Table, stated: Sequence[Fact], last: int) -> Table:
    cities = 0
    for number, player in enumerate(state.players, 1):
        own = cities_scored(player.scored)
        if own & cities:
            raise _WrongError(
                _last_with(stated, ("scored",), last), POSSIBLE.id, "two players have scored the same city"
            )
        cities |= own
        left = markers_left(game.data, player)
        if left < 0:
            raise _WrongError(_last_with(stated, ("scored",), last), CONSERVED.id, "a player has six markers")
        for index, fact in enumerate(stated):
            if fact.subject == number and fact.key == "markers" and fact.value != left:
                name = game.names[number - 1]
                text = f"{name} has {left} markers left beside the scored spots, not {fact.value}"
                raise _WrongError(index, CONSERVED.id, text)
    return state._replace(cities=cities)


def _last_of(blamed: Sequence[object], default: int) -> int:
    """The last fact that is to blame, by a list of whether each is."""
    return max((index for index, is_blamed in enumerate(blamed) if is_blamed), default=default)


def _last_with(stated: Sequence[Fact], keys: tuple[str, ...], default: int) -> int:
    return max((index for index, fact in enumerate(stated) if fact.key in keys), default=default)


def grant(
    game: Game, state: Table, number: int, amounts: Mapping[str, int], things: tuple[str, ...] | None
) -> Table:
    """Hand coins and points to a seat as a table agreed, and objects as far as the supply goes."""
    player = state.players[number - 1]
    objects = OBJECTS.common(state.supply, OBJECTS.of(things or ()))
    after = player._replace(
        coins=max(0, player.coins + amounts.get("coins", 0)),
        points=max(0, player.points + amounts.get("vp", 0)),
        objects=player.objects + objects,
    )
    players = (*state.players[: number - 1], after, *state.players[number:])
    return state._replace(players=players, supply=state.supply - objects)
