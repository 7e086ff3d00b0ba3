"""The short way to read the commonest clauses, where every field is one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.quick import quick
from referee.notation.dialect import Maker
from referee.notation.swift import Meanings

from .reading import Fields


class Short:
    """Makers of clauses for one edition; ``at`` names the place of each field's word."""

    def __init__(self, fields: Fields) -> None:
        self._blocks = Meanings(lambda word: fields.blocks((word,)))
        self._tiles = Meanings(lambda word: fields.tile((word,)))
        self._revealed = Meanings(lambda word: fields.revealed((word,)))
        self._sections = Meanings(fields.number_of_section)
        self._spots = Meanings(fields.spot)
        self._cities = Meanings(fields.city)

    def buy(self, kind: type, at: Mapping[str, int]) -> Maker | None:
        """``TURN wyrgb BUY II rg`` and ``STAY BUY II rg``."""
        blocks, sections = self._blocks, self._sections
        place, what = at.get("section", -1), at.get("blocks", -1)
        drawn = at.get("turned", -1)
        if at.keys() == {"turned", "section", "blocks"} and drawn >= 0:

            def turning(found: list[str]) -> Any:
                bought = blocks[found[what]]
                return quick(kind, ("turn", blocks[found[drawn]], sections[found[place]], bought, False))

            return turning
        if at.keys() == {"stayed", "section", "blocks"}:
            return lambda found: quick(
                kind, ("stay", None, sections[found[place]], blocks[found[what]], False)
            )
        return None

    def build(self, kind_of: Callable[[Any], type], at: Mapping[str, int]) -> Maker | None:
        """``BUILD villa-3 Lucca wyr``, with what was revealed or without."""
        if not {"tile", "city", "blocks"} <= at.keys() <= {"tile", "city", "blocks", "reveal"}:
            return None
        tiles, cities, blocks, revealed = self._tiles, self._cities, self._blocks, self._revealed
        what, where, paid, shown = at["tile"], at["city"], at["blocks"], at.get("reveal", -1)

        def building(found: list[str]) -> Any:
            tile = tiles[found[what]]
            reveal = revealed[found[shown]] if shown >= 0 else None
            fields = (tile, cities[found[where]], blocks[found[paid]], reveal, None, None, None, ())
            return quick(kind_of(tile), fields)

        return building

    def spot(self, kind: type, at: Mapping[str, int]) -> Maker | None:
        """``SCORE Lucca``."""
        if at.keys() != {"spot"}:
            return None
        spots, where = self._spots, at["spot"]
        return lambda found: quick(kind, (spots[found[where]], None))
