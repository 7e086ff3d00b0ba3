"""Objective cards of a log: named ones looked up, and whether every slot is filled once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.core.finding import Fault
from referee.core.log import Entry, Log
from referee.core.near import listed, near
from referee.games.carrara.objectives.tree import BASIC, CONDITIONS, SLOTS, Card, Named
from referee.games.title import Faults, Lines
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
