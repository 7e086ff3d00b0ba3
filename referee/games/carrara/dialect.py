"""What the dialects of both editions have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from referee.core.log import Claim, Fact
from referee.core.near import near
from referee.games.carrara.reading import PATTERNS, Fields, missing, write_claim, write_tiles
from referee.games.carrara.table import CITIES, SPOTS, Tile
from referee.notation.dialect import Fields as Written
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase

_SUBJECTS = ("wheel", "bag", "supply", "board", "market", "gone", "pile", "turn", "court", "map", "tokens")


class CarraraDialect:
    """Half of a dialect; an edition adds its verbs and its facts.

    See :class:`referee.notation.dialect.Dialect`.
    """

    grammar = "carrara"
    patterns = PATTERNS
    edition: str
    own_subjects: tuple[str, ...]
    """What a CHECK or SET of this edition can speak of, besides players."""
    _fields: Fields

    @abstractmethod
    def _player_fact(self, seat: int, words: tuple[str, ...]) -> Fact | Miss: ...

    @abstractmethod
    def _table_fact(self, subject: str, words: tuple[str, ...]) -> Fact | Miss: ...

    @abstractmethod
    def _write_value(self, subject: int | str, key: str, value: Any) -> str: ...

    # Reading

    def needed(self, seats: int) -> tuple[str, ...]:
        return ()

    def subject(self, word: str) -> str | Miss:
        folded = foldcase(word)
        if folded in self.own_subjects:
            return folded
        if folded in _SUBJECTS:
            return missing((word,), f"{self.edition} has no {folded}")
        message = f"{quoted(word)} is no player and nothing that a CHECK or SET can speak of"
        return missing((word,), message, near(folded, self.own_subjects))

    def fact(self, subject: int | str, words: tuple[str, ...]) -> Fact | Miss:
        return (
            self._player_fact(subject, words)
            if isinstance(subject, int)
            else self._table_fact(subject, words)
        )

    def _counted(self, seat: int, words: tuple[str, ...]) -> Fact | Miss | None:
        """``12 coins`` or ``9 vp`` of a player; None for a fact that begins with a word."""
        if len(words) != 2 or not (words[0][0].isdigit() or words[0][0] in "+-"):
            return None
        unit = {"coin": "coins", "coins": "coins", "vp": "vp", "point": "vp", "points": "vp"}.get(
            foldcase(words[1])
        )
        if unit is None:
            message = f"{quoted(words[1])} isn't counted with a number in front; coins and vp are"
            return missing(words, message, ("coins", "vp"))._replace(at=1, end=len(words[1]))
        number = self._fields.number(words[:1], unit)
        return number if isinstance(number, Miss) else Fact(seat, unit, number)

    def claim(self, words: tuple[str, ...]) -> Claim | Miss:
        return self._fields.claim(words)

    def claimed(self, parts: Written) -> Any:
        raise NotImplementedError("no line of this game's grammar is a claim of its own kind")

    def row(self, word: str) -> str | Miss:
        return self._fields.row(word)

    def header(self, key: str, words: tuple[str, ...]) -> Any:
        return self._fields.tiles(words)

    # Writing

    def _write_build(self, action: Any) -> str:
        parts = [f"BUILD {action.tile.name} {CITIES[action.city]} {self._fields.write_blocks(action.blocks)}"]
        bonus = action.bonus
        last = {
            "over": action.over and action.over.name,
            "keep": action.keep,
            "bonus": "none" if bonus == "-" else None if bonus is None else SPOTS[bonus],
            "reveal": action.reveal.name if isinstance(action.reveal, Tile) else action.reveal,
        }
        for verb, words in last.items():
            again = [own for name, own in action.earlier if name == verb]
            parts += [f"{verb.upper()} {own}" for own in (*again, words) if own is not None]
        return " ".join(parts)

    def write_fact(self, fact: Fact) -> str:
        key, value = fact.key, fact.value
        if key in ("coins", "vp"):
            return f"{value} {key}"
        text = self._write_value(fact.subject, key, value)
        return f"{key} {text}" if key else text

    def write_claim(self, claim: Claim) -> str:
        return write_claim(claim)

    def write_claimed(self, value: Any) -> str:
        raise NotImplementedError("no line of this game's grammar is a claim of its own kind")

    def write_header(self, key: str, value: Any) -> str:
        return write_tiles(value)
