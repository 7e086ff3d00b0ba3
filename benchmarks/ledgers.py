"""Peers that check plain text line by line, as whole programs: bean-check, hledger, pgn-extract.

They read other things than we do; what is held against each other is the lines a second of a long
file in which nothing is wrong. A program that the machine hasn't got is left out.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks import archives, process, subject
from benchmarks.goal import Comparison, at_least
from benchmarks.timing import Contender

LINES = 100_000
TO_BEAN_CHECK = at_least(3)
TO_HLEDGER = at_least(1.5)
_OURS = "check -q, one process"
_ACCOUNTS = ("Expenses:Food", "Expenses:Games", "Expenses:Rent", "Expenses:Travel", "Assets:Savings")
_CASH = "Assets:Cash"


def ledger(number: int, seed: int) -> str:
    """A ledger of about so many lines, as bean-check reads it: every transaction balances."""
    return "\n".join(_entries(number, seed, "2026-01-01 open {0} EUR", '{0} * "shop {1}" "a thing or two"'))


def journal(number: int, seed: int) -> str:
    """The same transactions as hledger reads them."""
    return "\n".join(_entries(number, seed, "account {0}", "{0} * shop {1} | a thing or two")).lower() + "\n"


def _entries(number: int, seed: int, account: str, heading: str) -> Iterator[str]:
    rng = random.Random(seed)
    for name in (*_ACCOUNTS, _CASH):
        yield account.format(name)
    yield ""
    for entry in range(number // 4):
        day = f"2026-{1 + entry * 12 // (number // 4):02}-{1 + rng.randrange(28):02}"
        yield heading.format(day, entry)
        yield f"  {rng.choice(_ACCOUNTS)}  {rng.randrange(1, 10_000) / 100:.2f} EUR"
        yield f"  {_CASH}"
        yield ""


def _rate(count: int, argv: list[str]) -> float:
    """What a program does a second, from start to exit."""
    return count / process.elapsed(lambda: process.run(argv))


def _program(name: str) -> str | None:
    """Where a program of the system is; Debian puts what has to do with games into a folder of its own."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def _programs(folder: Path, seed: int) -> Iterator[tuple[str, str, int, list[str]]]:
    """The peers that are there: name, unit, how many units their file holds, and how they are started."""
    beside = Path(sys.executable).with_name("bean-check")
    if beside.exists():
        path = folder / "ledger.beancount"
        path.write_text(ledger(LINES, seed), encoding="utf-8")
        # Its cache would answer for it from the second round on.
        yield "bean-check", "lines/s", LINES, [str(beside), "--no-cache", str(path)]
    if hledger := _program("hledger"):
        path = folder / "ledger.journal"
        path.write_text(journal(LINES, seed), encoding="utf-8")
        yield "hledger check", "lines/s", LINES, [hledger, "check", "-f", str(path)]
    if pgn_extract := _program("pgn-extract"):
        from benchmarks import chessgames

        path = folder / "games.pgn"
        pgn, plies = chessgames.pgn(200, seed)
        path.write_text(pgn * 10, encoding="utf-8")
        yield "pgn-extract", "plies/s", plies * 10, [pgn_extract, "-s", "-r", str(path)]


def peers(folder: Path, data: bytes, seed: int) -> tuple[list[Contender], list[Comparison]]:
    """The referee over a long file of its own, and the peers that are there."""
    path = archives.lines(folder, data, LINES)
    number = path.read_bytes().count(b"\n")
    ours = [*subject.command(), "check", "-q", "-j", "1", str(path)]
    found: list[tuple[str, str, Callable[[], float]]] = [(_OURS, "lines/s", partial(_rate, number, ours))]
    found += [
        (name, unit, partial(_rate, count, argv)) for name, unit, count, argv in _programs(folder, seed)
    ]
    goals = {"bean-check": TO_BEAN_CHECK, "hledger check": TO_HLEDGER}
    return [Contender(*one) for one in found], [
        Comparison(_OURS, name, goals.get(name)) for name, *_ in found[1:]
    ]
