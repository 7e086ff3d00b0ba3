"""``referee check``."""

from __future__ import annotations

from typing import Any

import click

from referee.app import Judged, reading_clauses, rulebook
from referee.reports import findings, machine, verdict

from . import options
from .output import Run, document, lines, paint, record


@click.command()
@options.files
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it all.")
@click.option("--summary", is_flag=True, help="One line a game.")
@click.option("--all", "show_all", is_flag=True, help="Every finding that may follow from an earlier one.")
@click.option("--stop", is_flag=True, help="Stop each game at its first broken rule.")
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
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    games = []
    for judged in run.games(options.inputs(ctx, files)):
        if given["quiet"]:
            pass
        elif given["form"] == "json":
            games.append(machine.game(judged))
        elif given["form"] == "jsonl":
            record(machine.game(judged))
        else:
            _print(run, judged, given)
        del judged  # so that one game is held at a time, however many there are
    _end(run, games, given)
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
    known = {clause.id: clause.title for clause in reading_clauses()}
    if judged.ruleset is not None:
        known.update((id, clause.title) for id, clause in rulebook(judged.ruleset).items())
    lines(
        findings.render(
            judged.log.label, judged.findings, lambda id: known.get(id, ""), colours, all=given["show_all"]
        )
    )


def _end(run: Run, games: list[dict[str, Any]], given: dict[str, Any]) -> None:
    if given["form"] == "json" and not given["quiet"]:
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in run.troubles]
        document({"schema": "referee.check/1", "games": games, "errors": errors, "exit": run.code})
    elif given["form"] == "text" and len(run.verdicts) > 1 and not (given["quiet"] or given["summary"]):
        lines([verdict.summary(run.verdicts)])
