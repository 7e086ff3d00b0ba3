"""`referee infer`: its JSON is valid by the schema that ships, and holds nothing else."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

if TYPE_CHECKING:
    from running import Run

SAMPLES = Path(__file__).parent.parent / "samples"
LOGS = (
    "carrara-1e-basic-3p-unrecorded.rgn",
    "palatinus-4p-wolves-unidentified.rgn",
    "carrara-2e-basic-3p-shared-win.rgn",
    "broken/wrong-colour.rgn",
)
SCHEMA = json.loads(files("referee.reports").joinpath("schemas", "infer-1.json").read_text("utf-8"))


def closed(schema: Any) -> Any:
    """The schema with no room for fields that it doesn't name."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value) for key, value in schema.items()}
    if "properties" in found:
        found.setdefault("additionalProperties", False)
    return found


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("log", LOGS)
def test_a_document_is_valid(log: str, referee: Run) -> None:
    ran = referee("infer", "--format", "json", str(SAMPLES / log), "nowhere.rgn")
    Draft202012Validator(closed(SCHEMA)).validate(json.loads(ran.out))


def test_a_line_is_a_game_of_a_document(referee: Run) -> None:
    paths = [str(SAMPLES / log) for log in LOGS]
    lines = [json.loads(line) for line in referee("infer", "--format", "jsonl", *paths).out.splitlines()]
    document = json.loads(referee("infer", "--format", "json", *paths).out)
    assert lines == document["games"]


def test_a_schema_of_another_document_is_not_this_one(referee: Run) -> None:
    checked = json.loads(referee("check", "--format", "json", str(SAMPLES / LOGS[0])).out)
    assert list(Draft202012Validator(closed(SCHEMA)).iter_errors(checked))
