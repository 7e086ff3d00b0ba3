"""``referee score``."""

from __future__ import annotations

from typing import Any

import click

from referee.app import Judged
from referee.app.scores import Score, score
from referee.reports import machine, scoresheet, verdict
from referee.reports.delimited import FORMATS, delimited

from . import options
from .output import Run, costed, document, lines, paint, record, what_if


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
        **options.edits(ctx, given["what_if"], files),
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    games = []
    if given["form"] in FORMATS and not given["quiet"]:
        lines(delimited([machine.SCORE_COLUMNS], given["form"]))
    for number, judged in enumerate(run.games(options.inputs(ctx, files))):
        if given["quiet"]:
            continue
        found = score(costed(judged), anyway=given["anyway"])
        if given["form"] == "json":
            games.append(machine.scored(found))
        elif given["form"] == "jsonl":
            record(machine.scored(found))
        elif given["form"] in FORMATS:
            lines(delimited(machine.score_rows(found), given["form"]))
        else:
            _print(judged, found, number, given)
    if given["form"] == "json" and not given["quiet"]:
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in run.troubles]
        document({"schema": "referee.score/1", "games": games, "errors": errors, "exit": run.code})
    return run.code


def _print(judged: Judged, found: Score, number: int, given: dict[str, Any]) -> None:
    colours = paint(given["color"])
    lines(["", verdict.line(judged, colours)] if number else [verdict.line(judged, colours)])
    lines(verdict.leanings(judged))
    what_if(judged)
    lines(["", *scoresheet.render(found, options.default_style(given["style"]), colours)])
