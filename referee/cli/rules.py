"""``referee rules``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from referee.app.book import Page, look_up, rulesets
from referee.core.rule import Clause
from referee.core.ruleset import Ruleset
from referee.core.ruling import Ruling
from referee.reports import rulebook

from . import options
from .output import document, lines


@click.command()
@click.argument("name", required=False, metavar="[ID|RULESET]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@options.table_style
@options.debug
def command(name: str | None, form: str, style: str | None) -> int:
    """The rulebook: rules, rulings and options with their sources.

    \b
    referee rules                       every ruleset
    referee rules carrara-1e-basic      its rules, rulings and options
    referee rules C1-BUY-03             one rule, with examples
    referee rules zero-blocks           one open reading
    """
    style = options.default_style(style)
    if name is None:
        if form == "json":
            document([rulebook.ruleset_data(one) for one in rulesets()])
        else:
            lines(rulebook.overview(rulesets(), style))
        return 0
    page = look_up(name)
    if form == "json":
        document(_data(page))
    else:
        lines(_text(page, style))
    return 0


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
        return rulebook.ruling_data(page.what)
    if isinstance(page.what, Clause):
        return {**rulebook.clause_data(page.what), "examples": list(page.examples)}
    return {"name": page.what.name, "title": page.what.title, "default": page.what.default}
