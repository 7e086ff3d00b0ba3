"""The bonus tiles: one comes with every 8."""

from __future__ import annotations

from referee.core.ledger import Posting
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game
from referee.games.carrara.first.actions import Build
from referee.games.carrara.first.advanced import BONUS_SPOTS
from referee.games.carrara.first.rules.build import is_eight
from referee.games.carrara.first.rulings_advanced import BONUS_ONCE, BONUS_TILE, UPGRADE_BONUS
from referee.games.carrara.first.state import Offer, Table
from referee.games.carrara.table import SPOTS

GAP = "bonus tiles not written down"


def offer(state: Table) -> Offer:
    """The 8s and bonus tiles of an advanced game."""
    assert state.offer is not None
    return state.offer


def brings_bonus(game: Game, action: Build) -> bool:
    """Whether a bonus tile comes with a building."""
    if not is_eight(game, action.tile):
        return False
    return action.over is None or game.readings[UPGRADE_BONUS.name] == "brings"


@rule(
    "C1-BONUS-01",
    "a bonus tile comes with an 8",
    source="rules 003, bonus tiles; 002, Expansion; BGA help (uk)",
    confidence="A",
)
def bonus_with_8(game: Game, state: Table, action: Build) -> Answer:
    """Who has built an 8 takes a bonus tile at once, whichever they like; nothing else brings one."""
    if not is_eight(game, action.tile):
        if action.bonus is None:
            return None
        text = f"a bonus tile comes with an 8, and {action.tile.name} isn't one"
        return Breach("C1-BONUS-01", "bonus", text)
    if action.over is None:
        return None
    if game.readings[UPGRADE_BONUS.name] == "brings":
        return Leaning(UPGRADE_BONUS.id)
    if action.bonus is None or action.bonus == "-":
        return Leaning(UPGRADE_BONUS.id)
    text = f"{action.tile.name} was built over another tile, so it brings no bonus tile"
    return Breach("C1-BONUS-01", "bonus", text, ruling=UPGRADE_BONUS.id)


@rule(
    "C1-BONUS-02",
    "there are eight bonus tiles, each once",
    source="rules 003, bonus tiles; fact sheet 5",
    confidence="A",
    needs=(bonus_with_8,),
)
def bonus_there(game: Game, state: Table, action: Build) -> Answer:
    """One bonus tile belongs to each city, one to the spot for city buildings and one to that for land
    buildings. What somebody has taken is gone."""
    spot = action.bonus
    if not isinstance(spot, int) or not brings_bonus(game, action):
        return None
    if spot not in BONUS_SPOTS:
        text = f"there is no bonus tile for {SPOTS[spot]}"
        help = "there is one for each city, for city-buildings and for land-buildings"
        return Breach("C1-BONUS-02", "bonus", text, (), help)
    taken = offer(state).taken
    owner = next((number for number, own in enumerate(taken) if own >> spot & 1), None)
    if owner is None:
        return None
    has_own = bool(taken[state.seat - 1] >> spot & 1)
    if not has_own and game.readings[BONUS_ONCE.name] == "shared":
        return Leaning(BONUS_ONCE.id)
    since = Since("it was taken on line {line}", lambda s: s.offer.taken[owner] >> spot & 1)
    text = f"the bonus tile of {SPOTS[spot]} was taken by {game.names[owner]}"
    return Breach("C1-BONUS-02", "bonus", text, since=since, ruling=BONUS_ONCE.id)


@rule(
    "C1-BONUS-03",
    "a bonus tile is taken",
    source="rules 003, bonus tiles; 002, Expansion; fact sheet, decisions",
    confidence="C",
    needs=(bonus_with_8,),
)
def bonus_taken(game: Game, state: Table, action: Build) -> Answer:
    """Every 8 brings a bonus tile.

    An open reading: a table may agree that it can be declined, which is written BONUS none.
    """
    if not brings_bonus(game, action):
        return None
    if action.bonus is None:
        text = f"the bonus tile that came with {action.tile.name} isn't written down"
        return Doubt("C1-BONUS-03", "tile", GAP, text)
    if action.bonus != "-" or not free_bonus(game, state):
        return None
    if game.readings[BONUS_TILE.name] == "may":
        return Leaning(BONUS_TILE.id)
    left = " ".join(SPOTS[spot] for spot in free_bonus(game, state))
    text = "a bonus tile is taken with every 8, and the log says none"
    return Breach("C1-BONUS-03", "bonus", text, (f"bonus tiles left: {left}",), ruling=BONUS_TILE.id)


def free_bonus(game: Game, state: Table) -> list[int]:
    """The bonus tiles that the player whose turn it is could take."""
    taken = offer(state).taken
    seats = [taken[state.seat - 1]] if game.readings[BONUS_ONCE.name] == "shared" else taken
    return [spot for spot in BONUS_SPOTS if not any(own >> spot & 1 for own in seats)]


MOVED = Clause(
    "C1-BONUS-04",
    "a bonus tile lies with the player who took it",
    "rules 003, bonus tiles",
    "A",
    "It raises what its spot brings that player at every later scoring; nothing is paid for earlier ones.",
)
CLAUSES = (MOVED,)


# Effect


def with_bonus(offered: Offer, index: int, bonus: int | str | None) -> Offer:
    """The offer after a seat has taken a bonus tile, which may be unknown or declined."""
    if bonus is None:
        unsaid = (*offered.unsaid[:index], offered.unsaid[index] + 1, *offered.unsaid[index + 1 :])
        return offered._replace(unsaid=unsaid)
    if not isinstance(bonus, int):
        return offered
    own = offered.taken[index] | 1 << bonus
    return offered._replace(taken=(*offered.taken[:index], own, *offered.taken[index + 1 :]))


def posting(me: str, action: Build) -> Posting:
    """The transfer of the bonus tile that came with a building."""
    note = "?" if action.bonus is None else SPOTS[int(action.bonus)]
    return Posting("bonus", 1, "offer", me, MOVED.id, note=note)
