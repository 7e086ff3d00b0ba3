"""All that can be done with a log, done with made-up ones: findings come out, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from fuzz.everything import swallow
from fuzz.seeds import SIGNS, words
from games import GAMES, RNG, Played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutants import mutant

from referee.games import TITLES

FOUND = sorted((Path(__file__).parents[1] / "fuzz" / "found").iterdir())
WORDS = words()
slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_a_long_run_has_found(path: Path) -> None:
    swallow(path.read_bytes())


@slow
@given(st.binary(max_size=200), st.sampled_from([b"", b"game: palatinus\n", b"game: carrara-1e-basic\n"]))
def test_bytes(noise: bytes, head: bytes) -> None:
    swallow(head + noise)


@slow
@given(
    st.sampled_from(sorted(TITLES)),
    st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=8).map(" ".join), max_size=6),
    st.sampled_from(["\n", "\r\n", "\r", "\nP1 ", "\nCHECK P1: ", "\nplayers: Ana, Bo\n"]),
)
def test_words(ruleset: str, lines: list[str], end: str) -> None:
    swallow(end.join([f"game: {ruleset}", *lines]).encode("utf-8", "surrogateescape"))


@slow
@given(GAMES, RNG, st.integers(1, 4))
def test_changed_games(game: Played, rng: Random, changes: int) -> None:
    text = mutant(game, rng, changes).text
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(SIGNS) + text[at:]
    swallow(text.encode())
