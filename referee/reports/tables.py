"""Tables, by tabulate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

STYLES = (
    *(
        "plain",
        "simple",
        "github",
        "grid",
        "simple_grid",
        "rounded_grid",
        "outline",
        "pipe",
        "orgtbl",
        "jira",
    ),
    *("presto", "pretty", "psql", "rst", "mediawiki", "html", "latex", "latex_booktabs", "textile", "tsv"),
)
"""Those of tabulate that suit a page, a terminal or a program."""


def table(
    rows: Sequence[Sequence[Any]], headers: Sequence[str], style: str, right: Sequence[int] = ()
) -> str:
    """A table; the columns in ``right`` are aligned to the right."""
    from tabulate import tabulate

    align = tuple("right" if index in right else "left" for index in range(len(headers)))
    return tabulate(
        rows, headers=headers, tablefmt=style, colalign=align if rows else None, disable_numparse=True
    )
