"""Clauses that can be cited, rules that can be broken, and what breaking yields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from .slip import Slip

Confidence = Literal["A", "B", "C", "D", "normative"]


@dataclass(frozen=True, slots=True)
class Clause:
    """Something that a finding or a posting can cite.

    ``source`` says where it is written, ``confidence`` how sure that is
    (A: two sources, B: one, C: it follows, D: a guess; ``normative`` for what
    the notation itself decides). ``text`` is the explanation for players.
    """

    id: str
    title: str
    source: str
    confidence: Confidence
    text: str


class Since(NamedTuple):
    """A question that a rule can't answer itself: since which line is it so?

    ``value(state)`` is what to watch, ``note`` a sentence with ``{line}`` in it.
    """

    note: str
    value: Callable[[Any], Any]


class Breach(NamedTuple):
    """A rule is broken: which, by which field of the action, and why.

    ``field`` names a field of the action; the reader knows where it was
    written. ``message`` is one sentence that stands alone. ``ruling`` is the
    open reading that the breach depends on, if any; ``since`` asks for a note
    that names the line from which the reason stands. ``causes`` explain a claimed
    figure that is off.
    """

    rule: str
    field: str
    message: str
    notes: tuple[str, ...] = ()
    help: str | None = None
    ruling: str = ""
    since: Since | None = None
    causes: tuple[Slip, ...] = ()


class Doubt(NamedTuple):
    """A rule can't be decided because the log leaves something out.

    ``gap`` is the kind of gap, one short noun phrase (``"draws not written
    down"``). A ``blind`` doubt leaves the position itself open: the lines after
    it are read and not judged.
    """

    rule: str
    field: str
    gap: str
    message: str
    blind: bool = False


class Leaning(NamedTuple):
    """A check's answer: all is well, but by an open reading that a report names."""

    ruling: str


Answer = Breach | Doubt | Leaning | None
"""What a check says; nothing on the legal path."""

Check = Callable[[Any, Any, Any], Answer]


@dataclass(frozen=True, slots=True)
class Rule(Clause):
    """A clause with a check: ``check(game, state, action)``.

    The check returns nothing on the legal path. It isn't asked when a rule in
    ``needs`` was broken by the same action, so it may rely on what they say.
    """

    check: Check
    needs: tuple[str, ...] = ()


def rule(
    id: str, title: str, *, source: str, confidence: Confidence, needs: Iterable[Rule] = ()
) -> Callable[[Check], Rule]:
    """Make a check function a rule; its docstring is what a player reads."""

    def make(check: Check) -> Rule:
        return Rule(
            id=id,
            title=title,
            source=source,
            confidence=confidence,
            text=cleandoc(check.__doc__ or ""),
            check=check,
            needs=tuple(needed.id for needed in needs),
        )

    return make


Take = Callable[[Any, Any, Any, int | None, list[str]], Any]


@dataclass(frozen=True, slots=True)
class Short:
    """A short way through a whole turn, for speed alone: nothing else depends on it.

    ``take(game, state, action, named, leanings)`` is the position after a turn that is this
    action and nothing else, its close included; ``named`` is the seat that the line names, if it
    does. It is None wherever one of ``rules`` may have more to say than what it leans on, which
    goes to ``leanings``. A procedure with a rule that isn't among ``rules`` goes the long way.
    It stands for the effects as well: a ruleset that is derived with others has its own, or none.
    """

    rules: frozenset[Rule]
    take: Take


def short(*rules: Rule) -> Callable[[Take], Short]:
    """Make a function the short way through turns that meet no other rules than these."""

    def make(take: Take) -> Short:
        return Short(frozenset(rules), take)

    return make
