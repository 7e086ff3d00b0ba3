"""Section 14 of the fact sheet: worked positions with the values given there."""

from __future__ import annotations

import io

import pytest
from palatinus_board import evaluated

from referee import app

C_FIRST = "CABDEFG"
A_FIRST = "ABCDEFG"
TOKENS_A = "A6 B4 C3 D3 E4 F5 G5"
TOKENS_C = "A3 B4 C6 D3 E4 F5 G5"
RED, YELLOW, GREEN, BLUE, PURPLE = range(1, 6)

BOOK = "1F@0E 2F@0SE 1M@0SW 4F@0W 3C@0NW 2C@0NE 3F@4E 5M@5SW 4M@6SW 5M@1W 4M@1NW 3M@2NW"  # 14.1


def hill(found, letter):  # type: ignore[no-untyped-def]
    return found.hills["ABCDEFG".index(letter)]


def test_14_1_the_rule_books_hill_c() -> None:
    found = evaluated(C_FIRST, TOKENS_C, BOOK, ["0SE", "0SW", "2NW"])
    own = hill(found, "C")
    green, yellow = own.acts
    assert (green.seat, green.merchants, green.farmers, green.victims.bit_count()) == (GREEN, 1, 2, 2)
    assert (yellow.seat, yellow.merchants, yellow.farmers, yellow.fled) == (YELLOW, 1, 1, True)
    assert [seat for seat, _ in own.captures] == [GREEN, GREEN]
    assert [(stand.seat, stand.influence) for stand in own.stands if stand.influence] == [
        (RED, 4),
        (YELLOW, 8),
        (RED, 3),
    ]
    assert (own.influence, own.leaders) == ((7, 8, 0, 0, 0), (YELLOW,))
    assert (found.captured[GREEN - 1], found.tokens[YELLOW - 1]) == (2, 6)


@pytest.mark.parametrize(("reading", "influence", "leader"), [("4", (7, 8), YELLOW), ("2", (7, 6), RED)])
def test_14_2_its_twin_tells_the_readings_apart(
    reading: str, influence: tuple[int, int], leader: int
) -> None:
    springs = ["1W", "2NW", "2NE"]
    found = evaluated(C_FIRST, TOKENS_C, BOOK, springs, options={"empty-spring": reading})
    assert (hill(found, "C").influence[:2], hill(found, "C").leaders) == (influence, (leader,))


def test_t1_two_owners_on_one_farmer() -> None:
    found = evaluated(A_FIRST, TOKENS_A, "1C@0E 3F@0SE 4C@0SW")
    assert (found.captured, found.discs) == ((1, 0, 0, 0, 0), (0, 0, 0, 1, 0))
    assert hill(found, "A").leaders == ()


@pytest.mark.parametrize(("reading", "points"), [("none", 1), ("disc", 2)])
def test_t2_one_owner_twice(reading: str, points: int) -> None:
    options = {"same-owner-double-capture": reading}
    found = evaluated(A_FIRST, TOKENS_A, "1C@0E 3F@0SE 1C@0SW", options=options)
    assert found.captured[0] + found.discs[0] == points


def test_t3_alone_he_flees() -> None:
    found = evaluated(A_FIRST, TOKENS_A, "1C@0E")
    own = hill(found, "A")
    assert ([act.fled for act in own.acts], own.leaders) == ([True], ())
    stays = evaluated(A_FIRST, TOKENS_A, "1C@0E", options={"lonely-condottiero": "stays"})
    assert [act.fled for act in hill(stays, "A").acts] == [False]
    assert stays.map.condottieri


def test_t4_his_own_merchant_too() -> None:
    found = evaluated(A_FIRST, TOKENS_A, "1C@0E 1M@0SE 1F@0SW 4M@0W 4M@1W")
    own = hill(found, "A")
    assert (own.acts[0].merchants, own.acts[0].farmers) == (2, 0)
    assert (found.captured[0], own.influence, own.leaders) == (2, (8, 0, 0, 2, 0), (RED,))
    assert (found.tokens[0], found.items[0]) == (6, 3)


@pytest.mark.parametrize(
    ("order", "tokens", "centre", "side"),
    [
        ("ABCDEFG", "A6 B4 C3 D3 E4 F5 G5", "A", "B"),
        ("BACDEFG", "A4 B6 C3 D3 E4 F5 G5", "B", "A"),
    ],
)
def test_t5_captures_act_forward_only(order: str, tokens: str, centre: str, side: str) -> None:
    pieces = "1C@0E 3F@0NE 4F@1W 4M@1NW 2F@1SW 3M@1SE"
    found = evaluated(order, tokens, pieces, ["1SW"])
    assert (found.captured[0], hill(found, centre).leaders) == (2, ())
    if centre == "A":
        assert hill(found, side).influence == (0, 8, 2, 3, 0)
        assert found.tokens[YELLOW - 1] == 4
    else:
        assert hill(found, side).influence == (0, 6, 2, 11, 0)
        assert found.tokens[BLUE - 1] == 4


def test_t6_he_counts_for_merchants_before_his_own_hill() -> None:
    found = evaluated("ABCDEFG", TOKENS_A, "4M@0E 1C@1W")
    assert hill(found, "A").influence[BLUE - 1] == 3
    assert (found.tokens, found.captured, hill(found, "B").leaders) == ((0, 0, 0, 6, 0), (1, 0, 0, 0, 0), ())
    swapped = evaluated("BACDEFG", "A4 B6 C3 D3 E4 F5 G5", "4M@0E 1C@1W")
    assert (swapped.tokens, swapped.captured) == ((0,) * 5, (1, 0, 0, 0, 0))
    assert hill(swapped, "B").leaders == ()


def test_t7_a_farmer_on_a_spring() -> None:
    found = evaluated("BACDEFG", "A5 B6 C3 D3 E4 F4 G5", "1F@1E", ["1E"])
    assert (hill(found, "A").influence[0], found.tokens[0]) == (6, 5)


@pytest.mark.parametrize(("reading", "influence"), [("4", 14), ("2", 12)])
def test_t7b_a_farmer_in_the_centre(reading: str, influence: int) -> None:
    options = {"empty-spring": reading}
    found = evaluated(A_FIRST, TOKENS_A, "1F@0E", ["0E", "1W"], options=options)
    assert hill(found, "A").influence[0] == influence


def test_t8_a_tie_of_three() -> None:
    found = evaluated("BACDEFG", "A5 B6 C3 D3 E4 F4 G5", "1F@0E 4F@0SW 3F@0NW")
    assert hill(found, "B").influence == (10, 0, 10, 10, 0)
    assert (found.discs, found.tokens) == ((2, 0, 2, 2, 0), (0,) * 5)


def test_t9_a_tie_at_nothing() -> None:
    found = evaluated(A_FIRST, TOKENS_A, "1M@0E 4M@0W")
    assert (hill(found, "A").leaders, found.discs, found.items) == ((), (0,) * 5, (0,) * 5)


def test_14_4_the_whole_game() -> None:
    (game,) = app.check_stream(io.BytesIO(_sample()), "14.4")
    assert (game.verdict, game.totals, game.winners) == ("legal", (6, 3, 5, 7, 16), (5,))
    assert game.replay is not None
    rungs = game.replay.ruleset.rungs(game.replay.game, game.replay.state, game.replay.final())
    # red, blue, green, yellow, purple
    assert rungs[1].values == (3, 1, 3, 3, 4)


def _sample() -> bytes:
    from pathlib import Path

    folder = Path(__file__).parents[2] / "samples"
    return (folder / "palatinus-5p-worked-example.rgn").read_bytes()
