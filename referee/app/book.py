"""Use case: looking things up in the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from referee.core.near import listed, near
from referee.core.rule import Clause
from referee.core.ruleset import Ruleset
from referee.core.ruling import Option, Ruling
from referee.games import TITLES

from .check import UsageError, reading_clauses

Found = Ruleset | Clause | Ruling | Option


@dataclass(frozen=True, slots=True)
class Page:
    """Something in the rulebook, with examples of a rule as text."""

    what: Found
    examples: tuple[str, ...] = ()


def rulesets() -> list[Ruleset]:
    return [title.ruleset for title in TITLES.values()]


@cache
def _index() -> dict[str, Found]:
    """Everything that has a name, by its name in lower case."""
    found: dict[str, Found] = {}
    for clause in reading_clauses():
        found[clause.id.casefold()] = clause
    for ruleset in rulesets():
        found[ruleset.id] = ruleset
        found.update((clause.id.casefold(), clause) for clause in ruleset.rulebook())
        for ruling in ruleset.rulings:
            found[ruling.id.casefold()] = ruling
            # Two editions may leave the same thing open; the name then means the earlier one.
            found.setdefault(ruling.name, ruling)
        for option in ruleset.options:
            found.setdefault(option.name, option)
    return found


def look_up(name: str) -> Page:
    """A ruleset, rule, ruling or option by its id or name.

    Raises :class:`UsageError` for an unknown one, with near ones.
    """
    index = _index()
    what = index.get(name.casefold())
    if what is None:
        close = near(name, index)
        help = (
            f"; did you mean {listed(one.upper() if one[2:3] == '-' else one for one in close)}?"
            if close
            else ""
        )
        raise UsageError(f"there is no rule, ruling, option or ruleset '{name}'{help}")
    return Page(what, examples(what.id) if isinstance(what, Clause) else ())


def examples(id: str) -> tuple[str, ...]:
    """The first text case of a rule that is in order, and the first that isn't, each as a log."""
    path = _cases() / f"{id}.txt"
    if not path.is_file():
        return ()
    given = ""
    found: dict[str, str] = {}
    for head, body in _blocks(path.read_text("utf-8")):
        kind, _, blamed = head.partition(" ")
        if kind == "given":
            given = body
        elif kind in _SHOWN:
            word = "in order" if kind == "ok" else f"not in order: {blamed}" if blamed else "not in order"
            found.setdefault(kind, f"{word}\n\n{given}{body}".rstrip())
    return tuple(found[kind] for kind in _SHOWN if kind in found)


_SHOWN = ("ok", "bad")


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of a case file: the line at the margin, and the indented lines below it."""
    head, lines = "", []
    for line in text.splitlines()[1:]:
        if line.startswith((" ", "\t")):
            lines.append(f"{line.replace('> ', '', 1) if line.lstrip().startswith('> ') else line}\n")
        elif line and not line.startswith("#"):
            if head:
                yield head, "".join(lines)
            head, lines = line.strip(), []
    if head:
        yield head, "".join(lines)


def _cases() -> Path:
    """The folder of the cases, installed or in a checkout."""
    if find_spec("referee.cases") is not None:
        return Path(str(files("referee.cases")))
    return Path(__file__).parents[2] / "tests" / "cases"
