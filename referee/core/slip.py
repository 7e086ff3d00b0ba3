"""Slips: single ways to get a figure wrong, each with what it is worth.

A game lists the slips that it knows of (``Ruleset.slips``), :mod:`referee.core.causes`
picks those that are worth exactly what a claim is off by.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .ledger import Entry

State = Any

Kind = Literal["carried", "mixed up", "counted", "booked", "valued", "missed"]
KINDS: tuple[Kind, ...] = ("carried", "mixed up", "counted", "booked", "valued", "missed")
"""Kinds of slips, the likeliest first: another figure of the log is off by as much; the figure is
somebody else's, or its digits are swapped; what is counted at the end was counted wrongly; something
booked in play was forgotten or taken twice; a number of another city, section or edition was taken;
something that could have been declared is missing from the log."""


SHOWN = 3
"""So many causes are named with a finding; machine formats and `score` have all of them."""


class Slip(NamedTuple):
    """A figure would be ``off`` by so much (claimed minus computed) if this had happened; 0 where no
    number is claimed.

    ``of`` is the row of the score sheet, or the unit, that it would change. ``text`` is a noun phrase
    (``villa on line 40 counted twice``), ``sum`` the arithmetic behind it, ``line`` where it would
    have happened (None where no single line is meant), ``rule`` the clause of the number.
    """

    kind: Kind
    off: int
    of: str
    text: str
    sum: str = ""
    line: int | None = None
    rule: str = ""

    @property
    def words(self) -> str:
        """The slip with its arithmetic and its rule."""
        behind = "; ".join(part for part in (self.sum, self.rule) if part)
        return f"{self.text} ({behind})" if behind else self.text


class Turn(NamedTuple):
    """A turn that stands, with the positions around it."""

    line: int
    before: State
    actions: tuple[Any, ...]
    after: State


class Figure(NamedTuple):
    """A figure that a log claims and the referee computes otherwise.

    ``scope`` says what it is about: the ``result`` (``what`` is ``total``, ``other`` or a row), the
    position at a ``check``, or what a ``line`` changes (``what`` is a unit). ``state`` is the
    position behind it. ``entries`` and ``turns`` are those of its player that can have to do with it, in
    order; ``declined`` is the position in which a last turn of the player wasn't written down.
    """

    scope: Literal["result", "check", "line"]
    line: int
    seat: int
    what: str
    claimed: int
    computed: int
    state: State
    entries: tuple[Entry, ...] = ()
    turns: tuple[Turn, ...] = ()
    declined: State = None

    @property
    def off(self) -> int:
        return self.claimed - self.computed

    @property
    def unit(self) -> str:
        """What is counted: points in a result."""
        return "vp" if self.scope == "result" else self.what

    def place(self, row: str) -> str:
        """What a slip changes that is worth points of a row in a result, and this unit elsewhere."""
        return row if self.scope == "result" else self.what


def in_words(slips: tuple[Slip, ...]) -> tuple[str, ...]:
    """The first of the slips that are worth a difference, as notes."""
    offs = [f"{slip.off:+d}" if slip.off else "it" for slip in slips[:SHOWN]]
    shown = [f"would explain {off}: {slip.words}" for off, slip in zip(offs, slips, strict=False)]
    if len(slips) > SHOWN:
        shown.append(f"and {len(slips) - SHOWN} more that would")
    return tuple(shown)
