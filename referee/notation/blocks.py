"""Block lists: ``wwy``, ``2w 1y``, ``2 white yellow``, ``wy??``, ``-``."""

from __future__ import annotations

import re
from collections import Counter
from typing import TypeAlias

from referee.notation.miss import Miss, dash, point, quoted, shown, whole
from referee.notation.spelling import foldcase
from referee.notation.words import Vocabulary

Blocks: TypeAlias = str

ROLE = "colour"
NOTHING = frozenset({"-", "none"})
UNKNOWN = "?"
_PIECE = re.compile(r"([0-9]*)([^0-9]*)")
_PART = re.compile(r"\?|[^?]+")
_COUNT = re.compile(r"[1-9][0-9]?")
_SPELLED_OUT = 12


def blocks(words: tuple[str, ...], letters: str, vocabulary: Vocabulary) -> Blocks | Miss:
    """Read one block list: a run in the order of ``letters`` with its ``?`` last.

    ``letters`` are the colours of the edition, dearest first. No block is ``""``.
    """
    if len(words) == 1 and foldcase(words[0]) in NOTHING:
        return ""
    idle = _idle(words)
    if idle:
        return idle
    tally: Counter[str] = Counter()
    waiting = ""  # a count that was a word of its own
    for at, word in enumerate(words):
        for piece in _PIECE.finditer(word):
            count, run = piece.groups()
            fault = _misplaced(count, run, waiting, alone=count == word and at + 1 < len(words))
            if fault:
                return Miss("RGN-WORD-03", "count", word, at, *piece.span(1), fault)
            found = _colours(run, letters, vocabulary)
            if isinstance(found, Miss):
                start, end = found.start + piece.start(2), found.end + piece.start(2)
                return found._replace(word=word, at=at, start=start, end=end)
            number = waiting or count
            if number and len(found) > 1:
                message = _readings(int(number), run, found, letters, glued=bool(count))
                return Miss("RGN-WORD-03", "count", word, at, *piece.span(), message)
            for colour in found:
                tally[colour] += int(number or 1)
            waiting = "" if found else number
    return written(tally, letters)


def written(tally: Counter[str], letters: str) -> Blocks:
    """Return counted blocks as one canonical run."""
    return "".join(colour * tally[colour] for colour in (*letters, UNKNOWN))


def _idle(words: tuple[str, ...]) -> Miss | None:
    """Find what is no block: an empty list, an empty word, ``-`` among others."""
    if not words or not all(words):
        return whole("RGN-WORD-01", "missing", "", "blocks are due here, such as wwy, 2w 1y or - for none")
    for at, word in enumerate(words):
        if foldcase(word) in NOTHING:
            message = f"{quoted(word)} means no block and stands beside others"
            return whole("RGN-WORD-01", "mixed", word, message, at=at)
    return None


def _misplaced(count: str, run: str, waiting: str, *, alone: bool) -> str | None:
    """Say what is odd about a count where it stands, apart from what it counts."""
    if not count:
        return None
    if waiting:
        return f"the count {waiting} is followed by another count, {shown(count)}"
    if not _COUNT.fullmatch(count):
        return f"a count is a whole number from 1 to 99 without leading zeros, and {quoted(count)} is none"
    if not run and not alone:
        return f"the count {count} has no colour behind it; a count stands before its colour, as in 2w"
    return None


def _colours(run: str, letters: str, vocabulary: Vocabulary) -> str | Miss:
    """Return the letters and ``?`` of a stretch without counts; a miss is placed inside it."""
    found = ""
    for part in _PART.finditer(run):
        text = part.group()
        colours = UNKNOWN if text == UNKNOWN else _letters(text, letters, vocabulary)
        if isinstance(colours, Miss):
            return colours._replace(start=colours.start + part.start(), end=colours.end + part.start())
        found += colours
    return found


def _letters(text: str, letters: str, vocabulary: Vocabulary) -> str | Miss:
    """Read a run of letters or one colour word."""
    folded = foldcase(text)
    initials = vocabulary.names(ROLE)
    if folded and all(char in initials for char in folded):
        found = folded
    else:
        meaning = vocabulary.find(ROLE, text, letters)
        if isinstance(meaning, Miss):
            return _foreign(text, folded, meaning, letters, vocabulary)
        found = meaning
    for offset, colour in enumerate(found):
        if colour not in letters:
            lowest = f"{vocabulary.label(ROLE, letters[-1])} ({letters[-1]})"
            lacking = vocabulary.label(ROLE, colour)
            message = f"there is no {lacking} in this edition; its lowest colour is {lowest}"
            miss = whole("RGN-WORD-04", "lacking", text, message)
            return miss._replace(start=offset, end=offset + 1) if len(found) == len(text) else miss
    return found


def _foreign(text: str, folded: str, miss: Miss, letters: str, vocabulary: Vocabulary) -> Miss:
    """Blame one character where all others look like a run, else the word."""
    offset = dash(text)
    if offset is not None:
        return miss._replace(hint=f"the dash is {point(text[offset])}; no block is written -")
    initials = vocabulary.names(ROLE)
    of_run = sum(char in letters for char in folded)
    if miss.near or not of_run or 2 * of_run < len(folded) or len(folded) != len(text):
        return miss
    offset = next(at for at, char in enumerate(folded) if char not in initials)
    char = text[offset]
    hint = f"initials are {' '.join(letters)}"
    alone = vocabulary.find(ROLE, char, letters)
    if isinstance(alone, Miss) and alone.hint:
        hint = alone.hint
    message = f"{quoted(char)} in {quoted(text)} is no letter of a colour"
    return miss._replace(start=offset, end=offset + 1, message=message, hint=hint)


def _readings(number: int, run: str, found: str, letters: str, *, glued: bool) -> str:
    """Spell out both readings of a count before several blocks."""
    first = Counter(found)
    first[found[0]] += number - 1
    every = Counter({colour: number * times for colour, times in Counter(found).items()})
    written_as = quoted(f"{number}{'' if glued else ' '}{run}")
    if first == every:
        return (
            f"{written_as} has its count before several blocks; each is counted: {_spelled(first, letters)}"
        )
    return f"{written_as} can be read as {_spelled(first, letters)} or as {_spelled(every, letters)}"


def _spelled(tally: Counter[str], letters: str) -> str:
    """Return a tally with counts and, unless it is long, as a run: ``2w1y = wwy``."""
    counts = "".join(f"{tally[colour]}{colour}" for colour in (*letters, UNKNOWN) if tally[colour])
    return f"{counts} = {written(tally, letters)}" if tally.total() <= _SPELLED_OUT else counts
