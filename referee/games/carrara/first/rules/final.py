"""The final scoring: objects, building costs, coins, and how ties are settled."""

from __future__ import annotations

from referee.core.rule import Clause
from referee.core.ruleset import Game, Row, Rung
from referee.core.score import total as sum_of
from referee.core.tally import total
from referee.games.carrara import yields
from referee.games.carrara.first.rulings import ROUNDING
from referee.games.carrara.first.state import Player, Table
from referee.games.carrara.table import OBJECT_NAMES

OBJECT_POINTS = Clause(
    "C1-FIN-01",
    "3 points for each object",
    "rules 000, The three objectives, II",
    "A",
    "Every object behind the screen is worth 3 points, whether the condition was met or not.",
)
BUILDING_POINTS = Clause(
    "C1-FIN-02",
    "the costs of the buildings",
    "rules 000, The three objectives, III",
    "A",
    "The costs of all own buildings are added up as points, whether the condition was met or not.",
)
COIN_POINTS = Clause(
    "C1-FIN-03",
    "a point for every 5 coins",
    "rules 000, Final scoring; 003, Final Scoring; fact sheet 7.31",
    "A",
    "Each 5 coins are worth a point; what is left over is worth nothing.",
)
MOST_POINTS = Clause(
    "C1-FIN-04",
    "most points win",
    "rules 000, Final scoring",
    "A",
    "The points on the track, the points for ending the game and those of the final scoring are added up.",
)
TIE_BLOCKS = Clause(
    "C1-FIN-05",
    "a tie goes to the most blocks",
    "rules 000, Final scoring; 003, Tiebreaker",
    "A",
    "Among equal players the one with the most blocks left wins, whatever their colours.",
)
SHARED = Clause(
    "C1-FIN-06",
    "still equal players share the win",
    "fact sheet 7.33",
    "A",
    "Where blocks don't decide either, the win is shared.",
)
ON_THE_TRACK = Clause(
    "C1-FIN-07",
    "points on the track",
    "rules 000, Action III",
    "A",
    "Points from scorings were taken at once and stand on the track; they are not counted again.",
)
CLAUSES = (OBJECT_POINTS, BUILDING_POINTS, COIN_POINTS, MOST_POINTS, TIE_BLOCKS, SHARED, ON_THE_TRACK)

ROWS = ("track", "end", "objects", "buildings", "coins")


def rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    """The score sheet of every seat."""
    return tuple(_rows(game, player) for player in state.players)


def _rows(game: Game, player: Player) -> tuple[Row, ...]:
    numbers = game.data
    objects = total(player.objects)
    cost = yields.cost_of(player.built)
    rate = numbers.coins_per_point
    for_coins = -(-player.coins // rate) if game.readings[ROUNDING.name] == "up" else player.coins // rate
    number = len(player.built)
    return (
        Row("track", player.points, ON_THE_TRACK.id),
        Row("end", player.bonus, "C1-END-06"),
        Row(
            "objects",
            objects * numbers.per_object,
            OBJECT_POINTS.id,
            OBJECT_NAMES,
            f"{objects} x {numbers.per_object}",
        ),
        Row(
            "buildings",
            cost,
            BUILDING_POINTS.id,
            ("tiles",),
            f"{number} {'building' if number == 1 else 'buildings'}",
        ),
        Row("coins", for_coins, COIN_POINTS.id, ("coins",), f"{player.coins} / {rate}"),
    )


def rungs(game: Game, state: Table) -> tuple[Rung, ...]:
    """Points, then blocks."""
    points = tuple([sum_of(own) for own in rows(game, state)])
    blocks = tuple(total(player.blocks) for player in state.players)
    return (Rung(MOST_POINTS.id, "points", points), Rung(TIE_BLOCKS.id, "blocks", blocks))
