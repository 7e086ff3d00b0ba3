"""Use case: what stands against a turn at a position, and which legal turns are near it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from referee.core import setting
from referee.core.book import turn as booked
from referee.core.finding import Finding
from referee.core.ledger import Entry
from referee.core.log import Item, Statement
from referee.core.replay import Replay
from referee.games import TITLES
from referee.notation.miss import shown
from referee.notation.split import quoted_name

from .check import Judged, UsageError, read, rulebook
from .nearby import Nearby, nearby, taken
from .place import Position, locate

LABEL = "<turn>"
"""What a finding about a turn that is asked about calls its place."""
_HEADER = 2
_COINS = 20
"""With so many more coins a turn is tried."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A turn as it was judged at a position.

    ``text`` is the line that was judged, with the player where the turn didn't name one;
    ``findings`` are about it. ``verdict`` is ``legal``, ``possible`` (something isn't
    written down), ``illegal``, ``unreadable`` or ``unknown`` (the position isn't known).
    ``near`` are the nearest legal turns, ``coins`` how many more coins would make the turn
    legal (0: that isn't what it lacks), ``entries`` what a legal turn moves.
    """

    position: Position
    text: str
    verdict: str
    findings: tuple[Finding, ...]
    near: tuple[Nearby, ...] = ()
    coins: int = 0
    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()


def why_not(judged: Judged, turn: str, at: str | None = None, before: str | None = None) -> Trial:
    """Judge a turn at a position of a game: every rule that stands against it.

    Raises :class:`UsageError` for a place that the game doesn't have, and for a line that is no turn.
    """
    position = locate(judged, at, before)
    replay = again(judged, position, is_before=before is not None)
    text, item, faults = _read(replay, turn)
    if not isinstance(item, Statement):
        return Trial(position, text, "unreadable", tuple(faults))
    if item.kind not in ("turn", "event"):
        raise UsageError(f"'{shown(turn)}' is no turn; why-not judges turns")
    if replay.is_blind:
        note = "the log leaves open what the position is there, so nothing can be said about the turn"
        return Trial(position, text, "unknown", tuple(faults), notes=(note,))
    notes = []
    if replay.cause is not None:
        notes.append(
            f"line {replay.cause} breaks a rule or can't be read; what it would have done is left out"
        )
    return _judged(replay, position, text, item, faults, tuple(notes))


def _judged(
    replay: Replay,
    position: Position,
    text: str,
    item: Statement,
    faults: list[Finding],
    notes: tuple[str, ...],
) -> Trial:
    state = replay.state
    replay.cause = None
    replay.findings.clear()
    replay.gaps.clear()
    replay.feed(item)
    found = (*faults, *replay.findings)
    if any(finding.severity == "error" for finding in replay.findings):
        near = tuple(nearby(replay.game, state, item))
        return Trial(position, text, "illegal", found, near, _lacking(replay, state, item), notes=notes)
    verdict = "possible" if replay.gaps else "legal"
    notes += tuple(gap.doubt.message for gap in replay.gaps.values())
    step = replay.steps[-1]
    moved = booked(replay, item, step.before, step.after) if step.kind == "turn" else []
    entries = tuple(Entry(item.line.number, step.number, posting) for posting in moved)
    return Trial(position, text, verdict, found, entries=entries, notes=notes)


def again(judged: Judged, position: Position, *, is_before: bool) -> Replay:
    """The game replayed up to a position, ready for another line."""
    log = judged.log
    old = position.replay
    setup = old.ruleset.setup(old.ruleset, log, judged.readings)
    replay = Replay(log, setup, rulebook(old.ruleset))
    for item in log.items:
        if _is_behind(item, position, is_before=is_before):
            break
        replay.feed(item)
    setting.make(replay)
    return replay


def _is_behind(item: Item, position: Position, *, is_before: bool) -> bool:
    number = item.line.number
    return number >= position.line if is_before else number > position.line


def _read(replay: Replay, turn: str) -> tuple[str, Any, list[Finding]]:
    """A turn as a line: as given, or with the player whose turn it is in front."""
    text = " ".join(turn.splitlines()).strip()
    title = TITLES[replay.ruleset.id]
    seat = replay.ruleset.due(replay.state).seat if replay.state is not None else 0
    plain = _line(replay, text)
    _, item, _ = plain
    names_player = getattr(item, "seat", None) is not None
    is_chance = isinstance(item, Statement) and title.line(replay.game, replay.state) == "chance"
    if names_player or is_chance:
        return plain
    found = _line(replay, f"P{seat or 1} {text}")
    return found if isinstance(found[1], Statement) or not isinstance(item, Statement) else plain


def _line(replay: Replay, text: str) -> tuple[str, Any, list[Finding]]:
    names = ", ".join(quoted_name(name) for name in replay.game.names)
    source = f"game: {replay.ruleset.id}\nplayers: {names}\n{text}\n"
    log = next(read(BytesIO(source.encode()), LABEL))
    faults = [replace(finding, line=1) for finding in log.findings if finding.line > _HEADER]
    item = next((item for item in log.items if item.line.number > _HEADER), None)
    if item is not None:
        item = item._replace(line=item.line._replace(number=1, byte=0))
    return text, item, faults


def _lacking(replay: Replay, state: Any, item: Statement) -> int:
    """With how many more coins a turn would be legal; 0 where coins aren't all that it lacks."""
    ruleset, game = replay.ruleset, replay.game
    seat = ruleset.due(state).seat
    is_out_of_order = any(finding.id.startswith("LOG-") for finding in replay.findings)
    if not seat or is_out_of_order or "coins" not in ruleset.holdings(game, state, seat)[0]:
        return 0
    for more in range(1, _COINS + 1):
        richer = ruleset.grant(game, state, seat, {"coins": more}, None)
        if taken(game, richer, item.actions, item) is not None:
            return more
    return 0
