"""What is read off the rounds, and how it is shown. Nothing here is timed."""

from __future__ import annotations

import json

import pytest

from benchmarks.goal import Comparison, Goal, at_least, at_most
from benchmarks.table import HEADERS, Row, figure, numbers, render, rows
from benchmarks.timing import Contender, Sample, interleave, rate, ratio

OURS = Sample("ours", "turns/s", (300.0, 100.0, 200.0, 400.0))
PEER = Sample("peer", "plies/s", (100.0, 100.0, 50.0, 400.0))


def test_a_sample_has_a_median_and_a_range() -> None:
    assert (OURS.median, OURS.low, OURS.high) == (250.0, 100.0, 400.0)
    assert Sample("odd", "ms", (3.0, 1.0, 9.0)).median == 3.0


def test_a_ratio_is_taken_round_by_round() -> None:
    quotient = ratio(OURS, PEER)
    assert quotient.values == (3.0, 1.0, 4.0, 1.0)
    assert quotient.median == 2.0 != OURS.median / PEER.median
    assert (quotient.name, quotient.unit) == ("ours : peer", "x")


def test_a_ratio_of_unequal_rounds_is_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        ratio(OURS, Sample("short", "plies/s", (1.0,)))


def test_rounds_are_interleaved() -> None:
    order: list[str] = []

    def contender(name: str) -> Contender:
        def measure() -> float:
            order.append(name)
            return float(len(order))

        return Contender(name, "ms", measure)

    samples = interleave([contender("a"), contender("b"), contender("c")], rounds=3)
    assert "".join(order) == "abcabcabc"
    assert [sample.values for sample in samples] == [(1.0, 4.0, 7.0), (2.0, 5.0, 8.0), (3.0, 6.0, 9.0)]


def test_no_rounds_measure_nothing() -> None:
    with pytest.raises(ValueError, match="0 rounds"):
        interleave([], rounds=0)


def test_a_rate_counts_what_the_work_did() -> None:
    assert rate(lambda: 1000) > 0
    with pytest.raises(RuntimeError, match="did nothing"):
        rate(lambda: 0)


@pytest.mark.parametrize(
    ("goal", "value", "reached"),
    [
        (at_least(3), 3.0, True),
        (at_least(3), 2.99, False),
        (at_most(3.5), 3.5, True),
        (at_most(3.5), 3.51, False),
    ],
)
def test_a_goal_includes_its_bound(goal: Goal, value: float, reached: bool) -> None:
    assert goal.reached(value) is reached


@pytest.mark.parametrize(
    ("value", "text"), [(12345.6, "12,346"), (41.23, "41.2"), (1.066, "1.07"), (0.0, "0.00")]
)
def test_figures_are_short(value: float, text: str) -> None:
    assert figure(value) == text


def test_the_table_has_a_line_a_contender_and_a_line_a_ratio() -> None:
    lines = rows([OURS, PEER], [Comparison("ours", "peer", at_least(3)), Comparison("peer", "ours")])
    text = render(lines).splitlines()
    assert text[0].split() == [header for header in HEADERS if header]
    assert text[2].split() == ["ours", "250.0", "100.0", "-", "400.0", "turns/s"]
    assert " ".join(text[4].split()) == "ours : peer 2.00 1.00 - 4.00 x >= 3x not reached"
    assert text[5].split()[-1] == "x"  # no goal, no verdict
    assert len({line.index("turns/s") for line in text if "turns/s" in line}) == 1


def test_a_comparison_names_contenders_that_exist() -> None:
    with pytest.raises(KeyError):
        rows([OURS], [Comparison("ours", "nobody")])


def test_numbers_keep_every_round() -> None:
    plain, judged = numbers([Row(OURS), Row(ratio(OURS, PEER), at_least(2))])
    assert plain["rounds"] == [300.0, 100.0, 200.0, 400.0]
    assert plain["goal"] is None
    assert plain["reached"] is None
    assert (judged["goal"], judged["reached"]) == (">= 2x", True)
    assert json.loads(json.dumps(judged)) == judged
