"""Writing a card back in its canonical form, and saying in words what it means."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.near import listed
from referee.games.carrara.table import CITIES, FIRST_CATEGORY, OBJECT_NAMES, SPOTS

from .tree import BONUS, CITY_SPOT, GROUPED, Award, Card, CoinRate, Count, Each, Flat, Named, Per, Scale

COLOURS = {"top": "brown", "objects": "purple", "buildings": "gray", "bonus": "green"}
_OF_OBJECTS = {
    "objects": "objects",
    "kinds": "different kinds of objects",
    "sets": "sets of one object of each kind",
    "pairs": "pairs of equal objects",
}
_IN_WORDS = {
    **_OF_OBJECTS,
    "scorings": "scorings",
    "types": "different types built",
    "cities": "cities built in",
    "coins": "coins",
    "blocks": "blocks",
    "vp": "points on the track",
}


def write(card: Card | Named) -> str:
    """The canonical text of a card, or its name."""
    if isinstance(card, Named):
        return card.name
    needs = " and ".join(f"{count(one.count)} >= {scale(one.least)}" for one in card.requirements)
    pays = " + ".join(award(one) for one in card.awards)
    return f"{card.slot} {'; '.join(filter(None, (needs, pays)))}"


def scale(one: Scale) -> str:
    return "/".join(map(str, one.numbers))


def award(one: Award) -> str:
    if isinstance(one, Each):
        return f"{scale(one.points)} each"
    if isinstance(one, Per):
        return f"{scale(one.points)} per {count(one.count)}"
    return scale(one.points) if isinstance(one, Flat) else f"coin-rate {scale(one.coins)}"


def count(one: Count) -> str:
    """A count as it is written on a card."""
    if one.what in GROUPED:
        return f"{one.what} of objects"
    if one.what == "objects":
        return " ".join(["objects", *(["of"] if one.of else []), *(OBJECT_NAMES[kind] for kind in one.of)])
    if one.what not in ("buildings", "cost"):
        return one.what
    if one.what == "buildings" and len(one.of) == 1 and one.of[0] < FIRST_CATEGORY:
        parts = [SPOTS[one.of[0]]]
    else:
        parts = [one.what]
        if one.of:
            parts += ["of", *(_kind(spot) for spot in one.of)]
    if one.places:
        parts += ["in", *(CITIES[city] for city in one.places)]
    if one.least is not None:
        parts.append(f"with cost {scale(one.least)}+")
    return " ".join(parts)


def _kind(spot: int) -> str:
    return SPOTS[spot] if spot < FIRST_CATEGORY else "city" if spot == CITY_SPOT else "land"


# In words


def in_words(one: Count) -> str:
    """A count as a sentence part: ``cost of villa buildings in Pisa``."""
    if one.what not in ("buildings", "cost"):
        text = _IN_WORDS[one.what]
        noun = "kind" if len(one.of) == 1 else "kinds"
        return f"{text} of the {noun} {_list(OBJECT_NAMES[kind] for kind in one.of)}" if one.of else text
    what = "buildings"
    if one.of:
        what = f"{_list(_kind(spot) for spot in one.of)} buildings"
    if one.what == "cost":
        what = f"cost of {what}"
    if one.places:
        what += f" in {_list(CITIES[city] for city in one.places)}"
    if one.least is not None:
        what += f" that cost at least {_players(one.least)}"
    return what


def _list(words: Iterator[str] | tuple[str, ...]) -> str:
    return listed(words, "and")


def _players(one: Scale) -> str:
    """A number in words; three of them with the players they are for."""
    if len(one.numbers) == 1:
        return str(one.numbers[0])
    two, three, four = one.numbers
    return f"{two} (with 2 players), {three} (with 3) or {four} (with 4)"


def explain(card: Card) -> Iterator[str]:
    """What a card means, a sentence each for its requirements and awards."""
    for one in card.requirements:
        yield f"needs at least {_players(one.least)}: {in_words(one.count)}"
    if not card.requirements and card.slot != BONUS:
        yield "needs nothing"
    for each in card.awards:
        yield f"pays {_pays(each, card)}"
    if not card.awards:
        yield "pays nothing by itself"
    if card.slot == "objects":
        yield "objects that its award doesn't count are loose, 1 point each"


def _pays(one: Award, card: Card) -> str:
    if isinstance(one, CoinRate):
        return f"a point for every {_players(one.coins)} coins left, instead of every 5"
    noun = "point" if one.points.numbers == (1,) else "points"
    if isinstance(one, Flat):
        return f"{_players(one.points)} {noun} to who meets it"
    counted = card.requirements[0].count if isinstance(one, Each) else one.count
    return f"{_players(one.points)} {noun} for each unit of: {in_words(counted)}"
