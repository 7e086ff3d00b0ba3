"""``referee schema``."""

from __future__ import annotations

import click

from referee.reports.schemas import NAMES, VERSION, schema

from . import options
from .output import lines


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in NAMES if name.startswith(incomplete)]


@click.command()
@click.argument("name", required=False, metavar="[NAME]", shell_complete=_complete)
@options.debug
def command(name: str | None) -> int:
    """The JSON schema of a document that another command prints.

    \b
    referee schema             the names of all
    referee schema check       of referee check --format json

    The `schema` field of a document names it and its version: referee.check/1.
    """
    if name is None:
        lines(NAMES)
        return 0
    short = name.removeprefix("referee.").removesuffix(f"/{VERSION}")
    if short not in NAMES:
        raise click.UsageError(f"there is no schema '{name}'; there is {', '.join(NAMES)}")
    lines([schema(short).rstrip("\n")])
    return 0
