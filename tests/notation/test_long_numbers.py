"""Numbers with more digits than Python converts are read like any other: refused, or a breach."""

from __future__ import annotations

import pytest
from fuzz.everything import swallow

from referee.games import TITLES

LINES = (
    "{}. P1 PASS", "@{}:30 P1 PASS", "P1 BUY {} w", "P1 BUY II {}w", "P1 BUY II w = +{} coins", "P{} PASS",
    "CHECK P1: {} coins", "SET P1: {} coins", "CHECK turn: round {}", "SET turn: round {}", "SET pile: {}",
    "P1 BUILD villa-{} Pisa w", "RESULT: P1 {}", "RESULT P1: track {}", "WINNER: P{}", "SET P1: blocks {}w",
    "P1 SCORE villa COURT vp-{}", "P1 TAKE statue white STORE {}", "SET P1: markers {}", "CHECK tokens: A {}",
    "P1 PLACE merchant A{}", "P1 TILE A {} E", "HILL C: influence P1 {}", "SET P1: left merchants {}",
    "rgn: {}", "option: markers {}", "option: decoration-value {}", "option: {} {}", "market: villa-{}",
    "tokens: A{}", "springs: A{}", "inventory: merchants {} wolf 3", "objective: top scorings >= {}",
    "objective: objects objects >= {}/7/6; {} each", "objective: top coins >= 15; coin-rate {}",
    "tiles: villa-{}",
)  # fmt: skip


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("number", ["9" * 5000, "99999999999", "1000"], ids=len)
def test_a_long_number_is_no_fault_of_the_referee(line: str, number: str) -> None:
    for ruleset in TITLES:
        head = f"game: {ruleset}\nplayers: Ana, Bo\n"
        swallow((head + line.replace("{}", number) + "\nP1 PASS\n").encode())
