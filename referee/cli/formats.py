"""The machine formats of ``referee check``: what each prints for a game, and at the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

from referee.app import Judged, reading_clauses, rulebook
from referee.core.rule import Clause
from referee.reports import findings, machine, verdict
from referee.reports.screen import Paint

from .output import Run, document, lines, record

FORMATS = ("text", "json", "jsonl", "sarif", "github", "junit")


def clauses(judged: Judged) -> dict[str, Clause]:
    """Every clause that a finding of a game can cite, by id."""
    known = {clause.id: clause for clause in reading_clauses()}
    return known if judged.ruleset is None else {**known, **rulebook(judged.ruleset)}


def titles(judged: Judged) -> Callable[[str], str]:
    """The title of a clause that a finding of a game cites, by its id."""
    known = clauses(judged)
    return lambda id: known[id].title if id in known else ""


def objection(run: Run, judged: Judged) -> str:
    """What ``--strict`` or ``--finished`` objects to in a game, in words."""
    why = run.why_strict(judged) if run.strict else ""
    if why:
        return f"--strict: {why} counts as broken"
    if run.finished and not judged.is_finished:
        return "--finished: the game isn't finished"
    return ""


class Form(ABC):
    """One machine format: told of each game as it is judged, and of the end."""

    def __init__(self, run: Run) -> None:
        self._run = run

    @abstractmethod
    def add(self, judged: Judged) -> None:
        """Take one game."""

    def end(self) -> None:  # noqa: B027 - many have nothing to add
        """Print what comes last."""

    def _troubles(self) -> Iterable[tuple[str, str]]:
        return [(trouble.file, trouble.message) for trouble in self._run.troubles]


class Json(Form):
    """One document."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._games: list[dict[str, Any]] = []

    def add(self, judged: Judged) -> None:
        self._games.append(machine.game(judged))

    def end(self) -> None:
        errors = [machine.trouble(*trouble) for trouble in self._troubles()]
        document(
            {"schema": "referee.check/1", "games": self._games, "errors": errors, "exit": self._run.code}
        )


class Jsonl(Form):
    """One object a game, as soon as it is judged."""

    def add(self, judged: Judged) -> None:
        record(machine.game(judged))


class Sarif(Form):
    """One SARIF document."""

    def __init__(self, run: Run) -> None:
        from referee.reports.sarif import SarifRun

        super().__init__(run)
        self._log = SarifRun(lambda judged, id: clauses(judged).get(id))

    def add(self, judged: Judged) -> None:
        self._log.add(judged)

    def end(self) -> None:
        document(self._log.document(self._troubles(), self._run.code))


class Github(Form):
    """One workflow command a finding, as soon as its game is judged."""

    def add(self, judged: Judged) -> None:
        from referee.reports.github import command, commands

        lines(commands(judged, titles(judged)))
        why = objection(self._run, judged)
        if why and judged.verdict in ("legal", "possible"):
            option, _, text = why.partition(": ")
            lines([command(judged.log.source, option, text, judged.log.first_line)])

    def end(self) -> None:
        from referee.reports.github import command

        lines(command(file, "not judged", message) for file, message in self._troubles())


class Junit(Form):
    """One XML document."""

    def __init__(self, run: Run) -> None:
        from referee.reports.junit import JunitRun

        super().__init__(run)
        self._log = JunitRun()

    def add(self, judged: Judged) -> None:
        blocks = findings.render(judged.log.label, judged.findings, titles(judged), Paint(False), all=True)
        text = "\n".join([verdict.line(judged, Paint(False)), *verdict.leanings(judged), *blocks])
        self._log.add(judged, objection(self._run, judged), text if judged.findings else "")

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


_FORMS: dict[str, Callable[[Run], Form]] = {
    "json": Json,
    "jsonl": Jsonl,
    "sarif": Sarif,
    "github": Github,
    "junit": Junit,
}


def form(name: str, run: Run) -> Form | None:
    """The machine format of that name; None for text."""
    return _FORMS[name](run) if name in _FORMS else None
