"""The map: computed from coordinates, held against the tables of the fact sheet."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from referee.games.palatinus import hexes
from referee.games.palatinus.hexes import DIRECTIONS, HANDS, LEFT, RIGHT

BESIDE = Path(__file__).parents[3] / "shared"
SHARED = Path(os.environ.get("REFEREE_SHARED") or BESIDE) / "rules" / "palatinus-adjacency.json"
PAIRS = {
    RIGHT: """0E-1W 0E-1NW 0SE-1W 1SW-2E 1SW-2NE 1W-2NE 0SE-2NW 0SE-2NE 0SW-2NW 2W-3SE 2W-3E 2NW-3E
        0SW-3NE 0SW-3E 0W-3NE 3NW-4SW 3NW-4SE 3NE-4SE 0W-4E 0W-4SE 0NW-4E 4NE-5W 4NE-5SW 4E-5SW
        0NW-5SE 0NW-5SW 0NE-5SE 5E-6NW 5E-6W 5SE-6W 0NE-6SW 0NE-6W 0E-6SW 6SE-1NE 6SE-1NW 6SW-1NW""",
    LEFT: """0E-1SW 0E-1W 0NE-1W 1SE-2NE 1SW-2NW 1SW-2NE 0SE-2W 0SE-2NW 0E-2NW 2SW-3E 2W-3NE 2W-3E
        0SW-3NW 0SW-3NE 0SE-3NE 3W-4SE 3NW-4E 3NW-4SE 0W-4NE 0W-4E 0SW-4E 4NW-5SW 4NE-5SE 4NE-5SW
        0NW-5E 0NW-5SE 0W-5SE 5NE-6W 5E-6SW 5E-6W 0NE-6SE 0NE-6SW 0NW-6SW 6E-1NW 6SE-1W 6SE-1NW""",
}
"""Every pair across tiles, fact sheet 3.4."""

each_hand = pytest.mark.parametrize("hand", [RIGHT, LEFT], ids=HANDS)


def named(cell: int) -> str:
    return f"{cell // 6}{DIRECTIONS[cell % 6]}"


def edges(hand: int) -> set[frozenset[str]]:
    return {
        frozenset((named(cell), named(other)))
        for cell, beside in enumerate(hexes.neighbours(hand))
        for other in hexes.bits(beside)
    }


@each_hand
def test_there_are_42_terrains_and_78_edges(hand: int) -> None:
    assert len(set(hexes.cells(hand))) == 42
    assert not set(hexes.cells(hand)) & set(hexes.hills(hand))
    assert len(edges(hand)) == 78
    assert all(len(edge) == 2 for edge in edges(hand))


@each_hand
def test_how_many_neighbours_terrains_have(hand: int) -> None:
    degrees = Counter(beside.bit_count() for beside in hexes.neighbours(hand))
    assert degrees == {5: 18, 4: 6, 3: 6, 2: 12}


@each_hand
def test_pairs_across_tiles_are_those_of_the_fact_sheet(hand: int) -> None:
    stated = {frozenset(pair.split("-")) for pair in PAIRS[hand].split()}
    assert len(stated) == 36
    assert {edge for edge in edges(hand) if len({name[0] for name in edge}) == 2} == stated


@each_hand
def test_inside_a_tile_each_terrain_touches_two(hand: int) -> None:
    inside = {edge for edge in edges(hand) if len({name[0] for name in edge}) == 1}
    assert inside == {
        frozenset((f"{slot}{DIRECTIONS[way]}", f"{slot}{DIRECTIONS[(way + 1) % 6]}"))
        for slot in range(7)
        for way in range(6)
    }


@each_hand
def test_no_terrain_touches_a_foreign_hill(hand: int) -> None:
    hills = hexes.hills(hand)
    for cell, (q, r) in enumerate(hexes.cells(hand)):
        beside = [slot for slot, (a, b) in enumerate(hills) if (q - a, r - b) in hexes.STEPS]
        assert beside == [cell // 6]


@each_hand
def test_adjacency_is_that_of_the_table(hand: int) -> None:
    if not SHARED.is_file():
        assert not os.environ.get("CI"), "CI needs the table"
        pytest.skip(f"the table isn't at hand: no file {SHARED}")
    table = json.loads(SHARED.read_text("utf-8"))["RL"[hand]]
    found = {
        named(cell): sorted(named(other) for other in hexes.bits(beside))
        for cell, beside in enumerate(hexes.neighbours(hand))
    }
    assert found == {name: sorted(beside) for name, beside in table.items()}
