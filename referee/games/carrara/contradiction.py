"""Why no draw explains a line, in words and with the counts that clash."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.core import clauses
from referee.core.knowledge import Place
from referee.core.near import listed
from referee.core.rule import Breach
from referee.core.system import Bound

from . import facedown
from .hidden import Hidden, Line
from .table import SECTIONS

Ids = Mapping[str, str]
"""The rule of an edition that each kind of line breaks: ``bought``, ``none`` and ``bag``."""

_FIELDS = {"bought": "blocks", "none": "none", "bag": "turned", "draw": "turned"}
_TAKEN = ("bought", "section")


def rank(culprit: Bound) -> Callable[[Bound], int]:
    """What is said of the same place of the wheel makes the better explanation."""
    place = culprit.about.place
    return lambda bound: int(place < 0 or bound.about.place != place)


def blame(hidden: Hidden, ids: Ids, bounds: Sequence[Bound]) -> tuple[Place, Breach]:
    """The breach of the last of some bounds that clash."""
    lines: list[Line] = [bound.about for bound in bounds]
    culprit = lines[-1]
    assert culprit.statement is not None
    words = _Words(hidden, culprit)
    place = Place(culprit.statement, culprit.clause)
    notes = tuple(words.notes(lines[:-1]))
    if culprit.kind in ("section", "stated bag"):
        return place, Breach(clauses.CHECK.id, "fact", words.short(lines) or words.general(), notes)
    rule = ids["bag" if culprit.kind == "draw" else culprit.kind]
    text = words.short(lines) or words.general()
    return place, Breach(rule, _FIELDS[culprit.kind], text, notes)


def any_rank(culprit: Bound) -> Callable[[Bound], int]:
    """What is said of the same kind of tile makes the better explanation."""
    tile = culprit.about.tile if culprit.about else None
    return lambda bound: int(bound.about is None or bound.about.tile != tile)


def blame_tile(ids: Ids, bounds: Sequence[Bound]) -> tuple[Place, Breach]:
    """The breach of the last of some bounds on tiles that clash."""
    lines: list[facedown.Line] = [bound.about for bound in bounds if bound.about is not None]
    culprit = lines[-1]
    assert culprit.statement is not None
    place = Place(culprit.statement, culprit.clause)
    name = culprit.tile.name if culprit.tile is not None else "a tile"
    notes = tuple(_tile_note(line) for line in lines[:-1])
    if culprit.kind == "stated":
        text = f"market: {name} can't have come there, whatever was turned up"
        return place, Breach(clauses.CHECK.id, "fact", text, notes)
    if culprit.kind == "shown":
        text = f"{name} can't have been revealed, whatever filled the market before"
        return place, Breach(ids["shown"], "reveal", text, notes)
    if culprit.kind == "nothing":
        text = "a tile of the market could be built, whatever was turned up"
        return place, Breach(ids["nothing"], "verb", text, notes)
    text = f"{name} can't have come to the market, whatever was turned up"
    return place, Breach(ids["built"], "tile", text, notes)


def _tile_note(line: facedown.Line) -> str:
    where = f"line {line.statement.line.number}: " if line.statement is not None else "at the start: "
    name = line.tile.name if line.tile is not None else ""
    noun = "tile" if line.number == 1 else "tiles"
    return where + {
        "place": f"{line.number} {noun} that nobody wrote down",
        "built": f"{name} is built and nobody saw it turned up",
        "shown": f"{name} was seen elsewhere",
        "stated": f"{name} is said to lie on the market",
    }.get(line.kind, f"{name} could have been built, so it didn't lie there")


class _Words:
    """Sentences about the bounds that clash with a culprit."""

    def __init__(self, hidden: Hidden, culprit: Line) -> None:
        self.hidden = hidden
        self.culprit = culprit
        self.board = hidden.board

    def blocks(self, counts: Iterable[tuple[int, int]]) -> str:
        """Colours with their numbers: ``2 white and 1 red``."""
        return listed((f"{count} {self.board.colour(colour)}" for colour, count in counts), "and")

    def short(self, lines: Sequence[Line]) -> str:
        """One sentence where more was taken from a place than came into it, else nothing."""
        culprit = self.culprit
        if any(line.kind not in _TAKEN or line.place != culprit.place for line in lines):
            return ""
        colours = {line.colour for line in lines}
        taken = {colour: self._taken(culprit, colour) for colour in colours}
        for line in lines:
            if line.kind == "section":
                taken[line.colour] = max(taken[line.colour], line.least)
        draws = [
            draw
            for draw in self.hidden.draws[self.hidden.first_of(culprit.draws) : culprit.draws]
            if draw.place == culprit.place
        ]
        came = sum(draw.number for draw in draws)
        if sum(taken.values()) <= came or not draws:
            return ""
        number = sum(taken.values())
        first = draws[0].statement
        since = f" since line {first.line.number}" if first is not None else ""
        nobody = "a block that nobody saw drawn" if number == 1 else "blocks that nobody saw drawn"
        section = SECTIONS[culprit.section]
        return (
            f"{self.blocks(sorted(taken.items()))} of section {section} {'is' if number == 1 else 'are'}"
            f" {nobody}, and only {came} can have come there{since}"
        )

    def _taken(self, line: Line, colour: int) -> int:
        """How many blocks of a colour nobody saw drawn had been bought from a place."""
        first = self.hidden.first_of(line.draws)
        return sum(
            one.number
            for one in self.hidden.bought
            if first < one.draws <= line.draws
            and one.place == line.place
            and one.colour == colour
            and line.statement is not None
            and one.line <= line.statement.line.number
        )

    def general(self) -> str:
        """What is wrong with the line itself."""
        culprit = self.culprit
        section = SECTIONS[culprit.section]
        what = self.blocks([(culprit.colour, culprit.number)]) if culprit.colour >= 0 else ""
        return {
            "bought": f"no draw explains that {what} lay in section {section}",
            "section": f"section {section}: no draw explains that {what} lay there",
            "stated bag": f"bag: no draw explains that {what} lay there",
            "none": f"with {culprit.number} coins a block could be had, whatever was drawn",
        }.get(culprit.kind, "the bag can't have held the blocks drawn here, whatever was drawn before")

    def notes(self, lines: Sequence[Line]) -> Iterator[str]:
        """What clashes with the culprit, a line of the log at a time."""

        def key(line: Line) -> tuple[int, str, int]:
            return line.statement.line.number if line.statement else 0, line.kind, line.place

        for (number, kind, _), group in groupby(sorted(lines, key=key), key):
            said = list(group)
            where = f"line {number}: " if number else "at the start: "
            yield where + self._note(kind, said)

    def _note(self, kind: str, said: list[Line]) -> str:
        one = said[0]
        section = SECTIONS[one.section]
        there = f"section {section}"
        if one.place == self.culprit.place and one.section != self.culprit.section:
            there += f" (now {SECTIONS[self.culprit.section]})"
        if kind == "draw":
            noun = "block" if one.number == 1 else "blocks"
            return f"{one.number} {noun} of unknown colour came into {there}"
        colours = listed((self.board.colour(line.colour) for line in said), "or")
        if kind == "none":
            return f"nothing could be had for {one.number} coins, so no {colours} was left in {there}"
        counts = self.blocks((line.colour, line.number) for line in said)
        if kind == "bought":
            before = [self._taken(line, line.colour) for line in said]
            text = f"{counts} bought from {there} that nobody saw drawn"
            return text if before == [line.number for line in said] else f"{text}, {sum(before)} by then"
        if kind == "section":
            return f"{there} is said to hold {counts}"
        if kind == "stated bag":
            return f"the bag is said to hold {counts}"
        verb = "was" if len(said) == 1 and one.number == 1 else "were"
        return f"no more than {counts} {verb} in the bag or on the wheel unseen"
