"""Lines from named fields: the patterns are those of the grammars, and a wrong field is named."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.games import TITLES
from referee.notation.compose import KINDS, compose
from referee.notation.dialect import Dialect
from referee.notation.grammars import Stray, folder
from referee.notation.node import Node, Unfit
from referee.notation.shapes import Shapes
from referee.notation.split import words

DIALECTS = {title.dialect.grammar: title.dialect for title in TITLES.values()}
SAMPLES = {
    "turned": "wyr",
    "section": "II",
    "blocks": "wy",
    "tile": "villa-3",
    "city": "Lucca",
    "over": "porta-1",
    "keep": "both",
    "bonus": "Pisa",
    "reveal": "villa-2",
    "spot": "villa",
    "court": "vp-1",
    "thing": "crown",
    "piece": "statue",
    "kind": "white",
    "on": "villa-3 Massa",
    "store": "2",
    "letter": "C",
    "slot": "0",
    "arrow": "NW",
    "terrain": "C6",
    "stayed": True,
    "none": True,
    "extra": True,
}
EXCLUSIVE = {"stayed": {"turned"}, "none": {"section", "blocks"}, "store": {"on"}}
"""Fields in whose place others stand."""


def dialect(id: str = "carrara-1e-basic") -> Dialect:
    return TITLES[id].dialect


def clauses(grammar: str) -> set[str]:
    """The rules of a grammar that are clauses, by its text."""
    text = (folder() / f"{grammar}.lark").read_text("utf-8")
    found = re.findall(r"^(?:%override )?(?:clause|deed|uncovering): (.+)$", text, re.MULTILINE)
    return {name for line in found for name in re.findall(r"\b[a-z]+\b", line.partition("->")[0])}


def fields_of(grammar: str, rule: str) -> set[str]:
    """The fields in the rule of a clause, by the grammar's text."""
    text = (folder() / f"{grammar}.lark").read_text("utf-8")
    match = re.search(rf"^{rule}: (.+)$", text, re.MULTILINE)
    assert match is not None
    names = set(re.findall(r"(?<![A-Za-z])_?[a-z]+\b", match[1]))
    return {"kind" if name == "_piece" else name for name in names}


@pytest.mark.parametrize("grammar", DIALECTS)
def test_the_patterns_are_the_clauses_of_the_grammar(grammar: str) -> None:
    patterns = DIALECTS[grammar].patterns
    assert set(patterns) == clauses(grammar)
    for rule, pattern in patterns.items():
        fields = {part.partition(" ")[2] for part in pattern} - {""}
        assert fields == fields_of(grammar, rule), rule


@pytest.mark.parametrize(
    ("grammar", "rule"), [(name, rule) for name, own in DIALECTS.items() for rule in own.patterns]
)
def test_what_a_pattern_writes_is_read_as_its_fields(grammar: str, rule: str) -> None:
    own = DIALECTS[grammar]
    fields = [part.partition(" ")[2] for part in own.patterns[rule] if part.partition(" ")[2]]
    for leaving in (set(), set(EXCLUSIVE)):
        kept = [name for name in fields if name not in (leaving or EXCLUSIVE)]
        if leaving:
            spare = {other for name in fields for other in EXCLUSIVE.get(name, ())}
            kept = [name for name in fields if name not in spare]
        action = {"action": rule, **{name: SAMPLES[name] for name in kept}}
        kind = "event" if grammar == "palatinus" and rule != "place" else "turn"
        line = {"kind": kind, "player": 1, "actions": [action]}
        if rule == "reveal":
            del line["player"]
        text = words(compose(Node(line), own))
        plan = Shapes(grammar).plan(Shapes(grammar).shape(text))
        assert not isinstance(plan, Stray), text
        (clause,) = plan.clauses
        assert clause.name == rule
        assert {name for name, _ in clause.fields} == set(kept)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ({"kind": "blank"}, ""),
        ({"kind": "comment", "comment": "# so"}, "# so"),
        ({"kind": "header", "key": "note", "value": ""}, "note:"),
        ({"kind": "header", "key": "players", "value": ["Anna", 'Be"n']}, 'players: Anna, "Be\\"n"'),
        (
            {"kind": "header", "key": "players", "value": "Anna, Ben", "comment": "# x"},
            "players: Anna, Ben  # x",
        ),
        ({"kind": "undo", "round": 3, "time": "@12:30", "player": 2}, "3. @12:30 P2 UNDO"),
        ({"kind": "turn", "player": 9, "actions": [{"action": "pass"}, {"action": "end"}]}, "P9 PASS END"),
        (
            {
                "kind": "turn",
                "player": 1,
                "actions": [
                    {"action": "buy", "turned": True, "stayed": False, "none": True, "section": None}
                ],
                "claim": {"objects": ["crown"], "vp": 3, "coins": -2},
                "agreed": 'a "rule"',
            },
            'P1 TURN BUY none AGREED "a \\"rule\\"" = -2 coins +3 vp crown',
        ),
        ({"kind": "check", "subject": "bag", "facts": [{"value": "wyr"}]}, "CHECK bag: wyr"),
        ({"kind": "check", "subject": "pile", "facts": [{"value": 3}]}, "CHECK pile: 3"),
        (
            {
                "kind": "set",
                "subject": "P1",
                "facts": [{"name": "coins", "value": 3}, {"name": "markers", "value": 4}],
                "agreed": "so",
            },
            'SET P1: 3 coins, markers 4 AGREED "so"',
        ),
        ({"kind": "result", "totals": [{"player": 1, "points": -3}]}, "RESULT: P1 -3"),
        ({"kind": "sheet", "player": 2, "rows": [{"row": "track", "points": 7}]}, "RESULT P2: track 7"),
        ({"kind": "winner", "winners": [1, 3]}, "WINNER: P1, P3"),
        ({"kind": "stopped", "reason": "late"}, 'STOPPED "late"'),
    ],
)
def test_a_line_is_written_from_its_fields(line: dict[str, Any], text: str) -> None:
    assert compose(Node(line), dialect()) == text


@pytest.mark.parametrize(
    ("line", "path", "message"),
    [
        ({"kind": "comment"}, (), "a line that is a comment has its `comment`"),
        ({"kind": "comment", "comment": "so"}, ("comment",), "a comment begins with #"),
        ({"kind": "refused"}, (), "a refused line has its `text`"),
        ({"kind": "header", "key": "note"}, (), "`value` is missing"),
        ({"kind": "header", "key": "note", "value": 3}, ("value",), "`value` has to be text, not a number"),
        (
            {"kind": "header", "key": "players", "value": ["A", None]},
            ("value", 1),
            "a part of `value` has to be",
        ),
        ({"kind": "turn", "player": 1}, (), "`actions` is missing"),
        ({"kind": "turn", "player": 1, "actions": []}, ("actions",), "a turn has at least one action"),
        ({"kind": "turn", "player": True, "actions": []}, ("player",), "has to be a whole number, not true"),
        ({"kind": "turn", "player": -1, "actions": []}, ("player",), "isn't below 0, and this is -1"),
        ({"kind": "turn", "player": 1, "actions": ["pass"]}, ("actions", 0), "has to be an object, not text"),
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "x"}]},
            ("actions", 0, "action"),
            "there is no action",
        ),
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "score", "spt": "villa"}]},
            ("actions", 0, "spt"),
            "score has no field",
        ),
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "pass"}], "claim": {}},
            ("claim",),
            "a claim has coins, vp or objects",
        ),
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "pass"}], "claim": {"gold": 1}},
            ("claim", "gold"),
            "a claim has coins, vp and objects, not",
        ),
        (
            {"kind": "check", "subject": "P1", "facts": [{"name": "coins"}]},
            ("facts", 0),
            "`value` is missing",
        ),
        ({"kind": "winner", "winners": [1.5]}, ("winners", 0), "not a number with a fraction"),
        ({"kind": "result", "totals": {}}, ("totals",), "`totals` has to be a list, not an object"),
    ],
)
def test_what_does_not_fit_is_named(line: dict[str, Any], path: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(Unfit) as raised:
        compose(Node(line), dialect())
    assert raised.value.path == path
    assert message in raised.value.message


def test_without_a_ruleset_there_is_no_action() -> None:
    line = {"kind": "turn", "player": 1, "actions": [{"action": "pass"}]}
    with pytest.raises(Unfit, match='there is no action "pass"'):
        compose(Node(line), None)


def test_only_two_kinds_need_no_fields() -> None:
    def is_written(kind: str) -> bool:
        try:
            compose(Node({"kind": kind}), dialect())
        except Unfit:
            return False
        return True

    assert {kind for kind in KINDS if is_written(kind)} == {"blank", "undo"}
