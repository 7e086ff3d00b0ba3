"""The advanced game: worked examples of the fact sheet, its section 6, and that basic stays as it was."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from running import Run

from referee.app import Choices, Judged, check_stream
from referee.app.cards import read_cards
from referee.app.place import locate
from referee.app.play import legal
from referee.core.ruleset import Ruleset, derive
from referee.games import TITLES
from referee.games.carrara.first.ruleset import ADVANCED, BASIC
from referee.games.carrara.table import tiles_in

MARKET = "palazzo-2 villa-4 porta-2 castello-1 biblioteca-1 cattedrale-2 villa-1 porta-1 cattedrale-4"
BASIC_CARDS = ("objective: basic",)


def judge(*lines: str, objectives: tuple[str, ...] = BASIC_CARDS, choices: Choices | None = None) -> Judged:
    head = ("game: carrara-1e-advanced", "players: Anna, Ben", f"market: {MARKET}", *objectives)
    text = "\n".join((*head, *lines, ""))
    (game,) = check_stream(io.BytesIO(text.encode()), "example", choices)
    return game


def ids(game: Judged) -> list[str]:
    return [one.id for one in game.findings if one.severity == "error"]


# Worked examples


@pytest.mark.parametrize(
    ("built", "bonus", "spot", "claim"),
    [
        pytest.param("Livorno palazzo-4 castello-5", "-", "Livorno", "+27 vp", id="T2 without its tile"),
        pytest.param("Livorno palazzo-4 castello-5", "Livorno", "Livorno", "+36 vp +9 coins", id="T2"),
        pytest.param("Pisa palazzo-3 castello-8", "Pisa", "Pisa", "+11 vp +44 coins", id="T3"),
        pytest.param("Viareggio palazzo-1 castello-2 biblioteca-3", "-", "Viareggio", "+12 coins", id="S1"),
        pytest.param(
            "Viareggio palazzo-1 castello-2 biblioteca-3",
            "Viareggio",
            "Viareggio",
            "+6 vp +12 coins crown book flag",
            id="T4",
        ),
        pytest.param("Pisa porta-3 palazzo-4 biblioteca-4", "-", "city", "+11 coins 0 vp", id="T5"),
        pytest.param(
            "Pisa porta-3 palazzo-4 biblioteca-4", "city", "city", "+22 coins 0 vp", id="T5 doubled"
        ),
        pytest.param("Pisa villa-3 castello-8", "-", "land", "0 coins +11 vp", id="T6"),
        pytest.param("Pisa villa-3 castello-8", "land", "land", "0 coins +22 vp", id="T6 doubled"),
    ],
)
def test_scorings_of_the_fact_sheet(built: str, bonus: str, spot: str, claim: str) -> None:
    right = judge(f"SET P1: built {built}, bonus {bonus}", f"P1 SCORE {spot} = {claim}")
    assert right.verdict == "legal", right.findings
    wrong = judge(f"SET P1: built {built}, bonus {bonus}", f"P1 SCORE {spot} = +1 vp")
    assert set(ids(wrong)) == {"LOG-CLAIM-01"}


def test_s6_an_upgrade_from_1_to_3_costs_two_blocks_of_the_city_s_colours() -> None:
    setting = "SET P1: blocks wyrgbk, built Massa palazzo-1"
    market = "SET market: villa-3"
    assert ids(judge(setting, market, "P1 BUILD villa-3 Massa gb OVER palazzo-1 REVEAL porta-5")) == []
    found = judge(setting, market, "P1 BUILD villa-3 Massa bk OVER palazzo-1 REVEAL porta-5")
    assert ids(found) == ["C1-BUILD-04"]


def test_s7_porta_3_to_palazzo_8_costs_five_and_brings_any_bonus_tile() -> None:
    setting = "SET P1: blocks wyrgbk, built Lerici porta-3"
    for spot in ("Livorno", "Pisa", "Lucca", "Viareggio", "Massa", "Lerici", "city", "land"):
        game = judge(setting, f"P1 BUILD palazzo-8 Lerici yrgbk OVER porta-3 BONUS {spot}")
        assert game.verdict == "legal", game.findings
    assert ids(judge(setting, "P1 BUILD palazzo-8 Lerici rgbk OVER porta-3 BONUS Pisa")) == ["C1-UP-07"]


# Section 6


OVER = "BUILD cattedrale-4 Lerici k OVER palazzo-3 REVEAL porta-5"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("P1 STAY BUY I wk", "CHECK wheel: I yrgb, II -"), id="not turned, no blocks added"),
        pytest.param(("P1 TURN wyrgb BUY II wk", "CHECK P1: 15 coins"), id="turned"),
        pytest.param(
            (
                "SET P1: blocks kk, built Lerici palazzo-3",
                f"P1 {OVER}",
                "CHECK P1: built Lerici cattedrale-4",
                "CHECK gone: palazzo-3",
            ),
            id="another type, the old tile out of the game",
        ),
        pytest.param(
            (
                "SET P1: blocks wwyyrrgg",
                "P1 BUILD villa-8 Lerici wwyyrrgg BONUS Massa",
                "CHECK pile: 21",
                f"CHECK market: {MARKET}",
            ),
            id="an 8 leaves the market alone",
        ),
        pytest.param(
            (
                "SET P1: built Lerici palazzo-3 palazzo-4 villa-8",
                "P1 SCORE Lerici = +15 coins crown crown arms",
            ),
            id="an 8 is a building",
        ),
        pytest.param(
            (
                "SET P1: blocks k, built Lerici palazzo-3, scored palazzo",
                f"P1 {OVER}",
                "CHECK P1: scored palazzo, 20 coins",
            ),
            id="a scored building replaced",
        ),
        pytest.param(("P1 STAY BUY I k OBJECT crown",), id="an object for 10 coins"),
    ],
)
def test_section_6(lines: tuple[str, ...]) -> None:
    game = judge(*lines)
    assert game.verdict in ("legal", "possible"), game.findings
    assert ids(game) == []


def test_the_printed_three_as_cards_score_as_in_the_basic_game() -> None:
    setting = (
        "SET P1: 13 coins, 40 vp, objects crown crown book gate cup arms arms flag, built Lerici palazzo-5"
        " villa-5 porta-5 cattedrale-5 castello-5 biblioteca-5, scored palazzo villa porta cattedrale"
    )
    lines = (setting, "P1 TURN wyrgb BUY II k END", "P2 PASS")
    advanced = judge(*lines)
    text = "\n".join(("game: carrara-1e-basic", "players: Anna, Ben", f"market: {MARKET}", *lines, ""))
    (basic,) = check_stream(io.BytesIO(text.encode()), "basic")
    assert advanced.totals == basic.totals


def test_an_agreed_exception_is_applied_as_written() -> None:
    lines = (
        "SET P1: blocks kk, built Massa palazzo-3",
        'P1 BUILD cattedrale-4 Lerici k OVER palazzo-3 BONUS Pisa REVEAL porta-5 AGREED "house rule"',
        "CHECK P1: built Massa -, built Lerici cattedrale-4, bonus Pisa",
    )
    game = judge(*lines, choices=Choices(accept_agreed=True))
    assert game.verdict == "legal", game.findings
    assert set(ids(judge(*lines))) == {"C1-UP-05", "C1-BONUS-01"}


# Deriving


def _shape(ruleset: Ruleset) -> tuple[object, ...]:
    return (
        ruleset.id, ruleset.data, tuple(ruleset.procedures.items()), ruleset.clauses, ruleset.rulings,
        ruleset.options, ruleset.rows, ruleset.physical, ruleset.setup,
    )  # fmt: skip


def test_deriving_never_changes_the_parent() -> None:
    before = _shape(BASIC)
    derive(BASIC, id="other", title="other", drop=BASIC.procedures, clauses=ADVANCED.clauses, data=None)
    assert _shape(BASIC) == before


def test_basic_knows_nothing_of_the_advanced_game() -> None:
    own = {clause.id for clause in BASIC.rulebook()}
    assert {id for id in own if id.startswith(("C1-UP-", "C1-BONUS-"))} == set()
    assert {ruling.id for ruling in BASIC.rulings} == {f"C1-R-{number:02}" for number in range(1, 16)}
    assert not BASIC.data.has_upgrades
    assert ADVANCED.data.has_upgrades
    assert len(tiles_in(ADVANCED.data.eights)) == 6
    for field in ("prices", "cities", "tiles", "market", "each", "full", "categories"):
        assert getattr(ADVANCED.data.board, field) == getattr(BASIC.data.board, field)
    text = f"game: carrara-1e-basic\nplayers: Anna, Ben\nmarket: {MARKET}\nP1 TURN wyrgb BUY II k\n"
    (game,) = check_stream(io.BytesIO(text.encode()), "basic")
    assert game.replay is not None
    assert game.replay.state.offer is None


# Candidates


def test_legal_lists_upgrades_8s_with_every_bonus_tile_and_both_ways_to_buy() -> None:
    game = judge("SET P1: 1 coins, blocks yyrrggbbk, built Lerici palazzo-3", "SET P2: bonus Pisa")
    turns = legal(locate(game)).turns
    assert all(judge_again(turn) for turn in turns[::7])
    eights = {turn for turn in turns if "villa-8 Lerici" in turn and "OVER" not in turn}
    assert {turn.split()[-1] for turn in eights} == {
        "Livorno", "Lucca", "Viareggio", "Massa", "Lerici", "city-buildings", "land-buildings"
    }  # fmt: skip
    assert any("cattedrale-4 Lerici" in turn and "OVER palazzo-3" in turn for turn in turns)
    assert {turn.split()[0] for turn in turns if "BUY" in turn} == {"STAY", "TURN"}
    assert "SCORE city-buildings" in turns


def judge_again(turn: str) -> bool:
    game = judge(
        "SET P1: 1 coins, blocks yyrrggbbk, built Lerici palazzo-3", "SET P2: bonus Pisa", f"P1 {turn}"
    )
    return game.verdict in ("legal", "possible")


# Cards from a file

CARDS = b"""# our copy
brown-3 = top types >= 2   # the third brown one
cash = top coins >= 15; coin-rate 2
bad = top monuments >= 3
"""


def test_cards_of_a_file_are_used_by_name() -> None:
    file = read_cards(io.BytesIO(CARDS), "cards.txt")
    assert set(file.cards) == {"brown-3", "cash"}
    assert [(one.id, one.line) for one in file.findings] == [("RGN-CARD-02", 4)]
    others = ("objective: objects objects >= 0", "objective: buildings cost >= 0; 1 each")
    named = judge("P1 END STAY BUY I k", objectives=("objective: Cash", *others), choices=Choices(cards=file))
    assert named.verdict == "legal", named.findings
    missing = judge("P1 STAY BUY I k", objectives=("objective: brown", *others), choices=Choices(cards=file))
    assert ids(missing) == ["RGN-CARD-04"]
    assert "brown-3" in str(missing.findings[0].help)


def test_the_command_line_reads_card_files(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.txt").write_bytes(CARDS.replace(b"bad = top monuments >= 3\n", b""))
    (tmp_path / "bad.txt").write_bytes(CARDS)
    log = tmp_path / "a.rgn"
    head = f"game: carrara-1e-advanced\nplayers: Anna, Ben\nmarket: {MARKET}\n"
    cards = "objective: brown-3\nobjective: objects objects >= 1\nobjective: buildings cost >= 1\n"
    log.write_text(f"{head}{cards}\nP1 STAY BUY I k\n", "utf-8")
    for command in ("check", "score", "show", "ledger", "legal"):
        assert referee(command, "--cards", "cards.txt", "a.rgn", cwd=tmp_path).code == 0, command
    assert referee("check", "a.rgn", cwd=tmp_path).code == 3
    shown = referee("show", "--format", "rgn", "--cards", "cards.txt", "a.rgn", cwd=tmp_path).out
    assert "objective: top types >= 2\n" in shown
    ran = referee("check", "--cards", "bad.txt", "a.rgn", cwd=tmp_path)
    assert (ran.code, "cards.txt:4" in ran.err or "bad.txt:4" in ran.err) == (3, True)
    assert referee("check", "--cards", "none.txt", "a.rgn", cwd=tmp_path).code == 2
    explained = referee("rules", "objectives", "--cards", "cards.txt", cwd=tmp_path)
    assert (explained.code, "brown-3 = top types >= 2" in explained.out) == (0, True)
    assert "scorings" in referee("rules", "objectives").out
    assert referee("rules", "C1-UP-01", "--cards", "cards.txt", cwd=tmp_path).code == 2


def test_a_dumped_position_is_a_log_again(referee: Run, tmp_path: Path) -> None:
    log = tmp_path / "a.rgn"
    text = next(iter_games(3))
    log.write_text(text, "utf-8")
    dumped = referee("show", "--format", "rgn", "--at", "round:9", "a.rgn", cwd=tmp_path).out
    (tmp_path / "b.rgn").write_text(dumped, "utf-8")
    again = referee("show", "--format", "rgn", "b.rgn", cwd=tmp_path)
    assert (again.code, again.out) == (0, dumped)


def iter_games(seed: int):  # type: ignore[no-untyped-def]
    from referee.app.play import random_games

    return random_games("carrara-1e-advanced", 3, seed, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_legal_and_call_their_cards_invented(players: int) -> None:
    from referee.app.play import random_games

    for text in random_games("carrara-1e-advanced", players, 11, 4):
        (game,) = check_stream(io.BytesIO(text.encode()), "random")
        assert (game.verdict, game.is_finished) == ("legal", True)
        assert "note: the objective cards are invented for this log\n" in text
    assert TITLES["carrara-1e-advanced"].ruleset is ADVANCED
