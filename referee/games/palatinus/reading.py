"""Reading the fields of Palatinus: terrains, pieces, and the values of the header."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from referee.games.palatinus.hexes import AROUND, DIRECTIONS, HANDS, LETTERS
from referee.games.palatinus.pieces import COLOURS, CONDOTTIERO, PIECES, WOLF, WOLF_MERCHANT, Share
from referee.notation.amounts import amount
from referee.notation.miss import Miss, quoted, whole
from referee.notation.spelling import foldcase
from referee.notation.words import Vocabulary

WORDS = Vocabulary.load("palatinus")
NOTHING = ("-", "none")
_TERRAIN = re.compile(r"([A-Za-z])([0-9]*)")
_SPRINGS = re.compile(r"([A-Ga-g])(-|[1-6]+)")
_TOKEN = re.compile(r"([A-Ga-g])([0-9]{1,9})")
_TERRAIN_FORM = "a terrain is the letter of a tile and a number from 1 to 6, such as C6"
MISSING = "RGN-HEAD-04"


def missing(word: str, message: str, near: tuple[str, ...] = (), at: int = 0) -> Miss:
    """A word that isn't what has to stand there."""
    return Miss("RGN-WORD-01", "missing", word, at, 0, len(word), message, near)


def terrain(word: str) -> str | Miss:
    """A terrain by its name, whether or not it exists; a bare letter is a hill."""
    match = _TERRAIN.fullmatch(word)
    if match is None:
        return missing(word, f"{_TERRAIN_FORM}, and {quoted(word)} is none")
    return word.upper()


def letter(word: str) -> str | Miss:
    """A tile's letter, whether or not there is such a tile."""
    if len(word) == 1 and word.isascii() and word.isalpha():
        return word.upper()
    return missing(word, f"a tile is a letter from A to G, and {quoted(word)} is none")


def arrow(word: str) -> int | Miss:
    """A direction by its number."""
    if word.upper() in DIRECTIONS:
        return DIRECTIONS.index(word.upper())
    text = f"an arrow points E, SE, SW, W, NW or NE, and {quoted(word)} is none of these"
    return missing(word, text)


def piece(word: str) -> int | Miss:
    """A piece by its number: merchant, farmer, condottiero, wolf, or a wolf with its kind."""
    first, dash, second = word.partition("-")
    if dash:
        wolf = WORDS.find("piece", first)
        if isinstance(wolf, Miss):
            return wolf._replace(word=word)
        kind = WORDS.find("piece", second)
        if isinstance(kind, Miss):
            shift = len(first) + 1
            return kind._replace(word=word, start=kind.start + shift, end=kind.end + shift)
        if wolf != PIECES[WOLF] or kind == PIECES[WOLF]:
            return missing(
                word, f"a wolf whose kind is known is written wolf-farmer, and {quoted(word)} is none"
            )
        return PIECES.index(kind) + WOLF_MERCHANT
    found = WORDS.find("piece", word)
    return found if isinstance(found, Miss) else PIECES.index(found)


@lru_cache(maxsize=256)
def colour(word: str) -> str | Miss:
    return WORDS.find("colour", word)


# Header values


def layout(words: tuple[str, ...]) -> str | Miss:
    """The hand of the map."""
    found = WORDS.find("hand", words[0])
    if isinstance(found, Miss):
        text = f"the map is right- or left-handed, and {quoted(words[0])} is neither"
        return missing(words[0], text, HANDS)
    return found


def springs(words: tuple[str, ...]) -> int | Miss:
    """The terrains with a spring, as a set; every tile has an entry."""
    found = _entries(
        words, _springs, "tile {} has two entries", "springs", "as in G14, or G- where it has none"
    )
    return found if isinstance(found, Miss) else sum(found.values())


@lru_cache(maxsize=1024)
def _springs(word: str) -> tuple[str, int] | Miss:
    """A tile by its letter, and those of its terrains that have a spring, as a set."""
    match = _SPRINGS.fullmatch(word)
    if match is None:
        form = "springs are a tile's letter and numbers from 1 to 6, as in A25, or A- for none"
        return missing(word, f"{form}; {quoted(word)} is neither")
    name, numbers = match[1].upper(), match[2].strip("-")
    if len(set(numbers)) < len(numbers):
        return missing(word, f"{quoted(word)} names a terrain twice")
    return name, sum(1 << LETTERS.index(name) * AROUND + int(number) - 1 for number in numbers)


def tokens(words: tuple[str, ...]) -> tuple[int, ...] | Miss:
    """The value of each hill's token, by letter."""
    found = _entries(words, _token, "hill {} has two tokens", "tokens", "as in G4")
    return found if isinstance(found, Miss) else tuple([found[name] for name in LETTERS])


@lru_cache(maxsize=256)
def _token(word: str) -> tuple[str, int] | Miss:
    """A tile by its letter, and what its token is worth."""
    match = _TOKEN.fullmatch(word)
    if match is None:
        return missing(word, f"a token is a tile's letter and its value, as in A5; {quoted(word)} is none")
    return match[1].upper(), min(int(match[2]), 99)


def _entries(
    words: tuple[str, ...], read: Callable[[str], tuple[str, int] | Miss], twice: str, key: str, form: str
) -> dict[str, int] | Miss:
    """An entry for each tile, by its letter."""
    found: dict[str, int] = {}
    for at, word in enumerate(words):
        one = read(word)
        if isinstance(one, Miss):
            return one._replace(at=at)
        name, value = one
        if name in found:
            return missing(word, twice.format(name), at=at)
        found[name] = value
    return _without(words, found, key, form) or found


def _without(words: tuple[str, ...], found: dict[str, int], key: str, form: str) -> Miss | None:
    """What a header line says nothing about although it has to."""
    if len(found) == len(LETTERS):
        return None
    left = [name for name in LETTERS if name not in found]
    word, at = words[-1], len(words) - 1
    noun = "tile" if len(left) == 1 else "tiles"
    text = f"the {key} line says nothing about {noun} {', '.join(left)}"
    return whole(MISSING, "missing", word, text, at=at, hint=f"every tile has an entry, {form}")


def colours(words: tuple[str, ...]) -> tuple[tuple[str, str], ...] | Miss:
    """For each seat its colour and, behind a slash, the second one."""
    found = []
    for at, word in enumerate(words):
        own, slash, second = word.partition("/")
        pair = []
        for part, shift in ((own, 0), (second, len(own) + 1)):
            if part or (not shift or slash):
                name = colour(part)
                if isinstance(name, Miss):
                    return name._replace(word=word, at=at, start=shift, end=shift + max(len(part), 1))
                pair.append(name)
        found.append((pair[0], pair[1] if len(pair) > 1 else ""))
    return tuple(found)


def inventory(words: tuple[str, ...]) -> tuple[Share, Share | None] | Miss:
    """``merchants 5 wolf 3, farmers 5 wolf 3, condottieri 2``, and parts with ``extra`` in front."""
    own: dict[int, tuple[int, int]] = {}
    extra: dict[int, tuple[int, int]] = {}
    for start, part in _parts(words):
        is_extra = foldcase(part[0]) == "extra"
        rest = part[1:] if is_extra else part
        found = group(rest)
        if isinstance(found, Miss):
            return found._replace(at=found.at + start + is_extra)
        kind, number, wolves = found
        into = extra if is_extra else own
        if kind in into or (is_extra and kind == CONDOTTIERO):
            return missing(
                part[0], "each kind stands once, and extra pieces are merchants and farmers", at=start
            )
        into[kind] = number, wolves
    for kind in range(3):
        if kind not in own:
            names = ("merchants", "farmers", "condottieri")
            text = f"the inventory says nothing about {names[kind]}"
            return whole(MISSING, "missing", words[-1], text, at=len(words) - 1)
    share = Share(*own[0], *own[1], own[2][0])
    if not extra:
        return share, None
    none = (0, 0)
    return share, Share(*extra.get(0, none), *extra.get(1, none), 0)


def _parts(words: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The parts between commas, each with the place of its first word."""
    found = []
    start = 0
    for at, word in enumerate((*words, ",")):
        if word == ",":
            if at > start:
                found.append((start, words[start:at]))
            start = at + 1
    return found


def group(words: tuple[str, ...]) -> tuple[int, int, int] | Miss:
    """``merchants 5 wolf 3``: a kind, how many, how many of them with the wolf."""
    if not words:
        return missing("", "a kind of inhabitant and a number, as in merchants 5 wolf 3")
    kind = piece(words[0])
    if isinstance(kind, Miss):
        return kind
    if kind > CONDOTTIERO:
        return missing(words[0], f"{quoted(words[0])} isn't merchants, farmers or condottieri")
    number = _number(words, 1)
    if isinstance(number, Miss):
        return number
    if len(words) == 2:
        return kind, number, 0
    if piece(words[2]) != WOLF or len(words) > 4:
        return missing(words[2], f"behind {words[1]} stands wolf and a number, or nothing", at=2)
    wolves = _number(words, 3)
    if isinstance(wolves, Miss):
        return wolves
    if kind == CONDOTTIERO and wolves:
        return missing(words[2], "no condottiero carries the wolf", at=2)
    if wolves > number:
        return missing(words[3], f"of {number} {words[0]} at most {number} carry the wolf", at=3)
    return kind, number, wolves


def _number(words: tuple[str, ...], at: int) -> int | Miss:
    """A small whole number."""
    if at >= len(words):
        return missing(words[-1], f"behind {words[-1]} stands a number", at=at - 1)
    number = amount(words[at])
    if isinstance(number, Miss):
        return number._replace(at=at)
    if not 0 <= number <= 31:
        return missing(words[at], f"nobody has {number} of them", at=at)
    return number


HEADERS: dict[str, Callable[[tuple[str, ...]], Any]] = {
    "layout": layout,
    "springs": springs,
    "tokens": tokens,
    "colours": colours,
    "inventory": inventory,
}


def write_header(key: str, value: Any) -> str:
    """The canonical text of a header value."""
    if key == "springs":
        return " ".join(f"{name}{_numbers(value >> index * AROUND)}" for index, name in enumerate(LETTERS))
    if key == "tokens":
        return " ".join(f"{name}{number}" for name, number in zip(LETTERS, value, strict=True))
    if key == "colours":
        return " ".join(f"{own}/{second}" if second else own for own, second in value)
    if key == "inventory":
        share, extra = value
        parts = [share.text]
        if extra is not None:
            parts += [f"extra {part}" for part in extra.text.split(", ")]
        return ", ".join(parts)
    return str(value)


def _numbers(some: int) -> str:
    return "".join(str(number + 1) for number in range(AROUND) if some >> number & 1) or "-"


def is_colour(word: str) -> bool:
    return word in COLOURS
