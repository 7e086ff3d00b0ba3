"""What the cases of the public reports share: short logs, and what `referee check` says about one as data."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

SCRIPT = str(Path(sys.executable).with_name("referee"))

MARKET = "market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4"

RIPE = (
    "SET Ana: 14 coins, 40 vp, blocks kr, objects crown crown book gate cup arms flag flag",
    "SET Ana: built Lucca palazzo-5 villa-5 porta-5, built Massa castello-5 biblioteca-5 cattedrale-5",
    "SET Ana: scored Lucca Massa villa palazzo",
)
"""Ana meets the three conditions of the end with two players, whatever she does in her turn."""

SPREAD = (
    "SET Bo: built Lerici palazzo-1 palazzo-2 palazzo-3 palazzo-4 biblioteca-1 biblioteca-2 biblioteca-3",
    "SET Bo: built Massa biblioteca-4 porta-1 porta-2 porta-3 porta-4 cattedrale-1 cattedrale-2 cattedrale-3",
    "SET Bo: built Viareggio cattedrale-4 villa-2 villa-3 villa-4 castello-1 castello-2 castello-3",
    "SET Bo: built Pisa castello-4",
    "SET market: villa-1",
)
"""With RIPE, all tiles but villa-1 are built."""


def log(*lines: str, players: str = "Ana, Bo", market: str = MARKET) -> str:
    """A log with these body lines; the first of them is line 5."""
    return "\n".join(["game: carrara-1e-basic", f"players: {players}", market, "", *lines, ""])


GOOD = log("1. Ana TURN wyrgb BUY II rg", "   Bo BUILD villa-1 Massa b REVEAL porta-3")
BAD = log("1. Ana BUILD villa-1 Pisa k REVEAL porta-3", "   Bo BUILD palazzo-1 Massa b REVEAL villa-2")


class Checked(NamedTuple):
    """What `referee check --format json` says: its exit code and its games."""

    code: int
    games: list[dict[str, Any]]

    @property
    def game(self) -> dict[str, Any]:
        """The only game."""
        (game,) = self.games
        return game

    def found(self, *severities: str) -> list[dict[str, Any]]:
        """The findings of the only game with these severities, in order."""
        return [finding for finding in self.game["findings"] if finding["severity"] in severities]

    @property
    def errors(self) -> list[dict[str, Any]]:
        return self.found("error")

    @property
    def error(self) -> dict[str, Any]:
        """The only error."""
        (error,) = self.errors
        return error

    @property
    def warnings(self) -> list[dict[str, Any]]:
        return self.found("warning")

    @property
    def certain(self) -> list[dict[str, Any]]:
        """The errors that follow from no earlier one."""
        return [error for error in self.errors if not error["consequence"]]


def check(referee: Callable[..., Any], data: str | bytes, *options: str) -> Checked:
    """Check a log or a stream of them."""
    stdin = data.encode() if isinstance(data, str) else data
    ran = referee("check", "--format", "json", *options, "-", stdin=stdin)
    assert ran.err == ""
    document = json.loads(ran.out)
    assert document["exit"] == ran.code
    return Checked(ran.code, document["games"])


def words(finding: dict[str, Any]) -> str:
    """Everything that a finding says."""
    return "\n".join([finding["message"], *finding["notes"], finding["help"] or ""])


def on_terminal(*arguments: str, cwd: Path, **env: str) -> tuple[int, str, str]:
    """Run the command with a terminal as its input and output; returns code, output, errors."""
    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    process = subprocess.Popen(
        [SCRIPT, *arguments],
        cwd=cwd,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**clean, "TERM": "xterm", **env},
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # so ends a terminal
        pass
    os.close(ours)
    _, err = process.communicate(timeout=20)
    return process.returncode, shown.decode(), err.decode()


def run(
    *arguments: str, cwd: Path, stdin: bytes = b"", env: Mapping[str, str] | None = None
) -> tuple[int, bytes, bytes]:
    """Run the command as a process; returns code, output, errors."""
    done = subprocess.run(
        [SCRIPT, *arguments],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        timeout=20,
        env={**os.environ, **(env or {})},
    )
    return done.returncode, done.stdout, done.stderr
