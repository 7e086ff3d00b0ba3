"""The verdict of a game in a line, and what it leans on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.app import Judged
from referee.core.near import listed
from referee.games import TITLES

from .screen import Paint, shown

_MANY = 10
"""So many games are summed up in a table."""
_STYLES = {"legal": "good", "possible": "warning", "illegal": "error", "unreadable": "error"}


def line(judged: Judged, paint: Paint) -> str:
    """``game.rgn: legal, 57 turns, carrara-1e-basic version 1``, with what there is to count."""
    verdict = judged.verdict
    words = paint(verdict, _STYLES[verdict])
    if verdict in ("legal", "possible") and not judged.is_finished:
        words += " (unfinished)"
    parts = [words, _counts(judged), *_facts(judged)]
    return f"{shown(judged.log.label)}: {', '.join(part for part in parts if part)}"


def _facts(judged: Judged) -> Iterator[str]:
    title = TITLES.get(judged.log.ruleset or "")
    if title is not None:
        yield f"{judged.turns} {'turn' if judged.turns == 1 else 'turns'}"
        yield f"{title.ruleset.id} version {title.ruleset.version}"


def _counts(judged: Judged) -> str:
    first = Counter(finding.severity for finding in judged.findings if finding.cause is None)
    parts = [
        f"{first[severity]} {severity if first[severity] == 1 else severity + 's'}"
        for severity in ("error", "warning")
        if first[severity]
    ]
    following = sum(finding.cause is not None for finding in judged.findings)
    if following:
        parts.append(f"{following} that may follow")
    return listed(parts, "and")


def leanings(judged: Judged) -> Iterator[str]:
    """The open readings that mattered, the house rules that were chosen, and what had to be assumed."""
    yield from proof(judged)
    replay = judged.replay
    if replay is None:
        return
    for ruling in replay.ruleset.rulings:
        reading = judged.readings[ruling.name]
        chosen = reading != ruling.default
        if ruling.id in replay.leanings or chosen:
            how = "chosen" if chosen else "default"
            yield f"  {ruling.id} {ruling.name} = {reading} ({how}): {ruling.readings[reading]}"
    yield from (f"  assumed: {text}" for text in replay.assumed)


def proof(judged: Judged) -> Iterator[str]:
    """What to know about a verdict that time didn't suffice for."""
    if judged.proof == "undecided" and judged.verdict == "possible":
        yield "  undecided: time ran out before it was clear whether anything explains the log (--budget)"


def summary(verdicts: Sequence[str], turns: Sequence[int]) -> list[str]:
    """All games of a run: a few in one line, many in a table with the turns that stand."""
    counts = Counter(verdicts)
    if len(verdicts) < _MANY:
        parts = [f"{counts[name]} {name}" for name in _STYLES if counts[name]]
        return [f"{len(verdicts)} games: {', '.join(parts)}"]
    played: Counter[str] = Counter()
    for verdict, number in zip(verdicts, turns, strict=True):
        played[verdict] += number
    rows = [("verdict", "games", "turns")]
    rows += [(name, f"{counts[name]:,}", f"{played[name]:,}") for name in _STYLES if counts[name]]
    rows.append(("total", f"{len(verdicts):,}", f"{sum(turns):,}"))
    # By hand: tabulate would be a tenth of what a long run needs of memory.
    first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
    text = [f"{name:<{first}}  {games:>{second}}  {number:>{third}}" for name, games, number in rows]
    return ["", text[0], f"{'-' * first}  {'-' * second}  {'-' * third}", *text[1:]]
