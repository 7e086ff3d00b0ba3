"""``referee convert``."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from referee.app.exchange import Exchanged, from_rgn
from referee.reports import findings
from referee.runners.sources import Source, Trouble, expand

from . import TROUBLE, UNREADABLE, exchange, options
from .output import Run, paint, titles

_SUFFIXES = {".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())  # logs, but JSON as well
@click.option("--to", "target", type=click.Choice(exchange.TARGETS), required=True, help="What to write.")
@click.option(
    "--from",
    "origin",
    type=click.Choice(["rgn", "json", "jsonl"]),
    help="What the files hold; by default what their names say, and rgn else.",
)
@options.naming
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """Convert logs between their notation and JSON, in both directions without a loss.

    \b
    referee convert game.rgn --to json > game.json    every line with its fields
    referee convert game.json --to rgn                the same bytes again
    referee convert league/ --to csv > league.csv     one row a line

    Nothing is judged. A line that can't be read is kept as it is; what is wrong with it goes to stderr.
    """
    run = Run(options.choices(given["ruleset"], ()))
    writer = exchange.Writer(given["target"])
    for source in expand(options.inputs(ctx, files)):
        try:
            if isinstance(source, Trouble):
                raise source
            found = _read(source, given["origin"], given["ruleset"])
            if source.game is not None and source.game not in [log.index for log in found.logs]:
                raise Trouble(source.name, f"there is no game #{source.game} in it")
        except (Trouble, OSError) as error:
            run.add(TROUBLE)
            trouble = error if isinstance(error, Trouble) else Trouble(str(source), str(error))
            run.troubles.append(trouble)
            print(f"referee: {trouble}", file=sys.stderr)
            continue
        if not found.is_readable:
            run.add(UNREADABLE)
        for own in found.sources:
            writer.add(own, None if isinstance(source, Trouble) else source.game)
        _told(found)
    writer.end(run)
    return run.code


def _read(source: Source, origin: str | None, ruleset: str | None) -> Exchanged:
    """The logs of a source by what it holds."""
    suffix = os.path.splitext(source.path)[1].lower() if source.path is not None else ""
    form = origin or _SUFFIXES.get(suffix, "rgn")
    with source.open() as stream:
        data = stream.read()
    if form == "rgn":
        return from_rgn(data, source.name, ruleset)
    from referee.app.fromjson import from_json

    return from_json(data, source.name, is_lines=form == "jsonl", ruleset=ruleset)


def _told(found: Exchanged) -> None:
    """What was found goes to stderr, for the logs are on stdout."""
    sys.stdout.flush()
    for label, finding in found.findings:
        if finding.severity == "error" or finding.id.startswith("RGN-JSON-"):
            for line in findings.block(label, finding, titles(), paint("never")):
                print(line, file=sys.stderr)
