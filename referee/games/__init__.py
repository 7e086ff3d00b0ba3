"""The games: the explicit list of everything that can be refereed."""

from __future__ import annotations

from referee.games.carrara.first.title import TITLES as CARRARA_FIRST
from referee.games.carrara.second.title import TITLES as CARRARA_SECOND
from referee.games.palatinus.title import TITLES as PALATINUS
from referee.games.title import Title

_ALL = (*CARRARA_FIRST, *CARRARA_SECOND, *PALATINUS)
TITLES: dict[str, Title] = {title.ruleset.id: title for title in _ALL}
