"""Rows for spreadsheets and scripts: comma- or tab-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .screen import shown

FORMATS = ("csv", "tsv")
_DELIMITERS = {"csv": ",", "tsv": "\t"}
_FORMULA = ("=", "+", "-", "@")
"""What a cell begins with that a spreadsheet takes for a formula."""


def delimited(rows: Iterable[Sequence[Any]], form: str) -> Iterator[str]:
    """Each row as a line without its end, quoted where it must be (RFC 4180).

    Numbers stay as they are and None is an empty cell. In text, control and invisible
    characters are escapes, and what a spreadsheet would take for a formula has an
    apostrophe before it.
    """
    page = io.StringIO()
    writer = csv.writer(page, delimiter=_DELIMITERS[form], lineterminator="")
    for row in rows:
        writer.writerow([_cell(value) for value in row])
        yield page.getvalue()
        page.seek(0)
        page.truncate()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = shown(value)
    return f"'{text}" if text.startswith(_FORMULA) and len(text) > 1 else text
