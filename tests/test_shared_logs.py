"""Logs with their right answers from an independent program, where that folder is at hand.

The folder is ``../shared/cases/logs`` beside the project, or what REFEREE_SHARED names; CI fails without it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from referee import app
from referee.core.finding import Finding
from referee.core.standing import Standing
from referee.games import TITLES

BESIDE = Path(__file__).parents[2] / "shared"
SHARED = Path(os.environ.get("REFEREE_SHARED") or BESIDE) / "cases" / "logs"
KINDS = ("legal", "broken", "partial", "impossible")


def named(kind: str) -> list[Any]:
    """The logs of a kind, of every ruleset that can be refereed."""
    paths = [path for id in sorted(TITLES) for path in sorted((SHARED / id).glob(f"{kind}-*.rgn"))]
    return [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in paths]


def judged(path: Path) -> tuple[app.Judged, dict[str, Any]]:
    """The verdict on a log, and its right answer."""
    with path.open("rb") as stream:
        (found,) = app.check_stream(stream, path.name)
    return found, json.loads(path.with_suffix(".json").read_text("utf-8"))


def errors(found: app.Judged) -> list[Finding]:
    return [finding for finding in found.findings if finding.severity == "error"]


def tie_break(standing: Standing) -> str:
    """What decided among those with most points: ``none`` was needed, a rung, or nothing (``shared``)."""
    left = set(standing.steps[0].values)
    for number, step in enumerate(standing.steps):
        left -= set(step.out)
        if len(left) == 1:
            return step.name if number else "none"
    return "shared"


def after(found: app.Judged) -> list[list[list[Any]]]:
    """Coins, blocks as a run and points of every player after every turn."""
    assert found.replay is not None
    title = TITLES[found.replay.ruleset.id]
    table = []
    for step in found.replay.steps:
        players = []
        for subject, facts in title.facts(found.replay.game, step.after):
            if isinstance(subject, int):
                own = {fact.key: fact for fact in facts}
                blocks = title.dialect.write_fact(own["blocks"]).removeprefix("blocks ")
                players.append([own["coins"].value, blocks, own["vp"].value])
        table.append(players)
    return table


def assert_scored(found: app.Judged, answer: dict[str, Any]) -> None:
    """Turns, totals, rows, winners and tie-break are those of the answer, where it has them."""
    replay, standing = found.replay, found.standing
    assert replay is not None
    assert standing is not None
    assert found.is_finished
    assert found.turns == answer["turns"]
    assert found.totals is not None
    assert list(found.totals) == answer["totals"]
    assert [f"P{seat}" for seat in standing.winners] == answer["winners"]
    assert tie_break(standing) == answer["tiebreak"]
    if "rows" in answer:
        rows = [
            {row.row: row.points for row in own} for own in replay.ruleset.final(replay.game, replay.state)
        ]
        assert [own | {"total": total} for own, total in zip(rows, found.totals, strict=True)] == answer[
            "rows"
        ]
    if "after" in answer:
        assert after(found) == answer["after"]


def assert_blamed(found: app.Judged, answer: dict[str, Any]) -> None:
    """The first breach is where the answer sees it."""
    assert found.verdict == "illegal"
    first = errors(found)[0]
    assert first.line in (answer["line"], *answer.get("also_lines", ())), first


def test_the_folder_is_there() -> None:
    if not SHARED.is_dir() and not os.environ.get("CI"):
        pytest.skip(f"the logs with right answers aren't at hand: no folder {SHARED}")
    assert SHARED.is_dir(), "CI needs the logs with right answers"
    for id in TITLES.keys() & {folder.name for folder in SHARED.iterdir()}:
        kinds = {path.stem.partition("-")[0] for path in (SHARED / id).glob("*.rgn")}
        assert {"legal", "broken"} <= kinds <= set(KINDS)
    assert named("legal")


if SHARED.is_dir():

    @pytest.mark.parametrize("path", named("legal"))
    def test_legal_logs(path: Path) -> None:
        found, answer = judged(path)
        assert answer["verdict"] == "valid"
        assert errors(found) == []
        assert found.verdict == "legal"
        assert_scored(found, answer)

    @pytest.mark.parametrize("path", named("partial"))
    def test_partial_logs(path: Path) -> None:
        found, answer = judged(path)
        assert answer["verdict"] == "consistent"
        assert errors(found) == []
        assert found.verdict == "possible"
        assert_scored(found, answer)

    @pytest.mark.parametrize("path", named("broken"))
    def test_broken_logs(path: Path) -> None:
        found, answer = judged(path)
        assert answer["verdict"] == "broken"
        assert_blamed(found, answer)

    @pytest.mark.parametrize("path", named("impossible"))
    def test_impossible_logs(path: Path) -> None:
        found, answer = judged(path)
        assert answer["verdict"] == "impossible"
        assert_blamed(found, answer)

    @pytest.mark.parametrize("path", named("legal")[:1])
    def test_a_legal_log_is_no_broken_one(path: Path) -> None:
        found, answer = judged(path)
        with pytest.raises(AssertionError):
            assert_blamed(found, {"line": 1})
        with pytest.raises(AssertionError):
            assert_scored(found, answer | {"totals": [*answer["totals"][::-1], 1]})
