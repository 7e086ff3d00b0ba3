"""The turn: one action, and what stands in place of one."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.ledger import Posting, seat
from referee.core.log import Statement
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, rule
from referee.core.ruleset import Game, Procedure, Rejected, judge
from referee.core.tally import total
from referee.games.carrara import wheel
from referee.games.carrara.first.actions import Build, Nothing, Other, Pass, Score
from referee.games.carrara.first.rulings import (
    ANNOUNCER_ACTS,
    DECLINE_AFTER_30TH,
    NOTHING_POSSIBLE,
    PASSING,
    PURCHASE_WHEN_DECLINING,
)
from referee.games.carrara.first.state import (
    ACTED,
    ANNOUNCED,
    BOUGHT,
    BUILT_OUT,
    CONSOLED,
    OPENED,
    PASSED,
    Player,
    Table,
    markers_left,
)
from referee.games.carrara.table import FIRST_CATEGORY, SPOTS, tiles_in


@rule(
    "C1-TURN-01",
    "a turn has one action",
    source="rules 000, Playing the game",
    confidence="A",
)
def one_action(game: Game, state: Table, action: object) -> Answer:
    """In a turn a player takes one action: buys blocks, builds one building or scores once."""
    if state.step & (ACTED | PASSED):
        if getattr(action, "over", None) is not None and game.data.has_upgrades:
            # Whether an upgrade is one has a rule of its own.
            return None
        first = "the turn was declined" if state.step & PASSED else "an action stands before it"
        return Breach("C1-TURN-01", "verb", f"a turn has one action, and {first} on this line")
    return None


@rule(
    "C1-TURN-02",
    "a turn has an action",
    source="rules 000, Playing the game",
    confidence="A",
)
def has_action(game: Game, state: Table, statement: Statement) -> Answer:
    """Announcing the end or buying an object comes on top of an action and can't replace it.

    In the last round PASS declines the turn.
    """
    if state.step & (ACTED | PASSED):
        return None
    if state.step & OPENED and game.readings[ANNOUNCER_ACTS.name] == "may-not":
        return Leaning(ANNOUNCER_ACTS.id)
    return Breach(
        "C1-TURN-02",
        "player",
        "this turn has no action",
        help="write BUY, BUILD or SCORE, or PASS for a turn of the last round that was declined",
    )


@rule(
    "C1-TURN-03",
    "a turn can be declined in the last round only",
    source="rules 000, Game end; fact sheet 7.6 and 7.30",
    confidence="B",
    needs=(one_action,),
)
def may_decline(game: Game, state: Table, action: Pass) -> Answer:
    """This edition knows no pass. Once the last round is on, the players still due may decline their turn.

    Whoever can buy no block after turning the wheel writes BUY none and takes two coins.
    """
    if not state.last:
        if game.readings[PASSING.name] == "allowed":
            return Leaning(PASSING.id)
        return Breach(
            "C1-TURN-03",
            "verb",
            "this edition has no pass, and this isn't the last round",
            (f"{game.names[state.seat - 1]} has {state.player.coins} coins",),
            "who can afford no block after turning the wheel writes BUY none and takes 2 coins",
            ruling=PASSING.id,
        )
    if state.step & BOUGHT and game.readings[PURCHASE_WHEN_DECLINING.name] == "forbidden":
        text = "an object was bought on this line, and who declines the turn buys nothing"
        return Breach("C1-TURN-03", "verb", text, ruling=PURCHASE_WHEN_DECLINING.id)
    if state.announced == state.seat and state.step & OPENED:
        if game.readings[ANNOUNCER_ACTS.name] == "must":
            return Breach(
                "C1-TURN-03", "verb", "who announces the end still takes an action", ruling=ANNOUNCER_ACTS.id
            )
        return Leaning(ANNOUNCER_ACTS.id)
    if state.last == BUILT_OUT:
        if game.readings[DECLINE_AFTER_30TH.name] == "forbidden":
            text = "after the 30th building every player still due takes a turn"
            return Breach("C1-TURN-03", "verb", text, ruling=DECLINE_AFTER_30TH.id)
        return Leaning(DECLINE_AFTER_30TH.id)
    return None


@rule(
    "C1-TURN-04",
    "NOTHING stands where no action is possible",
    source="BGA help (ja); fact sheet 7.14",
    confidence="B",
    needs=(one_action,),
)
def nothing_possible(game: Game, state: Table, action: Nothing) -> Answer:
    """A player who can neither buy nor build nor score shows everything and takes two coins.

    While a block lies on the wheel or in the bag, buying is possible, even if only to find that nothing is
    affordable.
    """
    reason = _possible(game, state)
    if reason:
        return Breach("C1-TURN-04", "verb", f"an action is possible: {reason}", ruling=NOTHING_POSSIBLE.id)
    if state.hidden and _may_be_built(game, state):
        text = "a tile of the market that nobody wrote down may be affordable"
        return Doubt("C1-TURN-04", "verb", "whether a tile could be built", text)
    return Leaning(NOTHING_POSSIBLE.id)


def _may_be_built(game: Game, state: Table) -> bool:
    """Whether the player could pay for some tile that nobody has seen."""
    number = total(state.player.blocks)
    return any(tile.cost <= number for tile in tiles_in(game.data.board.tiles & ~state.seen))


def _possible(game: Game, state: Table) -> str:
    """An action that the player could take, in words, or nothing."""
    from referee.games.carrara.first.moves import candidates

    if wheel.on_wheel(state.wheel) or wheel.in_bag(state.wheel, state.unseen):
        return "there are blocks to buy"
    ways = {Build: "built", Score: "scored"}
    for (action,) in candidates(game, state):
        done = ways.get(type(action))
        if done is None:
            continue
        if not isinstance(judge(game, state, action, game.ruleset.procedures[type(action)]), Rejected):
            what = action.tile.name if isinstance(action, Build) else SPOTS[action.spot]
            return f"{what} can be {done}"
    return ""


@rule(
    "C1-TURN-05",
    "a verb belongs to the edition",
    source="notation 6 and 10",
    confidence="normative",
)
def known_verb(game: Game, state: Table, action: Other) -> Answer:
    """TAKE, PUT and EXTRA move statues and decorations, which only the second edition has."""
    return Breach("C1-TURN-05", "verb", f"{action.verb} belongs to the second edition, this is the first")


@rule(
    "C1-TURN-06",
    "who announced at the start may still act",
    source="rules 000, Game end; fact sheet 7.2",
    confidence="C",
)
def announcer_acts(game: Game, state: Table, action: object) -> Answer:
    """A player who announces the end at the start of a turn takes the turn as usual.

    An open reading: a table may agree that announcing is the whole turn.
    """
    if not state.step & OPENED:
        return None
    if game.readings[ANNOUNCER_ACTS.name] == "may-not":
        text = "the announcement of the end was the whole turn"
        return Breach("C1-TURN-06", "verb", text, ruling=ANNOUNCER_ACTS.id)
    return Leaning(ANNOUNCER_ACTS.id)


ORDER = Clause(
    "C1-TURN-07",
    "rounds",
    "rules 000, Playing the game and Game end",
    "A",
    "Turns go clockwise from the start player. The last round is played on to the player on the start"
    " player's right, so that all have equally many turns.",
)
CONSOLATION = Clause(
    "C1-TURN-08",
    "two coins where nothing is possible",
    "BGA help (ja); fact sheet 7.14",
    "B",
    "Who can take no action at all shows everything and takes two coins.",
)
CLAUSES = (ORDER, CONSOLATION)


# Effects


def mark(state: Table) -> Table:
    """Note that an action was tried."""
    return state._replace(step=state.step | ACTED)


def passed_on(game: Game, state: Table, seat: int) -> Table:
    """The position when the turn of ``seat`` is over."""
    if seat < game.seats:
        return state.turn_of(seat + 1, state.round)
    return state.turn_of(0, state.round) if state.last else state.turn_of(1, state.round + 1)


def no_postings(game: Game, before: Table, action: object, after: Table) -> Iterable[Posting]:
    return ()


def _close(game: Game, state: Table, statement: Statement) -> Table:
    seat = state.seat
    return state.turn_of(seat + 1, state.round) if seat < game.seats else passed_on(game, state, seat)


def _decline(game: Game, state: Table, action: Pass) -> Table:
    return state._replace(step=state.step | PASSED)


def coins_taken(game: Game, state: Table, amount: int, step: int) -> Table:
    """Two coins from the bank (or none, by a ruling), and what that makes of the turn."""
    player = state.player
    richer: Player = player._replace(coins=player.coins + amount)
    return state._replace(players=state.with_player(richer), step=state.step | step)


def _nothing(game: Game, state: Table, action: Nothing) -> Table:
    pays = game.readings[NOTHING_POSSIBLE.name] == "two-coins"
    return coins_taken(game, state, game.data.consolation if pays else 0, ACTED | CONSOLED)


def _book_nothing(game: Game, before: Table, action: Nothing, after: Table) -> Iterable[Posting]:
    amount = after.player.coins - before.player.coins
    if amount:
        yield Posting("coins", amount, "bank", seat(before.seat), CONSOLATION.id, note="nothing possible")


def has_announced(state: Table) -> bool:
    """Whether somebody has announced the end."""
    return bool(state.last & ANNOUNCED)


ACTION = (one_action, announcer_acts)
"""The rules that every action of a turn meets."""

CLOSE = Procedure((has_action,), _close, no_postings)
PASS = Procedure((one_action, may_decline), _decline, no_postings, mark)
NOTHING = Procedure((*ACTION, nothing_possible), _nothing, _book_nothing, mark)
OTHER = Procedure((known_verb,), lambda game, state, action: state, no_postings)


# The advanced game


@rule(
    "C1-TURN-09",
    "NOTHING stands where no action of the advanced game is possible",
    source="BGA help (ja); fact sheet 7.14",
    confidence="B",
    needs=(one_action,),
)
def nothing_more_possible(game: Game, state: Table, action: Nothing) -> Answer:
    """A player who can neither buy nor build, not even an 8 or over a tile of the own, nor score anything
    shows everything and takes two coins."""
    reason = _possible(game, state) or _more_possible(game, state)
    if reason:
        return Breach("C1-TURN-09", "verb", f"an action is possible: {reason}", ruling=NOTHING_POSSIBLE.id)
    if state.hidden and total(state.player.blocks):
        text = "a tile of the market that nobody wrote down may be affordable"
        return Doubt("C1-TURN-09", "verb", "whether a tile could be built", text)
    return Leaning(NOTHING_POSSIBLE.id)


def _more_possible(game: Game, state: Table) -> str:
    """An action that only the advanced game has and the player could take, in words, or nothing."""
    player, board = state.player, game.data.board
    assert state.offer is not None
    on_offer = [*tiles_in(state.market), *tiles_in(state.offer.eights)]
    for tile in on_offer:
        if tile.cost <= total(player.blocks):
            return f"{tile.name} can be built in Lerici"
        for own in player.built:
            usable = total(player.blocks & ~board.refused[own.city])
            if 0 < tile.cost - own.tile.cost <= usable:
                return f"{tile.name} can be built over {own.tile.name}"
    if markers_left(game.data, player):
        for own in player.built:
            spot = FIRST_CATEGORY + board.categories[own.tile.type]
            if not player.scored >> spot & 1:
                return f"{SPOTS[spot]} can be scored"
    return ""


ADVANCED_NOTHING = Procedure((*ACTION, nothing_more_possible), _nothing, _book_nothing, mark)
