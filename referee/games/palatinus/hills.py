"""The evaluation as tables: what happened on each hill, and why."""

from __future__ import annotations

from typing import Any

from referee.core.near import listed
from referee.core.ruleset import Game
from referee.games.palatinus.evaluation import Act, Hill, Stand, evaluate, is_complete, touching
from referee.games.palatinus.hexes import LETTERS, TERRAINS
from referee.games.palatinus.pieces import EXTRA, lane, owner
from referee.games.palatinus.position import describe
from referee.games.palatinus.state import Frame, Table
from referee.games.title import Section

_COLUMNS = ("terrain", "piece", "player", "", "influence")


def sections(game: Game, state: Table) -> list[Section]:
    """One table a hill, in the order of the evaluation; none before the end."""
    if not is_complete(state):
        return []
    return [_section(game, state, hill) for hill in evaluate(game.data, state).hills]


def _section(game: Game, state: Table, hill: Hill) -> Section:
    rows: list[tuple[Any, ...]] = [_act(game, state, hill, act) for act in hill.acts]
    rows += [_victim(game, state, hill, seat, at) for seat, at in hill.captures]
    stands = [stand for stand in hill.stands if not hill.after.condottieri >> stand.at & 1]
    rows += [_stand(game, state, hill, stand) for stand in stands]
    rows += [
        ("", "", game.names[number - 1], "in all", own)
        for number, own in enumerate(hill.influence, 1)
        if sum(stand.seat == number for stand in stands) > 1
    ]
    return Section(_heading(game, state, hill), _COLUMNS, rows, (4,))


def _heading(game: Game, state: Table, hill: Hill) -> str:
    """Who took the token and why."""
    name = f"hill {LETTERS[hill.letter]}, token {state.tokens[hill.letter]}"
    best = max(hill.influence)
    if len(hill.leaders) == 1:
        second = max((own for own in hill.influence if own < best), default=0)
        against = f" against {second}" if game.seats > 1 else ""
        return f"{name}: {game.names[hill.leaders[0] - 1]} takes it with {best}{against}"
    if hill.leaders:
        who = listed((game.names[seat - 1] for seat in hill.leaders), "and")
        return f"{name}: {who} are level with {best} and take a disc of {game.data.numbers.disc_tie} each"
    return f"{name}: nobody has influence, it leaves the game"


def _act(game: Game, state: Table, hill: Hill, act: Act) -> tuple[Any, ...]:
    """A condottiero: what he saw and what came of it."""
    saw = f"{_many(act.merchants, 'merchant')}, {_many(act.farmers, 'farmer')} beside him"
    if act.fled:
        what = f"{saw}: flees"
    elif not act.victims:
        what = f"{saw}: captures nobody"
    else:
        what = f"{saw}: captures the {'merchant' if act.merchants > act.farmers else 'farmer'}"
        what += "s" if act.victims.bit_count() > 1 else ""
    return TERRAINS[act.at], describe(game, state, act.at), game.names[act.seat - 1], what, ""


def _victim(game: Game, state: Table, hill: Hill, seat: int, at: int) -> tuple[Any, ...]:
    """A captured inhabitant and who gets what for it."""
    what = f"captured by {game.names[seat - 1]}"
    for other, there in hill.discs:
        if there == at:
            what += f", a disc of {game.data.numbers.disc_shared} for {game.names[other - 1]}"
    whose = game.names[owner(state.board, at) - 1]
    return TERRAINS[at], describe(game, state, at), whose, what, ""


def _many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}"


def _stand(game: Game, state: Table, hill: Hill, stand: Stand) -> tuple[Any, ...]:
    """A piece around the hill and the sum of its influence."""
    who = game.names[stand.seat - 1]
    why = _why(game, state, hill, stand.at)
    return TERRAINS[stand.at], describe(game, state, stand.at), who, why, stand.influence


def _why(game: Game, state: Table, hill: Hill, at: int) -> str:
    frame: Frame = game.data
    if lane(state.board, EXTRA) >> at & 1 and not frame.extras_count:
        return "of a second colour, gains nothing"
    numbers = frame.numbers
    around = touching(frame.hand, state.layout)[at]
    there = hill.after
    if there.merchants >> at & 1:
        kinds = zip(there, ("merchant", "farmer", "condottiero"), numbers.merchant, strict=True)
        return _sum((around & group, worth, word) for group, word, worth in kinds)
    wet = around & frame.springs
    if not frame.empty_spring:
        wet &= there.taken
    parts = [
        (around & ~there.taken, numbers.free, "free"),
        (wet, numbers.spring, "spring"),
        (frame.springs & 1 << at, numbers.spring, "own spring"),
    ]
    return _sum(parts)


def _sum(parts: Any) -> str:
    """``2 x 2 free + 1 x 2 spring``."""
    found = [f"{some.bit_count()} x {worth} {word}" for some, worth, word in parts if some]
    return " + ".join(found) or "nothing beside it that counts"
