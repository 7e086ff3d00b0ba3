"""Legal turns near another: as lines, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.app.nearby import Differs, Nearby

from .screen import shown


def render(near: Sequence[Nearby]) -> Iterator[str]:
    """The turns, nearest first, each with what differs and what it costs."""
    if not near:
        return
    yield ""
    yield "the nearest legal turns:"
    rows = [(shown(one.text), _differs(one.differs), _cost(one)) for one in near]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for text, differs, cost in rows:
        yield f"  {text:<{first}}  {differs:<{second}}  {cost}".rstrip()


def _differs(found: Sequence[Differs]) -> str:
    return "; ".join(_one(one) for one in found)


def _one(one: Differs) -> str:
    if one.field in ("round", "claim"):
        return shown(f"without {one.asked}")
    if one.field == "clause":
        return shown(f"without {one.asked}" if one.asked else f"with {one.legal}")
    if one.field == "action":
        return "another action"
    return shown(f"{one.field} {one.legal or 'not written'}, not {one.asked or 'unwritten'}")


def _cost(one: Nearby) -> str:
    if not one.cost:
        return ""
    amount = abs(one.cost)
    coins = f"{amount} coin{'' if amount == 1 else 's'}"
    return f"costs {coins}" if one.cost > 0 else f"brings {coins}"


def data(one: Nearby) -> dict[str, Any]:
    """A turn as plain data."""
    other, fields, size, cost = one.distance
    return {
        "turn": one.text,
        "differs": [{"field": d.field, "asked": d.asked, "legal": d.legal} for d in one.differs],
        "distance": {"actions": other, "fields": fields, "size": size},
        "cost": cost,
    }
