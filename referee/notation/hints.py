"""What was expected, in words: from a stray terminal to one calm sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from referee.core.near import listed, near
from referee.core.rule import Clause

from .dialect import Dialect
from .grammars import Grammar, Stray
from .miss import quoted, shown

UNEXPECTED = Clause(
    "RGN-LINE-01",
    "a line has one of the forms of the notation",
    "notation 5",
    "normative",
    "A turn is PLAYER and its clauses in capitals, each with its own words behind it; the other lines begin with"
    " CHECK, SET, RESULT, WINNER or STOPPED. A word that fits none of this is refused.",
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
CLAUSES = (UNEXPECTED, INCOMPLETE, FOREIGN)

_DECORATION = (
    (
        re.compile(r"\s*\[[^\]]*[0-9][^\]]*\]"),
        "this looks like a chat export; a log has no time stamp in brackets",
    ),
    (re.compile(r"\s*[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},?\s"), "this looks like a chat export"),
    (re.compile(r"\s*[-*\u2022]\s"), "this looks like a list bullet; a log line begins with its player"),
    (re.compile(r"\s*[0-9]+\)\s"), "this looks like a list number; a round is written as in `4.`"),
    (re.compile(r"\s*(```|~~~)"), "this looks like a Markdown fence around the log"),
    (re.compile(r"\s*>\s"), "this looks like a quotation mark of a mail or chat"),
    (re.compile(r"\s*\|"), "this looks like a table; a log is plain lines"),
)
_LINES = {
    "CHECK": ("a subject: a player, wheel, bag, supply, board, market, pile or turn", "a colon", "a fact"),
    "SET": ("a subject: a player, wheel, bag, supply, board, market, pile or turn", "a colon", "a fact"),
    "RESULT": ("a colon and the totals, or a player", "a total", "a whole number"),
    "WINNER": ("a colon", "a player"),
    "STOPPED": ("the reason in quotation marks",),
    "AGREED": ("the reason in quotation marks",),
}


class Hint(NamedTuple):
    """A sentence about a stray word, the rule that refuses it, and some help."""

    id: str
    message: str
    help: str | None = None


def decoration(text: str) -> str | None:
    """Name the decoration that a line seems to carry, if any."""
    return next((message for pattern, message in _DECORATION if pattern.match(text)), None)


def explain(
    stray: Stray, words: Sequence[str], shape: Sequence[str], grammar: Grammar, dialect: Dialect
) -> Hint:
    """Say what stands where it doesn't belong, or what is missing at the end."""
    wanted = _wanted(stray, words, shape, grammar, dialect)
    if stray.index >= len(words):
        return Hint(INCOMPLETE.id, f"the line ends where {wanted} was expected")
    word = words[stray.index]
    if stray.index == 0 and word != "=":
        return Hint(UNEXPECTED.id, f"a line begins with its player, not with {quoted(word)}")
    verbs = {spelling for name in grammar.keywords if (spelling := grammar.spelling(name)).isalpha()}
    close = near(word, verbs, 1) if word.casefold() not in {verb.casefold() for verb in verbs} else ()
    help = f"did you mean {close[0]}?" if close else None
    return Hint(UNEXPECTED.id, f"{quoted(word)} doesn't fit here; {wanted} was expected", help)


def _wanted(
    stray: Stray, words: Sequence[str], shape: Sequence[str], grammar: Grammar, dialect: Dialect
) -> str:
    """What would have fitted, by the last verb before the stray word and how many words stand behind it."""
    verb, behind = None, 0
    for index in range(min(stray.index, len(words)) - 1, -1, -1):
        if shape[index] in grammar.keywords and shape[index] not in ("COLON", "COMMA", "EQUALS"):
            verb = shape[index]
            break
        behind += 1
    words_behind = _LINES.get(verb or "", dialect.expected.get(verb or "", ()))
    if behind < len(words_behind):
        return words_behind[behind]
    if not verb:
        return "an action such as BUY, BUILD or SCORE" if stray.index else "a player"
    rest = sorted({grammar.spelling(name) for name in stray.expected} - {"", "=", ",", ":"})
    starts = [shown(word) for word in rest][:6]
    if "$END" in stray.expected:
        starts.append("the end of the line")
    return listed(starts) or "something else"
