"""Coverage of rules: counted rightly, and complete for the project's own corpus."""

from __future__ import annotations

import io
import json
from pathlib import Path

import jsonschema
import pytest
from running import Run
from test_cases import BLOCKS
from test_registry import UNREACHABLE

from referee.app import Choices, check_stream, read
from referee.app.coverage import Coverage, Exercised
from referee.core.coverage import ways
from referee.core.rule import Rule
from referee.games import TITLES

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "referee" / "reports" / "schemas" / "coverage-1.json"
LOGS = [*sorted((ROOT / "samples").rglob("*.rgn")), *sorted((ROOT / "tests" / "errors").glob("*.rgn"))]


def covered(*texts: bytes) -> Coverage:
    """What some logs exercise."""
    found = Coverage()
    for text in texts:
        for log in read(io.BytesIO(text), "log"):
            found.judge(log, Choices())
    return found


def of(found: Coverage, id: str) -> Exercised:
    return next(one for one in found.rules() if one.clause.id == id)


@pytest.fixture(scope="module")
def corpus() -> Coverage:
    """The project's own logs: samples, gallery and cases."""
    return covered(*[path.read_bytes() for path in LOGS], *[block.log for block in BLOCKS])


def test_the_corpus_meets_every_rule_each_way(corpus: Coverage) -> None:
    assert corpus.rulesets == list(TITLES)
    rules = corpus.rules()
    assert {one.clause.id for one in rules if not one.is_met_each_way} == UNREACHABLE
    assert sum(one.accepts and one.refuses and isinstance(one.clause, Rule) for one in rules) > 120


def test_what_a_rule_can_say_is_what_it_says(corpus: Coverage) -> None:
    """The ways that are read off the code aren't fewer than those that the corpus shows."""
    for one in corpus.rules():
        assert one.accepts or not one.times.accepted, one.clause.id
        assert one.refuses or not one.times.refused, one.clause.id


def test_few_rules_go_one_way_only() -> None:
    """A rule that refuses nothing names an open reading or a gap; one that accepts nothing is about what
    the ruleset doesn't have."""
    found = {
        clause.id: ways(clause)
        for title in TITLES.values()
        for clause in title.ruleset.rulebook()
        if isinstance(clause, Rule)
    }
    refusing = {id for id, can in found.items() if not can.accepts}
    assert refusing == {"C1-TURN-05", "C2-TURN-03"}
    assert all(can.accepts or can.refuses for can in found.values())
    assert sum(not can.refuses for can in found.values()) < len(found) / 10


LOG = b"""game: carrara-1e-basic
players: Anna, Ben
market: palazzo-1 villa-3 porta-2 castello-5 biblioteca-4 cattedrale-2 villa-1 porta-5 palazzo-4
1. P1 TURN wyrgb BUY II rg = -5 coins
   P2 SCORE Massa
CHECK P1: 15 coins
CHECK P1: 16 coins
"""


def test_every_rule_is_counted_once_a_line() -> None:
    found = covered(LOG)
    assert found.logs == 1
    assert found.turns == 2
    times = {one.clause.id: (one.times.accepted, one.times.refused) for one in found.rules()}
    assert times["C1-BUY-03"] == (1, 0)
    assert times["C1-SCORE-04"] == (0, 1)
    assert times["C1-SCORE-01"] == (1, 0)
    assert times["C1-TURN-01"] == (2, 0)
    assert times["C1-BUY-12"] == (1, 0)
    assert times["C1-BUILD-04"] == (0, 0)
    assert times["LOG-CHECK-01"] == (1, 1)
    assert times["LOG-CLAIM-01"] == (1, 0)
    assert times["LOG-ROUND-01"] == (1, 0)
    assert times["LOG-WINNER-01"] == (0, 0)
    assert not of(found, "C1-FIN-06").is_met
    again = covered(LOG, LOG)
    assert of(again, "C1-BUY-03").times.accepted == 2


def test_an_open_question_is_neither_accepted_nor_refused() -> None:
    found = covered(
        LOG.replace(b"wyrgb BUY II rg = -5 coins", b"BUY II rg").replace(b"CHECK P1: 16", b"CHECK P1: 15")
    )
    refilled = of(found, "C1-BUY-07")
    assert (refilled.times.accepted, refilled.times.refused, refilled.times.open) == (0, 0, 1)
    assert refilled.is_met
    assert not refilled.is_met_each_way


@pytest.mark.parametrize("path", LOGS[::9], ids=lambda path: path.name)
def test_watching_changes_no_verdict(path: Path) -> None:
    text = path.read_bytes()
    found = Coverage()
    watched = [found.judge(log, Choices()) for log in read(io.BytesIO(text), "log")]
    plain = list(check_stream(io.BytesIO(text), "log"))
    assert [(one.verdict, one.findings, one.totals) for one in watched] == [
        (one.verdict, one.findings, one.totals) for one in plain
    ]


def test_the_command_says_the_same_as_json(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "a.rgn").write_bytes(LOG)
    ran = referee("rules", "--coverage", "a.rgn", cwd=tmp_path)
    assert ran.code == 0
    assert ran.out.startswith("1 log, 2 turns: carrara-1e-basic\n")
    data = json.loads(referee("rules", "--coverage", "--format", "json", "a.rgn", cwd=tmp_path).out)
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)
    shape = schema["$defs"]["exercised"]
    assert set(data["rules"][0]) == set(shape["properties"]) == set(shape["required"])
    assert set(data) == set(schema["properties"]) == set(schema["required"])
    assert (data["logs"], data["turns"], data["rulesets"], data["errors"]) == (1, 2, ["carrara-1e-basic"], [])
    rows = {one["id"]: one for one in data["rules"]}
    for line in ran.out.splitlines():
        if line.startswith("C1-SCORE-04 "):
            assert line.split()[1:4] == ["0", "1", "-"]
    assert (rows["C1-SCORE-04"]["accepted"], rows["C1-SCORE-04"]["refused"]) == (0, 1)
    assert rows["C1-TURN-05"]["accepted"] is None
    assert rows["C1-SCORE-10"]["refused"] is None


def test_one_game_of_several_and_a_file_that_is_not_there(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "two.rgn").write_bytes(LOG + b"\n" + LOG)
    assert referee("rules", "--coverage", "two.rgn", cwd=tmp_path).out.startswith("2 logs, 4 turns")
    assert referee("rules", "--coverage", "two.rgn#2", cwd=tmp_path).out.startswith("1 log, 2 turns")
    ran = referee("rules", "--coverage", "two.rgn", "none.rgn", cwd=tmp_path)
    assert ran.code == 2
    assert ran.out.startswith("2 logs")
    assert ran.err == "referee: none.rgn: no such file\n"
    assert referee("rules", "--coverage", "two.rgn#3", cwd=tmp_path).code == 2
    assert referee("rules", "C1-BUY-01", "C1-BUY-02").code == 2
