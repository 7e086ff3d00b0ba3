"""Candidates: every line that might be legal. The judge decides which ones are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.ruleset import Game
from referee.games.palatinus.actions import Tile, place, reveal
from referee.games.palatinus.hexes import AROUND, LETTERS, TERRAINS, bits
from referee.games.palatinus.pieces import (
    CONDOTTIERO,
    FARMER,
    MERCHANT,
    WOLF,
    WOLF_FARMER,
    WOLF_MERCHANT,
    unknown,
)
from referee.games.palatinus.rules.layout import open_slots
from referee.games.palatinus.state import Table

Turn = tuple[Any, ...]


def candidates(game: Game, state: Table, given: Any = None) -> Iterator[Turn]:
    """Tiles while they are laid, every piece on every free terrain, then what wolves can be."""
    if not state.is_laid_out:
        for letter in LETTERS:
            for slot in open_slots(state):
                for arrow in range(AROUND):
                    yield (Tile(letter, slot, arrow),)
        return
    if not state.seat:
        for at in bits(unknown(state.board)):
            for kind in (MERCHANT, FARMER):
                yield (reveal(TERRAINS[at], kind),)
        return
    extras = (False, True) if game.data.extra is not None else (False,)
    for extra in extras:
        for piece in (MERCHANT, FARMER, CONDOTTIERO, WOLF, WOLF_MERCHANT, WOLF_FARMER):
            for at, terrain in enumerate(TERRAINS):
                if not state.board >> at & 1:
                    yield (place(piece, terrain, extra),)


def extras(game: Game, state: Table) -> Iterator[tuple[Any, Table]]:
    """Nothing comes on top of a piece."""
    return iter(())


def line(game: Game, state: Table) -> str:
    """What kind of line is due: the first tile and what is turned up come without a player."""
    if not state.is_laid_out:
        return "event" if state.laid else "chance"
    if state.seat:
        return "turn"
    return "chance" if unknown(state.board) else ""
