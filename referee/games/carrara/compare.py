"""What a log states held against what is there: blocks and tiles of which some may be unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.core.tally import Kinds, total

from . import wheel
from .table import Tile


def same(what: str, actual: str, claimed: str) -> str | None:
    """None where both are equal, else what is there and what the log says."""
    return None if actual == claimed else f"{what}: {actual}, the log says {claimed}"


def cannot(what: str, blocks: Kinds, unseen: int, value: int) -> str:
    return f"{what}: it can't hold {blocks.run(value)}; unseen are {blocks.run(unseen)}"


def blocks(what: str, kinds: Kinds, there: int, stated: int, hidden: int = 0) -> str | None:
    """Compare two multisets; ``hidden`` blocks of the position and ``?`` of the log fit anything."""
    if there == stated and not hidden:
        return None
    known = wheel.known(stated)
    if total(there) + hidden == total(stated):
        doubtful = total(stated) - total(known)
        missing = total(kinds.short(there, known))
        surplus = total(kinds.short(known, there))
        if missing <= hidden and surplus <= doubtful:
            return None
    shown = "".join(kinds.words(there))
    return same(what, shown + "?" * hidden or "-", "".join(kinds.words(stated)) or "-")


def section(what: str, kinds: Kinds, there: int, stated: int, unseen: int) -> str | None:
    """Compare a section of the wheel; what lies there in an unknown colour is among the unseen."""
    untrue = blocks(what, kinds, wheel.known(there), stated, wheel.unknown(there))
    more = kinds.short(wheel.known(there), wheel.known(stated))
    return (
        cannot(what, kinds, unseen, stated) if untrue is None and not kinds.covers(unseen, more) else untrue
    )


def bag(kinds: Kinds, unseen: int, stated: int, hidden: int) -> str | None:
    """Compare the bag; what lies on the wheel in an unknown colour is missing from it in some colour."""
    if not hidden:
        return blocks("bag", kinds, unseen, stated)
    fits = total(stated) == total(unseen) - hidden and kinds.covers(unseen, wheel.known(stated))
    return None if fits else cannot("bag", kinds, unseen, stated)


def tiles(what: str, there: Sequence[Tile], stated: Sequence[Tile | None], hidden: int = 0) -> str | None:
    """Compare two lists of tiles without order; unknown ones fit anything."""
    named = Counter(tile for tile in stated if tile is not None)
    doubtful = len(stated) - sum(named.values())
    own = Counter(there)
    if len(there) + hidden == len(stated):
        missing = sum((named - own).values())
        surplus = sum((own - named).values())
        if missing <= hidden and surplus <= doubtful:
            return None
    actual = " ".join([*sorted(tile.name for tile in there), *"?" * hidden]) or "-"
    claimed = " ".join([*sorted(tile.name for tile in named.elements()), *"?" * doubtful]) or "-"
    return same(what, actual, claimed)
