"""Use case: logs in their canonical form, without judging them."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from referee.core.finding import Finding
from referee.games import TITLES
from referee.notation.writer import write

from .check import read


@dataclass(slots=True)
class Formed:
    """A source in canonical form, and what was found while reading it."""

    text: str
    findings: list[tuple[str, Finding]]

    @property
    def is_readable(self) -> bool:
        return not any(finding.severity == "error" for _, finding in self.findings)


def form(data: bytes, name: str, ruleset: str | None = None, game: int | None = None) -> Formed:
    """Format every game of a source, or the one of that number; refused lines stay as they are."""
    texts = []
    findings = []
    for log in read(BytesIO(data), name, ruleset):
        if game not in (None, log.index):
            continue
        title = TITLES.get(log.ruleset or "")
        texts.append(write(log, title.dialect if title else None))
        findings += [(log.label, finding) for finding in log.findings]
    return Formed("\n".join(text for text in texts if text), findings)
