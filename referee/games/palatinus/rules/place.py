"""Placing: one inhabitant a turn, on a free terrain."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.quick import quick
from referee.core.rule import Answer, Breach, Clause, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.games.palatinus.actions import Place
from referee.games.palatinus.hexes import AROUND, LETTERS, SLOTS, TERRAINS
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    COSTS,
    GUARDS,
    MARK_EXTRA,
    MARKS,
    PIECES,
    SECOND,
    STOCK,
    WOLF,
    WOLF_CONDOTTIERO,
    WOLF_MERCHANT,
    Share,
    owner,
    piece,
)
from referee.games.palatinus.state import PLACED, Frame, Table


def stock_of(state: Table, extra: bool) -> int:
    """What the player whose turn it is has still to place, of the own or of the second colour."""
    stock = state.stocks[state.seat - 1]
    return stock >> SECOND if extra else stock & (1 << SECOND) - 1


def stock_words(stock: int, extra: bool = False) -> str:
    """A stock in words, each kind with the number that carries the wolf."""
    merchant, farmer, condottiero, wolf_merchant, wolf_farmer, wolves = STOCK.unpack(stock)
    parts = [_many(merchant, "merchant"), _many(farmer, "farmer")]
    if not extra:
        parts.append(_many(condottiero, "condottiero", "condottieri"))
    certain = min(wolves, wolf_merchant) if wolves == wolf_merchant + wolf_farmer else 0
    if wolves == wolf_merchant + wolf_farmer:
        parts.append(f"with the wolf {_many(certain, 'merchant')} and {_many(wolf_farmer, 'farmer')}")
    else:
        parts.append(f"{wolves} with the wolf")
    return ", ".join(parts)


def _many(number: int, word: str, plural: str = "") -> str:
    return f"{number} {word if number == 1 else plural or word + 's'}"


def colour_note(game: Game, number: int, extra: bool) -> str:
    """The colour of a player's pieces where the header names it."""
    frame: Frame = game.data
    if not frame.colours or number > len(frame.colours):
        return "of the second colour" if extra else ""
    return frame.colours[number - 1][1 if extra else 0]


@rule(
    "PL-PLACE-01",
    "a terrain exists",
    source="rules 001, Components; fact sheet 3.1",
    confidence="A",
)
def terrain_exists(game: Game, state: Table, action: Place) -> Answer:
    """Each of the tiles A to G has six terrains around its hill, 1 to 6 clockwise from the arrow. A hill
    itself can hold nothing."""
    if action.at >= 0:
        return None
    if action.terrain in LETTERS:
        hill = action.terrain
        text = f"{hill} is a hill; inhabitants stand on the terrains {hill}1 to {hill}6"
    else:
        text = f"there is no terrain {action.terrain}; the terrains are A1 to G6"
    return Breach("PL-PLACE-01", "terrain", text)


@rule(
    "PL-PLACE-02",
    "the tiles lie before the first inhabitant is placed",
    source="rules 001, Setup",
    confidence="A",
    needs=(terrain_exists,),
)
def tile_lies(game: Game, state: Table, action: Place) -> Answer:
    """The seven tiles are laid first; only then the players take their pieces."""
    if state.laid >= SLOTS and state.layout[action.at // AROUND] >= 0:
        return None
    letter = LETTERS[action.at // AROUND]
    if state.laid < SLOTS:
        there = sum(at >= 0 for at in state.layout)
        text = f"the layout isn't complete: {there} of {SLOTS} tiles lie"
        return Breach("PL-PLACE-02", "verb", text, help="a TILE line may be missing before this one")
    return Breach("PL-PLACE-02", "terrain", f"tile {letter} doesn't lie on the map")


@rule(
    "PL-PLACE-03",
    "one inhabitant a turn",
    source="rules 001, Playing the Game",
    confidence="A",
)
def one_a_turn(game: Game, state: Table, action: Place) -> Answer:
    """On a turn a player places exactly one inhabitant; nobody passes."""
    if state.step & PLACED:
        return Breach(
            "PL-PLACE-03", "verb", "a turn places one inhabitant, and one stands before it on this line"
        )
    return None


@rule(
    "PL-PLACE-04",
    "the terrain is unoccupied",
    source="rules 001, Playing the Game",
    confidence="A",
    needs=(terrain_exists,),
)
def terrain_free(game: Game, state: Table, action: Place) -> Answer:
    """A terrain holds one inhabitant. Terrains with a spring are terrains like the others."""
    at = action.at
    if not state.board >> at & 1:
        return None
    there = owner(state.board, at)
    text = f"{action.terrain} is occupied by the {PIECES[piece(state.board, at)]} of {game.names[there - 1]}"
    since = Since(f"{action.terrain} was taken on line {{line}}", lambda s: s.board >> at & 1)
    return Breach("PL-PLACE-04", "terrain", text, since=since)


@rule(
    "PL-PLACE-10",
    "EXTRA belongs to the game with two",
    source="rules 001, Setup; notation 9",
    confidence="A",
)
def extra_for_two(game: Game, state: Table, action: Place) -> Answer:
    """Only with two players does each have pieces of a second colour, and no condottiero among them."""
    if not action.extra:
        return None
    if game.data.extra is None:
        return Breach("PL-PLACE-10", "extra", f"with {game.seats} players nobody has a second colour")
    if action.piece in (CONDOTTIERO, WOLF_CONDOTTIERO):
        return Breach("PL-PLACE-10", "extra", "the pieces of the second colour are merchants and farmers")
    return None


@rule(
    "PL-PLACE-05",
    "the inhabitant is in the player's set",
    source="rules 001, Setup",
    confidence="A",
    needs=(extra_for_two,),
)
def in_the_set(game: Game, state: Table, action: Place) -> Answer:
    """Nobody places more merchants, farmers or condottieri than stand behind the screen, nor more wolves."""
    stock = state.stocks[state.seat - 1]
    cost = COSTS[action.piece]
    if action.extra:
        cost <<= SECOND
    if not (stock | GUARDS) - cost & GUARDS ^ GUARDS:
        return None
    frame: Frame = game.data
    share = frame.extra if action.extra else frame.share
    if share is None:
        return None
    if _other_face(state, action) >= 0:
        return _wrong_face(game, state, action, share)
    number = state.seat
    name = game.names[number - 1]
    kind = PIECES[action.piece].replace("-", " ")
    text = f"{name} has no {kind} left to place"
    of = f" {colour_note(game, number, action.extra)}" if action.extra else ""
    notes = (
        f"with {frame.seats} players each has{of} {share.text}",
        f"{name} has left: {stock_words(stock_of(state, action.extra), action.extra)}",
    )
    return Breach("PL-PLACE-05", "piece", text, notes)


def _other_face(state: Table, action: Place) -> int:
    """The piece that it would be with its other face up, -1 if the player has none of it.

    A wolf of unknown kind without which there are only plain ones left is ``WOLF``: it could be several.
    """
    stock = stock_of(state, action.extra)
    merchant, farmer, _, wolf_merchant, wolf_farmer, wolves = STOCK.unpack(stock)
    kind = action.piece
    if kind < CONDOTTIERO and wolves and (wolf_merchant, wolf_farmer)[kind]:
        return kind + WOLF_MERCHANT
    if WOLF_MERCHANT <= kind < WOLF_CONDOTTIERO and (merchant, farmer)[kind - WOLF_MERCHANT]:
        return kind - WOLF_MERCHANT
    return WOLF if kind == WOLF and (merchant or farmer) else -1


def _wrong_face(game: Game, state: Table, action: Place, share: Share) -> Breach:
    """A piece that the player has, with the other face up."""
    name = game.names[state.seat - 1]
    notes = (
        'the rule book: "Inhabitants with the wolf must be played with the wolf showing."',
        f"with {game.seats} players each has {share.text}",
        f"{name} has left: {stock_words(stock_of(state, action.extra), action.extra)}",
    )
    kind = PIECES[action.piece]
    if action.piece < CONDOTTIERO:
        text = f"{name} has no {kind} without the wolf left; those with it are placed face down"
        return Breach(WOLF_SHOWS.id, "piece", text, notes, f"write wolf-{kind}, or wolf")
    text = f"{name} has no {kind.replace('-', ' ')} left; what is left shows the same on both faces"
    return Breach(WOLF_SHOWS.id, "piece", text, notes)


@rule(
    "PL-PLACE-07",
    "a condottiero carries no wolf",
    source="rules 001, Setup; rozmiarek.info",
    confidence="A",
)
def no_wolf_condottiero(game: Game, state: Table, action: Place) -> Answer:
    """Condottieri show the condottiero on both faces."""
    if action.piece != WOLF_CONDOTTIERO:
        return None
    text = "no condottiero carries the wolf; he shows the same on both faces"
    return Breach("PL-PLACE-07", "piece", text)


@rule(
    "PL-PLACE-08",
    "no condottiero in the last turns",
    source="rules 001, Playing the Game",
    confidence="A",
)
def condottiero_in_time(game: Game, state: Table, action: Place) -> Answer:
    """Condottieri can't be placed in a player's last three turns, nor in the last four with"
    " two or three players."""
    if action.piece != CONDOTTIERO:
        return None
    frame: Frame = game.data
    last = frame.last
    if state.round <= last:
        return None
    name = game.names[state.seat - 1]
    text = (
        f"this is turn {state.round} of {frame.size} of {name}; condottieri are placed on turns 1 to {last}"
    )
    note = f"with {frame.seats} players the last {frame.ban} turns are without condottieri"
    return Breach("PL-PLACE-08", "piece", text, (note,))


@rule(
    "PL-PLACE-09",
    "a condottiero isn't kept too long",
    source="rules 001, Playing the Game",
    confidence="A",
)
def condottiero_not_kept(game: Game, state: Table, action: Place) -> Answer:
    """Nobody can have a condottiero left when only three inhabitants remain (four with two or three players),
    so one has to be placed as soon as the turns before that are just enough for those that are left."""
    frame: Frame = game.data
    left = state.stocks[state.seat - 1] >> _CONDOTTIERI & 0x7F
    behind = frame.last - state.round
    if left <= behind or action.piece == CONDOTTIERO or behind < 0 or not left:
        return None
    name = game.names[state.seat - 1]
    who = "a condottiero" if left == 1 else f"{left} condottieri"
    after = f"{behind} of them" if behind else "none"
    text = f"{name} has {who} to place, and after this turn {after} can be placed any more"
    notes = (
        f"this is turn {state.round} of {frame.size}; the last {frame.ban} are without condottieri"
        f" ({frame.size} - {frame.ban} - {state.round} = {behind})",
    )
    return Breach("PL-PLACE-09", "piece", text, notes, "a condottiero has to be placed on this turn")


_CONDOTTIERI = STOCK.shifts[CONDOTTIERO]


WOLF_SHOWS = Clause(
    "PL-PLACE-06",
    "the wolf shows, and only the wolf",
    "rules 001, Playing the Game; bgdf.com; rozmiarek.info",
    "A",
    "Inhabitants with the wolf must be played with the wolf showing. The others show the same"
    " inhabitant on both"
    " faces, so their player has no choice either. Some reviews have the wolf as a choice; the"
    " rule book doesn't.",
)
TURNS = Clause(
    "PL-PLACE-11",
    "the game lasts until every inhabitant is placed",
    "rules 001, Playing the Game and End of the Game",
    "A",
    "Turns go clockwise. All players have as many pieces, so there are 16, 12, 8 or 7 rounds"
    " with 2, 3, 4 or 5 players.",
)
CLAUSES = (WOLF_SHOWS, TURNS)


# Effect


def effect(game: Game, state: Table, action: Place) -> Table:
    """The inhabitant leaves the screen and stands on the map."""
    layout, laid, tokens, number, round, stocks, board, step = state
    piece = action.piece
    index = number - 1
    stock = stocks[index] - (COSTS[piece] << SECOND if action.extra else COSTS[piece])
    if stock & GUARDS or stock < 0:
        # A table agreed to the wrong face: the piece is taken as the one that there is.
        piece = _other_face(state, action)
        if piece < 0 or piece == WOLF:
            return mark(state)
        stock = stocks[index] - (COSTS[piece] << SECOND if action.extra else COSTS[piece])
    placed = MARKS[number][piece] | MARK_EXTRA if action.extra else MARKS[number][piece]
    stocks = (*stocks[:index], stock, *stocks[number:])
    board |= placed << action.at
    return quick(Table, (layout, laid, tokens, number, round, stocks, board, step | PLACED))


def mark(state: Table) -> Table:
    """Note that a placement was tried."""
    return state._replace(step=state.step | PLACED)


def unit(kind: int) -> str:
    """What the ledger counts a piece as: by kind, and all that carry the wolf as one."""
    return PIECES[min(kind, WOLF)]


def book(game: Game, before: Table, action: Place, after: Table) -> Iterable[Posting]:
    """The inhabitant goes from behind the screen to the map."""
    note = f"{PIECES[action.piece]} on {TERRAINS[action.at]}"
    yield Posting(unit(action.piece), 1, seat(before.seat), "map", terrain_free.id, note=note)


PHYSICAL = (
    terrain_exists,
    tile_lies,
    one_a_turn,
    terrain_free,
    in_the_set,
    no_wolf_condottiero,
    extra_for_two,
)

PLACE = Procedure(
    (
        terrain_exists,
        tile_lies,
        one_a_turn,
        extra_for_two,
        terrain_free,
        no_wolf_condottiero,
        in_the_set,
        condottiero_in_time,
        condottiero_not_kept,
    ),
    effect,
    book,
    mark,
)
