"""Section 14.5 of the fact sheet: logs that are refused or broken, as far as the notation can state them."""

from __future__ import annotations

from pathlib import Path

import pytest
from palatinus_board import errors, header, judged, tiled, turns

GAME = (Path(__file__).parents[2] / "samples" / "palatinus-5p-worked-example.rgn").read_text("utf-8")
FIVE = tiled(5)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (FIVE + turns(5, "merchant", "merchant", "farmer") + "P1 PLACE wolf F1", "PL-PLACE-09"),
        (FIVE + "P1 PLACE merchant A1\nP2 PLACE farmer A1", "PL-PLACE-04"),
        (FIVE + "P1 PLACE merchant A0", "PL-PLACE-01"),
        (FIVE + "P1 PLACE merchant A7", "PL-PLACE-01"),
        (FIVE + "P1 PLACE merchant A", "PL-PLACE-01"),
        (FIVE + turns(5, "farmer") + "P1 PLACE farmer F1", "PL-PLACE-06"),
        (FIVE + turns(5, "condottiero", "wolf", "wolf", "wolf") + "P1 PLACE wolf F1", "PL-PLACE-06"),
        (FIVE + "P1 PLACE wolf-condottiero A1", "PL-PLACE-07"),
        (FIVE + turns(5, "merchant", "merchant") + "P1 PLACE merchant F1", "PL-PLACE-06"),
        (FIVE + "P2 PLACE merchant A1", "LOG-TURN-01"),
        (FIVE + "P1 PLACE merchant A1\nP3 PLACE merchant A2", "LOG-TURN-01"),
        (header(5) + "TILE C 0 NW\nP1 TILE B 1 E\nP2 TILE D 3 E", "PL-LAYOUT-06"),
        (header(5) + "TILE C 0 NW\nP1 TILE B 1 E\nP2 TILE B 2 E", "PL-LAYOUT-02"),
        (header(5) + "TILE A 0 NW", "PL-LAYOUT-08"),
        (header(5).replace("E3", "E2") + "TILE C 0 NW", "PL-SETUP-04"),
        (header(5) + "TILE C 7 NW", "PL-LAYOUT-03"),
    ],
)  # fmt: skip
def test_the_last_line_breaks_a_rule(text: str, id: str) -> None:
    found = errors(text)
    line = 5 if id == "PL-SETUP-04" else len(text.splitlines())
    assert found == [(line, id)]


@pytest.mark.parametrize("players", [4, 5])
def test_a_reveal_holds_to_the_set(players: int) -> None:
    rounds = ("wolf", "wolf", "wolf", "condottiero", "merchant", "merchant", "farmer")
    if players == 4:
        rounds = ("wolf", "wolf", "wolf", "wolf", "condottiero", "merchant", "merchant", "farmer")
    text = tiled(players) + turns(players, *rounds)
    first, second, third = (f"A{1}", *_of_first(players))
    kinds = ("merchant", "merchant") if players == 5 else ("farmer", "farmer")
    assert errors(text + f"REVEAL {first} {kinds[0]}\n") == []
    wrong = text + f"REVEAL {first} {kinds[0]}\nREVEAL {second} {kinds[1]}\nREVEAL {third} {kinds[1]}\n"
    lines = len(wrong.splitlines())
    assert errors(wrong)[0] == (lines - (1 if players == 5 else 0), "PL-REVEAL-05")


def _of_first(players: int) -> tuple[str, str]:
    """Where the first player's second and third piece stand."""
    names = [f"{letter}{number}" for letter in "ABC" for number in range(1, 7)]
    return names[players], names[2 * players]


def test_an_extra_turn() -> None:
    assert [id for _, id in errors(GAME.replace("HILL A", "P1 PLACE farmer A4\nHILL A"))] == ["LOG-TURN-03"]


def test_a_missing_turn() -> None:
    text = GAME.replace("   P5 PLACE merchant F1\n", "")
    assert not judged(text).is_finished
    assert {id for _, id in errors(text)} == {"LOG-RESULT-01"}


@pytest.mark.parametrize(
    ("claim", "id"),
    [
        ("HILL B: influence P1 12 P2 8, token P2", "PL-INFLUENCE-07"),
        ("HILL G: taken G6 F1 P1", "PL-CAPTURE-01"),
        ("HILL F: taken F2 F4 F1 P1", "PL-CAPTURE-01"),
        ("HILL A: taken A2 G2 P5", "PL-CAPTURE-01"),
        ("RESULT P1: captured 2, discs 2, tokens 4", "LOG-RESULT-03"),
    ],
)
def test_a_claim_that_is_untrue(claim: str, id: str) -> None:
    before = GAME[: GAME.index("HILL A")]
    assert errors(before + claim + "\n") == [(len(before.splitlines()) + 1, id)]
    found = judged(before + claim + "\n")
    assert found.totals == (6, 3, 5, 7, 16), "a false statement changes nothing"


def test_a_piece_captured_twice_is_named_with_its_hill() -> None:
    before = GAME[: GAME.index("HILL A")]
    (finding,) = [
        one for one in judged(before + "HILL F: taken F2 F4 F1 P1\n").findings if one.severity == "error"
    ]
    assert "F1 is captured at hill G" in finding.notes


def test_a_finished_game_leaves_seven_terrains_empty() -> None:
    replay = judged(GAME).replay
    assert replay is not None
    assert 42 - (replay.state.board & (1 << 42) - 1).bit_count() == 7


def test_a_tie_gives_nobody_the_token() -> None:
    text = (Path(__file__).parents[2] / "samples" / "palatinus-4p-tie-broken-by-items.rgn").read_text("utf-8")
    tied = [line for line in text.splitlines() if line.startswith("HILL") and "token -" in line]
    line = next(line for line in tied if "influence" in line)
    assert judged(text).verdict == "legal"
    wrong = text.replace(line, line.replace("token -", "token P1"))
    assert [id for _, id in errors(wrong)] == ["PL-INFLUENCE-08"]
