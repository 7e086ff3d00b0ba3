"""``referee rules``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from referee.app import Choices
from referee.app.book import Page, look_up, rulesets
from referee.core.rule import Clause
from referee.core.ruleset import Ruleset
from referee.core.ruling import Ruling
from referee.reports import findings, rulebook
from referee.reports.screen import Paint

from . import OK, TROUBLE, options
from .output import document, lines, titles


@click.command()
@click.argument("names", nargs=-1, metavar="[ID|RULESET]")
@click.option("--coverage", is_flag=True, help="Count which rules the logs FILE... exercise.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@options.cards
@options.table_style
@options.debug
@click.pass_context
def command(ctx: click.Context, /, names: tuple[str, ...], coverage: bool, **given: Any) -> int:
    """The rulebook: rules, rulings and options with their sources.

    \b
    referee rules                       every ruleset
    referee rules carrara-1e-basic      its rules, rulings and options
    referee rules C1-BUY-03             one rule, with examples
    referee rules zero-blocks           one open reading
    referee rules objectives            how objective cards are written, and the printed ones
    referee rules objectives --cards FILE   what the cards of a group mean
    referee rules --coverage league/    which rules these logs came to, and what those said
    """
    form, cards, style = given["form"], given["cards"], given["style"]
    if coverage:
        return _coverage(options.inputs(ctx, names), form, cards, options.default_style(style))
    if len(names) > 1:
        raise click.UsageError("one name at a time; with --coverage the names are logs")
    name = names[0] if names else None
    if name == "objectives":
        return _objectives(cards, form)
    if cards is not None:
        raise click.UsageError("--cards FILE goes with `referee rules objectives`")
    style = options.default_style(style)
    if name is None:
        if form == "json":
            document(rulebook.rulesets_data(rulesets()))
        else:
            lines(rulebook.overview(rulesets(), style))
        return 0
    page = look_up(name)
    if form == "json":
        document(_data(page))
    else:
        lines(_text(page, style))
    return 0


def _coverage(names: tuple[str, ...], form: str, cards: str | None, style: str) -> int:
    """What some logs exercise. Their verdicts don't matter here, only whether they could be opened."""
    from referee.reports import coverage as report
    from referee.reports import machine
    from referee.runners.counting import cover

    found, troubles = cover(names, Choices(cards=options.card_file(cards)))
    if form == "json":
        errors = [machine.trouble(trouble.file, trouble.message) for trouble in troubles]
        document({**report.data(found), "errors": errors})
    else:
        lines(report.render(found, style))
    for trouble in troubles:
        print(f"referee: {trouble}", file=sys.stderr)
    return TROUBLE if troubles else OK


def _objectives(name: str | None, form: str) -> int:
    """The language of the cards, the printed ones, or those of a card file."""
    file = options.card_file(name)
    if form == "json":
        document(rulebook.cards_data(file.cards if name else None))
    else:
        lines(rulebook.cards(file.cards if name else None))
    if file.findings:
        sys.stdout.flush()
        for text in findings.render(file.name, list(file.findings), titles(), Paint(False), all=True):
            print(text, file=sys.stderr)
    return OK if file.is_readable else TROUBLE


def _text(page: Page, style: str) -> Iterator[str]:
    if isinstance(page.what, Ruleset):
        return rulebook.ruleset(page.what, style)
    if isinstance(page.what, Ruling):
        return rulebook.ruling(page.what)
    if isinstance(page.what, Clause):
        return rulebook.clause(page.what, list(page.examples))
    return rulebook.option(page.what)


def _data(page: Page) -> dict[str, Any]:
    if isinstance(page.what, Ruleset):
        return rulebook.ruleset_data(page.what)
    if isinstance(page.what, Ruling):
        return rulebook.ruling_page(page.what)
    if isinstance(page.what, Clause):
        return rulebook.clause_page(page.what, list(page.examples))
    return rulebook.option_page(page.what)
