"""What can be got wrong in a claimed figure of the first edition."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.ruleset import Game
from referee.core.slip import Figure, Slip, Turn
from referee.core.tally import total
from referee.games.carrara import slips as shared
from referee.games.carrara import wheel
from referee.games.carrara.first import missed, scoring
from referee.games.carrara.first.actions import Buy, Score
from referee.games.carrara.first.advanced import holding, outcomes
from referee.games.carrara.first.rules import end, final
from referee.games.carrara.first.rules.buy import PRICES
from referee.games.carrara.first.rules.score import CATEGORY_VALUE, CITY_VALUE, TYPE_VALUE
from referee.games.carrara.first.state import Numbers, Player, Table
from referee.games.carrara.objectives.counting import Earned, count
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, OBJECT_NAMES, SPOTS


def slips(game: Game, figure: Figure) -> Iterator[Slip]:
    """Every slip that the game knows of, whatever it is worth."""
    numbers: Numbers = game.data
    bonuses = [player.bonus for player in figure.state.players]
    if figure.unit == "vp":
        yield from shared.of_the_end(figure, bonuses, numbers.end_bonus, game.names, end.BONUS.id)
    if figure.scope == "result":
        yield from _counted(game, figure)
    for turn in figure.turns:
        yield from _of_turn(game, figure, turn)
    if figure.scope != "line":
        yield from missed.slips(game, figure)


def _counted(game: Game, figure: Figure) -> Iterator[Slip]:
    """What is counted at the end."""
    numbers: Numbers = game.data
    player: Player = figure.state.players[figure.seat - 1]
    rows = {row.row: row for row in game.ruleset.final(game, figure.state)[figure.seat - 1]}
    number, each = total(player.objects), numbers.per_object
    rate = numbers.coins_per_point
    both = rows["objects"].points + rows["buildings"].points
    text = "the objects and the buildings left out, as in the second edition"
    yield Slip("valued", -both, "total", text, f"{-both:+d}")
    if figure.state.offer is None:
        yield from shared.of_things(figure, number, each, OBJECT_NAMES, final.OBJECT_POINTS.id)
        yield from shared.of_coins(player.coins, rate, rows["coins"].points, final.COIN_POINTS.id)
        built = [(one.tile.name, one.tile.cost, one.city) for one in player.built]
        yield from shared.of_buildings(figure, built, final.BUILDING_POINTS.id)
        return
    yield from _by_the_cards(game, figure, player)


def _by_the_cards(game: Game, figure: Figure, player: Player) -> Iterator[Slip]:
    """The advanced game: rows at the rate of the cards, and what the basic game has in their place."""
    numbers: Numbers = game.data
    rows = {row.row: row for row in game.ruleset.final(game, figure.state)[figure.seat - 1]}
    coins = rows["coins"]
    rate = int(coins.sum.rpartition("/")[2])
    yield from shared.of_coins(player.coins, rate, coins.points, final.RATE_POINTS.id)
    plain = numbers.coins_per_point
    basics = {
        "objects": (
            total(player.objects) * numbers.per_object,
            f"{total(player.objects)} x {numbers.per_object}",
        ),
        "buildings": (sum(one.tile.cost for one in player.built), "their costs"),
        "coins": (player.coins // plain, f"{player.coins} / {plain}"),
    }
    for row, (points, how) in basics.items():
        text = f"the {row} as in the basic game, not by the cards"
        there = f"{how} = {points} in place of {rows[row].points}"
        yield Slip("valued", points - rows[row].points, row, text, there, rule=rows[row].rule)
    for card in outcomes(game, player):
        for own in card.earned:
            slot = card.card.slot
            yield from _of_award(game, player, slot, own, rows[slot].rule)
    loose = rows["loose"]
    each = int(loose.sum.rpartition("x")[2])
    for off, how in ((-each, "forgotten"), (each, "counted twice")):
        if loose.points:
            yield Slip("counted", off, "loose", f"a loose object {how}", loose.sum, rule=loose.rule)


def _of_award(game: Game, player: Player, slot: str, own: Earned, rule: str) -> Iterator[Slip]:
    """What a card counts, one piece of it too few or too many; a building where it counts costs."""
    if own.counted is None:
        text = f"the {own.points} points of the {slot} card forgotten"
        yield Slip("counted", -own.points, slot, text, rule=rule)
        return
    sizes = {1: "one piece"}
    if own.counted.what == "cost":
        pieces = count(own.counted, holding(game, player), game.seats).pieces
        costs = {int(piece.split()[0].rpartition("-")[2]) for piece in pieces}
        sizes = {cost: f"a building of cost {cost}" for cost in sorted(costs)}
    for size, what in sizes.items():
        for more, how in ((-size, "forgotten"), (size, "counted twice")):
            text = f"{what} of the {slot} card {how}"
            there = f"{own.number + more} x {own.each} in place of {own.sum}"
            yield Slip("counted", more * own.each, slot, text, there, rule=rule)


def _of_turn(game: Game, figure: Figure, turn: Turn) -> Iterator[Slip]:
    """The values of a scoring and the prices of a purchase."""
    state: Table = turn.before
    for action in turn.actions:
        if isinstance(action, Score):
            yield from _of_scoring(game, figure, turn.line, state, action.spot)
        elif isinstance(action, Buy) and not action.none and not wheel.unknown(action.blocks):
            board = game.data.board
            yield from shared.of_purchase(figure, board, turn.line, action.section, action.blocks, PRICES.id)


def _of_scoring(game: Game, figure: Figure, line: int, state: Table, spot: int) -> Iterator[Slip]:
    found = scoring.scores(game, state.player, spot)
    parts = tuple(
        shared.Part(one.tile.name, one.tile.cost, one.city, scoring.brings(game, state, spot, [one]))
        for one in found
    )
    rule = CITY_VALUE if spot < FIRST_TYPE else TYPE_VALUE if spot < FIRST_CATEGORY else CATEGORY_VALUE
    city = spot if spot < FIRST_TYPE else None
    cities = game.data.board.cities
    values = [(one.value, 0) if one.unit == "coins" else (0, one.value) for one in cities]
    own = shared.Scoring(SPOTS[spot], line, parts, city, rule.id)
    yield from shared.of_scoring(figure, own, values)
    if state.offer is not None and figure.unit in shared.UNITS:
        index = shared.UNITS.index(figure.unit)
        bare = state._replace(offer=state.offer._replace(taken=(0,) * game.seats))
        plain = scoring.brings(game, bare, spot, found)[index]
        there = sum(part.worth[index] for part in parts)
        text = f"{SPOTS[spot]} on line {line} without the bonus tile"
        how = f"{plain} in place of {there}"
        yield Slip("valued", plain - there, figure.place("track"), text, how, line, rule.id)
