"""The words of a log by what they are for somebody who colours them.

Everything comes from where the referee itself has it: keywords from the grammars, header
keys from the reader, words in seven languages from the data. Nothing is listed here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from referee.games import TITLES
from referee.notation.grammars import folder
from referee.notation.header import FREE_TEXT, ORDER
from referee.notation.spelling import foldcase
from referee.notation.words import LANGUAGES, Vocabulary

FAMILIES = ("carrara", "palatinus")
KINDS = ("city", "type", "object", "spot", "piece", "colour", "hand")
"""The roles of words; one that stands in several counts as the first of these."""

_KEYWORD = re.compile(r'^[A-Z]+: "([^"]+)"i$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Words:
    """``keys`` are header keys with a value in the notation, ``free`` those of free text;
    ``verbs`` begin a line, a clause or a part of one; ``card`` are the words of objective
    cards. ``named`` maps a word, as written in the data, without marks or cut, to its kind.
    """

    rulesets: tuple[str, ...]
    keys: tuple[str, ...]
    free: tuple[str, ...]
    verbs: tuple[str, ...]
    card: tuple[str, ...]
    named: Mapping[str, str]

    def kind(self, word: str) -> str:
        """What kind of thing a word names; nothing for any other word."""
        return self.named.get(foldcase(word), "")


@cache
def words() -> Words:
    named: dict[str, str] = {}
    for kind in KINDS:
        for family in FAMILIES:
            for word in _spellings(family, kind):
                named.setdefault(word, kind)
    shared = _keywords("shared")
    verbs = dict.fromkeys([*shared, *(verb for family in FAMILIES for verb in _keywords(family))])
    return Words(
        rulesets=tuple(TITLES),
        keys=tuple(key for key in ORDER if key not in FREE_TEXT),
        free=tuple(key for key in ORDER if key in FREE_TEXT),
        verbs=tuple(verbs),
        card=_keywords("objective"),
        named=named,
    )


def _keywords(grammar: str) -> tuple[str, ...]:
    text = (folder() / f"{grammar}.lark").read_text("utf-8")
    return tuple(word for word in _KEYWORD.findall(text) if word[0].isalpha())


def _spellings(family: str, kind: str) -> Iterator[str]:
    """Every way to write the words of a role: as in the data, without marks, and cut."""
    known = Vocabulary.load(family).roles.get(kind)
    if known is None:
        return
    text = files("referee.data").joinpath(f"words-{family}.toml").read_text("utf-8")
    for by_language in tomllib.loads(text)[kind].values():
        for language in LANGUAGES:
            yield from (word.lower() for word in by_language[language] if len(word) > 1 or not word.isascii())
    yield from (word for word in known.exact if len(word) > 1 or not word.isascii())
    yield from (cut for cut, fits in known.cuts.items() if len(fits) == 1)
