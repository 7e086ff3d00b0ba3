"""A position: as text, as SET lines, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee.app.place import Position
from referee.games import TITLES
from referee.notation.fields import fact_data

from .screen import shown
from .tables import table


def render(position: Position, style: str, *, ascii: bool = False) -> Iterator[str]:
    """A picture where the game has one, the players as columns, then what lies on the table."""
    replay = position.replay
    game, state = replay.game, position.state
    title = TITLES[game.ruleset.id]
    due = game.ruleset.due(state)
    turn = f"round {due.round}, {shown(game.names[due.seat - 1])} to move" if due.seat else "the game is over"
    yield f"{shown(position.judged.log.label)}, {position.where}: {turn} ({game.ruleset.id})"
    yield ""
    if title.draw is not None:
        yield from title.draw(game, state, ascii)
        yield ""
    cells: dict[int, dict[str, str]] = {}
    others = []
    for subject, facts in title.facts(game, state):
        texts = [title.dialect.write_fact(fact) for fact in facts]
        if isinstance(subject, int):
            cells[subject] = dict(_row(text) for text in texts)
        elif title.draw is None or subject not in title.drawn:
            others += [(subject, text) for text in texts]
    rows = [[key, *[own.get(key, "-") for own in cells.values()]] for key in _merged(cells.values())]
    yield table(rows, ["", *[shown(name) for name in game.names]], style)
    yield ""
    yield from _table(others)


_COUNTED = re.compile(r"([a-z ]*)([0-9]*)(.*)")


def _row(text: str) -> tuple[str, str]:
    """The row and the cell of a player's fact: ``12 coins`` and ``built Lucca villa-3`` put the key first.

    ``left merchants 2 wolf 1`` counts what the words before the number say.
    """
    first, _, rest = text.partition(" ")
    if first.lstrip("-").isdigit():
        return rest, first
    if first == "built":
        city, _, tiles = rest.partition(" ")
        return city, tiles
    words, number, more = _COUNTED.match(rest).groups()  # type: ignore[union-attr]
    return (f"{first} {words.strip()}", number + more) if words and number else (first, rest)


def _merged(columns: Iterable[Iterable[str]]) -> list[str]:
    """The rows that any column has, each behind the one that it follows in its column."""
    rows: list[str] = []
    for column in columns:
        place = 0
        for key in column:
            if key not in rows:
                rows.insert(place, key)
            place = rows.index(key) + 1
    return rows


def _table(others: list[tuple[str, str]]) -> Iterator[str]:
    wide = max((len(subject) for subject, _ in others), default=0)
    for subject in dict.fromkeys(subject for subject, _ in others):
        texts = [text for own, text in others if own == subject]
        yield f"{subject:<{wide}}  {', '.join(texts)}"


def rgn(position: Position) -> Iterator[str]:
    """The position as a log that play can go on from."""
    replay = position.replay
    game = replay.game
    title = TITLES[game.ruleset.id]
    yield f"game: {game.ruleset.id}"
    from referee.notation.split import quoted_name

    yield f"players: {', '.join(quoted_name(name) for name in game.names)}"
    for entry in position.judged.log.header.get("option", ()):
        if entry.parsed is not None:
            yield f"option: {' '.join(entry.parsed)}"
    stated = title.facts(game, position.state)
    # What the header says and no SET line does or may do alone, cards of a file in full.
    needed = title.dialect.needed(game.seats)
    for key in [key for key in title.dialect.headers if key in needed or key not in dict(stated)]:
        for entry in position.judged.log.header.get(key, ()):
            if entry.parsed is not None:
                yield f"{key}: {title.dialect.write_header(key, entry.parsed)}"
    yield ""
    for subject, facts in stated:
        name = f"P{subject}" if isinstance(subject, int) else subject
        yield f"SET {name}: {', '.join(title.dialect.write_fact(fact) for fact in facts)}"


def data(position: Position, state: Any = None) -> dict[str, Any]:
    """The position as an object."""
    replay = position.replay
    game = replay.game
    title = TITLES[game.ruleset.id]
    state = position.state if state is None else state
    due = game.ruleset.due(state)
    table: dict[str, Any] = {} if title.tabled is None else title.tabled(game, state)
    players = [
        {"seat": seat, "name": name, **own}
        for seat, (name, own) in enumerate(zip(game.names, title.snapshot(game, state), strict=True), 1)
    ]
    return {
        "schema": "referee.show/1",
        "file": position.judged.log.source,
        "index": position.judged.log.index,
        "ruleset": game.ruleset.id,
        "line": position.line,
        "round": due.round,
        "to_move": due.seat or None,
        "players": players,
        "table": table,
        "facts": [
            {
                "subject": f"P{subject}" if isinstance(subject, int) else subject,
                "facts": [fact_data(fact, title.dialect) for fact in facts],
            }
            for subject, facts in title.facts(game, state)
        ],
    }


def every_turn(position: Position) -> Iterator[dict[str, Any]]:
    """The position after each turn, one object each."""
    replay = position.replay
    for step in replay.steps:
        if step.kind != "set":
            there = Position(position.judged, step.after, step.statement.line.number, "")
            yield {**data(there, step.after), "turn": step.number, "player": step.seat or None}
