"""Why no draw explains a line, in words and with the counts that clash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.core import clauses
from referee.core.knowledge import Place
from referee.core.near import listed
from referee.core.rule import Breach
from referee.core.system import Bound

from . import facedown
from .hidden import Draw, Hidden, Line
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
        return place, Breach(clauses.CHECK.id, "fact", words.sentence(lines), notes)
    rule = ids["bag" if culprit.kind == "draw" else culprit.kind]
    text = words.sentence(lines)
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
        added = Counter[int]()
        for colour, count in counts:
            added[colour] += count
        words = (f"{count or 'no'} {self.board.colour(colour)}" for colour, count in sorted(added.items()))
        return listed(words, "and")

    def sentence(self, lines: Sequence[Line]) -> str:
        """What is wrong, with the counts that clash where they are simple."""
        return (
            self._more_than_came(lines)
            or self._more_than_since(lines)
            or self._more_than_lay(lines)
            or self._general(lines)
        )

    def _came(self, since: int) -> list[Draw]:
        """The draws into the culprit's place from the one of a number on."""
        culprit = self.culprit
        draws = self.hidden.draws[: culprit.draws]
        first = max((at for at, draw in enumerate(draws) if draw.is_first), default=0)
        while first and draws[first - 1].is_first and draws[first - 1].statement is draws[first].statement:
            first -= 1
        return [draw for draw in draws[max(first, since) :] if draw.place == culprit.place]

    def _more_than_came(self, lines: Sequence[Line]) -> str:
        """More was taken from a place than ever came into it unseen."""
        culprit = self.culprit
        if any(line.kind not in _TAKEN or line.place != culprit.place for line in lines):
            return ""
        number, draws = sum(line.number for line in lines), self._came(0)
        came = sum(draw.number for draw in draws)
        if number <= came or not draws:
            return ""
        taken = self.blocks((line.colour, line.number) for line in lines)
        first = draws[0].statement
        since = f" since line {first.line.number}" if first is not None else ""
        verb = "was" if number == 1 else "were"
        section = SECTIONS[culprit.section]
        where = f"{taken} {verb} in section {section} without having been seen drawn"
        return f"{where}, and only {_many(came)} of unknown colour came there{since}"

    def _more_than_since(self, lines: Sequence[Line]) -> str:
        """A place held nothing of some colours once, and more of them was taken than came since."""
        culprit, first = self.culprit, lines[0]
        colours = {line.colour for line in lines}
        if first.kind not in ("none", "bag") or (first.kind == "bag" and first.number) or len(colours) > 1:
            return ""
        if any(line.kind not in _TAKEN or line.place != culprit.place for line in lines[1:]):
            return ""
        if first.statement is None or (first.kind == "none" and first.place != culprit.place):
            return ""
        number, came = (
            sum(line.number for line in lines[1:]),
            sum(draw.number for draw in self._came(first.draws)),
        )
        if number <= came:
            return ""
        then = "" if first.section in (-1, culprit.section) else f" (then {SECTIONS[first.section]})"
        there = f"section {SECTIONS[culprit.section]}{then}"
        line = first.statement.line.number
        text = f"on line {line} {there} held no {self.board.colour(first.colour)} that nobody saw drawn"
        since = f"only {_many(came)} of unknown colour" if came else "none"
        return f"{text}, and {since} came there since"

    def _more_than_lay(self, lines: Sequence[Line]) -> str:
        """More of a colour was bought than can have lain on the wheel once."""
        first, *rest = lines
        number = sum(line.number for line in rest)
        if first.kind != "bag" or first.statement is None or number <= first.number:
            return ""
        if any(line.kind != "bought" or line.colour != first.colour for line in rest):
            return ""
        colour, line = self.board.colour(first.colour), first.statement.line.number
        return (
            f"on line {line} at most {first.number} {colour} lay on the wheel that nobody saw drawn, and"
            f" {number} of those have been bought since"
        )

    def _general(self, lines: Sequence[Line]) -> str:
        culprit = self.culprit
        own = [line for line in lines if line.statement is culprit.statement and line.kind == culprit.kind]
        section = SECTIONS[culprit.section]
        what = self.blocks((line.colour, line.number) for line in own if line.colour >= 0)
        return {
            "bought": f"no draw explains that {what} lay in section {section} without having been seen drawn",
            "section": f"section {section}: no draw explains that {what} lay there",
            "stated bag": f"bag: no draw explains that {what} lay there",
            "none": f"with {_coins(culprit.number)} a block could be had, whatever was drawn",
        }.get(culprit.kind, "the bag can't have held the blocks drawn here, whatever was drawn before")

    def notes(self, lines: Sequence[Line]) -> Iterator[str]:
        """What clashes with the culprit, a line of the log at a time."""

        def key(line: Line) -> tuple[int, str, int]:
            return line.statement.line.number if line.statement else 0, line.kind, line.place

        for (number, kind, _), group in groupby(sorted(lines, key=key), key):
            where = f"line {number}: " if number else "at the start: "
            yield where + self._note(kind, list(group))

    def _note(self, kind: str, said: list[Line]) -> str:
        one = said[0]
        there = f"section {SECTIONS[one.section]}"
        if one.place == self.culprit.place and one.section != self.culprit.section:
            there += f", now {SECTIONS[self.culprit.section]}"
        if kind == "draw":
            return f"{_many(one.number)} of unknown colour came into {there}"
        if kind == "none":
            colours = listed((self.board.colour(line.colour) for line in said), "or")
            return f"nothing could be had for {_coins(one.number)}, so no {colours} lay in {there}"
        counts = self.blocks((line.colour, line.number) for line in said)
        if kind == "bought":
            return f"{counts} bought that nobody saw drawn, from {there}"
        if kind == "section":
            return f"{there} holds {counts}, the log says"
        if kind == "stated bag":
            return f"the bag holds {counts}, the log says"
        return f"of the blocks in the bag and those that nobody saw drawn, {counts}"


def _many(number: int) -> str:
    return f"{number} {'block' if number == 1 else 'blocks'}"


def _coins(number: int) -> str:
    return f"{number} {'coin' if number == 1 else 'coins'}"
