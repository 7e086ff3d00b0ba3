"""The worked examples of the second edition's fact sheet, with their tags.

B1 to B7 are provisional: they lean on numbers that only the first edition prints.
"""

from __future__ import annotations

import io
from typing import Any

import pytest

from referee.app import Judged, check_stream
from referee.core.tally import total
from referee.games import TITLES
from referee.games.carrara.second import conversion
from referee.games.carrara.second.state import Numbers
from referee.games.carrara.table import CITIES, SECTIONS

TITLE = TITLES["carrara-2e-basic"]
NUMBERS: Numbers = TITLE.ruleset.data
BOARD = NUMBERS.board
MARKET = "cattedrale-1 cattedrale-2 cattedrale-3 cattedrale-4 biblioteca-4 castello-1 castello-3 palazzo-1"
MARKET += " palazzo-4"
EMPTY_COURT = "SET court: vp-1 -, vp-2 -, vp-3 -, coins-1 -, coins-2 -, coins-3 -"
TYPES = "palazzo biblioteca porta cattedrale villa castello"


def judge(*lines: str, players: str = "Anna, Ben, Chiara") -> Judged:
    head = ("game: carrara-2e-basic", f"players: {players}", f"market: {MARKET}")
    text = "\n".join((*head, *lines, ""))
    (game,) = check_stream(io.BytesIO(text.encode()), "example")
    return game


def state(*lines: str, players: str = "Anna, Ben, Chiara") -> Any:
    """The position behind a log in which everything is in order."""
    game = judge(*lines, players=players)
    assert game.verdict == "legal", game.findings
    assert game.replay is not None
    return game.replay.state


def breaches(*lines: str) -> list[str]:
    return [one.id for one in judge(*lines).findings if one.severity == "error"]


def gain(*lines: str) -> tuple[int, int]:
    """What Anna's line brought beside the 20 coins of the start, and beside the bonus of ``vp-1``."""
    anna = state(*lines).players[0]
    return anna.coins - 20, anna.points - NUMBERS.space_vp


def can_pay(city: str, cost: int, blocks: str) -> bool:
    units = conversion.units(NUMBERS.accepts[CITIES.index(city)], BOARD.blocks.of(blocks))
    return units is not None and units.least <= cost <= units.most


# A: straight from the seed


def test_a1_two_green_are_a_red_in_lucca() -> None:
    after = state("SET P1: blocks wyrgg", "P1 BUILD biblioteca-4 Lucca wyrgg REVEAL villa-2")
    assert after.players[0].blocks == 0
    before = state("SET P1: blocks wyrgg")
    assert total(after.unseen) - total(before.unseen) == 5


@pytest.mark.parametrize("blocks", ["wwww", "yyyy", "wyyy", "wwyy", "wwwy", "yyyrr", "rryyy"])
def test_a2_four_in_pisa(blocks: str) -> None:
    assert can_pay("Pisa", 4, blocks)
    hand = f"SET P1: blocks {blocks}"
    assert breaches(hand, f"P1 BUILD palazzo-4 Pisa {blocks} REVEAL villa-2") == []


def test_a2_a_single_red_counts_for_nothing_in_pisa() -> None:
    assert not can_pay("Pisa", 4, "ryyy")
    assert breaches("SET P1: blocks yyyr", "P1 BUILD palazzo-4 Pisa yyyr REVEAL villa-2") == ["C2-PAY-01"]


def test_a3_no_chains() -> None:
    assert not can_pay("Pisa", 1, "ggr")
    assert can_pay("Pisa", 1, "rr")
    assert breaches("SET P1: blocks rgg", "P1 BUILD palazzo-1 Pisa rgg REVEAL villa-2") == ["C2-PAY-01"]


def test_a4_a_gate_monument_over_a_gate_of_five() -> None:
    hand = "SET P1: blocks wwyyrr, built Lucca porta-5"
    after = state(hand, "P1 BUILD porta-8 Lucca wyr OVER porta-5 BONUS Pisa")
    assert [built.tile.name for built in after.players[0].built] == ["porta-8"]
    assert after.players[0].upgrades == 1 << CITIES.index("Pisa")
    assert breaches(hand, "P1 BUILD porta-8 Lucca wwyr OVER porta-5 BONUS Pisa") == ["C2-PAY-02"]


def test_a5_three_points_for_an_upgrade_without_markers() -> None:
    used = f"SET P1: blocks wyr, built Lucca porta-5, scored {TYPES}"
    others = "SET P2: scored city-buildings land-buildings"
    assert (
        breaches(used, others, EMPTY_COURT, "P1 BUILD porta-8 Lucca wyr OVER porta-5 BONUS Pisa = +3 vp")
        == []
    )


def test_a6_prices_of_the_last_section() -> None:
    assert [price("VI", colour) for colour in "wyrgbp"] == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("lying", "drawn"), [("wyrgbp", 5), ("wwyyrrggbbp", 0), ("wwyyrrggbb", 1)])
def test_a7_refills(lying: str, drawn: int) -> None:
    wheel_line = f"SET wheel: I {lying}"
    enough = "TURN -" if not drawn else f"TURN {'wyrgb'[:drawn]}"
    assert breaches(wheel_line, f"P1 {enough} BUY II b") == []
    assert breaches(wheel_line, f"P1 TURN {'wyrgbr'[: drawn + 1]} BUY II b") == ["C2-BUY-06"]
    assert breaches(wheel_line, "P1 STAY BUY I b") == []


def test_a8_fourteen_coins_are_two_points() -> None:
    final = TITLE.ruleset.final
    game = judge("SET P1: 14 coins").replay
    assert game is not None
    assert {row.row: row.points for row in final(game.game, game.state)[0]}["coins"] == 14 // 5 == 2


SCORABLE = [
    "SET P1: built Livorno porta-5 villa-3",
    "SET P2: built Livorno villa-2",
    "SET P3: built Livorno villa-4",
]


def test_a9_a_royal_visit() -> None:
    visit = [*SCORABLE, "P1 SCORE villa COURT vp-2 = +12 vp"]
    after = state(*visit, "P2 STAY BUY I b")
    assert after.holder == 1
    assert [player.court >> 1 & 1 for player in after.players] == [0, 0, 1]
    assert breaches(*visit, "P2 STAY BUY I b", "P3 SCORE villa COURT coins-1") == ["C2-COURT-02"]
    whole = [*visit, "P2 STAY BUY I b", "P3 SCORE villa COURT vp-2 = +15 vp"]
    assert state(*whole).players[2].points == 15
    again = state(*whole, "P1 SCORE porta COURT coins-3 = +15 vp +5 coins")
    assert again.holder == 1
    assert state(*whole, "P1 PASS").holder == 0


def test_a10_the_court_is_empty() -> None:
    after = state(*SCORABLE, EMPTY_COURT, "P1 SCORE villa COURT none = +9 vp +0 coins")
    assert after.holder == 0


def test_a11_a_scored_city_still_counts_for_types_and_categories() -> None:
    pisa = ["SET P1: built Pisa porta-5 villa-3", "SET P2: built Pisa porta-1 villa-2"]
    scored = [*pisa, "P1 SCORE Pisa COURT vp-1"]
    assert breaches(*scored, "P2 SCORE Pisa") == ["C2-SCORE-02"]
    assert breaches(*scored, "P2 SCORE villa = +6 coins +3 vp") == []
    assert breaches(*scored, "P2 SCORE city-buildings = +1 coins +3 vp") == []


# B: by the numbers of the first edition


def price(section: str, blocks: str) -> int:
    return BOARD.costs[SECTIONS.index(section)][BOARD.blocks.of(blocks)]


def test_b1_viareggio() -> None:
    built = "SET P1: built Viareggio villa-1 castello-2 biblioteca-3"
    assert gain(built, "P1 SCORE Viareggio COURT vp-1") == (12, 0)


def test_b2_livorno() -> None:
    assert gain("SET P1: built Livorno porta-5 villa-3", "P1 SCORE Livorno COURT vp-1") == (0, 24)
    assert breaches("SET P1: built Livorno porta-5", "P1 SCORE Livorno COURT vp-1") == ["C2-SCORE-03"]


def test_b3_a_type_in_two_cities() -> None:
    built = "SET P1: built Lucca biblioteca-3, built Pisa biblioteca-2"
    assert gain(built, "P1 SCORE biblioteca COURT vp-1") == (6, 6)


def test_b4_categories() -> None:
    land, city = "SET P1: built Massa villa-3 castello-5", "SET P1: built Massa porta-4 palazzo-5"
    assert gain(land, "P1 SCORE land-buildings COURT vp-1") == (0, 8)
    assert gain(land, "SET P1: bonus land-buildings", "P1 SCORE land-buildings COURT vp-1") == (0, 16)
    assert gain(city, "P1 SCORE city-buildings COURT vp-1") == (9, 0)
    assert gain(city, "SET P1: bonus city-buildings", "P1 SCORE city-buildings COURT vp-1") == (18, 0)


def test_b5_pisa_upgraded() -> None:
    built = "SET P1: built Pisa porta-4 villa-2, bonus Pisa"
    assert gain(built, "P1 SCORE Pisa COURT vp-1") == (24, 6)


def test_b6_a_monument_scores_as_a_tile_of_eight() -> None:
    assert gain("SET P1: built Massa villa-8", "P1 SCORE villa COURT vp-1") == (0, 8)


def test_b7_section_three() -> None:
    assert price("III", "rrg") == 5
    assert price("III", "bp") == 0


# Where a number comes from is said


def test_assumed_numbers_are_listed_until_an_option_sets_them() -> None:
    def assumed(*lines: str) -> tuple[str, ...]:
        replay = judge(*lines).replay
        assert replay is not None
        return replay.assumed

    def starts(texts: tuple[str, ...]) -> list[str]:
        return [text.partition(":")[0] for text in texts]

    everything = [
        "prices in section I",
        "rewards",
        "tiles needed",
        "rewards with the upgrade tile",
        "city and land buildings",
        "tiles in the game",
    ]
    assert starts(assumed()) == everything
    colours = ("white", "yellow", "red", "green", "blue", "purple")
    prices = [f"option: {colour}-price {6 - index}" for index, colour in enumerate(colours)]
    assert starts(assumed(*prices)) == everything[1:]
    assert starts(assumed(*prices[:-1])) == everything
