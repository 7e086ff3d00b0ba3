"""What a start imports: the command's help hardly anything, a clean log nothing but what judges it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.app.play import random_games
from referee.games import TITLES

HELP = {"referee", "referee.cli", "referee.cli.group", "referee.core", "referee.core.near"}
"""All of our own modules that `--help` imports."""
SLOW = {
    "difflib", "importlib.metadata", "importlib.resources", "multiprocessing", "pathlib", "random",
    "subprocess", "tempfile", "tomllib", "traceback", "urllib.parse",
}  # fmt: skip
"""Modules of Python that take a millisecond or more each, and that no clean log needs."""
FOLDERS = {
    "carrara-1e-basic": "carrara.first",
    "carrara-1e-advanced": "carrara.first",
    "carrara-2e-basic": "carrara.second",
    "carrara-2e-advanced": "carrara.second",
    "palatinus": "palatinus",
}
EDITIONS = ("carrara.first", "carrara.second")
_CODE = """
import sys
before = set(sys.modules)
from referee.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    import json
    print(json.dumps([end.code, sorted(set(sys.modules) - before)]), file=sys.stderr)
"""


def started(*arguments: str) -> tuple[int, set[str]]:
    """The code of a run, and every module that it imported."""
    argv = [sys.executable, "-c", _CODE, *arguments]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    return code, set(modules)


def packages(modules: set[str]) -> set[str]:
    """The packages among modules that aren't Python's own."""
    return {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"org"}  # one of copy's


def test_help_imports_click_and_nothing_heavier() -> None:
    code, modules = started("--help")
    assert code == 0
    assert {name for name in modules if name.startswith("referee")} == HELP
    assert packages(modules) == {"click", "referee"}


@pytest.mark.parametrize("ruleset", TITLES)
def test_a_clean_log_imports_what_judges_it(ruleset: str, tmp_path: Path) -> None:
    log = tmp_path / "log.rgn"
    log.write_text("".join(random_games(ruleset, None, 1, 1)), encoding="utf-8")
    code, modules = started("check", str(log))
    assert code == 0
    assert packages(modules) == {"click", "referee"}
    assert modules & SLOW == set()
    rooms = {name.removeprefix("referee.games.") for name in modules if name.startswith("referee.games.")}
    own, family = FOLDERS[ruleset], FOLDERS[ruleset].partition(".")[0]
    assert {room.partition(".")[0] for room in rooms} <= {"title", family}
    assert {room for room in rooms if room.startswith(EDITIONS) and not room.startswith(own)} == set()
