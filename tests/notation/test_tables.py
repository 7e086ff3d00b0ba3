"""The shipped tables say what the grammars say, and a clean log is read with them alone."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from referee import data
from referee.notation import objective
from referee.notation.grammars import Grammar
from referee.notation.shapes import Plan, from_lists, plan_of, to_lists
from referee.notation.tables import tables

ROOT = Path(__file__).resolve().parents[2]
FAMILIES = ("carrara", "palatinus")
FOLDER = ROOT / "referee" / "data"
STALE = "the grammar or the data has changed: run `make tables`"


@pytest.mark.parametrize("name", [*FAMILIES, objective.GRAMMAR])
def test_terminals_are_the_grammars(name):
    fresh, shipped = Grammar(name, shipped=False), Grammar(name)
    assert shipped.keywords == fresh.keywords, STALE
    assert shipped.patterns == fresh.patterns, STALE
    assert all(shipped.spelling(one) == fresh.spelling(one) for one in fresh.keywords), STALE


@pytest.mark.parametrize("name", FAMILIES)
def test_plans_are_the_grammars(name):
    known = tables(name)
    assert known is not None
    assert len(known.plans) > 20
    fresh = Grammar(name, shipped=False)
    for key, lists in known.plans.items():
        start, *shape = key.split(" ")
        plan = plan_of(fresh, tuple(shape), start)
        assert isinstance(plan, Plan), key
        assert json.loads(json.dumps(to_lists(plan))) == json.loads(lists), STALE
        assert from_lists(json.loads(lists)) == plan


def test_cards_are_the_grammars():
    known = tables(objective.GRAMMAR)
    assert known is not None
    assert len(known.plans) > 10
    fresh = Grammar(objective.GRAMMAR, shipped=False)
    for key, lists in known.plans.items():
        start, *shape = key.split(" ")
        tree = fresh.parse(start, tuple(shape))
        assert objective.to_lists(tree) == json.loads(lists), STALE
        assert objective.to_lists(objective.from_lists(json.loads(lists))) == json.loads(lists)


def test_a_grammar_without_tables_is_read_itself():
    assert tables("no-such-family") is None


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_parsed_data_is_that_of_the_files(path):
    text = path.read_text("utf-8")
    shipped = json.loads((FOLDER / "tables-toml.json").read_text("utf-8"))
    assert shipped[path.stem] == {"text": text, "data": tomllib.loads(text)}, STALE
    assert data.toml(path.stem) == tomllib.loads(text)


def test_data_that_has_changed_is_parsed_anew(monkeypatch):
    monkeypatch.setattr(data, "text", lambda name: "a = 2" if name.endswith(".toml") else "{}")
    data._parsed.cache_clear()
    assert data.toml("palatinus") == {"a": 2}
    monkeypatch.undo()
    data._parsed.cache_clear()
    assert data.toml("palatinus")["title"]


@pytest.mark.parametrize("arguments", [("check",), ("check", "-j", "2")], ids=" ".join)
def test_a_clean_log_needs_no_parser(arguments):
    code = (
        "import sys\n"
        "from referee.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: sys.exit(end.code or ('lark' in sys.modules and 'lark was imported'))\n"
    )
    sample = ROOT / "samples" / "carrara-1e-basic-3p-evening.rgn"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments, str(sample)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
