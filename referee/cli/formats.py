"""The machine formats of ``referee check``: what each prints for a game, and at the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from referee.app import Judged, reading_clauses, rulebook
from referee.core.finding import Finding
from referee.core.log import Log
from referee.core.rule import Clause
from referee.reports import findings, machine, verdict
from referee.reports.screen import Paint

from .output import Run, Strictness, document, lines


def clauses(judged: Judged) -> dict[str, Clause]:
    """Every clause that a finding of a game can cite, by id."""
    known = {clause.id: clause for clause in reading_clauses()}
    return known if judged.ruleset is None else {**known, **rulebook(judged.ruleset)}


def titles(judged: Judged) -> Callable[[str], str]:
    """The title of a clause that a finding of a game cites, by its id."""
    known = clauses(judged)
    return lambda id: known[id].title if id in known else ""


def objection(strictness: Strictness, judged: Judged) -> str:
    """What ``--strict`` or ``--finished`` objects to in a game, in words."""
    why = strictness.why(judged) if strictness.strict else ""
    if why:
        return f"--strict: {why} counts as broken"
    if strictness.finished and not judged.is_finished:
        return "--finished: the game isn't finished"
    return ""


@dataclass(frozen=True, slots=True)
class Edition:
    """What a document names of a ruleset."""

    id: str
    version: str


@dataclass(frozen=True, slots=True)
class Brief:
    """What a document needs of a game; small, and it can be sent between processes."""

    log: Log
    ruleset: Edition | None
    verdict: str
    is_finished: bool
    turns: int
    findings: list[Finding]


def brief(judged: Judged) -> Any:
    """A game without its lines and positions. Stands in for it in documents."""
    log, ruleset = judged.log, judged.ruleset
    return Brief(
        Log(log.source, log.index, log.first_line, log.ruleset, is_one_of_several=log.is_one_of_several),
        Edition(ruleset.id, ruleset.version) if ruleset is not None else None,
        judged.verdict,
        judged.is_finished,
        judged.turns,
        judged.findings,
    )


class Form(ABC):
    """One machine format: told of each game in order, and of the end.

    ``of`` makes of a game, perhaps in another process, what ``add`` takes.
    """

    def __init__(self, run: Run) -> None:
        self._run = run

    @staticmethod
    @abstractmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        """What is told of a game; it can be sent between processes."""

    @abstractmethod
    def add(self, what: Any) -> None:
        """Take what is told of the next game."""

    def end(self) -> None:  # noqa: B027 - many have nothing to add
        """Print what comes last."""

    def _troubles(self) -> Iterable[tuple[str, str]]:
        return [(trouble.file, trouble.message) for trouble in self._run.troubles]


class Json(Form):
    """One document."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._games: list[dict[str, Any]] = []

    @staticmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        return machine.game(judged)

    def add(self, what: Any) -> None:
        self._games.append(what)

    def end(self) -> None:
        errors = [machine.trouble(*trouble) for trouble in self._troubles()]
        document(
            {"schema": "referee.check/1", "games": self._games, "errors": errors, "exit": self._run.code}
        )


class Jsonl(Form):
    """One object a game, as soon as it is judged."""

    @staticmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        return machine.dumps(machine.game(judged), ascii=ascii)

    def add(self, what: Any) -> None:
        lines([what])


class Sarif(Form):
    """One SARIF document."""

    def __init__(self, run: Run) -> None:
        from referee.reports.sarif import SarifRun

        super().__init__(run)
        self._log = SarifRun(lambda judged, id: clauses(judged).get(id))

    @staticmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        return brief(judged)

    def add(self, what: Any) -> None:
        self._log.add(what)

    def end(self) -> None:
        document(self._log.document(self._troubles(), self._run.code))


class Github(Form):
    """One workflow command a finding, as soon as its game is judged."""

    @staticmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        from referee.reports.github import command, commands

        found = list(commands(judged, titles(judged)))
        why = objection(strictness, judged)
        if why and judged.verdict in ("legal", "possible"):
            option, _, text = why.partition(": ")
            found.append(command(judged.log.source, option, text, judged.log.first_line))
        return found

    def add(self, what: Any) -> None:
        lines(what)

    def end(self) -> None:
        from referee.reports.github import command

        lines(command(file, "not judged", message) for file, message in self._troubles())


class Junit(Form):
    """One XML document."""

    def __init__(self, run: Run) -> None:
        from referee.reports.junit import JunitRun

        super().__init__(run)
        self._log = JunitRun()

    @staticmethod
    def of(judged: Judged, strictness: Strictness, ascii: bool) -> Any:
        blocks = findings.render(judged.log.label, judged.findings, titles(judged), Paint(False), all=True)
        text = "\n".join([verdict.line(judged, Paint(False)), *verdict.leanings(judged), *blocks])
        return brief(judged), objection(strictness, judged), text if judged.findings else ""

    def add(self, what: Any) -> None:
        self._log.add(*what)

    def end(self) -> None:
        for file, message in self._troubles():
            self._log.trouble(file, message)
        lines(plain(self._log.document()))


def plain(texts: Iterable[str]) -> Iterable[str]:
    """XML for an output that isn't UTF-8: other characters as references."""
    from .output import is_utf8

    if is_utf8():
        return texts
    return (text.encode("ascii", "xmlcharrefreplace").decode("ascii") for text in texts)


_FORMS: dict[str, type[Form]] = {
    "json": Json,
    "jsonl": Jsonl,
    "sarif": Sarif,
    "github": Github,
    "junit": Junit,
}


def form(name: str, run: Run) -> Form | None:
    """The machine format of that name; None for text."""
    return _FORMS[name](run) if name in _FORMS else None


def told(name: str, judged: Judged, strictness: Strictness, ascii: bool) -> Any:
    """What the machine format of that name tells of a game."""
    return _FORMS[name].of(judged, strictness, ascii)
