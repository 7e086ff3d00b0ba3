"""False statements: claims, CHECK, RESULT and WINNER held against the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import clauses, explain
from .book import turn
from .endings import Outcomes, outcomes, span
from .finding import Disputed
from .ledger import seat as account_of
from .log import Claim, Fact, Statement
from .near import listed
from .ruleset import Accepted, State, judge
from .score import total

if TYPE_CHECKING:
    from .replay import Replay


def signed(amount: int) -> str:
    return f"{amount:+d}"


# Claims


def change(replay: Replay, seat: int, before: State, after: State) -> tuple[dict[str, int], tuple[str, ...]]:
    """The net change of a line for its player: amounts by unit, and things gained."""
    holdings = replay.ruleset.holdings
    old, old_things = holdings(replay.game, before, seat)
    new, new_things = holdings(replay.game, after, seat)
    gained = Counter(new_things) - Counter(old_things)
    return {unit: new[unit] - old[unit] for unit in new}, tuple(sorted(gained.elements()))


def claim(replay: Replay, statement: Statement, seat: int, before: State, after: State) -> None:
    """Compare what a line claims with what it did."""
    assert statement.claim is not None
    amounts, things = change(replay, seat, before, after)
    for unit, claimed in statement.claim.amounts:
        if amounts[unit] != claimed:
            text = f"{unit}: the log claims {signed(claimed)}, the line makes {signed(amounts[unit])}"
            from . import causes  # only where a claim is wrong
            from .slip import in_words

            made = _made(replay, statement, seat, before, after)
            found = causes.of_line(replay, statement, seat, amounts, unit, (before, after))
            replay.breach(
                clauses.CLAIM,
                statement,
                f"claim {unit}",
                text,
                notes=(*made, *in_words(found)),
                disputed=Disputed(seat, unit, claimed, amounts[unit]),
                causes=found,
            )
    if statement.claim.things is not None and sorted(statement.claim.things) != sorted(things):
        text = f"objects: the log claims {_things(statement.claim.things)}, the line makes {_things(things)}"
        replay.breach(clauses.CLAIM, statement, "claim things", text)


def _made(replay: Replay, statement: Statement, seat: int, before: State, after: State) -> tuple[str, ...]:
    """What a line moves to and from its player, in the units that claims speak of."""
    account = account_of(seat)
    had, _ = replay.ruleset.holdings(replay.game, before, seat)
    has, _ = replay.ruleset.holdings(replay.game, after, seat)
    found = []
    for posting in turn(replay, statement, before, after):
        if posting.unit in had and account in (posting.giver, posting.taker):
            amount = posting.amount if posting.taker == account else -posting.amount
            found.append(f"{signed(amount)} {posting.unit}: {posting.note} ({posting.rule})")
    held = ", ".join(f"{had[unit]} {unit} before and {has[unit]} after" for unit in had)
    return (*found, f"{replay.name(seat)} has {held} this line")


def _things(things: tuple[str, ...]) -> str:
    return " ".join(things) or "none"


def apply_agreed(replay: Replay, statement: Statement, start: State, seat: int) -> State:
    """The position after a turn that the table agreed to: as written, with its claimed amounts.

    What can't be carried out at all (a block that isn't there) is left out.
    """
    game, ruleset, state = replay.game, replay.ruleset, start
    for action in statement.actions:
        procedure = ruleset.procedures[type(action)]
        result = judge(game, state, action, procedure)
        if isinstance(result, Accepted):
            state = result.state
        elif any(breach.rule in ruleset.physical for breach in result.breaches):
            state = procedure.mark(state)
        else:
            state = procedure.effect(game, state, action)
    state = ruleset.close.effect(game, state, statement)
    if statement.claim is not None:
        amounts, things = change(replay, seat, start, state)
        wanted: Claim = statement.claim
        missing = {unit: amount - amounts[unit] for unit, amount in wanted.amounts}
        more = None if wanted.things is None else tuple((Counter(wanted.things) - Counter(things)).elements())
        state = ruleset.grant(game, state, seat, missing, more)
    return state


# CHECK, RESULT, WINNER


def hold(replay: Replay, statement: Statement) -> None:
    """Hold a statement against the position; it changes nothing but a game's end."""
    found = len(replay.findings)
    _hold(replay, statement)
    new = replay.findings[found:]
    if not replay.is_blind and (not new or all(one.severity != "error" for one in new)):
        explain.narrow(replay, statement)


def _hold(replay: Replay, statement: Statement) -> None:
    if statement.kind == "check":
        _check(replay, statement)
    elif replay.stopped is not None:
        text = f"the game was given up on line {replay.stopped.line.number}, so it has no result"
        replay.breach(clauses.STOPPED, statement, statement.kind, text)
    elif replay.is_blind:
        return
    elif _conclude(replay, statement):
        if statement.kind == "claimed":
            for breach in replay.ruleset.contest(replay.game, replay.state, statement.content):
                clause = replay.rulebook[breach.rule]
                more = {"notes": breach.notes, "help": breach.help, "causes": breach.causes}
                replay.breach(clause, statement, breach.field, breach.message, **more)
        elif statement.kind == "result":
            _result(replay, statement)
        elif statement.kind == "sheet":
            _sheet(replay, statement)
        elif statement.kind == "winner":
            _winner(replay, statement)


def _check(replay: Replay, statement: Statement) -> None:
    if replay.is_blind:
        return
    replay.checked.append((statement, replay.state))
    for index, fact in enumerate(statement.content):
        if isinstance(fact.subject, int) and fact.subject > replay.game.seats:
            text = f"there is no P{fact.subject}; this game has {replay.game.seats} seats"
            replay.breach(clauses.TURN_SEAT, statement, "subject", text)
            return
        actual = replay.ruleset.compare(replay.game, replay.state, fact)
        if actual is not None:
            span = statement.span(index, "fact")
            replay.report(clauses.CHECK, statement.line, span, actual, **_stated(replay, statement, fact))


def _stated(replay: Replay, statement: Statement, fact: Fact) -> dict[str, Any]:
    """What would explain a fact that is untrue, and its figure where it states an amount."""
    from . import causes
    from .slip import in_words

    held: Mapping[str, int] = {}
    if isinstance(fact.subject, int) and fact.value.__class__ is int:
        held, _ = replay.ruleset.holdings(replay.game, replay.state, fact.subject)
    if fact.key not in held or not isinstance(fact.subject, int):
        found = causes.of_fact(replay, fact)
        return {"notes": in_words(found), "causes": found}
    found = causes.of_check(replay, statement.line.number, fact.subject, fact.key, fact.value)
    disputed = Disputed(fact.subject, fact.key, fact.value, held[fact.key])
    return {"notes": in_words(found), "disputed": disputed, "causes": found}


def _conclude(replay: Replay, statement: Statement) -> bool:
    """Whether the game is over, or can be by declining what is still due."""
    due = replay.ruleset.due(replay.state)
    if due.seat == 0:
        return True
    concluded = replay.ruleset.conclude(replay.game, replay.state)
    if concluded is None:
        text = f"the game isn't over: it is {replay.name(due.seat)}'s turn in round {due.round}"
        replay.breach(clauses.RESULT_EARLY, statement, statement.kind, text)
        return False
    seats = []
    state = replay.state
    while (due := replay.ruleset.due(state)).seat:
        seats.append(replay.name(due.seat))
        state = replay.ruleset.skip(replay.game, state, due.seat)
    counts = "it counts" if len(seats) == 1 else "they count"
    text = f"no last turn is written for {listed(seats, 'and')}; {counts} as declined"
    span = statement.span(None, statement.kind)
    replay.report(clauses.DECLINED, statement.line, span, text, severity="note")
    replay.concluded_at = statement.line.number
    replay.state = concluded
    return True


def _known_seat(replay: Replay, statement: Statement, seat: int, field: str) -> bool:
    if seat <= replay.game.seats:
        return True
    text = f"there is no P{seat}; this game has {replay.game.seats} seats"
    replay.breach(clauses.TURN_SEAT, statement, field, text)
    return False


def _result(replay: Replay, statement: Statement) -> None:
    found = outcomes(replay)
    for index, (seat, claimed) in enumerate(statement.content):
        if not _known_seat(replay, statement, seat, f"total {index}") or found is None:
            continue
        totals = found.totals[seat - 1]
        if claimed not in totals:
            text = f"{replay.name(seat)} has {span(totals)} points, the log claims {claimed}"
            more = _figure(replay, statement, found, seat, "total", claimed)
            replay.breach(clauses.RESULT_TOTAL, statement, f"total {index}", text, **more)


def _figure(
    replay: Replay, statement: Statement, found: Outcomes, seat: int, what: str, claimed: int
) -> dict[str, Any]:
    """A figure of the result that is untrue: what it is added up from, and what would explain it."""
    from . import causes
    from .slip import in_words

    added = () if what in replay.ruleset.rows else _sum(found, seat)
    if len(found.sheets) > 1:
        return {"notes": added}
    own = {row.row: row.points for row in found.sheets[0][seat - 1]}
    computed = 0 if what == "other" else own.get(what, sum(own.values()))
    slips = causes.of_result(replay, statement.line.number, seat, what, claimed, found.sheets[0])
    disputed = Disputed(seat, what, claimed, computed)
    return {"notes": (*added, *in_words(slips)), "disputed": disputed, "causes": slips}


def _sum(found: Outcomes, seat: int) -> tuple[str, ...]:
    """The rows of a sheet that is the only one possible, added up."""
    if len(found.sheets) > 1:
        return ()
    rows = found.sheets[0][seat - 1]
    return (" + ".join(f"{row.row} {row.points}" for row in rows) + f" = {total(rows)}",)


def _sheet(replay: Replay, statement: Statement) -> None:
    seat, claims = statement.content
    if not _known_seat(replay, statement, seat, "player"):
        return
    found = outcomes(replay)
    if found is None:
        return
    for index, (row, claimed) in enumerate(claims):
        points: tuple[int, ...] = (0,)  # a log may say that there are no others
        if row != "other":
            points = found.totals[seat - 1] if row == "total" else found.points(seat, row)
        if claimed in points:
            continue
        field, name = f"row {index}", replay.name(seat)
        if row == "total":
            text = f"total: {name} has {span(points)} points, the log claims {claimed}"
            more = _figure(replay, statement, found, seat, row, claimed)
            replay.breach(clauses.RESULT_TOTAL, statement, field, text, **more)
        elif row == "other":
            text = f"{claimed} other points: no row explains them"
            more = _figure(replay, statement, found, seat, row, claimed)
            replay.breach(clauses.RESULT_OTHER, statement, field, text, **more)
        elif not points:
            replay.breach(clauses.RESULT_SHEET, statement, field, _no_row(replay, seat, row, claimed))
        else:
            made = next(own.sum for own in found.sheets[0][seat - 1] if own.row == row)
            how = f" ({made})" if made and len(points) == 1 else ""
            text = f"{row}: {name} has {span(points)} points{how}, the log claims {claimed}"
            more = _figure(replay, statement, found, seat, row, claimed)
            replay.breach(clauses.RESULT_ROW, statement, field, text, **more)


def _no_row(replay: Replay, seat: int, name: str, claimed: int) -> str:
    """Why a row isn't on the sheet: points of that name may have been scored in play."""
    from .book import entries

    lines = {
        entry.line
        for entry in entries(replay)
        if entry.posting.note == name and entry.posting.taker == f"P{seat}" and entry.posting.unit == "vp"
    }
    if lines:
        where = listed((f"line {line}" for line in sorted(lines)), "and")
        return f"{name} {claimed}: scored on {where} and counted in the row track, it is no row of its own"
    return f"{name} {claimed}: the sheet of {replay.ruleset.id} has no such row"


def _winner(replay: Replay, statement: Statement) -> None:
    for index, seat in enumerate(statement.content):
        if not _known_seat(replay, statement, seat, f"player {index}"):
            return
    found = outcomes(replay)
    if found is None or any(set(statement.content) == set(winners) for winners in found.winners):
        return
    result = found.standings[0]
    names = listed((replay.name(seat) for seat in result.winners), "and")
    claimed = listed((replay.name(seat) for seat in statement.content), "and")
    shares = "share the win" if len(result.winners) > 1 else "has won"
    notes = []
    for step in result.steps:
        values = ", ".join(f"{replay.name(seat)} {value}" for seat, value in step.values.items())
        notes.append(f"{step.name}: {values}")
        if len(step.values) - len(step.out) == 1:
            break
    text = f"{names} {shares}, the log names {claimed}"
    if len(found.winners) > 1:
        text, notes = f"nothing that the log leaves open makes {claimed} win", []
    replay.breach(clauses.WINNER, statement, "winner", text, notes=tuple(notes))
