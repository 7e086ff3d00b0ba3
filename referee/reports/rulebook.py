"""The rulebook as text and data: rules, rulings, options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any

from referee.app.cards import card_book
from referee.core.rule import Clause
from referee.core.ruleset import Ruleset
from referee.core.ruling import Option, Ruling

from .tables import table

_WIDTH = 96


def overview(rulesets: list[Ruleset], style: str) -> Iterator[str]:
    """Every ruleset in a line, and how to go on."""
    rows = [
        [
            one.id,
            one.version,
            f"{one.players[0]}-{one.players[1]}",
            len(one.rulebook()),
            len(one.rulings),
            one.title,
        ]
        for one in rulesets
    ]
    yield table(rows, ["ruleset", "version", "players", "rules", "rulings", "title"], style, right=(1, 3, 4))


def ruleset(one: Ruleset, style: str) -> Iterator[str]:
    """The rules of a ruleset by id, then what its sources leave open."""
    yield f"{one.id}, version {one.version}: {one.title}"
    yield ""
    rows = [[clause.id, clause.confidence, clause.title] for clause in one.rulebook()]
    yield table(rows, ["id", "conf.", "title"], style)
    if one.rulings:
        yield ""
        readings = [[own.id, own.name, own.default, ", ".join(own.readings)] for own in one.rulings]
        yield table(readings, ["ruling", "name", "default", "readings"], style)
    if one.options:
        yield ""
        options = [[own.name, own.default, *_bounds(own), own.title] for own in one.options]
        yield table(options, ["option", "default", "least", "most", "title"], style, right=(1, 2, 3))


def clause(one: Clause, examples: list[str]) -> Iterator[str]:
    """One rule in full."""
    yield f"{one.id}: {one.title}"
    yield ""
    yield from _paragraphs(one.text)
    yield ""
    yield f"source:     {one.source}"
    yield f"confidence: {one.confidence}{_meaning(one.confidence)}"
    for example in examples:
        yield ""
        yield example


def _meaning(confidence: str) -> str:
    meanings = {
        "A": " (two independent sources)",
        "B": " (one source)",
        "C": " (follows from what is stated)",
        "D": " (a guess; a table may read it otherwise)",
        "normative": " (the notation decides it)",
    }
    return meanings.get(confidence, "")


def ruling(one: Ruling) -> Iterator[str]:
    """One open reading in full."""
    yield f"{one.id}: {one.name}"
    yield ""
    yield from _paragraphs(one.question)
    for name, text in one.readings.items():
        mark = "default" if name == one.default else ""
        yield f"  {name:<16} {text}{f' ({mark})' if mark else ''}"
    yield ""
    yield f"why:        {one.why}"
    yield f"source:     {one.source}"
    yield f"confidence: {one.confidence}{_meaning(one.confidence)}"
    yield f"to choose:  option: {one.name} READING"


def _bounds(one: Option) -> tuple[object, object]:
    """The least and the greatest number; words have none."""
    return ("", "") if one.check is not None else (one.low, one.high)


def option(one: Option) -> Iterator[str]:
    yield f"{one.name}: {one.title}"
    default = "none" if one.default is None else one.default
    yield f"  a whole number from {one.low} to {one.high}; default {default}"


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield fill(" ".join(paragraph.split()), _WIDTH)


def cards(named: Mapping[str, Any] | None) -> Iterator[str]:
    """The cards of a file by name with what they mean; without one the language and the printed cards."""
    book = card_book()
    if named is None:
        yield "objective cards, as a header or a card file has them"
        yield ""
        for text in book.language:
            yield from _item(text, "  ")
        yield ""
        yield "printed, and called `basic`:"
    for number, (name, card) in enumerate(_cards(named)):
        if number or named is None:
            yield ""
        yield f"{name} = {book.write(card)}" if name else book.write(card)
        for text in book.explain(card):
            yield from _item(text, "  ")


def _cards(named: Mapping[str, Any] | None) -> Iterable[tuple[str, Any]]:
    return [("", card) for card in card_book().printed] if named is None else named.items()


def _item(text: str, indent: str) -> Iterator[str]:
    yield fill(text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")


def cards_data(named: Mapping[str, Any] | None) -> dict[str, Any]:
    book = card_book()
    return {
        "schema": "referee.cards/1",
        "cards": [
            {"name": name or None, "card": book.write(card), "meaning": list(book.explain(card))}
            for name, card in _cards(named)
        ],
    }


def rulesets_data(every: list[Ruleset]) -> dict[str, Any]:
    return {"schema": "referee.rulesets/1", "rulesets": [ruleset_data(one) for one in every]}


def clause_page(one: Clause, examples: list[str]) -> dict[str, Any]:
    """A rule as a document of its own."""
    return {"schema": "referee.rule/1", **clause_data(one), "examples": examples}


def ruling_page(one: Ruling) -> dict[str, Any]:
    return {"schema": "referee.ruling/1", **ruling_data(one)}


def option_page(one: Option) -> dict[str, Any]:
    return {"schema": "referee.option/1", **option_data(one)}


def option_data(one: Option) -> dict[str, Any]:
    return {"name": one.name, "title": one.title, "low": one.low, "high": one.high, "default": one.default}


def clause_data(one: Clause) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.title,
        "text": " ".join(one.text.split()),
        "source": one.source,
        "confidence": one.confidence,
    }


def ruling_data(one: Ruling) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "question": one.question,
        "readings": dict(one.readings),
        "default": one.default,
        "why": one.why,
        "source": one.source,
        "confidence": one.confidence,
    }


def ruleset_data(one: Ruleset) -> dict[str, Any]:
    return {
        "schema": "referee.rules/1",
        "ruleset": one.id,
        "version": one.version,
        "title": one.title,
        "players": list(one.players),
        "rules": [clause_data(clause) for clause in one.rulebook()],
        "rulings": [ruling_data(own) for own in one.rulings],
        "options": [option_data(own) for own in one.options],
    }
