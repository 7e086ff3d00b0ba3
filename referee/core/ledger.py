"""The ledger: every transfer with giver, taker, amount and reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple


class Term(NamedTuple):
    """One summand of a posting: ``3`` for ``1 red at 3``."""

    amount: int
    note: str


class Posting(NamedTuple):
    """``amount`` of ``unit`` moves from ``giver`` to ``taker`` because of ``rule``.

    Accounts are words (``bank``, ``bag``, ``wheel``) or seats (``P1``). ``row``
    is the row of the score sheet that a point belongs to, ``note`` what was
    scored or bought; both may be empty. ``terms`` are the summands of the amount,
    where it is a sum.
    """

    unit: str
    amount: int
    giver: str
    taker: str
    rule: str
    row: str = ""
    note: str = ""
    terms: tuple[Term, ...] = ()


class Entry(NamedTuple):
    """A posting with its place: the line that caused it and the turn's number."""

    line: int
    turn: int
    posting: Posting


Balances = Counter[tuple[str, str]]
"""Amounts by account and unit."""


def add(balances: Balances, postings: Iterable[Posting]) -> None:
    """Carry postings over into ``balances``."""
    for posting in postings:
        balances[posting.giver, posting.unit] -= posting.amount
        balances[posting.taker, posting.unit] += posting.amount


def differences(booked: Balances, counted: Balances, unlimited: Iterable[str]) -> dict[tuple[str, str], int]:
    """Where the ledger and the position disagree: booked minus counted.

    Accounts in ``unlimited`` (the bank, the box) have no count of their own.
    """
    outside = set(unlimited)
    keys = {key for key in (*booked, *counted) if key[0] not in outside}
    return {key: booked[key] - counted[key] for key in sorted(keys) if booked[key] != counted[key]}


def seat(number: int) -> str:
    """The account of a seat."""
    return f"P{number}"
