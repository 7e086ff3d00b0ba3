"""What the final scoring counts, as trees: coins, kinds of decorations, statues in a city."""

from __future__ import annotations

from referee.core.ledger import seat as account_of
from referee.core.reason import Books, Reason, Reasons, added
from referee.core.ruleset import Game
from referee.games.carrara.second.rules.final import majority_points, statues_in
from referee.games.carrara.second.rulings import STORED_COUNT
from referee.games.carrara.second.state import Numbers, Player, Table
from referee.games.carrara.table import CITIES, OBJECT_NAMES


def explain(game: Game, state: Table, seat: int, name: str, books: Books) -> Reason | None:
    """A row that is counted at the end."""
    row = next((one for one in game.ruleset.final(game, state)[seat - 1] if one.row == name), None)
    if row is None or not row.units:
        return None
    me = account_of(seat)
    if name == "coins":
        held = books.held(me, "coins", "coins left")
        return Reason(row.points, "vp", "coins", row.sum, row.rule, counted=(held,))
    if name == "decorations":
        kinds = _kinds(game, state.players[seat - 1], me, books)
        return Reason(row.points, "vp", name, row.sum, row.rule, counted=(kinds,))
    return added("vp", name, _statues(game.data, state, seat), row.rule)


def _kinds(game: Game, player: Player, me: str, books: Books) -> Reason:
    """The different kinds of decorations, each with where the first of it stands."""
    found: dict[int, str] = {}
    for built in player.built:
        if built.decoration >= 0:
            found.setdefault(built.decoration, f"on {built.tile.name} {CITIES[built.city]}")
    if game.readings[STORED_COUNT.name] == "count":
        for piece in player.store:
            if not piece.is_statue:
                found.setdefault(piece.thing, "stored")
    parts = [
        Reason(1, "kinds", f"{name} {where}", line=books.line(me, f"{name} decoration"))
        for kind, where in sorted(found.items())
        for name in (OBJECT_NAMES[kind],)
    ]
    return added("kinds", "kinds of decorations", parts)


def _statues(numbers: Numbers, state: Table, seat: int) -> list[Reason]:
    """What the statues in each city bring, with how many there are."""
    if numbers.majority is None:
        return []
    found = []
    for city, name in enumerate(CITIES):
        there = statues_in(state, city)
        if not there[seat - 1]:
            continue
        points = majority_points(numbers.majority, there)[seat - 1]
        against = ", ".join(f"P{number} {own}" for number, own in enumerate(there, 1) if own)
        own = tuple(
            Reason(1, "statues", f"on {built.tile.name}")
            for built in state.players[seat - 1].built
            if built.city == city and built.statue >= 0
        )
        number = added("statues", f"statues in {name}", own)
        found.append(Reason(points, "vp", f"statues in {name}: {against}", counted=(number,)))
    return found


REASONS = Reasons({"blocks": (*"wyrgbp", "?")}, explain, {})
