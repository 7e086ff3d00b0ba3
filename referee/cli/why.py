"""``referee why``."""

from __future__ import annotations

import re
from typing import Any

import click

from referee.app import Judged, reading_clauses, rulebook
from referee.app.said import said
from referee.app.why import why
from referee.core.rule import Clause
from referee.reports import whys

from . import options
from .output import Run, document, lines, paint


@click.command()
@click.argument("file", required=False, metavar="FILE")
@click.argument("what", required=False, metavar="WHAT")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--depth", type=click.IntRange(min=0), metavar="N", help="Show so many levels below a number only."
)
@options.table_style
@options.cards
@options.reading
@options.color
@click.pass_context
def command(ctx: click.Context, /, file: str | None, what: str | None, **given: Any) -> int:
    """Where a number comes from, down to the lines and rules; or what is said of a line.

    \b
    referee why game.rgn P2.coins@31    Ben's coins after line 31
    referee why game.rgn Anna.total     every point of Anna's; with --depth 1 row by row only
    referee why game.rgn P1.rank        who is ahead, and by what
    referee why game.rgn rung:blocks    how a tie was settled
    referee why game.rgn hill:C         Palatinus: one hill, for everybody
    referee why game.rgn @14            what line 14 did, or what stands against it

    The numbers below a number add up to it. A row of the score sheet that is called like something
    a player holds is asked for as P1.row:coins.
    """
    names, what = options.file_and(ctx, file, what)
    if not what:
        ctx.fail("Nothing asked; name a number (P1.total, P2.coins@31) or a line (@14).")
    run = Run(options.choices(given["ruleset"], given["options"], given["cards"]))
    judged = run.one(names[0])
    colours = paint(given["color"])
    line = re.fullmatch(r"@([1-9][0-9]*)", what.strip())
    if line is not None:
        found = said(judged, int(line[1]))
        if given["form"] == "json":
            document(whys.line_data(found, run.code))
        else:
            lines(whys.render_line(found, _clauses(judged), options.default_style(given["style"]), colours))
        return run.code
    answer = why(judged, what, given["depth"])
    if given["form"] == "json":
        document(whys.data(answer, _clauses(judged), run.code))
    else:
        lines(whys.render(answer, _clauses(judged), given["style"], colours))
    return run.code


def _clauses(judged: Judged) -> dict[str, Clause]:
    """Every clause that an answer about a game can cite, by id."""
    known = {clause.id: clause for clause in reading_clauses()}
    return known | (rulebook(judged.ruleset) if judged.ruleset is not None else {})
