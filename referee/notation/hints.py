"""What was expected, in words: from a stray terminal to one calm sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from referee.core.near import listed, near
from referee.core.rule import Clause

from .dialect import Dialect
from .grammars import Grammar, Stray
from .miss import quoted
from .split import looks_like_seat

UNEXPECTED = Clause(
    "RGN-LINE-01",
    "a line has one of the forms of the notation",
    "notation 5",
    "normative",
    "A turn is PLAYER and its clauses in capitals, each with its own words behind it; the other lines begin"
    " with CHECK, SET, RESULT, WINNER or STOPPED. A word that fits none of this is refused.",
)
INCOMPLETE = Clause(
    "RGN-LINE-02",
    "a line is written to its end",
    "notation 5",
    "normative",
    "A clause needs all its words. A log that was cut off in the middle of a line is refused there.",
)
FOREIGN = Clause(
    "RGN-LINE-03",
    "a log is plain lines",
    "notation 1 and 5",
    "normative",
    "Chat exports, list bullets and Markdown fences are decoration from elsewhere. They are named instead of"
    " being skipped, for nobody can tell what else the copying changed.",
)
WHEEL = Clause(
    "RGN-LINE-04",
    "a purchase says what the wheel did",
    "notation 6",
    "normative",
    "Where turning the wheel is the buyer's choice, BUY stands behind TURN or STAY. Only in the first"
    " edition's basic game, where it always turns, may BUY stand alone.",
)
CLAUSES = (UNEXPECTED, INCOMPLETE, FOREIGN, WHEEL)

_DECORATION = (
    (r"\s*[0-9]{1,2}:[0-9]{2}\s", "this looks like a chat export; a time in a log is written @20:31"),
    (
        r"\s*\[[^\]]*[0-9][^\]]*\]",
        "this looks like a chat export; a log has no time stamp in brackets",
    ),
    (r"\s*[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},?\s", "this looks like a chat export"),
    (r"\s*[-*\u2022]\s", "this looks like a list bullet; a log line begins with its player"),
    (r"\s*[0-9]+\)\s", "this looks like a list number; a round is written as in `4.`"),
    (r"\s*(```|~~~)", "this looks like a Markdown fence around the log"),
    (r"\s*>\s", "this looks like a quotation mark of a mail or chat"),
    (r"\s*\|", "this looks like a table; a log is plain lines"),
)
"""Patterns of lines from elsewhere; compiled only for a line that doesn't begin as logs do."""
_LISTS = {
    "CHECK": ("", "a fact"),
    "SET": ("", "a fact"),
    "RESULT": ("a colon or a player", "a claim such as P1 93 or objects 21"),
    "WINNER": ("a colon", "a player"),
}
"""What stands behind the word that a line of its own begins with (nothing: a subject of the
dialect), and what is listed behind the colon."""
_THEN = {"TURN": "BUY", "STAY": "BUY"}
_LAST = frozenset({"UNDO", "STOPPED", "AGREED", "EQUALS"})
_LEAD = frozenset({"ROUND", "TIME"})


class Hint(NamedTuple):
    """A sentence about a stray word, the rule that refuses it, and some help."""

    id: str
    message: str
    help: str | None = None


def decoration(text: str) -> str | None:
    """Name the decoration that a line seems to carry, if any."""
    if text[:1].isalpha():
        return None  # none begins with a letter, as nearly every line does
    return next((message for pattern, message in _DECORATION if re.match(pattern, text)), None)


def explain(
    stray: Stray, words: Sequence[str], shape: Sequence[str], grammar: Grammar, dialect: Dialect
) -> Hint:
    """Say what stands where it doesn't belong, or what is missing at the end."""
    lead = next((index for index, name in enumerate(shape) if name not in _LEAD), len(shape))
    verbs = {spelling for name in grammar.keywords if (spelling := grammar.spelling(name)).isalpha()}
    wanted = _wanted(stray, words, shape, lead, grammar, dialect)
    if stray.index >= len(words):
        help = _misspelt(words[lead + 1 :], wanted, dialect)
        return Hint(INCOMPLETE.id, f"the line ends where {wanted} should stand", help)
    word = words[stray.index]
    if stray.index <= lead:
        help = f"a round is a number and a point: {word}." if word.isdigit() else None
        return Hint(UNEXPECTED.id, f"a line begins with its player, not with {quoted(word)}", help)
    close = near(word, verbs, 1) if word.upper() not in verbs else ()
    help = _unglued(words[lead], verbs) if stray.index == lead + 1 else None
    if help is None and close:
        help = f"did you mean {close[0]}?"
    return Hint(UNEXPECTED.id, f"{quoted(word)} doesn't fit here; {wanted} should stand here", help)


def _wanted(
    stray: Stray,
    words: Sequence[str],
    shape: Sequence[str],
    lead: int,
    grammar: Grammar,
    dialect: Dialect,
) -> str:
    """What would have fitted: in a list by its commas, in a turn by the last verb before the stray word."""
    before = list(shape[lead : stray.index])
    if not before:
        return "a player"
    if before[0] in _LISTS:
        return _listed(before, words[lead : stray.index], dialect)
    if before[-1] == "EQUALS":
        return "a claim such as -5 coins"
    if before == ["STOPPED"] or before[-1] == "AGREED":
        return "the reason in quotation marks"
    index = next((index for index in range(len(before) - 1, -1, -1) if before[index] in grammar.keywords), -1)
    verb = before[index] if index >= 0 else ""
    if not verb:
        return f"an action such as {listed(dialect.actions)}"
    behind = len(before) - 1 - index
    own = dialect.expected.get(verb, ())
    if behind < len(own):
        return own[behind].replace(": ", " (", 1) + (")" if ": " in own[behind] else "")
    if verb in _THEN:
        return _THEN[verb]
    if verb in _LAST:
        return "the end of the line"
    return "another clause or the end of the line"


def _listed(before: Sequence[str], words: Sequence[str], dialect: Dialect) -> str:
    """What would have fitted into a CHECK, SET, RESULT or WINNER."""
    first, item = _LISTS[before[0]]
    first = first or f"a subject (a player, {listed(dialect.subjects)})"
    if "COLON" not in before:
        return first if len(before) == 1 else "a colon"
    if before[-1] in ("COLON", "COMMA"):
        return item
    if before[0] == "RESULT" and not words[-1].isdigit():
        return "a whole number"
    return "a comma or the end of the line"


def _misspelt(words: Sequence[str], verb: str, dialect: Dialect) -> str | None:
    """A word of the line that is no block list and looks like the verb that is missing."""
    if verb not in _THEN.values():
        return None
    found = (word for word in words if near(word, (verb,)) and not set(word) <= set(dialect.letters))
    word = next(found, None)
    return f"did you mean {verb} by {quoted(word)}?" if word else None


def _unglued(word: str, verbs: set[str]) -> str | None:
    """How to write a player and a verb that stand there as one word."""
    verb = next((verb for verb in sorted(verbs) if word.upper().endswith(verb)), "")
    player = word[: len(word) - len(verb)]
    return f"write a space: {player} {verb}" if verb and looks_like_seat(player) else None
