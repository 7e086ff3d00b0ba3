"""The one place that knows the referee: everything else measures what this module names."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Parse = Callable[[bytes], int]

# The row on parsing appears once both are set. Each takes a stream of games and
# returns how many lines it made statements of: ours, and Lark's LALR parser with
# the transformer inline.
parse: Parse | None = None
parse_with_lark: Parse | None = None


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
