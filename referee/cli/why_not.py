"""``referee why-not``."""

from __future__ import annotations

from typing import Any

import click

from referee.app import reading_clauses, rulebook
from referee.app.trial import why_not
from referee.reports import trials

from . import BROKEN, OK, UNREADABLE, options
from .output import Run, document, lines, paint


@click.command("why-not")
@click.argument("file", required=False, metavar="FILE")
@click.argument("turn", required=False, metavar="TURN")
@click.option(
    "--at", metavar="WHERE", help="At the position after a line (31), a round (round:4) or a turn (P2.7)."
)
@click.option("--before", metavar="WHERE", help="At the position before it.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@options.table_style
@options.cards
@options.reading
@options.color
@click.pass_context
def command(ctx: click.Context, /, file: str | None, turn: str | None, **given: Any) -> int:
    """Every rule that stands against a turn at a position, and the nearest legal turns.

    \b
    referee why-not game.rgn "BUY III w"                why can't the player to move do that now?
    referee why-not game.rgn "P2 BUY III w" --at 31     and after line 31?
    referee why-not game.rgn "SCORE Pisa" --before 14   and instead of line 14?

    Exit code 1 if a rule stands against the turn, 0 if it is legal, 3 if it can't be read.
    """
    names, turn = options.file_and(ctx, file, turn)
    if not turn:
        ctx.fail('No turn given; write one as in a log: "P2 BUY III w".')
    run = Run(options.choices(given["ruleset"], given["options"], given["cards"]))
    judged = run.one(names[0])
    found = why_not(judged, turn, given["at"], given["before"])
    code = {"illegal": BROKEN, "unreadable": UNREADABLE}.get(found.verdict, OK)
    if given["form"] == "json":
        document(trials.data(found, code))
        return code
    known = {clause.id: clause.title for clause in reading_clauses()}
    if judged.ruleset is not None:
        known |= {id: clause.title for id, clause in rulebook(judged.ruleset).items()}
    style = options.default_style(given["style"])
    lines(trials.render(found, lambda id: known.get(id, ""), style, paint(given["color"])))
    return code
