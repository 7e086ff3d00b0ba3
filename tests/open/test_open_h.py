"""H: Palatinus."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "games"))

from palatinus_board import errors, evaluated, judged, tiled, turns

SIZES = {2: (16, 12), 3: (12, 8), 4: (8, 5), 5: (7, 4)}
"""Turns of a player, and the last one with a condottiero, by number of players."""


def test_h01_a_wolf_lies_wolf_up_and_nothing_else_does() -> None:
    face_up = tiled(5) + turns(5, "farmer") + "P1 PLACE farmer F1"
    (finding,) = [one for one in judged(face_up).findings if one.severity == "error"]
    assert finding.id == "PL-PLACE-06"
    assert any("must be played with the wolf showing" in note for note in finding.notes)
    face_down = tiled(5) + turns(5, "condottiero", "wolf", "wolf", "wolf") + "P1 PLACE wolf F1"
    assert [id for _, id in errors(face_down)] == ["PL-PLACE-06"]


@pytest.mark.parametrize("seats", SIZES)
def test_h02_no_condottiero_in_the_last_turns(seats: int) -> None:
    size, last = SIZES[seats]
    own = 2 if seats < 4 else 1
    plain = {5: "MMFWWW", 4: "MMFWWWW", 3: "MMFFWWWWWW", 2: "MMFFWWWWWW"}[seats]
    kinds = {"M": "merchant", "F": "farmer", "W": "wolf"}
    others = [kinds[letter] for letter in plain]
    if seats == 2:
        others += ["merchant {} EXTRA", "farmer {} EXTRA", "wolf {} EXTRA", "wolf {} EXTRA"]
    for turn in range(size - 4, size + 1):
        in_time = last - own + 1
        before = others[: in_time - 1] + ["condottiero"] * (own - 1)
        allowed = turn <= last
        if allowed and turn == last:
            text = tiled(seats) + _rounds(seats, before)
            assert errors(text + "P1 PLACE condottiero G6") == []
            late = text + ("P1 PLACE merchant G6 EXTRA" if seats == 2 else "P1 PLACE wolf G6")
            assert errors(late) == [(len(late.splitlines()), "PL-PLACE-09")]
            assert f"turn {last} of {size}" in judged(late).findings[0].notes[0]
        if not allowed:
            rounds = [*others[: in_time - 1], *["condottiero"] * own, *others[in_time - 1 :]][: turn - 1]
            text = tiled(seats) + _rounds(seats, rounds) + "P1 PLACE condottiero G6"
            ids = [one.id for one in judged(text).findings if one.severity == "error"]
            assert "PL-PLACE-08" in ids


def _rounds(seats: int, pieces: list[str]) -> str:
    """Rounds in which everybody places the same; ``{}`` is where the terrain stands."""
    names = (f"{letter}{number}" for letter in "ABCDEFG" for number in range(1, 7))
    lines = []
    for piece in pieces:
        for seat in range(1, seats + 1):
            where = next(names)
            what = piece.format(where) if "{}" in piece else f"{piece} {where}"
            lines.append(f"P{seat} PLACE {what}")
    return "\n".join(lines) + "\n" if lines else ""


def test_h03_own_pieces_are_captured_too() -> None:
    found = evaluated("ABCDEFG", "A6 B4 C3 D3 E4 F5 G5", "1C@0E 1M@0SE 2M@0NE 3M@1W 2F@1NW 3F@6SW")
    assert found.captured[0] == 3


@pytest.mark.parametrize("pieces", ["1C@0E 2M@0SE 3M@0NE 2F@1W 3F@1NW", "1C@0E"])
def test_h04_equal_groups_put_him_to_flight(pieces: str) -> None:
    found = evaluated("ABCDEFG", "A6 B4 C3 D3 E4 F5 G5", pieces)
    (act,) = found.hills[0].acts
    assert act.fled
    assert found.captured == (0,) * 5
    assert not found.map.condottieri
    # He is gone before influence is counted, so his terrain is free and nobody gains 3 from him.
    merchants = [stand for stand in found.hills[0].stands if stand.seat == 2]
    assert all(stand.influence < 3 for stand in merchants)


def test_h07_neighbours_on_the_next_tile_count_and_the_hill_does_not() -> None:
    found = evaluated("ABCDEFG", "A6 B4 C3 D3 E4 F5 G5", "1M@0E 2F@1W 3F@1NW")
    assert found.hills[0].influence == (4, 0, 0, 0, 0)
    alone = evaluated("ABCDEFG", "A6 B4 C3 D3 E4 F5 G5", "1F@0E")
    assert alone.hills[0].influence[0] == 10, "five free terrains, and the hill is none"


@pytest.mark.parametrize("seats", [5, 4, 3, 2])
def test_h09_a_piece_more_than_the_set_holds(seats: int) -> None:
    own = 2 if seats < 4 else 1
    text = tiled(seats) + turns(seats, *["condottiero"] * own) + "P1 PLACE condottiero G6"
    (finding,) = [one for one in judged(text).findings if one.severity == "error"]
    assert finding.id == "PL-PLACE-05"
    share = {5: "merchants 3 wolf 1, farmers 3 wolf 2", 4: "merchants 4 wolf 2, farmers 3 wolf 2"}
    assert f"with {seats} players" in finding.notes[0]
    assert share.get(seats, "merchants 5 wolf 3, farmers 5 wolf 3") in finding.notes[0]
