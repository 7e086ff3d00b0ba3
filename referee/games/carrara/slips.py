"""What both editions can get wrong in a claimed figure: values of cities, prices, the coins at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.core.ledger import seat
from referee.core.near import listed
from referee.core.slip import Figure, Slip

from .table import CITIES, COLOUR_WORDS, SECTIONS, Board

Worth = tuple[int, int]
"""Coins and points."""
UNITS = ("coins", "vp")


class Part(NamedTuple):
    """A building in a scoring: its name, what it costs (as it is counted), its city, what it brings."""

    name: str
    cost: int
    city: int
    worth: Worth


class Scoring(NamedTuple):
    """A scoring as it was: the spot, its line, what it counted and the clause of its value.

    ``city`` is the number of a scored city, None for other spots.
    """

    spot: str
    line: int
    parts: tuple[Part, ...]
    city: int | None
    rule: str


def of_scoring(figure: Figure, scoring: Scoring, values: Sequence[Worth]) -> Iterator[Slip]:
    """A scoring at the value of another city, with a building forgotten or taken twice;
    ``values`` are what each city brings for a unit of cost."""
    if figure.unit not in UNITS:
        return
    index = UNITS.index(figure.unit)
    worth = sum(part.worth[index] for part in scoring.parts)
    if scoring.city is not None:
        yield from _of_city(figure, scoring, values, index, worth)
    else:
        for part in scoring.parts:
            yield from _of_part(figure, scoring, values, index, part)
    if len(scoring.parts) > 1:
        for part in scoring.parts:
            for off, how in ((-part.worth[index], "forgotten"), (part.worth[index], "counted twice")):
                where = f"in the scoring of {scoring.spot} on line {scoring.line}"
                yield _valued(figure, scoring, off, f"{part.name} {how} {where}", f"{part.worth[index]:+d}")


def _of_city(
    figure: Figure, scoring: Scoring, values: Sequence[Worth], index: int, worth: int
) -> Iterator[Slip]:
    """A city at the value of another one that pays in the same unit."""
    cost = sum(part.cost for part in scoring.parts)
    for city, value in enumerate(values):
        if worth and value[index] and city != scoring.city:
            text = f"{scoring.spot} on line {scoring.line} at the value of {CITIES[city]}"
            how = f"{cost} x {value[index]} = {cost * value[index]} in place of {worth}"
            yield _valued(figure, scoring, cost * value[index] - worth, text, how)


def _of_part(
    figure: Figure, scoring: Scoring, values: Sequence[Worth], index: int, part: Part
) -> Iterator[Slip]:
    """One building of a scoring at the value of another city."""
    own = part.worth[index]
    for city, value in enumerate(values):
        if own and city != part.city and value[index] and value[index] * part.cost != own:
            where = f"in the scoring of {scoring.spot} on line {scoring.line}"
            text = f"{part.name} {where} at the value of {CITIES[city]}"
            how = f"{part.cost} x {value[index]} = {part.cost * value[index]} in place of {own}"
            yield _valued(figure, scoring, part.cost * value[index] - own, text, how)


def _valued(figure: Figure, scoring: Scoring, off: int, text: str, how: str) -> Slip:
    return Slip("valued", off, figure.place("track"), text, how, scoring.line, scoring.rule)


def of_purchase(
    figure: Figure, board: Board, line: int, section: int, blocks: int, rule: str
) -> Iterator[Slip]:
    """Blocks at the prices of another section, one of them forgotten or paid twice.

    ``section`` counts from 1, ``blocks`` are those that were paid.
    """
    if figure.unit != "coins" or not 1 <= section <= len(SECTIONS):
        return
    counts = board.blocks.unpack(blocks)[: len(board.colours)]
    prices = board.prices[section - 1]
    price = sum(count * one for count, one in zip(counts, prices, strict=True))
    # The nearest section first: a wheel that wasn't turned, or was turned once too often.
    for number in sorted(range(1, len(SECTIONS) + 1), key=lambda number: abs(number - section)):
        other = sum(count * one for count, one in zip(counts, board.prices[number - 1], strict=True))
        text = f"the blocks of line {line} at the prices of section {SECTIONS[number - 1]}"
        yield Slip("valued", price - other, "coins", text, f"{other} in place of {price}", line, rule)
    if sum(counts) < 2:
        return
    for colour, count, one, row in zip(
        board.colours, counts, prices, zip(*board.prices, strict=True), strict=True
    ):
        if not count:
            continue
        what = f"a {COLOUR_WORDS[colour]} block of line {line}"
        yield Slip("valued", one, "coins", f"{what} not paid", f"{one} coins", line, rule)
        yield Slip("valued", -one, "coins", f"{what} paid twice", f"{one} coins", line, rule)
        for number, other in enumerate(row):
            if figure.scope == "line" and abs(number + 1 - section) == 1 and other != one:
                text = f"{what} at the price of section {SECTIONS[number]}"
                yield Slip("valued", one - other, "coins", text, f"{other} in place of {one}", line, rule)


def of_the_end(
    figure: Figure, bonuses: Sequence[int], worth: int, names: Sequence[str], rule: str
) -> Iterator[Slip]:
    """The points for ending the game: forgotten, taken twice, or taken though somebody else has them.

    ``bonuses`` are those of every seat, ``worth`` the number of the rules.
    """
    own = bonuses[figure.seat - 1]
    of = figure.place("end")
    if own:
        line = next((entry.line for entry in figure.entries if entry.posting.row == "end"), None)
        yield Slip("counted", -own, of, f"the {own} points for the end forgotten", line=line, rule=rule)
        yield Slip(
            "counted", own, of, f"the {own} points for the end counted twice", f"2 x {own}", line, rule
        )
        return
    who = [name for name, bonus in zip(names, bonuses, strict=True) if bonus]
    why = f"which are {who[0]}'s" if who else "which nobody has"
    yield Slip("counted", worth, of, f"the {worth} points for the end added, {why}", rule=rule)


def of_coins(coins: int, rate: int, points: int, rule: str) -> Iterator[Slip]:
    """Left-over coins rounded the other way, or not divided."""
    if coins % rate:
        for rounded, how in ((-(-coins // rate), "up"), (coins // rate, "down")):
            text = f"the coins rounded {how}"
            yield Slip(
                "counted", rounded - points, "coins", text, f"{coins} / {rate} as {rounded}", rule=rule
            )
    yield Slip(
        "valued", coins - points, "coins", "the coins not divided", f"{coins} in place of {points}", rule=rule
    )


def of_things(figure: Figure, number: int, each: int, units: Iterable[str], rule: str) -> Iterator[Slip]:
    """Objects at so many points each: one too few or too many, or all of a line."""
    now = f"in place of {number} x {each}"
    for off, how in ((-1, "forgotten"), (1, "counted twice")):
        if number:
            text = f"{number + off} x {each} {now}"
            yield Slip("counted", off * each, "objects", f"an object {how}", text, rule=rule)
    known = set(units)
    me = seat(figure.seat)
    lines: dict[int, int] = {}
    for entry in figure.entries:
        if entry.posting.unit in known and entry.posting.taker == me:
            lines[entry.line] = lines.get(entry.line, 0) + entry.posting.amount
    for gained in sorted(set(lines.values()) - {1}):
        own = [line for line, count in lines.items() if count == gained]
        where, line = (f"line {own[0]}", own[0]) if len(own) == 1 else ("one line", None)
        which = "" if len(own) == 1 else f"; line {listed(map(str, own))}"
        for off, how in ((-gained, "forgotten"), (gained, "counted twice")):
            text = f"the {gained} objects of {where} {how}"
            there = f"{number + off} x {each} {now}{which}"
            yield Slip("booked", off * each, "objects", text, there, line, rule)


def of_buildings(figure: Figure, built: Iterable[tuple[str, int, int]], rule: str) -> Iterator[Slip]:
    """A building forgotten or taken twice at the end, or all of them counted instead of added up.

    ``built`` has the name, the cost and the city of each.
    """
    all_of_them = list(built)
    lines = {entry.posting.note: entry.line for entry in figure.entries if entry.posting.unit == "tiles"}
    alike: dict[int, list[tuple[str, int | None]]] = {}
    for name, cost, city in all_of_them:
        alike.setdefault(cost, []).append((f"{name} in {CITIES[city]}", lines.get(f"{name} {CITIES[city]}")))
    for cost, own in alike.items():
        which = [f"{name} (line {at})" if at else name for name, at in own]
        only, line = (which[0], own[0][1]) if len(own) == 1 else (f"a building of cost {cost}", None)
        how = f"cost {cost}" if len(own) == 1 else listed(which)
        for off, slip in ((-cost, "forgotten"), (cost, "counted twice")):
            yield Slip("counted", off, "buildings", f"{only} {slip}", how, line, rule)
    whole = sum(cost for _, cost, _ in all_of_them)
    text = "the buildings counted, not their costs added up"
    how = f"{len(all_of_them)} in place of {whole}"
    yield Slip("valued", len(all_of_them) - whole, "buildings", text, how, rule=rule)
