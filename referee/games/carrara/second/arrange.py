"""Setting up a position from facts, with every component accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core.log import Fact
from referee.core.rule import Breach, Clause
from referee.core.ruleset import Game
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.second import stock
from referee.games.carrara.second.actions import Place
from referee.games.carrara.second.pieces import placed
from referee.games.carrara.second.position import HOLDER, SHIFTED
from referee.games.carrara.second.rules.score import extra_spot
from referee.games.carrara.second.state import (
    ALL_UPGRADES,
    Built,
    Numbers,
    Player,
    Table,
    cities_scored,
    markers_left,
    without_bonus,
)
from referee.games.carrara.table import SECTIONS, SPOTS, TYPES, Tile

CONSERVED = Clause(
    "C2-SET-01",
    "a position accounts for every component",
    "notation 7; 2e 2.1 to 2.3",
    "normative",
    "There are 7 blocks of each colour, the tiles of the game, one monument of each type, eight upgrade tiles"
    " and each player's markers. What a SET states can't hold more; what it doesn't state keeps its set-up"
    " value, and the bag and the pile are what remains.",
)
POSSIBLE = Clause(
    "C2-SET-02",
    "a position can arise",
    "notation 7; 2e 2.6",
    "normative",
    "Seats, rounds, sections, spots and court spaces are those of the game, a city is scored by one player,"
    " the wheel holds at most eleven blocks. While the royal visit token lies on the court, each bonus space"
    " holds a marker of every player or none; while somebody holds it, one space is current.",
)
CLAUSES = (CONSERVED, POSSIBLE)


class WrongError(Exception):
    """A fact that no position can have: its number in the list, the rule, the reason."""

    def __init__(self, index: int, rule: str, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.breach = Breach(rule, str(index), message, (), help)


def arrange(game: Game, state: Table, facts: Iterable[Fact]) -> Table | list[Breach]:
    """The position with the facts in place, or what is wrong with them."""
    stated = list(facts)
    try:
        for index, fact in enumerate(stated):
            state = _place(game, state, index, fact)
        return _completed(game, state, stated)
    except WrongError as wrong:
        return [wrong.breach]


def _place(game: Game, state: Table, index: int, fact: Fact) -> Table:
    if isinstance(fact.subject, int):
        return _place_player(game, state, index, fact)
    key, value = fact.key, fact.value
    if fact.subject == "wheel":
        number = SECTIONS.index(key)
        return state._replace(wheel=(*state.wheel[:number], value, *state.wheel[number + 1 :]))
    if fact.subject == "bag":
        return state
    if fact.subject == "market":
        known = [tile for tile in value if tile is not None]
        return state._replace(market=_own_tiles(index, known), hidden=len(value) - len(known))
    if fact.subject == "gone":
        return state._replace(gone=_own_tiles(index, _all_known(index, value)))
    if fact.subject == "pile":
        return state._replace(pile=value)
    if fact.subject == "court":
        return _place_court(game, state, index, key, value)
    if fact.subject == "turn":
        return _place_turn(game, state, index, key, value)
    raise WrongError(index, POSSIBLE.id, f"{game.ruleset.id} has no {fact.subject}")


def _own_tiles(index: int, tiles: Sequence[Tile]) -> int:
    for tile in tiles:
        if not stock.exists(tile):
            raise WrongError(index, CONSERVED.id, f"there is no {tile.name} among the building tiles")
    return stock.packed(tiles)


def _all_known(index: int, tiles: Sequence[Tile | None]) -> list[Tile]:
    known = [tile for tile in tiles if tile is not None]
    if len(known) < len(tiles):
        raise WrongError(index, POSSIBLE.id, "what was built is known; ? can't be set up")
    return known


def _place_court(game: Game, state: Table, index: int, key: str, value: Any) -> Table:
    numbers: Numbers = game.data
    seats = (value,) if key == HOLDER else value
    for number in seats:
        if number and number > game.seats:
            raise WrongError(index, POSSIBLE.id, f"there is no P{number}; this game has {game.seats} seats")
    if key == HOLDER:
        return state._replace(holder=value)
    if key == "none":
        return state
    if key not in numbers.spaces:
        raise WrongError(index, POSSIBLE.id, f"the court has no space {key}")
    bit = 1 << numbers.spaces.index(key)
    if len(set(value)) < len(value):
        raise WrongError(index, POSSIBLE.id, "a player has one marker on a bonus space")
    players = tuple(
        player._replace(court=player.court | bit if number in value else player.court & ~bit)
        for number, player in enumerate(state.players, 1)
    )
    return state._replace(players=players)


def _place_turn(game: Game, state: Table, index: int, key: str, value: int) -> Table:
    if key == "round":
        if value < 1:
            raise WrongError(index, POSSIBLE.id, "rounds count from 1")
        return state._replace(round=value)
    if key == SHIFTED:
        if value < len(SECTIONS):
            return state._replace(shifted=value)
        raise WrongError(index, POSSIBLE.id, "the statue wheel has six places, so it is 0 to 5 turns on")
    if not 1 <= value <= game.seats:
        raise WrongError(index, POSSIBLE.id, f"there is no P{value}; this game has {game.seats} seats")
    return state._replace(seat=value) if key == "player" else state._replace(ender=value)


def _place_player(game: Game, state: Table, index: int, fact: Fact) -> Table:
    assert isinstance(fact.subject, int)
    if fact.subject > game.seats:
        raise WrongError(index, POSSIBLE.id, f"there is no P{fact.subject}; this game has {game.seats} seats")
    number = fact.subject - 1
    player = _with_fact(game, state.players[number], index, fact)
    return state._replace(players=(*state.players[:number], player, *state.players[number + 1 :]))


def _with_fact(game: Game, player: Player, index: int, fact: Fact) -> Player:
    key, value = fact.key, fact.value
    numbers: Numbers = game.data
    if key == "coins":
        return player._replace(coins=value)
    if key == "vp":
        return player._replace(points=value, bonus=0)
    if key == "blocks":
        if wheel.unknown(value):
            raise WrongError(index, POSSIBLE.id, "a player's blocks are known; ? can't be set up")
        return player._replace(blocks=value)
    if key == "built":
        city, tiles = value
        kept = tuple(built for built in player.built if built.city != city)
        return player._replace(built=(*kept, *_built(numbers, index, city, _all_known(index, tiles))))
    if key == "scored":
        return player._replace(scored=_scored(numbers, index, value))
    if key in ("on", "store") and numbers.pieces[0]:
        return _with_piece(player, index, key, value)
    if key == "bonus":
        spots = _bits(value)
        if spots & ~ALL_UPGRADES:
            names = [SPOTS[spot] for spot in value if not ALL_UPGRADES >> spot & 1]
            raise WrongError(index, CONSERVED.id, f"there is no upgrade tile for {names[0]}")
        return player._replace(upgrades=spots)
    if key == "markers":
        if 0 <= value <= numbers.markers:
            return player
        text = f"a player has 0 to {numbers.markers} markers, not {value}"
        raise WrongError(index, POSSIBLE.id, text)
    raise WrongError(index, POSSIBLE.id, f"{game.ruleset.id} has no {key}")


def _scored(numbers: Numbers, index: int, spots: Iterable[int | str]) -> int:
    bits = 0
    for spot in spots:
        number = spot if isinstance(spot, int) else extra_spot(numbers, spot)
        if number is None:
            raise WrongError(index, POSSIBLE.id, f"there is no spot {spot}")
        bits |= 1 << number
    return bits


def _with_piece(player: Player, index: int, key: str, value: Any) -> Player:
    """A piece in a storage space, or on a tile that was stated before."""
    if key == "store":
        return player._replace(store=() if value is None else (*player.store, value))
    tile, city, piece = value
    after = placed(player, piece, Place(tile, city))
    if after is player:
        text = f"no {tile.name} is there that could hold this; `built` has to stand before"
        raise WrongError(index, POSSIBLE.id, text)
    return after


def _built(numbers: Numbers, index: int, city: int, tiles: Sequence[Tile]) -> Iterable[Built]:
    for tile in tiles:
        if not stock.exists(tile) and tile.cost != numbers.monument:
            raise WrongError(index, CONSERVED.id, f"there is no {tile.name}")
        yield Built(tile, city)


def _bits(spots: Iterable[int]) -> int:
    return sum(1 << spot for spot in set(spots))


# Working out what isn't stated


def _completed(game: Game, state: Table, stated: Sequence[Fact]) -> Table:
    """Work out what isn't stated, and check that nothing is there too often."""
    said = {fact.subject: index for index, fact in enumerate(stated)}
    last = len(stated) - 1
    state = _blocks(game, state, stated, said, last)
    state = _tiles(game, state, stated, said, last)
    state = _beside(state, stated, last)
    state = _markers(game, state, stated, last)
    _check_court(game, state, stated, last)
    return _end_bonus(game, state)


def _end_bonus(game: Game, state: Table) -> Table:
    """Points of who brought the end hold the bonus; it has a row of its own."""
    bonus = game.data.end_bonus
    if not state.ender or state.players[state.ender - 1].bonus:
        return state
    index = state.ender - 1
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
    tallies = [blocks.unpack(tally) for tally in (*(p.blocks for p in state.players), *state.wheel)]
    counts = [sum(column) for column in zip(*tallies, strict=True)][:-1]
    for index, count in enumerate(counts):
        if count > board.each:
            holding = [
                fact.key in ("blocks", *SECTIONS) and blocks.count(fact.value, index) for fact in stated
            ]
            text = f"{count} {board.colour(index)} blocks; there are {board.each}"
            raise WrongError(_last_of(holding, last), CONSERVED.id, text)
    lying = wheel.on_wheel(state.wheel)
    if lying > board.full:
        text = f"{lying} blocks on the wheel; it holds {board.full}"
        raise WrongError(said.get("wheel", last), POSSIBLE.id, text)
    unseen = everything - blocks.pack([*counts, 0])
    bag = next((fact.value for fact in stated if fact.subject == "bag"), None)
    hidden = wheel.unknown_on(state.wheel)
    if hidden > total(unseen):
        text = f"{hidden} blocks of unknown colour on the wheel; {total(unseen)} remain"
        raise WrongError(said.get("wheel", last), CONSERVED.id, text)
    fits = bag is None or (total(bag) == total(unseen) - hidden and blocks.covers(unseen, wheel.known(bag)))
    if not fits:
        text = f"the bag can't hold {blocks.run(bag)}; what remains is {blocks.run(unseen)}"
        raise WrongError(said["bag"], CONSERVED.id, text)
    return state._replace(unseen=unseen)


def _tiles(
    game: Game, state: Table, stated: Sequence[Fact], said: Mapping[int | str, int], last: int
) -> Table:
    numbers: Numbers = game.data
    everybody = [built.tile for player in state.players for built in player.built]
    seen = stock.packed(tile for tile in everybody if stock.exists(tile)) + state.gone + state.market
    if stock.surplus(seen, numbers.tiles) > numbers.loose:
        over = [one for one in stock.listed(seen) if stock.count(seen, one) > stock.count(numbers.tiles, one)]
        naming = [_names_tiles(fact) and over[0] in _tiles_of(fact) for fact in stated]
        number = stock.count(numbers.tiles, over[0])
        text = f"{stock.count(seen, over[0])} of {over[0].name}; there is {number or 'none'} in the game"
        raise WrongError(_last_of(naming, last), CONSERVED.id, text)
    number = numbers.numbers[game.seats - 2]
    remaining = number - stock.size(seen) - state.hidden
    if remaining < 0:
        raise WrongError(last, CONSERVED.id, f"more tiles than the {number} there are")
    if "pile" in said and state.pile != remaining:
        text = f"the pile can't hold {state.pile} tiles; {remaining} remain"
        raise WrongError(said["pile"], CONSERVED.id, text)
    return state._replace(pile=remaining, seen=seen)


def _names_tiles(fact: Fact) -> bool:
    return fact.key == "built" or fact.subject in ("market", "gone")


def _tiles_of(fact: Fact) -> Sequence[Tile | None]:
    found: Sequence[Tile | None] = fact.value[1] if fact.key == "built" else fact.value
    return found


def _beside(state: Table, stated: Sequence[Fact], last: int) -> Table:
    """The monuments and upgrade tiles that are left."""
    monuments, upgrades = (1 << len(TYPES)) - 1, ALL_UPGRADES
    for player in state.players:
        for built in player.built:
            if stock.exists(built.tile):
                continue
            if not monuments >> built.tile.type & 1:
                naming = [fact.key == "built" and built.tile in fact.value[1] for fact in stated]
                raise WrongError(_last_of(naming, last), CONSERVED.id, f"there is only one {built.tile.name}")
            monuments &= ~(1 << built.tile.type)
        if player.upgrades & ~upgrades:
            naming = [fact.key == "bonus" for fact in stated]
            text = "two players have the same upgrade tile"
            raise WrongError(_last_of(naming, last), CONSERVED.id, text)
        upgrades &= ~player.upgrades
    return state._replace(monuments=monuments, upgrades=upgrades)


def _markers(game: Game, state: Table, stated: Sequence[Fact], last: int) -> Table:
    numbers: Numbers = game.data
    cities = 0
    for number, player in enumerate(state.players, 1):
        name = game.names[number - 1]
        scoring = _last_of([fact.key == "scored" and fact.subject == number for fact in stated], last)
        own = cities_scored(player.scored)
        if own & cities:
            raise WrongError(scoring, POSSIBLE.id, "two players have scored the same city")
        cities |= own
        left = markers_left(numbers, player)
        if left < 0:
            raise WrongError(scoring, CONSERVED.id, f"a player has {numbers.markers} markers")
        for index, fact in enumerate(stated):
            if fact.subject == number and fact.key == "markers" and fact.value != left:
                text = f"{name} has {left} markers left beside the scored spots, not {fact.value}"
                raise WrongError(index, CONSERVED.id, text)
        if without_bonus(numbers, player) < 0:
            on = player.court.bit_count()
            text = f"{name} has {left} markers beside the scored spots, and {on} on bonus spaces"
            help = "SET court says which bonus spaces hold whose markers, as in `SET court: vp-1 P2`"
            raise WrongError(scoring, CONSERVED.id, text, help)
    return state._replace(cities=cities)


def _check_court(game: Game, state: Table, stated: Sequence[Fact], last: int) -> None:
    """The token and the markers fit each other."""
    numbers: Numbers = game.data
    blame = _last_of([fact.subject == "court" for fact in stated], last)
    for index, fact in enumerate(stated):
        if fact.subject == "court" and fact.key == "none":
            for number, player in enumerate(state.players, 1):
                there = without_bonus(numbers, player)
                if fact.value.count(number) != there:
                    text = f"{game.names[number - 1]} has {there} markers in the no-bonus area"
                    raise WrongError(index, CONSERVED.id, f"{text}, not {fact.value.count(number)}")
    spaces = [player.court for player in state.players]
    if not state.holder:
        if len(set(spaces)) > 1:
            text = (
                "while nobody holds the royal visit, each bonus space holds a marker of every player or none"
            )
            raise WrongError(blame, POSSIBLE.id, text)
        return
    kept = spaces[state.holder - 1]
    current = 0
    for own in spaces:
        current |= own & ~kept
        if kept & ~own:
            text = "the holder of the royal visit has a marker where another player has none"
            raise WrongError(blame, POSSIBLE.id, text)
    if current.bit_count() > 1:
        text = "during a royal visit only one bonus space holds the markers of some players and not of all"
        raise WrongError(blame, POSSIBLE.id, text)


def _last_of(blamed: Sequence[object], default: int) -> int:
    """The last fact that is to blame, by a list of whether each is."""
    return max((index for index, is_blamed in enumerate(blamed) if is_blamed), default=default)


def grant(
    game: Game, state: Table, number: int, amounts: Mapping[str, int], things: tuple[str, ...] | None
) -> Table:
    """Hand coins and points to a seat as a table agreed."""
    player = state.players[number - 1]
    after = player._replace(
        coins=max(0, player.coins + amounts.get("coins", 0)),
        points=max(0, player.points + amounts.get("vp", 0)),
    )
    return state._replace(players=(*state.players[: number - 1], after, *state.players[number:]))
