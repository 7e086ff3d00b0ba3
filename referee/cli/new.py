"""``referee new``."""

from __future__ import annotations

import click

from referee.app.play import header, names_for, title_of

from . import options
from .output import notation


@click.command()
@click.argument("ruleset", metavar="RULESET")
@click.option(
    "--players", required=True, metavar='"ANNA, BEN"', help="The names in seat order, the start player first."
)
@options.debug
def command(ruleset: str, players: str) -> int:
    """A header to start a log with.

    \b
    referee new carrara-1e-basic --players "Anna, Ben" > evening.rgn
    """
    title = title_of(ruleset)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    names_for(ruleset, len(names))
    if len({name.casefold() for name in names}) < len(names):
        raise click.UsageError("two players have the same name; write for example Anna1 and Anna2")
    notation("\n".join([header(ruleset, names).rstrip("\n"), *title.blank, "", ""]))
    return 0
