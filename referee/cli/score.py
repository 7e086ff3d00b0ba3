"""``referee score``."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import click

from referee.app import Judged
from referee.app.scores import score
from referee.reports import machine, scoresheet, verdict
from referee.reports.delimited import FORMATS, delimited
from referee.reports.screen import Paint

from . import options
from .output import Run, Strictness, Told, costed, document, is_utf8, lines, paint, what_if


@click.command()
@options.files
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "jsonl", "csv", "tsv"]),
    default="text",
    show_default=True,
)
@click.option(
    "--anyway", is_flag=True, help="Print a score after a broken rule too, labelled as uncertified."
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it all.")
@options.table_style
@options.what_if
@options.archives
@options.budget
@options.strictness
@options.cards
@options.reading
@options.color
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """Score sheets, where each point comes from, and the tie-break ladder.

    \b
    referee score game.rgn                  who has how many points, and where from
    referee score --format csv league/      for a spreadsheet
    referee score --table github game.rgn   for a forum post

    What the log claims as its result is compared row by row.
    """
    choices = options.choices(
        given["ruleset"],
        given["options"],
        given["cards"],
        accept_agreed=given["accept_agreed"],
        budget=given["budget"],
        **options.edits(ctx, given["what_if"], files),
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    view = View(
        "" if given["quiet"] else given["form"],
        paint(given["color"]),
        run.strictness,
        given["anyway"],
        options.default_style(given["style"]),
        not is_utf8(),
    )
    games: list[Any] = []
    if view.form in FORMATS:
        lines(delimited([machine.SCORE_COLUMNS], view.form))
    found = run.told(
        options.inputs(ctx, files),
        partial(tell, view=view),
        options.way(given),
        fail_fast=given["fail_fast"],
    )
    for number, what in enumerate(found):
        if view.form == "json":
            games.append(what)
        elif view.form:
            lines(["", *what] if number and view.form == "text" else what)
    if view.form == "json":
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in run.troubles]
        document({"schema": "referee.score/1", "games": games, "errors": errors, "exit": run.code})
    return run.code


class View(NamedTuple):
    """How a game is told; ``form`` is empty where nothing is to be."""

    form: str
    paint: Paint
    strictness: Strictness
    anyway: bool
    style: str
    ascii: bool


def tell(judged: Judged, view: View) -> Told:
    """What is printed of a game: lines, or plain data for the one document of ``json``."""
    what: Any = None
    if view.form:
        found = score(costed(judged), anyway=view.anyway)
        if view.form == "json":
            what = machine.scored(found)
        elif view.form == "jsonl":
            what = [machine.dumps(machine.scored(found), ascii=view.ascii)]
        elif view.form in FORMATS:
            what = list(delimited(machine.score_rows(found), view.form))
        else:
            what = [verdict.line(judged, view.paint), *verdict.leanings(judged)]
            what += [*what_if(judged), ""]
            what += scoresheet.render(found, view.style, view.paint)
    return Told(judged.verdict, view.strictness.code_of(judged), judged.turns, what)
