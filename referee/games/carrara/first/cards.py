"""Objective cards of a log: named ones looked up, and whether every slot is filled once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.core.finding import Fault
from referee.core.log import Entry, Log
from referee.core.near import listed, near
from referee.core.ruleset import Game
from referee.games.carrara.first.advanced import holding, outcomes
from referee.games.carrara.first.state import Table
from referee.games.carrara.objectives import writing
from referee.games.carrara.objectives.counting import Holding, Outcome, count
from referee.games.carrara.objectives.tree import BASIC, CONDITIONS, SLOTS, Card, Count, Named
from referee.games.title import Faults, Lines, Section
from referee.notation.header import MISSING
from referee.notation.miss import shown
from referee.notation.objective import NAMED, ONE_A_SLOT


def complete(log: Log, supplied: Mapping[str, Any]) -> tuple[Lines, Faults]:
    """The objective lines with named cards put in from a card file, and what is wrong with them."""
    entries: list[Entry] = []
    faults: Faults = []
    for entry in log.header.get("objective", ()):
        parsed = entry.parsed
        if isinstance(parsed, Named) and parsed.name != BASIC:
            card = supplied.get(parsed.name)
            if card is None:
                faults.append((entry, _unknown(entry, parsed.name, supplied)))
            parsed = card
        entries.append(entry._replace(parsed=parsed))
    faults += _twice(entries)
    if all(entry.parsed is not None for entry in entries):
        faults += _missing(log, entries)
    return {"objective": entries}, faults


def slots(value: Any) -> tuple[str, ...]:
    """The slots that an objective line fills."""
    if isinstance(value, Card):
        return (value.slot,)
    return CONDITIONS if isinstance(value, Named) and value.name == BASIC else ()


def _unknown(entry: Entry, name: str, supplied: Mapping[str, Any]) -> Fault:
    """No card of that name is at hand."""
    if not supplied:
        text = f"no card is called '{shown(name)}', and no card file is given"
        close = near(name, (BASIC, *SLOTS), 1)
        help = f"did you mean {close[0]}? " if close else ""
        help += "--cards FILE gives the cards of a group, one a line: name = slot requirement; award"
        return Fault(NAMED.id, "error", entry.span, text, (), help)
    close = near(name, (*supplied, BASIC))
    help = f"did you mean {listed(close)}?" if close else f"the card file names {listed(supplied, 'and')}"
    return Fault(
        NAMED.id, "error", entry.span, f"no card of the card file is called '{shown(name)}'", (), help
    )


def _twice(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Fault]]:
    """Slots that are filled a second time."""
    first: dict[str, Entry] = {}
    for entry in entries:
        for slot in slots(entry.parsed):
            earlier = first.setdefault(slot, entry)
            if earlier is entry:
                continue
            if earlier.parsed == entry.parsed:
                text = f"the same {slot} card stands on line {earlier.line.number} already"
                yield entry, Fault(ONE_A_SLOT.id, "warning", entry.span, text)
            else:
                text = f"the slot {slot} has a card already, on line {earlier.line.number}"
                yield entry, Fault(ONE_A_SLOT.id, "error", entry.span, text)
            break


def _missing(log: Log, entries: list[Entry]) -> Iterator[tuple[Entry, Fault]]:
    """Slots that no line fills, of those that every game needs."""
    filled = {slot for entry in entries for slot in slots(entry.parsed)}
    empty = [slot for slot in CONDITIONS if slot not in filled]
    where = log.entry("game") or log.entry("players")
    if not empty or where is None:
        return
    noun = "line" if len(empty) == 1 else "lines"
    text = f"the header has no `objective:` {noun} for {listed(empty, 'and')}"
    help = (
        "write the cards down from your own copy, as in `objective: top scorings >= 4`;"
        " `objective: basic` stands for the printed three of the basic game"
    )
    yield where, Fault(MISSING.id, "error", where.span, text, (), help)


LANGUAGE = (
    "objective: SLOT REQUIREMENT; AWARD",
    "slots: top (brown), objects (purple), buildings (gray) and bonus (green; an award only)",
    "a requirement: COUNT >= NUMBER; several are joined with and; a/b/c is the number for 2/3/4 players",
    "counts: scorings, objects, objects of crown flag, kinds of objects, sets of objects, pairs of objects,"
    " buildings, cost, types, cities, coins, blocks, vp, and a type such as villa for its buildings",
    "buildings and cost may be narrowed: of villa porta, of city, of land, in Pisa Lucca, with cost 4+",
    "awards, joined with +: K each (per unit of the one thing required), K per COUNT, a bare K for who meets"
    " the requirement, coin-rate K (K coins a point instead of 5)",
    "a card file has one card a line: NAME = SLOT REQUIREMENT; AWARD",
)
"""How a card is written, a line each."""
_COLUMNS = ("card", "player", "needs", "counted", "points", "pays")


def sections(game: Game, state: Table) -> list[Section]:
    """The cards with what was counted for each player: against which minimum, and for how many points."""
    rows: list[tuple[Any, ...]] = []
    for name, player in zip(game.names, state.players, strict=True):
        own = holding(game, player)
        rows += [_row(name, one, own, game.seats) for one in outcomes(game, player)]
    if not rows:
        return []
    rows.sort(key=lambda row: SLOTS.index(row[0]))
    texts = [writing.write(card) for card in game.data.cards]
    heading = "\n".join([f"objective cards with {game.seats} players", *(f"  {text}" for text in texts)])
    return [Section(heading, _COLUMNS, rows, (4,))]


def _row(name: str, own: Outcome, has: Holding, seats: int) -> tuple[Any, ...]:
    needs = ", ".join(
        f"{one.there} of {one.needed} {one.name}{'' if one.is_met else ' (not met)'}" for one in own.checked
    )
    counted = "; ".join(dict.fromkeys(_pieces(one.counted, has, seats) for one in own.checked))
    pays = "; ".join(
        f"{one.sum}: {_pieces(one.counted, has, seats)}" if one.counted and one.number else one.sum
        for one in own.earned
    )
    if own.rate is not None:
        pays = "; ".join(filter(None, (pays, f"{own.rate} coins a point")))
    return own.card.slot, name, needs or "-", counted or "-", own.points, pays or "-"


def _pieces(one: Count, has: Holding, seats: int) -> str:
    """The pieces that a count counts as a list, equal ones with their number."""
    counts = Counter(count(one, has, seats).pieces)
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in counts.items()) or "none"
