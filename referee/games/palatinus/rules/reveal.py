"""Turning up: what the wolves turn out to be once every inhabitant is placed."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting
from referee.core.near import listed
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.palatinus import hexes
from referee.games.palatinus.actions import Reveal
from referee.games.palatinus.evaluation import is_complete
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    DOWN,
    EXTRA,
    GUARDS,
    MARK_TURNED,
    OWNER,
    PIECES,
    SECOND,
    TURNED,
    WOLF,
    WOLF_MERCHANT,
    known_kind,
    lane,
    owner,
    piece,
)
from referee.games.palatinus.rules.final import postings
from referee.games.palatinus.state import Frame, Table


@rule(
    "PL-REVEAL-01",
    "wolves are turned up after the last turn",
    source="rules 001, End of the Game",
    confidence="A",
)
def game_over(game: Game, state: Table, action: Reveal) -> Answer:
    """The game ends when all inhabitants have been placed; then those with the wolf showing"
    " are turned over."""
    if not state.seat:
        return None
    text = f"pieces are turned up after the last turn, and it is {game.names[state.seat - 1]}'s turn"
    note = f"round {state.round} of {game.data.size}" if state.is_laid_out else "the tiles are being laid"
    return Breach("PL-REVEAL-01", "verb", text, (note,))


@rule(
    "PL-REVEAL-02",
    "a piece with the wolf is turned up",
    source="rules 001, End of the Game; notation 9",
    confidence="A",
)
def lies_face_down(game: Game, state: Table, action: Reveal) -> Answer:
    """REVEAL names a terrain on which a piece lies with the wolf up."""
    at = action.at
    if at < 0:
        text = f"there is no terrain {action.terrain}; the terrains are A1 to G6"
        return Breach("PL-REVEAL-02", "terrain", text)
    if state.board >> DOWN * hexes.CELLS + at & 1:
        return None
    there = owner(state.board, at)
    since = None
    if there:
        what = PIECES[piece(state.board, at)]
        text = f"the {what} of {game.names[there - 1]} on {action.terrain} shows its face"
        since = Since(f"{action.terrain} was taken on line {{line}}", lambda s: s.board >> at & 1)
    else:
        text = f"{action.terrain} is empty"
    return Breach("PL-REVEAL-02", "terrain", text, since=since)


@rule(
    "PL-REVEAL-03",
    "a wolf is a merchant or a farmer",
    source="rules 001, Setup; rozmiarek.info",
    confidence="A",
)
def kind_fits(game: Game, state: Table, action: Reveal) -> Answer:
    """No condottiero carries the wolf, so none can turn up."""
    if action.kind < CONDOTTIERO:
        return None
    what = (
        "no condottiero carries the wolf"
        if action.kind == CONDOTTIERO
        else "a wolf is turned up as what it is"
    )
    return Breach("PL-REVEAL-03", "kind", f"{what}; it is a merchant or a farmer")


@rule(
    "PL-REVEAL-04",
    "a piece turns out to be what the log says it is",
    source="notation 9",
    confidence="normative",
    needs=(lies_face_down, kind_fits),
)
def agrees(game: Game, state: Table, action: Reveal) -> Answer:
    """A kind that the recorder wrote down when the piece was placed may be repeated, and can't change."""
    at = action.at
    there = known_kind(state.board, at)
    if there in (-1, action.kind):
        return None
    known = PIECES[there]
    text = f"{action.terrain} is a {known} by an earlier line, the log turns up a {PIECES[action.kind]}"
    since = Since(
        "its kind is known since line {line}", lambda s: piece(s.board, at) if s.board >> at & 1 else -1
    )
    return Breach("PL-REVEAL-04", "kind", text, since=since)


@rule(
    "PL-REVEAL-05",
    "what is turned up fits the set",
    source="rules 001, Setup; fact sheet 8",
    confidence="A",
    needs=(lies_face_down, kind_fits, agrees),
)
def fits_the_set(game: Game, state: Table, action: Reveal) -> Answer:
    """The wolves of a player are as many merchants and farmers as the set has with the wolf. The line with
    which they no longer fit is blamed, although an earlier one may be the wrong one."""
    board, at = state.board, action.at
    if known_kind(board, at) >= 0:
        return None
    number = owner(board, at)
    is_extra = board >> EXTRA * hexes.CELLS + at & 1
    cost = TURNED[action.kind] << (SECOND if is_extra else 0)
    if not (state.stocks[number - 1] | GUARDS) - cost & GUARDS ^ GUARDS:
        return None
    frame: Frame = game.data
    share = frame.extra if is_extra and frame.extra is not None else frame.share
    most = (share.wolf_merchants, share.wolf_farmers)[action.kind]
    name = game.names[number - 1]
    kind = PIECES[action.kind]
    noun = kind if most == 1 else f"{kind}s"
    they = "it has" if most == 1 else "they have"
    of = " of the second colour" if is_extra else ""
    text = f"{name} has {most} {noun}{of} with the wolf, and {they} turned up already"
    return Breach("PL-REVEAL-05", "kind", text, (_wolves(game, state, number, bool(is_extra)),))


def _wolves(game: Game, state: Table, number: int, is_extra: bool) -> str:
    """A player's wolves with what is known of them, so that the wrong line can be found."""
    board = state.board
    down = lane(board, DOWN) & lane(board, OWNER + number - 1)
    extras = lane(board, EXTRA)
    found = []
    for at in hexes.bits(down & (extras if is_extra else ~extras)):
        there = piece(board, at)
        known = "unknown" if there == WOLF else PIECES[there - WOLF_MERCHANT]
        found.append(f"{hexes.TERRAINS[at]} {known}")
    return f"wolves of {game.names[number - 1]}: {listed(found, 'and')}"


UNKNOWN = Clause(
    "PL-REVEAL-06",
    "a wolf that nobody turned up is unknown",
    "notation 9; rules 001, End of the Game",
    "normative",
    "Whoever watches knows that it is a merchant or a farmer, and how many of each the set has."
    " What every way to turn up the rest yields is certain, the rest isn't guessed.",
)
CLAUSES = (UNKNOWN,)


def effect(game: Game, state: Table, action: Reveal) -> Table:
    """The kind of the piece is known from now on."""
    board, at = state.board, action.at
    if known_kind(board, at) >= 0:
        return state
    index = owner(board, at) - 1
    cost = TURNED[action.kind] << (SECOND if board >> EXTRA * hexes.CELLS + at & 1 else 0)
    stocks = state.stocks
    stocks = (*stocks[:index], stocks[index] - cost, *stocks[index + 1 :])
    board |= MARK_TURNED[action.kind] << at
    return quick(Table, (*state[:5], stocks, board, state.step))


def book(game: Game, before: Table, action: Reveal, after: Table) -> Iterable[Posting]:
    """Nothing moves; with the last wolf turned up the hills are evaluated."""
    if is_complete(after) and not is_complete(before):
        yield from postings(game, after)


PHYSICAL = (lies_face_down, kind_fits, agrees, fits_the_set)

REVEAL = Procedure((game_over, lies_face_down, kind_fits, agrees, fits_the_set), effect, book)
