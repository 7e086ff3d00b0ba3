"""Palatinus: what can't matter doesn't, and what is gone doesn't count."""

from __future__ import annotations

import re
from random import Random

from games import RNG, SEEDS, Played, judged, played
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee.games.palatinus.evaluation import evaluate
from referee.games.palatinus.hexes import AROUND, DIRECTIONS, bits
from referee.games.palatinus.pieces import lane, unknown
from referee.games.palatinus.state import Table

SEATS = st.integers(2, 5)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def game_of(seats: int, seed: int) -> Played:
    return played("palatinus", seats, seed)


def rotated(text: str, by: int) -> str:
    """The same map turned by so many sixths, with every arrow."""

    def tile(match: re.Match[str]) -> str:
        slot = int(match[2])
        turned = (slot - 1 + by) % AROUND + 1 if slot else 0
        way = (DIRECTIONS.index(match[3]) + by) % AROUND
        return f"TILE {match[1]} {turned} {DIRECTIONS[way]}"

    return re.sub(r"TILE (\w) (\d) (\w+)", tile, text)


def reflected(text: str) -> str:
    """The same map in a mirror: the other hand, and numbers that run the other way from the arrow."""

    def number(digit: str) -> str:
        return str((1 - int(digit)) % AROUND + 1)

    def tile(match: re.Match[str]) -> str:
        slot = int(match[2])
        turned = (1 - slot) % AROUND + 1 if slot else 0
        way = -DIRECTIONS.index(match[3]) % AROUND
        return f"TILE {match[1]} {turned} {DIRECTIONS[way]}"

    def springs(match: re.Match[str]) -> str:
        return re.sub("[1-6]", lambda own: number(own[0]), match[0])

    text = re.sub(r"layout: (\w+)", lambda m: f"layout: {'left' if m[1] == 'right' else 'right'}", text)
    text = re.sub(r"springs: .*", springs, text)
    text = re.sub(r"TILE (\w) (\d) (\w+)", tile, text)
    pattern = r"((?:PLACE|REVEAL) (?:[a-z-]+ )?)([A-G])([1-6])"
    return re.sub(pattern, lambda m: f"{m[1]}{m[2]}{number(m[3])}", text)


@few
@given(SEATS, SEEDS, st.integers(1, 5))
def test_turning_the_whole_map_changes_nothing(seats: int, seed: int, by: int) -> None:
    game = game_of(seats, seed)
    turned = judged(rotated(game.text, by))
    assert turned.verdict == "legal"
    assert turned.totals == judged(game.text).totals


@few
@given(SEATS, SEEDS)
def test_a_mirror_changes_nothing(seats: int, seed: int) -> None:
    game = game_of(seats, seed)
    mirrored = judged(reflected(game.text))
    assert mirrored.verdict == "legal"
    assert mirrored.totals == judged(game.text).totals
    assert reflected(reflected(game.text)) == game.text


@few
@given(SEATS, SEEDS, RNG)
def test_the_order_of_placements_changes_no_score(seats: int, seed: int, rng: Random) -> None:
    """Every player's own pieces come in another order; those of the last turns aren't condottieri."""
    game = game_of(seats, seed)
    lines = game.lines
    frame = game.game.data
    for seat in range(1, seats + 1):
        own = [index for index, line in enumerate(lines) if f" P{seat} PLACE" in line]
        early, late = own[: frame.last], own[frame.last :]
        for some in (early, late):
            texts = [lines[index].split(". ", 1)[1] for index in some]
            rng.shuffle(texts)
            for index, text in zip(some, texts, strict=True):
                lines[index] = f"{lines[index].split('. ', 1)[0]}. {text}"
    found = judged("\n".join(lines))
    assume(found.verdict == "legal")
    assert found.totals == judged(game.text).totals


@few
@given(SEATS, SEEDS)
def test_what_is_removed_counts_for_nothing_any_more(seats: int, seed: int) -> None:
    final: Table = game_of(seats, seed).final
    frame = game_of(seats, seed).game.data
    gone = 0
    for hill in evaluate(frame, final).hills:
        assert not hill.before.taken & gone
        captured = {at for _, at in hill.captures}
        fled = {act.at for act in hill.acts if act.fled}
        removed = hill.before.taken & ~hill.after.taken
        assert set(bits(removed)) == captured | fled
        assert not {stand.at for stand in hill.stands} & (captured | fled)
        gone |= removed
    assert evaluate(frame, final).map.taken == lane(final.board, 0) & ~gone


@few
@given(SEATS, SEEDS)
def test_pieces_are_conserved(seats: int, seed: int) -> None:
    game = game_of(seats, seed)
    frame = game.game.data
    assert lane(game.final.board, 0).bit_count() == seats * frame.size
    won = evaluate(frame, game.final)
    fled = sum(act.fled for hill in won.hills for act in hill.acts)
    assert sum(won.captured) + fled + won.map.taken.bit_count() == seats * frame.size
    assert sum(won.items) >= sum(won.captured)


@few
@given(SEATS, SEEDS, RNG)
def test_what_wolves_leave_open_holds_the_truth(seats: int, seed: int, rng: Random) -> None:
    """Leave out some reveals: the result lies inside the bounds, and what is certain is right."""
    game = game_of(seats, seed)
    reveals = [line for line in game.lines if line.startswith("REVEAL")]
    assume(reveals)
    left = set(rng.sample(reveals, rng.randint(1, min(5, len(reveals)))))
    found = judged("\n".join(line for line in game.lines if line not in left))
    assert found.verdict == "possible"
    assert found.replay is not None
    assert unknown(found.replay.state.board).bit_count() == len(left)
    truth = judged(game.text).totals
    assert truth is not None
    assert found.outcomes is not None
    assert all(total in values for total, values in zip(truth, found.outcomes.totals, strict=True))
    if found.totals is not None:
        assert found.totals == truth
