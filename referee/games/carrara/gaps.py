"""Logs with gaps: the puzzles that both editions set, of blocks and of tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.core.evidence import Event
from referee.core.knowledge import Puzzle
from referee.core.ruleset import Game

from . import contradiction, facedown
from .facedown import FaceDown, Tiles
from .hidden import Hidden

Ids = Mapping[str, str]
"""The rule of an edition that each kind of line breaks."""


def gathered(
    game: Game, opening: Any, events: Sequence[Event], tiles: Tiles, ids: Ids, *, full: bool
) -> Iterator[Puzzle]:
    """Everything that a log says about its unknown blocks and tiles.

    Tiles are left out, unless ``full``, where the rules see by themselves all there is to see.
    """
    hidden = Hidden(game.data.board, opening)
    for event in events:
        hidden.add(event)
    blame = partial(contradiction.blame, hidden, ids)
    yield Puzzle(hidden.system, contradiction.rank, blame, hidden.unknowns)
    if full or facedown.matters(events):
        down = FaceDown(tiles, opening)
        for event in events:
            down.add(event)
        told = partial(contradiction.blame_tile, ids)
        yield Puzzle(down.system, contradiction.any_rank, told, down.unknowns)
