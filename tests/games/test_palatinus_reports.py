"""The map and the evaluation as text."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from referee import app
from referee.app.place import locate
from referee.games import TITLES
from referee.games.palatinus.hexes import TERRAINS
from referee.reports import board

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("palatinus-*.rgn"))
TITLE = TITLES["palatinus"]


def judged(path: Path) -> app.Judged:
    (found,) = app.check_stream(io.BytesIO(path.read_bytes()), path.name)
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("ascii", [False, True])
def test_the_map_fits_a_hundred_columns_and_shows_every_terrain(path: Path, ascii: bool) -> None:
    replay = judged(path).replay
    assert replay is not None
    assert TITLE.draw is not None
    for state in (replay.opening, *(step.after for step in replay.steps)):
        lines = TITLE.draw(replay.game, state, ascii)
        assert max(map(len, lines)) <= 100
        if ascii:
            assert all(line.isascii() for line in lines)
    text = "\n".join(TITLE.draw(replay.game, replay.state, ascii))
    assert all(f" {name} " in text for name in TERRAINS)
    assert all(f"[{letter}]" in text for letter in "ABCDEFG")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_dumped_position_is_the_position(path: Path) -> None:
    found = judged(path)
    assert found.replay is not None
    for number in range(8, len(found.replay.steps), 9):
        line = found.replay.steps[number].statement.line.number
        position = locate(found, str(line))
        text = "\n".join(board.rgn(position)) + "\n"
        (again,) = app.check_stream(io.BytesIO(text.encode()), "dump")
        assert [finding for finding in again.findings if finding.severity == "error"] == []
        assert again.replay is not None
        assert again.replay.state._replace(step=0) == position.state._replace(step=0)


def test_every_hill_has_its_table() -> None:
    path = next(path for path in SAMPLES if "worked" in path.name)
    replay = judged(path).replay
    assert replay is not None
    assert TITLE.sections is not None
    sections = TITLE.sections(replay.game, replay.state)
    assert [section.heading[:6] for section in sections] == [f"hill {letter}" for letter in "ABCDEFG"]
    first = sections[0]
    assert first.heading == "hill A, token 5: Dino takes it with 2 against 0"
    assert ("A2", "blue wolf-farmer", "Bruno", "captured by Elsa", "") in first.rows
    assert ("A6", "blue condottiero", "Bruno", "2 merchants, 2 farmers beside him: flees", "") in first.rows
    assert TITLE.sections(replay.game, replay.opening) == []


def test_an_open_end_has_bounds_instead_of_a_sheet() -> None:
    path = next(path for path in SAMPLES if "3p" in path.name)
    text = "\n".join(
        line
        for line in path.read_text("utf-8").splitlines()
        if not line.startswith(("REVEAL", "RESULT", "WINNER", "HILL"))
    )
    (found,) = app.check_stream(io.BytesIO(text.encode()), "open")
    assert (found.verdict, found.totals) == ("possible", None)
    assert found.spread
    assert found.outcomes is not None
    assert found.outcomes.ways > 1
