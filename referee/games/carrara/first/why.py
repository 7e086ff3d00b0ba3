"""What the final scoring counts, as trees: objects, buildings, coins and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.core.ledger import seat as account_of
from referee.core.reason import Books, Reason, Reasons, Topic, added
from referee.core.ruleset import Game, Row
from referee.core.tally import total
from referee.games.carrara.first.advanced import holding, outcomes
from referee.games.carrara.first.rules.final import CARD_POINTS, GREEN_POINTS
from referee.games.carrara.first.state import Player, Table
from referee.games.carrara.objectives import writing
from referee.games.carrara.objectives.counting import Checked, Outcome, count
from referee.games.carrara.objectives.tree import (
    BONUS,
    CONDITIONS,
    OBJECT_COUNTS,
    CoinRate,
    Count,
    Flat,
)
from referee.games.carrara.table import CITIES, OBJECT_NAMES, OBJECTS

ANNOUNCED = "C1-END-08"
"""The rule that holds an announcement against the cards."""


def explain(game: Game, state: Table, seat: int, name: str, books: Books) -> Reason | None:
    """A row that is counted at the end."""
    player = state.players[seat - 1]
    row = next((one for one in game.ruleset.final(game, state)[seat - 1] if one.row == name), None)
    if row is None or not (row.units or row.rule == CARD_POINTS.id):
        return None
    me = account_of(seat)
    if name == "coins":
        held = books.held(me, "coins", "coins left")
        return Reason(row.points, "vp", "coins", row.sum, row.rule, counted=(held,))
    if name == "loose" and state.offer is not None:
        return _loose(game, player, row, me, books)
    if state.offer is not None:
        own = next((one for one in outcomes(game, player) if one.card.slot == name), None)
        if own is None:
            return Reason(row.points, "vp", name, rule=row.rule)
        return _paid(game, player, own, row, me, books)
    if name == "buildings":
        return added("vp", "buildings", _buildings(player, me, books), row.rule)
    return _objects(row, player.objects, game.data.per_object, me, books)


def _buildings(player: Player, me: str, books: Books) -> Iterable[Reason]:
    """The costs of the buildings, each with the line that built it."""
    for one in player.built:
        name = f"{one.tile.name} {CITIES[one.city]}"
        line = books.line(me, name)
        yield Reason(one.tile.cost, "vp", name if line is not None else f"{name}, set up", line=line)


def _objects(row: Row, objects: int, each: int, me: str, books: Books) -> Reason:
    """Points for objects, kind by kind."""
    parts = []
    for name, number in Counter(OBJECTS.words(objects)).items():
        held = books.held(me, name)
        parts.append(Reason(number * each, "vp", name, f"{number} x {each}", counted=(held,)))
    return added("vp", row.row, parts, row.rule)._replace(sum=row.sum)


def _loose(game: Game, player: Player, row: Row, me: str, books: Books) -> Reason:
    """Objects that the card doesn't cover: all there are, less those that it counts."""
    found = {one.card.slot: one for one in outcomes(game, player)}
    covered = found["objects"].covered if "objects" in found else 0
    number = total(player.objects - covered)
    have = books.group(me, OBJECT_NAMES, "objects", "objects held")
    counts = tuple(
        Reason(-count, "objects", f"{name} that the card counts")
        for name, count in Counter(OBJECTS.words(covered)).items()
    )
    loose = Reason(number, "objects", "loose objects", parts=(have, *counts))
    return Reason(row.points, "vp", "loose", row.sum, row.rule, counted=(loose,))


def _paid(game: Game, player: Player, own: Outcome, row: Row, me: str, books: Books) -> Reason:
    """What a card pays: an award a part, each with what it counts."""
    parts: list[Reason] = []
    earned = list(own.earned)
    for award in own.card.awards:
        if isinstance(award, CoinRate):
            continue
        text = f"award {writing.award(award)}"
        if not earned or (isinstance(award, Flat) and not own.is_met):
            parts.append(Reason(0, "vp", f"{text}: not met"))
            continue
        one = earned.pop(0)
        if one.counted is None:
            parts.append(Reason(one.points, "vp", text))
            continue
        counted = _counted(game, player, one.counted, me, books)
        parts.append(Reason(one.points, "vp", text, one.sum, counted=(counted,)))
    return added("vp", f"card: {writing.write(own.card)}", parts, row.rule)


def _counted(game: Game, player: Player, one: Count, me: str, books: Books) -> Reason:
    """A number that a card counts, with the pieces behind it and their lines."""
    name = writing.count(one)
    if one.what in ("coins", "vp"):
        return books.held(me, one.what, name)
    found = count(one, holding(game, player), game.seats)
    parts = []
    for piece, number in Counter(found.pieces).items():
        if one.what in OBJECT_COUNTS:
            held = books.held(me, piece)
            if held.amount != number:
                held = Reason(number, piece, f"{piece}: {number} of {held.amount} counted", counted=(held,))
            parts.append(held)
        elif one.what in ("buildings", "cost"):
            cost = int(piece.split()[0].rpartition("-")[2]) if one.what == "cost" else 1
            parts.append(Reason(number * cost, name, piece, line=books.line(me, piece)))
        elif one.what == "scorings":
            parts.append(Reason(1, name, piece, line=books.line("spots", piece, me)))
        elif one.what in ("types", "cities"):
            parts.append(Reason(number, name, piece))
    if one.what == "blocks":
        return books.group(me, (*game.data.board.colours, "?"), "blocks", name)
    if sum(part.amount for part in parts) != found.number:
        # Sets and pairs are fewer than the objects in them.
        return Reason(found.number, name, f"{name}: {', '.join(found.pieces) or 'none'}")
    return Reason(found.number, name, name, parts=tuple(parts))


# A card, for every player


def _slots(game: Game, state: Table) -> tuple[str, ...]:
    return tuple(card.slot for card in game.data.cards) if state.offer is not None else ()


def _card(game: Game, state: Table, slot: str, books: Books) -> tuple[tuple[int, Reason], ...]:
    """A card for every player: each requirement against its minimum, and what it pays."""
    found = []
    for number, player in enumerate(state.players, 1):
        own = next(one for one in outcomes(game, player) if one.card.slot == slot)
        rule = GREEN_POINTS.id if slot == BONUS else CARD_POINTS.id
        row = Row(slot, own.points, rule)
        me = account_of(number)
        needs = tuple(
            _need(slot, checked, _counted(game, player, checked.counted, me, books))
            for checked in own.checked
        )
        paid = _paid(game, player, own, row, me, books)
        if own.rate is not None:
            paid = paid._replace(text=f"{paid.text} ({own.rate} coins a point)")
        found.append((number, paid._replace(counted=(*needs, *paid.counted))))
    return tuple(found)


def _need(slot: str, checked: Checked, reason: Reason) -> Reason:
    """What a card needs beside what is there."""
    word = "met" if checked.is_met else "not met"
    rule = ANNOUNCED if slot in CONDITIONS else ""
    return reason._replace(text=f"{reason.text}, {checked.needed} needed: {word}", rule=rule)


def groups(colours: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {"blocks": (*colours, "?"), "objects": OBJECT_NAMES}


BASIC = Reasons(groups("wyrgbk"), explain, {})
ADVANCED = Reasons(groups("wyrgbk"), explain, {"card": Topic(_slots, _card)})
