"""The final scoring: points, left-over coins, and how ties are settled."""

from __future__ import annotations

from referee.core.rule import Clause, Doubt
from referee.core.ruleset import Ending, Game, OpenEnd, Row, Rung
from referee.core.score import total as sum_of
from referee.core.tally import total
from referee.games.carrara.second.actions import Extra, Take
from referee.games.carrara.second.rulings import PILE_USED_UP, STORED_COUNT
from referee.games.carrara.second.state import Majority, Numbers, Player, Table
from referee.games.carrara.table import CITIES

ON_THE_TRACK = Clause(
    "C2-FIN-01",
    "points on the track",
    "S12, S31, S34",
    "B",
    "Points from scorings, from court spaces and for building without markers were taken at once and stand on"
    " the track; they are not counted again.",
)
COIN_POINTS = Clause(
    "C2-FIN-02",
    "a point for every 5 coins",
    "S43; 2e 2.9",
    "B",
    "Each 5 coins are worth a point; what is left over is worth nothing.",
)
MOST_POINTS = Clause(
    "C2-FIN-03",
    "most points win",
    "S43",
    "B",
    "The points on the track, those for bringing the end and those for coins are added up.",
)
TIE_BLOCKS = Clause(
    "C2-FIN-04",
    "a tie goes to the most blocks",
    "S43",
    "B",
    "Among equal players the one with the most blocks left wins, whatever their colours.",
)
SHARED = Clause(
    "C2-FIN-05",
    "still equal players share the win",
    "S43",
    "B",
    "Where blocks don't decide either, the win is shared.",
)
KINDS = Clause(
    "C2-FIN-06",
    "points for kinds of decorations",
    "V2; 2e 2.10",
    "B",
    "In the advanced game different kinds of decorations bring points at the end. How many is printed"
    " nowhere; an option says so.",
)
MOST_STATUES = Clause(
    "C2-FIN-07",
    "points for the most statues in a city",
    "V2; DOCTOR; 2e 2.10",
    "B",
    "In the advanced game the most statues in each city bring points at the end. How many, for which places"
    " and with ties, is printed nowhere; an option says so.",
)
CLAUSES = (ON_THE_TRACK, COIN_POINTS, MOST_POINTS, TIE_BLOCKS, SHARED)

ROWS = ("track", "end", "coins")


def rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    """The score sheet of every seat."""
    return tuple(_rows(game.data, player) for player in state.players)


def _rows(numbers: Numbers, player: Player) -> tuple[Row, ...]:
    return (
        Row("track", player.points, ON_THE_TRACK.id),
        Row("end", player.bonus, "C2-END-04"),
        coins(numbers, player),
    )


def coins(numbers: Numbers, player: Player) -> Row:
    """The row of left-over coins."""
    rate = numbers.coins_per_point
    return Row("coins", player.coins // rate, COIN_POINTS.id, ("coins",), f"{player.coins} / {rate}")


def rungs(game: Game, state: Table, sheets: tuple[tuple[Row, ...], ...]) -> tuple[Rung, ...]:
    """Points, then blocks."""
    points = tuple([sum_of(own) for own in sheets])
    blocks = tuple(total(player.blocks) for player in state.players)
    return (Rung(MOST_POINTS.id, "points", points), Rung(TIE_BLOCKS.id, "blocks", blocks))


# The advanced game

ADVANCED_ROWS = ("track", "end", "decorations", "statues", "coins")


def kinds(game: Game, player: Player) -> int:
    """How many different kinds of decorations a player has collected."""
    found = {built.decoration for built in player.built if built.decoration >= 0}
    if game.readings[STORED_COUNT.name] == "count":
        found |= {piece.thing for piece in player.store if not piece.is_statue}
    return len(found)


def statues_in(state: Table, city: int) -> list[int]:
    """How many statues every player has in a city."""
    return [sum(b.statue >= 0 and b.city == city for b in player.built) for player in state.players]


def majority_points(majority: Majority, statues: list[int]) -> list[int]:
    """The points of every player for the statues in one city."""
    found = [0] * len(statues)
    for place, points in enumerate(majority.points):
        for number in set(statues) - {0}:
            level = [seat for seat, own in enumerate(statues) if own == number]
            if sum(own > number for own in statues) != place:
                continue
            if len(level) == 1 or majority.ties == "full":
                share = points
            elif majority.ties == "split":
                share = sum(majority.points[place : place + len(level)]) // len(level)
            else:
                share = 0
            for seat in level:
                found[seat] = share
    return found


def advanced_rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    """The score sheet of every seat, with decorations and statues."""
    numbers: Numbers = game.data
    by_statues = [0] * game.seats
    if numbers.majority is not None:
        for city in range(len(CITIES)):
            points = majority_points(numbers.majority, statues_in(state, city))
            by_statues = [have + more for have, more in zip(by_statues, points, strict=True)]
    found = []
    for player, statues in zip(state.players, by_statues, strict=True):
        number = kinds(game, player)
        sets = numbers.sets[number - 1] if numbers.sets is not None and number else 0
        track, end, rest = _rows(numbers, player)
        on_tiles = sum(built.statue >= 0 for built in player.built)
        found.append(
            (
                track,
                end,
                Row("decorations", sets, KINDS.id, ("decorations",), f"{number} kinds"),
                Row("statues", statues, MOST_STATUES.id, ("statues",), f"{on_tiles} on tiles"),
                rest,
            )
        )
    return tuple(found)


def leanings(game: Game, state: Table) -> tuple[str, ...]:
    """The rulings on which the end itself depends."""
    return (PILE_USED_UP.id,)


def advanced_leanings(game: Game, state: Table) -> tuple[str, ...]:
    stored = any(not piece.is_statue for player in state.players for piece in player.store)
    return (*leanings(game, state), *([STORED_COUNT.id] * stored))


def ending(game: Game, state: Table) -> Ending:
    """The end, with what its scoring needs and no option gives."""
    numbers: Numbers = game.data
    found = []
    if numbers.sets is None and any(kinds(game, player) for player in state.players):
        text = "what kinds of decorations bring isn't known"
        found.append(OpenEnd(_missing(KINDS.id, "decoration-sets", text), _is_decoration))
    cities = [statues_in(state, city) for city in range(len(CITIES))]
    if any(map(any, cities)):
        text = ""
        if numbers.majority is None:
            text = "what the most statues in a city bring isn't known"
        elif not numbers.majority.ties and any(_is_tied(numbers.majority, own) for own in cities):
            text = "players are level in a city, and what ties do isn't known"
        if text:
            found.append(OpenEnd(_missing(MOST_STATUES.id, "statue-majority", text), _is_statue))
    return Ending(None if found else (state,), tuple(found))


def _is_decoration(action: object) -> bool:
    return isinstance(action, Take | Extra) and not action.piece.is_statue


def _is_statue(action: object) -> bool:
    return isinstance(action, Take | Extra) and action.piece.is_statue


def _is_tied(majority: Majority, statues: list[int]) -> bool:
    """Whether points depend on what ties do."""
    variants = [majority_points(majority._replace(ties=ties), statues) for ties in ("full", "split", "none")]
    return any(one != variants[0] for one in variants)


def _missing(rule: str, option: str, why: str) -> Doubt:
    return Doubt(rule, "kind", f"the option {option} isn't given", f"{why}: write `option: {option} ...`")
