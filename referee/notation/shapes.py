"""Shapes: what a sequence of terminals means, worked out once and remembered.

Words repeat and lines don't, but lines have few shapes. A *plan* says which
words of a line fill which field; it comes from the grammar's tree and from
nothing else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from .grammars import Grammar, Stray, grammar
from .tables import tables

if TYPE_CHECKING:
    from lark import Token, Tree


_REMEMBERED = 1_024
"""So many words and shapes are kept; a stream of nonsense doesn't fill the memory."""


_CLAUSES = frozenset({"clause", "deed"})
"""Rules whose one child is a clause: of a turn, or of an event."""


class Range(NamedTuple):
    """Words from ``start`` up to, and without, ``end``."""

    start: int
    end: int


class ClausePlan(NamedTuple):
    """A clause: its verb's rule, the words it spans, the words of each field.

    ``spans`` are the same fields with their keywords, for messages.
    """

    name: str
    range: Range
    fields: tuple[tuple[str, Range], ...]
    spans: dict[str, Range]


class Plan(NamedTuple):
    """A line: its kind, its clauses, and the fields of the line itself.

    ``fields`` holds every field in order; one that repeats has each occurrence.
    ``player`` and ``round`` are word indices, -1 where there is none. A
    ``is_plain`` turn or event has no field of its own beside these two.
    """

    kind: str
    clauses: tuple[ClausePlan, ...]
    fields: tuple[tuple[str, Range], ...]
    player: int
    round: int
    is_plain: bool


class Terminals(dict[str, str]):
    """The terminal of each word, asked of the grammar once."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __missing__(self, word: str) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        # A comment is no part of a line; whoever has cut it off never asks for one.
        found = self[word] = "" if word.startswith("#") else grammar(self._name).terminal(word)
        return found


class Shapes:
    """Remembers the terminal of each word and the plan of each shape of one grammar."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.terminals = Terminals(name)
        self._lines: dict[tuple[str, ...], Plan | Stray] = {}
        self._values: dict[tuple[str, tuple[str, ...]], Plan | Stray] = {}

    @property
    def grammar(self) -> Grammar:
        return grammar(self._name)

    def shape(self, words: list[str]) -> tuple[str, ...]:
        """The terminals of words."""
        return tuple(map(self.terminals.__getitem__, words))

    def plan(self, shape: tuple[str, ...]) -> Plan | Stray:
        """What a body line of this shape means."""
        found = self._lines.get(shape)
        if found is None:
            if len(self._lines) >= _REMEMBERED:
                self._lines.clear()
            found = self._lines[shape] = self._parsed(shape, "line")
        return found

    def value(self, shape: tuple[str, ...], start: str) -> Plan | Stray:
        """What a header value of this shape means, by a start rule of the grammar."""
        found = self._values.get((start, shape))
        if found is None:
            if len(self._values) >= _REMEMBERED:
                self._values.clear()
            found = self._values[start, shape] = self._parsed(shape, start)
        return found

    def met(self) -> set[tuple[str, tuple[str, ...]]]:
        """Every start rule and shape that is remembered."""
        return {("line", shape) for shape in self._lines} | set(self._values)

    def _parsed(self, shape: tuple[str, ...], start: str) -> Plan | Stray:
        shipped = tables(self._name)
        known = shipped.plans.get(f"{start} {' '.join(shape)}") if shipped else None
        if known is not None:
            return from_lists(json.loads(known))
        return plan_of(self.grammar, shape, start)


def to_lists(plan: Plan) -> list[Any]:
    """A plan as plain lists, for the shipped tables."""
    clauses = [
        [own.name, own.range, [[name, range] for name, range in own.fields], own.spans]
        for own in plan.clauses
    ]
    fields = [[name, range] for name, range in plan.fields]
    return [plan.kind, clauses, fields, plan.player, plan.round, plan.is_plain]


def from_lists(data: list[Any]) -> Plan:
    """The plan that :func:`to_lists` made lists of."""
    kind, clauses, fields, player, round, is_plain = data
    own = tuple(
        ClausePlan(
            name,
            Range(*range),
            tuple((field, Range(*words)) for field, words in inner),
            {field: Range(*words) for field, words in spans.items()},
        )
        for name, range, inner, spans in clauses
    )
    return Plan(kind, own, tuple((name, Range(*range)) for name, range in fields), player, round, is_plain)


def plan_of(grammar: Grammar, shape: tuple[str, ...], start: str) -> Plan | Stray:
    """What a shape means by the grammar itself."""
    tree = grammar.parse(start, shape)
    return tree if isinstance(tree, Stray) else _plan(tree, grammar.keywords)


def _plan(tree: Tree[Any], keywords: frozenset[str]) -> Plan:
    clauses = []
    fields = []
    for child in tree.children:
        if not hasattr(child, "data"):
            continue
        if child.data in _CLAUSES:
            clauses.append(_clause(child.children[0], keywords))
        else:
            fields.append((str(child.data), _range(child)))
    kind = str(tree.data)
    for token in _tokens(tree):
        if token.type in keywords and token.type.lower() == kind != "turn":
            fields.append((kind, Range(_index(token), _index(token) + 1)))
    places = dict(reversed(fields))
    player = places["player"].start if "player" in places else -1
    round = places["round"].start if "round" in places else -1
    is_plain = kind in ("turn", "event") and set(places) <= {"player", "round"}
    return Plan(kind, tuple(clauses), tuple(fields), player, round, is_plain)


def _clause(tree: Tree[Any], keywords: frozenset[str]) -> ClausePlan:
    fields: list[tuple[str, Range]] = []
    spans: dict[str, Range] = {}
    for child in tree.children:
        if not hasattr(child, "data"):
            continue
        name = str(child.data)
        again = sum(other == name for other, _ in fields) + 1
        spans[name if again == 1 else f"{name} {again}"] = _range(child)
        words = [token for token in _tokens(child) if token.type not in keywords]
        start = _index(words[0]) if words else _range(child).end
        fields.append((name, Range(start, start + len(words))))
    spans["verb"] = next(
        (Range(_index(leaf), _index(leaf) + 1) for leaf in _tokens(tree) if leaf in tree.children),
        _range(tree),
    )
    return ClausePlan(str(tree.data), _range(tree), tuple(fields), spans)


def _tokens(tree: Tree[Any]) -> list[Token]:
    return [leaf for leaf in tree.scan_values(lambda _: True) if not hasattr(leaf, "data")]


def _index(token: Token) -> int:
    assert token.start_pos is not None
    return token.start_pos


def _range(tree: Tree[Any]) -> Range:
    indices = [_index(token) for token in _tokens(tree)]
    return Range(min(indices), max(indices) + 1)
