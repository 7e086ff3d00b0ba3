"""``referee completion``."""

from __future__ import annotations

import click

from . import options
from .completing import SHELLS, script
from .output import lines


@click.command()
@click.argument("shell", type=click.Choice(tuple(SHELLS)), metavar="SHELL")
@options.debug
def command(shell: str) -> int:
    """A script that teaches a shell the commands, options, files and names of the referee.

    \b
    source <(referee completion bash)      in ~/.bashrc
    source <(referee completion zsh)       in ~/.zshrc, below compinit
    referee completion fish | source       in ~/.config/fish/config.fish
    """
    lines([script(shell).rstrip("\n")])
    return 0
