"""Positions of Palatinus as the fact sheet writes them: pieces by place, evaluated as they stand."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping

from referee import app
from referee.core.ruleset import Game
from referee.games import TITLES
from referee.games.palatinus import setup
from referee.games.palatinus.evaluation import Evaluation, evaluate
from referee.games.palatinus.hexes import AROUND, BY_NAME, DIRECTIONS, LETTERS
from referee.games.palatinus.pieces import CONDOTTIERO, FARMER, MARK_EXTRA, MARKS, MERCHANT
from referee.games.palatinus.state import Frame, Table

KINDS = {"M": MERCHANT, "F": FARMER, "C": CONDOTTIERO}
HEADER = """game: palatinus
players: {players}
layout: {hand}
springs: {springs}
tokens: {tokens}
"""
PLAIN = "A- B- C- D- E- F- G-"


def opened(
    tokens: str, springs: str = PLAIN, *, seats: int = 5, hand: str = "right", options: Mapping[str, str] = {}
) -> tuple[Game, Table]:
    """Game and first position of a header."""
    players = ", ".join(("Ann", "Ben", "Cid", "Dan", "Eve")[:seats])
    text = HEADER.format(players=players, hand=hand, springs=springs, tokens=tokens)
    if seats == 2:
        text += "colours: red/blue yellow/green\n"
    (log,) = app.read(io.BytesIO(text.encode()), "board")
    assert log.findings == []
    assert log.ruleset is not None
    ruleset = TITLES[log.ruleset].ruleset
    readings = {ruling.name: ruling.default for ruling in ruleset.rulings} | dict(options)
    made = setup.setup(ruleset, log, readings)
    assert made.breaches == ()
    return made.game, made.state


def terrain(order: str, place: str) -> int:
    """The terrain at a place such as ``0NE``; slot n holds tile n of ``order``, every arrow to the E."""
    slot, way = int(place[0]), DIRECTIONS.index(place[1:])
    return BY_NAME[f"{order[slot]}{way + 1}"]


def laid(order: str) -> tuple[int, ...]:
    """The layout of such tiles."""
    return tuple(order.index(letter) * AROUND for letter in LETTERS)


def board(pieces: Iterable[tuple[int, str, int]], extra: Iterable[int] = ()) -> int:
    """Seats, kinds and terrains as a board."""
    found = 0
    for seat, kind, at in pieces:
        found |= MARKS[seat][KINDS[kind]] << at
    for at in extra:
        found |= MARK_EXTRA << at
    return found


def evaluated(
    order: str,
    tokens: str,
    pieces: str,
    springs: Iterable[str] = (),
    *,
    options: Mapping[str, str] = {},
    hand: str = "right",
    seats: int = 5,
    extra: Iterable[str] = (),
) -> Evaluation:
    """Evaluate pieces such as ``1C@0E 2F@0SE`` on tiles in the slots of ``order``."""
    by_tile: dict[str, str] = dict.fromkeys(LETTERS, "")
    for place in springs:
        at = terrain(order, place)
        by_tile[LETTERS[at // AROUND]] += str(at % AROUND + 1)
    text = " ".join(f"{letter}{''.join(sorted(numbers)) or '-'}" for letter, numbers in by_tile.items())
    game, state = opened(tokens, text, options=options, hand=hand, seats=seats)
    stones = [(int(one[0]), one[1], terrain(order, one[3:])) for one in pieces.split()]
    frame: Frame = game.data
    lying = board(stones, [terrain(order, place) for place in extra])
    return evaluate(frame, state._replace(layout=laid(order), board=lying, seat=0, laid=7))


# Logs

TILES = ("TILE C 0 NW", "TILE B 1 E", "TILE D 2 NW", "TILE A 3 SE", "TILE E 4 E", "TILE G 5 E", "TILE F 6 W")
SHARE = "inventory: merchants 5 wolf 3, farmers 5 wolf 3, condottieri 2\n"


def header(seats: int) -> str:
    """The header of a log whose tiles are those of ``TILES``."""
    players = ", ".join(("Ann", "Ben", "Cid", "Dan", "Eve")[:seats])
    springs = "A25 B14 C36 D12 E24 F35 G16"
    text = HEADER.format(players=players, hand="right", springs=springs, tokens="A5 B4 C6 D5 E3 F4 G3")
    text += "colours: red/blue yellow/green\n" if seats == 2 else ""
    return text + (SHARE if seats < 4 else "")


def tiled(seats: int) -> str:
    """A header, and all tiles laid in turn."""
    laid = [f"P{(number - 1) % seats + 1} {line}" if number else line for number, line in enumerate(TILES)]
    return header(seats) + "\n".join(laid) + "\n"


def turns(seats: int, *rounds: str) -> str:
    """Rounds of a game: in each every player places the same piece, on terrains in order."""
    lines = []
    places = (f"{letter}{number}" for letter in LETTERS for number in range(1, AROUND + 1))
    for piece in rounds:
        lines += [f"P{seat} PLACE {piece} {next(places)}" for seat in range(1, seats + 1)]
    return "\n".join(lines) + "\n"


def judged(text: str) -> app.Judged:
    """The verdict on a log."""
    (found,) = app.check_stream(io.BytesIO(text.encode()), "board")
    return found


def errors(text: str) -> list[tuple[int, str]]:
    """Lines and ids of what is broken first, consequences aside."""
    found = judged(text).findings
    return [(one.line, one.id) for one in found if one.severity == "error" and one.cause is None]
