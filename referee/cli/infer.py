"""``referee infer``."""

from __future__ import annotations

from typing import Any

import click

from referee.app.infer import inference
from referee.reports import inferred, machine, verdict

from . import options
from .output import Run, document, lines, paint, record


@click.command()
@options.files
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True
)
@options.table_style
@options.budget
@options.strictness
@options.cards
@options.reading
@options.color
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """What follows from a log that leaves something out.

    \b
    referee infer game.rgn                  what each draw, tile or wolf must, may and can't be
    referee infer --format json game.rgn    the same with every range

    Every player's coins, points and total stand below with their bounds, and whether a claimed result or
    winner is forced, possible or impossible. A log in which a rule is broken is read up to there.
    """
    choices = options.choices(
        given["ruleset"],
        given["options"],
        given["cards"],
        stop=True,
        accept_agreed=given["accept_agreed"],
        budget=given["budget"],
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    games = []
    for number, judged in enumerate(run.games(options.inputs(ctx, files))):
        found = inference(judged, given["budget"])
        if given["form"] == "json":
            games.append(inferred.data(found))
        elif given["form"] == "jsonl":
            record(inferred.data(found))
        else:
            if number:
                lines([""])
            lines([verdict.line(judged, paint(given["color"]))])
            lines(verdict.proof(judged))
            lines(inferred.render(found, options.default_style(given["style"])))
    if given["form"] == "json":
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in run.troubles]
        document({"schema": "referee.infer/1", "games": games, "errors": errors, "exit": run.code})
    return run.code
