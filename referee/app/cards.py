"""Use case: reading a file of named cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from referee.core.finding import Fault, Finding, Span
from referee.core.log import Line
from referee.games import TITLES
from referee.games.title import Cards
from referee.notation.decode import decode, split_comment
from referee.notation.fold import fold
from referee.notation.miss import Miss
from referee.notation.objective import FORM
from referee.notation.reader import finding
from referee.notation.split import Spans


@dataclass(frozen=True, slots=True)
class CardFile:
    """The cards of a file by name, and what was found while reading it."""

    name: str
    cards: Mapping[str, Any]
    findings: tuple[Finding, ...]

    @property
    def is_readable(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)


NO_CARDS = CardFile("", {}, ())


def card_book() -> Cards:
    """How cards are read, written and explained."""
    return next(title.cards for title in TITLES.values() if title.cards is not None)


def read_cards(stream: BinaryIO, name: str) -> CardFile:
    """Read a card file: one card a line, ``name = slot requirement; award``.

    A line that doesn't read is a finding; the other cards are there all the same.
    """
    book = card_book()
    cards: dict[str, Any] = {}
    lines: dict[str, int] = {}
    findings = []
    for line in decode(stream):
        faults = list(line.faults)
        read = None if faults else _card(book, line, faults)
        if read is not None:
            key, card = read
            if cards.setdefault(key, card) != card:
                text = f"the card '{key}' stands on line {lines[key]} already, and not the same"
                faults.append(Fault(FORM.id, "error", Span(1, max(len(line.text), 1)), text))
            lines.setdefault(key, line.number)
        findings += [finding(fault, line) for fault in faults]
    return CardFile(name, cards, tuple(findings))


def _card(book: Cards, line: Line, faults: list[Fault]) -> tuple[str, Any] | None:
    """The card of a line, None for a blank line or one that doesn't read."""
    content, _ = split_comment(line.text, quotes=False)
    text, places, folding = fold(content)
    faults += folding
    if not text.strip():
        return None
    read = book.read(text)
    if not isinstance(read, Miss):
        return read
    start = min(read.start, len(text.rstrip()) - 1)
    where = Spans((start,), (max(read.end, start + 1),), places, len(text))
    help = read.hint or (f"did you mean {' or '.join(read.near)}?" if read.near else None)
    faults.append(Fault(read.id, "error", where.of(0, 1), read.message, (), help))
    return None
