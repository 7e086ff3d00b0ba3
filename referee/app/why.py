"""Use case: where a number comes from, as trees of postings down to lines and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.ledger import seat as account_of
from referee.notation.miss import shown
from referee.notation.spelling import foldcase

from .check import Judged, UsageError
from .numbers import ROW, RUNG, WINNER, Answer, Explainer
from .place import Position, locate
from .whywords import could, notes, sentence


@dataclass(frozen=True, slots=True)
class Why:
    """What was asked, and the answers. ``notes`` say what is to be known about all of them."""

    position: Position
    what: str
    sentence: str
    answers: tuple[Answer, ...]
    notes: tuple[str, ...] = ()

    @property
    def judged(self) -> Judged:
        return self.position.judged


class _Asked(NamedTuple):
    """A question taken apart: a player's or other account, a name, and what stands behind its colon."""

    account: str
    name: str
    key: str


def why(judged: Judged, what: str, depth: int | None = None) -> Why:
    """Explain a number of a game: ``P2.coins@31``, ``P1.total``, ``hill:C``, ``rung:blocks``.

    With ``depth`` the trees have so many levels below their number.

    Raises :class:`UsageError` for what can't be understood, naming what could be asked.
    """
    question, mark, where = what.strip().partition("@")
    position = locate(judged, where.strip() if mark else None)
    asked = _parse(judged, question.strip())
    own = Explainer(position)
    answers = _answers(own, asked)
    if answers is None:
        raise UsageError(f"'{shown(what)}' can't be asked of {judged.log.label}; {could(own)}")
    if depth is not None:
        answers = [one._replace(reason=one.reason.cut(depth) if one.reason else None) for one in answers]
    told = sentence(own, answers, question.strip(), is_placed=bool(mark))
    return Why(position, what.strip(), told, tuple(answers), tuple(notes(own, answers)))


def _parse(judged: Judged, question: str) -> _Asked:
    """The parts of a question: ``Anna.row:coins`` is her account, ``row`` and ``coins``."""
    before, dot, rest = question.rpartition(".")
    account = _account(judged, before) if dot else ""
    name, _, key = rest.partition(":")
    return _Asked(account, foldcase(name.strip()), key.strip())


def _account(judged: Judged, text: str) -> str:
    wanted = foldcase(text.strip())
    for number, name in enumerate(judged.log.names, 1):
        if wanted in (foldcase(name), f"p{number}"):
            return account_of(number)
    return wanted


def _answers(own: Explainer, asked: _Asked) -> Sequence[Answer] | None:
    """The answers to a question; None where it can't be understood."""
    account, name, key = asked
    seat = int(account[1:]) if account.startswith("P") else None
    if key:
        if name == ROW and seat is not None:
            return own.row(seat, foldcase(key))
        if name in own.extra.topics and (seat is not None or not account):
            return own.topic(name, key, seat)
        return own.rung(foldcase(key)) if name == RUNG and not account else None
    if name == WINNER and not account:
        return own.rung("")
    if seat is not None:
        return own.of_player(seat, name)
    return own.holding(account, None, name) if account else None
