"""The JSON schemas: whatever goes out as JSON is valid by its own, which ships, and holds nothing else.

For these tests each schema is closed: a field that it doesn't describe is a fault.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from referee.games import TITLES
from referee.reports.schemas import NAMES, VERSION, schema

if TYPE_CHECKING:
    from running import Run

HERE = Path(__file__).parent
ROOT = HERE.parent
FOLDER = ROOT / "referee" / "reports" / "schemas"
FILES = HERE / "transcripts" / "files"
LOGS = [
    *sorted((HERE / "errors").glob("*.rgn")),
    *sorted(FILES.glob("*.rgn")),
    *sorted((ROOT / "samples").glob("**/*.rgn")),
]
SAMPLES = [path for path in LOGS if path.parent in (ROOT / "samples", FILES)]
BATCHES = [LOGS[start : start + 40] for start in range(0, len(LOGS), 40)]
_SCHEMA = re.compile(r"referee\.([a-z-]+)/([0-9]+)")
every_batch = pytest.mark.parametrize("logs", BATCHES, ids=lambda logs: logs[0].stem)


def closed(part: Any) -> Any:
    """A schema in which no object may hold what isn't described."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: closed(one) for key, one in part.items()}
    if "properties" in found and isinstance(found["properties"], dict) and "type" in found:
        found.setdefault("additionalProperties", False)
    return found


@cache
def validator(name: str, part: str = "", *, is_closed: bool = True) -> jsonschema.Draft202012Validator:
    """The validator of a schema, or of one of its parts."""
    whole = json.loads(schema(name))
    if is_closed:
        whole = closed(whole)
    if part:
        whole = {"$schema": whole["$schema"], "$defs": whole["$defs"], "$ref": f"#/$defs/{part}"}
    return jsonschema.Draft202012Validator(whole)


def faults(name: str, data: Any, part: str = "") -> list[str]:
    """What is wrong with a document, briefly."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(name, part).iter_errors(data)]


def out(referee: Run, *arguments: str) -> str:
    return referee(*arguments, cwd=ROOT).out


def named(logs: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in logs]


# The schemas themselves


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema(name: str) -> None:
    found = json.loads(schema(name))
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["title"] == f"referee.{name}/{VERSION}"
    assert found["$id"] == f"urn:referee:schema:{name}:{VERSION}"
    assert found["properties"]["schema"]["const"] == found["title"]
    assert "schema" in found["required"]


def test_every_schema_that_ships_is_listed() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}-{VERSION}.json" for name in NAMES}


def test_every_schema_that_the_code_names_ships() -> None:
    named = {
        match.groups()
        for path in (ROOT / "referee").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for match in [_SCHEMA.fullmatch(node.value)]
        if match is not None
    }
    assert named == {(name, str(VERSION)) for name in NAMES}


def test_what_two_schemas_share_is_the_same() -> None:
    parts: dict[str, list[Any]] = {}
    for name in ("check", "score", "ledger", "log", "why", "why-not"):
        for part in ("finding", "trouble", "rule", "entry"):
            found = json.loads(schema(name))["$defs"].get(part)
            if found is not None:
                parts.setdefault(part, []).append(found)
    assert all(one == found[0] for found in parts.values() for one in found)
    check, score = (json.loads(schema(name))["$defs"]["game"]["properties"] for name in ("check", "score"))
    assert {field: score[field] for field in check if field != "players"} == {
        field: own for field, own in check.items() if field != "players"
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_described(name: str) -> None:
    def bare(part: Any, path: str) -> list[str]:
        if isinstance(part, list):
            return [one for at, own in enumerate(part) for one in bare(own, f"{path}[{at}]")]
        if not isinstance(part, dict):
            return []
        found = []
        for field, own in part.get("properties", {}).items():
            if isinstance(own, dict) and not {"description", "$ref", "const"} & set(own):
                found.append(f"{path}.{field}")
        return found + [one for key, own in part.items() for one in bare(own, f"{path}.{key}")]

    assert bare(json.loads(schema(name)), name) == []


def test_a_closed_schema_refuses_what_it_does_not_describe() -> None:
    data = {"schema": "referee.check/1", "games": [], "errors": [], "exit": 0}
    assert faults("check", data) == []
    assert faults("check", {**data, "more": 1})
    assert not list(validator("check", is_closed=False).iter_errors({**data, "more": 1}))
    assert faults("check", {**data, "exit": "0"})
    assert faults("check", {"schema": "referee.check/1"})


# What goes out


@every_batch
def test_check_documents_are_valid(logs: list[Path], referee: Run) -> None:
    found = json.loads(out(referee, "check", "--format", "json", *named(logs)))
    assert faults("check", found) == []
    assert len(found["games"]) >= len(logs)
    lines = out(referee, "check", "--format", "jsonl", *named(logs)).splitlines()
    assert [fault for line in lines for fault in faults("check", json.loads(line), "game")] == []


@every_batch
def test_score_documents_are_valid(logs: list[Path], referee: Run) -> None:
    found = json.loads(out(referee, "score", "--anyway", "--format", "json", *named(logs)))
    assert faults("score", found) == []
    lines = out(referee, "score", "--format", "jsonl", *named(logs)).splitlines()
    assert [fault for line in lines for fault in faults("score", json.loads(line), "game")] == []


@every_batch
def test_ledger_documents_are_valid(logs: list[Path], referee: Run) -> None:
    found = json.loads(out(referee, "ledger", "--format", "json", *named(logs)))
    assert faults("ledger", found) == []
    lines = out(referee, "ledger", "--format", "jsonl", *named(logs)).splitlines()
    assert [json.loads(line) for line in lines] == found["games"]
    assert faults("ledger", found["games"][0], "game") == []


@every_batch
def test_converted_documents_are_valid(logs: list[Path], referee: Run) -> None:
    some = named(logs[::2])
    found = json.loads(out(referee, "convert", "--to", "json", *some))
    assert faults("log", found) == []
    lines = out(referee, "convert", "--to", "jsonl", *some).splitlines()
    assert [json.loads(line) for line in lines] == found["games"]
    assert faults("log", found["games"][0], "game") == []


@every_batch
def test_logs_by_a_program_are_valid(logs: list[Path], referee: Run) -> None:
    """Without their texts, or with nothing but these, lines are what the schema calls a line."""
    found = json.loads(out(referee, "convert", "--to", "json", *named(logs[1::4])))
    bare, plain = [], []
    for game in found["games"]:
        kept = [line["kind"] == "refused" for line in game["lines"]]
        lines = zip(game["lines"], kept, strict=True)
        bare.append({"lines": [line if own else {**line, "text": None} for line, own in lines]})
        plain.append({"lines": [{"text": line["text"]} for line in game["lines"]]})
    for game in bare:
        game["lines"] = [{key: one for key, one in line.items() if one is not None} for line in game["lines"]]
    for games in (bare, plain):
        assert faults("log", {"schema": "referee.log/1", "games": games}) == []


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "turn"},
        {"kind": "turn", "player": "1", "text": "P1 PASS"},
        {"kind": "turn", "player": 1, "actions": [{"action": "bild"}]},
        {"kind": "turn", "player": 1, "actions": [{"action": "score", "spt": "villa"}]},
        {"kind": "nothing", "text": ""},
        {"kind": "comment", "comment": "so"},
        {"kind": "refused"},
        {"text": "", "end": ";"},
        {},
    ],
)
def test_what_convert_refuses_is_not_valid(line: dict[str, Any], referee: Run) -> None:
    data = {"schema": "referee.log/1", "games": [{"lines": [{"text": "game: carrara-1e-basic"}, line]}]}
    assert faults("log", data)
    ran = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=json.dumps(data).encode())
    assert ran.code == 3


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_positions_are_valid(path: Path, referee: Run) -> None:
    (name,) = named([path])
    for options in (("--format", "json"), ("--format", "json", "--before", "9"), ("--every-turn",)):
        ran = referee("show", name, *options, cwd=ROOT)
        if ran.code == 2:
            continue  # there is no such line
        texts = ran.out.splitlines() if options == ("--every-turn",) else [ran.out]
        assert [fault for text in texts if text for fault in faults("show", json.loads(text))] == []
    ran = referee("legal", name, "--format", "json", cwd=ROOT)
    assert not ran.out or faults("legal", json.loads(ran.out)) == []


def test_a_position_as_data_is_the_position_as_lines(referee: Run) -> None:
    for path in SAMPLES:
        (name,) = named([path])
        data = referee("show", name, "--format", "json", cwd=ROOT)
        if not data.out:
            continue
        stated = [
            line.partition(": ")
            for line in out(referee, "show", name, "--format", "rgn").splitlines()
            if line.startswith("SET ")
        ]
        facts = [(one["subject"], len(one["facts"])) for one in json.loads(data.out)["facts"]]
        lines = [(head.removeprefix("SET "), len(text.split(", "))) for head, _, text in stated]
        assert facts == lines


def test_the_rulebook_is_valid(referee: Run) -> None:
    found = json.loads(out(referee, "rules", "--format", "json"))
    assert faults("rulesets", found) == []
    assert [own["ruleset"] for own in found["rulesets"]] == list(TITLES)
    for own in found["rulesets"]:
        assert json.loads(out(referee, "rules", own["ruleset"], "--format", "json")) == own
        assert faults("rules", own) == []
        for part, name in (("rules", "rule"), ("rulings", "ruling"), ("options", "option")):
            for one in own[part][:5]:
                text = out(referee, "rules", one.get("id", one.get("name", "")), "--format", "json")
                assert faults(name, json.loads(text)) == []
    assert faults("cards", json.loads(out(referee, "rules", "objectives", "--format", "json"))) == []


def test_the_cards_of_a_file_are_valid(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.txt").write_text("rich = top coins >= 15; coin-rate 2\n")
    ran = referee("rules", "objectives", "--cards", "cards.txt", "--format", "json", cwd=tmp_path)
    found = json.loads(ran.out)
    assert faults("cards", found) == []
    assert [card["name"] for card in found["cards"]] == ["rich"]


@pytest.mark.parametrize("command", ["check", "score", "ledger", "convert"])
def test_what_could_not_be_read_is_in_the_document(command: str, referee: Run) -> None:
    form = "--to" if command == "convert" else "--format"
    ran = referee(command, form, "json", "nope.rgn", "open.rgn", "-", "-", cwd=FILES)
    found = json.loads(ran.out)
    assert faults("log" if command == "convert" else command, found) == []
    said = [(one["file"], one["message"]) for one in found["errors"]]
    assert said == [("nope.rgn", "no such file"), ("-", "standard input is given twice")]
    assert (found["exit"], ran.code) == (2, 2)


# The command


def test_the_command_lists_and_prints_them(referee: Run) -> None:
    assert referee("schema").out.split() == list(NAMES)
    for name in NAMES:
        for way in (name, f"referee.{name}", f"referee.{name}/{VERSION}"):
            assert referee("schema", way).out == schema(name)
    ran = referee("schema", "chek")
    assert ran.code == 2
    assert "there is no schema 'chek'" in ran.err
