"""How the advanced game is written: what the base game's notation has, and statues and decorations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core.log import Fact
from referee.core.near import near
from referee.games.carrara.reading import NOTHING, fact_of, missing
from referee.games.carrara.second.actions import Extra, Place, Put, Take
from referee.games.carrara.second.notation import Dialect as Base
from referee.games.carrara.second.pieces import SEVENTH
from referee.games.carrara.second.position import SHIFTED
from referee.games.carrara.second.state import Piece
from referee.games.carrara.table import CITIES, COLOUR_WORDS, OBJECT_NAMES
from referee.notation.dialect import Bad
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase

_PIECES = ("statue", "decoration")
_COLOURS = tuple(COLOUR_WORDS[letter] for letter in Base.letters)
_VERBS = {Take: "TAKE", Put: "PUT", Extra: "EXTRA"}


class Dialect(Base):
    """The dialect of the advanced game. No source names the seventh colour of the statues; a word that
    is like none of the six names it."""

    _turn_keys = ("round", "player", "announced", SHIFTED)

    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__(headers)
        self._verbs = {**self._verbs, "take": self._take, "put": self._put, "extra": self._extra}

    # Reading

    def spot(self, word: str) -> int | str | Miss:
        """A spot; a word that is like none of the known ones names a further spot."""
        found = super().spot(word)
        if isinstance(found, Miss) and not found.near and foldcase(word).replace("-", "").isalpha():
            return foldcase(word)
        return found

    def spots(self, words: tuple[str, ...]) -> tuple[int | str, ...] | Miss:
        if len(words) == 1 and foldcase(words[0]) in NOTHING:
            return ()
        found: list[int | str] = []
        for at, word in enumerate(words):
            spot = self.spot(word)
            if isinstance(spot, Miss):
                return spot._replace(at=at)
            found.append(spot)
        return tuple(found)

    def _take(self, fields: dict[str, tuple[str, ...]]) -> Any:
        return self._piece_and_place(Take, fields)

    def _put(self, fields: dict[str, tuple[str, ...]]) -> Any:
        return self._piece_and_place(Put, fields)

    def _extra(self, fields: dict[str, tuple[str, ...]]) -> Any:
        return self._piece_and_place(Extra, fields)

    def _piece_and_place(self, make: type, fields: dict[str, tuple[str, ...]]) -> Any:
        bad: list[Bad] = []
        piece = self._piece(fields["piece"][0], fields["kind"][0])
        if isinstance(piece, Miss):
            bad.append(Bad("kind" if piece.at else "piece", piece._replace(at=0)))
        field = "on" if "on" in fields else "store"
        place = self._place(fields["on"]) if field == "on" else self._store(fields["store"])
        if isinstance(place, Miss):
            bad.append(Bad(field, place))
        return tuple(bad) or make(piece, place)

    def _piece(self, what: str, kind: str) -> Piece | Miss:
        """``statue white`` or ``decoration book``; a miss at 0 blames the first word, at 1 the second."""
        folded = foldcase(what)
        if folded not in _PIECES:
            return missing((what,), f"{quoted(what)} is no statue and no decoration", near(folded, _PIECES))
        if folded == "decoration":
            thing = self._fields.thing(kind)
            return thing._replace(at=1) if isinstance(thing, Miss) else Piece(False, thing)
        colour = self._fields.blocks((kind,))
        if not isinstance(colour, Miss) and colour in self._fields.blocks_kinds.ones[:-1]:
            return Piece(True, self._fields.blocks_kinds.ones.index(colour))
        close = near(foldcase(kind), _COLOURS)
        if close or not foldcase(kind).isalpha():
            return missing((kind,), f"{quoted(kind)} is no colour", close)._replace(at=1)
        return Piece(True, SEVENTH, foldcase(kind))

    def _place(self, words: tuple[str, ...]) -> Place | Miss:
        """A tile, and the city where it is written."""
        length = 2 if len(words) > 1 and words[1].isdigit() else 1
        tile = self._fields.tile(words[:length])
        if isinstance(tile, Miss):
            return tile
        if len(words) == length:
            return Place(tile)
        city = self._fields.city(words[length])
        return city._replace(at=length) if isinstance(city, Miss) else Place(tile, city)

    def _store(self, words: tuple[str, ...]) -> Place | Miss:
        if not words:
            return Place(None, None, True)
        number = self._fields.number(words, "a storage space")
        if isinstance(number, Miss):
            return number
        if not number:
            return missing(words, "storage spaces are counted from 1")
        return Place(None, None, True, number)

    def _player_fact(self, seat: int, words: tuple[str, ...]) -> Fact | Miss:
        key = foldcase(words[0])
        if key == "store":
            if len(words) == 2 and foldcase(words[1]) in NOTHING:
                return Fact(seat, key, None)
            if len(words) != 3:
                return missing(words, "store names one piece, as in `store decoration book`, or -")
            piece = self._piece(*words[1:])
            return piece._replace(at=piece.at + 1) if isinstance(piece, Miss) else Fact(seat, key, piece)
        if key == "on":
            if len(words) < 4:
                return missing(words, "`on` names a tile and a piece, as in `on villa-3 Massa statue white`")
            place = self._place(words[1:-2])
            if isinstance(place, Miss):
                return place._replace(at=place.at + 1)
            piece = self._piece(*words[-2:])
            if isinstance(piece, Miss):
                return piece._replace(at=len(words) - 2 + piece.at)
            return fact_of(seat, key, (place.tile, place.city, piece))
        return super()._player_fact(seat, words)

    # Writing

    def write_action(self, action: Any) -> str:
        if isinstance(action, Take | Put | Extra):
            return f"{_VERBS[type(action)]} {_written(action.piece)} {_where(action.place)}"
        return super().write_action(action)

    def _write_value(self, subject: int | str, key: str, value: Any) -> str:
        if key == "store":
            return "-" if value is None else _written(value)
        if key == "on":
            tile, city, piece = value
            return f"{tile.name}{'' if city is None else f' {CITIES[city]}'} {_written(piece)}"
        return super()._write_value(subject, key, value)


def _written(piece: Piece) -> str:
    if not piece.is_statue:
        return f"decoration {OBJECT_NAMES[piece.thing]}"
    return f"statue {piece.name if piece.thing == SEVENTH else _COLOURS[piece.thing]}"


def _where(place: Place) -> str:
    if place.is_store:
        return "STORE" if place.number is None else f"STORE {place.number}"
    assert place.tile is not None
    return f"ON {place.tile.name}{'' if place.city is None else f' {CITIES[place.city]}'}"
