"""Players on a line: a seat, or a name that the header declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.near import near
from referee.core.rule import Clause

from .miss import quoted
from .spelling import foldcase, foldname
from .split import looks_like_seat, unquoted

PLAYER = Clause(
    "RGN-NAME-01",
    "a player is a seat or a declared name",
    "notation 4 and 5",
    "normative",
    "A line names its player as P1 to P9 or by the name in the header, never by a part of it.",
)
CLAUSES = (PLAYER,)


class Seats:
    """The seats of one game by how a line may name them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._by_name = {foldname(name): seat for seat, name in enumerate(self._names, 1)}
        self.plain = {f"P{seat}": seat for seat in self._by_name.values()}
        """What most lines write, so that it needs no second thought."""

    def has_name(self, word: str) -> bool:
        return foldname(word) in self._by_name

    def find(self, word: str) -> int | None:
        """The seat that a word names, whether or not the game has it; None for no player."""
        if looks_like_seat(word):
            return int(word[1:])
        return self._by_name.get(foldname(unquoted(word)))

    def explain(self, word: str, verbs: Iterable[str]) -> tuple[str, tuple[str, ...], str]:
        """Why a word names no player: a sentence, no notes, and help."""
        verb = next((verb for verb in verbs if foldcase(word).endswith(verb.casefold())), None)
        if verb is not None and looks_like_seat(word[: -len(verb)]):
            return f"{quoted(word)} is no player", (), f"write a space: {word[: -len(verb)]} {verb}"
        close = near(unquoted(word), self._names, 1)
        help = f"did you mean {close[0]}?" if close else f"the players are {', '.join(self._names)}"
        return f"no player is called {quoted(unquoted(word))}", (), help

    def whole_name(self, words: Sequence[str], shape: Sequence[str]) -> tuple[int, int, str] | None:
        """Where a line begins with a name of several words without its quotes, and how to write it."""
        start = next((index for index, name in enumerate(shape) if name not in ("ROUND", "TIME")), 0)
        for end in range(start + 2, min(start + 5, len(words) + 1)):
            name = " ".join(words[start:end])
            if self.has_name(name):
                return start, end, f'"{name}"'
        return None

    def of_line(self, words: Sequence[str], shape: Sequence[str], own_lines: frozenset[str]) -> int | None:
        """The seat of a refused turn, so that the turns after it keep their order."""
        for word, terminal in zip(words, shape, strict=True):
            if terminal in ("ROUND", "TIME"):
                continue
            return None if terminal in own_lines else self.find(word)
        return None
