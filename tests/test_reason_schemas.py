"""The JSON of `why`, `why-not` and `--what-if`, held against the schemas that ship."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from test_schemas import faults

if TYPE_CHECKING:
    from running import Run

SAMPLES = Path(__file__).parents[1] / "samples"


WHY = [
    ("carrara-1e-basic-3p-evening.rgn", "P1.total"),
    ("carrara-1e-basic-3p-evening.rgn", "winner"),
    ("carrara-1e-basic-3p-evening.rgn", "@35"),
    ("carrara-1e-basic-3p-evening.rgn", "@59"),
    ("carrara-1e-advanced-3p-shared-win.rgn", "card:objects"),
    ("carrara-2e-advanced-3p-everything-given.rgn", "P1.total"),
    ("palatinus-4p-wolves-unidentified.rgn", "hill:B"),
    ("broken/wrong-colour.rgn", "P1.coins@7"),
    ("broken/wrong-colour.rgn", "@9"),
    ("broken/glued-words.rgn", "@1"),
]


@pytest.mark.parametrize(("name", "what"), WHY)
def test_why_is_as_its_schema_says(name: str, what: str, referee: Run) -> None:
    ran = referee("why", name, what, "--format", "json", cwd=SAMPLES)
    found = json.loads(ran.out)
    assert faults("why", found) == []
    assert found["exit"] == ran.code


@pytest.mark.parametrize(
    "turn", ["SCORE Pisa", "P1 BUILD villa-9 Massa wwwww", "TURN BUY II k", "BUIL x", "PASS OBJECT crown END"]
)
@pytest.mark.parametrize("where", ["P1.2", "P3.9"])
def test_why_not_is_as_its_schema_says(turn: str, where: str, referee: Run) -> None:
    name = "carrara-1e-basic-3p-evening.rgn"
    ran = referee("why-not", name, turn, "--before", where, "--format", "json", cwd=SAMPLES)
    found = json.loads(ran.out)
    assert faults("why-not", found) == []
    assert found["exit"] == ran.code


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize("edit", ["-59", "59: P1 SCORE Lerici", "+8: # a remark", "9: P1 BUI"])
@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_what_if_is_as_its_schema_says(command: str, edit: str, form: str, referee: Run) -> None:
    name = "carrara-1e-basic-3p-evening.rgn"
    ran = referee(command, name, "--what-if", edit, "--format", form, cwd=SAMPLES)
    found = json.loads(ran.out)
    game = found["games"][0] if form == "json" else found
    assert faults(command, game, "game") == []
    assert game["what_if"]["after"]["verdict"] == game["verdict"]


def test_a_log_that_isnt_edited_has_no_such_field(referee: Run) -> None:
    ran = referee("check", "carrara-1e-basic-3p-evening.rgn", "--format", "jsonl", cwd=SAMPLES)
    assert "what_if" not in json.loads(ran.out)


def test_a_closed_schema_finds_a_field_that_it_doesnt_describe(referee: Run) -> None:
    ran = referee("why", "carrara-1e-basic-3p-evening.rgn", "P1.coins", "--format", "json", cwd=SAMPLES)
    found = json.loads(ran.out)
    found["answers"][0]["tree"]["colour"] = "red"
    assert faults("why", found)
