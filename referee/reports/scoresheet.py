"""The score sheet, the ladder, and claimed against computed."""

from __future__ import annotations

from collections.abc import Iterator

from referee.app.scores import Claimed, PlayerScore, Score
from referee.core.near import listed
from referee.core.score import SheetRow

from .screen import Paint, shown
from .tables import table


def render(score: Score, style: str, paint: Paint) -> Iterator[str]:
    """The sheet with every source of points, then the ladder, then what the log claims."""
    if score.kind == "none":
        yield _why_not(score)
        yield from _cost(score)
        return
    names = [shown(player.name) for player in score.players]
    if score.kind not in ("final", "open"):
        yield _label(score)
        yield from _cost(score)
        yield ""
    for section in score.sections:
        yield from (shown(line) for line in section.heading.splitlines())
        cells = [[shown(cell) if isinstance(cell, str) else cell for cell in row] for row in section.rows]
        yield table(cells, section.columns, style, right=section.right)
        yield ""
    if score.kind == "open":
        yield from score.judged.spread
        return
    yield _sheet(score, names, style)
    if not score.judged.is_finished:
        return
    yield ""
    yield _winners(score, names, paint)
    yield ""
    yield _ladder(score, names, style)
    if score.claims:
        yield ""
        yield from _claims(score, names, style)


def _label(score: Score) -> str:
    """What a sheet isn't: certain, or the last one."""
    judged = score.judged
    assert judged.replay is not None
    parts = []
    if score.kind == "uncertified":
        line = judged.replay.cause
        is_refused = any(fault.line == line and fault.severity == "error" for fault in judged.log.findings)
        why = "can't be read" if is_refused else "breaks a rule"
        parts.append(f"uncertified: line {line} {why}")
    if not judged.is_finished:
        parts.append("points so far; the game isn't finished")
    return "; ".join(parts)


def _cost(score: Score) -> Iterator[str]:
    """What the first breach costs."""
    cost = score.judged.cost
    if cost is None:
        return
    from referee.app.cost import in_words

    text = in_words(cost, score.judged.log.names)
    if text:
        yield shown(f"line {cost.line} {text}")


def _why_not(score: Score) -> str:
    replay = score.judged.replay
    if replay is None or replay.state is None:
        return "no score: the header doesn't allow the game to be judged"
    if replay.is_blind:
        return "no score: the log leaves open what the position is"
    if replay.cause is not None:
        return (
            f"no score is certified after line {replay.cause} (--anyway prints it, labelled as uncertified)"
        )
    return (
        "no score is certified: a line of the log can't be read (--anyway prints it, labelled as uncertified)"
    )


def _sheet(score: Score, names: list[str], style: str) -> str:
    headers = ["row", *names, "rule", "from"]
    rows: list[list[object]] = []
    for row, part in _row_names(score.players):
        found = [_find(player, row, part) for player in score.players]
        rule = next((own.rule for own in found if own is not None), "")
        points = ["" if own is None else own.points for own in found]
        rows.append([f"- {part}" if part else row, *points, rule, _from(found, names)])
    rows.append(["total", *[player.total for player in score.players], "", ""])
    rows.append(["rank", *[player.rank for player in score.players], "", ""])
    return table(rows, headers, style, right=range(1, len(names) + 1))


def _row_names(players: list[PlayerScore]) -> Iterator[tuple[str, str]]:
    """The rows of the sheet, each with the parts that any player has."""
    for own in players[0].rows:
        if own.of:
            continue
        yield own.row, ""
        parts = {part.row: None for player in players for part in player.rows if part.of == own.row}
        for part in parts:
            yield own.row, part


def _find(player: PlayerScore, row: str, part: str) -> SheetRow | None:
    """A row of a player, or the parts of that name together (a spot can't come twice, an award can)."""
    if not part:
        return next((own for own in player.rows if own.row == row and not own.of), None)
    parts = [own for own in player.rows if own.of == row and own.row == part]
    if not parts:
        return None
    lines = tuple(dict.fromkeys(line for own in parts for line in own.lines))
    return parts[0]._replace(points=sum(own.points for own in parts), lines=lines)


def _from(found: list[SheetRow | None], names: list[str]) -> str:
    """Where the points come from: sums for what is counted, lines for what was scored."""
    texts = []
    for own, name in zip(found, names, strict=True):
        if own is None or not own.points:
            continue
        if own.sum:
            texts.append(f"{name} {own.sum}")
        elif own.of or own.row == "end":
            texts.append(f"{name} line {', '.join(map(str, own.lines))}")
    return "; ".join(texts)


def _winners(score: Score, names: list[str], paint: Paint) -> str:
    assert score.standing is not None
    winners = score.standing.winners
    who = listed((names[seat - 1] for seat in winners), "and")
    points = score.players[winners[0] - 1].total
    text = (
        f"{who} share the win with {points} points"
        if len(winners) > 1
        else f"{who} wins with {points} points"
    )
    return paint(text, "strong")


def _ladder(score: Score, names: list[str], style: str) -> str:
    """Every rung: the values of those who were level, who drops out, by how much."""
    assert score.standing is not None
    rows = []
    for step in score.standing.steps:
        values = [step.values.get(seat, "") for seat in range(1, len(names) + 1)]
        out = ", ".join(names[seat - 1] for seat in step.out) or "-"
        rows.append([step.name, *values, out, step.margin or "-", step.rule])
    return table(
        rows,
        ["rung", *names, "out", "margin", "rule"],
        style,
        right=[*range(1, len(names) + 1), len(names) + 2],
    )


def _claims(score: Score, names: list[str], style: str) -> Iterator[str]:
    """Claimed against computed, with the lines behind each figure that differs."""
    differ = [claim for claim in score.claims if claim.claimed != claim.computed]
    if not differ:
        yield "every claimed figure is the computed one"
        return
    rows = [[*_claim(claim, names)] for claim in differ]
    headers = ["claimed on", "player", "row", "claimed", "computed", "off by", "computed from"]
    yield table(rows, headers, style, right=(0, 3, 4, 5))
    yield from _causes(differ, names, style)
    assert score.standing is not None
    if score.claimed_winners is None:
        return
    if set(score.claimed_winners) == set(score.standing.winners):
        yield "the winner is the same either way"
    else:
        claimed = listed((names[seat - 1] for seat in score.claimed_winners), "and")
        computed = listed((names[seat - 1] for seat in score.standing.winners), "and")
        yield f"the winner changes: {claimed} by the claimed totals, {computed} by the computed ones"


def _causes(differ: list[Claimed], names: list[str], style: str) -> Iterator[str]:
    """What would explain each difference by itself, the likeliest first."""
    rows = [
        [
            f"line {claim.line}",
            names[claim.seat - 1],
            claim.row,
            f"{slip.off:+d}",
            shown(slip.text),
            slip.sum,
            slip.rule,
        ]
        for claim in differ
        for slip in claim.causes
    ]
    if rows:
        yield ""
        headers = ["claimed on", "player", "row", "off by", "would be explained by", "sum", "rule"]
        yield table(rows, headers, style, right=(0, 3))
        yield ""


def _claim(claim: Claimed, names: list[str]) -> Iterator[object]:
    yield f"line {claim.line}"
    yield names[claim.seat - 1]
    yield claim.row
    yield claim.claimed
    yield "no such row" if claim.computed is None else claim.computed
    yield "" if claim.computed is None else f"{claim.claimed - claim.computed:+d}"
    yield f"lines {', '.join(map(str, claim.lines))}" if claim.lines else ""
