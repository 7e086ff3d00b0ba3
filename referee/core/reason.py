"""Why a number is what it is: a tree from the number down to the lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .ledger import Entry

BOX = "box"


class Reason(NamedTuple):
    """A number of ``unit`` and where it comes from.

    The amounts of ``parts`` are of the same unit and add up to ``amount``. Where a rule
    makes the amount out of something else, ``sum`` shows how (``8 x 3``, ``17 / 5``) and
    ``counted`` are the numbers that it starts from, each with a tree of its own.
    ``line`` is the line of the log that says so, ``rule`` the id of the rule behind it.
    """

    amount: int
    unit: str
    text: str
    sum: str = ""
    rule: str = ""
    line: int | None = None
    parts: tuple[Reason, ...] = ()
    counted: tuple[Reason, ...] = ()

    def walk(self) -> Iterator[Reason]:
        """This number and all below it."""
        yield self
        for one in (*self.parts, *self.counted):
            yield from one.walk()

    def cut(self, depth: int) -> Reason:
        """The same number with so many levels below it."""
        if not depth:
            return self._replace(parts=(), counted=())
        return self._replace(
            parts=tuple(one.cut(depth - 1) for one in self.parts),
            counted=tuple(one.cut(depth - 1) for one in self.counted),
        )


def added(unit: str, text: str, parts: Iterable[Reason], rule: str = "") -> Reason:
    """The number that some parts add up to."""
    found = tuple(parts)
    return Reason(sum(one.amount for one in found), unit, text, rule=rule, parts=found)


class Books:
    """The ledger of a game, asked for one account at a time."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries

    def held(self, account: str, unit: str, text: str = "", rule: str = "") -> Reason:
        """What an account holds of a unit: everything that came in and went out."""
        moves = [self._move(entry, account) for entry in self._of(account) if entry.posting.unit == unit]
        return added(unit, text or unit, moves, rule)

    def group(self, account: str, units: Sequence[str], unit: str, text: str = "") -> Reason:
        """What an account holds of several units together, unit by unit."""
        found = [self.held(account, one) for one in units]
        return added(unit, text or unit, [one for one in found if one.parts and one.amount])

    def row(self, account: str, unit: str, row: str) -> tuple[Reason, ...]:
        """What was booked for a row of an account's score sheet, in order."""
        return tuple(
            self._move(entry, account)
            for entry in self._of(account)
            if entry.posting.unit == unit and entry.posting.row == row
        )

    def line(self, account: str, note: str, giver: str = "") -> int | None:
        """The last line that brought an account something whose note ends so, of a giver if named."""
        lines = [
            entry.line
            for entry in self._of(account)
            if entry.posting.taker == account
            and entry.posting.note.endswith(note)
            and giver in ("", entry.posting.giver)
        ]
        return max(lines, default=None)

    def _of(self, account: str) -> Iterator[Entry]:
        for entry in self.entries:
            posting = entry.posting
            if account in (posting.giver, posting.taker):
                yield entry

    def _move(self, entry: Entry, account: str) -> Reason:
        """A posting as the account sees it, with its summands."""
        posting = entry.posting
        sign = 1 if posting.taker == account else -1
        other = posting.giver if sign > 0 else posting.taker
        text = posting.note
        if other == BOX and not text:
            text = "set-up"
        elif not posting.row and posting.unit != "coins":
            text = f"{'from' if sign > 0 else 'to'} {other}{f': {text}' if text else ''}"
        terms = posting.terms
        if len(terms) == 1:
            text = text if terms[0].note in text else f"{text}, {terms[0].note}"
        if len(terms) == 1 or all(one.note in posting.note for one in terms):
            terms = ()  # the note says it all
        parts = tuple(Reason(sign * one.amount, posting.unit, one.note) for one in terms)
        if sum(one.amount for one in parts) != sign * posting.amount:
            parts = ()  # an amount that the table agreed to isn't what the rules make of it
        return Reason(
            sign * posting.amount, posting.unit, text, rule=posting.rule, line=entry.line, parts=parts
        )


class Topic(NamedTuple):
    """Something else that can be asked about: a hill, a card.

    ``keys(game, state)`` are those that there are, ``explain(game, state, key, books)``
    gives a tree for each seat that it is about.
    """

    keys: Callable[[Any, Any], tuple[str, ...]]
    explain: Callable[[Any, Any, str, Books], tuple[tuple[int, Reason], ...]]


class Reasons(NamedTuple):
    """What a game adds to the ledger's answers.

    ``groups`` are units that are counted together, by name. ``explain(game, state, seat,
    name, books)`` gives the tree of a row of the score sheet or a rung of the ladder that
    isn't booked in play; None where the ledger says it all.
    """

    groups: Mapping[str, tuple[str, ...]]
    explain: Callable[[Any, Any, int, str, Books], Reason | None]
    topics: Mapping[str, Topic]
