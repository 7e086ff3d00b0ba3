"""``referee fmt``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

import click

from referee.app.form import Formed, form
from referee.reports import findings
from referee.reports.screen import shown
from referee.runners.sources import Source, Trouble, expand
from referee.runners.writing import rewrite

from . import BROKEN, UNREADABLE, options
from .output import Run, lines, notation, paint

_BYTES = ("RGN-BYTE-01", "RGN-BYTE-04")
"""A file with bytes that are no UTF-8 comes out as it is: nothing else could keep them."""

_NO_END = "\\ No newline at end of file"


@click.command()
@options.files
@click.option("-w", "--write", is_flag=True, help="Rewrite the files in place.")
@click.option("--check", is_flag=True, help="Only say which files would change; exit code 1 if any would.")
@click.option("--diff", is_flag=True, help="Print what would change.")
@options.naming
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """Write logs in their canonical form; comments are kept, lines are never moved.

    \b
    referee fmt game.rgn            print the canonical form
    referee fmt -w game.rgn         rewrite the file
    referee fmt --check league/     which files aren't in canonical form?

    A line that can't be read is kept as it is, and a file with one isn't rewritten.
    """
    run = Run(options.choices(given["ruleset"], ()))
    for source in expand(options.inputs(ctx, files)):
        try:
            if isinstance(source, Trouble):
                raise source
            _one(run, source, _bytes_of(source), given)
        except Trouble as trouble:
            run.trouble(trouble)
    return run.code


def _bytes_of(source: Source) -> bytes:
    try:
        with source.open() as stream:
            return stream.read()
    except OSError as error:
        is_folder = isinstance(error, IsADirectoryError)
        why = "is a folder" if is_folder else (error.strerror or "not readable").lower()
        raise Trouble(source.name, why) from error


def _one(run: Run, source: Source, data: bytes, given: dict[str, Any]) -> None:
    if source.game is not None and (given["write"] or given["check"] or given["diff"]):
        raise Trouble(
            source.name, f"game #{source.game} can be printed; -w, --check and --diff take whole files"
        )
    formed = form(data, source.name, given["ruleset"], source.game)
    if source.game is not None and not formed.text:
        raise Trouble(source.name, f"there is no game #{source.game} in it")
    if not formed.is_readable:
        run.add(UNREADABLE)
        _refused(formed)
    is_text = not any(finding.id in _BYTES for _, finding in formed.findings)
    changed = is_text and formed.text.encode() != data
    if given["diff"] and changed:
        for line in _changes(shown(source.name), data.decode("utf-8", "surrogateescape"), formed.text):
            notation(f"{line}\n")
    if given["check"]:
        if changed:
            run.add(BROKEN)
            if not given["diff"]:
                lines([f"{shown(source.name)}: not in canonical form"])
    elif given["write"]:
        if changed and formed.is_readable and source.path is not None:
            rewrite(Path(source.path), formed.text.encode())
    elif not given["diff"]:
        if is_text or source.game is not None:
            notation(formed.text)
        else:
            notation(data.decode("utf-8", "surrogateescape"))


def _changes(name: str, old: str, new: str) -> Iterator[str]:
    """The lines of a unified diff, with its own note where the old text lacks its last line end."""
    before = old.split("\n")
    if before[-1]:
        before[-1] += f"\n{_NO_END}"
    else:
        before.pop()
    yield from unified_diff(before, new.split("\n")[:-1], name, f"{name} (formatted)", lineterm="")


def _refused(formed: Formed) -> None:
    """What can't be read goes to stderr, for the canonical text is on stdout."""
    sys.stdout.flush()
    for label, finding in formed.findings:
        if finding.severity == "error":
            print(findings.head(label, finding, paint("never")), file=sys.stderr)
