"""Writing results, and adding up the exit code of a run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext, suppress
from typing import Any, NamedTuple

from referee.app import Choices, Judged, reading_clauses
from referee.reports import findings
from referee.reports.screen import Paint, shown, shown_line
from referee.runners import archive
from referee.runners.archive import Way
from referee.runners.serial import judge
from referee.runners.sources import Lost, Trouble, expand

from . import BROKEN, FAULT, OK, TROUBLE, UNREADABLE
from .progress import bar_of

_SERIOUS = (OK, BROKEN, UNREADABLE, TROUBLE, FAULT)
"""Codes by how serious they are; the most serious one wins."""
_FEWEST = 48


SERIAL = Way(jobs=1)


def paint(color: str) -> Paint:
    """Colours, or none: by option, terminal, ``NO_COLOR`` and ``TERM``."""
    is_terminal = sys.stdout.isatty()
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    is_on = color == "always" if color != "auto" else is_terminal and not plain
    return Paint(is_on, _columns()) if is_terminal else Paint(is_on)


def _columns() -> int:
    """How many columns the terminal has; never too few to show what a finding is about."""
    asked = os.environ.get("COLUMNS", "")
    found = int(asked) if asked.isascii() and asked.isdigit() else 0
    if not found:
        with suppress(OSError):
            found = os.get_terminal_size(sys.stdout.fileno()).columns
    return max(found or 80, _FEWEST)


def lines(texts: Iterable[str]) -> None:
    """Print lines and hand them on at once."""
    for text in texts:
        # In two steps: unbuffered, a long write into a pipe that is closed meanwhile raises nothing.
        sys.stdout.write(text)
        sys.stdout.write("\n")
    sys.stdout.flush()


def is_utf8() -> bool:
    """Whether standard output takes every character."""
    return (sys.stdout.encoding or "ascii").replace("-", "").lower() == "utf8"


def what_if(judged: Judged, *, gap: bool = False) -> list[str]:
    """What edits of the log change, where there were any; an empty line behind it if there is more."""
    if judged.what_if is None:
        return []
    from referee.reports import whatifs

    return [*whatifs.render(judged), *([""] if gap else ())]


def document(data: Any) -> None:
    """Print one JSON document; what the output's encoding may lack goes out as an escape of JSON."""
    from referee.reports import machine

    lines([machine.dumps(data, indent=1, ascii=not is_utf8())])


def record(data: Any) -> None:
    """Print one line of JSON lines."""
    from referee.reports import machine

    lines([machine.dumps(data, ascii=not is_utf8())])


def notation(text: str) -> None:
    """Print lines of a log as they are: in UTF-8 whatever the locale, for a log is nothing else.

    On a terminal they are shown like any other text, with escapes.
    """
    if sys.stdout.isatty():
        lines(shown_line(line) for line in text.removesuffix("\n").split("\n"))
        return
    sys.stdout.flush()
    rest = memoryview(text.encode("utf-8", "surrogateescape"))
    while rest:  # unbuffered, a write may take a part only
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()


def titles() -> Callable[[str], str]:
    """The title of a clause of the notation, by its id."""
    known = {clause.id: clause.title for clause in reading_clauses()}
    return lambda id: known.get(id, "")


def costed(judged: Judged) -> Judged:
    """A game with what its first breach costs; only an illegal one is looked at once more."""
    if judged.verdict == "illegal":
        from referee.app.cost import tell

        tell(judged)
    return judged


class Strictness(NamedTuple):
    """What counts as broken beside what is."""

    strict: bool = False
    finished: bool = False

    def code_of(self, judged: Judged) -> int:
        if judged.verdict == "unreadable":
            return UNREADABLE
        if judged.verdict == "illegal" or (self.finished and not judged.is_finished):
            return BROKEN
        return BROKEN if self.strict and self.why(judged) else OK

    def why(self, judged: Judged) -> str:
        """What ``--strict`` objects to in a game, in words."""
        if judged.verdict == "possible":
            return "a gap"
        return "a warning" if any(finding.severity == "warning" for finding in judged.findings) else ""


class Told(NamedTuple):
    """What is told of a game, and what counts of it; small, and it can be sent between processes."""

    verdict: str
    code: int
    turns: int
    what: Any


class Run:
    """A run over sources: yields games, tells trouble to stderr, adds up the code."""

    def __init__(self, choices: Choices, *, strict: bool = False, finished: bool = False) -> None:
        self.choices = choices
        self.strictness = Strictness(strict, finished)
        self.code = OK
        if not choices.cards.is_readable:
            self._card_findings()
        self.troubles: list[Trouble] = []
        self.verdicts: list[str] = []
        self.turns: list[int] = []

    def again(self) -> Run:
        """Another run of the same kind, in which nothing has been found yet."""
        return Run(self.choices, strict=self.strictness.strict, finished=self.strictness.finished)

    def _card_findings(self) -> None:
        """What can't be read in the card file goes to stderr; the logs are judged all the same."""
        self.add(UNREADABLE)
        cards = self.choices.cards
        for text in findings.render(cards.name, list(cards.findings), titles(), Paint(False), all=True):
            print(text, file=sys.stderr)

    def told(
        self,
        names: tuple[str, ...],
        tell: Callable[[Judged], Told],
        way: Way = SERIAL,
        *,
        fail_fast: bool = False,
    ) -> Iterator[Any]:
        """Judge every source as :mod:`archive` does, and yield what is to be told of each game.

        ``tell`` can be sent between processes. With ``fail_fast`` the first game or source that
        isn't fine is the last.
        """
        bar = bar_of(names)
        meter = None if bar is None else bar.advance
        with bar or nullcontext(), closing(archive.run(names, self.choices, tell, way, meter)) as results:
            for told in results:
                if bar is not None:
                    bar.wipe()
                if isinstance(told, Trouble):
                    self.trouble(told)
                else:
                    self.verdicts.append(told.verdict)
                    self.turns.append(told.turns)
                    self.add(told.code)
                    yield told.what
                if bar is not None:
                    bar.show(len(self.verdicts))
                if fail_fast and self.code != OK:
                    break

    def games(self, names: Iterable[str]) -> Iterator[Judged]:
        """Judge every source; one that can't be read doesn't stop the others."""
        for source in expand(names):
            if isinstance(source, Trouble):
                self.trouble(source)
                continue
            try:
                for judged in judge(source, self.choices):
                    self.verdicts.append(judged.verdict)
                    self.add(self.strictness.code_of(judged))
                    yield judged
                    del judged
            except Trouble as trouble:
                self.trouble(trouble)

    def one(self, name: str) -> Judged:
        """The one game of a source, which has a position at least.

        Raises :class:`Trouble` for several, and exits with the verdict's code where nothing can be played.
        """
        found = list(self.games([name]))
        if self.troubles:
            raise SystemExit(TROUBLE)
        if len(found) > 1:
            raise Trouble(name, f"{len(found)} games in it; choose one with {name}#1 to {name}#{len(found)}")
        (judged,) = found
        if judged.replay is None or judged.replay.opening is None:
            why = "the header doesn't allow the game to be played; `referee check` says why"
            print(f"referee: {shown(judged.log.label)}: {why}", file=sys.stderr)
            raise SystemExit(self.code)
        return judged

    def add(self, code: int) -> None:
        """Let the most serious code win."""
        self.code = max(self.code, code, key=_SERIOUS.index)

    def trouble(self, trouble: Trouble) -> None:
        """Tell what kept a source from being read or written; the others go on."""
        self.troubles.append(trouble)
        self.add(FAULT if isinstance(trouble, Lost) else TROUBLE)
        sys.stdout.flush()
        print(f"referee: {trouble}", file=sys.stderr)
