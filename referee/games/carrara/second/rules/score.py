"""Scoring: a marker on a spot, coins and points for the tiles that it counts."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara import yields
from referee.games.carrara.second.actions import Score, ScoreExtra
from referee.games.carrara.second.rules import court
from referee.games.carrara.second.rules.turn import mark, one_action
from referee.games.carrara.second.rulings import EXTRA_SPOTS, LAST_SCORING
from referee.games.carrara.second.state import ACTED, Built, Extra, Numbers, Player, Table, markers_left
from referee.games.carrara.table import CITIES, FIRST_CATEGORY, FIRST_TYPE, SPOTS

MOST_SPOTS = 5
"""The advanced game has so many further spots."""


def counted(numbers: Numbers, player: Player, spot: int) -> list[Built]:
    """The tiles of one player that a spot scores."""
    if spot < FIRST_TYPE:
        return [built for built in player.built if built.city == spot]
    if spot < FIRST_CATEGORY:
        return [built for built in player.built if built.tile.type == spot - FIRST_TYPE]
    category = spot - FIRST_CATEGORY
    categories = numbers.board.categories
    return [built for built in player.built if categories[built.tile.type] == category]


def extra_spot(numbers: Numbers, name: str) -> int | None:
    """The number of one of the further spots, behind those of the base game."""
    return next((len(SPOTS) + at for at, extra in enumerate(numbers.extra) if extra.name == name), None)


def extra_worth(numbers: Numbers, player: Player, extra: Extra) -> tuple[int, int]:
    """The coins and points that a further spot brings a player."""
    tiles = [
        built
        for built in player.built
        if extra.types >> built.tile.type & 1 and extra.cities >> built.city & 1
    ]
    number = {
        "statues": sum(built.statue >= 0 for built in tiles),
        "decorations": sum(built.decoration >= 0 for built in tiles),
        "buildings": len(tiles),
        "cost": sum(built.tile.cost for built in tiles),
        "types": len({built.tile.type for built in tiles}),
        "cities": len({built.city for built in tiles}),
        "scorings": player.scored.bit_count(),
        "blocks": total(player.blocks),
        "coins": player.coins,
    }[extra.counts]
    gained = number * extra.amount
    return (gained, 0) if extra.unit == "coins" else (0, gained)


def value(numbers: Numbers, built: Built) -> int:
    """What a tile counts when it is scored: its cost, and more with a decoration."""
    return built.tile.cost if built.decoration < 0 else built.tile.cost + (numbers.decoration or 0)


def worth(numbers: Numbers, player: Player, spot: int) -> tuple[int, int]:
    """The coins and points that a spot brings a player."""
    coins = points = 0
    upgrades = player.upgrades
    if spot >= FIRST_CATEGORY:
        cost = sum(value(numbers, built) for built in counted(numbers, player, spot))
        coins, points = numbers.categories[spot - FIRST_CATEGORY][upgrades >> spot & 1]
        return cost * coins, cost * points
    rewards, decorated = numbers.rewards, numbers.decoration or 0
    for tile, city, _, decoration in counted(numbers, player, spot):
        each_coins, each_points = rewards[city][upgrades >> city & 1]
        cost = tile.cost if decoration < 0 else tile.cost + decorated
        coins += cost * each_coins
        points += cost * each_points
    return coins, points


@rule(
    "C2-SCORE-01",
    "a scoring takes one of the player's markers",
    source="S32",
    confidence="B",
)
def marker_left(game: Game, state: Table, action: Score) -> Answer:
    """Each player has six scoring markers, so nobody scores more than six times."""
    numbers: Numbers = game.data
    if markers_left(numbers, state.player) > 0:
        return None
    name = game.names[state.seat - 1]
    spots = [SPOTS[spot] for spot in range(len(SPOTS)) if state.player.scored >> spot & 1]
    text = f"{name} has used all {numbers.markers} markers"
    return Breach("C2-SCORE-01", "verb", text, (f"scored: {' '.join(spots)}",))


@rule(
    "C2-SCORE-02",
    "a city is scored once in the game",
    source="S33",
    confidence="A",
)
def city_unscored(game: Game, state: Table, action: Score) -> Answer:
    """The spots of the six cities lie on the main board and hold one marker, whoever's it is. Tiles in a
    scored city still count for their type and category."""
    spot = action.spot
    if spot >= FIRST_TYPE or not state.cities >> spot & 1:
        return None
    owner = next(
        (n for n, p in zip(game.names, state.players, strict=True) if p.scored >> spot & 1), "somebody"
    )
    since = Since(f"{owner} scored {CITIES[spot]} on line {{line}}", lambda s: s.cities >> spot & 1)
    return Breach("C2-SCORE-02", "spot", f"{CITIES[spot]} was scored by {owner} already", since=since)


@rule(
    "C2-SCORE-03",
    "a city needs two or three own tiles",
    source="S38; 2e 2.4, Q21",
    confidence="B",
)
def enough_tiles(game: Game, state: Table, action: Score) -> Answer:
    """The main board prints how many tiles a player needs above a city, 2 or 3; a monument is one of them.
    As in the first edition, Livorno, Pisa and Lucca need 2, Viareggio, Massa and Lerici 3."""
    spot = action.spot
    if spot >= FIRST_TYPE:
        return None
    needs = game.data.needs[spot]
    there = [built.tile.name for built in state.player.built if built.city == spot]
    if len(there) >= needs:
        return None
    name = game.names[state.seat - 1]
    text = f"{CITIES[spot]} needs {needs} tiles, {name} has {len(there)}"
    return Breach("C2-SCORE-03", "spot", text, (f"{name} in {CITIES[spot]}: {' '.join(there) or 'nothing'}",))


@rule(
    "C2-SCORE-04",
    "a player scores a type or category once",
    source="S33",
    confidence="A",
)
def own_unscored(game: Game, state: Table, action: Score) -> Answer:
    """The spots for the six types, and for city and land buildings, lie on the player's own board and hold
    one marker each; other players' scorings don't matter."""
    spot = action.spot
    if spot < FIRST_TYPE or not state.player.scored >> spot & 1:
        return None
    name = game.names[state.seat - 1]
    index = state.seat - 1
    since = Since(
        f"{name} scored {SPOTS[spot]} on line {{line}}", lambda s: s.players[index].scored >> spot & 1
    )
    return Breach("C2-SCORE-04", "spot", f"{name} has scored {SPOTS[spot]} already", since=since)


@rule(
    "C2-SCORE-05",
    "a type or category needs a tile of it",
    source="S39, S40; 2e Q19",
    confidence="B",
)
def something_to_score(game: Game, state: Table, action: Score) -> Answer:
    """A type or category can be scored with at least one own tile of it, in whatever city."""
    spot = action.spot
    if spot < FIRST_TYPE or counted(game.data, state.player, spot):
        return None
    name = game.names[state.seat - 1]
    return Breach("C2-SCORE-05", "spot", f"{name} has no tile that {SPOTS[spot]} would score")


@rule(
    "C2-SCORE-06",
    "the last action can be a scoring",
    source="S42; 2e Q15",
    confidence="C",
)
def in_last_action(game: Game, state: Table, action: Score) -> Answer:
    """After the end was brought, the last action of another player can be a scoring as usual.

    An open reading: a table may agree that it can't.
    """
    if not state.ender:
        return None
    if game.readings[LAST_SCORING.name] == "forbidden":
        text = "the end was brought, and the last action is no scoring"
        return Breach("C2-SCORE-06", "verb", text, ruling=LAST_SCORING.id)
    return Leaning(LAST_SCORING.id)


@rule(
    "C2-SCORE-10",
    "a further spot is known",
    source="V9; 2e 2.8",
    confidence="D",
)
def spot_known(game: Game, state: Table, action: ScoreExtra) -> Answer:
    """The advanced game has five spots more, which no source describes. An option names each of them and
    says what it brings."""
    numbers: Numbers = game.data
    if any(extra.name == action.name for extra in numbers.extra):
        return None
    if len(numbers.extra) < MOST_SPOTS:
        gap, write = "the option spot isn't given", f"write `option: spot {action.name} K per COUNT`"
        text = f"what the spot {action.name} brings isn't known: {write}"
        return Doubt("C2-SCORE-10", "spot", gap, text, blind=True)
    names = " ".join(extra.name for extra in numbers.extra)
    text = f"there is no spot {action.name}"
    return Breach("C2-SCORE-10", "spot", text, (f"the further spots are {names}",))


@rule(
    "C2-SCORE-11",
    "a further spot is scored once",
    source="S33, V9; 2e 2.8",
    confidence="D",
    needs=(spot_known,),
)
def extra_unscored(game: Game, state: Table, action: ScoreExtra) -> Answer:
    """Every spot holds one marker. The further spots are taken to lie on the players' own boards.

    An open reading: whether one player's marker closes a spot for all.
    """
    numbers: Numbers = game.data
    index = extra_spot(numbers, action.name)
    if index is None:
        return None
    name = game.names[state.seat - 1]
    if state.player.scored >> index & 1:
        return Breach("C2-SCORE-11", "spot", f"{name} has scored {action.name} already")
    others = [n for n, p in zip(game.names, state.players, strict=True) if p.scored >> index & 1]
    if not others:
        return None
    if game.readings[EXTRA_SPOTS.name] == "shared":
        text = f"{action.name} was scored by {others[0]} already"
        return Breach("C2-SCORE-11", "spot", text, ruling=EXTRA_SPOTS.id)
    return Leaning(EXTRA_SPOTS.id)


@rule(
    "C2-SCORE-12",
    "a decoration raises what its tile counts",
    source="V1; 2e Q28",
    confidence="B",
)
def decoration_counts(game: Game, state: Table, action: Score) -> Answer:
    """In a scoring a tile with a decoration counts more than its cost; by how much is printed nowhere, an
    option says so. Prices and the points for units don't change."""
    numbers: Numbers = game.data
    if numbers.decoration is not None:
        return None
    if all(built.decoration < 0 for built in counted(numbers, state.player, action.spot)):
        return None
    gap, write = "the option decoration-value isn't given", "write `option: decoration-value ...`"
    text = f"how much a decoration adds isn't known, so what this brings isn't: {write}"
    return Doubt("C2-SCORE-12", "spot", gap, text, blind=True)


CITY_VALUE = Clause(
    "C2-SCORE-07",
    "what a city scoring brings",
    "S38; values: 2e 2.4, first edition",
    "D",
    "The costs of the player's tiles above the city are added up and multiplied by its reward on the player's"
    " own board: Livorno 3 points, Pisa 3 coins, Lucca 2 points, Viareggio 2 coins, Massa 1 point, Lerici 1"
    " coin, and what an upgrade tile adds.",
)
TYPE_VALUE = Clause(
    "C2-SCORE-08",
    "what a type scoring brings",
    "S39",
    "B",
    "For each tile of the type its cost is multiplied by the reward of the city it stands in.",
)
CATEGORY_VALUE = Clause(
    "C2-SCORE-09",
    "what a category scoring brings",
    "S40; values: 2e 2.4, Q20, first edition",
    "D",
    "The costs of all city or land buildings are added up: a coin each for city buildings, a point each for"
    " land buildings, twice that with the spot's own upgrade tile. Upgrades of cities don't matter.",
)
EXTRA_VALUE = Clause(
    "C2-SCORE-13",
    "what a further spot brings",
    "V9; 2e 2.8; notation 10",
    "D",
    "A further spot brings as much as the option that names it says, for each thing that it counts.",
)
CLAUSES = (CITY_VALUE, TYPE_VALUE, CATEGORY_VALUE)


# Effect


def effect(game: Game, state: Table, action: Score) -> Table:
    """Place a marker; take what the spot brings and the bonus of the court space."""
    coins, points = worth(game.data, state.player, action.spot)
    return scored(game, state, action, action.spot, coins, points)


def scored(game: Game, state: Table, action: Score | ScoreExtra, spot: int, coins: int, points: int) -> Table:
    """The position after a scoring that brings so much, and the bonus of the court space."""
    numbers: Numbers = game.data
    player = state.player
    found = court.source(game, state, action) or court.some(numbers, state)
    spaces, holder, blurred, step = court.used(state, found)
    if found.space != court.NONE:
        more_coins, more_points = numbers.bonus(found.space)
        coins += more_coins
        points += more_points
    bit = 1 << spot
    amounts = (player.coins + coins, player.blocks, player.points + points)
    after = quick(Player, (*amounts, player.built, spaces, player.scored | bit, *player[6:]))
    turn = (state.step | ACTED | step, state.wheel, state.unseen, state.seat, state.round)
    cities = state.cities | bit if spot < FIRST_TYPE else state.cities
    rest = (cities, *state[12:16], blurred, state.shifted)
    return quick(Table, (state.with_player(after), *turn, holder, *state[7:11], *rest))


def book(game: Game, before: Table, action: Score, after: Table) -> Iterable[Posting]:
    """The marker, what the spot brought, and the court."""
    spot = action.spot
    me = seat(before.seat)
    coins, points = worth(game.data, before.player, spot)
    clause = CITY_VALUE if spot < FIRST_TYPE else TYPE_VALUE if spot < FIRST_CATEGORY else CATEGORY_VALUE
    alone = [before.player._replace(built=(one,)) for one in counted(game.data, before.player, spot)]
    for_coins, for_points = yields.terms(
        (*own.built[0][:2], value(game.data, own.built[0]), worth(game.data, own, spot)) for own in alone
    )
    if coins:
        yield Posting("coins", coins, "bank", me, clause.id, note=SPOTS[spot], terms=for_coins)
    if points:
        yield Posting("vp", points, "track", me, clause.id, row="track", note=SPOTS[spot], terms=for_points)
    yield from court.book_used(game, before, action, after)


def extra_effect(game: Game, state: Table, action: ScoreExtra) -> Table:
    """Place a marker on a further spot."""
    numbers: Numbers = game.data
    index = extra_spot(numbers, action.name)
    if index is None:
        return mark(state)
    coins, points = extra_worth(numbers, state.player, numbers.extra[index - len(SPOTS)])
    return scored(game, state, action, index, coins, points)


def book_extra(game: Game, before: Table, action: ScoreExtra, after: Table) -> Iterable[Posting]:
    """The marker, what the further spot brought, and the court."""
    numbers: Numbers = game.data
    index = extra_spot(numbers, action.name)
    if index is None:
        return
    me = seat(before.seat)
    extra = numbers.extra[index - len(SPOTS)]
    coins, points = extra_worth(numbers, before.player, extra)
    terms = yields.each(coins + points, extra.amount, extra.counts)
    if coins:
        yield Posting("coins", coins, "bank", me, EXTRA_VALUE.id, "", action.name, terms)
    if points:
        yield Posting("vp", points, "track", me, EXTRA_VALUE.id, "track", action.name, terms)
    yield from court.book_used(game, before, action, after)


SPOT = (city_unscored, enough_tiles, own_unscored, something_to_score)
PHYSICAL = (marker_left, city_unscored, own_unscored)

SCORE = Procedure(
    (one_action, in_last_action, marker_left, *SPOT, *court.USED),
    effect,
    book,
    mark,
)
