"""What can be got wrong in a claimed figure of the second edition."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.ruleset import Accepted, Game, judge
from referee.core.slip import Figure, Slip, Turn
from referee.games.carrara import slips as shared
from referee.games.carrara import wheel
from referee.games.carrara.second.actions import Buy, Pass, Score
from referee.games.carrara.second.rules import end, final
from referee.games.carrara.second.rules.buy import PRICES
from referee.games.carrara.second.rules.score import CATEGORY_VALUE, CITY_VALUE, TYPE_VALUE, counted, value
from referee.games.carrara.second.state import Numbers, Player, Table
from referee.games.carrara.table import FIRST_CATEGORY, FIRST_TYPE, SPOTS


def slips(game: Game, figure: Figure) -> Iterator[Slip]:
    """Every slip that the game knows of, whatever it is worth."""
    numbers: Numbers = game.data
    if figure.unit == "vp":
        bonuses = [player.bonus for player in figure.state.players]
        yield from shared.of_the_end(figure, bonuses, numbers.end_bonus, game.names, end.BONUS.id)
    if figure.scope == "result":
        yield from _counted(game, figure)
        yield from _not_scored(game, figure)
    for turn in figure.turns:
        yield from _of_turn(game, figure, turn)


def _counted(game: Game, figure: Figure) -> Iterator[Slip]:
    """What is counted at the end, and what only the first edition counts."""
    player: Player = figure.state.players[figure.seat - 1]
    rate = game.data.coins_per_point
    yield from shared.of_coins(player.coins, rate, player.coins // rate, final.COIN_POINTS.id)
    cost = sum(one.tile.cost for one in player.built)
    text = "the costs of the buildings added, as in the first edition"
    yield Slip("valued", cost, "total", text, f"{cost:+d}")


def _of_turn(game: Game, figure: Figure, turn: Turn) -> Iterator[Slip]:
    """The values of a scoring and the prices of a purchase."""
    board = game.data.board
    for action in turn.actions:
        if isinstance(action, Score):
            yield from _of_scoring(game, figure, turn, action.spot)
        elif isinstance(action, Buy) and not action.none and not wheel.unknown(action.blocks):
            yield from shared.of_purchase(figure, board, turn.line, action.section, action.blocks, PRICES.id)


def _of_scoring(game: Game, figure: Figure, turn: Turn, spot: int) -> Iterator[Slip]:
    numbers: Numbers = game.data
    player: Player = turn.before.player
    has = player.upgrades
    parts = []
    for one in counted(numbers, player, spot):
        cost = value(numbers, one)
        if spot >= FIRST_CATEGORY:
            each = numbers.categories[spot - FIRST_CATEGORY][has >> spot & 1]
        else:
            each = numbers.rewards[one.city][has >> one.city & 1]
        parts.append(shared.Part(one.tile.name, cost, one.city, (cost * each[0], cost * each[1])))
    rule = CITY_VALUE if spot < FIRST_TYPE else TYPE_VALUE if spot < FIRST_CATEGORY else CATEGORY_VALUE
    city = spot if spot < FIRST_TYPE else None
    own = shared.Scoring(SPOTS[spot], turn.line, tuple(parts), city, rule.id)
    yield from shared.of_scoring(figure, own, [plain for plain, _ in numbers.rewards])
    if figure.unit in shared.UNITS and has:
        index = shared.UNITS.index(figure.unit)
        bare = sum(_plain(numbers, spot, part)[index] for part in parts)
        there = sum(part.worth[index] for part in parts)
        text = f"{SPOTS[spot]} on line {turn.line} without the upgrade tile"
        how = f"{bare} in place of {there}"
        yield Slip("valued", bare - there, figure.place("track"), text, how, turn.line, rule.id)


def _plain(numbers: Numbers, spot: int, part: shared.Part) -> shared.Worth:
    """What a tile brings without upgrades."""
    is_category = spot >= FIRST_CATEGORY
    table = numbers.categories[spot - FIRST_CATEGORY] if is_category else numbers.rewards[part.city]
    coins, points = table[0]
    return part.cost * coins, part.cost * points


def _not_scored(game: Game, figure: Figure) -> Iterator[Slip]:
    """A scoring in place of a last action that was declined."""
    due: list[tuple[Table, int | None]] = [
        (turn.before, turn.line)
        for turn in figure.turns
        if turn.before.ender and any(isinstance(action, Pass) for action in turn.actions)
    ]
    if figure.declined is not None:
        due.append((figure.declined, None))
    index = figure.seat - 1
    for state, line in due:
        for spot, name in enumerate(SPOTS):
            action = Score(spot, "none")
            result = judge(game, state, action, game.ruleset.procedures[Score])
            if isinstance(result, Accepted) and not result.doubts:
                off = result.state.players[index].points - state.players[index].points
                text = f"{name}, which could have been scored as the last action and isn't written"
                yield Slip("missed", off, "track", text, f"{off:+d}", line)
