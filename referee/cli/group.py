"""The commands: each is imported when it is called, so that ``--help`` stays light."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from referee import VERSION
from referee.core.near import near

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "check": "Judge logs: every finding, and a verdict for each game.",
    "score": "Score sheets, the source of each point, the tie-break ladder.",
    "fmt": "Write logs in their canonical form.",
    "show": "The position after a line, a round or a turn.",
    "ledger": "Every transfer of coins, points, blocks, objects and tiles.",
    "infer": "What follows from a log that leaves something out.",
    "legal": "The legal turns at a position.",
    "why": "Where a number comes from, or what is said of a line.",
    "why-not": "What stands against a turn, and the nearest legal turns.",
    "rules": "The rulebook: rules, rulings and options with their sources.",
    "convert": "Convert logs between their notation and JSON.",
    "schema": "The JSON schemas of what the other commands print.",
    "new": "A header to start a log with.",
    "random": "Complete legal random games.",
    "completion": "A script that completes commands and names in a shell.",
}

_HELP = """A referee for logs of board games.

\b
The three commands people need first:
  referee check game.rgn     was everything legal, and if not, which rule is broken where?
  referee score game.rgn     who has how many points, where from, and who wins?
  referee fmt -w game.rgn    tidy the log up

\b
A log is a text file:
  game: carrara-1e-basic
  players: Anna, Ben
  1. P1 TURN wyrgb BUY II rg

The manual: man referee, man rgn (the notation), man carrara (the rules).
"""


class LazyGroup(click.Group):
    """Imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"referee.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        # Not by click's own, which imports every command to see whether it is hidden.
        named = [
            CompletionItem(name, help=about)
            for name, about in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            close = near(name, COMMANDS, 1)
            hint = f" Did you mean '{close[0]}'?" if close else ""
            ctx.fail(f"There is no command '{name}'.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    help=_HELP,
    invoke_without_command=True,
    # As the latest click says it, whichever is installed.
    subcommand_metavar="[COMMAND] [ARGS]...",
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name="referee")
@click.pass_context
def cli(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.fail("A command is missing.")
