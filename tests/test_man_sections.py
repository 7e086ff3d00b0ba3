"""Every manual page of a command has what people look for in one, in the usual order."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from referee.cli.group import COMMANDS, cli

MAN = Path(__file__).parent.parent / "man"
SECTIONS = ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_has_its_sections(name: str) -> None:
    page = (MAN / f"referee-{name}.1").read_text("utf-8")
    sections = re.findall(r"^\.Sh (.*)$", page, re.MULTILINE)
    assert [section for section in sections if section in SECTIONS] == list(SECTIONS)
    named = re.findall(r"^\.Xr (\S+ [0-9])", page[page.index(".Sh SEE ALSO") :], re.MULTILINE)
    assert "referee 1" in named
    assert len(named) == len(set(named)), "a page is named twice"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_of_a_command_with_colours_names_what_turns_them_off(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    if any("--color" in param.opts for param in command.params):
        page = (MAN / f"referee-{name}.1").read_text("utf-8")
        part = page[page.index(".Sh ENVIRONMENT") :]
        assert ".It Ev NO_COLOR" in part
        assert ".It Ev TERM" in part
