"""The standing: ranks, the ladder, winners."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.ruleset import Row, Rung
from referee.core.score import total
from referee.core.standing import Step, stand

SEATS = st.integers(1, 5)
VALUES = st.integers(-2, 3)
LADDERS = SEATS.flatmap(lambda seats: st.lists(st.tuples(*[VALUES] * seats), min_size=1, max_size=4))


def ladder(*values: tuple[int, ...]) -> list[Rung]:
    return [Rung(f"RULE-{number}", f"rung {number}", own) for number, own in enumerate(values)]


def keys(values: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What each seat is compared by."""
    return list(zip(*values, strict=True))


@pytest.mark.parametrize(
    ("values", "ranks", "winners"),
    [
        ([(5,)], (1,), (1,)),
        ([(3, 9, 4)], (3, 1, 2), (2,)),
        ([(7, 7, 2)], (1, 1, 3), (1, 2)),
        ([(9, 7, 7, 2)], (1, 2, 2, 4), (1,)),
        ([(7, 7, 7)], (1, 1, 1), (1, 2, 3)),
        ([(7, 7, 9), (1, 4, 0)], (3, 2, 1), (3,)),
        ([(7, 7, 7), (1, 4, 4)], (3, 1, 1), (2, 3)),
        ([(7, 7), (4, 4), (0, 1)], (2, 1), (2,)),
    ],
)
def test_ranks_and_winners(
    values: list[tuple[int, ...]], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    result = stand(ladder(*values))
    assert (result.ranks, result.winners) == (ranks, winners)


def test_every_rung_is_climbed_by_those_who_can_still_win() -> None:
    result = stand(ladder((7, 7, 5, 7), (1, 4, 9, 4), (0, 6, 0, 2), (0, 0, 0, 0)))
    assert result.steps == (
        Step("RULE-0", "rung 0", {1: 7, 2: 7, 3: 5, 4: 7}, (3,), 2),
        Step("RULE-1", "rung 1", {1: 1, 2: 4, 4: 4}, (1,), 3),
        Step("RULE-2", "rung 2", {2: 6, 4: 2}, (4,), 4),
        Step("RULE-3", "rung 3", {2: 0}, (), 0),
    )


@given(LADDERS)
def test_a_rank_counts_those_ahead(values: list[tuple[int, ...]]) -> None:
    result = stand(ladder(*values))
    everybody = keys(values)
    for rank, own in zip(result.ranks, everybody, strict=True):
        assert rank == 1 + sum(other > own for other in everybody)
    assert sorted(result.ranks)[0] == 1


@given(LADDERS)
def test_winners_have_the_best_and_rank_first(values: list[tuple[int, ...]]) -> None:
    result = stand(ladder(*values))
    best = max(keys(values))
    assert result.winners == tuple(seat for seat, own in enumerate(keys(values), 1) if own == best)
    assert result.winners == tuple(seat for seat, rank in enumerate(result.ranks, 1) if rank == 1)


@given(LADDERS)
def test_nobody_gets_lost_on_the_ladder(values: list[tuple[int, ...]]) -> None:
    result = stand(ladder(*values))
    assert len(result.steps) == len(values)
    left = set(range(1, len(values[0]) + 1))
    for step in result.steps:
        assert set(step.values) == left
        assert set(step.out) < left
        best = max(step.values.values())
        assert step.margin == (best - max(step.values[seat] for seat in step.out) if step.out else 0)
        left -= set(step.out)
    assert left == set(result.winners)


@given(LADDERS, st.data())
def test_seats_can_be_swapped(values: list[tuple[int, ...]], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(values[0]))))
    swapped = [tuple(own[index] for index in order) for own in values]
    ranks = stand(ladder(*values)).ranks
    assert stand(ladder(*swapped)).ranks == tuple(ranks[index] for index in order)


def test_a_total_is_the_sum_of_its_rows() -> None:
    assert total(()) == 0
    assert total((Row("track", 12, "A"), Row("coins", -2, "B"), Row("end", 0, "C"))) == 10
