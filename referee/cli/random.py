"""``referee random``."""

from __future__ import annotations

import click

from referee.app.play import names_for, random_games, title_of

from . import options
from .output import lines


@click.command()
@click.argument("ruleset", metavar="RULESET")
@click.option("--players", type=int, metavar="N", help="How many play; without it a random number.")
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed makes the same games."
)
@click.option(
    "--games", type=click.IntRange(min=1), default=1, show_default=True, metavar="K", help="How many games."
)
@options.debug
def command(ruleset: str, players: int | None, seed: int, games: int) -> int:
    """Complete legal random games with their results, for tests and practice.

    \b
    referee random carrara-1e-basic --players 3 --seed 7 | referee check
    """
    title_of(ruleset)
    if players is not None:
        names_for(ruleset, players)
    for number, text in enumerate(random_games(ruleset, players, seed, games)):
        lines(["", text.rstrip("\n")] if number else [text.rstrip("\n")])
    return 0
