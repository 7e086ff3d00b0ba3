"""``referee fmt``."""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Any

import click

from referee.app.form import Formed, form
from referee.reports import findings
from referee.runners.sources import Source, Trouble, expand
from referee.runners.writing import rewrite

from . import BROKEN, TROUBLE, UNREADABLE, options
from .output import Run, lines, paint

_BYTES = ("RGN-BYTE-01", "RGN-BYTE-04")
"""A file with bytes that are no UTF-8 comes out as it is: nothing else could keep them."""


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
            with source.open() as stream:
                data = stream.read()
            formed = form(data, source.name, given["ruleset"])
        except (Trouble, OSError) as error:
            run.add(TROUBLE)
            print(f"referee: {error}", file=sys.stderr)
            continue
        if not formed.is_readable:
            run.add(UNREADABLE)
            _refused(formed, given)
        _one(run, source, data, formed, given)
    return run.code


def _one(run: Run, source: Source, data: bytes, formed: Formed, given: dict[str, Any]) -> None:
    is_text = not any(finding.id in _BYTES for _, finding in formed.findings)
    changed = is_text and formed.text.encode() != data
    if given["diff"] and changed:
        old = data.decode("utf-8", "backslashreplace").splitlines()
        lines(
            unified_diff(
                old, formed.text.splitlines(), source.name, f"{source.name} (formatted)", lineterm=""
            )
        )
    if given["check"]:
        if changed:
            run.add(BROKEN)
            if not given["diff"]:
                lines([f"{source.name}: not in canonical form"])
    elif given["write"]:
        if changed and formed.is_readable and source.path is not None:
            rewrite(Path(source.path), formed.text.encode())
    elif not given["diff"]:
        if is_text:
            lines([formed.text.rstrip("\n")] if formed.text else [])
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)


def _refused(formed: Formed, given: dict[str, Any]) -> None:
    """What can't be read goes to stderr, for the canonical text is on stdout."""
    sys.stdout.flush()
    for label, finding in formed.findings:
        if finding.severity == "error":
            print(findings.head(label, finding, paint("never")), file=sys.stderr)
