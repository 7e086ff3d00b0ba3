"""Objective cards as text: their words, and the tree that the grammar makes of them.

What can be counted is a matter of the game; here a card is only taken apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.core.rule import Clause

from .grammars import Stray, grammar
from .miss import Miss, quoted
from .tables import tables

if TYPE_CHECKING:
    from lark import Tree


def _clause(number: int, title: str, text: str) -> Clause:
    return Clause(f"RGN-CARD-{number:02}", title, "notation 8", "normative", text)


FORM = _clause(
    1,
    "an objective card is written in its language",
    "A card is `slot requirement; award`: a slot (top, objects, buildings), what is counted, >= and a number,"
    " and behind a semicolon what it pays. The green card (bonus) has an award only. a/b/c gives the number"
    " for 2, 3 and 4 players. A line of a card file is `name = card`.",
)
COUNT = _clause(
    2,
    "a card counts what can be counted",
    "Counted are scorings, objects (also of some kinds), kinds, sets and pairs of objects, buildings and"
    " their cost (also of some types, in some cities, with some cost), types, cities, coins, blocks and vp."
    " A bare type is buildings of that type, never an object.",
)
AWARD = _clause(
    3,
    "an award fits its card",
    "`each` pays per unit of the one thing that the card requires, so it needs exactly one requirement."
    " Points of the top card have no row on the score sheet; it can change the coin rate, which is at"
    " least 1.",
)
NAMED = _clause(
    4,
    "a named card is in the card file",
    "Cards that aren't printed in any source are never guessed. A name stands for a line of the file that is"
    " given with --cards.",
)
ONE_A_SLOT = _clause(
    5,
    "each slot holds one card",
    "One card lies in each of the slots top, objects, buildings and bonus; `basic` fills the first three.",
)
CLAUSES = (FORM, COUNT, AWARD, NAMED, ONE_A_SLOT)

_PIECE = re.compile(r">=|[0-9][0-9/]*\+(?![^\s;>])|[^\s;>=+]+|\S")
GRAMMAR = "objective"
_SLOTS = ("top", "objects", "buildings", "bonus")
_COUNT = "something to count"
_NUMBER = "a number, or one each for 2/3/4 players as in 8/7/6,"
_AWARD = "an award, as in 3 each, 2 per villa, 5 or coin-rate 2,"
_BEHIND = {
    "AND": _COUNT,
    "PER": _COUNT,
    "ATLEAST": _NUMBER,
    "COINRATE": "a number",
    "SEMICOLON": _AWARD,
    "PLUS": _AWARD,
    "BONUS": _AWARD,
    "TOP": _COUNT,
    "OF": "a name",
    "IN": "a city",
    "WITH": "cost and a number, as in cost 4+,",
    "KINDS": "of objects",
    "SETS": "of objects",
    "PAIRS": "of objects",
    "EACH": "+ or the end of the card",
}


class Piece(NamedTuple):
    """A word of a card and where it stands: character offsets, ``end`` exclusive."""

    text: str
    start: int
    end: int


class Branch(NamedTuple):
    """A branch of a tree, with the name of its rule; its leaves are the numbers of words."""

    data: str
    children: tuple[Branch | int, ...]


class Parsed(NamedTuple):
    """A card taken apart: its words, and a tree whose leaves are their numbers."""

    pieces: tuple[Piece, ...]
    tree: Branch | Tree[str]


def pieces(text: str) -> tuple[Piece, ...]:
    """The words of a card."""
    return tuple(Piece(match[0], match.start(), match.end()) for match in _PIECE.finditer(text))


def parse(text: str, start: str = "header_objective") -> Parsed | Miss:
    """Take a card apart; the offsets of a miss are those of the text."""
    found = pieces(text)
    known = grammar(GRAMMAR)
    shape = tuple(known.terminal(piece.text) for piece in found)
    tree = _shipped(start, shape) or known.parse(start, shape)
    if not isinstance(tree, Stray):
        return Parsed(found, tree)
    wanted = _wanted(shape, tree.index, start)
    if tree.index >= len(found):
        message = f"the card ends where {wanted} should stand".replace(", should", " should")
        return Miss(FORM.id, "missing", "", 0, len(text), len(text), message)
    stray = found[tree.index]
    hint = _hint(shape, tree.index, stray.text)
    if hint is None and wanted == _COUNT:
        hint = "`referee rules objectives` lists what can be counted"
    message = f"{quoted(stray.text)} doesn't fit here; {wanted} should stand here".replace(
        ", should", " should"
    )
    return blamed(stray, FORM.id, message, hint=hint)


def _shipped(start: str, shape: tuple[str, ...]) -> Branch | None:
    """The tree of a card of a common shape, from the shipped tables."""
    known = tables(GRAMMAR)
    text = known.plans.get(f"{start} {' '.join(shape)}") if known is not None else None
    return None if text is None else from_lists(json.loads(text))


def to_lists(tree: Any) -> list[Any]:
    """A tree as plain lists, for the shipped tables."""
    children = [to_lists(child) if hasattr(child, "data") else int(child) for child in tree.children]
    return [str(tree.data), children]


def from_lists(data: list[Any]) -> Branch:
    """The tree that :func:`to_lists` made lists of."""
    name, children = data
    return Branch(name, tuple([child if child.__class__ is int else from_lists(child) for child in children]))


def blamed(piece: Piece, id: str, message: str, near: Sequence[str] = (), hint: str | None = None) -> Miss:
    """A miss that blames one word of a card."""
    return Miss(id, "unknown", piece.text, 0, piece.start, piece.end, message, tuple(near), hint)


def _wanted(shape: tuple[str, ...], index: int, start: str) -> str:
    """What should have stood at an index, by the word before it."""
    opens = 2 if start == "line" else 0
    if index < opens:
        return "the name of a card" if index == 0 else "= and a card"
    if index == opens:
        return "a slot (top, objects, buildings or bonus)"
    before = shape[index - 1]
    if before in ("OBJECTS", "BUILDINGS") and index == opens + 1:
        return _COUNT
    if before == "COST" and index > opens + 1 and shape[index - 2] == "WITH":
        return "a number, as in 4+,"
    if before in _BEHIND:
        return _BEHIND[before]
    is_award = "SEMICOLON" in shape[:index] or shape[opens] == "BONUS"
    if before in ("NUMBER", "SCALE"):
        if is_award:
            return "each, per, + or the end of the card"
        return "and, a semicolon or the end of the card"
    return "+ or the end of the card" if is_award else ">= and a number"


def _hint(shape: tuple[str, ...], index: int, word: str) -> str | None:
    """What to write instead of some things that people write."""
    if word in ("=", ">", "\u2265", "=>"):
        return "requirements are minima: write >= and a number"
    if word == "," and "ATLEAST" in shape[:index]:
        return "requirements join with and, awards with +"
    if shape and shape[0] == "BONUS" and index == 1:
        return "the green card has no requirement, only an award: bonus 2 per villa"
    return None
