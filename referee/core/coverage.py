"""Coverage: which rules a log meets, and what each of them says.

A ruleset is copied with its checks wrapped in counters, so that an ordinary replay pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from dis import get_instructions
from itertools import pairwise
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from .log import Item, Statement
from .rule import Answer, Breach, Doubt, Rule
from .ruleset import Procedure, Ruleset

if TYPE_CHECKING:
    from .replay import Replay

Counted = tuple[str, int]


@dataclass(slots=True)
class Count:
    """How often something was accepted and refused, and how often the log left it open."""

    accepted: int = 0
    refused: int = 0
    open: int = 0

    def add(self, other: Count) -> None:
        self.accepted += other.accepted
        self.refused += other.refused
        self.open += other.open


@dataclass(slots=True)
class Watch:
    """Counts what the rules say of a log's own lines, each once a line.

    ``item`` is the line that is being replayed; what a rule says at another time (while something is
    explained, or about a turn that the log doesn't have) isn't counted.
    """

    counts: dict[str, Count] = field(default_factory=dict)
    item: Item | None = None
    _seen: set[Counted] = field(default_factory=set)

    def ruleset(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with rules that tell what they say, the same otherwise."""
        return _copy(ruleset, self)

    def run(self, replay: Replay) -> None:
        """Replay a game line by line."""
        for item in replay.log.items:
            self.turn_to(item)
            replay.feed(item)
        self.turn_to(None)
        replay.finish()

    def of(self, rule: str) -> Count:
        return self.counts.setdefault(rule, Count())

    def turn_to(self, item: Item | None) -> None:
        """Watch another line, or (None) nothing."""
        self.item = item
        self._seen.clear()

    def note(self, rule: str, action: Any, answer: Answer) -> None:
        """Count what a rule says of an action of the line."""
        item = self.item
        if not isinstance(item, Statement):
            return
        if action is not item and not any(action is one for one in item.actions):
            return
        key = rule, id(action)
        if key in self._seen:
            return
        self._seen.add(key)
        count = self.of(rule)
        if isinstance(answer, Breach):
            count.refused += 1
        elif isinstance(answer, Doubt):
            count.open += 1
        else:
            count.accepted += 1


def _copy(ruleset: Ruleset, watch: Watch) -> Ruleset:
    made: dict[Procedure, Procedure] = {}

    def of(procedure: Procedure) -> Procedure:
        if procedure not in made:
            rules = tuple(_watched(rule, watch) for rule in procedure.rules)
            made[procedure] = replace(procedure, rules=rules)
        return made[procedure]

    procedures = {kind: of(procedure) for kind, procedure in ruleset.procedures.items()}
    return replace(ruleset, procedures=procedures, close=of(ruleset.close))


def _watched(rule: Rule, watch: Watch) -> Rule:
    check: Callable[[Any, Any, Any], Answer] = rule.check

    def told(game: Any, state: Any, action: Any) -> Answer:
        answer = check(game, state, action)
        watch.note(rule.id, action, answer)
        return answer

    return replace(rule, check=told)


# What a rule can say at all


class Ways(NamedTuple):
    """Whether a rule can accept anything, and whether it can refuse anything."""

    accepts: bool
    refuses: bool


def ways(rule: Rule) -> Ways:
    """What a rule can say, read off its code and that of the functions of its game that it calls.

    A rule that only leans on an open reading, or only doubts, refuses nothing; one about something that
    doesn't exist accepts nothing.
    """
    reached = list(_reached(rule.check))
    refuses = any("Breach" in code.co_names for code in reached)
    return Ways(any(_can_be_silent(code) for code in reached), refuses)


def _reached(check: Callable[..., Any]) -> Iterator[CodeType]:
    """The code of a function and of those that it calls and that answer as a rule does."""
    waiting: list[FunctionType] = [check] if isinstance(check, FunctionType) else []
    seen: set[CodeType] = set()
    while waiting:
        function = waiting.pop()
        if function.__code__ in seen:
            continue
        seen.add(function.__code__)
        yield function.__code__
        for name in function.__code__.co_names:
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and _answers(called):
                waiting.append(called)


def _answers(function: FunctionType) -> bool:
    """Whether a function returns what a check does."""
    returned = str(function.__annotations__.get("return", ""))
    return any(name in returned for name in ("Answer", "Breach", "Leaning", "Doubt"))


def _can_be_silent(code: CodeType) -> bool:
    """Whether some path of a function returns nothing, or leans."""
    if "Leaning" in code.co_names or "Doubt" in code.co_names:
        return True
    steps = [(step.opname, step.argval) for step in get_instructions(code)]
    # Python 3.12 and 3.13 do it in one step.
    return ("RETURN_CONST", None) in steps or any(
        before == ("LOAD_CONST", None) and after == "RETURN_VALUE" for before, (after, _) in pairwise(steps)
    )
