"""What Palatinus puts on the list of titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.replay import Replay
from referee.games.palatinus import chance, hills, moves, picture, position
from referee.games.palatinus.notation import Dialect
from referee.games.palatinus.ruleset import PALATINUS
from referee.games.title import Title

if TYPE_CHECKING:
    from referee.core.reason import Reasons


def _exercised(replay: Replay) -> Iterable[str]:
    from referee.games.palatinus.exercised import exercised  # only where coverage is asked for

    return exercised(replay)


def _reasons() -> Reasons:
    from referee.games.palatinus import why

    return why.REASONS


TITLES = (
    Title(
        ruleset=PALATINUS,
        dialect=Dialect(),
        facts=position.facts,
        candidates=moves.candidates,
        extras=moves.extras,
        play=chance.play,
        deal=chance.deal,
        snapshot=position.snapshot,
        exercised=_exercised,
        tabled=position.tabled,
        draw=picture.draw,
        drawn=("map", "tokens"),
        sections=hills.sections,
        blank=(
            "# layout is right or left; springs are counted clockwise from each tile's arrow, A- for none",
            "layout: right",
            "springs: A- B- C- D- E- F- G-",
            "# the 6 belongs to the hill in the centre",
            "tokens: A6 B3 C3 D4 E4 F5 G5",
        ),
        line=moves.line,
        reasons=_reasons,
    ),
)
