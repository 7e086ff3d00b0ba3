"""Use cases: legal turns, random games, and a header to start with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from referee.core.finding import Span
from referee.core.log import Entry, Line, Log, Statement
from referee.core.replay import Replay
from referee.core.ruleset import Accepted, Game, judge
from referee.core.score import total
from referee.core.standing import stand
from referee.games import TITLES
from referee.games.title import Title
from referee.notation.split import quoted_name

from .check import UsageError, read, rulebook
from .place import Position

_NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emma")
_LONGEST = 2_000
"""A random game that is longer than this hangs: a fault of the generator."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The turns that are legal at a position, and what may come on top of one, in notation.

    ``lead`` stands in front of each: the player, or nothing for a line that has none.
    """

    seat: int
    lead: str
    turns: list[str]
    extras: list[str]


def title_of(ruleset: str) -> Title:
    """The title of a ruleset id. Raises :class:`UsageError` for an unknown one."""
    if ruleset not in TITLES:
        raise UsageError(f"the referee doesn't know the ruleset '{ruleset}'; it knows {', '.join(TITLES)}")
    return TITLES[ruleset]


def legal(position: Position, given: Any = None) -> Legal:
    """Every legal turn at a position; ``given`` is an action that fixes what was drawn."""
    replay, state = position.replay, position.state
    game = replay.game
    title = TITLES[game.ruleset.id]
    seat = game.ruleset.due(state).seat
    if not seat:
        return Legal(0, "", [], [])
    turns = [
        " ".join(title.dialect.write_action(action) for action in turn)
        for turn in title.candidates(game, state, given)
        if _is_legal(game, state, turn)
    ]
    extras = [
        title.dialect.write_action(action)
        for action, judged_from in title.extras(game, state)
        if _is_legal(game, judged_from, (action,))
    ]
    lead = "" if title.line(game, state) == "chance" else f"P{seat} "
    return Legal(seat, lead, turns, extras)


def given_action(position: Position, text: str) -> Any:
    """The action that a text such as ``TURN wyr`` fixes. Raises :class:`UsageError` if it doesn't read."""
    replay = position.replay
    title = TITLES[replay.game.ruleset.id]
    names = ", ".join(quoted_name(name) for name in replay.game.names)
    log_text = f"game: {title.ruleset.id}\nplayers: {names}\nP1 {text} {title.given}\n"
    log = next(read(BytesIO(log_text.encode("utf-8", "surrogateescape")), "--given"))
    faults = [finding for finding in log.findings if finding.severity == "error"]
    if "\n" in text or "\r" in text:
        raise UsageError(f"--given '{text}': it is one line")
    if faults:
        raise UsageError(f"--given '{text}': {faults[0].message}")
    statement = log.items[-1]
    assert isinstance(statement, Statement)
    return statement.actions[0]


def _is_legal(game: Game, state: Any, turn: tuple[Any, ...]) -> bool:
    for action in turn:
        result = judge(game, state, action, game.ruleset.procedures[type(action)])
        if not isinstance(result, Accepted):
            return False
        state = result.state
    return True


def header(ruleset: str, names: tuple[str, ...], values: dict[str, Any] | None = None) -> str:
    """A header to start a log with."""
    title = title_of(ruleset)
    lines = [f"game: {ruleset}", f"players: {', '.join(quoted_name(name) for name in names)}"]
    lines += header_lines(title, values or {})
    return "\n".join(lines) + "\n"


def header_lines(title: Title, values: dict[str, Any]) -> list[str]:
    """Header lines of values by key; a list stands for a line each, a free text for itself."""
    lines = []
    for key, value in values.items():
        own = key in title.dialect.headers
        for one in value if isinstance(value, list) else [value]:
            lines.append(f"{key}: {title.dialect.write_header(key, one) if own else one}")
    return lines


def names_for(ruleset: str, number: int) -> tuple[str, ...]:
    """Names for so many seats. Raises :class:`UsageError` where the game takes fewer or more."""
    least, most = title_of(ruleset).ruleset.players
    if not least <= number <= most:
        raise UsageError(f"{ruleset} takes {least} to {most} players, not {number}")
    return _NAMES[:number]


def random_games(ruleset: str, players: int | None, seed: int, games: int) -> Iterator[str]:
    """Complete legal games as logs, each from its own seed."""
    for number in range(games):
        rng = Random(f"{ruleset} {seed} {number}")
        least, most = title_of(ruleset).ruleset.players
        yield random_game(ruleset, names_for(ruleset, players or rng.randint(least, most)), rng)


def random_game(ruleset: str, names: tuple[str, ...], rng: Random) -> str:
    """One complete legal game as a log, with its result."""
    title = title_of(ruleset)
    replay, values = _opening(title, names, rng)
    game, state = replay.game, replay.state
    body = []
    round = 0
    for _ in range(_LONGEST):
        due = game.ruleset.due(state)
        kind = title.line(game, state)
        if not kind:
            break
        turn = title.play(rng, game, state)
        for action in turn:
            result = judge(game, state, action, game.ruleset.procedures[type(action)])
            assert isinstance(result, Accepted), "random play stays inside the rules"
            state = result.state
        state = game.ruleset.close.effect(game, state, None)
        text = " ".join(title.dialect.write_action(action) for action in turn)
        if kind != "turn":
            body.append(text if kind == "chance" else f"P{due.seat} {text}")
            continue
        prefix = f"{due.round}. " if due.round != round else " " * (len(str(round)) + 2)
        round = due.round
        body.append(f"{prefix}P{due.seat} {text}")
    return header(ruleset, names, values) + "\n" + "\n".join([*body, *_results(game, state)]) + "\n"


def _opening(title: Title, names: tuple[str, ...], rng: Random) -> tuple[Replay, dict[str, Any]]:
    """A replay that stands at the first position, and the header values that chance dealt."""
    ruleset = title.ruleset
    readings = {ruling.name: ruling.default for ruling in ruleset.rulings}
    values = title.deal(rng, Game(ruleset, names, ruleset.data, readings))
    log = Log("", 1, 1, ruleset.id, names)
    log.header = {
        key: [
            Entry(Line(1, "", 0), key, "", Span(1, 1), one)
            for one in (value if isinstance(value, list) else [value])
        ]
        for key, value in values.items()
    }
    setup = ruleset.setup(ruleset, log, readings)
    return Replay(log, setup, rulebook(ruleset)), values


def _results(game: Game, state: Any) -> list[str]:
    rows = game.ruleset.final(game, state)
    totals = ", ".join(f"P{seat} {total(own)}" for seat, own in enumerate(rows, 1))
    sheets = [
        f"RESULT P{seat}: " + ", ".join(f"{row.row} {row.points}" for row in own) + f", total {total(own)}"
        for seat, own in enumerate(rows, 1)
    ]
    winners = stand(game.ruleset.rungs(game, state, rows)).winners
    return [f"RESULT: {totals}", *sheets, "WINNER: " + ", ".join(f"P{seat}" for seat in winners)]
