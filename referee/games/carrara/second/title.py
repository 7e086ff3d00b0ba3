"""What the second edition puts on the list of titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.replay import Replay
from referee.games.carrara.second import chance, moves, plays, position
from referee.games.carrara.second.notation import Dialect
from referee.games.carrara.second.ornaments import Dialect as AdvancedDialect
from referee.games.carrara.second.ruleset import ADVANCED, BASIC
from referee.games.title import Title

if TYPE_CHECKING:
    from referee.core.reason import Reasons


def _exercised(replay: Replay) -> Iterable[str]:
    from referee.games.carrara.second.exercised import exercised  # only where coverage is asked for

    return exercised(replay)


def _reasons() -> Reasons:
    from referee.games.carrara.second import why

    return why.REASONS


TITLES = (
    Title(
        ruleset=BASIC,
        dialect=Dialect({"market": "header_tiles", "tiles": "header_tiles"}),
        facts=position.facts,
        candidates=moves.candidates,
        extras=moves.extras,
        play=chance.play,
        deal=chance.deal,
        snapshot=position.snapshot,
        exercised=_exercised,
        given="BUY none",
        reasons=_reasons,
    ),
    Title(
        ruleset=ADVANCED,
        dialect=AdvancedDialect({"market": "header_tiles", "tiles": "header_tiles"}),
        facts=position.facts,
        candidates=moves.candidates,
        extras=moves.extras,
        play=plays.play,
        deal=chance.deal,
        snapshot=position.snapshot,
        exercised=_exercised,
        given="BUY none",
        reasons=_reasons,
    ),
)
