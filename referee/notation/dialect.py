"""A dialect: what a family of games adds to reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from referee.core.log import Claim, Fact

from .miss import Miss

Fields = tuple[tuple[str, tuple[str, ...]], ...]
"""The fields of a clause as written: each name with its words."""


Maker = Callable[[list[str]], Any]
"""Builds an action from the words of a line. A word that means nothing raises ``KeyError``."""


class Bad(NamedTuple):
    """A field whose words mean nothing; ``miss.at`` counts the field's words."""

    field: str
    miss: Miss


class Dialect(Protocol):
    """How one ruleset reads and writes. Everything here is pure."""

    grammar: str
    """Name of the grammar file, and of the parser that is shared."""

    letters: str
    """What tells two dialects of a grammar apart (the colours of an edition)."""

    expected: Mapping[str, tuple[str, ...]]
    """For each verb in capitals what stands behind it, word by word, in words."""

    patterns: Mapping[str, tuple[str, ...]]
    """For each clause by its rule of the grammar how it is put together: a keyword, a keyword with
    the field behind it, or a space with a field that has no keyword, in their order."""

    headers: Mapping[str, str]
    """Header keys of this ruleset beside the general ones, each with the grammar's start rule.

    Where that is empty, :meth:`header` is handed the whole value as one word.
    """

    actions: tuple[str, ...]
    """The verbs that a sentence names as examples of an action."""

    subjects: tuple[str, ...]
    """What a CHECK or SET can speak of beside a player, as a sentence lists it."""

    def needed(self, seats: int) -> tuple[str, ...]:
        """The header keys without which a log of so many seats can't be read (0: not known)."""

    def action(self, verb: str, fields: Fields) -> Any:
        """Build an action from a clause; a tuple of :class:`Bad` where that fails."""

    def maker(self, verb: str, at: Mapping[str, int]) -> Maker | None:
        """A short way to :meth:`action` for a clause whose fields have one word each, at these places.

        -1 is the place of a field without a word. None where there is no short way.
        """

    def fact(self, subject: int | str, words: tuple[str, ...]) -> Fact | Miss:
        """Read one fact of a CHECK or SET; a seat's number or a word is its subject."""

    def subject(self, word: str) -> str | Miss:
        """Read the subject of a CHECK or SET that is no player."""

    def claim(self, words: tuple[str, ...]) -> Claim | Miss:
        """Read what stands behind ``=``."""

    def claimed(self, parts: Fields) -> Any:
        """Read a line that claims something of the game's own kind, from its fields in order.

        A tuple of :class:`Bad` where that fails, with fields named ``part 0``, ``part 1``, ...
        """

    def row(self, word: str) -> str | Miss:
        """Read the name of a score row."""

    def header(self, key: str, words: tuple[str, ...]) -> Any:
        """Read a header value of this ruleset's own; a :class:`Miss` where that fails."""

    def write_action(self, action: Any) -> str:
        """The canonical text of a clause."""

    def write_fact(self, fact: Fact) -> str:
        """The canonical text of a fact, without its subject."""

    def write_claim(self, claim: Claim) -> str:
        """The canonical text of a claim, without its ``=``."""

    def write_claimed(self, value: Any) -> str:
        """The canonical text of a line that :meth:`claimed` has read."""

    def write_header(self, key: str, value: Any) -> str:
        """The canonical text of a header value."""
