"""Rulesets: which rules an action meets, what it does, and how to derive one from another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from .ledger import Balances, Posting
from .log import Fact, Log
from .quick import quick
from .rule import Breach, Check, Clause, Doubt, Leaning, Rule, Short, Take
from .ruling import Option, Ruling

if TYPE_CHECKING:
    from .slip import Figure, Slip

State = Any
Action = Any


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same while a game is played.

    ``data`` are the ruleset's numbers; ``readings`` the chosen reading of each
    ruling by name; ``options`` the numbers that the header gave.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    data: Any
    readings: Mapping[str, str]
    options: Mapping[str, int] = field(default_factory=dict)
    seats: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", len(self.names))


def _same(state: State) -> State:
    return state


def _no_contest(game: Game, state: State, claimed: Any) -> Iterable[Breach]:
    return ()


def _no_slips(game: Game, figure: Figure) -> Iterable[Slip]:
    return ()


def _no_leanings(game: Game, state: State) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Procedure:
    """What happens when an action is taken: rules in order, then one effect.

    ``effect(game, state, action)`` returns the new state; it is only called
    when no rule is broken. ``book(game, before, action, after)`` explains the
    effect as postings and is only called when somebody asks. ``mark(state)``
    notes that the action was tried although a rule was broken, so that the
    clauses behind it on the line are judged for themselves.
    """

    rules: tuple[Rule, ...]
    effect: Callable[[Game, State, Action], State]
    book: Callable[[Game, State, Action, State], Iterable[Posting]]
    mark: Callable[[State], State] = _same
    checks: tuple[Check, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "checks", tuple(rule.check for rule in self.rules))


class Due(NamedTuple):
    """Whose turn it is; seat 0 when the game is over. ``round`` counts from 1."""

    seat: int
    round: int


class Setup(NamedTuple):
    """The game and its first position; ``breaches`` name header keys as fields.

    ``warnings`` are breaches that only warn. ``assumed`` are sentences about
    numbers that no source prints and the header doesn't give.
    """

    game: Game
    state: State
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    warnings: tuple[Breach, ...] = ()
    assumed: tuple[str, ...] = ()


class OpenEnd(NamedTuple):
    """Something that is still unknown when a game is over.

    ``field`` of the doubt is one of the action's; ``is_about(action)`` finds the
    lines that left it open.
    """

    doubt: Doubt
    is_about: Callable[[Action], bool]


class Ending(NamedTuple):
    """What a game that is over leaves open.

    ``positions`` are all positions that the log allows, the one there is where nothing
    is open, None where there are too many to look at. ``leanings`` are the
    rulings that the final scoring consulted.
    """

    positions: tuple[State, ...] | None
    open: tuple[OpenEnd, ...] = ()
    leanings: frozenset[str] = frozenset()


def _nothing_open(game: Game, state: State) -> Ending:
    return Ending((state,))


class Row(NamedTuple):
    """One row of a player's score sheet at the end.

    ``units`` are the things that it counts, ``sum`` shows how the points come
    about (``7 x 3``); both are empty for points that were booked in play.
    """

    row: str
    points: int
    rule: str
    units: tuple[str, ...] = ()
    sum: str = ""


class Rung(NamedTuple):
    """One rung of the ladder: a value for every seat, the more the better."""

    rule: str
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset is a value: everything that ``replay`` and the reports ask a game.

    ``setup(ruleset, log, choices)`` reads the header. ``hand(state, seat)`` gives the
    turn to another seat. ``close`` ends a turn. ``skip(game, state, seat)`` takes a turn
    that has no effect. ``conclude(game, state)`` declines what is still due, or
    returns None where the game can't end here. ``holdings(game, state, seat)``
    are the amounts and things that claims speak of, ``grant`` hands some over.
    ``compare`` holds a fact against the position and returns what is there
    instead, ``contest`` what is untrue in a claim of the game's own kind,
    ``arrange`` makes facts the position. ``balances`` counts every account for
    the audit. ``chance(action)`` names what an action turned up, if anything.
    ``physical`` are the ids of the rules without which an action can't
    be carried out at all, whatever a table agrees to. ``final_leanings`` are the
    rulings that the final scoring depends on. ``final(game, state)`` gives the
    rows that are counted at the end, a tuple a seat; ``rungs(game, state, sheets)``
    the ladder, the total of these rows first. ``ending(game, state)`` is asked of a game that is over.
    ``slips(game, figure)`` are the game's own ways to get a claimed figure wrong, whatever they are
    worth; it is only asked about a figure that is off, and
    ``gather(game, opening, events, full)`` of a log with gaps: the puzzles that they set
    (``knowledge``), those that no line adds anything to only if ``full``. ``hides`` says that
    things are unknown for a while even where nothing is left out; ``claimed_rule`` is broken by
    a claim of the game's own kind that no explanation makes true. ``short`` are ways
    through turns of one action, for speed alone; ``ways`` those that know all rules of theirs.
    """

    id: str
    version: str
    title: str
    players: tuple[int, int]
    data: Any
    procedures: Mapping[type, Procedure]
    close: Procedure
    setup: Callable[[Ruleset, Log, Mapping[str, str]], Setup]
    hand: Callable[[State, int], State]
    skip: Callable[[Game, State, int], State]
    conclude: Callable[[Game, State], State | None]
    final: Callable[[Game, State], tuple[tuple[Row, ...], ...]]
    rungs: Callable[[Game, State, tuple[tuple[Row, ...], ...]], tuple[Rung, ...]]
    holdings: Callable[[Game, State, int], tuple[Mapping[str, int], tuple[str, ...]]]
    grant: Callable[[Game, State, int, Mapping[str, int], tuple[str, ...] | None], State]
    compare: Callable[[Game, State, Fact], str | None]
    arrange: Callable[[Game, State, Iterable[Fact]], State | tuple[Breach, ...]]
    balances: Callable[[Game, State], Balances]
    chance: Callable[[Action], str]
    physical: frozenset[str]
    rows: tuple[str, ...]
    opening_rule: str
    contest: Callable[[Game, State, Any], Iterable[Breach]] = _no_contest
    opening_rules: Mapping[str, str] = field(default_factory=dict)
    final_leanings: Callable[[Game, State], Iterable[str]] = _no_leanings
    ending: Callable[[Game, State], Ending] = _nothing_open
    slips: Callable[[Game, Figure], Iterable[Slip]] = _no_slips
    gather: Callable[[Game, State, Iterable[Any], bool], Iterable[Any]] | None = None
    hides: bool = False
    claimed_rule: str = ""
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    options: tuple[Option, ...] = ()
    short: Mapping[type, Short] = field(default_factory=dict)
    ways: Mapping[type, Take] = field(init=False)

    def __post_init__(self) -> None:
        ways = {
            kind: self.short[kind].take
            for kind, procedure in self.procedures.items()
            if kind in self.short and self.short[kind].rules.issuperset((*procedure.rules, *self.close.rules))
        }
        object.__setattr__(self, "ways", ways)

    def due(self, state: State) -> Due:
        """Whose turn it is: every position of a game has ``seat`` and ``round``."""
        return quick(Due, (state.seat, state.round))

    def rulebook(self) -> tuple[Clause, ...]:
        """Every clause and rule, each once, sorted by id."""
        found: dict[str, Clause] = {clause.id: clause for clause in self.clauses}
        for procedure in (*self.procedures.values(), self.close):
            found.update((rule.id, rule) for rule in procedure.rules)
        return tuple(found[id] for id in sorted(found))


class Accepted(NamedTuple):
    """No rule was broken. ``doubts`` and ``leanings`` are nearly always empty."""

    state: State
    doubts: tuple[Doubt, ...] = ()
    leanings: tuple[str, ...] = ()


class Rejected(NamedTuple):
    """At least one rule was broken; the state is as it was."""

    breaches: tuple[Breach, ...]
    doubts: tuple[Doubt, ...] = ()


def attempt(
    game: Game, state: State, action: Action, procedure: Procedure, leanings: list[str] | None = None
) -> State | None:
    """The state after an action that no rule says anything about; None if any does.

    Rulings that a rule leans on go to ``leanings``, if given. This is the path
    of nearly every action. What else a rule has to say is for :func:`judge` to
    weigh.
    """
    for check in procedure.checks:
        answer = check(game, state, action)
        if answer is not None:
            if leanings is None or answer.__class__ is not Leaning:
                return None
            leanings.append(answer.ruling)
    return procedure.effect(game, state, action)


def judge(game: Game, state: State, action: Action, procedure: Procedure) -> Accepted | Rejected:
    """Run the rules of an action; if none is broken, its effect.

    Never raises for bad play and never changes its arguments. Every
    independent reason is returned, in the order of the rules.
    """
    after = attempt(game, state, action, procedure)
    return _weigh(game, state, action, procedure) if after is None else Accepted(after)


def _weigh(game: Game, state: State, action: Action, procedure: Procedure) -> Accepted | Rejected:
    """The slow path: some check had something to say."""
    breaches: list[Breach] = []
    doubts: list[Doubt] = []
    leanings: list[str] = []
    silenced: set[str] = set()
    for rule in procedure.rules:
        if not silenced.isdisjoint(rule.needs):
            silenced.add(rule.id)
            continue
        answer = rule.check(game, state, action)
        if isinstance(answer, Breach):
            breaches.append(answer)
            silenced.add(rule.id)
        elif isinstance(answer, Doubt):
            doubts.append(answer)
        elif isinstance(answer, Leaning):
            leanings.append(answer.ruling)
    if breaches:
        return Rejected(tuple(breaches), tuple(doubts))
    if any(doubt.blind for doubt in doubts):
        return Accepted(procedure.mark(state), tuple(doubts), tuple(leanings))
    return Accepted(procedure.effect(game, state, action), tuple(doubts), tuple(leanings))


def derive(
    parent: Ruleset,
    *,
    id: str,
    title: str,
    procedures: Mapping[type, Procedure] | None = None,
    drop: Iterable[type] = (),
    clauses: Iterable[Clause] = (),
    rulings: Iterable[Ruling] = (),
    options: Iterable[Option] = (),
    **changes: Any,
) -> Ruleset:
    """A ruleset that is ``parent`` except for what is named; the parent is not changed."""
    dropped = set(drop)
    kept = {kind: procedure for kind, procedure in parent.procedures.items() if kind not in dropped}
    return replace(
        parent,
        id=id,
        title=title,
        procedures={**kept, **(procedures or {})},
        clauses=(*parent.clauses, *clauses),
        rulings=(*parent.rulings, *rulings),
        options=(*parent.options, *options),
        **changes,
    )
