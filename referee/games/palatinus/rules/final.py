"""The end: what was won, the score, how ties are settled, and what is uncertain about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from referee.core.ledger import Posting
from referee.core.ledger import seat as account
from referee.core.quick import quick
from referee.core.rule import Clause
from referee.core.ruleset import Game, Row, Rung
from referee.core.score import total as sum_of
from referee.games.palatinus.evaluation import Hill, evaluate
from referee.games.palatinus.hexes import LETTERS, TERRAINS, bits
from referee.games.palatinus.pieces import (
    DOWN,
    EXTRA,
    MARK_TURNED,
    OWNER,
    PIECES,
    SECOND,
    STOCK,
    lane,
    piece,
    unknown,
)
from referee.games.palatinus.rules import capture, influence
from referee.games.palatinus.state import Frame, Table

CAPTURED = Clause(
    "PL-FINAL-01",
    "a point for each captured inhabitant",
    "rules 001, Victory",
    "A",
    "Every inhabitant that a player's condottieri captured is worth 1 point, own ones too.",
)
DISCS = Clause(
    "PL-FINAL-02",
    "discs are worth what they show",
    "rules 001, Victory",
    "A",
    "Discs of 2 come from ties, discs of 1 from inhabitants that two players captured.",
)
TOKENS = Clause(
    "PL-FINAL-03",
    "tokens are worth what they show",
    "rules 001, Victory",
    "A",
    "The tokens of the hills that a player controls are worth 3 to 6 points each.",
)
MOST_POINTS = Clause(
    "PL-FINAL-04",
    "most points win",
    "rules 001, Victory",
    "A",
    "Captured inhabitants, discs and tokens are added up. Influence isn't worth anything itself.",
)
TIE_ITEMS = Clause(
    "PL-FINAL-05",
    "a tie goes to the most items",
    "rules 001, Victory",
    "A",
    "Among equal players the one wins who has the most tokens, discs and captured inhabitants,"
    " counted one by one.",
)
SHARED = Clause(
    "PL-FINAL-06",
    "still equal players share the win",
    "fact sheet 11",
    "C",
    "Where the items don't decide either, no rule does, and the win is shared.",
)
HILLS = Clause(
    "PL-FINAL-07",
    "a HILL line names a hill and players of the game",
    "notation 9",
    "normative",
    "HILL claims how one of the hills A to G was evaluated. What it doesn't mention isn't claimed.",
)
CLAUSES = (CAPTURED, DISCS, TOKENS, MOST_POINTS, TIE_ITEMS, SHARED, HILLS)

ROWS = ("captured", "discs", "tokens")


def rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    """The score sheet of every seat; before the end nothing is won."""
    if state.seat:
        return tuple(_sheet(0, 0, 0) for _ in range(game.seats))
    won = evaluate(game.data, state)
    return tuple(_sheet(*own) for own in zip(won.captured, won.discs, won.tokens, strict=True))


def _sheet(captured: int, discs: int, tokens: int) -> tuple[Row, ...]:
    return (
        quick(Row, ("captured", captured, CAPTURED.id, (), "")),
        quick(Row, ("discs", discs, DISCS.id, (), "")),
        quick(Row, ("tokens", tokens, TOKENS.id, (), "")),
    )


def items(game: Game, state: Table) -> tuple[int, ...]:
    """How many things each seat has won."""
    return evaluate(game.data, state).items if not state.seat else (0,) * game.seats


def rungs(game: Game, state: Table, sheets: tuple[tuple[Row, ...], ...]) -> tuple[Rung, ...]:
    """Points, then items."""
    points = tuple([sum_of(own) for own in sheets])
    return (Rung(MOST_POINTS.id, "points", points), Rung(TIE_ITEMS.id, "items", items(game, state)))


# What the ledger says of the evaluation


def unit_on(board: int, at: int) -> str:
    """What the ledger counts the piece on a terrain as."""
    return PIECES[3] if lane(board, DOWN) >> at & 1 else PIECES[piece(board, at)]


def postings(game: Game, state: Table) -> Iterator[Posting]:
    """The evaluation of a complete position as transfers, hill by hill."""
    for hill in evaluate(game.data, state).hills:
        yield from _captures(game, state, hill)
        yield from _control(game, state, hill)


def _captures(game: Game, state: Table, hill: Hill) -> Iterator[Posting]:
    name = f"hill {LETTERS[hill.letter]}"
    for number, at in hill.captures:
        me = account(number)
        note = f"{TERRAINS[at]} at {name}"
        yield Posting(unit_on(state.board, at), 1, "map", me, capture.LARGER_GROUP.id, note=note)
        yield Posting("vp", 1, "track", me, CAPTURED.id, row="captured", note=name)
    for number, at in hill.discs:
        is_own = (number, at) in hill.captures
        rule = capture.SAME_OWNER.id if is_own else capture.TWO_CAPTORS.id
        yield from _disc(game.data.numbers.disc_shared, number, rule, name)
    for act in hill.acts:
        if act.fled:
            note = f"{TERRAINS[act.at]} at {name}"
            rule = capture.FLIGHT.id if act.merchants else capture.NOBODY.id
            yield Posting(unit_on(state.board, act.at), 1, "map", "gone", rule, note=note)


def _disc(value: int, number: int, rule: str, name: str) -> Iterator[Posting]:
    me = account(number)
    yield Posting(f"disc-{value}", 1, "box", me, rule, note=name)
    yield Posting("vp", value, "track", me, DISCS.id, row="discs", note=name)


def _control(game: Game, state: Table, hill: Hill) -> Iterator[Posting]:
    name = f"hill {LETTERS[hill.letter]}"
    if len(hill.leaders) == 1:
        me = account(hill.leaders[0])
        yield Posting("token", 1, "hills", me, influence.CONTROL.id, note=name)
        yield Posting("vp", state.tokens[hill.letter], "track", me, TOKENS.id, row="tokens", note=name)
        return
    rule = influence.TIE.id if hill.leaders else influence.NOBODYS.id
    yield Posting("token", 1, "hills", "gone", rule, note=name)
    for number in hill.leaders:
        yield from _disc(game.data.numbers.disc_tie, number, influence.TIE.id, name)


# What wolves that nobody turned up leave open

MOST = 20_000
"""So many ways to turn up the wolves are looked at; beyond that nothing is said about the result."""


def ways(game: Game, state: Table) -> tuple[Table, ...] | None:
    """Every position that the unknown wolves allow; None where there are too many."""
    if not unknown(state.board):
        return (state,)
    choices = list(_choices(game.data, state))
    number = 1
    for own in choices:
        number *= len(own)
    if number > MOST:
        return None
    return tuple(state._replace(board=sum(turned, state.board)) for turned in product(*choices))


def _choices(frame: Frame, state: Table) -> Iterable[list[int]]:
    """For each player and colour what the unknown wolves can add to the board."""
    board = state.board
    hidden, extras = unknown(board), lane(board, EXTRA)
    for number in range(1, frame.seats + 1):
        own = hidden & lane(board, OWNER + number - 1)
        for some, shift in ((own & ~extras, 0), (own & extras, SECOND)):
            if some:
                stock = state.stocks[number - 1] >> shift
                yield list(_turned(bits(some), STOCK.count(stock, 3), STOCK.count(stock, 4)))


def _turned(terrains: list[int], merchants: int, farmers: int) -> Iterator[int]:
    """Each way to turn up some wolves with so many merchants and farmers among those that are left."""
    merchant, farmer = MARK_TURNED
    for number in range(max(0, len(terrains) - farmers), min(len(terrains), merchants) + 1):
        for chosen in combinations(terrains, number):
            yield sum((merchant if at in chosen else farmer) << at for at in terrains)
