"""Use case: what could stand at a place of a command line, each with a few words on it.

Shells ask while somebody types. Nothing here complains: what can't be known is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.core.replay import Replay
from referee.games import TITLES

if TYPE_CHECKING:
    from .check import Judged

Suggestion = tuple[str, str]
"""A word, and what it is."""

_LARGEST = 1_000_000
"""A file with more bytes than this is no log of one game, and judging it would keep the shell waiting."""


def ruleset_ids() -> Iterator[Suggestion]:
    for id, title in TITLES.items():
        yield id, title.ruleset.title


def rule_ids() -> Iterator[Suggestion]:
    """The ids of all rules, those of the notation last."""
    from .check import reading_clauses

    found: dict[str, str] = {}
    for title in TITLES.values():
        found.update((clause.id, clause.title) for clause in title.ruleset.rulebook())
    found.update((clause.id, clause.title) for clause in reading_clauses())
    yield from found.items()


def page_names() -> Iterator[Suggestion]:
    """What the rulebook has a page for: rulesets, rules, open readings, options, the cards."""
    yield from ruleset_ids()
    yield "objectives", "how objective cards are written"
    yield from rule_ids()
    found: dict[str, str] = {}
    for title in TITLES.values():
        for ruling in title.ruleset.rulings:
            found[ruling.id] = found[ruling.name] = ruling.question
        found.update((option.name, option.title) for option in title.ruleset.options)
    yield from found.items()


def readings() -> Iterator[Suggestion]:
    """What an option of a log may say: ``NAME=VALUE`` for a reading, ``NAME=`` where a value follows."""
    found: dict[str, str] = {}
    for title in TITLES.values():
        for ruling in title.ruleset.rulings:
            found.update((f"{ruling.name}={name}", means) for name, means in ruling.readings.items())
        found.update((f"{option.name}=", option.title) for option in title.ruleset.options)
    yield from found.items()


def players(file: str) -> Iterator[Suggestion]:
    """The seats of the game in a file."""
    replay = _replay(file)
    if replay is not None:
        for seat, name in enumerate(replay.log.names, 1):
            yield f"P{seat}", name


def places(file: str) -> Iterator[Suggestion]:
    """The rounds and turns of the game in a file, each with its line as written."""
    replay = _replay(file)
    if replay is None:
        return
    rounds: dict[int, str] = {}
    turns: list[Suggestion] = []
    played: dict[int, int] = {}
    for step in replay.steps:
        text = step.statement.line.text.strip()
        rounds[replay.ruleset.due(step.before).round] = text
        if step.seat and step.kind != "set":
            played[step.seat] = played.get(step.seat, 0) + 1
            turns.append((f"P{step.seat}.{played[step.seat]}", text))
    yield from ((f"round:{number}", text) for number, text in rounds.items() if number)
    yield from turns


def questions(file: str) -> Iterator[Suggestion]:
    """What can be asked of the game in a file, for every seat."""
    from .numbers import Explainer
    from .place import locate
    from .whywords import asks

    judged = _judged(file)
    if judged is None:
        return
    own = Explainer(locate(judged))
    for seat, name in enumerate(judged.log.names, 1):
        yield from ((one, name) for one in asks(own, seat) if one.startswith("P"))
    yield from ((one, "") for one in asks(own) if not one.startswith("P"))
    for name, topic in own.extra.topics.items():
        yield from ((f"{name}:{key}", "") for key in topic.keys(own.game, own.state))


def _replay(file: str) -> Replay | None:
    """The game of a file that holds one, replayed as far as it goes."""
    judged = _judged(file)
    return judged.replay if judged is not None else None


def _judged(file: str) -> Judged | None:
    """The game of a file that holds one which can be played."""
    from .check import check_stream

    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return None
        with path.open("rb") as stream:
            games = list(check_stream(stream, file))
    except OSError:
        return None
    if len(games) != 1 or games[0].replay is None or games[0].replay.opening is None:
        return None
    return games[0]
