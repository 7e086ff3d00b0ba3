"""The court of the second edition: the invariants of its fact sheet, 2.6, over random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games import SEEDS, Played, judged, played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.book import entries
from referee.games import TITLES
from referee.games.carrara.second.actions import Score
from referee.games.carrara.second.state import Numbers, markers_left, without_bonus

some = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
RULESETS = sorted(id for id in TITLES if id.startswith("carrara-2e"))
GAMES = st.tuples(st.sampled_from(RULESETS), st.integers(2, 4), SEEDS).map(lambda drawn: played(*drawn))


def positions(game: Played) -> list[Any]:
    """The position at the beginning of each turn, and the last one."""
    return [*(turn.before for turn in game.turns), game.final]


def returned(state: Any) -> list[int]:
    """The players' spaces by bit, the token of whoever is due being back on the court."""
    return [player.court for player in state.players]


@some
@given(GAMES)
def test_a_player_has_as_many_markers_as_at_the_start(game: Played) -> None:
    numbers: Numbers = game.game.data
    for state in positions(game):
        for player in state.players:
            placed, on_spaces = player.scored.bit_count(), player.court.bit_count()
            assert placed + on_spaces + without_bonus(numbers, player) == numbers.markers
            assert without_bonus(numbers, player) >= 0
            assert markers_left(numbers, player) >= 0


@some
@given(GAMES)
def test_every_space_is_full_or_empty_while_the_token_is_on_the_court(game: Played) -> None:
    free = [state for state in positions(game) if state.holder in (0, state.seat)]
    assert free
    for state in free:
        assert len(set(returned(state))) == 1


@some
@given(GAMES)
def test_a_held_token_has_one_current_space(game: Played) -> None:
    """The holder and everybody who has had a turn since have left it, the others stand there once."""
    for state in positions(game):
        if state.holder in (0, state.seat) or not state.seat:
            continue
        spaces = returned(state)
        kept = spaces[state.holder - 1]
        acted = set()
        seat = state.holder
        while seat != state.seat:
            acted.add(seat)
            seat = seat % game.game.seats + 1
        for seat, own in enumerate(spaces, 1):
            more = own & ~kept
            assert not kept & ~own
            assert more.bit_count() == (seat not in acted)
        assert len({own & ~kept for own in spaces} - {0}) == 1


@some
@given(GAMES)
def test_a_visit_costs_every_player_one_marker_and_there_are_no_more_than_spaces(game: Played) -> None:
    numbers: Numbers = game.game.data
    replay = judged(game.text).replay
    assert replay is not None
    taken = [
        entry for entry in entries(replay) if entry.posting.unit == "token" and entry.posting.giver == "court"
    ]
    assert len(taken) <= len(numbers.spaces)
    left: Counter[str] = Counter()
    for entry in entries(replay):
        posting = entry.posting
        if posting.unit == "markers" and posting.giver in numbers.spaces:
            left[posting.giver, posting.note] += 1  # type: ignore[index]
    assert set(left.values()) <= {1}


@some
@given(GAMES)
def test_no_marker_of_the_no_bonus_area_is_used_while_others_are_left(game: Played) -> None:
    for turn in game.turns:
        for action in turn.actions:
            if isinstance(action, Score):
                own = turn.before.player.court
                after = next(state for state in positions(game)[turn_index(game, turn) + 1 :])
                assert bool(own) == (after.players[turn.seat - 1].court != own)


def turn_index(game: Played, turn: Any) -> int:
    return next(index for index, one in enumerate(game.turns) if one is turn)
