"""The exact search, held against trying everything on small systems."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.clash import first_clash, reasons
from referee.core.inference import Part, Unknown, infer
from referee.core.search import Clock, ImpatientError, OutOfTimeError, Search
from referee.core.system import Bound, System

TOP = 3


def everything(system: System, bounds: list[Bound]) -> list[tuple[int, ...]]:
    """Every solution, by trying all values."""
    return [
        values
        for values in product(*(range(top + 1) for top in system.top))
        if all(
            sum(values[one] for one in plus) == sum(values[one] for one in minus)
            for plus, minus in system.sums
        )
        and all(bound.least <= values[bound.variable] <= bound.most for bound in bounds)
    ]


@st.composite
def systems(draw: st.DrawFn) -> System:
    """Small systems of any shape, whose variables are all decided one by one."""
    number = draw(st.integers(2, 6))
    system = System()
    for _ in range(number):
        system.variable(draw(st.integers(1, TOP)))
    groups = st.lists(st.integers(0, number - 1), min_size=1, max_size=3, unique=True)
    for _ in range(draw(st.integers(1, 4))):
        plus = draw(groups)
        minus = [one for one in draw(groups) if one not in plus]
        system.add(plus, minus)
    for about in range(draw(st.integers(0, 6))):
        least = draw(st.integers(0, TOP))
        system.bound(draw(st.integers(0, number - 1)), least, draw(st.integers(least, TOP)), about)
    system.choices += [((one, one),) for one in range(number)]
    return system


@given(systems())
def test_a_solution_is_found_exactly_where_there_is_one(system: System) -> None:
    search = Search(system)
    found = search.solve() if search.hold(system.bounds) else None
    solutions = everything(system, system.bounds)
    assert (found is None) == (not solutions)
    assert found is None or tuple(found) in solutions


@given(systems())
def test_searching_leaves_the_ranges_as_they_were(system: System) -> None:
    search = Search(system)
    if search.hold(system.bounds):
        before = list(search.low), list(search.high)
        search.solve()
        assert (search.low, search.high) == before


@given(systems())
def test_the_first_clash_is_the_shortest_prefix_without_solution(system: System) -> None:
    prefixes = range(len(system.bounds) + 1)
    wanted = next((number for number in prefixes if not everything(system, system.bounds[:number])), None)
    assert first_clash(system, Clock()) == wanted


@given(systems())
def test_reasons_clash_and_each_of_them_is_needed(system: System) -> None:
    number = first_clash(system, Clock())
    if number:
        found = reasons(system, number, lambda bound: 0)
        assert found[-1] is system.bounds[number - 1]
        assert not everything(system, found)
        for left_out in found[:-1]:
            assert everything(system, [one for one in found if one is not left_out])


@given(systems())
@settings(max_examples=60)
def test_ranges_are_those_of_all_solutions(system: System) -> None:
    parts = tuple(Part(str(one), one) for one in range(len(system.top)))
    found = infer(system, [Unknown("x", 1, "x", 1, parts)], Clock())
    solutions = everything(system, system.bounds)
    if not solutions:
        assert found == []
        return
    (one,) = found
    assert one.is_exact
    assert one.ranges == tuple(
        (str(at), min(values), max(values)) for at, values in enumerate(zip(*solutions, strict=True))
    )
    assert len(one.must) + len(one.may) == sum(most for _, _, most in one.ranges)
    assert set(one.cannot) == {name for name, _, most in one.ranges if most == 0}


def test_a_part_can_be_what_is_missing() -> None:
    system = System()
    own = system.variable(2)
    system.choices.append(((own, own),))
    system.bound(own, 1, 2)
    (found,) = infer(system, [Unknown("bag", None, "bag", 3, (Part("w", own, 3, -1),))], Clock())
    assert found.ranges == (("w", 1, 2),)


def pigeons(number: int) -> System:
    """So many pigeons and one hole less: nothing fits, and narrowing alone doesn't see it."""
    system = System()
    holes = [[system.variable(1) for _ in range(number - 1)] for _ in range(number)]
    for own in holes:
        one = system.variable(1)
        system.add(own, (one,))
        system.bound(one, 1, 1)
        system.choices.append(tuple((hole, hole) for hole in own))
    for hole in zip(*holes, strict=True):
        system.add(hole, (system.variable(1),))
    return system


def test_time_can_run_out() -> None:
    search = Search(pigeons(12), Clock(0.0))
    assert search.hold(search_bounds := pigeons(12).bounds)
    assert search_bounds
    with pytest.raises(OutOfTimeError):
        search.solve()


def test_patience_can_run_out() -> None:
    system = pigeons(8)
    search = Search(system)
    assert search.hold(system.bounds)
    with pytest.raises(ImpatientError):
        search.solve(10)


def test_a_search_that_starts_again_is_exact() -> None:
    assert first_clash(pigeons(6), Clock()) == 6
    assert len(reasons(pigeons(5), 5, lambda bound: 0)) == 5


def test_ranges_hold_when_time_runs_out() -> None:
    system = pigeons(11)
    found = infer(system, [Unknown("x", 1, "x", 1, (Part("a", 0),))], Clock(0.0))
    assert [one.is_exact for one in found] == [False]
    assert found[0].ranges == (("a", 0, 1),)


def test_values_satisfy_bounds_through_sums() -> None:
    system = System()
    one, other, both = (system.variable(2) for _ in range(3))
    system.add((one, other), (both,))
    system.bound(both, 2, 2)
    assert system.admits({one: 1, other: 1})
    assert not system.admits({one: 0, other: 1})
    assert system.admits({one: 0})
