"""The one place that knows the referee: everything else measures what this module names."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def rulesets() -> list[str]:
    """Return the ids of all rulesets that can be refereed."""
    from referee.games import TITLES

    return list(TITLES)


def command() -> list[str]:
    """Return how a user of this environment starts the referee."""
    script = Path(sys.executable).with_name("referee")
    return [str(script)] if script.exists() else [sys.executable, "-m", "referee"]


def random_games(ruleset: str, players: int, count: int, seed: int) -> list[bytes]:
    """Return complete legal games, as one or more streams."""
    options = ["--players", str(players), "--seed", str(seed), "--games", str(count)]
    argv = [sys.executable, "-m", "referee", "random", ruleset, *options]
    return [subprocess.run(argv, stdout=subprocess.PIPE, check=True).stdout]


def check(data: bytes) -> int:
    """Judge all games of a stream in process; return the turns that stand."""
    from referee.app import Choices
    from referee.runners.serial import judge_stream

    return sum(game.turns for game in judge_stream(io.BytesIO(data), "<bench>", Choices()))


def parse(data: bytes) -> int:
    """Read all games of a stream in process; return how many lines of play became statements."""
    from referee import app
    from referee.core.log import Statement

    logs = app.read(io.BytesIO(data), "<bench>")
    return sum(item.__class__ is Statement for log in logs for item in log.items)


def replay(data: bytes) -> Callable[[], int]:
    """Read all games of a stream; return what replays them and says how many turns stood."""
    from referee import app
    from referee.app.check import Choices, judge_log

    logs = list(app.read(io.BytesIO(data), "<bench>"))
    return lambda: sum(judge_log(log, Choices()).turns for log in logs)
