"""A step of a replay: one line and the positions around it."""

from __future__ import annotations

from typing import NamedTuple

from .log import Statement
from .ruleset import State


class Step(NamedTuple):
    """One line that changed the position, or tried to.

    ``number`` counts the turns that stand, up to and with this one; ``kind``
    is ``turn`` (applied), ``broken`` (no effect), ``agreed`` or ``set``.
    """

    statement: Statement
    before: State
    after: State
    number: int
    seat: int
    kind: str
    cause: int | None
