"""``referee ledger``."""

from __future__ import annotations

from typing import Any

import click

from referee.app.transfers import transfers
from referee.reports import ledgers, machine
from referee.reports.delimited import FORMATS, delimited
from referee.reports.screen import shown

from . import options
from .output import Run, document, lines, record


@click.command()
@options.files
@click.option("--player", metavar="P1|NAME", help="Only what this player gives or takes.")
@click.option("--unit", metavar="UNIT", help="Only coins, vp, tiles, markers, a colour letter or an object.")
@click.option("--rule", metavar="ID", help="Only what this rule moves.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "jsonl", "csv", "tsv"]),
    default="text",
    show_default=True,
)
@options.table_style
@options.cards
@options.reading
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """Every transfer: line, turn, what, how much, from whom to whom, and by which rule.

    \b
    referee ledger game.rgn --player Anna --unit coins    where Anna's coins went
    referee ledger game.rgn --rule C1-SCORE-08            what city scorings brought
    """
    run = Run(options.choices(given["ruleset"], given["options"], given["cards"]))
    games = []
    if given["form"] in FORMATS:
        lines(delimited([("file", "index", *ledgers.COLUMNS)], given["form"]))
    for judged in run.games(options.inputs(ctx, files)):
        entries = transfers(judged, given["player"], given["unit"], given["rule"])
        log = judged.log
        if given["form"] == "json":
            games.append(ledgers.game(judged, entries))
        elif given["form"] == "jsonl":
            record(ledgers.game(judged, entries))
        elif given["form"] in FORMATS:
            rows = [(log.source, log.index, *row) for row in ledgers.rows(entries)]
            lines(delimited(rows, given["form"]))
        else:
            head = [f"{shown(log.label)}:"] if len(run.verdicts) > 1 or log.is_one_of_several else []
            lines([*head, ledgers.render(entries, options.default_style(given["style"]))])
    if given["form"] == "json":
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in run.troubles]
        document({"schema": "referee.ledger/1", "games": games, "errors": errors, "exit": run.code})
    return run.code
