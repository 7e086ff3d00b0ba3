"""``referee legal``."""

from __future__ import annotations

from typing import Any

import click

from referee.app.place import locate
from referee.app.play import given_action, legal

from . import options
from .output import Run, document, lines


@click.command()
@options.file
@click.option(
    "--at", metavar="WHERE", help="At the position after a line (31), a round (round:4) or a turn (P2.7)."
)
@click.option("--before", metavar="WHERE", help="At the position before it.")
@click.option(
    "--given", metavar='"TURN BLOCKS"', help="What was drawn; without it only blocks that lie there count."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@options.cards
@options.reading
@click.pass_context
def command(ctx: click.Context, /, file: str | None, **given: Any) -> int:
    """The legal turns at a position, in notation, one a line; at the end of the log without a place.

    What may come on top of an action stands below, after an empty line.

    \b
    referee legal game.rgn                       what can be done now
    referee legal game.rgn --before 31           what could have been done on line 31
    referee legal game.rgn --given "TURN wyr"    purchases after that draw
    """
    run = Run(options.choices(given["ruleset"], given["options"], given["cards"]))
    judged = run.one(options.inputs(ctx, (file,) if file else ())[0])
    position = locate(judged, given["at"], given["before"])
    action = given_action(position, given["given"]) if given["given"] else None
    found = legal(position, action)
    if given["form"] == "json":
        document(
            {
                "schema": "referee.legal/1",
                "file": judged.log.source,
                "line": position.line,
                "player": found.seat or None,
                "turns": found.turns,
                "extras": found.extras,
            }
        )
    elif found.seat:
        lines(f"{found.lead}{turn}" for turn in found.turns)
        if found.extras:
            lines(["", *found.extras])
    else:
        lines(["# the game is over"])
    return run.code
