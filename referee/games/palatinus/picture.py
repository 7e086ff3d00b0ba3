"""The map as text: bricks, for a brick touches six others as a hexagon does.

Lines stand between tiles and around the map; inside a tile there are none.
"""

from __future__ import annotations

from referee.core.ruleset import Game
from referee.games.palatinus import hexes
from referee.games.palatinus.hexes import AROUND, DIRECTIONS, LETTERS, STEPS, TERRAINS, Hex
from referee.games.palatinus.pieces import CONDOTTIERO, EXTRA, WOLF, WOLF_MERCHANT, lane, owner, piece
from referee.games.palatinus.position import colour_of
from referee.games.palatinus.rules.layout import tile_in
from referee.games.palatinus.state import Frame, Table

HALF = 6
"""Columns of half a brick; 16 halves and a line make 97 columns."""
HIGH = 3
_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the arms that a crossing has, those above added up."""
_ARROWS = "→↘↙←↖↗"
_LETTERS = "MFC"

Canvas = list[list[str]]
Arms = dict[tuple[int, int], int]


def draw(game: Game, state: Table, ascii: bool) -> list[str]:
    """The map with its springs, pieces, arrows and hills, at most 100 columns wide."""
    frame: Frame = game.data
    bricks = _bricks(frame.hand, state)
    left = min(2 * q + r for q, r in bricks)
    top = min(r for _, r in bricks)
    right = max(2 * q + r for q, r in bricks) + 2
    bottom = max(r for _, r in bricks) + 1
    canvas: Canvas = [[" "] * ((right - left) * HALF + 1) for _ in range((bottom - top) * HIGH + 1)]
    arms: Arms = {}
    for place, (slot, way) in bricks.items():
        row, column = (place[1] - top) * HIGH, (2 * place[0] + place[1] - left) * HALF
        if tile_in(state, slot) >= 0:
            _outline(arms, bricks, place, slot, row, column)
        texts = _hill(state, slot, ascii) if way < 0 else _terrain(game, state, slot, way)
        for number, text in enumerate(texts, 1):
            canvas[row + number][column + 2 : column + 2 + len(text)] = text
    for (row, column), own in arms.items():
        canvas[row][column] = _line(own, ascii)
    return [*("".join(line).rstrip() for line in canvas), *_legend(game)]


def _bricks(hand: int, state: Table) -> dict[Hex, tuple[int, int]]:
    """Hills (way -1) of every slot and terrains of those where a tile lies, by place."""
    cells = hexes.cells(hand)
    found = {}
    for slot, hill in enumerate(hexes.hills(hand)):
        found[hill] = slot, -1
        if tile_in(state, slot) >= 0:
            for way in range(AROUND):
                found[cells[slot * AROUND + way]] = slot, way
    return found


def _outline(
    arms: Arms, bricks: dict[Hex, tuple[int, int]], place: Hex, slot: int, row: int, column: int
) -> None:
    """The edges of a brick towards other tiles."""
    for way, step in enumerate(STEPS):
        beside = bricks.get((place[0] + step[0], place[1] + step[1]))
        if beside is not None and beside[0] == slot:
            continue
        name = DIRECTIONS[way]
        if name in ("E", "W"):
            at = column + (2 * HALF if name == "E" else 0)
            for line in range(row, row + HIGH):
                _join(arms, (line, at), (line + 1, at), _SOUTH, _NORTH)
        else:
            line = row + (HIGH if name.startswith("S") else 0)
            start = column + (HALF if name.endswith("E") else 0)
            for at in range(start, start + HALF):
                _join(arms, (line, at), (line, at + 1), _EAST, _WEST)


def _join(arms: Arms, one: tuple[int, int], other: tuple[int, int], there: int, back: int) -> None:
    arms[one] = arms.get(one, 0) | there
    arms[other] = arms.get(other, 0) | back


def _line(arms: int, ascii: bool) -> str:
    if not ascii:
        return _LINES[arms]
    if arms == _EAST | _WEST:
        return "-"
    return "|" if arms == _NORTH | _SOUTH else "+"


def _hill(state: Table, slot: int, ascii: bool) -> tuple[str, str]:
    letter = tile_in(state, slot)
    if letter < 0:
        return "", f"slot {slot}"
    arrow = state.layout[letter] % AROUND
    points = DIRECTIONS[arrow] if ascii else _ARROWS[arrow]
    return f"[{LETTERS[letter]}] {state.tokens[letter]} {points}", f"slot {slot}"


def _terrain(game: Game, state: Table, slot: int, way: int) -> tuple[str, str]:
    letter = tile_in(state, slot)
    at = letter * AROUND + (way - state.layout[letter]) % AROUND
    spring = " ~" if game.data.springs >> at & 1 else ""
    return f"{TERRAINS[at]}{spring}", stone(game, state, at)


def stone(game: Game, state: Table, at: int) -> str:
    """The piece on a terrain, short: ``red M``, ``blue F*``, ``blue *``."""
    number = owner(state.board, at)
    if not number:
        return ""
    there = piece(state.board, at)
    is_extra = bool(lane(state.board, EXTRA) >> at & 1)
    colour = colour_of(game, number, is_extra)
    what = _LETTERS[there] if there <= CONDOTTIERO else "*"
    if there > WOLF:
        what = f"{_LETTERS[there - WOLF_MERCHANT]}*"
    return f"{colour or f'P{number}'} {what}{'+' if is_extra and not colour else ''}"


def _legend(game: Game) -> list[str]:
    frame: Frame = game.data
    lines = [
        "",
        "M merchant, F farmer, C condottiero, * with the wolf (kind unknown without a letter), ~ spring",
    ]
    if frame.colours:
        owners = [
            f"{colours[0]} {name}" + (f" (also {colours[1]})" if colours[1] else "")
            for name, colours in zip(game.names, frame.colours, strict=False)
        ]
        lines.append(", ".join(owners))
    elif frame.extra is not None:
        lines.append("+ of a second colour")
    return lines
