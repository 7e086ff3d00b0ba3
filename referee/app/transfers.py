"""Use case: the ledger of a game, filtered."""

from __future__ import annotations

from referee.core.book import entries
from referee.core.ledger import Entry, seat

from .check import Judged, UsageError


def transfers(
    judged: Judged, player: str | None = None, unit: str | None = None, rule: str | None = None
) -> list[Entry]:
    """Every transfer of a game that passes the filters.

    Raises :class:`UsageError` for a player that the game doesn't have.
    """
    if judged.replay is None or judged.replay.opening is None:
        return []
    account = None if player is None else _account(judged, player)
    return [
        entry
        for entry in entries(judged.replay)
        if (account is None or account in (entry.posting.giver, entry.posting.taker))
        and (unit is None or entry.posting.unit == unit)
        and (rule is None or entry.posting.rule == rule.upper())
    ]


def _account(judged: Judged, player: str) -> str:
    names = judged.log.names
    for number, name in enumerate(names, 1):
        if player.casefold() in (name.casefold(), f"p{number}"):
            return seat(number)
    raise UsageError(f"{judged.log.label} has no player '{player}'; it has {', '.join(names)}")
