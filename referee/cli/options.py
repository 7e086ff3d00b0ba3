"""Options and arguments that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from referee.app import Choices
from referee.app.cards import NO_CARDS, CardFile, read_cards
from referee.runners.archive import Way

Command = Callable[..., Any]


def files(command: Command) -> Command:
    """FILE...: logs, folders, ``-``."""
    return click.argument("files", nargs=-1, metavar="[FILE]...")(command)


def file(command: Command) -> Command:
    """One FILE, or a pipe."""
    return click.argument("file", required=False, metavar="FILE")(command)


def debug(command: Command) -> Command:
    """``--debug``: the main function looks for it, a command only has to know it."""
    return click.option(
        "--debug", is_flag=True, expose_value=False, help="Show a traceback if the referee itself fails."
    )(command)


def naming(command: Command) -> Command:
    """What every command that reads logs understands."""
    return click.option("--ruleset", metavar="ID", help="The ruleset of logs whose header doesn't name one.")(
        debug(command)
    )


def reading(command: Command) -> Command:
    """What every command that replays logs understands."""
    command = naming(command)
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="A reading or a house rule, as in the header; may be repeated.",
    )(command)


def archives(command: Command) -> Command:
    """Many games: how they are judged, and when it is enough."""
    command = click.option(
        "--scheduler", metavar="ADDRESS", help="Judge on the Dask cluster of this scheduler (referee[dask])."
    )(command)
    command = click.option("--fail-fast", is_flag=True, help="Stop after the first game that isn't fine.")(
        command
    )
    return click.option(
        "-j",
        "--processes",
        "jobs",
        type=click.IntRange(1, 1024),
        metavar="N",
        help="Judge in N processes; by default as many as pay.",
    )(command)


def way(given: dict[str, Any]) -> Way:
    """How many games at a time. Raises ``UsageError`` for a number of processes on a cluster."""
    jobs, scheduler = given["jobs"], given["scheduler"]
    if given["what_if"]:
        return Way(1, None)  # edits are about the lines of one file as a whole
    if jobs is not None and scheduler is not None:
        raise click.UsageError("-j is for processes of this machine; a cluster has its own with --scheduler")
    return Way(jobs, scheduler)


def cards(command: Command) -> Command:
    """The group's own cards."""
    return click.option(
        "--cards",
        metavar="FILE",
        help="The cards that logs name, one a line: name = slot requirement; award.",
    )(command)


def card_file(name: str | None) -> CardFile:
    """The cards of a file; none without one. Raises :class:`Trouble` where it can't be read."""
    from referee.runners.sources import Source

    if name is None:
        return NO_CARDS
    with Source(name, name).open() as stream:
        return read_cards(stream, name)


def color(command: Command) -> Command:
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colour the output; auto means on a terminal.",
    )(command)


def budget(command: Command) -> Command:
    """How long a log with gaps is thought about."""
    from referee.app.check import BUDGET

    return click.option(
        "--budget",
        type=click.FloatRange(min=0),
        default=BUDGET,
        show_default=True,
        metavar="SECONDS",
        help="Time for the gaps of each game; past it, its verdict is undecided.",
    )(command)


def strictness(command: Command) -> Command:
    """What makes the exit code stricter or milder."""
    command = click.option(
        "--accept-agreed", is_flag=True, help="Breaches that the table agreed to don't count."
    )(command)
    command = click.option("--finished", is_flag=True, help="An unfinished game counts as broken.")(command)
    return click.option("--strict", is_flag=True, help="Warnings and gaps count as broken.")(command)


def what_if(command: Command) -> Command:
    """Edits of the log for this run."""
    return click.option(
        "--what-if",
        multiple=True,
        metavar='"LINE: TURN"',
        help="Judge as if line LINE read so; +LINE: inserts behind it, -LINE leaves it out; may be repeated.",
    )(command)


def edits(ctx: click.Context, texts: tuple[str, ...], names: tuple[str, ...]) -> dict[str, Any]:
    """The edits of a command line as a choice. Raises ``UsageError`` for more than one file."""
    if not texts:
        return {}
    from referee.app.what_if import edits as read

    if len(names) > 1 or any(map(os.path.isdir, names)):
        ctx.fail("--what-if is about the lines of one file.")
    return {"edits": read(texts)}


def table_style(command: Command) -> Command:
    from referee.reports.tables import STYLES

    return click.option(
        "--table",
        "style",
        type=click.Choice(STYLES),
        metavar="STYLE",
        help=f"Table style: {', '.join(STYLES[:6])} and others of tabulate.",
    )(command)


def choices(ruleset: str | None, options: tuple[str, ...], cards: str | None = None, **more: Any) -> Choices:
    """The choices of a command line. Raises ``UsageError`` for an option without a value."""
    if ruleset is not None:
        from referee.app.play import title_of

        title_of(ruleset)
    pairs = []
    for option in options:
        name, _, value = option.replace("=", " ", 1).strip().partition(" ")
        if not name or not value.strip():
            raise click.UsageError(f"--option {option!r}: write NAME=VALUE")
        pairs.append((name.casefold(), value.strip().casefold()))
    return Choices(ruleset, tuple(pairs), cards=card_file(cards), **more)


def inputs(ctx: click.Context, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names given; none and a pipe means standard input, none and a terminal is wrong usage."""
    if names:
        return names
    if sys.stdin is not None and sys.stdin.isatty():
        ctx.fail("No file given; name one, or - for standard input.")
    return ("-",)


def file_and(ctx: click.Context, file: str | None, more: str | None) -> tuple[tuple[str, ...], str]:
    """One FILE and a second argument, which stands alone where a pipe is read; ``""`` where it is missing."""
    if more is not None:
        return inputs(ctx, (file,) if file else ()), more.strip()
    if file is None or os.path.exists(file):
        return (), ""
    return inputs(ctx, ()), file.strip()


def default_style(style: str | None) -> str:
    """The table style: as asked for, or by terminal and pipe."""
    return style or ("simple" if sys.stdout.isatty() else "plain")
