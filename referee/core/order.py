"""Whose turn it is, and from which position a turn out of order is judged."""

from __future__ import annotations

from . import clauses
from .log import Statement
from .rule import Breach
from .ruleset import Due, Game, State


def out_of_order(names: tuple[str, ...], seat: int, due: Due, last: tuple[int, int] | None) -> Breach:
    """The breach of a turn that isn't due. ``last`` is who acted before, and on which line."""
    notes = () if last is None else (f"{names[last[0] - 1]} acted on line {last[1]}",)
    return Breach(
        clauses.TURN_ORDER.id,
        "player",
        f"it is {names[due.seat - 1]}'s turn, the log has {names[seat - 1]}",
        notes,
        f"a turn of {names[due.seat - 1]} may be missing before this line",
    )


def skipped_to(game: Game, state: State, statement: Statement, shift: int) -> tuple[State, Due]:
    """The position from which a turn out of order is judged, and what is due in it.

    Usually the round goes on with the player who acted. Where the written
    round fits the seat's next regular turn, the turns between are missing.
    """
    ruleset, seat = game.ruleset, statement.seat
    assert seat is not None
    if statement.round is not None:
        skipped, then = state, ruleset.due(state)
        while then.seat not in (seat, 0):
            skipped = ruleset.skip(game, skipped, then.seat)
            then = ruleset.due(skipped)
        if then.seat == seat and then.round == statement.round + shift:
            return skipped, then
    handed = ruleset.hand(state, seat)
    return handed, ruleset.due(handed)
