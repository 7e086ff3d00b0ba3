"""The machine formats of `referee check`: valid by the published schemas, and all with the same findings."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema

if TYPE_CHECKING:
    from running import Run

HERE = Path(__file__).parent
ROOT = HERE.parent
SCHEMAS = HERE / "schemas"
LOGS = [
    *sorted((HERE / "errors").glob("*.rgn")),
    *sorted((HERE / "transcripts" / "files").glob("*.rgn")),
    *sorted((ROOT / "samples").glob("**/*.rgn")),
]
BATCHES = [LOGS[start : start + 25] for start in range(0, len(LOGS), 25)]
LEVELS = {"error": "error", "warning": "warning", "note": "notice"}
_COMMAND = re.compile(r"::(error|warning|notice) (\S.*?)::(.*)")
every_batch = pytest.mark.parametrize("logs", BATCHES, ids=lambda logs: logs[0].stem)


def printed(referee: Run, form: str, logs: list[Path], *more: str, encoding: str = "utf-8") -> str:
    """What `referee check` prints in a format about logs of the checkout."""
    names = [str(path.relative_to(ROOT)) for path in logs]
    ran = referee("check", "--format", form, *more, *names, cwd=ROOT, encoding=encoding)
    assert ran.err == ""
    return ran.out


def facts(referee: Run, logs: list[Path]) -> list[tuple[Any, ...]]:
    """Every finding by the JSON document, which the schema of its own describes."""
    found = json.loads(printed(referee, "json", logs))
    return [
        (
            game["file"],
            one["id"],
            one["severity"],
            one["line"],
            one["column"],
            one["end_column"],
            one["message"],
        )
        for game in found["games"]
        for one in game["findings"]
    ]


@cache
def sarif_schema() -> jsonschema.Draft7Validator:
    """The schema of the SARIF standard, as published."""
    schema = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text("utf-8"))
    assert schema["$id"].endswith("/sarif-schema-2.1.0.json")
    return jsonschema.Draft7Validator(schema, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER)


@cache
def junit_schema() -> xmlschema.XMLSchema10:
    """The schema by which Jenkins reads JUnit reports."""
    return xmlschema.XMLSchema10(str(SCHEMAS / "junit-10.xsd"))


# JSON lines


@every_batch
def test_json_lines_are_the_games_of_the_document(logs: list[Path], referee: Run) -> None:
    games = json.loads(printed(referee, "json", logs))["games"]
    assert [json.loads(line) for line in printed(referee, "jsonl", logs).splitlines()] == games


# SARIF


@every_batch
def test_sarif_is_valid_and_says_the_same(logs: list[Path], referee: Run) -> None:
    found = json.loads(printed(referee, "sarif", logs))
    assert [error.message for error in sarif_schema().iter_errors(found)] == []
    (run,) = found["runs"]
    said = []
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        region = place["region"]
        said.append(
            (
                unquote(place["artifactLocation"]["uri"]),
                result["ruleId"],
                result["level"],
                region["startLine"],
                region["startColumn"],
                region["endColumn"] - 1,
                result["message"]["text"].split("\n")[0],
            )
        )
    assert said == facts(referee, logs)


@every_batch
def test_sarif_refers_to_rules_and_files_of_its_own(logs: list[Path], referee: Run) -> None:
    (run,) = json.loads(printed(referee, "sarif", logs))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["shortDescription"]["text"]
        assert rule["properties"]["source"] in rule["help"]["text"]
        place = result["locations"][0]["physicalLocation"]["artifactLocation"]
        assert run["artifacts"][place["index"]]["location"]["uri"] == place["uri"]


def test_sarif_says_where_consequences_come_from(referee: Run) -> None:
    log = HERE / "transcripts" / "files" / "broken.rgn"
    (run,) = json.loads(printed(referee, "sarif", [log]))["runs"]
    *_, last = run["results"]
    assert last["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 5
    assert last["properties"]["cause"] == 5
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]


def test_sarif_says_what_could_not_be_read(referee: Run) -> None:
    ran = referee("check", "--format", "sarif", "none such.rgn", cwd=HERE)
    found = json.loads(ran.out)
    assert not list(sarif_schema().iter_errors(found))
    (invocation,) = found["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"], ran.code) == (False, 2, 2)
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == "no such file"
    assert "none%20such.rgn" in json.dumps(notification)


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a b.rgn", "a%20b.rgn"),
        ("league/é#1?.rgn", "league/%C3%A9%231%3F.rgn"),
        ("c:d.rgn", "c%3Ad.rgn"),
        ("50%.rgn", "50%25.rgn"),
    ],
)
def test_file_names_are_uris_in_sarif(name: str, uri: str, referee: Run, tmp_path: Path) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("game: x\n")
    (run,) = json.loads(referee("check", "--format", "sarif", name, cwd=tmp_path).out)["runs"]
    assert run["artifacts"][0]["location"]["uri"] == uri
    (run,) = json.loads(referee("check", "--format", "sarif", str(path)).out)["runs"]
    whole = run["artifacts"][0]["location"]["uri"]
    assert whole.startswith("file:///")
    assert unquote(whole) == f"file://{path}"


# GitHub


def command(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner reads it."""
    match = _COMMAND.fullmatch(line)
    assert match is not None, line

    def plain(text: str) -> str:
        for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            text = text.replace(code, char)
        return text

    pairs = [pair.partition("=") for pair in match[2].split(",")]
    return match[1], {name: plain(value) for name, _, value in pairs}, plain(match[3])


@every_batch
def test_annotations_say_the_same(logs: list[Path], referee: Run) -> None:
    found = [command(line) for line in printed(referee, "github", logs).splitlines()]
    shown = [fact for fact in facts(referee, logs) if fact[-1].isprintable()]
    said = {
        (
            properties["file"],
            properties["title"].partition(":")[0],
            level,
            int(properties["line"]),
            int(properties["col"]),
            int(properties["endColumn"]),
            message.split("\n")[0],
        )
        for level, properties, message in found
    }
    assert len(found) == len(facts(referee, logs))
    assert {(*fact[:2], LEVELS[fact[2]], *fact[3:]) for fact in shown} <= said


def test_annotations_keep_their_own_signs(referee: Run, tmp_path: Path) -> None:
    name = "50%, a:b\n::error::.rgn"
    (tmp_path / name).write_text("game: carrara-1e-basic\nplayers: A, B\nP1 BUY II 100%,::\x1b[31m\n")
    ran = referee("check", "--format", "github", name, cwd=tmp_path)
    assert "\x1b" not in ran.out
    found = [command(line) for line in ran.out.splitlines()]
    assert {properties["file"] for _, properties, _ in found} == {"50%, a:b\\x0a::error::.rgn"}
    assert all(set(properties) == {"file", "line", "col", "endColumn", "title"} for _, properties, _ in found)


def test_annotations_say_what_an_option_objects_to(referee: Run) -> None:
    folder = HERE / "transcripts" / "files"
    ran = referee("check", "--format", "github", "--strict", "--finished", "gaps.rgn", "nope.rgn", cwd=folder)
    *_, strict, missing = (command(line) for line in ran.out.splitlines())
    line = {"file": "gaps.rgn", "line": "1", "title": "--strict"}
    assert strict == ("error", line, "a gap counts as broken")
    assert missing == ("error", {"file": "nope.rgn", "title": "not judged"}, "no such file")


# JUnit


@every_batch
def test_junit_is_valid_and_says_the_same(logs: list[Path], referee: Run) -> None:
    text = printed(referee, "junit", logs)
    assert [error.reason for error in junit_schema().iter_errors(text.encode())] == []
    root = ElementTree.fromstring(text.encode())
    games = json.loads(printed(referee, "json", logs))["games"]
    suites = root.findall("testsuite")
    assert [suite.get("name") for suite in suites] == list(dict.fromkeys(game["file"] for game in games))
    cases = [case for suite in suites for case in suite]
    assert len(cases) == len(games)
    outcomes = {"illegal": "failure", "unreadable": "error"}
    for case, game in zip(cases, games, strict=True):
        kinds = [child.tag for child in case if child.tag != "system-out"]
        assert kinds == ([outcomes[game["verdict"]]] if game["verdict"] in outcomes else [])
        said = "".join(case.itertext())
        for one in game["findings"]:
            assert f":{one['line']}:{one['column']}: {one['severity']}[{one['id']}]" in said
    for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
        assert int(root.get(name, "-1")) == len(list(root.iter(tag)))
        assert sum(int(suite.get(name, "-1")) for suite in suites) == len(list(root.iter(tag)))


@pytest.mark.parametrize("options", [[], ["--strict"], ["--finished"], ["--accept-agreed"]])
def test_a_case_fails_exactly_where_the_exit_code_says_so(options: list[str], referee: Run) -> None:
    folder = HERE / "transcripts" / "files"
    for path in sorted(folder.glob("*.rgn")):
        ran = referee("check", "--format", "junit", *options, path.name, cwd=folder)
        root = ElementTree.fromstring(ran.out)
        assert (root.get("failures"), root.get("errors")) == (
            str(int(ran.code == 1)),
            str(int(ran.code == 3)),
        )


def test_a_file_that_is_missing_is_an_error(referee: Run) -> None:
    ran = referee("check", "--format", "junit", "nope.rgn", cwd=HERE)
    junit_schema().validate(ran.out.encode())
    (suite,) = ElementTree.fromstring(ran.out)
    assert (suite.get("name"), suite.get("errors")) == ("nope.rgn", "1")


def test_junit_holds_no_character_that_xml_forbids(referee: Run, tmp_path: Path) -> None:
    name = "a<&\x1b\x01\"'\ufffe.rgn"
    (tmp_path / name).write_bytes(b"game: carrara-1e-basic\nplayers: A, B\nP1 BUY \x00\x0b]]>\x1b[31m <b>&\n")
    ran = referee("check", "--format", "junit", name, cwd=tmp_path)
    junit_schema().validate(ran.out.encode())
    (suite,) = ElementTree.fromstring(ran.out.encode())
    assert suite.get("name") == "a<&\\x1b\\x01\"'\\ufffe.rgn"


# Encodings, silence


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "junit"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_document_is_whole_in_every_encoding(
    form: str, encoding: str, referee: Run, tmp_path: Path
) -> None:
    (tmp_path / "é中.rgn").write_text(
        'game: carrara-1e-basic\nplayers: "Zoë 中", B\nP1 BUY II é中\n', "utf-8"
    )
    runs = [
        referee("check", "--format", form, "é中.rgn", cwd=tmp_path, encoding=one)
        for one in ("utf-8", encoding)
    ]
    whole, other = (ran.raw for ran in runs)
    assert other.isascii()
    if form == "junit":
        first, second = (
            [dict(one.items()) for one in ElementTree.fromstring(raw).iter()] for raw in (whole, other)
        )
        assert first == second
    else:
        assert json.loads(whole) == json.loads(other)


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github", "junit"])
def test_nothing_raw_comes_out(form: str, referee: Run, tmp_path: Path) -> None:
    odd = "\x1b[31m \x7f \x9b \u202e \u2066 \ufeff \U000e0001"
    (tmp_path / "a.rgn").write_text(f"game: carrara-1e-basic\nplayers: A, B\nP1 BUY {odd} # {odd}\n", "utf-8")
    out = referee("check", "--format", form, "a.rgn", cwd=tmp_path).out
    assert out.replace("\n", "").isprintable()
    if form == "sarif":
        results = json.loads(out)["runs"][0]["results"]
        texts = [
            one["locations"][0]["physicalLocation"]["contextRegion"]["snippet"]["text"] for one in results
        ]
        assert f"P1 BUY {odd} # {odd}" in texts


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github", "junit"])
def test_quiet_is_quiet_in_every_format(form: str, referee: Run) -> None:
    ran = referee("check", "-q", "--format", form, "broken.rgn", cwd=HERE / "transcripts" / "files")
    assert (ran.code, ran.out, ran.err) == (1, "", "")
