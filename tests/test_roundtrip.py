"""Round trips: messy logs and their canonical form, which stays as it is and means the same.

``roundtrip/NAME.in`` is what somebody typed, ``NAME.out`` what `referee fmt` makes of it.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.app import Judged, check_stream
from referee.core.log import Refused

if TYPE_CHECKING:
    from running import Run

HERE = Path(__file__).parent
FOLDER = HERE / "roundtrip"
MESSY = sorted(FOLDER.glob("*.in"))
LOGS = [
    *MESSY,
    *sorted((HERE / "errors").glob("*.rgn")),
    *sorted((HERE / "transcripts" / "files").glob("*.rgn")),
    *sorted((HERE.parent / "samples").glob("**/*.rgn")),
]


def name_of(path: Path) -> str:
    """What a log is called here: its path below the tests or the checkout."""
    return str(path.relative_to(HERE if HERE in path.parents else HERE.parent))


def canonical(data: bytes, referee: Run) -> bytes:
    """What `referee fmt` prints for a log."""
    return referee("fmt", "-", stdin=data).raw


def judged(data: bytes) -> list[Judged]:
    return list(check_stream(io.BytesIO(data), "a.rgn"))


def found(data: bytes) -> list[tuple[str, list[str]]]:
    """For each game its verdict and the ids of its findings, without characters that fmt replaces."""
    return [
        (game.verdict, sorted(finding.id for finding in game.findings if not _is_folding(finding.id)))
        for game in judged(data)
    ]


def comments(data: bytes) -> list[str]:
    """The comments of a log. A header is put into order, so they are too."""
    items = [item for game in judged(data) for item in game.log.items if not isinstance(item, Refused)]
    return sorted(item.comment for item in items if item.comment is not None)


def _is_folding(id: str) -> bool:
    return id in ("RGN-FOLD-01", "RGN-FOLD-02", "RGN-FOLD-03")


@pytest.mark.parametrize("path", MESSY, ids=lambda path: path.stem)
def test_a_messy_log_has_its_canonical_form(path: Path, referee: Run) -> None:
    expected = path.with_suffix(".out").read_bytes()
    assert canonical(path.read_bytes(), referee).decode() == expected.decode()


@pytest.mark.parametrize("path", MESSY, ids=lambda path: path.stem)
def test_a_canonical_form_stays_as_it_is(path: Path, referee: Run) -> None:
    expected = path.with_suffix(".out").read_bytes()
    assert canonical(expected, referee).decode() == expected.decode()


@pytest.mark.parametrize("path", MESSY, ids=lambda path: path.stem)
def test_fmt_says_whether_a_log_is_canonical(path: Path, referee: Run, tmp_path: Path) -> None:
    """A refused line outweighs that, and keeps the file from being rewritten."""
    log = tmp_path / "a.rgn"
    log.write_bytes(path.read_bytes())
    expected = path.with_suffix(".out").read_bytes()
    is_refused = any(game.verdict == "unreadable" for game in judged(path.read_bytes()))
    is_canonical = path.read_bytes() == expected
    assert referee("fmt", "--check", str(log)).code == (3 if is_refused else 0 if is_canonical else 1)
    assert referee("fmt", "-w", str(log)).code == (3 if is_refused else 0)
    assert log.read_bytes() == (path.read_bytes() if is_refused else expected)
    assert referee("fmt", "--check", str(log)).code == (3 if is_refused else 0)


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_no_comment_is_lost(path: Path, referee: Run) -> None:
    data = path.read_bytes()
    assert comments(canonical(data, referee)) == comments(data)


def test_every_canonical_form_has_its_messy_log() -> None:
    assert {path.stem for path in FOLDER.glob("*.out")} == {path.stem for path in MESSY}
    assert {path.suffix for path in FOLDER.iterdir()} == {".in", ".out"}


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_formatting_changes_no_verdict(path: Path, referee: Run) -> None:
    data = path.read_bytes()
    assert found(canonical(data, referee)) == found(data)


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_formatting_twice_is_formatting_once(path: Path, referee: Run) -> None:
    once = canonical(path.read_bytes(), referee)
    assert canonical(once, referee) == once


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_formatting_changes_no_score(path: Path, referee: Run) -> None:
    data = path.read_bytes()
    scores = [(game.turns, game.totals, game.log.names) for game in judged(data)]
    assert [(game.turns, game.totals, game.log.names) for game in judged(canonical(data, referee))] == scores
