"""``referee check``."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import click

from referee.app import Judged, reading_clauses, rulebook
from referee.core.finding import Finding
from referee.games import TITLES
from referee.reports import findings, verdict
from referee.reports.screen import Paint

from . import options
from .output import Run, Strictness, Told, costed, is_utf8, lines, paint, what_if

_FORMATS = ("text", "json", "jsonl", "sarif", "github", "junit")
"""Those of :mod:`referee.cli.formats`, which is imported where one is asked for."""


@click.command()
@options.files
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; the exit code says it all.")
@click.option("--summary", is_flag=True, help="One line a game.")
@click.option("--all", "show_all", is_flag=True, help="Every finding that may follow from an earlier one.")
@click.option("--stop", is_flag=True, help="Stop each game at its first broken rule.")
@options.what_if
@click.option("-f", "--follow", is_flag=True, help="Judge a log while it is being written, line by line.")
@click.option("--watch", is_flag=True, help="Judge again whenever a file is saved (referee[watch]).")
@options.archives
@options.budget
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
        budget=given["budget"],
        **options.edits(ctx, given["what_if"], files),
    )
    run = Run(choices, strict=given["strict"], finished=given["finished"])
    names = options.inputs(ctx, files)
    view = View(
        "" if given["quiet"] else given["form"],
        paint(given["color"]),
        run.strictness,
        given["summary"],
        given["show_all"],
        not is_utf8(),
        not (given["quiet"] or given["summary"] or given["stop"]),
    )
    if given["follow"] or given["watch"]:
        from . import live

        return (
            live.follow(run, names, view, given) if given["follow"] else live.watch(run, names, view, given)
        )
    judge(run, names, view, given)
    return run.code


def judge(run: Run, names: tuple[str, ...], view: View, given: dict[str, Any]) -> None:
    """Judge every source and print what was found."""
    form = None
    if view.form not in ("", "text"):
        from . import formats

        form = formats.form(view.form, run)
    found = run.told(
        names,
        partial(tell, view=view),
        options.way(given),
        fail_fast=given["fail_fast"],
    )
    for what in found:
        if form is not None:
            form.add(what)
        elif view.form:
            lines(what)
    if form is not None:
        form.end()
    elif view.form and len(run.verdicts) > 1 and not view.summary:
        lines(verdict.summary(run.verdicts, run.turns))


class View(NamedTuple):
    """How a game is told; ``form`` is empty where nothing is to be."""

    form: str
    paint: Paint
    strictness: Strictness
    summary: bool
    show_all: bool
    ascii: bool
    costs: bool


def tell(judged: Judged, view: View) -> Told:
    """What is told of a game: lines, or what its machine format takes."""
    what: Any = None
    if view.costs:
        costed(judged)
    if view.form == "text":
        what = _text(judged, view)
    elif view.form:
        from . import formats

        what = formats.told(view.form, judged, view.strictness, view.ascii)
    return Told(judged.verdict, view.strictness.code_of(judged), judged.turns, what)


def _text(judged: Judged, view: View) -> list[str]:
    """The verdict first, then what decides it."""
    text = head(judged, view)
    if not view.summary:
        text += what_if(judged, gap=bool(judged.findings))
        text += block(judged.log.label, judged.log.ruleset, judged.findings, view)
    return text


def head(judged: Judged, view: View) -> list[str]:
    """The verdict, and what it leans on."""
    strictness = view.strictness
    text = [verdict.line(judged, view.paint)]
    why = strictness.why(judged) if strictness.strict else ""
    if why and judged.verdict != "illegal":
        text.append(f"  --strict: {why} counts as broken")
    if strictness.finished and not judged.is_finished:
        text.append("  --finished: the game isn't finished")
    return text if view.summary else [*text, *verdict.leanings(judged)]


def block(label: str, ruleset: str | None, found: list[Finding], view: View) -> list[str]:
    """Findings about a game of a ruleset."""
    if not found:
        return []
    known = {clause.id: clause.title for clause in reading_clauses()}
    if ruleset is not None:
        known.update((id, clause.title) for id, clause in rulebook(TITLES[ruleset].ruleset).items())
    return list(findings.render(label, found, lambda id: known.get(id, ""), view.paint, all=view.show_all))
