"""Body lines: from a line's words to a statement, with every fault that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.core.finding import Fault
from referee.core.log import Blank, Claim, Item, Line, Refused, Statement
from referee.core.near import listed

from .amounts import amount
from .decode import split_comment
from .dialect import Bad, Dialect, Fields
from .fold import fold
from .grammars import Stray
from .hints import FOREIGN, decoration, explain
from .miss import Miss
from .places import LinePlaces, PlainPlaces, moved
from .players import PLAYER, Seats
from .shapes import ClausePlan, Plan, Range, Shapes
from .split import Spans, form_faults, has_odd_form, looks_like_seat, spans, unquoted, words
from .swift import Swift, plain_reader

_OWN_LINES = frozenset({"UNDO", "CHECK", "SET", "RESULT", "WINNER", "STOPPED", "AGREED"})
_CHARACTERS = frozenset({"RGN-BYTE-03", "RGN-FOLD-04"})
_LIST_FIELDS = frozenset({"total", "row", "player"})


class LineReader:
    """Reads the body lines of one game, with every fault that they have."""

    def __init__(self, dialect: Dialect, shapes: Shapes, swift: Swift) -> None:
        self._dialect = dialect
        self._shapes = shapes
        self._swift = swift
        self._seats: Seats | None = None

    def use(self, names: Iterable[str]) -> None:
        """Learn the names of the seats."""
        self._seats = Seats(names)

    def plain(self) -> Callable[[Line], Statement | None] | None:
        """What reads a plain turn without a fault and answers None for any other line."""
        return plain_reader(self._shapes.terminals, self._swift, self._seats.plain) if self._seats else None

    def read(self, line: Line, faults: list[Fault]) -> Item:
        """Read one line; faults are added to the list, an error among them refuses the line."""
        text = line.text
        comment = None
        places = None
        if "#" in text or not text.isascii():
            text, comment = split_comment(text)
        if not (text.isascii() and text.isprintable()):
            text, places, folding = fold(text)
            faults += folding
        found = words(text)
        if not found:
            return Blank(line, comment)
        shape = self._shapes.shape(found)
        plan = self._shapes.plan(shape)
        if plan.__class__ is Stray or has_odd_form(text):
            plan, shape = self._second_look(text, places, found, shape, faults)
            if any(fault.severity == "error" for fault in faults):
                return self._refused(line, found, shape)
        if isinstance(plan, Stray):
            self._stray(line, text, places, found, shape, plan, faults)
            return self._refused(line, found, shape)
        self._swift.learn(shape, plan)
        item = self._statement(line, text, places, found, plan, comment, faults)
        if faults:
            faults[:] = _told_once(faults)
        if faults and any(fault.severity == "error" for fault in faults):
            return self._refused(line, found, shape)
        return item

    # Statements

    def _statement(
        self,
        line: Line,
        text: str,
        places: tuple[int, ...] | None,
        found: list[str],
        plan: Plan,
        comment: str | None,
        faults: list[Fault],
    ) -> Statement:
        """A statement with whatever a line can hold."""
        at = LinePlaces(text, places, plan)
        fields = {name: found[range.start : range.end] for name, range in reversed(plan.fields)}
        ranges = dict(reversed(plan.fields))
        actions = tuple(self._action(clause, found, at, faults) for clause in plan.clauses)
        seat = None
        if plan.player >= 0 and plan.kind in ("turn", "event", "undo", "sheet"):
            seat = self._seat(found[plan.player], at, plan.player, faults)
        claim = None
        if "claim" in fields:
            claim = self._checked(
                self._dialect.claim(tuple(fields["claim"])), at, ranges["claim"].start, faults
            )
        agreed = unquoted(fields["agreed"][0]) if "agreed" in fields else None
        content = self._content(plan, found, at, faults)
        return Statement(
            line,
            plan.kind,  # type: ignore[arg-type]
            PlainPlaces(plan) if places is None and text == line.text else at,
            seat,
            int(found[plan.round][:-1]) if plan.round >= 0 else None,
            fields["time"][0] if "time" in fields else None,
            actions,
            claim if isinstance(claim, Claim) else None,
            agreed,
            content,
            comment,
        )

    def _content(self, plan: Plan, found: list[str], at: LinePlaces, faults: list[Fault]) -> Any:
        kind = plan.kind
        if kind in ("check", "set"):
            return self._facts(plan, found, at, faults)
        if kind == "stopped":
            return unquoted(found[dict(plan.fields)["reason"].start])
        if kind == "claimed":
            parts = tuple(
                (name, self._with_seats(found[range.start : range.end])) for name, range in plan.fields
            )
            return self._claimed(parts, plan, at, faults)
        ranges = [range for name, range in plan.fields if name in _LIST_FIELDS]
        if kind == "winner":
            return tuple(self._seat(found[range.start], at, range.start, faults) for range in ranges)
        if kind == "result":
            return tuple(
                self._pair(range, found, at, faults, self._named_seat) for range in _only(plan, "total")
            )
        if kind == "sheet":
            rows = tuple(self._pair(range, found, at, faults, self._row) for range in _only(plan, "row"))
            return self._seat(found[plan.player], at, plan.player, faults), rows
        return None

    def _with_seats(self, found: list[str]) -> tuple[str, ...]:
        """The words of a claimed part, names behind its first word as seats."""
        first, *rest = found
        seats = [self._seats.find(word) if self._seats is not None else None for word in rest]
        return first, *(f"P{seat}" if seat else word for seat, word in zip(seats, rest, strict=True))

    def _claimed(self, parts: Fields, plan: Plan, at: LinePlaces, faults: list[Fault]) -> Any:
        """A claim of the game's own kind; bad parts are named ``part 0``, ``part 1`` and so on."""
        value = self._dialect.claimed(parts)
        if isinstance(value, tuple) and value and isinstance(value[0], Bad):
            for bad in value:
                index = int(bad.field.partition(" ")[2] or 0)
                self._checked(bad.miss, at, plan.fields[index][1].start, faults)
            return None
        return value

    def _pair(
        self,
        range: Range,
        found: list[str],
        at: LinePlaces,
        faults: list[Fault],
        first: Callable[[str, LinePlaces, int, list[Fault]], Any],
    ) -> tuple[Any, Any]:
        """A name and a whole number behind it."""
        value = first(found[range.start], at, range.start, faults)
        number = self._checked(amount(found[range.end - 1]), at, range.end - 1, faults)
        return value, number

    def _named_seat(self, word: str, at: LinePlaces, index: int, faults: list[Fault]) -> int | None:
        return self._seat(word, at, index, faults)

    def _row(self, word: str, at: LinePlaces, index: int, faults: list[Fault]) -> Any:
        return self._checked(self._dialect.row(word), at, index, faults)

    def _facts(self, plan: Plan, found: list[str], at: LinePlaces, faults: list[Fault]) -> Any:
        subject_range = _only(plan, "subject")[0]
        word = found[subject_range.start]
        subject: Any = self._dialect.subject(word)
        if isinstance(subject, Miss):
            # A player; one who is called like a subject stands in quotes.
            is_player = looks_like_seat(word) or word.startswith('"') or self._is_name(word)
            if is_player:
                subject = self._seat(word, at, subject_range.start, faults)
            else:
                subject = self._checked(subject, at, subject_range.start, faults)
        if subject is None:
            return ()
        facts = []
        for range in _only(plan, "fact"):
            fact = self._dialect.fact(subject, tuple(found[range.start : range.end]))
            facts.append(self._checked(fact, at, range.start, faults))
        return tuple(facts)

    def _action(self, clause: ClausePlan, found: list[str], at: LinePlaces, faults: list[Fault]) -> Any:
        """The action of a clause; what is bad goes to the faults."""
        fields = tuple((name, tuple(found[start:end])) for name, (start, end) in clause.fields)
        action = self._dialect.action(clause.name, fields)
        if action.__class__ is tuple:
            where = {"verb": clause.spans["verb"], **dict(clause.fields)}
            for bad in action:
                self._fault(bad, where, at, faults)
        return action

    def _fault(self, bad: Bad, where: dict[str, Range], at: LinePlaces, faults: list[Fault]) -> None:
        self._checked(bad.miss, at, where[bad.field].start, faults)

    def _checked(self, value: Any, at: LinePlaces, start: int, faults: list[Fault]) -> Any:
        """The value, or None and a fault if it is a miss about the words from ``start``."""
        if not isinstance(value, Miss):
            return value
        where = spans(at.text, at.places)
        span = where.inside(start + value.at, value.start, value.end)
        help = value.hint
        if help is None and value.near:
            help = f"did you mean {listed(value.near)}?"
        faults.append(Fault(value.id, "error", span, value.message, (), help))
        return None

    # Players

    def _seat(self, word: str, at: LinePlaces, index: int, faults: list[Fault]) -> int | None:
        """The seat that a word names. Where the header has no names, any word is the first seat."""
        if self._seats is None:
            return 1
        seat = self._seats.find(word)
        if seat is None:
            span = spans(at.text, at.places).of(index, index + 1)
            faults.append(Fault(PLAYER.id, "error", span, *self._seats.explain(word, self._dialect.expected)))
        return seat

    def _is_name(self, word: str) -> bool:
        return self._seats is not None and self._seats.has_name(word)

    def _refused(self, line: Line, found: Sequence[str], shape: Sequence[str]) -> Refused:
        return Refused(line, self._seats.of_line(found, shape, _OWN_LINES) if self._seats else None)

    # Lines that don't fit

    def _second_look(
        self,
        text: str,
        places: tuple[int, ...] | None,
        found: list[str],
        shape: tuple[str, ...],
        faults: list[Fault],
    ) -> tuple[Plan | Stray, tuple[str, ...]]:
        """Faults of form, and a name that is spelled like a verb in the player's place."""
        faults += form_faults(text, spans(text, places))
        index = next((index for index, name in enumerate(shape) if name not in ("ROUND", "TIME")), 0)
        if index < len(found) and shape[index] not in _OWN_LINES and self._is_name(found[index]):
            shape = (*shape[:index], "WORD", *shape[index + 1 :])
        return self._shapes.plan(shape), shape

    def _stray(
        self,
        line: Line,
        text: str,
        places: tuple[int, ...] | None,
        found: list[str],
        shape: tuple[str, ...],
        stray: Stray,
        faults: list[Fault],
    ) -> None:
        where = spans(text, places)
        foreign = decoration(line.text)
        if foreign is not None:
            faults.append(Fault(FOREIGN.id, "error", where.of(0, 1), foreign))
            return
        if faults and any(fault.severity == "error" for fault in faults):
            return
        self._whole_parts(text, places, found, shape, stray.index, faults)
        whole = self._seats.whole_name(found, shape) if self._seats else None
        if whole is not None:
            text_ = f"a name of several words stands in quotation marks: {whole[2]}"
            faults.append(Fault(PLAYER.id, "error", where.of(*whole[:2]), text_))
            return
        hint = explain(stray, found, shape, self._shapes.grammar, self._dialect)
        stranger = self._stranger(found, shape, where)
        if stranger is not None:
            faults.append(stranger)
            is_next = stranger.span == where.of(stray.index - 1, stray.index)
            if is_next and hint.help in (None, stranger.help):
                return  # a first word that is no player may as well be what is wrong
        faults.append(
            Fault(hint.id, "error", where.of(stray.index, stray.index + 1), hint.message, (), hint.help)
        )

    def _stranger(self, found: list[str], shape: tuple[str, ...], where: Spans) -> Fault | None:
        """What is wrong with the first word of a turn that doesn't fit, where it names no player."""
        lead = next((index for index, name in enumerate(shape) if name not in ("ROUND", "TIME")), -1)
        if self._seats is None or shape[lead] not in ("WORD", "STRING"):
            return None
        if self._seats.find(found[lead]) is not None:
            return None
        said = self._seats.explain(found[lead], self._dialect.expected)
        return Fault(PLAYER.id, "error", where.of(lead, lead + 1), *said)

    def _whole_parts(
        self,
        text: str,
        places: tuple[int, ...] | None,
        found: list[str],
        shape: tuple[str, ...],
        stray: int,
        faults: list[Fault],
    ) -> None:
        """Read the clauses before and behind a stray word by themselves, for their own faults."""
        verbs = [index for index, name in enumerate(shape) if name in self._dialect.expected]
        before = [index for index in verbs if index < stray]
        behind = [index for index in verbs if index > stray]
        parts = []
        if len(before) > 1:
            parts.append((shape[: before[-1]], 0))
        if behind:
            parts.append((("SEAT", *shape[behind[0] :]), behind[0] - 1))
        for part, offset in parts:
            plan = self._shapes.plan(part)
            if isinstance(plan, Stray):
                continue
            at = LinePlaces(text, places, moved(plan, offset))
            for clause in at.plan.clauses:
                self._action(clause, found, at, faults)


def _told_once(faults: list[Fault]) -> list[Fault]:
    """The faults without those about a word of which a character was refused already."""
    characters = [fault.span for fault in faults if fault.id in _CHARACTERS and fault.severity == "error"]
    return [
        fault
        for fault in faults
        if fault.id in _CHARACTERS
        or not any(fault.span.column <= span.end and span.column <= fault.span.end for span in characters)
    ]


def _only(plan: Plan, name: str) -> list[Range]:
    return [range for field, range in plan.fields if field == name]
