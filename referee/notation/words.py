"""The vocabulary: what a word means in its place, in seven languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.core.near import listed, near
from referee.data import toml
from referee.notation.miss import Miss, quoted
from referee.notation.spelling import foldcase

LANGUAGES = ("it", "en", "de", "fr", "es", "nl", "zh")
SHORTEST = 3
_SEPARATORS = frozenset(" ,:=#")

Entry = Mapping[str, list[str]]


class Meaning(NamedTuple):
    """What a word stands for: the game's value and the canonical spelling."""

    value: Any
    canonical: str


@dataclass(frozen=True, slots=True, eq=False)
class _Role:
    """The words of one role, all keys folded.

    ``cuts`` maps the allowed prefixes to the meanings they fit. ``initials``
    maps letters that are no word here to the meanings that begin with them in
    some language, each with those words; only a role whose canonical names are
    single letters has any.
    """

    exact: Mapping[str, str]
    cuts: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    initials: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Words by role. Never changes; compared and hashed by identity."""

    roles: Mapping[str, _Role]

    @classmethod
    @cache
    def load(cls, name: str) -> Vocabulary:
        """Return the vocabulary of the data file ``words-NAME.toml``."""
        return cls.of(toml(f"words-{name}"))

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, Any]]) -> Vocabulary:
        """Build from ``{role: {meaning: {language: words}}}``.

        ``tables["also"]`` names for a role those whose words it knows too.
        Raises ``ValueError`` where a word has two meanings or can't be one word.
        """
        also: Mapping[str, list[str]] = tables.get("also", {})
        roles = {}
        for role in tables.keys() - {"also"}:
            entries: dict[str, Entry] = {}
            for part in (*also.get(role, ()), role):
                entries |= tables[part]
            roles[role] = _build(role, entries)
        return cls(MappingProxyType(roles))

    def find(self, role: str, word: str, letters: str = "") -> str | Miss:
        """Return the canonical meaning of ``word`` in ``role``.

        ``letters`` narrows the colours that a hint about initials may name.
        """
        known = self.roles[role]
        folded = foldcase(word)
        exact = known.exact.get(folded)
        if exact is not None:
            return exact
        fits = known.cuts.get(folded, ())
        if len(fits) == 1:
            return fits[0]
        if fits:
            return _ambiguous(word, tuple(known.labels[meaning] for meaning in fits))
        return _unknown(role, known, word, letters)

    def label(self, role: str, meaning: str) -> str:
        """Return a canonical meaning as a word: the English one for a bare letter."""
        return self.roles[role].labels[meaning]

    def names(self, role: str) -> tuple[str, ...]:
        """Return the canonical meanings of a role in the order of the data."""
        return tuple(self.roles[role].labels)

    def words(self, role: str) -> Mapping[str, str]:
        """Return every full word of a role, folded, with its meaning."""
        return self.roles[role].exact


def _build(role: str, entries: Mapping[str, Entry]) -> _Role:
    exact: dict[str, str] = {}
    cuts: dict[str, dict[str, None]] = {}
    labels: dict[str, str] = {}
    for meaning, by_language in entries.items():
        english = by_language["en"]
        labels[meaning] = meaning if len(meaning) > 1 else english[0]
        for word in (meaning, *_spoken(by_language)):
            if _SEPARATORS & set(word) or exact.setdefault(foldcase(word), meaning) != meaning:
                raise ValueError(f"{role}: {word!r} is no single word with one meaning")
        for name in map(foldcase, (meaning, *english)):
            for length in range(SHORTEST, len(name)):
                cuts.setdefault(name[:length], {})[meaning] = None
    return _Role(
        exact=MappingProxyType(exact),
        cuts=MappingProxyType({cut: tuple(fits) for cut, fits in cuts.items()}),
        labels=MappingProxyType(labels),
        initials=MappingProxyType(_initials(entries, exact)),
    )


def _spoken(by_language: Entry) -> Iterator[str]:
    for language in LANGUAGES:
        yield from by_language[language]


def _initials(
    entries: Mapping[str, Entry], exact: Mapping[str, str]
) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """Collect the first letters that mean nothing, with one word a language for each meaning."""
    if any(len(meaning) > 1 for meaning in entries):
        return {}
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for meaning, by_language in entries.items():
        for language in LANGUAGES:
            firsts = {foldcase(word)[0]: word for word in reversed(by_language[language])}
            for letter, word in firsts.items():
                words = found.setdefault(letter, {}).get(meaning, ())
                if letter not in exact and word not in words:
                    found[letter][meaning] = (*words, word)
    return {letter: MappingProxyType(meanings) for letter, meanings in found.items() if meanings}


def _ambiguous(word: str, labels: tuple[str, ...]) -> Miss:
    message = f"{quoted(word)} fits {listed(labels, 'and')}"
    return Miss("RGN-WORD-02", "ambiguous", word, 0, 0, len(word), message, labels[:3])


def _unknown(role: str, known: _Role, word: str, letters: str) -> Miss:
    folded = foldcase(word)
    alike = near(folded, known.exact, most=len(known.exact))
    # A colour that this edition lacks is no help.
    meant = [known.exact[other] for other in alike if not letters or known.exact[other] in letters]
    labels = tuple(dict.fromkeys(known.labels[meaning] for meaning in meant))[:3]
    hint = None
    if folded in known.initials:
        hint = _initial_hint(known, folded, letters or "".join(known.labels))
    elif 0 < len(folded) < SHORTEST and any(cut.startswith(folded) for cut in known.cuts):
        hint = "a name may be cut to three letters or more"
    message = f"{quoted(word)} is no known {role}"
    return Miss("RGN-WORD-01", "unknown", word, 0, 0, len(word), message, labels, hint)


def _initial_hint(known: _Role, initial: str, letters: Iterable[str]) -> str:
    """Say which letters there are, and which of them the foreign initial stands for."""
    allowed = tuple(letters)
    advice = [
        f"for {known.labels[meaning]} ({', '.join(words)}) write {meaning}"
        for meaning, words in known.initials[initial].items()
        if meaning in allowed
    ]
    return "; ".join((f"initials are {' '.join(allowed)}", *advice))
