"""Nim as a ruleset: a heap, stones to take, a crown for the last one. Made of core types only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from referee.core import clauses, ledger
from referee.core.book import entries
from referee.core.finding import Finding, Span
from referee.core.ledger import Balances, Posting
from referee.core.log import Entry, Fact, Line, Log, Statement
from referee.core.replay import Replay
from referee.core.rule import Answer, Breach, Clause, Doubt, Leaning, rule
from referee.core.ruleset import Game, Procedure, Row, Ruleset, Rung, Setup
from referee.core.ruling import Ruling
from referee.core.score import total

HEAP = 10
UNLIMITED = ("box", "track")
HEAP_GAP, ROLL_GAP, TAKE_GAP = "heap not written down", "rolls not written down", "stones not written down"


@dataclass(frozen=True, slots=True)
class Take:
    stones: int | None


@dataclass(frozen=True, slots=True)
class Roll:
    pips: int | None


@dataclass(frozen=True, slots=True)
class Pass:
    pass


class Table(NamedTuple):
    heap: int
    held: tuple[int, ...]
    points: tuple[int, ...]
    crown: int = 0
    seat: int = 1
    round: int = 1
    acted: bool = False
    last: bool = False

    def plus(self, counts: tuple[int, ...], more: int, seat: int = 0) -> tuple[int, ...]:
        index = (seat or self.seat) - 1
        return (*counts[:index], counts[index] + more, *counts[index + 1 :])


def _rule(id: str, title: str) -> Any:
    return rule(id, title, source="the toy box", confidence="A")


@_rule("NIM-TAKE-01", "a turn takes stones once")
def once(game: Game, state: Table, action: Any) -> Answer:
    """One action a turn."""
    return Breach("NIM-TAKE-01", "verb", "this turn has acted") if state.acted else None


@_rule("NIM-TAKE-02", "three stones at most")
def at_most_three(game: Game, state: Table, action: Take) -> Answer:
    """Nobody takes four."""
    is_many = action.stones is not None and action.stones > 3
    return Breach("NIM-TAKE-02", "stones", f"{action.stones} stones are too many") if is_many else None


@_rule("NIM-TAKE-03", "the stones lie on the heap")
def on_the_heap(game: Game, state: Table, action: Take) -> Answer:
    """A heap can't owe anything."""
    if action.stones is None:
        return Doubt("NIM-TAKE-03", "stones", TAKE_GAP, "nobody knows what is left", blind=True)
    is_short = action.stones > state.heap
    return Breach("NIM-TAKE-03", "stones", f"the heap holds {state.heap}") if is_short else None


@_rule("NIM-ROLL-01", "a die has six sides")
def six_sides(game: Game, state: Table, action: Roll) -> Answer:
    """A roll decides nothing."""
    if action.pips is None:
        return Doubt("NIM-ROLL-01", "pips", ROLL_GAP, "a roll has no pips")
    return None if 1 <= action.pips <= 6 else Breach("NIM-ROLL-01", "pips", f"no side shows {action.pips}")


@_rule("NIM-PASS-01", "only a last turn is declined")
def declined_last(game: Game, state: Table, action: Pass) -> Answer:
    """As long as a stone lies there, one takes it."""
    if state.last:
        return None
    if game.readings["passing"] == "allowed":
        return Leaning("NIM-R-01")
    return Breach("NIM-PASS-01", "verb", "there are stones to take", ruling="NIM-R-01")


@_rule("NIM-TURN-01", "a turn has an action")
def has_acted(game: Game, state: Table, statement: Statement) -> Answer:
    """A roll alone is no turn."""
    return None if state.acted else Breach("NIM-TURN-01", "player", "this turn has no action")


TAKEN = Clause("NIM-TAKE-04", "what a stone is worth", "the toy box", "A", "A point for each taking.")
START = Clause("NIM-SET-01", "the heap at the start", "the toy box", "A", "Ten stones lie there.")
PASSING = Ruling("NIM-R-01", "passing", "May one pass?", {"no": "", "allowed": ""}, "no", "", "", "D")


def take(game: Game, state: Table, action: Take) -> Table:
    stones = action.stones or 0
    return state._replace(
        heap=state.heap - stones,
        held=state.plus(state.held, stones),
        points=state.plus(state.points, 1),
        crown=state.crown if state.heap > stones else state.seat,
        acted=True,
        last=state.heap <= stones,
    )


def book_take(game: Game, before: Table, action: Take, after: Table) -> Iterable[Posting]:
    me = f"P{before.seat}"
    yield Posting("stones", before.heap - after.heap, "heap", me, TAKEN.id)
    yield Posting("vp", 1, "track", me, TAKEN.id, row="track")
    if after.crown != before.crown:
        yield Posting("crown", 1, "heap", me, TAKEN.id)


def mark(state: Table) -> Table:
    return state._replace(acted=True)


def passed_on(game: Game, state: Table, seat: int) -> Table:
    is_round_over = seat == game.seats
    return state._replace(
        seat=0 if is_round_over and state.last else 1 if is_round_over else seat + 1,
        round=state.round + is_round_over,
        acted=False,
    )


def conclude(game: Game, state: Table) -> Table | None:
    while state.last and state.seat:
        state = passed_on(game, state, state.seat)
    return state if state.last else None


def setup(ruleset: Ruleset, log: Log, readings: Mapping[str, str]) -> Setup:
    game = Game(ruleset, log.names, ruleset.data, readings)
    if not 2 <= game.seats <= 3:
        return Setup(game, None, (Breach(START.id, "players", "two or three play"),))
    zeros = (0,) * game.seats
    doubts = (Doubt(START.id, "heap", HEAP_GAP, "it may be another one"),) if log.entry("heap") else ()
    return Setup(game, Table(HEAP, zeros, zeros), (), doubts)


def rows(game: Game, state: Table) -> tuple[tuple[Row, ...], ...]:
    return tuple(
        (
            Row("track", state.points[index], TAKEN.id),
            Row("stones", state.held[index], TAKEN.id, ("stones",), f"{state.held[index]} x 1"),
        )
        for index in range(game.seats)
    )


def rungs(game: Game, state: Table, sheets: tuple[tuple[Row, ...], ...]) -> tuple[Rung, ...]:
    totals = tuple(total(rows) for rows in sheets)
    crowns = tuple(int(state.crown == seat) for seat in range(1, game.seats + 1))
    return Rung("NIM-WIN-01", "points", totals), Rung("NIM-WIN-02", "crown", crowns)


def holdings(game: Game, state: Table, seat: int) -> tuple[dict[str, int], tuple[str, ...]]:
    amounts = {"stones": state.held[seat - 1], "vp": state.points[seat - 1]}
    return amounts, ("crown",) if state.crown == seat else ()


def grant(
    game: Game, state: Table, seat: int, amounts: Mapping[str, int], things: tuple[str, ...] | None
) -> Table:
    return state._replace(
        points=state.plus(state.points, amounts.get("vp", 0), seat),
        crown=seat if things and "crown" in things else state.crown,
    )


def compare(game: Game, state: Table, fact: Fact) -> str | None:
    there = state.heap if fact.subject == "heap" else state.held[int(fact.subject) - 1]
    return None if there == fact.value else f"{fact.subject}: {there}, the log says {fact.value}"


def arrange(game: Game, state: Table, facts: Iterable[Fact]) -> Table | list[Breach]:
    for index, fact in enumerate(facts):
        if not 0 <= fact.value <= HEAP:
            return [Breach(START.id, str(index), f"there are {HEAP} stones")]
        if isinstance(fact.subject, int):
            others = state.plus(state.held, -state.held[fact.subject - 1], fact.subject)
            state = state._replace(held=state.plus(others, fact.value, fact.subject))
    return state._replace(heap=HEAP - sum(state.held))


def balances(game: Game, state: Table) -> Balances:
    found: Balances = Counter({("heap", "stones"): state.heap, ("heap", "crown"): int(not state.crown)})
    for seat in range(1, game.seats + 1):
        found[f"P{seat}", "stones"] = state.held[seat - 1]
        found[f"P{seat}", "vp"] = state.points[seat - 1]
        found[f"P{seat}", "crown"] = int(state.crown == seat)
    return found


def nothing(game: Game, before: Table, action: Any, after: Table) -> Iterable[Posting]:
    return ()


NIM = Ruleset(
    id="nim",
    version="1",
    title="Nim",
    players=(2, 3),
    data=None,
    procedures={
        Take: Procedure((once, at_most_three, on_the_heap), take, book_take, mark),
        Roll: Procedure((six_sides,), lambda game, state, action: state, nothing),
        Pass: Procedure((once, declined_last), lambda game, state, action: mark(state), nothing, mark),
    },
    close=Procedure((has_acted,), lambda game, state, _: passed_on(game, state, state.seat), nothing),
    setup=setup,
    hand=lambda state, seat: state._replace(seat=seat, acted=False),
    skip=passed_on,
    conclude=conclude,
    final=rows,
    rungs=rungs,
    holdings=holdings,
    grant=grant,
    compare=compare,
    arrange=arrange,
    balances=balances,
    chance=lambda action: f"the roll of {action.pips}" if isinstance(action, Roll) and action.pips else "",
    physical=frozenset({on_the_heap.id}),
    rows=("track", "stones"),
    opening_rule=START.id,
    clauses=(TAKEN, START),
    rulings=(PASSING,),
)


class Places(NamedTuple):
    """A stub: the line stands in column 1, its first clause in column 2, and so on."""

    def span(self, text: str, clause: int | None, field: str) -> Span:
        return Span(1, 1) if clause is None else Span(clause + 2, clause + 2)


def line(kind: Any, seat: int | None = None, content: Any = None, **more: Any) -> Statement:
    return Statement(Line(0, "as written", 0), kind, Places(), seat, content=content, **more)


def turn(seat: int | None, *actions: Any, **more: Any) -> Statement:
    return line("turn", seat, actions=actions, **more)


def log(*items: Any, names: tuple[str, ...] = ("Ann", "Ben"), heap: bool = True) -> Log:
    """A log with its header on line 1 and the first item on line 2; ``heap`` False leaves the heap open."""
    made = Log("toy.rgn", 1, 1, "nim", names)
    for key in ("game", "players") if heap else ("game", "players", "heap"):
        made.header[key] = [Entry(Line(1, "as written", 0), key, "", Span(1, 1))]
    for number, item in enumerate(items, 2):
        made.items.append(item._replace(line=Line(number, "as written", 10 * number)))
    return made


def replay(*items: Any, ruleset: Ruleset = NIM, reading: str = "no", **more: Any) -> Replay:
    """Replay items by the toy's rules."""
    made = log(*items, **more)
    rulebook = {clause.id: clause for clause in (*clauses.CLAUSES, *ruleset.rulebook())}
    return Replay(made, ruleset.setup(ruleset, made, {"passing": reading}), rulebook).run()


OPENING = (turn(1, Take(3)), turn(2, Take(1)), turn(1, Take(2)), turn(2, Take(1)))
ENDING = (turn(1, Take(3)), turn(2, Pass()))
GAME = (*OPENING, *ENDING)
"""Six turns on lines 2 to 7: Ann takes 3, 2, 3 stones and the crown, Ben 1 and 1."""


def ids(game: Replay) -> list[tuple[int, str]]:
    """Line and rule of every error."""
    return [(finding.line, finding.id) for finding in game.findings if finding.severity == "error"]


def only(game: Replay, id: str) -> Finding:
    """The one finding of a rule."""
    found = [finding for finding in game.findings if finding.id == id]
    assert len(found) == 1, game.findings
    return found[0]


def differences(game: Replay) -> dict[int, dict[tuple[str, str], int]]:
    """Booked minus counted where they differ, by line; the set-up is booked on line 1."""
    booked: Balances = Counter()
    by_line = {number: list(own) for number, own in groupby(entries(game), lambda entry: entry.line)}
    wrong = {}
    for number, state in ((1, game.opening), *((s.statement.line.number, s.after) for s in game.steps)):
        ledger.add(booked, [entry.posting for entry in by_line.get(number, [])])
        wrong[number] = ledger.differences(booked, game.ruleset.balances(game.game, state), UNLIMITED)
    return {number: found for number, found in wrong.items() if found}
