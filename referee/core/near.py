"""Near words: what somebody may have meant, never more than three."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return at most ``most`` of ``known`` that look like ``word``, nearest first."""
    from difflib import get_close_matches  # only where something is wrong

    by_fold = {candidate.casefold(): candidate for candidate in sorted(known)}
    found = get_close_matches(word.casefold(), by_fold, n=most, cutoff=0.6)
    return tuple(by_fold[key] for key in found)


def listed(words: Iterable[str], last: str = "or") -> str:
    """Join words as a sentence does: ``a, b or c``."""
    parts = list(words)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
