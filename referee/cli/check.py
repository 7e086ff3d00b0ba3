"""``referee check``."""

from __future__ import annotations

from typing import Any

import click

from referee.app import Judged
from referee.reports import findings, verdict

from . import formats, options
from .output import Run, costed, lines, paint, what_if


@click.command()
@options.files
@click.option("--format", "form", type=click.Choice(formats.FORMATS), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it all.")
@click.option("--summary", is_flag=True, help="One line a game.")
@click.option("--all", "show_all", is_flag=True, help="Every finding that may follow from an earlier one.")
@click.option("--stop", is_flag=True, help="Stop each game at its first broken rule.")
@options.what_if
@options.strictness
@options.cards
@options.reading
@options.color
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **given: Any) -> int:
    """Judge logs: every finding, and a verdict for each game.

    \b
    referee check game.rgn             judge one log
    referee check league/              judge every *.rgn below a folder
    cat *.rgn | referee check          judge a stream of games
    referee check -q game.rgn && ...   use the exit code only

    Exit code 0: nothing is against the rules; 1: a rule, claim or result is broken; 2: a file can't be
    opened; 3: a log can't be read.
    """
    choices = options.choices(
        given["ruleset"],
        given["options"],
        given["cards"],
        stop=given["stop"],
        accept_agreed=given["accept_agreed"],
        **options.edits(ctx, given["what_if"], files),
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    form = formats.form(given["form"], run)
    for judged in run.games(options.inputs(ctx, files)):
        if not (given["quiet"] or given["summary"] or given["stop"]):
            costed(judged)
        if given["quiet"]:
            pass
        elif form is not None:
            form.add(judged)
        else:
            _print(run, judged, given)
        del judged  # so that one game is held at a time, however many there are
    if given["quiet"]:
        pass
    elif form is not None:
        form.end()
    elif len(run.verdicts) > 1 and not given["summary"]:
        lines([verdict.summary(run.verdicts)])
    return run.code


def _print(run: Run, judged: Judged, given: dict[str, Any]) -> None:
    """The verdict first, then what decides it."""
    colours = paint(given["color"])
    lines([verdict.line(judged, colours)])
    why = run.why_strict(judged) if run.strict else ""
    if why and judged.verdict != "illegal":
        lines([f"  --strict: {why} counts as broken"])
    if run.finished and not judged.is_finished:
        lines(["  --finished: the game isn't finished"])
    if given["summary"]:
        return
    lines(verdict.leanings(judged))
    what_if(judged, gap=bool(judged.findings))
    lines(
        findings.render(
            judged.log.label, judged.findings, formats.titles(judged), colours, all=given["show_all"]
        )
    )
