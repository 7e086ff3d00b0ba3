"""Reading, judging, reporting and formatting take steps in proportion to the log, whatever is in it.

Counted, not timed: twice the log takes at most about twice the instructions of Python's virtual
machine. ``make growth`` times the same inputs at sizes that show what is done in C, too.
"""

from __future__ import annotations

import pytest
from fuzz.everything import swallow
from fuzz.growth import steps
from fuzz.inputs import LINES, ONE_LINE, data

from referee.core import replay

MOST = 2.2
ENOUGH = 700_000  # steps


def assert_in_proportion(name: str, size: int, least: int) -> None:
    """Counted at a size, or a smaller one where that takes many steps."""
    swallow(data(name, 10))
    size = min(size, max(least, ENOUGH // (steps(data(name, 10)) // 10)))
    taken = []
    for log in (data(name, size), data(name, 2 * size)):
        swallow(log)  # what is remembered from one log to the next is no part of it
        taken.append(steps(log))
    once, twice = taken
    assert twice <= MOST * once


@pytest.mark.parametrize("name", ONE_LINE)
def test_the_work_grows_as_a_line_does(name: str) -> None:
    assert_in_proportion(name, 400, 40)


@pytest.mark.parametrize("name", LINES)
def test_the_work_grows_as_a_log_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "_LOOKED_BACK", 3)
    assert_in_proportion(name, 12, 12)
