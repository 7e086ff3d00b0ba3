"""Random games of ours, as one stream."""

from __future__ import annotations

from benchmarks import subject

PLAYERS = (2, 3, 4)
BATCH = 25


def stream(ruleset: str, count: int, seed: int) -> bytes:
    """Return ``count`` complete games; batches for 2, 3 and 4 players take turns."""
    parts: list[bytes] = []
    for batch, start in enumerate(range(0, count, BATCH)):
        players = PLAYERS[batch % len(PLAYERS)]
        # A seed of its own for each game, whether the generator adds to it or not.
        parts += subject.random_games(ruleset, players, min(BATCH, count - start), seed + start)
    return b"".join(part if part.endswith(b"\n") else part + b"\n" for part in parts)
