"""``referee ledger``."""

from __future__ import annotations

import csv
import sys
from typing import Any

import click

from referee.app.transfers import transfers
from referee.reports import ledgers
from referee.reports.screen import shown

from . import options
from .output import Run, document, lines


@click.command()
@options.files
@click.option("--player", metavar="P1|NAME", help="Only what this player gives or takes.")
@click.option("--unit", metavar="UNIT", help="Only coins, vp, tiles, markers, a colour letter or an object.")
@click.option("--rule", metavar="ID", help="Only what this rule moves.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", show_default=True
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
    if given["form"] == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerow(("file", "index", *ledgers.COLUMNS))
    for judged in run.games(options.inputs(ctx, files)):
        entries = transfers(judged, given["player"], given["unit"], given["rule"])
        log = judged.log
        if given["form"] == "json":
            games.append({"file": log.source, "index": log.index, "entries": ledgers.data(entries)})
        elif given["form"] == "csv":
            rows = ledgers.rows(entries)
            csv.writer(sys.stdout, lineterminator="\n").writerows(
                [(log.source, log.index, *row) for row in rows]
            )
        else:
            head = [f"{shown(log.label)}:"] if len(run.verdicts) > 1 or log.is_one_of_several else []
            lines([*head, ledgers.render(entries, options.default_style(given["style"]))])
    if given["form"] == "json":
        document({"schema": "referee.ledger/1", "games": games, "exit": run.code})
    return run.code
