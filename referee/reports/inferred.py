"""What follows from a log with gaps: as text, and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.app.infer import Inference, Span
from referee.core import endings
from referee.core.inference import Inferred

from . import machine
from .screen import shown
from .tables import table

_LISTED = 6
"""So many kinds of things are named in a cell; JSON names all."""
_COLUMNS = ("coins", "points", "total")
_RUN = 8
"""So many letters are written one by one."""


def render(found: Inference, style: str) -> Iterator[str]:
    """The unknowns, the players, the claims; each where there are any."""
    if found.behind is not None:
        yield f"  nothing is certain behind line {found.behind}: {found.why}"
    if not found.is_exact:
        yield "  time ran out: ranges hold, and some may be wider than they have to be"
    if found.unknowns:
        yield ""
        yield _unknowns(found.unknowns, style)
    elif found.players:
        yield "  nothing that was left out is unknown"
    if players := _players(found, style):
        yield ""
        yield players
    if found.winners:
        yield ""
        yield endings.won(found.winners, tuple(shown(player.name) for player in found.players))
    if found.claims:
        yield ""
        rows = [(claim.line, shown(claim.text), claim.status) for claim in found.claims]
        yield table(rows, ("line", "claim", "is"), style, right=(0,))


def _unknowns(unknowns: Sequence[Inferred], style: str) -> str:
    rows = []
    for one in unknowns:
        line = one.unknown.line
        where = "now" if line is None else line or "start"
        cells = [_things(some) for some in (one.must, one.may, one.cannot)]
        rows.append((where, shown(one.unknown.name), *map(shown, cells)))
    return table(rows, ("line", "unknown", "must", "may", "can't"), style, right=(0,))


def _things(names: Sequence[str]) -> str:
    """Things in a cell: blocks as a run or with their numbers, others as words, many of them counted."""
    if not names:
        return "-"
    counts = Counter(names)
    if all(len(name) == 1 for name in counts):
        if len(names) <= _RUN:
            return "".join(names)
        return "".join(f"{count}{name}" for name, count in counts.items())
    return " ".join(names) if len(counts) <= _LISTED else f"{len(counts)} kinds"


def _players(found: Inference, style: str) -> str:
    """The bounds of every player's numbers; nothing where nothing is certain."""
    cells = [
        {"coins": player.coins, "points": player.points, "total": player.total} for player in found.players
    ]
    own = [name for name in _COLUMNS if any(cell[name] is not None for cell in cells)]
    if not own:
        return ""
    rows = [
        (shown(player.name), *(_span(cell[name]) for name in own))
        for player, cell in zip(found.players, cells, strict=True)
    ]
    return table(rows, ("player", *own), style, right=tuple(range(1, len(own) + 1)))


def _span(values: Span | None) -> str:
    return "-" if values is None else endings.span(sorted(set(values)))


def data(found: Inference) -> dict[str, Any]:
    """One game with everything that follows from it."""
    return {
        **machine.game(found.judged),
        "exact": found.is_exact,
        "behind": None if found.behind is None else {"line": found.behind, "why": found.why},
        "unknowns": [
            {
                "kind": one.unknown.kind,
                "line": one.unknown.line,
                "name": one.unknown.name,
                "number": one.unknown.number,
                "must": list(one.must),
                "may": list(one.may),
                "cannot": list(one.cannot),
                "ranges": {name: [least, most] for name, least, most in one.ranges},
                "exact": one.is_exact,
            }
            for one in found.unknowns
        ],
        "held": [
            {
                "seat": player.seat,
                "name": player.name,
                "coins": _pair(player.coins),
                "points": _pair(player.points),
                "total": _pair(player.total),
            }
            for player in found.players
        ],
        "wins": [list(own) for own in found.winners],
        "claims": [
            {"line": claim.line, "claim": claim.text, "status": claim.status} for claim in found.claims
        ],
    }


def _pair(values: Span | None) -> list[int] | None:
    return None if values is None else list(values)
