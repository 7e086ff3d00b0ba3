"""The court: where the marker of a scoring comes from, and the royal visit that follows from it.

While the token lies on the court, every bonus space holds a marker of each
player or none. While somebody holds it, one space is current: the holder has
left it, so has everybody who has had a turn since, and each of the others has
one marker there. That space needn't be kept: it is the one that a player has a
marker on and the holder hasn't.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.ledger import Posting, seat
from referee.core.near import listed
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, Since, rule
from referee.core.ruleset import Game
from referee.games.carrara.second.actions import Score, ScoreExtra
from referee.games.carrara.second.rulings import PASS_MOVES_MARKER, VISIT_WITHOUT_BONUS
from referee.games.carrara.second.state import PASSED, SCORED, VISITED, Numbers, Player, Table, without_bonus

NONE = -1
"""The no-bonus area."""

SPACES_GAP = "court spaces not written down"


class Source(NamedTuple):
    """A court space by number; ``blurs`` are the spaces of which one of equal ones is meant, by bit."""

    space: int
    blurs: int = 0


FROM_NONE = Source(NONE)


def kind_of(name: str) -> str:
    """The kind of a court space: ``vp`` of ``vp-2``."""
    return name.partition("-")[0]


def current(state: Table) -> int:
    """The current bonus space of a visit as a bit, for the player whose turn it is; 0 if there is none."""
    if state.holder in (0, state.seat):
        return 0
    return state.player.court & ~state.players[state.holder - 1].court


def allowed(state: Table) -> int:
    """The bonus spaces that a marker may come from, by bit; 0 where only the no-bonus area is left."""
    return current(state) or state.player.court


def _spaces(bits: int) -> list[int]:
    return [space for space in range(bits.bit_length()) if bits >> space & 1]


def source(game: Game, state: Table, action: Score | ScoreExtra) -> Source | None:
    """Where the marker comes from; None where that is open or not allowed."""
    numbers: Numbers = game.data
    spaces = allowed(state)
    word = action.court
    if word == "none":
        may = game.readings[VISIT_WITHOUT_BONUS.name] == "allowed"
        return FROM_NONE if not spaces or (may and without_bonus(numbers, state.player)) else None
    if word is None:
        if not spaces:
            return FROM_NONE
        open = _spaces(spaces)
        if len({kind_of(numbers.spaces[space]) for space in open}) > 1:
            return None
        return _one_of(open)
    if word in numbers.spaces:
        return _named(numbers, state, numbers.spaces.index(word), spaces)
    open = [space for space in _spaces(spaces) if kind_of(numbers.spaces[space]) == word]
    return _one_of(open) if open else None


def _one_of(open: list[int]) -> Source:
    """One of equal spaces; while there are several, nobody knows which."""
    return Source(open[0], 1 << open[0] if len(open) > 1 else 0)


def _named(numbers: Numbers, state: Table, space: int, spaces: int) -> Source | None:
    """A space by its name. Equal ones are interchangeable: where an earlier line only wrote the kind,
    the one that it meant shows now, and any other stands for the one that is named."""
    if spaces >> space & 1:
        return quick(Source, (space, 0))
    kind = kind_of(numbers.spaces[space])
    for other in _spaces(spaces):
        either = 1 << space | 1 << other
        if kind_of(numbers.spaces[other]) == kind and state.blurred & either:
            return Source(other, either)
    return None


# The rules


@rule(
    "C2-COURT-01",
    "a court space exists",
    source="2e 2.6; notation 6",
    confidence="B",
)
def space_exists(game: Game, state: Table, action: Score | ScoreExtra) -> Answer:
    """The court has six bonus spaces, three with points and three with coins, and the no-bonus area
    below them. The advanced game has two more."""
    numbers: Numbers = game.data
    if action.court in (None, "none", "vp", "coins") or action.court in numbers.spaces:
        return None
    help = f"the spaces are {', '.join(numbers.spaces)} and none"
    return Breach("C2-COURT-01", "court", f"the court has no space {action.court}", help=help)


@rule(
    "C2-COURT-02",
    "the marker comes from a bonus space, during a visit from the current one",
    source="S34, S35, S37; 2e Q18",
    confidence="B",
    needs=(space_exists,),
)
def space_allowed(game: Game, state: Table, action: Score | ScoreExtra) -> Answer:
    """While nobody else holds the royal visit token, the marker comes from any bonus space with an own
    marker. While somebody else does, only from the current bonus space. A marker of the no-bonus area can
    be used once no bonus space holds an own marker."""
    word = action.court
    if word is None:
        return None
    if source(game, state, action) is not None:
        if word == "none" and allowed(state):
            return Leaning(VISIT_WITHOUT_BONUS.id)
        return None
    numbers: Numbers = game.data
    name = game.names[state.seat - 1]
    notes = (f"{name} has markers on {_own(numbers, state.player)}",)
    if word == "none":
        text = f"{name} still has markers on bonus spaces, so none of the no-bonus area is used"
        return Breach("C2-COURT-02", "court", text, notes, ruling=VISIT_WITHOUT_BONUS.id)
    visited = _spaces(current(state))
    if visited:
        holder = state.holder
        who = game.names[holder - 1]
        text = f"{who} holds the royal visit, so {name}'s marker comes from {numbers.spaces[visited[0]]}"
        since = Since(f"{who} has held it since line {{line}}", lambda s: s.holder == holder)
        return Breach("C2-COURT-02", "court", f"{text}, not from {word}", notes, since=since)
    return Breach("C2-COURT-02", "court", f"{name} has no marker on {word}", notes)


def _own(numbers: Numbers, player: Player) -> str:
    """Where a player's markers lie, in words."""
    names = [numbers.spaces[space] for space in _spaces(player.court)]
    beside = without_bonus(numbers, player)
    if beside:
        names.append(f"the no-bonus area ({beside})")
    return listed(names, "and") or "no space"


@rule(
    "C2-COURT-03",
    "the court space is written down where several kinds are allowed",
    source="notation 6",
    confidence="normative",
)
def space_written(game: Game, state: Table, action: Score | ScoreExtra) -> Answer:
    """Which space a marker came from decides what it brought and which one is current. Where a line
    leaves it out and only one kind is possible, that is the one; else nobody knows."""
    if action.court is not None or source(game, state, action) is not None:
        return None
    numbers: Numbers = game.data
    names = [numbers.spaces[space] for space in _spaces(allowed(state))]
    text = f"the marker can have come from {listed(names)}"
    return Doubt("C2-COURT-03", "spot", SPACES_GAP, text, blind=True)


@rule(
    "C2-COURT-04",
    "who doesn't score during a visit gives up the bonus",
    source="S35; 2e Q17",
    confidence="B",
)
def marker_moves(game: Game, state: Table, action: object) -> Answer:
    """While somebody else holds the token, who doesn't score first moves the own marker from the current
    bonus space to the no-bonus area, and then acts. The referee moves it; no line says so.

    An open reading: whether passing counts.
    """
    return Leaning(PASS_MOVES_MARKER.id) if current(state) else None


BONUS = Clause(
    "C2-COURT-05",
    "the bonus of a space",
    "S34, S35; 2e 2.6",
    "B",
    "Who scores with a marker of a bonus space also gets its bonus: 3 points or 5 coins.",
)
TOKEN_TAKEN = Clause(
    "C2-COURT-06",
    "who scores while nobody holds the token takes it",
    "S34, S36, S37",
    "B",
    "Who scores with a marker of a bonus space while nobody else holds the royal visit token takes it until"
    " the own next turn, and that space is current for the others. When every bonus space is empty the token"
    " is out of use.",
)
TOKEN_RETURNED = Clause(
    "C2-COURT-07",
    "the token goes back at the holder's next turn",
    "S36",
    "B",
    "When the holder's next turn starts, the token goes back to the court; scoring at once takes it again.",
)
CLAUSES = (BONUS, TOKEN_TAKEN, TOKEN_RETURNED)


# Effects


def some(numbers: Numbers, state: Table) -> Source:
    """A marker from anywhere, where a table agreed to a scoring that doesn't say from where."""
    own = _spaces(state.player.court)
    return (
        Source(NONE)
        if without_bonus(numbers, state.player) or not own
        else Source(own[0], state.player.court)
    )


def used(state: Table, found: Source) -> tuple[int, int, int, int]:
    """The court after a scoring: the player's spaces, the holder, blurred spaces, and the turn's step."""
    space, blurs = found
    seat, holder, blurred = state.seat, state.holder, state.blurred
    court = state.players[seat - 1].court
    if space == NONE:
        return court, holder, blurred | blurs, SCORED
    court &= ~(1 << space)
    if holder and holder != seat:
        return court, holder, blurred | blurs, SCORED
    return court, seat, blurred | blurs, SCORED | VISITED


def followed(game: Game, state: Table, number: int) -> Table:
    """The court when the turn of a seat is over, the token being with somebody."""
    step = state.step
    if state.holder == number:
        return state if step & VISITED else state._replace(holder=0)
    if step & SCORED or (step & PASSED and game.readings[PASS_MOVES_MARKER.name] == "stays"):
        return state
    player = state.players[number - 1]
    left = player.court & state.players[state.holder - 1].court
    if left == player.court:
        return state
    after = quick(Player, (*player[:4], left, *player[5:]))
    return quick(Table, ((*state.players[: number - 1], after, *state.players[number:]), *state[1:]))


def book_followed(game: Game, before: Table, after: Table) -> Iterable[Posting]:
    """Markers that moved to the no-bonus area on their own, and the token that went back."""
    numbers: Numbers = game.data
    for number, (old, new) in enumerate(zip(before.players, after.players, strict=True), 1):
        for space in _spaces(old.court & ~new.court):
            name = numbers.spaces[space]
            yield Posting("markers", 1, name, "none", marker_moves.id, note=seat(number))
    if before.holder and not after.holder:
        yield Posting("token", 1, seat(before.holder), "court", TOKEN_RETURNED.id, note="royal visit")


def book_used(game: Game, before: Table, action: Score | ScoreExtra, after: Table) -> Iterable[Posting]:
    """The marker of a scoring, the token, and the bonus."""
    numbers: Numbers = game.data
    found = source(game, before, action)
    assert found is not None, "a scoring that stands says where its marker comes from"
    me = seat(before.seat)
    name = "none" if found.space == NONE else numbers.spaces[found.space]
    yield Posting("markers", 1, name, "spots", space_allowed.id, note=me)
    if after.holder != before.holder and before.holder:
        yield Posting("token", 1, seat(before.holder), "court", TOKEN_RETURNED.id, note="royal visit")
    if after.step & VISITED:
        if before.holder == before.seat:
            yield Posting("token", 1, me, "court", TOKEN_RETURNED.id, note="royal visit")
        yield Posting("token", 1, "court", me, TOKEN_TAKEN.id, note=name)
    if found.space != NONE:
        coins, points = numbers.bonus(found.space)
        if coins:
            yield Posting("coins", coins, "bank", me, BONUS.id, note=name)
        if points:
            yield Posting("vp", points, "track", me, BONUS.id, row="track", note=name)


USED = (space_exists, space_allowed, space_written)
PHYSICAL = (space_exists, space_allowed)
