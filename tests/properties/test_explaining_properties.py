"""What explains a figure or a breach: worth exactly the difference, and never in the way of a verdict."""

from __future__ import annotations

from random import Random

from games import GAMES, RNG, Played, judged, read
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutants import mutant

from referee import app
from referee.app.cost import in_words, tell
from referee.app.coverage import Coverage
from referee.core.score import total
from referee.core.slip import KINDS, SHOWN

some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LEAST = -9
MOST = 20


def assert_explained(found: app.Judged) -> None:
    """Causes belong to a claim that is off, are worth that, and stand in the order of their kinds."""
    for finding in found.findings:
        told = [note for note in finding.notes if note.startswith("would explain ")]
        assert len(told) == min(len(finding.causes), SHOWN)
        kinds = [KINDS.index(cause.kind) for cause in finding.causes]
        assert kinds == sorted(kinds)
        assert len({cause.text for cause in finding.causes}) == len(kinds)
        assert not (finding.causes and finding.cause is not None), (
            "what follows from a breach isn't explained"
        )
        if finding.disputed is not None:
            assert finding.disputed.off
            assert {cause.off for cause in finding.causes} <= {finding.disputed.off}
        elif finding.id == "LOG-CHECK-01":
            assert [cause.off for cause in finding.causes] in ([], [0])
        elif finding.id != "PL-INFLUENCE-05":
            assert not finding.causes
        for cause in finding.causes:
            assert cause.line is None or cause.line <= found.log.last_line


@some
@given(GAMES, RNG, st.data())
def test_a_wrong_result_is_explained_or_not_at_all(game: Played, rng: Random, data: st.DataObject) -> None:
    rows = game.game.ruleset.final(game.game, game.final)
    claims = []
    for seat, own in enumerate(rows, 1):
        offs = [data.draw(st.integers(LEAST, MOST)) for _ in own]
        sheet = [f"{row.row} {max(0, row.points + off)}" for row, off in zip(own, offs, strict=True)]
        points = max(0, total(own) + data.draw(st.integers(LEAST, MOST)))
        claims += [f"RESULT: P{seat} {points}", f"RESULT P{seat}: {', '.join(sheet)}, total {points}"]
    found = judged("\n".join([*game.lines, *rng.sample(claims, len(claims))]) + "\n")
    assert found.log.is_readable
    assert_explained(found)
    assert tell(found) is None, "no rule is broken"


@some
@given(GAMES, RNG, st.integers(1, 4))
def test_what_a_breach_costs_changes_nothing_else(game: Played, rng: Random, changes: int) -> None:
    found = judged(mutant(game, rng, changes).text)
    assert_explained(found)
    before = list(found.findings)
    verdict, totals = found.verdict, found.totals
    cost = tell(found)
    assert (found.verdict, found.totals) == (verdict, totals)
    assert len(found.findings) == len(before)
    note = "" if cost is None else in_words(cost, found.log.names)
    changed = [(old, new) for old, new in zip(before, found.findings, strict=True) if old.notes != new.notes]
    assert len(changed) == bool(note)
    for old, new in changed:
        assert new.notes == (*old.notes, note)
        assert cost is not None
        assert new.line == cost.line


@some
@given(GAMES, RNG, st.integers(0, 3))
def test_watching_changes_no_verdict(game: Played, rng: Random, changes: int) -> None:
    text = mutant(game, rng, changes).text
    coverage = Coverage()
    watched = [coverage.judge(log, app.Choices()) for log in read(text)]
    (plain,) = [judged(text)]
    assert [(one.verdict, one.findings, one.totals) for one in watched] == [
        (plain.verdict, plain.findings, plain.totals)
    ]
    for one in coverage.rules():
        assert one.accepts or not one.times.accepted, one.clause.id
        assert one.refuses or not one.times.refused, one.clause.id
