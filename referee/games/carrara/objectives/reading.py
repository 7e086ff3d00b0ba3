"""Reading a card: from its words to a tree, or to a miss that says what can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from referee.core.near import listed, near
from referee.games.carrara.table import CITIES, FIRST_TYPE, OBJECT_NAMES, SPOTS
from referee.notation import objective
from referee.notation.amounts import amount
from referee.notation.miss import Miss, quoted
from referee.notation.objective import Parsed, Piece, blamed
from referee.notation.spelling import foldcase
from referee.notation.words import Vocabulary

from .tree import (
    BASIC,
    BONUS,
    COUNTS,
    SLOTS,
    TOP,
    Award,
    Card,
    CoinRate,
    Count,
    Each,
    Flat,
    Named,
    Per,
    Requirement,
    Scale,
)

COUNTABLE = (
    f"what can be counted: {', '.join(word for word in COUNTS if word not in ('kinds', 'sets', 'pairs'))},"
    " kinds of objects, sets of objects, pairs of objects, or a type such as villa"
)
_PLAYERS = 3
"""So many numbers has a scale: for 2, 3 and 4 players."""


class _MissError(Exception):
    """A word that means nothing here."""

    def __init__(self, miss: Miss) -> None:
        super().__init__(miss.message)
        self.miss = miss


@lru_cache(maxsize=1024)
def value(text: str) -> Card | Named | Miss:
    """Read the value of a header line: a card, or the name of one.

    Games of a group have the same few cards, so what was read is remembered.
    """
    parsed = objective.parse(text)
    if isinstance(parsed, Miss):
        return parsed
    (child,) = parsed.tree.children
    if _name(child) == "name":
        return Named(foldcase(parsed.pieces[0].text))
    return _card(parsed, child)


def line(text: str) -> tuple[str, Card] | Miss:
    """Read a line of a card file: the name of a card and the card."""
    parsed = objective.parse(text, "line")
    if isinstance(parsed, Miss):
        return parsed
    first = parsed.pieces[0]
    name = foldcase(first.text)
    if name == BASIC:
        message = "basic is the name of the printed three; a card of one's own has another"
        return blamed(first, objective.FORM.id, message)
    card = _card(parsed, next(child for child in parsed.tree.children if _name(child) == "card"))
    return card if isinstance(card, Miss) else (name, card)


def _card(parsed: Parsed, tree: Any) -> Card | Miss:
    try:
        return _Builder(parsed).card(tree)
    except _MissError as error:
        return error.miss


def _name(node: Any) -> str:
    return str(node.data) if hasattr(node, "data") else ""


class _Builder:
    """Makes the nodes of one card."""

    def __init__(self, parsed: Parsed) -> None:
        self._pieces = parsed.pieces
        self._words = Vocabulary.load("carrara")

    def card(self, tree: Any) -> Card:
        slot = foldcase(self._first(tree.children[0]).text)
        requirements = tuple(
            self._requirement(child) for child in tree.children if _name(child) == "requirement"
        )
        awards = tuple(
            self._award(child, slot, requirements)
            for child in tree.children
            if _name(child) in ("each", "per", "flat", "rate")
        )
        assert slot in SLOTS
        return Card(slot, requirements, awards)

    def _requirement(self, tree: Any) -> Requirement:
        return Requirement(self._count(tree.children[0]), self._scale(tree.children[-1]))

    def _award(self, tree: Any, slot: str, requirements: tuple[Requirement, ...]) -> Award:
        kind = _name(tree)
        first = self._first(tree)
        number = self._scale(next(child for child in tree.children if _name(child) == "number"))
        if kind == "rate":
            if not all(number.numbers):
                raise _MissError(blamed(first, objective.AWARD.id, "a coin rate is at least 1 coin a point"))
            return CoinRate(number)
        if slot == TOP:
            message = (
                "points of the top card have no row on the score sheet; it can change the coin rate only"
            )
            raise _MissError(
                blamed(first, objective.AWARD.id, message, hint="as in top coins >= 15; coin-rate 2")
            )
        if kind == "each" and len(requirements) != 1:
            number_of = "nothing" if slot == BONUS else f"{len(requirements)} things"
            message = f"each counts the one thing that a card requires, and this card requires {number_of}"
            each = self._pieces[self._leaves(tree)[-1]]
            raise _MissError(blamed(each, objective.AWARD.id, message, hint="write per and what is counted"))
        if kind == "each":
            return Each(number)
        return Per(number, self._count(tree.children[-1])) if kind == "per" else Flat(number)

    # Counts

    def _count(self, tree: Any) -> Count:
        (inner,) = tree.children
        kind = _name(inner)
        first = self._first(inner)
        if kind == "things":
            named = [self._pieces[index] for index in self._leaves(inner)[2:]]
            return Count("objects", tuple(dict.fromkeys(self._object(piece) for piece in named)))
        if kind != "buildings":
            return Count(foldcase(first.text))
        word = foldcase(first.text)
        if word in ("buildings", "cost"):
            return self._narrowed(Count(word), inner)
        return self._narrowed(Count("buildings", (self._bare_type(first),)), inner)

    def _narrowed(self, count: Count, tree: Any) -> Count:
        of, places, least = count.of, count.places, count.least
        for child in tree.children:
            kind = _name(child)
            if kind not in ("kinds", "places", "costs"):
                continue
            if (kind == "kinds" and of) or (kind == "places" and places) or (kind == "costs" and least):
                message = f"{quoted(self._first(child).text)} stands twice behind one count"
                raise _MissError(blamed(self._first(child), objective.FORM.id, message))
            named = [self._pieces[index] for index in self._leaves(child)[1:]]
            if kind == "kinds":
                of = tuple(dict.fromkeys(self._type(piece) for piece in named))
            elif kind == "places":
                places = tuple(dict.fromkeys(self._city(piece) for piece in named))
            else:
                least = self._numbers(named[-1], named[-1].text.removesuffix("+"))
        return Count(count.what, of, places, least)

    def _bare_type(self, piece: Piece) -> int:
        found = self._words.find("type", piece.text)
        if isinstance(found, str):
            return SPOTS.index(found)
        close = near(foldcase(piece.text), (*COUNTS, *SPOTS[FIRST_TYPE : FIRST_TYPE + len(OBJECT_NAMES)]))
        hint = f"did you mean {listed(close)}? " if close else ""
        if isinstance(self._words.find("object", piece.text), str):
            hint = f"did you mean objects of {piece.text}? "
        message = f"{quoted(piece.text)} can't be counted"
        raise _MissError(blamed(piece, objective.COUNT.id, message, hint=hint + COUNTABLE))

    def _type(self, piece: Piece) -> int:
        """A type or a category, as a spot."""
        spot = self._words.find("spot", piece.text)
        if isinstance(spot, str) and SPOTS.index(spot) >= FIRST_TYPE:
            return SPOTS.index(spot)
        found = self._words.find("type", piece.text)
        if isinstance(found, str):
            return SPOTS.index(found)
        message = f"{quoted(piece.text)} is no type of building"
        types = SPOTS[FIRST_TYPE : FIRST_TYPE + len(OBJECT_NAMES)]
        hint = None
        if isinstance(self._words.find("object", piece.text), str):
            hint = "an object is counted by objects of"
        elif not found.near:
            hint = f"buildings are of {', '.join(types)}, of city or of land"
        raise _MissError(blamed(piece, objective.COUNT.id, message, found.near, hint))

    def _city(self, piece: Piece) -> int:
        found = self._words.find("city", piece.text)
        if isinstance(found, str):
            return CITIES.index(found)
        hint = None if found.near else f"the cities are {', '.join(CITIES)}"
        raise _MissError(
            blamed(piece, objective.COUNT.id, f"{quoted(piece.text)} is no city", found.near, hint)
        )

    def _object(self, piece: Piece) -> int:
        found = self._words.find("object", piece.text)
        if isinstance(found, str):
            return OBJECT_NAMES.index(found)
        hint = None if found.near else f"the objects are {', '.join(OBJECT_NAMES)}"
        message = f"{quoted(piece.text)} is no object"
        raise _MissError(blamed(piece, objective.COUNT.id, message, found.near, hint))

    # Numbers

    def _scale(self, tree: Any) -> Scale:
        piece = self._first(tree)
        return self._numbers(piece, piece.text)

    def _numbers(self, piece: Piece, text: str) -> Scale:
        found = []
        for part in text.split("/"):
            number = amount(part)
            if isinstance(number, Miss):
                raise _MissError(blamed(piece, objective.FORM.id, number.message))
            found.append(number)
        if len(found) not in (1, _PLAYERS):
            message = f"{quoted(text)} has {len(found)} numbers; write one, or one each for 2/3/4 players"
            raise _MissError(blamed(piece, objective.FORM.id, message))
        # The same number for all is one number.
        return Scale((found[0],) if len(set(found)) == 1 else tuple(found))

    # Leaves

    def _leaves(self, tree: Any) -> list[int]:
        return [int(leaf) for leaf in _tokens(tree)]

    def _first(self, tree: Any) -> Piece:
        return self._pieces[int(next(_tokens(tree)))]


def _tokens(tree: Any) -> Iterator[Any]:
    for child in tree.children:
        if hasattr(child, "data"):
            yield from _tokens(child)
        else:
            yield child
