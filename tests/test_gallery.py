"""The gallery: for each thing that the referee can say one short log, with its exact output beside it.

``errors/ID.rgn`` or ``errors/ID-variant.rgn`` is the log, the ``.out`` of the same
name what ``referee check`` prints about it from that folder; of a log ``errors/ID.json`` what
``referee convert --to rgn`` prints, on standard error and behind that on standard output. After a change of
wording ``UPDATE_GALLERY=1 pytest tests/test_gallery.py`` writes the outputs anew;
then read them, as both players would.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from test_cases import converted
from test_registry import only_leans

from referee.app import Judged, check_stream, reading_clauses, rulebook
from referee.app.book import rulesets
from referee.core.book import entries
from referee.core.rule import Clause, Rule
from referee.notation.words import Vocabulary

if TYPE_CHECKING:
    from running import Run

FOLDER = Path(__file__).parent / "errors"
CASES = Path(__file__).parent / "cases"
LOGS = sorted([*FOLDER.glob("*.rgn"), *FOLDER.glob("*.json")])
UPDATE = os.environ.get("UPDATE_GALLERY") == "1"
_ID = re.compile(r"[A-Z0-9]+-[A-Z]+-[0-9]{2}")
_AMBIGUOUS = "RGN-WORD-02"


def id_of(path: Path) -> str:
    """The id that a log of the gallery is about."""
    match = _ID.match(path.stem)
    assert match is not None, f"{path.name} doesn't begin with an id"
    return match[0]


@cache
def judged(path: Path) -> list[Judged]:
    """The games of a log."""
    if path.suffix == ".json":
        return [converted(path.read_bytes(), path.name)]
    return list(check_stream(io.BytesIO(path.read_bytes()), path.name))


def said(path: Path) -> set[str]:
    """The ids of everything that is found in a log."""
    return {finding.id for game in judged(path) for finding in game.findings}


def clauses() -> dict[str, Clause]:
    """Every clause that a finding about a log of any ruleset can cite."""
    known = {clause.id: clause for clause in reading_clauses()}
    for ruleset in rulesets():
        known |= rulebook(ruleset)
    return known


def shown() -> set[str]:
    """The ids that have a log."""
    return {id_of(path) for path in LOGS}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_output_is_the_one_beside_the_log(path: Path, referee: Run) -> None:
    if path.suffix == ".json":
        ran = referee("convert", "--to", "rgn", path.name, cwd=FOLDER)
        said = ran.err + ran.out
    else:
        ran = referee("check", path.name, cwd=FOLDER)
        said = ran.out
        assert ran.err == ""
    beside = path.with_suffix(".out")
    if UPDATE:
        beside.write_bytes(said.encode())
    assert said == beside.read_bytes().decode()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_is_about_its_id(path: Path) -> None:
    assert id_of(path) in said(path)


def test_every_output_has_its_log() -> None:
    assert {path.stem for path in FOLDER.glob("*.out")} == {path.stem for path in LOGS}
    assert {path.suffix for path in FOLDER.iterdir()} == {".rgn", ".json", ".out"}


def test_every_rule_has_a_log() -> None:
    rules = {id for id, clause in clauses().items() if isinstance(clause, Rule) and not only_leans(clause)}
    assert len(rules) >= 40
    assert rules - shown() == set()


def test_every_clause_that_findings_cite_has_a_log() -> None:
    cited = {id for path in LOGS for id in said(path)}
    assert cited - shown() == set()


def test_every_refusal_and_every_clause_of_a_log_has_a_log() -> None:
    ids = {clause.id for clause in reading_clauses()}
    unsaid = ids - shown()
    # A cut word that fits several names is refused; with these words none does.
    assert unsaid == (set() if _ambiguous_words() else {_AMBIGUOUS})


def _ambiguous_words() -> list[str]:
    roles = Vocabulary.load("carrara").roles.values()
    return [
        cut for role in roles for cut, fits in role.cuts.items() if len(fits) > 1 and cut not in role.exact
    ]


def test_a_clause_without_a_log_is_cited_elsewhere() -> None:
    """By a transfer, a row of the score sheet or a rung of the ladder, or its case shows what it does."""
    silent = {id for id, clause in clauses().items() if not isinstance(clause, Rule)} - shown() - {_AMBIGUOUS}
    assert silent, "such clauses there are"
    cited = set(_cited())
    assert {id for id in silent - cited if not _shows(id)} == set()


def _cited() -> Iterator[str]:
    """What the ledgers, sheets and ladders of the gallery cite."""
    for path in LOGS:
        for game in judged(path):
            replay = game.replay
            if replay is None or replay.state is None:
                continue
            yield from (posting.rule for _, _, posting in entries(replay))
            sheets = replay.ruleset.final(replay.game, replay.state)
            yield from (row.rule for rows in sheets for row in rows)
            yield from (rung.rule for rung in replay.ruleset.rungs(replay.game, replay.state, sheets))


def _shows(id: str) -> bool:
    """Whether a case file holds what a clause says against the position."""
    path = CASES / f"{id}.txt"
    return path.is_file() and "\nshows\n" in path.read_text("utf-8")
