"""Logs with gaps: held against trying everything, and what is forgotten never makes a game illegal."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random

import gappy
import pytest
from completions import first_impossible, refereed

from referee import app
from referee.app.infer import inference
from referee.app.play import random_games

CARRARA = ("carrara-1e-basic", "carrara-1e-advanced", "carrara-2e-basic")
ADVANCED = "carrara-2e-advanced"


def agree(text: str) -> None:
    """The referee's first error is where brute force finds that nothing fits any more."""
    wanted = first_impossible(text)
    line, found = refereed(text)
    assert line == wanted, text
    assert found.verdict in (("illegal",) if wanted else ("legal", "possible")), text
    assert found.proof == "exact"


DRAWS = (*range(5), 23, 42, 113, 135, 164, 187, 192, 201)
MARKETS = (*range(3), 7, 15, 33, 54, 100, 109, 111)
"""The single numbers are games in which only several lines together show that one is impossible."""


@pytest.mark.parametrize("ruleset", CARRARA)
@pytest.mark.parametrize("seed", DRAWS)
def test_unknown_draws(ruleset: str, seed: int) -> None:
    agree(gappy.carrara(seed, ruleset))


TOO_MANY = {(CARRARA[0], 2), (CARRARA[0], 100), (CARRARA[0], 109), (CARRARA[1], 109)}
"""Games with too many markets to try them all; others stand in for them."""
TILES = [(ruleset, seed) for ruleset in CARRARA for seed in MARKETS if (ruleset, seed) not in TOO_MANY]


@pytest.mark.parametrize(("ruleset", "seed"), [*TILES, (CARRARA[0], 3), (CARRARA[0], 4), (CARRARA[1], 3)])
def test_unknown_tiles(ruleset: str, seed: int) -> None:
    agree(gappy.market(seed, ruleset))


@pytest.mark.parametrize("seed", range(30))
def test_unknown_wolves(seed: int) -> None:
    agree(gappy.palatinus(seed))


# Forgetting

FORGET = {
    "draws": (r"TURN [wyrgbkp]+ ", "TURN "),
    "some colours": (r"(TURN [wyrgbkp]*)[wyrgbkp](?= )", r"\1?"),
    "tiles": (r" REVEAL [a-z]+-[1-5]", ""),
    "the market": (r"market: .*\n", ""),
    "a tile of the market": (r"(market: (?:\S+ ){4})\S+", r"\1?"),
    "wolves": (r"(?m)^(?:P\d )?REVEAL .*\n", ""),
    "a wolf": (r"(?m)\A((?s:.*?))^(?:P\d )?REVEAL .*\n", r"\1"),
}


@pytest.mark.parametrize("what", FORGET)
@pytest.mark.parametrize("ruleset", [*CARRARA, ADVANCED, "palatinus"])
def test_what_is_forgotten_never_makes_a_game_illegal(ruleset: str, what: str) -> None:
    pattern, kept = FORGET[what]
    for seed in range(4):
        text = next(random_games(ruleset, None, seed, 1))
        forgotten = re.sub(pattern, kept, text)
        (found,) = app.check_stream(BytesIO(forgotten.encode()), "log")
        assert found.verdict in ("legal", "possible"), forgotten
        assert found.proof in ("exact", "partial")
        if forgotten == text:
            assert found.verdict == "legal"


def half(rng: Random, pattern: str, kept: str, text: str) -> str:
    """A text with about half of what fits a pattern replaced."""
    return re.sub(pattern, lambda one: one[0] if rng.random() < 0.5 else one.expand(kept), text)


@pytest.mark.parametrize("ruleset", [*CARRARA, ADVANCED, "palatinus"])
def test_half_of_everything_is_forgotten(ruleset: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        text = next(random_games(ruleset, None, seed, 1))
        for pattern, kept in FORGET.values():
            text = half(rng, pattern, kept, text)
        (found,) = app.check_stream(BytesIO(text.encode()), "log")
        assert found.verdict in ("legal", "possible"), text


# What follows


@pytest.mark.parametrize("ruleset", CARRARA)
def test_what_was_drawn_lies_within_the_ranges(ruleset: str) -> None:
    text = next(random_games(ruleset, None, 7, 1))
    drawn = {
        number: run
        for number, line in enumerate(text.splitlines(), 1)
        for run in re.findall(r"TURN ([wyrgbkp]+) ", line)
    }
    revealed = {
        number: name
        for number, line in enumerate(text.splitlines(), 1)
        for name in re.findall(r"REVEAL ([a-z]+-[1-5])", line)
    }
    forgotten = re.sub(r" REVEAL [a-z]+-[1-5]", "", re.sub(r"TURN [wyrgbkp]+ ", "TURN ", text))
    (found,) = app.check_stream(BytesIO(forgotten.encode()), "log")
    follows = inference(found, None)
    assert follows.is_exact
    for one in follows.unknowns:
        line = one.unknown.line
        if one.unknown.kind == "draw":
            assert line is not None
            true = {name: drawn[line].count(name) for name, _, _ in one.ranges}
        elif one.unknown.kind == "tiles" and line:
            true = {name: int(revealed[line] == name) for name, _, _ in one.ranges}
        else:
            continue
        assert all(least <= true[name] <= most for name, least, most in one.ranges), one
    assert all(claim.status == "forced" for claim in follows.claims)


UNBROKEN = (2, 4, 5, 6, 7, 11, 16, 17, 21, 22, 24, 28)


@pytest.mark.parametrize("seed", UNBROKEN)
def test_the_most_is_the_most_that_brute_force_finds(seed: int) -> None:
    text = gappy.carrara(seed, CARRARA[0])
    line, found = refereed(text)
    assert line is None, "something follows from a log only as long as something explains it"
    lines = text.splitlines()
    for one in inference(found, None).unknowns:
        number, at = one.unknown.number, one.unknown.line
        if one.unknown.kind != "draw" or number > 3 or not at or "TURN BUY" not in lines[at - 1]:
            continue
        for name, _, most in one.ranges:
            for count in (most, most + 1):
                run = name * count + "?" * (number - count)
                known = [*lines[: at - 1], lines[at - 1].replace("TURN", f"TURN {run}"), *lines[at:], ""]
                assert (first_impossible("\n".join(known)) is None) == (count == most), (one, name)
