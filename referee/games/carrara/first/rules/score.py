"""Scoring: a city once in the game, a type once a player, a marker each time."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.carrara import yields
from referee.games.carrara.first import scoring
from referee.games.carrara.first.actions import Score
from referee.games.carrara.first.advanced import ordinary
from referee.games.carrara.first.rules.turn import ACTION, mark
from referee.games.carrara.first.rulings import TYPE_AND_CITY
from referee.games.carrara.first.rulings_advanced import EIGHTS_ARE_BUILDINGS, SPOT_NEEDS, SPOT_ONCE
from referee.games.carrara.first.state import ACTED, Player, Table, markers_left
from referee.games.carrara.table import (
    CITIES,
    FIRST_CATEGORY,
    FIRST_TYPE,
    OBJECTS,
    SPOTS,
    TYPES,
    Building,
)


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
    if not FIRST_TYPE <= spot < FIRST_CATEGORY or not state.player.scored >> spot & 1:
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
    if not 0 <= type < len(TYPES) or yields.counted(state.player.built, game.data.board, action.spot):
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
    player = state.players[state.seat - 1]
    if not player.scored:
        return None
    both = yields.counted(player.built, game.data.board, action.spot)
    for building in both:
        if scoring.was_scored(game.data.board, player, building, action.spot):
            break
    else:
        return None
    if both and not scoring.scores(game, player, action.spot):
        text = f"every building that {SPOTS[action.spot]} would score has been scored"
        return Breach("C1-SCORE-07", "spot", text, ruling=TYPE_AND_CITY.id)
    return Leaning(TYPE_AND_CITY.id)


@rule(
    "C1-SCORE-11",
    "the first edition has no court",
    source="notation 6",
    confidence="normative",
)
def no_court(game: Game, state: Table, action: Score) -> Answer:
    """COURT says where a marker of the second edition comes from."""
    if action.court is not None:
        return Breach("C1-SCORE-11", "court", "the first edition has no court")
    return None


@rule(
    "C1-SCORE-12",
    "a player scores city and land buildings once each",
    source="rules 002 and 003, Expansion; fact sheet 5",
    confidence="C",
)
def category_unscored(game: Game, state: Table, action: Score) -> Answer:
    """The spots for city buildings and for land buildings take a marker of each player, once in the game."""
    spot = action.spot
    if spot < FIRST_CATEGORY:
        return None
    index = state.seat - 1
    owners = [number for number, player in enumerate(state.players) if player.scored >> spot & 1]
    if not owners:
        return None
    if index not in owners:
        if game.readings[SPOT_ONCE.name] == "player":
            return Leaning(SPOT_ONCE.id)
        name = game.names[owners[0]]
        text = f"{SPOTS[spot]} was scored by {name}, and only one player may"
        return Breach("C1-SCORE-12", "spot", text, ruling=SPOT_ONCE.id)
    name = game.names[index]
    since = Since(
        f"{name} scored {SPOTS[spot]} on line {{line}}", lambda s: s.players[index].scored >> spot & 1
    )
    return Breach("C1-SCORE-12", "spot", f"{name} has scored {SPOTS[spot]} already", since=since)


@rule(
    "C1-SCORE-13",
    "a spot for city or land buildings needs such a building",
    source="second edition; fact sheet 5",
    confidence="C",
)
def category_built(game: Game, state: Table, action: Score) -> Answer:
    """Palazzo, biblioteca, porta and cattedrale are city buildings, villa and castello land buildings."""
    if action.spot < FIRST_CATEGORY or scoring.scores(game, state.player, action.spot):
        return None
    if game.readings[SPOT_NEEDS.name] == "nothing":
        return Leaning(SPOT_NEEDS.id)
    name = game.names[state.seat - 1]
    kind = "city" if action.spot == FIRST_CATEGORY else "land"
    text = f"{name} has no {kind} building to score"
    return Breach("C1-SCORE-13", "spot", text, ruling=SPOT_NEEDS.id)


@rule(
    "C1-SCORE-14",
    "an 8 is scored like every building",
    source="fact sheet 6",
    confidence="C",
    needs=(enough_buildings, type_built, category_built),
)
def eight_scores(game: Game, state: Table, action: Score) -> Answer:
    """An 8 counts with its city, its type and its cost.

    An open reading: a table may agree that an 8 only brings its bonus tile.
    """
    spot = action.spot
    found = yields.counted(state.player.built, game.data.board, spot)
    if not any(building.tile.bit & game.data.eights for building in found):
        return None
    if game.readings[EIGHTS_ARE_BUILDINGS.name] == "yes":
        return Leaning(EIGHTS_ARE_BUILDINGS.id)
    number = len(yields.counted(ordinary(game, state.player.built), game.data.board, spot))
    needs = game.data.board.cities[spot].needs if spot < FIRST_TYPE else 1
    if number >= needs:
        return Leaning(EIGHTS_ARE_BUILDINGS.id)
    text = (
        f"{SPOTS[spot]} needs {needs} beside the 8s, there {'are' if number > 1 else 'is'} {number or 'none'}"
    )
    return Breach("C1-SCORE-14", "spot", text, ruling=EIGHTS_ARE_BUILDINGS.id)


@rule(
    "C1-SCORE-15",
    "a scoring depends on the bonus tiles taken",
    source="rules 003, bonus tiles; notation 6",
    confidence="A",
)
def bonus_known(game: Game, state: Table, action: Score) -> Answer:
    """Where nobody wrote down which bonus tile came with an 8, what a later scoring brings may be unknown."""
    spot = scoring.doubtful_bonus(game, state, action.spot)
    if spot is None:
        return None
    text = f"the bonus tile that nobody wrote down may be that of {SPOTS[spot]}"
    gap = "what a scoring with an unknown bonus tile brings"
    return Doubt("C1-SCORE-15", "spot", gap, text, blind=True)


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
CATEGORY_VALUE = Clause(
    "C1-SCORE-16",
    "what a scoring of city or land buildings brings",
    "rules 002 and 003, Expansion; fact sheet 5",
    "A",
    "The costs of all city buildings are added up as coins, those of all land buildings as points, whatever"
    " the cities. The bonus tile of the spot doubles it. There are no objects for it.",
)
WITH_BONUS = Clause(
    "C1-SCORE-17",
    "what a scoring brings with a bonus tile",
    "rules 003, bonus tiles; fact sheet 5",
    "B",
    "A city's tile adds a point to its value, and a coin as well in Livorno, Pisa and Lucca, whether the city"
    " is scored or a type in it.",
)
CLAUSES = (CITY_VALUE, TYPE_VALUE, OBJECTS_GAINED)
ADVANCED_CLAUSES = (CATEGORY_VALUE, WITH_BONUS)


# Effect


def effect(game: Game, state: Table, action: Score) -> Table:
    """Place a marker; take coins, points and objects."""
    player = state.player
    found = scoring.scores(game, player, action.spot)
    coins, points = scoring.brings(game, state, action.spot, found)
    objects = scoring.objects_for(game, action.spot, found, state.supply)
    bit = 1 << action.spot
    amounts = (player.coins + coins, player.blocks, player.points + points, player.objects + objects)
    after = quick(Player, (*amounts, player.scored | bit, *player[5:]))
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
    found = scoring.scores(game, before.player, action.spot)
    coins, points = scoring.brings(game, before, action.spot, found)
    value = _value(game, before, action.spot, found)
    yield Posting("markers", 1, me, "spots", marker_left.id, note=spot)
    for_coins, for_points = scoring.terms(game, before, action.spot, found)
    if coins:
        yield Posting("coins", coins, "bank", me, value, note=spot, terms=for_coins)
    if points:
        yield Posting("vp", points, "track", me, value, row="track", note=spot, terms=for_points)
    gained = scoring.objects_for(game, action.spot, found, before.supply)
    for name in dict.fromkeys(OBJECTS.words(gained)):
        count = OBJECTS.count(gained, OBJECTS.names.index(name))
        yield Posting(name, count, "supply", me, OBJECTS_GAINED.id, note=spot)


def _value(game: Game, before: Table, spot: int, found: list[Building]) -> str:
    """The clause that says what a scoring brings."""
    if spot >= FIRST_CATEGORY:
        return CATEGORY_VALUE.id
    if before.offer is not None and scoring.brings(game, before, spot, found) != yields.worth(
        game.data.board, found
    ):
        return WITH_BONUS.id
    return CITY_VALUE.id if spot < FIRST_TYPE else TYPE_VALUE.id


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

ADVANCED_PHYSICAL = (marker_left, city_unscored, type_unscored, category_unscored)

ADVANCED = Procedure(
    (
        no_court,
        *(one for one in SCORE.rules if one is not spot_exists),
        category_unscored,
        category_built,
        eight_scores,
        bonus_known,
    ),
    effect,
    book,
    mark,
)
