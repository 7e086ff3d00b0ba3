"""``referee check --follow`` and ``--watch``: logs that are still being written."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import click

from referee.app.live import Live, Turn
from referee.reports.screen import shown
from referee.runners.follow import Followed
from referee.runners.sources import STDIN, Source, Trouble, expand

from . import check
from .output import Run, lines


def watch(run: Run, names: tuple[str, ...], view: check.View, given: dict[str, Any]) -> int:
    """Judge the sources now, and again whenever one is saved; Ctrl-C ends it."""
    from referee.runners.watch import saved

    if STDIN in names or given["scheduler"]:
        raise click.UsageError("--watch is for files of this machine")
    is_first = True
    for _ in saved([Path(name) for name in names]):
        if not is_first and view.form == "text":
            lines([""])
        is_first = False
        check.judge(run.again(), names, view, given)
    return run.code


def follow(run: Run, names: tuple[str, ...], view: check.View, given: dict[str, Any]) -> int:
    """Judge one log as it grows: each finding as its line arrives, and who is to move."""
    if given["form"] != "text" or any(
        given[name] for name in ("watch", "jobs", "scheduler", "fail_fast", "summary")
    ):
        raise click.UsageError("--follow prints text about one log; it goes with no other way of judging")
    found = list(expand(names))
    if len(found) != 1:
        raise click.UsageError(f"--follow is for one log, not for {len(found)}")
    (source,) = found
    if isinstance(source, Trouble):
        raise source
    if source.game is not None or source.url:
        raise click.UsageError("--follow is for a whole file or standard input")
    while _followed(run, source, view):
        lines([f"{shown(source.name)} was rewritten; from its beginning:"] if view.form else [])
    return run.code


def _followed(run: Run, source: Source, view: check.View) -> bool:
    """Follow a source to its end; returns whether that is because it was rewritten."""
    live = Live(run.choices)
    last: Turn | None = None

    def caught_up() -> None:
        nonlocal last
        news = live.news()
        if news is None or not view.form:
            return
        text = check.block(news.label, news.ruleset, news.findings, view)
        if news.turn is not None and news.turn != last:
            text.append(_to_move(news.turn))
        last = news.turn
        lines(text)

    with Followed(source, caught_up) as stream:
        for judged, untold in live.games(cast("Any", stream), source.name):
            if stream.is_rewritten:
                return True
            run.add(run.strictness.code_of(judged))
            last = None
            if view.form:
                lines(check.head(judged, view))
                lines(check.block(judged.log.label, judged.log.ruleset, untold, view))
        return stream.is_rewritten


def _to_move(turn: Turn) -> str:
    if not turn.seat:
        return "      the game is over"
    return f"      round {turn.round}: P{turn.seat} {shown(turn.name)} is to move"
