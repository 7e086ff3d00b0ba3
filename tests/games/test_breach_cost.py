"""What a broken rule costs: the result with its line as written, and without it."""

from __future__ import annotations

import re

import pytest
from claimed import judge, legal
from test_cases import BLOCKS, Block
from test_cases import judged as judged_block

from referee.app import Judged
from referee.app.cost import MOST_BROKEN, Branch, Cost, cost, in_words, tell
from referee.core.endings import outcomes

NAMES = ("Anna", "Ben")


def totals(judged: Judged) -> tuple[int, ...]:
    """The totals of a game that is over, certified or not."""
    assert judged.replay is not None
    found = outcomes(judged.replay)
    assert found is not None
    return tuple(values[0] for values in found.totals)


def broken(name: str, line: int, old: str, new: str) -> tuple[str, Judged, Cost]:
    """A sample with something else on one line, and what that costs."""
    lines = legal(name)[0].splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    text = "\n".join(lines) + "\n"
    judged = judge(text)
    found = cost(judged)
    assert found is not None
    assert found.line == line
    return text, judged, found


BREACHES = [
    ("carrara-1e-basic-3p-evening.rgn", "SCORE Massa", "SCORE Pisa"),
    ("carrara-1e-basic-3p-evening.rgn", "SCORE castello", "SCORE cattedrale"),
    ("carrara-1e-basic-2p-announced-at-start.rgn", "SCORE porta", "SCORE Livorno"),
    ("carrara-2e-basic-3p-end-by-scoring.rgn", "porta-1 Massa b", "porta-1 Lucca b"),
]


@pytest.mark.parametrize(("name", "old", "new"), BREACHES)
def test_as_written_is_what_an_agreement_would_yield(name: str, old: str, new: str) -> None:
    text, _ = legal(name)
    line = next(at for at, one in enumerate(text.splitlines(), 1) if old in one)
    text, judged, found = broken(name, line, old, new)
    lines = text.splitlines()
    turn, mark, rest = re.fullmatch(r"(.*?)( =| #|$)(.*)", lines[line - 1]).groups()  # type: ignore[union-attr]
    agreed = [*lines[: line - 1], f'{turn} AGREED "so be it"{mark}{rest}', *lines[line:]]
    assert judged.replay is not None
    if found.without is not None:
        assert found.without.totals == totals(judged)
    if found.as_written is not None:
        assert found.as_written.totals == totals(judge("\n".join(agreed) + "\n"))
    assert found.as_written or found.without


ENDED = """game: carrara-1e-basic
players: Anna, Ben
market: palazzo-1 villa-3 porta-2 castello-3 biblioteca-4 cattedrale-2 villa-1 porta-4 palazzo-4
SET P1: vp 3, objects crown crown flag flag book book gate gate, scored Pisa villa porta
SET P1: built Lerici palazzo-5 villa-5 porta-5, built Massa palazzo-3 villa-2 porta-1 castello-4 castello-5
SET P2: 40 vp, built Lucca cattedrale-3
""".replace("vp 3", "3 vp")


def short(*lines: str) -> Judged:
    return judge(ENDED + "\n".join(lines) + "\n")


def test_the_winner_may_change() -> None:
    fine = short("P1 SCORE Massa END", "P2 PASS")
    assert fine.verdict == "legal", fine.findings
    judged = short("P1 SCORE Massa END", "P2 SCORE Lucca")
    found = tell(judged)
    assert found is not None
    assert found.as_written is not None
    assert found.without is not None
    assert found.as_written.totals[1] - found.without.totals[1] == 9  # 3 x 2 and an object
    assert found.changes_winner is False
    assert judged.findings[0].notes[-1] == in_words(found, judged.log.names)
    assert judged.cost is found


def test_what_cannot_be_carried_out_is_said() -> None:
    judged = short("P1 SCORE Massa END", "P2 BUILD villa-5 Lucca wwwww")
    found = cost(judged)
    assert found is not None
    assert not found.is_possible
    assert found.as_written is None
    assert in_words(found, judged.log.names).startswith("as written it can't be carried out; without it: ")


def test_an_end_that_isnt_allowed_ends_nothing_without_it() -> None:
    judged = short("P1 SCORE porta END", "P2 PASS")
    found = cost(judged)
    assert found is not None
    assert found.without is None
    assert found.changes_winner is None
    assert in_words(found, judged.log.names).endswith("; without it the game isn't over")


@pytest.mark.parametrize(
    "lines",
    [
        ("P1 SCORE Massa END", "P2 PASS", "RESULT: P1 1"),
        ("P1 SCORE Massa", "P2 SCORE Massa"),
        ("P1 SCORE Massa END", "P2 FROBNICATE"),
        ("P1 SCORE Massa END", "P2 PASS", "P1 SCORE villa"),
    ],
)
def test_a_false_claim_an_unfinished_game_and_an_unread_line_cost_nothing(lines: tuple[str, ...]) -> None:
    judged = short(*lines)
    assert judged.verdict in ("illegal", "unreadable")
    before = list(judged.findings)
    assert tell(judged) is None
    assert judged.findings == before


def branch(one: int, other: int, broken: int = 0) -> Branch:
    best = max(one, other)
    return Branch((one, other), tuple(seat for seat, own in ((1, one), (2, other)) if own == best), broken)


MANY = "10 later lines break rules too, so the result says nothing"


@pytest.mark.parametrize(
    ("written", "without", "partial", "words"),
    [
        (
            branch(66, 61),
            branch(63, 61),
            False,
            "as written: Anna 66, Ben 61; without it: Anna 63, Ben 61; Anna wins both ways",
        ),
        (
            branch(66, 61),
            branch(60, 61, 1),
            False,
            "as written: Anna 66, Ben 61; without it: Anna 60, Ben 61 (1 later line breaks rules too);"
            " the winner changes from Anna to Ben",
        ),
        (
            branch(6, 6),
            branch(6, 6),
            True,
            "as written, so far as it can be carried out and without it: Anna 6, Ben 6, and Anna and Ben win",
        ),
        (
            branch(6, 5),
            None,
            False,
            "as written: Anna 6, Ben 5, and Anna wins; without it the game isn't over",
        ),
        (
            None,
            branch(6, 5),
            False,
            "as written the game isn't over; without it: Anna 6, Ben 5, and Anna wins",
        ),
        (
            branch(6, 5),
            branch(1, 5, MOST_BROKEN + 1),
            False,
            f"as written: Anna 6, Ben 5, and Anna wins; without it: {MANY}",
        ),
        (None, branch(6, 5, MOST_BROKEN + 1), False, ""),
    ],
)
def test_the_words(written: Branch | None, without: Branch | None, partial: bool, words: str) -> None:
    assert in_words(Cost(9, written, without, True, partial), NAMES) == words


def _is_illegal(block: Block) -> bool:
    return any(game.verdict == "illegal" for game in judged_block(block))


def test_any_breach_can_be_let_stand() -> None:
    """No rule relies on another one so much that its effect fails once that one is broken."""
    found = [cost(game) for block in BLOCKS if _is_illegal(block) for game in judged_block(block)]
    assert len(found) > 500
    assert sum(one is not None for one in found) > 10
