"""The final scoring: objects, building costs, coins, and how ties are settled."""

from __future__ import annotations

from referee.core.rule import Clause
from referee.core.ruleset import Game, Row, Rung
from referee.core.score import total as sum_of
from referee.core.tally import total
from referee.games.carrara import yields
from referee.games.carrara.first.advanced import outcomes
from referee.games.carrara.first.rulings import ROUNDING
from referee.games.carrara.first.state import Player, Table
from referee.games.carrara.objectives.counting import Outcome
from referee.games.carrara.objectives.tree import BONUS as BONUS_SLOT
from referee.games.carrara.objectives.tree import BUILDINGS as BUILDINGS_SLOT
from referee.games.carrara.objectives.tree import OBJECTS as OBJECTS_SLOT
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
CARD_POINTS = Clause(
    "C1-FIN-08",
    "the objects and the buildings card",
    "rules 003, Final Scoring; BGA help (ja); fact sheet 4",
    "A",
    "Each card pays as it is written down. Every player is paid whether or not the requirement was met, by an"
    " open reading; points without each or per go to those who meet it.",
)
GREEN_POINTS = Clause(
    "C1-FIN-09",
    "the green card",
    "rules 003, Objectives; BGA help (ja)",
    "A",
    "The bonus card is no condition of the end; it only pays.",
)
LOOSE_POINTS = Clause(
    "C1-FIN-10",
    "a point for each loose object",
    "rules 003, Final Scoring; BGA help (ja)",
    "A",
    "Every object that the objects card doesn't count is worth a point. Of kinds it counts one each, of sets"
    " and pairs the complete ones.",
)
RATE_POINTS = Clause(
    "C1-FIN-11",
    "coins at the rate of the cards",
    "rules 003, Final Scoring; BGA help (ja)",
    "A",
    "Each 5 coins are worth a point, or as many as a card's coin rate says.",
)
CLAUSES = (OBJECT_POINTS, BUILDING_POINTS, COIN_POINTS, MOST_POINTS, TIE_BLOCKS, SHARED, ON_THE_TRACK)

ROWS = ("track", "end", "objects", "buildings", "coins")


def rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    """The score sheet of every seat."""
    make = _rows if state.offer is None else _advanced_rows
    return tuple(make(game, player) for player in state.players)


def _rows(game: Game, player: Player) -> tuple[Row, ...]:
    numbers = game.data
    objects = total(player.objects)
    cost = yields.cost_of(player.built)
    rate = numbers.coins_per_point
    for_coins = _for_coins(game, player, rate)
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


def _for_coins(game: Game, player: Player, rate: int) -> int:
    """The points for left-over coins."""
    return -(-player.coins // rate) if game.readings[ROUNDING.name] == "up" else player.coins // rate


def rungs(game: Game, state: Table, sheets: tuple[tuple[Row, ...], ...]) -> tuple[Rung, ...]:
    """Points, then blocks."""
    points = tuple([sum_of(own) for own in sheets])
    blocks = tuple(total(player.blocks) for player in state.players)
    return (Rung(MOST_POINTS.id, "points", points), Rung(TIE_BLOCKS.id, "blocks", blocks))


# The advanced game

ADVANCED_CLAUSES = (CARD_POINTS, GREEN_POINTS, LOOSE_POINTS, RATE_POINTS)
ADVANCED_ROWS = ("track", "end", "objects", "buildings", "bonus", "coins", "loose")
_CARD_ROWS = ((OBJECTS_SLOT, CARD_POINTS.id), (BUILDINGS_SLOT, CARD_POINTS.id), (BONUS_SLOT, GREEN_POINTS.id))


def _advanced_rows(game: Game, player: Player) -> tuple[Row, ...]:
    found = {one.card.slot: one for one in outcomes(game, player)}
    units = {card.slot: own for card, own in zip(game.data.cards, game.data.units, strict=True)}
    rates = [one.rate for one in found.values() if one.rate is not None]
    rate = min(rates, default=game.data.coins_per_point)
    covered = found[OBJECTS_SLOT].covered if OBJECTS_SLOT in found else 0
    loose = player.objects - covered
    number, each = total(loose), game.data.per_loose
    return (
        Row("track", player.points, ON_THE_TRACK.id),
        Row("end", player.bonus, "C1-END-06"),
        *(
            _card_row(slot, rule, found.get(slot), units.get(slot, ()))
            for slot, rule in _CARD_ROWS
            if slot in found or slot != BONUS_SLOT
        ),
        Row("coins", _for_coins(game, player, rate), RATE_POINTS.id, ("coins",), f"{player.coins} / {rate}"),
        Row("loose", number * each, LOOSE_POINTS.id, OBJECT_NAMES, f"{number} x {each}"),
    )


def _card_row(slot: str, rule: str, own: Outcome | None, units: tuple[str, ...]) -> Row:
    """The row of a card: what it pays, the sum, and the units that it counts."""
    if own is None or not own.card.awards:
        return Row(slot, 0, rule)
    text = " + ".join(one.sum for one in own.earned) or "not met"
    return Row(slot, own.points, rule, units, text)


def leanings(game: Game, state: Table) -> tuple[str, ...]:
    """The rulings that the final scoring depends on: left-over coins that don't make a point."""
    rate = game.data.coins_per_point
    return (ROUNDING.id,) if any(player.coins % rate for player in state.players) else ()
