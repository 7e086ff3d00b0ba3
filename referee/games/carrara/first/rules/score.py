"""Scoring: a city once in the game, a type once a player, a marker each time."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.rule import Answer, Breach, Clause, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara import yields
from referee.games.carrara.first.actions import Score
from referee.games.carrara.first.rules.turn import ACTION, mark
from referee.games.carrara.first.rulings import TYPE_AND_CITY
from referee.games.carrara.first.state import ACTED, Player, Table, markers_left
from referee.games.carrara.table import (
    CITIES,
    FIRST_CATEGORY,
    FIRST_TYPE,
    OBJECTS,
    SPOTS,
    TYPES,
    Board,
    Building,
)


def scores(game: Game, player: Player, spot: int) -> list[Building]:
    """The buildings that a scoring counts, by the ruling on types and cities."""
    board: Board = game.data.board
    found = yields.counted(player.built, board, spot)
    if game.readings[TYPE_AND_CITY.name] == "once":
        found = [building for building in found if not _was_scored(player, building, spot)]
    return found


def _was_scored(player: Player, building: Building, spot: int) -> bool:
    others = (1 << building.city | 1 << FIRST_TYPE + building.tile.type) & ~(1 << spot)
    return bool(player.scored & others)


@rule(
    "C1-SCORE-01",
    "a scoring takes one of six markers",
    source="rules 000, Action III",
    confidence="A",
)
def marker_left(game: Game, state: Table, action: Score) -> Answer:
    """Each player has six scoring markers, so nobody scores more than six times."""
    if markers_left(game.data, state.player) > 0:
        return None
    name = game.names[state.seat - 1]
    spots = [SPOTS[spot] for spot in range(len(SPOTS)) if state.player.scored >> spot & 1]
    return Breach("C1-SCORE-01", "verb", f"{name} has used all 6 markers", (f"scored: {' '.join(spots)}",))


@rule(
    "C1-SCORE-02",
    "the basic game scores cities and types",
    source="rules 003, Standard vs. Expansion",
    confidence="A",
)
def spot_exists(game: Game, state: Table, action: Score) -> Answer:
    """The spots for city and land buildings belong to the advanced game, the court to the second edition."""
    if action.spot >= FIRST_CATEGORY:
        return Breach("C1-SCORE-02", "spot", f"the basic game has no spot for {SPOTS[action.spot]}")
    if action.court is not None:
        return Breach("C1-SCORE-02", "court", "the first edition has no court")
    return None


@rule(
    "C1-SCORE-03",
    "a city is scored once in the game",
    source="rules 000, The player scores a city",
    confidence="A",
    needs=(spot_exists,),
)
def city_unscored(game: Game, state: Table, action: Score) -> Answer:
    """Once anybody's marker lies on a city, nobody scores it again."""
    spot = action.spot
    if spot >= FIRST_TYPE or not state.cities >> spot & 1:
        return None
    owner = next(
        (n for n, p in zip(game.names, state.players, strict=True) if p.scored >> spot & 1), "somebody"
    )
    since = Since(f"{owner} scored {CITIES[spot]} on line {{line}}", lambda s: s.cities >> spot & 1)
    return Breach("C1-SCORE-03", "spot", f"{CITIES[spot]} was scored by {owner} already", since=since)


@rule(
    "C1-SCORE-04",
    "a city needs two or three own buildings",
    source="rules 000, The player scores a city, 1",
    confidence="A",
    needs=(spot_exists,),
)
def enough_buildings(game: Game, state: Table, action: Score) -> Answer:
    """Livorno, Pisa and Lucca need 2 buildings of the player's own, Viareggio, Massa and Lerici 3."""
    spot = action.spot
    if spot >= FIRST_TYPE:
        return None
    needs = game.data.board.cities[spot].needs
    own = yields.counted(state.player.built, game.data.board, spot)
    if len(own) >= needs:
        return None
    there = [building.tile.name for building in own]
    name = game.names[state.seat - 1]
    text = f"{CITIES[spot]} needs {needs} buildings, {name} has {len(there)}"
    return Breach("C1-SCORE-04", "spot", text, (f"{name} in {CITIES[spot]}: {' '.join(there) or 'nothing'}",))


@rule(
    "C1-SCORE-05",
    "a player scores a type once",
    source="rules 000, The player scores a type of building, 3",
    confidence="A",
    needs=(spot_exists,),
)
def type_unscored(game: Game, state: Table, action: Score) -> Answer:
    """Each player can score each type once in the game; other players' scorings don't matter."""
    spot = action.spot
    if spot < FIRST_TYPE or not state.player.scored >> spot & 1:
        return None
    name = game.names[state.seat - 1]
    index = state.seat - 1
    since = Since(
        f"{name} scored {SPOTS[spot]} on line {{line}}", lambda s: s.players[index].scored >> spot & 1
    )
    return Breach("C1-SCORE-05", "spot", f"{name} has scored {SPOTS[spot]} already", since=since)


@rule(
    "C1-SCORE-06",
    "a type needs a building of it",
    source="rules 000, The player scores a type of building, 1",
    confidence="A",
    needs=(spot_exists,),
)
def type_built(game: Game, state: Table, action: Score) -> Answer:
    """A type can be scored with at least one own building of it, in whatever city."""
    type = action.spot - FIRST_TYPE
    if type < 0 or yields.counted(state.player.built, game.data.board, action.spot):
        return None
    name = game.names[state.seat - 1]
    return Breach("C1-SCORE-06", "spot", f"{name} has no {TYPES[type]} to score")


@rule(
    "C1-SCORE-07",
    "types and cities are scored independently",
    source="ludolegars.fr; fact sheet 7.20",
    confidence="B",
    needs=(spot_exists, city_unscored, type_unscored),
)
def counts_again(game: Game, state: Table, action: Score) -> Answer:
    """A building counts with its type and with its city, whichever comes first, with an object each time.

    An open reading: a table may agree that each building brings something once only.
    """
    player = state.player
    if not player.scored:
        return None
    both = yields.counted(player.built, game.data.board, action.spot)
    if not any(_was_scored(player, building, action.spot) for building in both):
        return None
    if both and not scores(game, player, action.spot):
        text = f"every building that {SPOTS[action.spot]} would score has been scored"
        return Breach("C1-SCORE-07", "spot", text, ruling=TYPE_AND_CITY.id)
    return Leaning(TYPE_AND_CITY.id)


CITY_VALUE = Clause(
    "C1-SCORE-08",
    "what a city scoring brings",
    "rules 000, The player scores a city, 2; values: fact sheet 2",
    "A",
    "The costs of the player's buildings in the city are added up and multiplied by its value: Livorno 3"
    " points, Pisa 3 coins, Lucca 2 points, Viareggio 2 coins, Massa 1 point, Lerici 1 coin.",
)
TYPE_VALUE = Clause(
    "C1-SCORE-09",
    "what a type scoring brings",
    "rules 000, The player scores a type of building, 2",
    "A",
    "For each building of the type its cost is multiplied by the value of the city it stands in.",
)
OBJECTS_GAINED = Clause(
    "C1-SCORE-10",
    "an object for each scored building",
    "rules 000, Action III; fact sheet 7.19",
    "A",
    "Each scored building brings an object of its type from the supply, as long as there is one. Coins and"
    " points are paid in any case. The objects for sale on the board are no supply.",
)
CLAUSES = (CITY_VALUE, TYPE_VALUE, OBJECTS_GAINED)


# Effect


def effect(game: Game, state: Table, action: Score) -> Table:
    """Place a marker; take coins, points and objects."""
    player = state.player
    found = scores(game, player, action.spot)
    coins, points = yields.worth(game.data.board, found)
    objects = yields.gained(found, state.supply)
    bit = 1 << action.spot
    after = player._replace(
        coins=player.coins + coins,
        points=player.points + points,
        objects=player.objects + objects,
        scored=player.scored | bit,
    )
    return state._replace(
        players=state.with_player(after),
        supply=state.supply - objects,
        cities=state.cities | bit if action.spot < FIRST_TYPE else state.cities,
        step=state.step | ACTED,
    )


def book(game: Game, before: Table, action: Score, after: Table) -> Iterable[Posting]:
    """The marker, and what the scoring brought."""
    me = seat(before.seat)
    spot = SPOTS[action.spot]
    found = scores(game, before.player, action.spot)
    coins, points = yields.worth(game.data.board, found)
    value = CITY_VALUE.id if action.spot < FIRST_TYPE else TYPE_VALUE.id
    yield Posting("markers", 1, me, "spots", marker_left.id, note=spot)
    if coins:
        yield Posting("coins", coins, "bank", me, value, note=spot)
    if points:
        yield Posting("vp", points, "track", me, value, row="track", note=spot)
    gained = yields.gained(found, before.supply)
    for name in dict.fromkeys(OBJECTS.words(gained)):
        count = OBJECTS.count(gained, OBJECTS.names.index(name))
        yield Posting(name, count, "supply", me, OBJECTS_GAINED.id, note=spot)


PHYSICAL = (marker_left, spot_exists, city_unscored, type_unscored)

SCORE = Procedure(
    (
        *ACTION,
        spot_exists,
        marker_left,
        city_unscored,
        enough_buildings,
        type_unscored,
        type_built,
        counts_again,
    ),
    effect,
    book,
    mark,
)
