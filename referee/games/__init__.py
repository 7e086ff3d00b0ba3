"""The games: the explicit list of everything that can be refereed."""

from __future__ import annotations

from referee.games.carrara.first.title import TITLES as CARRARA_FIRST
from referee.games.palatinus.title import TITLES as PALATINUS
from referee.games.title import Title

TITLES: dict[str, Title] = {title.ruleset.id: title for title in (*CARRARA_FIRST, *PALATINUS)}
