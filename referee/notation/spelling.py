"""How words are compared: without marks and case, the same in every locale."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, normalize

_WORDS = 8192  # distinct words remembered; a tournament's logs hold about half as many
_LENGTH = 64  # longer words aren't remembered


def foldcase(word: str) -> str:
    """Return ``word`` after NFKD, without combining marks, case-folded.

    The result is for comparing only: it may be longer or shorter than the word.
    """
    if word.isascii():
        return word.lower()
    return _foldcase(word) if len(word) <= _LENGTH else _foldcase.__wrapped__(word)


@lru_cache(maxsize=_WORDS)
def _foldcase(word: str) -> str:
    parts = normalize("NFKD", word)
    return "".join(char for char in parts if category(char)[0] != "M").casefold()


def foldname(name: str) -> str:
    """Return a player's name for comparing: NFKC and case-folded, so that accents count."""
    return normalize("NFKC", name).casefold()
