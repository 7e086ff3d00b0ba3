"""The worked examples of the first edition's fact sheet, with their tags."""

from __future__ import annotations

import io
from itertools import combinations_with_replacement
from typing import Any

import pytest

from referee.app import Judged, check_stream
from referee.core.tally import total
from referee.games import TITLES
from referee.games.carrara import wheel
from referee.games.carrara.table import OBJECTS, SECTIONS, Board

BOARD: Board = TITLES["carrara-1e-basic"].ruleset.data.board
MARKET = "palazzo-2 villa-4 porta-2 castello-1 biblioteca-1 cattedrale-2 villa-1 porta-1 cattedrale-4"


def judge(*lines: str, players: str = "Anna, Ben") -> Judged:
    head = ("game: carrara-1e-basic", f"players: {players}", f"market: {MARKET}")
    text = "\n".join((*head, *lines, ""))
    (game,) = check_stream(io.BytesIO(text.encode()), "example")
    return game


def state(*lines: str, players: str = "Anna, Ben") -> Any:
    """The position behind a log in which everything is in order."""
    game = judge(*lines, players=players)
    assert game.verdict == "legal", game.findings
    assert game.replay is not None
    return game.replay.state


def breaches(*lines: str, players: str = "Anna, Ben") -> list[str]:
    return [one.id for one in judge(*lines, players=players).findings if one.severity == "error"]


def gain(*lines: str) -> tuple[int, int, tuple[str, ...]]:
    """What Anna's line brought beside the 20 coins of the start: coins, points, objects."""
    anna = state(*lines).players[0]
    return anna.coins - 20, anna.points + anna.bonus, tuple(OBJECTS.words(anna.objects))


def price(section: str, blocks: str) -> int:
    return BOARD.costs[SECTIONS.index(section)][BOARD.blocks.of(blocks)]


# Found in sources


def test_s1_a_city_scoring_in_viareggio() -> None:
    built = "SET P1: built Viareggio palazzo-1 castello-2 biblioteca-3"
    assert gain(built, "P1 SCORE Viareggio") == (12, 0, ("crown", "book", "flag"))


def test_s2_a_library_counts_with_its_type_and_with_its_city() -> None:
    assert gain("SET P1: built Lucca biblioteca-4", "P1 SCORE biblioteca") == (0, 8, ("book",))
    both = "SET P1: built Lucca biblioteca-4 palazzo-1"
    assert gain(both, "P1 SCORE Lucca") == (0, 8 + 2, ("crown", "book"))
    lines = ("1. P1 SCORE biblioteca", "P2 TURN wyrgb BUY II k", "2. P1 SCORE Lucca")
    assert gain(both, *lines) == (0, 8 + 8 + 2, ("crown", "book", "book"))


def test_s3_one_segment_gives_its_section_away() -> None:
    fits = [name for name in SECTIONS if (price(name, "r"), price(name, "g"), price(name, "k")) == (2, 1, 0)]
    assert fits == ["III"]
    assert price("III", "rgkk") == 3
    position = state("SET wheel: I -, II rgkk", "P1 TURN wwyyrrg BUY III rgkk = -3 coins")
    assert position.players[0].coins == 17


def test_s4_in_section_vi_only_white_costs_something() -> None:
    assert [price("VI", colour) for colour in "wyrgbk"] == [1, 0, 0, 0, 0, 0]


def test_s5_the_opening_wheel() -> None:
    assert [price("I", colour) for colour in "wyrgbk"] == [6, 5, 4, 3, 2, 1]
    assert price("I", "wyrgbk") == 21
    # In the basic game the wheel turns first, so the six start blocks cost 15 in section II.
    position = state("P1 TURN wyrgb BUY II wyrgbk = -15 coins")
    assert position.players[0].coins == 5


@pytest.mark.parametrize("cost", [1, 3, 5])
def test_s8_a_type_scoring_by_city(cost: int) -> None:
    def brings(city: str) -> tuple[int, int]:
        return gain(f"SET P1: built {city} castello-{cost}", "SET market: villa-1", "P1 SCORE castello")[:2]

    assert brings("Livorno") == (0, 3 * cost)
    assert brings("Pisa") == (3 * cost, 0)
    assert brings("Lerici") == (cost, 0)


def test_s9_a_cathedral_in_lucca_takes_white_yellow_and_red() -> None:
    own = "SET P1: blocks wwwwyyyyrrrrggggbbbbkkkk"
    for payment in map("".join, combinations_with_replacement("wyrgbk", 4)):
        found = breaches(own, f"P1 BUILD cattedrale-4 Lucca {payment} REVEAL porta-3")
        assert found == ([] if set(payment) <= set("wyr") else ["C1-BUILD-04"]), payment


def test_s10_a_cost_of_three_in_pisa() -> None:
    own = ("SET P1: blocks wwwwyyyyrrrrggggbbbbkkkk", "SET market: villa-3")
    for number in range(1, 5):
        for payment in map("".join, combinations_with_replacement("wyr", number)):
            found = set(breaches(*own, f"P1 BUILD villa-3 Pisa {payment} REVEAL porta-3"))
            assert ("C1-BUILD-03" in found) == (number != 3), payment
            assert ("C1-BUILD-04" in found) == ("r" in payment), payment
            assert found <= {"C1-BUILD-03", "C1-BUILD-04"}


@pytest.mark.parametrize(
    ("objects", "dearest", "expected"),
    [(7, 5, []), (6, 5, ["C1-END-01"]), (7, 4, ["C1-END-01"]), (8, 5, [])],
)
def test_s11_three_players_announce(objects: int, dearest: int, expected: list[str]) -> None:
    things = " ".join(["crown", "crown", "book", "book", "gate", "gate", "cup", "cup"][:objects])
    built = f"palazzo-5 biblioteca-5 porta-5 cattedrale-5 villa-{dearest}"
    position = f"SET P1: objects {things}, built Lerici {built}, scored palazzo porta villa cattedrale"
    market = f"SET market: villa-{9 - dearest}"
    line = "P1 TURN wyrgb BUY II k END"
    assert breaches(position, market, line, players="Anna, Ben, Chiara") == expected


# Computed in the fact sheet


def test_t1_a_type_scoring_over_three_cities() -> None:
    built = "SET P1: built Livorno villa-5, built Pisa villa-2, built Massa villa-3"
    assert gain(built, "P1 SCORE villa") == (6, 18, ("arms", "arms", "arms"))


def test_t2_livorno_without_a_bonus_tile() -> None:
    assert gain("SET P1: built Livorno palazzo-4 villa-5", "P1 SCORE Livorno")[:2] == (0, 27)


def test_t7_one_crown_is_left_for_three_palazzi() -> None:
    position = (
        "SET P1: built Lucca palazzo-1 palazzo-3, built Pisa palazzo-5",
        "SET P2: objects crown crown crown crown",
    )
    assert gain(*position, "P1 SCORE palazzo") == (15, 8, ("crown",))


ENDED = (
    "SET P1: 13 coins, 40 vp, objects crown crown book book gate gate cup,"
    " built Lerici palazzo-5 biblioteca-5 porta-5 cattedrale-5 villa-5,"
    " scored palazzo biblioteca porta cattedrale",
    "SET P2: 19 coins, 46 vp, objects crown book gate arms arms flag,"
    " built Massa palazzo-4 biblioteca-4 porta-4 castello-4 castello-5 cattedrale-3",
    "P1 TURN wyrgb BUY II k END",
    "P2 PASS",
    "P3 PASS",
)


def _rows(seat: int) -> dict[str, int]:
    game = judge(*ENDED, players="Anna, Ben, Chiara")
    assert game.verdict == "legal", game.findings
    assert game.replay is not None
    rows = game.replay.ruleset.final(game.replay.game, game.replay.state)[seat - 1]
    return {row.row: row.points for row in rows}


def test_t8_a_sheet_of_93() -> None:
    rows = _rows(1)
    assert rows == {"track": 40, "end": 5, "objects": 21, "buildings": 25, "coins": 2}
    assert sum(rows.values()) == 93


def test_t9_a_sheet_of_91() -> None:
    rows = _rows(2)
    assert rows == {"track": 46, "end": 0, "objects": 18, "buildings": 24, "coins": 3}
    assert sum(rows.values()) == 91
    game = judge(*ENDED, players="Anna, Ben, Chiara")
    assert game.totals == (93, 91, 4)
    assert game.standing is not None
    assert game.standing.winners == (1,)


def test_t10_four_bought_are_four_drawn() -> None:
    first = ("SET wheel: I wwyyrrggbbk", "P1 TURN - BUY II rgbk")
    position = state(*first, "P2 TURN wwyy BUY I w")
    assert wheel.on_wheel(position.wheel) == 10
    for drawn in ("wwy", "wwyyr"):
        assert breaches(*first, f"P2 TURN {drawn} BUY I w") == ["C1-BUY-07"]


def test_t11_a_bag_of_two() -> None:
    held = ("SET P1: blocks 7w7y7r7g", "SET P2: blocks 5b", "SET wheel: I kkkkkkk")
    before = state(*held, "CHECK bag: bb")
    assert wheel.on_wheel(before.wheel) == 7
    after = state(*held, "P1 TURN bb BUY II k")
    assert BOARD.blocks.run(after.wheel[0]) == "bb"
    assert wheel.on_wheel(after.wheel) == 9 - 1
    assert total(after.unseen) == 0
    for drawn in ("b", "bbb", "-"):
        assert "C1-BUY-07" in breaches(*held, f"P1 TURN {drawn} BUY II k")


def test_t12_five_coins_and_everything_costs_six() -> None:
    held = ("SET P1: 5 coins, blocks 7y7r7g6b7k", "SET wheel: I -")
    position = state(*held, "P1 TURN wwwwwww BUY none = +2 coins")
    assert position.players[0].coins == 7
    assert position.seat == 2
    assert breaches(*held, "P1 TURN wwwwwww BUY none BUY I w")[0] == "C1-TURN-01"
