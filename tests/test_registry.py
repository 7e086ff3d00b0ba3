"""The registry: every id once, in its file, explained, and with a case."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
from test_cases import BLOCKS, FOLDER, PATHS, Block, judged

from referee.core import clauses
from referee.core.rule import Clause, Rule
from referee.core.ruleset import Procedure, Ruleset
from referee.games import TITLES
from referee.notation.reader import CLAUSES as READING
from referee.notation.words import Vocabulary

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "referee"
RETIRED = Path(__file__).with_name("retired_ids.txt")
RULESETS: list[Ruleset] = [title.ruleset for title in TITLES.values()]

ID = re.compile(r"(?:C1|C2|PL|LOG|RGN)-[A-Z]+-[0-9]{2}")
RULING_ID = re.compile(r"(?:C1|C2|PL)-R-[0-9]{2}")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FOLDERS = {"C1": "games/carrara/first", "C2": "games/carrara/second", "PL": "games/palatinus"}
GUESTS = {"UP": "BUILD", "BONUS": "BUILD"}
"""Chapters whose rules meet the action of another chapter."""
CHAPTERS = {
    "SETUP": "setup.py",
    "SET": "arrange.py",
    "OBJ": "rules/purchase.py",
    "FIN": "rules/final.py",
    "UP": "rules/upgrade.py",
    "PASS": "rules/pass_.py",
}
"""Chapters whose file isn't called after them."""

SHARED = {
    *("C1-TURN-01", "C1-TURN-06"),
    *("C2-TURN-01", "C2-PAY-01", "C2-PAY-02", "C2-PAY-03", "C2-PAY-04", "C2-PAY-06"),
    *("C2-COURT-01", "C2-COURT-02", "C2-COURT-03", "C2-COURT-04", "C2-END-01", "C2-END-02", "C2-END-03"),
    "C2-ORNAMENT-12",
}
"""Rules that the procedures of other chapters meet as well."""

UNREACHABLE = {"RGN-WORD-02"}
"""What no log can break yet: see the test that says so."""

ASSERTING = {"posts", "row", "rung", "shows"}
BREAKING = {"bad", "warn", "doubt", "note"}


class Definition(NamedTuple):
    """A clause and the file in which it is written down."""

    clause: Clause
    file: str


def _modules() -> Iterator[tuple[Path, ModuleType, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if name != "referee.__main__":
            yield path, importlib.import_module(name), ast.parse(path.read_text("utf-8"))


def _made_here(module: ModuleType, statement: ast.stmt) -> list[Clause]:
    """The clauses that a statement of a module makes, and doesn't only name or collect."""
    if isinstance(statement, ast.FunctionDef):
        found = getattr(module, statement.name, None)
        return [found] if isinstance(found, Clause) else []
    if isinstance(statement, ast.AnnAssign):
        target, value = statement.target, statement.value
    elif isinstance(statement, ast.Assign):
        target, value = statement.targets[0], statement.value
    else:
        return []
    if not isinstance(target, ast.Name):
        return []
    found = getattr(module, target.id)
    if isinstance(value, ast.Call) and isinstance(found, Clause):
        return [found]
    if isinstance(value, ast.Tuple) and isinstance(found, tuple):
        pairs = zip(value.elts, found, strict=False)
        return [one for made, one in pairs if isinstance(made, ast.Call) and isinstance(one, Clause)]
    return []


MODULES = list(_modules())
DEFINITIONS = [
    Definition(clause, path.relative_to(PACKAGE).as_posix())
    for path, module, tree in MODULES
    for statement in tree.body
    for clause in _made_here(module, statement)
]
REGISTRY: dict[str, Clause] = {definition.clause.id: definition.clause for definition in DEFINITIONS}
PROCEDURES: list[Procedure] = [
    procedure
    for ruleset in RULESETS
    for procedure in dict.fromkeys((*ruleset.procedures.values(), ruleset.close))
]
RULINGS = [ruling for ruleset in RULESETS for ruling in ruleset.rulings]


def _chapter(id: str) -> str:
    return id.split("-")[1]


def _home(id: str) -> str:
    """The chapter whose procedures a rule stands in."""
    return GUESTS.get(_chapter(id), _chapter(id))


def _literals(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value.__class__ is str
    }


every_definition = pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda one: one.clause.id)


# What is registered


def test_there_is_something_to_look_at() -> None:
    assert len(DEFINITIONS) > 100
    assert {definition.clause.id.split("-")[0] for definition in DEFINITIONS} >= {"C1", "LOG", "RGN"}


def test_every_id_is_defined_once() -> None:
    counts = Counter(definition.clause.id for definition in DEFINITIONS)
    assert [id for id, count in counts.items() if count > 1] == []


def test_everything_that_is_defined_can_be_cited() -> None:
    cited = {clause.id: clause for clause in (*READING, *clauses.CLAUSES)}
    for ruleset in RULESETS:
        for clause in ruleset.rulebook():
            assert cited.setdefault(clause.id, clause) is clause
    assert cited == REGISTRY
    assert len(set(clauses.CLAUSES)) == len(clauses.CLAUSES)


@every_definition
def test_an_id_has_its_form_and_stands_in_its_file(definition: Definition) -> None:
    id = definition.clause.id
    assert ID.fullmatch(id)
    family = id.split("-")[0]
    if family == "LOG":
        assert definition.file == "core/clauses.py"
    elif family == "RGN":
        assert Path(definition.file).parent == Path("notation")
    else:
        chapter = _chapter(id)
        assert definition.file == f"{FOLDERS[family]}/{CHAPTERS.get(chapter, f'rules/{chapter.lower()}.py')}"


@every_definition
def test_a_clause_is_titled_and_explained(definition: Definition) -> None:
    clause = definition.clause
    first = clause.title.split()[0]
    assert first[0].islower() or first[0].isdigit() or first.isupper(), clause.title
    assert not clause.title.endswith((".", " "))
    assert clause.text[0].isupper() or clause.text[0] in '`"', clause.text
    assert clause.text.endswith((".", '."')), clause.text
    assert clause.text != clause.title
    assert clause.source
    assert clause.confidence in ("A", "B", "C", "D", "normative")
    if clause.confidence == "normative":
        assert clause.source.startswith("notation")


def test_titles_tell_the_clauses_apart() -> None:
    counts = Counter((clause.id.split("-")[0], clause.title) for clause in REGISTRY.values())
    assert [title for title, count in counts.items() if count > 1] == []


def test_numbers_run_without_holes() -> None:
    retired = _retired()
    chapters: dict[str, set[int]] = {}
    for id in (*REGISTRY, *(id for id in retired if ID.fullmatch(id))):
        chapter, _, number = id.rpartition("-")
        chapters.setdefault(chapter, set()).add(int(number))
    for chapter, numbers in chapters.items():
        assert numbers == set(range(1, len(numbers) + 1)), chapter


# Rules and procedures


def test_every_rule_stands_in_a_procedure_of_its_chapter_and_in_no_other() -> None:
    used: dict[str, set[str]] = {}
    for procedure in PROCEDURES:
        own = {_home(rule.id) for rule in procedure.rules if rule.id not in SHARED}
        assert len(own) <= 1, own
        for rule in procedure.rules:
            used.setdefault(rule.id, set()).update(own or {_home(rule.id)})
    rules = {id for id, clause in REGISTRY.items() if isinstance(clause, Rule)}
    assert set(used) == rules
    for id, chapters in used.items():
        assert id in SHARED or chapters == {_home(id)}, id


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda one: "+".join(rule.id for rule in one.rules))
def test_a_procedure_lists_each_rule_once_and_behind_what_it_needs(procedure: Procedure) -> None:
    ids = [rule.id for rule in procedure.rules]
    assert len(set(ids)) == len(ids)
    for place, rule in enumerate(procedure.rules):
        # A rule that isn't in the procedure can't be broken there.
        assert set(rule.needs) & set(ids) <= set(ids[:place]), rule.id


def test_what_a_rule_needs_exists() -> None:
    for clause in REGISTRY.values():
        if isinstance(clause, Rule):
            assert set(clause.needs) <= set(REGISTRY), clause.id


# Citations in the code


def test_every_cited_id_exists() -> None:
    for path, _, tree in MODULES:
        for literal in _literals(tree):
            assert not ID.fullmatch(literal) or literal in REGISTRY, f"{path}: {literal}"


def test_a_check_cites_its_own_rule_only() -> None:
    seen = set()
    for _, module, tree in MODULES:
        for statement in tree.body:
            found = getattr(module, statement.name, None) if isinstance(statement, ast.FunctionDef) else None
            if isinstance(found, Rule):
                assert {one for one in _literals(statement) if ID.fullmatch(one)} == {found.id}
                seen.add(found.id)
    assert seen == {id for id, clause in REGISTRY.items() if isinstance(clause, Rule)}


def test_rules_without_which_nothing_can_be_carried_out_exist() -> None:
    for ruleset in RULESETS:
        rules = {clause.id for clause in ruleset.rulebook() if isinstance(clause, Rule)}
        assert ruleset.physical <= rules
        assert ruleset.opening_rule in {clause.id for clause in ruleset.clauses}


# Rulings and options


def test_ruling_ids_and_names_are_there_once() -> None:
    for ruleset in RULESETS:
        names = [one.name for one in (*ruleset.rulings, *ruleset.options)]
        assert len(set(names)) == len(names)
    by_id = {ruling.id: ruling for ruling in RULINGS}
    assert all(by_id[ruling.id] == ruling for ruling in RULINGS)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda one: one.id)
def test_a_ruling_is_complete(ruling) -> None:  # type: ignore[no-untyped-def]
    assert RULING_ID.fullmatch(ruling.id)
    assert NAME.fullmatch(ruling.name)
    assert ruling.question.endswith("?")
    assert ruling.default in ruling.readings
    assert len(ruling.readings) > 1
    assert all(NAME.fullmatch(reading) and meaning for reading, meaning in ruling.readings.items())
    assert ruling.why.endswith(".")
    assert ruling.source
    assert ruling.confidence in ("A", "B", "C", "D")


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.id)
def test_every_reading_of_every_ruling_is_met_in_some_case(ruleset: Ruleset) -> None:
    met: set[tuple[str, str]] = set()
    for block in BLOCKS:
        for game in judged(block):
            # A derived ruleset has the rulings of its parent, and they mean the same.
            if game.ruleset is not None and game.replay is not None:
                consulted = game.replay.leanings | _named(ruleset, block)
                met |= {
                    (ruling.id, game.readings[ruling.name])
                    for ruling in game.ruleset.rulings
                    if ruling.id in consulted
                }
    every = {(ruling.id, reading) for ruling in ruleset.rulings for reading in ruling.readings}
    assert every - met == set()


def _named(ruleset: Ruleset, block: Block) -> set[str]:
    """The rulings whose reading a block's header names."""
    named = re.findall(rb"^option: ([^ =]+)", block.log, re.MULTILINE)
    return {ruling.id for ruling in ruleset.rulings if ruling.name.encode() in named}


# Cases


def test_every_id_has_a_case_file_and_none_is_orphaned() -> None:
    assert {path.stem for path in PATHS} == set(REGISTRY)
    others = {path.name for path in FOLDER.iterdir()} - {path.name for path in PATHS}
    assert others <= {"__init__.py", "__pycache__"}


@every_definition
def test_a_case_has_both_sides(definition: Definition) -> None:
    clause = definition.clause
    blocks = [block for block in BLOCKS if block.id == clause.id]
    kinds = {block.kind for block in blocks}
    assert {block.title for block in blocks} == {clause.title}
    if clause.id in UNREACHABLE:
        assert kinds == {"ok"}
    elif _can_be_broken(clause):
        assert "ok" in kinds
        assert kinds & ({"lean"} if only_leans(clause) else BREAKING)
    else:
        assert kinds & ASSERTING
        assert not kinds & BREAKING


def only_leans(clause: Clause) -> bool:
    """Whether a rule can't be broken: it only says by which open reading all is well."""
    names = set(clause.check.__code__.co_names) if isinstance(clause, Rule) else set()
    return "Leaning" in names and names.isdisjoint({"Breach", "Doubt"})


def _can_be_broken(clause: Clause) -> bool:
    """Whether a finding can cite a clause: a rule, what the notation refuses, what a set-up can't be."""
    breakable = ("LOG", "RGN", "C1-SET-", "C2-SET-", "PL-SET-")
    return (
        isinstance(clause, Rule)
        or clause.id.startswith(breakable)
        or clause.id in _SETUP_BREACHES | _CONTESTED
    )


_SETUP_BREACHES = {
    *("C1-SETUP-01", "C1-SETUP-04", "C2-SETUP-01", "C2-SETUP-04", "C2-SETUP-05"),
    *(f"PL-SETUP-{number:02}" for number in range(1, 7)),
}
_CONTESTED = {
    *("PL-CAPTURE-01", "PL-CAPTURE-02"),
    *("PL-INFLUENCE-05", "PL-INFLUENCE-07", "PL-INFLUENCE-08", "PL-INFLUENCE-09"),
    *("PL-FINAL-07", "PL-PLACE-06", "PL-REVEAL-06"),
}
"""Clauses that a claimed evaluation breaks, and those with which another rule or the end of a log answers."""


def test_a_case_file_is_named_after_the_id_in_it() -> None:
    for path in PATHS:
        assert path.read_text("utf-8").startswith(f"{path.stem}: ")


def test_no_word_is_ambiguous_yet() -> None:
    """As soon as one is, RGN-WORD-02 can be met in a log and needs a case for it."""
    for path in (PACKAGE / "data").glob("words-*.toml"):
        vocabulary = Vocabulary.load(path.stem.removeprefix("words-"))
        assert [
            cut for role in vocabulary.roles.values() for cut, fits in role.cuts.items() if len(fits) > 1
        ] == []


# Retired ids


def _retired() -> set[str]:
    lines = RETIRED.read_text("utf-8").splitlines()
    return {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}


def test_no_retired_id_is_used_again() -> None:
    retired = _retired()
    assert all(ID.fullmatch(id) or RULING_ID.fullmatch(id) for id in retired)
    assert retired.isdisjoint(REGISTRY)
    assert retired.isdisjoint(ruling.id for ruling in RULINGS)
