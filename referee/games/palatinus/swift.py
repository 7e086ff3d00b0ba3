"""The short way to read the commonest clauses, where every field is one word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core.quick import quick
from referee.games.palatinus import reading
from referee.games.palatinus.actions import Place, Reveal, Tile
from referee.games.palatinus.hexes import BY_NAME
from referee.notation.amounts import amount
from referee.notation.dialect import Maker
from referee.notation.swift import Meanings


class Short:
    """Makers of clauses; ``at`` names the place of each field's word."""

    def __init__(self) -> None:
        self._pieces = Meanings(reading.piece)
        self._terrains = Meanings(reading.terrain)
        self._letters = Meanings(reading.letter)
        self._slots = Meanings(amount)
        self._arrows = Meanings(reading.arrow)

    def place(self, at: Mapping[str, int]) -> Maker:
        """``PLACE farmer C6``, with EXTRA or without."""
        pieces, terrains = self._pieces, self._terrains
        what, where, extra = at["piece"], at["terrain"], "extra" in at

        def placing(found: list[str]) -> Any:
            name = terrains[found[where]]
            return quick(Place, (pieces[found[what]], name, extra, BY_NAME.get(name, -1)))

        return placing

    def reveal(self, at: Mapping[str, int]) -> Maker:
        """``REVEAL C6 farmer``."""
        pieces, terrains = self._pieces, self._terrains
        what, where = at["kind"], at["terrain"]

        def revealing(found: list[str]) -> Any:
            name = terrains[found[where]]
            return quick(Reveal, (name, pieces[found[what]], BY_NAME.get(name, -1)))

        return revealing

    def tile(self, at: Mapping[str, int]) -> Maker:
        """``TILE B 0 NW``."""
        letters, slots, arrows = self._letters, self._slots, self._arrows
        letter, slot, arrow = at["letter"], at["slot"], at["arrow"]
        return lambda found: quick(Tile, (letters[found[letter]], slots[found[slot]], arrows[found[arrow]]))
