"""Announcing the end: three minimum conditions, five points, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.ledger import Posting, seat
from referee.core.rule import Answer, Breach, Clause, Leaning, Since, rule
from referee.core.ruleset import Game, Procedure
from referee.core.tally import total
from referee.games.carrara import yields
from referee.games.carrara.first.actions import End
from referee.games.carrara.first.advanced import holding
from referee.games.carrara.first.rules.turn import has_announced
from referee.games.carrara.first.rulings import (
    ANNOUNCE_AFTER_30TH,
    BUILDER_ANNOUNCES,
    END_AFTER_COINS,
    OBJECT_COMPLETES,
)
from referee.games.carrara.first.state import (
    ACTED,
    ANNOUNCED,
    BOUGHT,
    BOUGHT_KIND,
    BUILT_OUT,
    CONSOLED,
    OPENED,
    PASSED,
    Player,
    Table,
)
from referee.games.carrara.objectives.counting import check
from referee.games.carrara.objectives.tree import CONDITIONS
from referee.games.carrara.table import OBJECTS


class Condition(NamedTuple):
    """One condition of the end: what is counted, how much is needed, how much is there."""

    name: str
    needed: int
    there: int

    @property
    def is_met(self) -> bool:
        return self.there >= self.needed


def conditions(game: Game, state: Table) -> tuple[Condition, ...]:
    """The three conditions for the player whose turn it is."""
    numbers, player = game.data, state.player
    objects = total(player.objects)
    if state.step & BOUGHT and game.readings[OBJECT_COMPLETES.name] == "does-not":
        objects -= 1
    size = game.seats - 2
    return (
        Condition("scorings", numbers.end_scorings, player.scored.bit_count()),
        Condition("objects", numbers.end_objects[size], objects),
        Condition("cost of buildings", numbers.end_cost[size], yields.cost_of(player.built)),
    )


@rule(
    "C1-END-01",
    "the end is announced with all three conditions met",
    source="rules 000, The three objectives",
    confidence="A",
)
def conditions_met(game: Game, state: Table, action: End) -> Answer:
    """Who announces the end has scored at least 4 times, holds at least 8, 7 or 6 objects and has built for
    at least 30, 25 or 20 blocks, with 2, 3 or 4 players. The conditions are judged where the announcement
    stands."""
    found = conditions(game, state)
    missing = [condition for condition in found if not condition.is_met]
    completes = state.step & BOUGHT and total(state.player.objects) == found[1].needed
    if missing:
        first = missing[0]
        name = game.names[state.seat - 1]
        text = f"the end can't be announced: {name} has {first.there} of {first.needed} {first.name}"
        notes = tuple(
            f"{one.name}: needs {one.needed}, has {one.there}{'' if one.is_met else ' (not met)'}"
            for one in found
        )
        ruling = OBJECT_COMPLETES.id if completes and found[1] in missing else ""
        return Breach("C1-END-01", "verb", text, notes, ruling=ruling)
    if completes:
        return Leaning(OBJECT_COMPLETES.id)
    return None


@rule(
    "C1-END-02",
    "the end is announced once",
    source="rules 000, Game end; 003, Ending the Game",
    confidence="A",
)
def announced_once(game: Game, state: Table, action: End) -> Answer:
    """The first announcement ends the game; nobody announces after it."""
    if not has_announced(state):
        return None
    who = game.names[state.announced - 1] if state.announced else "somebody"
    since = Since(f"{who} announced it on line {{line}}", lambda s: s.announced)
    return Breach("C1-END-02", "verb", f"{who} has announced the end already", since=since)


@rule(
    "C1-END-03",
    "the end can be announced after taking two coins",
    source="fact sheet 7.10 and 7.14",
    confidence="D",
)
def after_coins(game: Game, state: Table, action: End) -> Answer:
    """An open reading: whether BUY none or NOTHING ends the turn before the end could be announced."""
    if not state.step & CONSOLED:
        return None
    if game.readings[END_AFTER_COINS.name] == "forbidden":
        text = "taking two coins ended the turn, so nothing is announced behind it"
        return Breach("C1-END-03", "verb", text, ruling=END_AFTER_COINS.id)
    return Leaning(END_AFTER_COINS.id)


@rule(
    "C1-END-04",
    "the end can be announced after the 30th building",
    source="rules 000, Game end; fact sheet 7.6d",
    confidence="D",
    needs=(announced_once,),
)
def after_the_30th(game: Game, state: Table, action: End) -> Answer:
    """An open reading: only an earlier announcement blocks one, so it may come with or after the 30th
    building."""
    if not state.last & BUILT_OUT:
        return None
    ruling = BUILDER_ANNOUNCES if state.last_builder == state.seat else ANNOUNCE_AFTER_30TH
    if game.readings[ruling.name] == "forbidden":
        text = "the 30th building has brought the end, so it isn't announced any more"
        return Breach("C1-END-04", "verb", text, ruling=ruling.id)
    return Leaning(ruling.id)


@rule(
    "C1-END-05",
    "a declined turn announces nothing",
    source="notation 6; fact sheet 7.26",
    confidence="C",
)
def not_when_declining(game: Game, state: Table, action: End) -> Answer:
    """Nothing stands behind PASS; who declines after announcing writes END PASS."""
    if state.step & PASSED:
        return Breach("C1-END-05", "verb", "the turn was declined, so nothing is announced behind it")
    return None


@rule(
    "C1-END-08",
    "the end is announced with every requirement of the cards met",
    source="rules 003, Objectives and Ending the Game",
    confidence="A",
)
def cards_met(game: Game, state: Table, action: End) -> Answer:
    """Who announces the end meets what the top, objects and buildings card require; these are minima. The
    green card is no condition. The requirements are judged where the announcement stands."""
    found = required(game, state, _judged(game, state))
    missing = [condition for condition in found if not condition.is_met]
    is_narrow = bool(state.step & BOUGHT) and _hinges(game, state)
    if missing:
        first = missing[0]
        name = game.names[state.seat - 1]
        text = f"the end can't be announced: {name} has {first.there} of {first.needed} {first.name}"
        notes = tuple(
            f"{one.name}: needs {one.needed}, has {one.there}{'' if one.is_met else ' (not met)'}"
            for one in found
        )
        return Breach("C1-END-08", "verb", text, notes, ruling=OBJECT_COMPLETES.id if is_narrow else "")
    return Leaning(OBJECT_COMPLETES.id) if is_narrow else None


def required(game: Game, state: Table, player: Player) -> list[Condition]:
    """Every requirement of the cards in play, as the player stands."""
    own = holding(game, player)
    return [
        Condition(one.name, one.needed, one.there)
        for card in game.data.cards
        if card.slot in CONDITIONS
        for one in check(card, own, game.seats)
    ]


def _judged(game: Game, state: Table) -> Player:
    """The player whose requirements are judged, by the ruling as before the purchase of this turn."""
    if state.step & BOUGHT and game.readings[OBJECT_COMPLETES.name] == "does-not":
        return _before_purchase(game, state)
    return state.player


def _before_purchase(game: Game, state: Table) -> Player:
    player = state.player
    bought = sum(one for kind, one in enumerate(OBJECTS.ones) if state.step >> BOUGHT_KIND + kind & 1)
    return player._replace(objects=player.objects - bought, coins=player.coins + game.data.object_price)


def _hinges(game: Game, state: Table) -> bool:
    """Whether the purchase of this turn decides about the announcement."""
    before = required(game, state, _before_purchase(game, state))
    after = required(game, state, state.player)
    return all(one.is_met for one in before) != all(one.is_met for one in after)


BONUS = Clause(
    "C1-END-06",
    "5 points for announcing the end",
    "rules 000, Game end; 003, Ending the Game",
    "A",
    "Who announces the end takes 5 points at once. Nobody else gets them.",
)
LAST_ROUND = Clause(
    "C1-END-07",
    "the last round",
    "rules 000, Game end; fact sheet 7.6",
    "A",
    "After the announcement the round is completed; the players still due may take one more turn, or decline"
    " it.",
)
CLAUSES = (BONUS, LAST_ROUND)


# Effect


def effect(game: Game, state: Table, action: End) -> Table:
    """Five points, and the round under way is the last."""
    player = state.player
    after = player._replace(bonus=player.bonus + game.data.end_bonus)
    return state._replace(
        players=state.with_player(after),
        announced=state.seat,
        last=state.last | ANNOUNCED,
        step=state.step if state.step & ACTED else state.step | OPENED,
    )


def book(game: Game, before: Table, action: End, after: Table) -> Iterable[Posting]:
    yield Posting("vp", game.data.end_bonus, "track", seat(before.seat), BONUS.id, row="end", note="end")


PHYSICAL = (announced_once,)

END = Procedure(
    (not_when_declining, conditions_met, announced_once, after_coins, after_the_30th), effect, book
)

ADVANCED = Procedure(
    (not_when_declining, cards_met, announced_once, after_coins, after_the_30th), effect, book
)
