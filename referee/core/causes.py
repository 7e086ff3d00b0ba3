"""Causes: what would explain a claimed figure that is off, were it the only slip.

Nothing here runs unless a claim is wrong. A cause is worth exactly the difference; where none is,
nothing is said. A figure that follows a rule breach isn't explained: the breach does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .book import entries, entries_behind, turn
from .ledger import Entry
from .ledger import seat as account_of
from .log import Fact, Statement
from .near import listed
from .ruleset import Row, State
from .score import POINTS
from .slip import KINDS, Figure, Slip, Turn

if TYPE_CHECKING:
    from .replay import Replay

MOST = 50
"""So many figures of a game are explained; each takes as long as the game is."""


def _is_worth_it(replay: Replay) -> bool:
    """Whether another figure is explained; not behind a breach, which explains more."""
    if replay.cause is not None or replay.explained >= MOST:
        return False
    replay.explained += 1
    return True


# The scopes


def of_line(
    replay: Replay,
    statement: Statement,
    seat: int,
    changes: dict[str, int],
    unit: str,
    around: tuple[State, State],
) -> tuple[Slip, ...]:
    """What explains the claim of a turn in one unit; ``changes`` are what the line makes, ``around`` the
    positions before and behind it."""
    claim = statement.claim
    if claim is None or not _is_worth_it(replay):
        return ()
    line = statement.line.number
    before, after = around
    postings = turn(replay, statement, before, after)
    figure = Figure(
        "line",
        line,
        seat,
        unit,
        dict(claim.amounts)[unit],
        changes[unit],
        after,
        _own(seat, [Entry(line, replay.turns, posting) for posting in postings]),
        (Turn(line, before, statement.actions, after),),
    )
    return _fitting(replay, figure, list(_on_the_line(figure, changes)))


def of_check(replay: Replay, line: int, seat: int, unit: str, claimed: int) -> tuple[Slip, ...]:
    """What explains an amount that a CHECK states, as far as the CHECK before leaves it open."""
    if not _is_worth_it(replay):
        return ()
    base, was_off = last_check(replay, seat, unit, line)
    held, _ = replay.ruleset.holdings(replay.game, replay.state, seat)
    figure = Figure(
        "check",
        line,
        seat,
        unit,
        claimed - was_off,
        held[unit],
        replay.state,
        _own(seat, entries_behind(replay, base)),
        tuple(one for one in _turns(replay, seat) if one.line > base),
    )
    if was_off and not figure.off:
        text = f"{unit} on line {base}, which is off by as much"
        return (Slip("carried", was_off, unit, text, line=base),)
    others = {
        number: replay.ruleset.holdings(replay.game, replay.state, number)[0][unit]
        for number in range(1, replay.game.seats + 1)
        if number != seat
    }
    return _fitting(replay, figure, [*_carried(replay, figure, base), *_mixed_up(replay, figure, others)])


def of_fact(replay: Replay, fact: Fact) -> tuple[Slip, ...]:
    """The line that made untrue what a CHECK states and what was so before it, if any did."""
    if not _is_worth_it(replay):
        return ()
    compare = replay.ruleset.compare
    for step in reversed(replay.steps):
        if step.kind == "set":
            break
        if compare(replay.game, step.before, fact) is None:
            line = step.statement.line.number
            return (
                Slip("booked", 0, fact.key, f"line {line} forgotten, before which that was so", line=line),
            )
    return ()


def of_result(
    replay: Replay, line: int, seat: int, what: str, claimed: int, sheets: tuple[tuple[Row, ...], ...]
) -> tuple[Slip, ...]:
    """What explains a claimed total or row; ``sheets`` are the rows of every seat, the only ones possible."""
    if not _is_worth_it(replay):
        return ()
    own = {row.row: row.points for row in sheets[seat - 1]}
    figures = [
        {**{row.row: row.points for row in rows}, "total": sum(row.points for row in rows)} for rows in sheets
    ]
    base, was_off = last_check(replay, seat, POINTS, line)
    figure = Figure(
        "result",
        line,
        seat,
        what,
        claimed,
        0 if what == "other" else figures[seat - 1][what],
        replay.state,
        _own(seat, _booked(replay)),
        tuple(_turns(replay, seat)),
        _declined(replay, seat),
    )
    stated = _stated(replay, seat)
    right = {row for row, (points, _) in stated.items() if own.get(row) == points}
    found = [*_carried(replay, figure, 0)]
    if base and was_off == figure.off and what in ("total", "track"):
        found.append(
            Slip("carried", was_off, "", f"{POINTS} on line {base}, which is off by as much", line=base)
        )
    if what in ("total", "other"):
        found += _of_the_sheet(figure, own, stated)
    if what != "other":
        others = {number: rows[what] for number, rows in enumerate(figures, 1) if number != seat}
        found += _mixed_up(replay, figure, others)
    return _fitting(replay, figure, found, right, 0 if was_off else base)


def _fitting(
    replay: Replay, figure: Figure, found: list[Slip], right: Iterable[str] = (), held: int = 0
) -> tuple[Slip, ...]:
    """The slips that are worth the difference, the likeliest first; only the other figure
    where one is off by as much.

    Rows claimed rightly can't hold one; lines before a CHECK that ``held`` are less likely to.
    """
    excluded = set(right)
    is_whole = figure.what in ("total", "other")

    def fits(slip: Slip) -> bool:
        is_about = slip.of in ("", figure.what) or (is_whole and slip.of not in excluded)
        return is_about and slip.off == figure.off

    carried = tuple(slip for slip in found if slip.kind == "carried" and fits(slip))
    if carried:
        return carried  # the other figure is explained where it stands
    own = [slip for slip in replay.ruleset.slips(replay.game, figure) if fits(slip)]
    # What the game says of a row or a booking is better than what the sheet and the ledger say of it.
    said = {(slip.line, slip.rule) for slip in own if slip.line and slip.kind == "counted"}
    rows = {slip.of for slip in own if slip.kind == "counted"}
    others = [
        *(slip for slip in found if slip.kind != "counted" or slip.of not in rows),
        *(slip for slip in _forgotten(figure) if (slip.line, slip.rule) not in said),
    ]
    slips = {slip.text: slip for slip in (*own, *filter(fits, others))}

    def likely(slip: Slip) -> tuple[int, bool, int]:
        """By kind; what is counted at the end as the game orders it, the rest from the last line on."""
        line = slip.line or 0
        return KINDS.index(slip.kind), 0 < line <= held, 0 if slip.kind == "counted" else -line

    return tuple(sorted(slips.values(), key=likely))


# What the log itself shows


def last_check(replay: Replay, seat: int, unit: str, line: int) -> tuple[int, int]:
    """The line of the last CHECK of an amount before a line, and by how much it was off; 0 without one."""
    base = 0
    for item in replay.log.items:
        if not isinstance(item, Statement) or item.line.number >= line:
            continue
        if item.kind == "check" and any((one.subject, one.key) == (seat, unit) for one in item.content):
            base = item.line.number
    was_off = next((own for at, own in _wrong(replay, seat, unit) if at == base), 0)
    return base, was_off


def _wrong(replay: Replay, seat: int, what: str) -> Iterator[tuple[int, int]]:
    """The lines that claim a figure wrongly, each with by how much."""
    for finding in replay.findings:
        claimed = finding.disputed
        if (
            claimed is not None
            and finding.severity == "error"
            and (claimed.seat, claimed.what) == (seat, what)
        ):
            yield finding.line, claimed.off


def _carried(replay: Replay, figure: Figure, base: int) -> Iterator[Slip]:
    """Claims of single turns that are off by as much, each by itself or all together."""
    if figure.what not in (figure.unit, "total", "track"):
        return
    lines = {one.line for one in figure.turns}
    found = [
        (line, off)
        for line, off in _wrong(replay, figure.seat, figure.unit)
        if line in lines and base < line < figure.line
    ]
    for line, off in found:
        yield Slip("carried", off, "", f"the claim on line {line}, which is off by as much", line=line)
    if len(found) > 1:
        which = listed((f"line {line}" for line, _ in found), "and")
        yield Slip(
            "carried", sum(off for _, off in found), "", f"the claims on {which} together", _added(found)
        )


def _added(parts: Iterable[tuple[object, int]]) -> str:
    return " ".join(f"{off:+d}" for _, off in parts)


def _mixed_up(replay: Replay, figure: Figure, others: dict[int, int]) -> Iterator[Slip]:
    """The figure of somebody else, or its own with the digits swapped."""
    name = replay.name(figure.seat)
    for number, there in others.items():
        if there > 9:  # small numbers are alike too often
            text = f"{replay.name(number)}'s figure taken for {name}'s"
            yield Slip("mixed up", there - figure.computed, "", text, str(there))
    swapped = str(figure.computed)[::-1]
    if figure.computed > 9 and swapped[0] != "0":
        text = f"the digits of {figure.computed} swapped"
        yield Slip("mixed up", int(swapped) - figure.computed, "", text)


def _stated(replay: Replay, seat: int) -> dict[str, tuple[int, int]]:
    """The rows that the log claims for a seat, each with its line."""
    found: dict[str, tuple[int, int]] = {}
    for item in replay.log.items:
        if isinstance(item, Statement) and item.kind == "sheet" and item.content[0] == seat:
            found.update((row, (points, item.line.number)) for row, points in item.content[1])
    return found


def _of_the_sheet(figure: Figure, own: dict[str, int], stated: dict[str, tuple[int, int]]) -> Iterator[Slip]:
    """Rows that explain a total: claimed wrongly, left out, taken twice; or added up wrongly."""
    for row, points in own.items():
        if row in stated:
            claimed, line = stated[row]
            text = f"the row {row} on line {line}, which is off by as much"
            yield Slip("carried", claimed - points, row, text, f"{claimed} in place of {points}", line)
        elif points:
            yield Slip("counted", -points, row, f"the row {row} left out", f"{points}")
            yield Slip("counted", points, row, f"the row {row} counted twice", f"2 x {points}")
    wrong = [(row, stated[row][0] - points) for row, points in own.items() if row in stated]
    wrong = [(row, off) for row, off in wrong if off]
    if len(wrong) > 1:
        text = f"the rows {listed((row for row, _ in wrong), 'and')} together"
        yield Slip("carried", sum(off for _, off in wrong), "", text, _added(wrong))
    if figure.what == "total" and all(stated.get(row, (None,))[0] == points for row, points in own.items()):
        text = "a slip in adding up the rows, which are claimed rightly"
        yield Slip(
            "carried", figure.off, "", text, f"{' + '.join(map(str, own.values()))} = {figure.computed}"
        )


def _on_the_line(figure: Figure, changes: dict[str, int]) -> Iterator[Slip]:
    """Another unit of the same line, or the wrong sign."""
    for unit, amount in changes.items():
        if unit != figure.what and amount:
            text = f"the {unit} of this line taken for {figure.what}"
            yield Slip("mixed up", amount - figure.computed, "", text, f"{amount:+d}", figure.line)
    if figure.computed:
        yield Slip("mixed up", -2 * figure.computed, "", "the sign turned round", f"{-figure.computed:+d}")


# What the ledger shows


def _booked(replay: Replay) -> list[Entry]:
    """The whole ledger, worked out once for each position."""
    if replay.booked is None or replay.booked[0] is not replay.state:
        replay.booked = (replay.state, entries(replay))
    return replay.booked[1]


def _own(seat: int, found: Iterable[Entry]) -> tuple[Entry, ...]:
    account = account_of(seat)
    return tuple(entry for entry in found if account in (entry.posting.giver, entry.posting.taker))


def amount_of(entry: Entry, seat: int) -> int:
    """What an entry brings a seat, less than nothing where it takes."""
    return entry.posting.amount if entry.posting.taker == account_of(seat) else -entry.posting.amount


def _forgotten(figure: Figure) -> Iterator[Slip]:
    """Every booking of the figure's unit, forgotten or taken twice; a line with several also as a whole."""
    lines: dict[int, list[tuple[int, str]]] = {}
    for entry in figure.entries:
        posting = entry.posting
        if posting.unit != figure.unit or posting.note in ("", "set up"):
            continue
        amount = amount_of(entry, figure.seat)
        of = figure.place(posting.row) if posting.row else figure.what
        lines.setdefault(entry.line, []).append((amount, of))
        for off, how in ((-amount, "forgotten"), (amount, "counted twice")):
            text = f"{posting.note} on line {entry.line} {how}"
            yield Slip(
                "booked",
                off,
                of,
                text,
                f"{amount:+d} {_row_or(figure.unit, posting.row)}",
                entry.line,
                posting.rule,
            )
    for line, own in lines.items():
        whole = sum(amount for amount, _ in own)
        if len(own) > 1 and len({of for _, of in own}) == 1:
            for off, how in ((-whole, "forgotten"), (whole, "counted twice")):
                parts = " ".join(f"{amount:+d}" for amount, _ in own)
                yield Slip("booked", off, own[0][1], f"line {line} {how} as a whole", parts, line)


def _row_or(unit: str, row: str) -> str:
    return unit if row in ("", "track") else row


def _turns(replay: Replay, seat: int) -> Iterator[Turn]:
    """The turns of a seat that stand and have their effect."""
    for step in replay.steps:
        if step.kind == "turn" and step.seat == seat:
            yield Turn(step.statement.line.number, step.before, step.statement.actions, step.after)


def _declined(replay: Replay, seat: int) -> State | None:
    """The position in which the last turn of a seat was due and isn't written down."""
    if replay.concluded_at is None or not replay.steps:
        return None
    state = replay.steps[-1].after
    while (due := replay.ruleset.due(state)).seat:
        if due.seat == seat:
            return state
        state = replay.ruleset.skip(replay.game, state, due.seat)
    return None
