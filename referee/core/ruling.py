"""Open readings and house rules: what a rule book leaves open, and who decides it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .rule import Confidence

_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that no source settles, with the readings that can be chosen.

    ``readings`` maps the name of a reading to what it means; ``default`` is one
    of them, ``why`` the reason for it.
    """

    id: str
    name: str
    question: str
    readings: Mapping[str, str]
    default: str
    why: str
    source: str
    confidence: Confidence


def numbered(
    family: str,
    number: int,
    name: str,
    question: str,
    readings: Mapping[str, str],
    why: str,
    source: str,
    confidence: Confidence,
) -> Ruling:
    """A ruling of a family of rules (``C1-R-04``), whose first reading is the default."""
    default = next(iter(readings))
    return Ruling(f"{family}-R-{number:02}", name, question, readings, default, why, source, confidence)


@dataclass(frozen=True, slots=True)
class Option:
    """A number that a header may give, or words that the game itself reads.

    ``low`` and ``high`` are inclusive bounds; ``default`` is None where no source
    prints the number. ``check(value)`` makes it an option of words and says what is
    wrong with them, or nothing; one that ``repeats`` has a name of its own as its
    first word.
    """

    name: str
    title: str
    low: int
    high: int
    default: int | None
    source: str
    confidence: Confidence
    unit: str = ""
    check: Callable[[str], str] | None = None
    repeats: bool = False


class Choice(NamedTuple):
    """What a header or the command line chose: a reading or a number."""

    name: str
    value: str | int


def choose(rulings: tuple[Ruling, ...], options: tuple[Option, ...], name: str, value: str) -> Choice | str:
    """Read a choice, by a ruling's id or name or an option's name.

    Returns the choice, or a sentence that says what is wrong with it.
    """
    for ruling in rulings:
        if name.casefold() in (ruling.id.casefold(), ruling.name):
            if value in ruling.readings:
                return Choice(ruling.name, value)
            return f"{ruling.name} has no reading '{value}'; it knows {', '.join(ruling.readings)}"
    for option in options:
        if name == option.name and option.check is not None:
            wrong = option.check(value)
            if wrong:
                return wrong
            first, _, rest = value.partition(" ")
            return Choice(f"{name} {first}", rest) if option.repeats else Choice(name, value)
        if name == option.name:
            digits = value.removeprefix("-")
            if _NUMBER.fullmatch(digits) and option.low <= int(value) <= option.high:
                return Choice(option.name, int(value))
            return f"{option.name} is a whole number from {option.low} to {option.high}, not '{value}'"
    return f"there is no option '{name}' in this ruleset"
