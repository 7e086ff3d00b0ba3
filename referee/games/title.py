"""A title: a ruleset with everything that reads, writes, shows and plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.core.log import Fact
from referee.core.ruleset import Game, Ruleset
from referee.notation.dialect import Dialect


@dataclass(frozen=True, slots=True)
class Title:
    """One thing that can be refereed.

    ``facts(game, state)`` is the position by subject. ``candidates(game, state,
    given)`` yields turns, over-generously; ``extras`` what comes on top of one,
    each with the position to judge it from. ``play(rng, game, state)`` is one
    random legal turn with its chance events, ``deal(rng, game)`` the header
    lines that chance decides. ``snapshot(game, state)`` is every player for
    machine formats. ``given`` completes a clause that only says what chance brought
    (``TURN wyr``) to one that reads.
    """

    ruleset: Ruleset
    dialect: Dialect
    facts: Callable[[Game, Any], list[tuple[int | str, list[Fact]]]]
    candidates: Callable[[Game, Any, Any], Iterator[tuple[Any, ...]]]
    extras: Callable[[Game, Any], Iterator[tuple[Any, Any]]]
    play: Callable[[Random, Game, Any], tuple[Any, ...]]
    deal: Callable[[Random, Game], dict[str, Any]]
    snapshot: Callable[[Game, Any], list[dict[str, Any]]]
    given: str = ""
