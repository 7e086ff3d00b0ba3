"""Complete games, and the same ones as somebody wrote them down who noted no draw."""

from __future__ import annotations

import re
from typing import NamedTuple

from benchmarks import subject

PLAYERS = 3
TURNS = range(60, 81)
"""About seventy."""
GAMES = 12
_DRAW = re.compile(rb"TURN [a-z]+ (?=BUY)")
_TURN = re.compile(rb"^(?:[0-9]+\. +| +)?P[0-9] ", re.MULTILINE)


class Pair(NamedTuple):
    """A stream of games, and the same without draws; ``draws`` counts those that were left out."""

    complete: bytes
    forgotten: bytes
    draws: int


def pair(ruleset: str, seed: int) -> Pair:
    """Some games of about seventy turns; nothing is left out where a ruleset has no draws."""
    found: list[bytes] = []
    for number in range(seed, seed + 20):
        stream = b"".join(subject.random_games(ruleset, PLAYERS, GAMES, number))
        games = re.split(rb"(?m)^(?=game: )", stream)[1:]
        found += [game for game in games if len(_TURN.findall(game)) in TURNS]
        if len(found) >= GAMES:
            break
    complete = b"".join(found[:GAMES])
    forgotten, draws = _DRAW.subn(b"TURN ", complete)
    return Pair(complete, forgotten, draws)
