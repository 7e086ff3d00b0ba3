"""Logs judged only to see which rules they exercise."""

from __future__ import annotations

from collections.abc import Iterable

from referee.app import Choices, read
from referee.app.coverage import Coverage

from .sources import Source, Trouble, expand


def cover(names: Iterable[str], choices: Choices) -> tuple[Coverage, list[Trouble]]:
    """What the logs of a command line exercise, and the sources that can't be read."""
    found = Coverage()
    troubles = []
    for source in expand(names):
        if isinstance(source, Trouble):
            troubles.append(source)
            continue
        try:
            _source(source, choices, found)
        except Trouble as trouble:
            troubles.append(trouble)
    return found, troubles


def _source(source: Source, choices: Choices, found: Coverage) -> None:
    is_there = False
    try:
        with source.open() as stream:
            for log in read(stream, source.name, choices.ruleset):
                if source.game is None or log.index == source.game:
                    found.judge(log, choices)
                    is_there = True
    except OSError as error:
        raise Trouble(source.name, (error.strerror or "not readable").lower()) from error
    if source.game is not None and not is_there:
        raise Trouble(source.name, f"there is no game #{source.game} in it")
