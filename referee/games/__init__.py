"""The games: the explicit list of everything that can be refereed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.games.title import Title

_WHERE = {
    "carrara-1e-basic": "carrara.first",
    "carrara-1e-advanced": "carrara.first",
    "carrara-2e-basic": "carrara.second",
    "carrara-2e-advanced": "carrara.second",
    "palatinus": "palatinus",
}
"""Each ruleset and the folder whose ``title`` module lists it."""


@cache
def _titles(folder: str) -> dict[str, Title]:
    """The titles of a folder, imported when one of them is asked for: a log needs one game."""
    titles: tuple[Title, ...] = import_module(f"referee.games.{folder}.title").TITLES
    return {title.ruleset.id: title for title in titles}


class _Titles(Mapping[str, "Title"]):
    def __getitem__(self, id: str) -> Title:
        return _titles(_WHERE[id])[id]

    def __iter__(self) -> Iterator[str]:
        return iter(_WHERE)

    def __len__(self) -> int:
        return len(_WHERE)

    def __contains__(self, id: object) -> bool:
        return id in _WHERE


TITLES: Mapping[str, Title] = _Titles()
