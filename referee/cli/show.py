"""``referee show``."""

from __future__ import annotations

from typing import Any

import click

from referee.app.place import locate
from referee.reports import board

from . import options
from .output import Run, document, is_utf8, lines, notation, record


@click.command()
@options.file
@click.option(
    "--at", metavar="WHERE", help="The position after a line (31), a round (round:4) or a turn (P2.7)."
)
@click.option("--before", metavar="WHERE", help="The position before it.")
@click.option(
    "--format", "form", type=click.Choice(["text", "rgn", "json"]), default="text", show_default=True
)
@click.option("--every-turn", is_flag=True, help="With --format json: one object a turn, one a line.")
@options.table_style
@options.cards
@options.reading
@click.pass_context
def command(ctx: click.Context, /, file: str | None, **given: Any) -> int:
    """The position after a line, a round or a turn; at the end without one.

    \b
    referee show game.rgn --at 31                 after line 31
    referee show game.rgn --at round:4            after round 4
    referee show game.rgn --at P2.7               after the seventh turn of P2
    referee show game.rgn --at 31 --format rgn    as a log to play on from
    """
    run = Run(options.choices(given["ruleset"], given["options"], given["cards"]))
    judged = run.one(options.inputs(ctx, (file,) if file else ())[0])
    position = locate(judged, given["at"], given["before"])
    if given["every_turn"]:
        for data in board.every_turn(position):
            record(data)
    elif given["form"] == "json":
        document(board.data(position))
    elif given["form"] == "rgn":
        notation("".join(f"{line}\n" for line in board.rgn(position)))
    else:
        style = options.default_style(given["style"])
        lines(board.render(position, style, ascii=not is_utf8()))
    return run.code
