"""Numbers of the advanced game: hardly any is printed in a source, so a header's options give them.

Nothing is made up for one that is missing; the rules say so where a log needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from referee.core.ruleset import Game
from referee.core.ruling import Option
from referee.data import load
from referee.games.carrara.second import options
from referee.games.carrara.second.rules.score import MOST_SPOTS
from referee.games.carrara.second.state import Extra, Majority, Numbers
from referee.games.carrara.table import CITIES, TYPES
from referee.notation.miss import Miss
from referee.notation.words import Vocabulary

ID = "carrara-2e-advanced"
TIES = ("full", "split", "none")
COUNTS = ("statues", "decorations", "buildings", "cost", "types", "cities", "scorings", "blocks", "coins")
_SOURCE = "2e 2.10: not found"


def _words(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 4


def _ladder(text: str) -> tuple[int, ...] | None:
    """``5/3/1`` as numbers."""
    parts = text.split("/")
    return tuple(map(int, parts)) if all(map(_words, parts)) else None


def marks_fault(value: str) -> str:
    """Why a value of ``wheel-marks`` doesn't read."""
    if len(value) == len(TYPES) and set(value) <= set("ds-"):
        return ""
    return f"wheel-marks is six letters for the sections I to VI at the start, d, s or -, not '{value}'"


def majority(value: str) -> Majority | None:
    """``5/2`` or ``5/2 full``: points for the most and second most statues, and what ties do."""
    numbers, _, ties = value.partition(" ")
    points = _ladder(numbers)
    return None if points is None or ties not in ("", *TIES) or len(points) > 4 else Majority(points, ties)


def majority_fault(value: str) -> str:
    """Why a value of ``statue-majority`` doesn't read."""
    if majority(value) is not None:
        return ""
    form = "points by place and what ties do, as in `5/2 full` (full, split or none)"
    return f"statue-majority is {form}, not '{value}'"


def sets_fault(value: str) -> str:
    """Why a value of ``decoration-sets`` doesn't read."""
    points = _ladder(value)
    if points is not None and len(points) == len(TYPES):
        return ""
    return f"decoration-sets is points for 1 to 6 different kinds, as in `1/3/6/10/15/21`, not '{value}'"


def seventh(value: str) -> tuple[str, int | None] | None:
    """``gold`` or ``gold Pisa Lucca``: the colour's name, and its cities by bit (None: not said)."""
    name, *places = value.split()
    cities = _cities(places)
    if not name.isalpha() or isinstance(cities, Miss):
        return None
    return name, cities if places else None


def seventh_fault(value: str) -> str:
    """Why a value of ``statue-colour`` doesn't read."""
    if seventh(value) is not None:
        return ""
    form = "a name, and the cities where such a statue may stand or `anywhere`"
    return f"statue-colour is {form}, as in `gold anywhere`, not '{value}'"


def _cities(words: list[str]) -> int | Miss:
    if words == ["anywhere"]:
        return (1 << len(CITIES)) - 1
    bits = 0
    for word in words:
        found = Vocabulary.load("carrara").find("city", word)
        if isinstance(found, Miss):
            return found
        bits |= 1 << CITIES.index(found)
    return bits


def extra(name: str, value: str) -> Extra | str:
    """``5 per statues in Pisa``, ``2 coins per buildings of villa``; a sentence where it doesn't read."""
    form = f"a spot is NAME K per COUNT, as in `{name} 5 per statues`"
    amount, *rest = value.split() or [""]
    unit = "vp"
    if rest[:1] in (["vp"], ["coins"]):
        unit = rest.pop(0)
    if not _words(amount) or rest[:1] != ["per"] or len(rest) < 2:
        return f"{form}, not '{name} {value}'"
    count, *narrowing = rest[1:]
    if count not in COUNTS:
        return f"a spot counts {', '.join(COUNTS)}, not '{count}'"
    types, cities = (1 << len(TYPES)) - 1, (1 << len(CITIES)) - 1
    while narrowing:
        word = narrowing.pop(0)
        own = []
        while narrowing and narrowing[0] not in ("of", "in"):
            own.append(narrowing.pop(0))
        if word not in ("of", "in") or not own or count in ("types", "cities", "scorings", "blocks", "coins"):
            return f"behind a count stands `of` with types or `in` with cities, not '{word}'"
        bits = _types(own) if word == "of" else _cities(own)
        if isinstance(bits, Miss):
            return bits.message
        types, cities = (bits, cities) if word == "of" else (types, bits)
    return Extra(name, int(amount), unit, count, types, cities)


def _types(words: list[str]) -> int | Miss:
    bits = 0
    for word in words:
        found = Vocabulary.load("carrara").find("type", word)
        if isinstance(found, Miss):
            return found
        bits |= 1 << TYPES.index(found)
    return bits


def spot_fault(value: str) -> str:
    """Why a value of ``spot`` doesn't read."""
    name, _, rest = value.partition(" ")
    known = Vocabulary.load("carrara").find("spot", name)
    if not isinstance(known, Miss):
        return f"{name} means {known}; the further spots need other names"
    if known.near or not name.replace("-", "").isalpha():
        return f"{name} can be mistaken for another word; the further spots need other names"
    found = extra(name, rest)
    return found if isinstance(found, str) else ""


MARKERS = Option("markers", "scoring markers of each player", 6, 8, 8, "2e 2.10: box contents", "C")
OPTIONS = (
    MARKERS,
    Option("decoration-value", "how much a decoration adds to a tile's cost", 0, 9, None, _SOURCE, "D"),
    Option("storage", "storage spaces of each player", 1, 20, None, _SOURCE, "D"),
    Option("decorations-each", "decorations of each kind, 42 in all", 1, 42, None, _SOURCE, "D"),
    Option("statues-each", "statues of each colour, 44 in all", 1, 44, None, _SOURCE, "D"),
    Option(
        "wheel-marks", "marks of sections I to VI at the start, d s or -, as in ds-ds-", 0, 0, None,
        _SOURCE, "D", check=marks_fault,
    ),
    Option(
        "statue-colour", "the seventh colour and where it may stand, as in `gold anywhere`", 0, 0, None,
        _SOURCE, "D", check=seventh_fault,
    ),
    Option(
        "statue-majority", "points for most statues in a city by place, and ties, as in `5/2 full`", 0, 0,
        None, _SOURCE, "D", check=majority_fault,
    ),
    Option(
        "decoration-sets", "points for 1 to 6 different kinds, as in 1/3/6/10/15/21", 0, 0, None,
        _SOURCE, "D", check=sets_fault,
    ),
    Option(
        "spot", "one of five further spots, as in `gallery 5 per statues`", 0, 0, None,
        _SOURCE, "D", check=spot_fault, repeats=True,
    ),
)  # fmt: skip


@lru_cache(maxsize=64)
def _numbers(name: str, chosen: tuple[tuple[str, Any], ...]) -> Numbers:
    own = dict(chosen)
    base = options.numbers(name, own)
    pieces = load(ID)["pieces"]
    sets = own.get("decoration-sets")
    spots = [extra(name.partition(" ")[2], value) for name, value in chosen if name.startswith("spot ")]
    markers = own.get("markers", base.markers)
    return replace(
        base,
        markers=markers,
        spaces=base.spaces[:markers],
        decoration=own.get("decoration-value"),
        storage=own.get("storage"),
        marks=own.get("wheel-marks"),
        seventh=seventh(own["statue-colour"]) if "statue-colour" in own else None,
        majority=majority(own["statue-majority"]) if "statue-majority" in own else None,
        sets=_ladder(sets) if sets is not None else None,
        extra=tuple(spot for spot in spots if isinstance(spot, Extra))[:MOST_SPOTS],
        pieces=(pieces["decorations"], pieces["statues"]),
        each=(own.get("decorations-each"), own.get("statues-each")),
        piece_price=pieces["price"],
    )


def numbers(name: str, readings: Mapping[str, Any]) -> Numbers:
    """The numbers of the advanced game with what a header chose."""
    own = {option.name for option in (*options.OPTIONS, *OPTIONS)}
    chosen = tuple((key, value) for key, value in readings.items() if key.partition(" ")[0] in own)
    return _numbers(name, chosen)


def assumed(game: Game) -> tuple[str, ...]:
    """What a game rests on, beside what the base game does."""
    found = options.assumed(game)
    if MARKERS.name in game.readings:
        return found
    return (*found, f"markers of each player: {game.data.markers}, by the contents of the box")
