"""What the first edition puts on the list of titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.replay import Replay
from referee.games.carrara.first import cards, chance, moves, position, practice
from referee.games.carrara.first.advanced import printed
from referee.games.carrara.first.notation import AdvancedDialect, Dialect
from referee.games.carrara.first.ruleset import ADVANCED, BASIC
from referee.games.carrara.objectives import reading, writing
from referee.games.title import Cards, Title

if TYPE_CHECKING:
    from referee.core.reason import Reasons

_MARKET = f"market: {' '.join('?' * BASIC.data.board.market)}"


def _exercised(replay: Replay) -> Iterable[str]:
    from referee.games.carrara.first.exercised import exercised  # only where coverage is asked for

    return exercised(replay)


def _basic() -> Reasons:
    from referee.games.carrara.first import why

    return why.BASIC


def _advanced() -> Reasons:
    from referee.games.carrara.first import why

    return why.ADVANCED


TITLES = (
    Title(
        ruleset=BASIC,
        dialect=Dialect({"market": "header_tiles"}),
        facts=position.facts,
        candidates=moves.candidates,
        extras=moves.extras,
        play=chance.play,
        deal=chance.deal,
        snapshot=position.snapshot,
        exercised=_exercised,
        tabled=position.tabled,
        given="BUY none",
        blank=(_MARKET,),
        reasons=_basic,
    ),
    Title(
        ruleset=ADVANCED,
        dialect=AdvancedDialect({"market": "header_tiles", "objective": ""}),
        facts=position.facts,
        candidates=moves.advanced,
        extras=moves.extras,
        play=practice.play,
        deal=practice.deal,
        snapshot=position.snapshot,
        exercised=_exercised,
        tabled=position.tabled,
        given="BUY none",
        blank=(
            _MARKET,
            "# the printed cards; write down your own instead: referee rules objectives",
            "objective: basic",
        ),
        sections=cards.sections,
        cards=Cards(
            read=reading.line,
            write=writing.write,
            explain=writing.explain,
            printed=printed(ADVANCED.data),
            language=cards.LANGUAGE,
            complete=cards.complete,
        ),
        reasons=_advanced,
    ),
)
