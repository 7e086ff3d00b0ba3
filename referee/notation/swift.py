"""Reading plain turns quickly: a lookup for a line's shape, and one for each of its words.

This is the path of nearly every line. It knows no fault: whatever it has no
answer for is read once more, word by word, by :mod:`referee.notation.lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.core.log import Line, Statement
from referee.core.quick import quick

from .amounts import amount
from .dialect import Dialect, Maker
from .miss import Miss
from .places import PlainPlaces
from .shapes import ClausePlan, Plan
from .split import has_odd_form, words

_REMEMBERED = 1_024


class Meanings(dict[str, Any]):
    """What single words mean as one kind of field, worked out once for each.

    A word that means nothing raises ``KeyError``, every time it is asked for.
    """

    def __init__(self, read: Callable[[str], Any]) -> None:
        self._read = read

    def __missing__(self, word: str) -> Any:
        value = self._read(word)
        if isinstance(value, Miss):
            raise KeyError(word)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[word] = value
        return value


Content = Callable[[list[str], Mapping[str, int]], Any]
"""Builds what a line of results says from its words and the seats. A bad word raises ``KeyError``."""


class Ready(NamedTuple):
    """A shape of plain turns, with what builds the action of each clause from the line's words."""

    places: PlainPlaces
    kind: str
    player: int
    round: int
    makers: tuple[Maker, ...]


class Swift:
    """The shapes of plain turns and of results that were met in one dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._rows = Meanings(dialect.row)
        self._amounts = Meanings(amount)
        self.rounds = Meanings(lambda word: int(word[:-1]))
        self.ready: dict[tuple[str, ...], Ready] = {}
        self.results: dict[tuple[str, ...], tuple[PlainPlaces, str, Content]] = {}

    def learn(self, shape: tuple[str, ...], plan: Plan) -> None:
        """Remember a shape, if it is that of a plain turn or a result."""
        for met in (self.ready, self.results):
            if len(met) >= _REMEMBERED:
                met.clear()
        if plan.is_plain and shape not in self.ready:
            makers = tuple(_maker(self._dialect, clause) for clause in plan.clauses)
            self.ready[shape] = Ready(PlainPlaces(plan), plan.kind, plan.player, plan.round, makers)
        elif plan.kind in _RESULTS and shape not in self.results:
            content = self._content(plan)
            if content is not None:
                self.results[shape] = PlainPlaces(plan), plan.kind, content

    def _content(self, plan: Plan) -> Content | None:
        """What builds the content of a line of results; None where more stands on it."""
        kind = plan.kind
        item = _RESULTS[kind]
        pairs = [(start, end - 1) for name, (start, end) in plan.fields if name == item]
        if {name for name, _ in plan.fields} - {item, kind, "player"}:
            return None
        rows, amounts, owner = self._rows, self._amounts, plan.player
        if kind == "winner":
            return lambda found, seats: tuple([seats[found[first]] for first, _ in pairs])
        if kind == "result":
            return lambda found, seats: tuple(
                [(seats[found[first]], amounts[found[last]]) for first, last in pairs]
            )
        return lambda found, seats: (
            seats[found[owner]],
            tuple([(rows[found[first]], amounts[found[last]]) for first, last in pairs]),
        )


_RESULTS = {"winner": "player", "result": "total", "sheet": "row"}
"""Lines of results, and what each of them lists."""


def _maker(dialect: Dialect, clause: ClausePlan) -> Maker:
    """What builds the action of a clause: the dialect's own short way, or the long one."""
    at = {name: start if end > start else -1 for name, (start, end) in clause.fields}
    if len(at) == len(clause.fields) and all(end - start < 2 for _, (start, end) in clause.fields):
        own = dialect.maker(clause.name, at)
        if own is not None:
            return own

    def build(found: list[str]) -> Any:
        fields = tuple([(name, tuple(found[start:end])) for name, (start, end) in clause.fields])
        action = dialect.action(clause.name, fields)
        if action.__class__ is tuple:
            raise KeyError  # something in it is bad
        return action

    return build


def plain_reader(
    terminals: Mapping[str, str], swift: Swift, seats: Mapping[str, int]
) -> Callable[[Line], Statement | None]:
    """A function that reads a plain turn or result of a shape that was met, and answers None for other lines.

    ``terminals`` gives each word's terminal, ``seats`` what most lines write for a player.
    """
    terminal_of = terminals.__getitem__
    known = swift.ready.get
    known_results = swift.results.get
    rounds = swift.rounds

    def result(line: Line, text: str) -> Statement | None:
        found = words(text)
        known = known_results(tuple(map(terminal_of, found)))
        if known is None or line.faults or has_odd_form(text):
            return None
        places, kind, content = known
        try:
            value = content(found, seats)
        except KeyError:
            return None
        seat = value[0] if kind == "sheet" else None
        return quick(Statement, (line, kind, places, seat, None, None, (), None, None, value, None))

    def plain(line: Line) -> Statement | None:
        _, text, _, faults = line
        if not (text.isascii() and text.isprintable()):
            return None
        if ":" in text:
            return result(line, text)
        found = text.split()
        ready = known(tuple(map(terminal_of, found)))
        if ready is None or faults:
            return None
        places, kind, player, round, makers = ready
        try:
            seat = seats[found[player]] if player >= 0 else None
            actions = (makers[0](found),) if len(makers) == 1 else tuple([make(found) for make in makers])
        except KeyError:
            return None
        number = rounds[found[round]] if round >= 0 else None
        return quick(Statement, (line, kind, places, seat, number, None, actions, None, None, None, None))

    return plain
