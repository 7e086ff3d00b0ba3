"""A title: a ruleset with everything that reads, writes, shows and plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.core.finding import Fault
from referee.core.log import Entry, Fact, Log
from referee.core.replay import Replay
from referee.core.ruleset import Game, Ruleset
from referee.notation.dialect import Dialect
from referee.notation.miss import Miss

if TYPE_CHECKING:
    from random import Random

    from referee.core.reason import Reasons


class Section(NamedTuple):
    """A table of a report: its heading, its columns, its rows, and the columns aligned to the right."""

    heading: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    right: tuple[int, ...] = ()


Lines = dict[str, list[Entry]]
"""Header lines by key."""
Faults = list[tuple[Entry, Fault]]
"""What is wrong with header lines."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that a group writes down: in the header, or by name in a file of its own.

    ``read(line)`` reads a line of such a file, ``write(card)`` is a card's canonical text,
    ``explain(card)`` says what it means, a sentence each. ``printed`` are those that are built in, by slot,
    ``language`` says how a card is written. ``complete(log, supplied)`` puts cards of a file into
    the header lines that name them, and says what is still missing there.
    """

    read: Callable[[str], tuple[str, Any] | Miss]
    write: Callable[[Any], str]
    explain: Callable[[Any], Iterator[str]]
    printed: tuple[Any, ...]
    language: tuple[str, ...]
    complete: Callable[[Log, Mapping[str, Any]], tuple[Lines, Faults]]


def _turns(game: Game, state: Any) -> str:
    return "turn" if game.ruleset.due(state).seat else ""


def _nothing(replay: Replay) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Title:
    """One thing that can be refereed.

    ``facts(game, state)`` is the position by subject. ``candidates(game, state,
    given)`` yields turns, over-generously; ``extras`` what comes on top of one,
    each with the position to judge it from. ``play(rng, game, state)`` is one
    random legal turn with its chance events, ``deal(rng, game)`` the header
    lines that chance decides. ``snapshot(game, state)`` is every player for
    machine formats, ``tabled(game, state)`` what lies on the table. ``given``
    completes a clause that only says what chance brought (``TURN wyr``) to one
    that reads. ``draw(game, state, ascii)`` is a picture of the position, where a
    list of facts doesn't do, and ``drawn`` the subjects that it shows;
    ``sections(game, state)`` are tables that stand above the score sheet.
    ``blank`` are the lines of a header to fill in. ``line(game, state)`` is the
    kind of line that is due: a ``turn``, an ``event`` of a player, ``chance`` without a player,
    or nothing. ``cards`` is how named cards are read, where the game has any. ``exercised(replay)`` are
    the ids of clauses without a check that a game is an example of, once for each time.
    ``reasons()`` is what the game adds to the ledger's answers, imported when it is asked for.
    """

    ruleset: Ruleset
    dialect: Dialect
    facts: Callable[[Game, Any], list[tuple[int | str, list[Fact]]]]
    candidates: Callable[[Game, Any, Any], Iterator[tuple[Any, ...]]]
    extras: Callable[[Game, Any], Iterator[tuple[Any, Any]]]
    play: Callable[[Random, Game, Any], tuple[Any, ...]]
    deal: Callable[[Random, Game], dict[str, Any]]
    snapshot: Callable[[Game, Any], list[dict[str, Any]]]
    given: str = ""
    tabled: Callable[[Game, Any], dict[str, Any]] | None = None
    draw: Callable[[Game, Any, bool], list[str]] | None = None
    drawn: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()
    line: Callable[[Game, Any], str] = _turns
    sections: Callable[[Game, Any], list[Section]] | None = None
    cards: Cards | None = None
    exercised: Callable[[Replay], Iterable[str]] = _nothing
    reasons: Callable[[], Reasons] | None = None
