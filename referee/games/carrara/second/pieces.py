"""Statues and decorations: what they are called, where they can go, who has them."""

from __future__ import annotations

from referee.games.carrara.second.actions import Place
from referee.games.carrara.second.state import Built, Numbers, Piece, Player, Table
from referee.games.carrara.table import COLOUR_WORDS, OBJECT_NAMES

SEVENTH = 6
"""The number of the statues' colour that is no block's."""


def seventh_name(numbers: Numbers) -> str:
    """The name of the seventh colour, as far as an option gives it."""
    return numbers.seventh[0] if numbers.seventh is not None else "seventh"


def name_of(numbers: Numbers, piece: Piece) -> str:
    """A piece in words: ``white statue``."""
    if not piece.is_statue:
        return f"{OBJECT_NAMES[piece.thing]} decoration"
    if piece.thing == SEVENTH:
        return f"{piece.name or seventh_name(numbers)} statue"
    return f"{COLOUR_WORDS[numbers.board.colours[piece.thing]]} statue"


def target(state: Table, place: Place) -> list[Built]:
    """The own tiles that a place can mean; a tile owned twice needs its city."""
    own = [built for built in state.player.built if built.tile == place.tile]
    return own if place.city is None else [built for built in own if built.city == place.city]


def in_play(state: Table, piece: Piece) -> int:
    """How many pieces of a kind the players have."""
    number = 0
    for player in state.players:
        number += sum(one[:2] == piece[:2] for one in player.store)
        field = "statue" if piece.is_statue else "decoration"
        number += sum(getattr(built, field) == piece.thing for built in player.built)
    return number


def placed(player: Player, piece: Piece, place: Place) -> Player:
    """The player with a piece in its place."""
    if place.is_store:
        at = len(player.store) if place.number is None else place.number - 1
        return player._replace(store=(*player.store[:at], piece, *player.store[at + 1 :]))
    field = "statue" if piece.is_statue else "decoration"
    for index, built in enumerate(player.built):
        if built.tile == place.tile and place.city in (None, built.city) and getattr(built, field) < 0:
            thing = piece.thing
            after = built._replace(statue=thing) if piece.is_statue else built._replace(decoration=thing)
            return player._replace(built=(*player.built[:index], after, *player.built[index + 1 :]))
    return player


def held(player: Player) -> tuple[int, int]:
    """How many decorations and statues a player has."""
    statues = sum(piece.is_statue for piece in player.store) + sum(b.statue >= 0 for b in player.built)
    both = len(player.store) + sum((b.statue >= 0) + (b.decoration >= 0) for b in player.built)
    return both - statues, statues
