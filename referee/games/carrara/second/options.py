"""Numbers that only the first edition prints: options to set them, and what a report says of them.

A number that nobody set is assumed to be that of the first edition; that doesn't
make a game doubtful, but every report lists it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from referee.core.ruleset import Game
from referee.core.ruling import Option
from referee.data import load
from referee.games.carrara.second.state import Numbers
from referee.games.carrara.table import CATEGORIES, CITIES, COLOUR_WORDS

_SOURCE = "first edition"


class Assumed(NamedTuple):
    """An option with the place of its number in the data."""

    option: Option
    path: tuple[Any, ...]


def _number(data: Any, path: tuple[Any, ...]) -> int:
    for key in path:
        data = data[key]
    assert isinstance(data, int)
    return data


def _listed(data: Mapping[str, Any]) -> Iterator[Assumed]:
    """Every assumed number as an option."""

    def assumed(name: str, title: str, low: int, high: int, *path: Any) -> Assumed:
        default = _number(data, path)
        return Assumed(Option(name, title, low, high, default, _SOURCE, "D"), path)

    for index, colour in enumerate(data["blocks"]["colours"]):
        word = COLOUR_WORDS[colour]
        title = f"price of a {word} block in section I; a coin less in each further section"
        yield assumed(f"{word}-price", title, 0, 9, "wheel", "prices", index)
    for city in CITIES:
        name = city.lower()
        own = ("cities", city)
        yield assumed(f"{name}-vp", f"points for each unit of cost in {city}", 0, 9, *own, "reward", "vp")
        yield assumed(
            f"{name}-coins", f"coins for each unit of cost in {city}", 0, 9, *own, "reward", "coins"
        )
        yield assumed(f"{name}-needs", f"tiles needed to score {city}", 2, 3, *own, "needs")
        more = f"more with the upgrade tile of {city}"
        yield assumed(f"{name}-upgrade-vp", f"points {more}", 0, 9, *own, "upgrade", "vp")
        yield assumed(f"{name}-upgrade-coins", f"coins {more}", 0, 9, *own, "upgrade", "coins")
    for name in CATEGORIES:
        for unit, word in (("vp", "points"), ("coins", "coins")):
            title = f"{word} for each unit of cost at the spot {name}"
            yield assumed(f"{name}-{unit}", title, 0, 9, "categories", name, unit)
    title = "how many times the reward of a category spot pays with its upgrade tile"
    yield assumed("category-factor", title, 1, 9, "categories", "factor")


ASSUMED = tuple(_listed(load("carrara-2e-basic")))
OPTIONS = tuple(one.option for one in ASSUMED)
_NAMES = tuple(option.name for option in OPTIONS)


def _with(data: Any, path: tuple[Any, ...], value: int) -> Any:
    """The data with one number replaced; what doesn't lie on the way is shared."""
    if not path:
        return value
    inner = _with(data[path[0]], path[1:], value)
    if isinstance(data, list):
        return [inner if index == path[0] else one for index, one in enumerate(data)]
    return {**data, path[0]: inner}


@lru_cache(maxsize=64)
def _numbers(name: str, chosen: tuple[tuple[str, int], ...]) -> Numbers:
    data = load(name)
    values = dict(chosen)
    for one in ASSUMED:
        if one.option.name in values:
            data = _with(data, one.path, values[one.option.name])
    return Numbers.of(data)


def numbers(name: str, readings: Mapping[str, Any]) -> Numbers:
    """The numbers of a ruleset with what a header chose."""
    return _numbers(name, _chosen(readings))


def _chosen(readings: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """The numbers that a header gave."""
    return tuple([(name, readings[name]) for name in _NAMES if name in readings])


def assumed(game: Game) -> tuple[str, ...]:
    """What a game rests on that no source of this edition confirms, a sentence a group."""
    found = _assumed(game.ruleset.id, _chosen(game.readings))
    if game.data.is_classic:
        found += ("tiles in the game: each type with the costs 1 to 5, each once",)
    return found


@lru_cache(maxsize=64)
def _assumed(name: str, chosen: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = _numbers(name, chosen)
    given = dict(chosen)
    board = found.board
    prices = " ".join(f"{COLOUR_WORDS[c]} {p}" for c, p in zip(board.colours, board.prices[0], strict=True))
    groups = {
        f"prices in section I: {prices}": [f"{COLOUR_WORDS[colour]}-price" for colour in board.colours],
        f"rewards: {_rewards(found, 0)}": [f"{c.lower()}-{unit}" for c in CITIES for unit in ("vp", "coins")],
        f"tiles needed: {_needs(found)}": [f"{city.lower()}-needs" for city in CITIES],
        f"rewards with the upgrade tile: {_rewards(found, 1)}": [
            f"{c.lower()}-upgrade-{unit}" for c in CITIES for unit in ("vp", "coins")
        ],
        f"city and land buildings: {_categories(found)}": [
            *(f"{name}-{unit}" for name in CATEGORIES for unit in ("vp", "coins")),
            "category-factor",
        ],
    }
    return tuple(text for text, names in groups.items() if any(name not in given for name in names))


def _reward(reward: tuple[int, int]) -> str:
    coins, points = reward
    parts = [f"{points} vp"] * bool(points) + [f"{coins} coin{'s' * (coins != 1)}"] * bool(coins)
    return " + ".join(parts) or "nothing"


def _rewards(found: Numbers, upgraded: int) -> str:
    pairs = zip(CITIES, found.rewards, strict=True)
    return ", ".join(f"{city} {_reward(own[upgraded])}" for city, own in pairs)


def _needs(found: Numbers) -> str:
    return ", ".join(f"{city} {needs}" for city, needs in zip(CITIES, found.needs, strict=True))


def _categories(found: Numbers) -> str:
    pairs = zip(CATEGORIES, found.categories, strict=True)
    return ", ".join(f"{name} {_reward(own[0])}, upgraded {_reward(own[1])}" for name, own in pairs)
