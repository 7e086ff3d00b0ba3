"""Claimed figures that are off: the slip that was made is among the causes, and ranked well."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from claimed import SAMPLES, Mutant, judge, legal, replay_of, slips, with_row, with_total, wrong

from referee.core.causes import MOST
from referee.core.finding import Finding
from referee.core.slip import SHOWN
from referee.games.palatinus.evaluation import evaluate
from referee.games.palatinus.slips import of_influence

FIRST = (
    "carrara-1e-basic-2p-last-turn-unwritten.rgn",
    "carrara-1e-basic-3p-evening.rgn",
    "carrara-1e-basic-4p-announced-after-thirtieth.rgn",
)


def causes(finding: Finding) -> list[str]:
    return [cause.words for cause in finding.causes]


def place(finding: Finding, slip: str) -> int:
    """Where a slip stands among the causes, from 1; 0 where it doesn't."""
    return next((at for at, words in enumerate(causes(finding), 1) if slip in words), 0)


def assert_honest(finding: Finding) -> None:
    """Every cause is worth the difference, and no note claims to be more than a possibility."""
    assert finding.disputed is not None
    assert {cause.off for cause in finding.causes} <= {finding.disputed.off}
    assert len(set(causes(finding))) == len(finding.causes)
    told = [note for note in finding.notes if "explain" in note]
    assert len(told) == min(len(finding.causes), SHOWN)
    assert all(note.startswith(f"would explain {finding.disputed.off:+d}: ") for note in told)


def mutants(name: str, mode: str) -> list[Mutant]:
    """Every slip of a game that makes another figure, in the total alone or in its row."""
    text, judged = legal(name)
    assert judged.totals is not None
    found = {}
    for seat, row, slip, off in slips(name):
        sheet = {one.row: one.points for one in replay_of(judged).final()[seat - 1]}
        if (judged.totals[seat - 1] if mode == "total" else sheet[row]) + off >= 0:
            changed = with_total(text, seat, off) if mode == "total" else with_row(text, seat, row, off)
            found[seat, row, slip, off] = Mutant(changed, slip, off)
    return list(found.values())


@pytest.mark.parametrize("name", FIRST)
def test_a_row_that_is_off_names_its_slip_among_the_first(name: str) -> None:
    wanted = mutants(name, "row")
    assert len(wanted) > 40
    places = []
    for mutant in wanted:
        found = wrong(judge(mutant.text))
        assert_honest(found)
        assert found.disputed is not None
        assert found.disputed.off == mutant.off
        assert place(found, mutant.slip), (mutant.slip, mutant.off, causes(found))
        places.append(place(found, mutant.slip))
    assert sum(at <= SHOWN for at in places) >= 0.95 * len(places)


@pytest.mark.parametrize("name", FIRST)
def test_a_total_that_is_off_names_its_slip(name: str) -> None:
    places = []
    for mutant in mutants(name, "total"):
        found = wrong(judge(mutant.text))
        assert_honest(found)
        assert place(found, mutant.slip), (mutant.slip, mutant.off, causes(found))
        places.append(place(found, mutant.slip))
    assert sum(at <= SHOWN for at in places) >= 0.8 * len(places)


def test_where_nothing_fits_nothing_is_said() -> None:
    text, _ = legal(FIRST[1])
    found = wrong(judge(with_row(text, 1, "track", 53)))
    assert found.causes == ()
    assert not any("explain" in note for note in found.notes)


def test_a_total_follows_the_row_that_is_off() -> None:
    text, _ = legal(FIRST[1])
    changed = with_row(with_row(text, 1, "objects", 3), 1, "total", 3)
    row, total = (finding for finding in judge(changed).findings if finding.severity == "error")
    assert causes(row)[0].startswith("an object counted twice")
    assert causes(total) == ["the row objects on line 81, which is off by as much (27 in place of 24)"]


def test_rows_that_are_right_leave_the_adding_up() -> None:
    text, _ = legal(FIRST[1])
    found = wrong(judge(with_row(text, 1, "total", 3)))
    expected = "a slip in adding up the rows, which are claimed rightly (12 + 5 + 24 + 25 + 0 = 66)"
    assert causes(found) == [expected]


def test_what_only_the_other_edition_leaves_out() -> None:
    text, _ = legal(FIRST[1])
    found = wrong(judge(with_total(text, 1, -(24 + 25))))
    assert causes(found) == ["the objects and the buildings left out, as in the second edition (-49)"]


def test_somebody_elses_figure_and_swapped_digits() -> None:
    text, judged = legal(FIRST[1])
    assert judged.totals == (66, 61, 70)
    found = wrong(judge(with_total(text, 1, 4)))
    assert causes(found)[0] == "Chiara's figure taken for Anna's (70)"
    found = wrong(judge(with_total(text, 2, 16 - 61)))
    assert causes(found)[0] == "the digits of 61 swapped"


GIVEN = """game: carrara-1e-basic
players: Anna, Ben
market: palazzo-1 villa-3 porta-2 castello-5 biblioteca-4 cattedrale-2 villa-1 porta-5 palazzo-4
SET P1: built Lucca palazzo-2 villa-2, built Viareggio villa-4 porta-3 castello-1
SET P2: built Massa porta-1 porta-4
"""


def of_lines(*lines: str) -> list[Finding]:
    """The errors of a short game behind a set-up."""
    return [one for one in judge(GIVEN + "\n".join(lines) + "\n").findings if one.severity == "error"]


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        (
            "P1 SCORE Lucca = +4 vp",
            "Lucca on line 6 at the value of Massa (4 x 1 = 4 in place of 8; C1-SCORE-08)",
        ),
        (
            "P1 SCORE Lucca = +12 vp",
            "Lucca on line 6 at the value of Livorno (4 x 3 = 12 in place of 8; C1-SCORE-08)",
        ),
        ("P1 SCORE Viareggio = +16 vp", "the coins of this line taken for vp (+16)"),
        (
            "P1 SCORE Viareggio = +14 coins",
            "castello-1 forgotten in the scoring of Viareggio on line 6 (+2; C1-SCORE-08)",
        ),
        ("P1 SCORE Lucca = +16 vp", "Lucca on line 6 counted twice (+8 vp; C1-SCORE-08)"),
        ("P1 SCORE Lucca = +0 vp", "Lucca on line 6 forgotten (+8 vp; C1-SCORE-08)"),
        (
            "P1 TURN wyrgb BUY II rg = -7 coins",
            "the blocks of line 6 at the prices of section I (7 in place of 5; C1-BUY-12)",
        ),
        ("P1 TURN wyrgb BUY II rg = -2 coins", "a red block of line 6 not paid (3 coins; C1-BUY-12)"),
        ("P1 TURN wyrgb BUY II rg = +5 coins", "the sign turned round (+5)"),
    ],
)
def test_a_claim_of_a_turn(line: str, cause: str) -> None:
    (found,) = of_lines(line)
    assert_honest(found)
    assert cause in causes(found)[:SHOWN], causes(found)


def test_a_check_carries_what_a_claim_got_wrong() -> None:
    claim, check, later = (
        of_lines(
            "P1 SCORE Lucca = +4 vp",
            "P2 SCORE porta",
            "CHECK P1: 4 vp, 20 coins",
            "P1 SCORE Viareggio = +16 coins",
            'P2 SCORE Massa AGREED "nobody minds"',
            "CHECK P1: 4 vp",
        )[:2]
        + of_lines(
            "CHECK P1: 3 vp",
            "P1 SCORE Lucca",
            "P2 SCORE porta",
            "CHECK P1: 11 vp",
        )[1:]
    )
    assert causes(claim)[0].startswith("Lucca on line 6 at the value of Massa")
    assert causes(check)[0] == "the claim on line 6, which is off by as much"
    assert causes(later) == ["vp on line 6, which is off by as much"]


def test_a_check_is_explained_by_what_came_after_the_check_before() -> None:
    (found,) = of_lines(
        "P1 SCORE Lucca",
        "P2 SCORE porta",
        "CHECK P1: 8 vp",
        "P1 SCORE palazzo",
        "P2 TURN wyrgb BUY II rg",
        "CHECK P1: 8 vp",
    )
    assert causes(found) == ["palazzo on line 9 forgotten (+4 vp; C1-SCORE-09)"]


def test_only_so_many_figures_are_explained() -> None:
    checks = [f"CHECK P1: {number} vp" for number in range(100, 400)]
    found = of_lines("P1 SCORE Lucca", *["CHECK P1: 16 vp", *checks][: MOST + 20], "CHECK P1: 16 vp")
    assert len(found) == MOST + 21
    assert causes(found[0])
    assert not causes(found[-1])


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        ("P1: objects -", 6),
        ("P1: objects crown arms", 8),
        ("P2: scored -", 7),
        ("turn: round 2, player P1", 8),
        ("turn: player P1", 8),
        ("P1: scored villa", 0),
    ],
)
def test_a_fact_that_was_so_before_a_line(fact: str, line: int) -> None:
    found = of_lines("P1 SCORE Lucca", "P2 SCORE porta", "P1 SCORE palazzo", f"CHECK {fact}")
    told = [cause for one in found for cause in causes(one)]
    assert found
    assert told == [f"line {line} forgotten, before which that was so"] * bool(line) * len(found)
    assert all(one.notes == (f"would explain it: {cause}",) for one, cause in zip(found, told, strict=False))


def test_what_follows_from_a_breach_is_not_explained() -> None:
    breach, check = of_lines("P1 SCORE Massa", "CHECK P1: 8 vp")
    assert breach.id == "C1-SCORE-04"
    assert check.disputed is not None
    assert check.causes == ()


def test_the_end_that_nobody_announced() -> None:
    name = "carrara-1e-basic-4p-thirtieth-building.rgn"
    text, judged = legal(name)
    missed = []
    for seat in range(1, len(judged.log.names) + 1):
        found = wrong(judge(with_row(text, seat, "end", 5)))
        assert_honest(found)
        missed += [cause for cause in found.causes if cause.kind == "missed"]
    assert missed
    for cause in missed:
        assert re.fullmatch(
            r"the end, which could have been announced on line \d+ and isn't written", cause.text
        )
        assert cause.line is not None
        lines = text.splitlines()
        lines[cause.line - 1] += " END"
        findings = judge("\n".join(lines)).findings
        assert not any(one.line == cause.line and one.severity == "error" for one in findings)


def test_an_object_that_could_have_been_bought() -> None:
    lines = (
        "SET P1: 20 coins, objects crown crown flag flag book book gate gate, built Pisa palazzo-5 villa-5,"
        " built Massa porta-3 castello-4, built Lerici cattedrale-5 biblioteca-5 porta-4,"
        " scored porta villa Lucca",
        "P1 SCORE Pisa END",
        "P2 PASS",
    )
    head = GIVEN.partition("SET")[0]
    fine = judge(head + "\n".join(lines) + "\n")
    assert fine.totals is not None
    found = wrong(judge(head + "\n".join((*lines, f"RESULT: P1 {fine.totals[0] + 1}")) + "\n"))
    assert any("that could have been bought on line 5" in cause for cause in causes(found)), causes(found)


def test_a_clean_log_pays_nothing() -> None:
    """What explains a figure or a breach isn't even imported where there is nothing to explain."""
    names = "('slip', 'causes', 'cost', 'coverage', 'slips', 'missed', 'exercised')"
    code = (
        "import sys\n"
        "from referee.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: code = end.code\n"
        f"found = [one for one in sys.modules if one.rpartition('.')[2] in {names} and 'referee' in one]\n"
        "sys.exit(code or ' '.join(found) or 0)\n"
    )
    for name in (FIRST[1], SECOND, PALATINUS):
        for form in ("text", "json"):
            given = ["check", "--format", form, str(SAMPLES / name)]
            done = subprocess.run(
                [sys.executable, "-c", code, *given], capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr


# The other games


SECOND = "carrara-2e-basic-3p-end-by-scoring.rgn"


def test_the_second_edition_knows_its_court_and_the_first_editions_sheet() -> None:
    text, judged = legal(SECOND)
    assert judged.totals is not None
    replay = replay_of(judged)
    built = sum(one.tile.cost for one in replay.state.players[0].built)
    found = wrong(judge(with_total(text, 1, built)))
    wanted = f"the costs of the buildings added, as in the first edition (+{built})"
    assert wanted in causes(found), causes(found)
    line = next(at for at, one in enumerate(text.splitlines(), 1) if " COURT vp" in one)
    seat = next(step.seat for step in replay.steps if step.statement.line.number == line)
    found = wrong(judge(with_row(text, seat, "track", -replay.game.data.space_vp)))
    assert any(f"on line {line} forgotten" in cause for cause in causes(found)), causes(found)


PALATINUS = "palatinus-3p-shared-win.rgn"


def test_palatinus_knows_tokens_discs_and_captures() -> None:
    text, judged = legal(PALATINUS)
    replay = replay_of(judged)
    sheets = [{row.row: row.points for row in rows} for rows in replay.final()]
    won = evaluate(replay.game.data, replay.state)
    seen = 0
    for hill in won.hills:
        if len(hill.leaders) != 1:
            continue
        (owner,) = hill.leaders
        token = replay.state.tokens[hill.letter]
        found = wrong(judge(with_row(text, owner, "tokens", -token)))
        assert_honest(found)
        assert place(found, f"the token of hill {'ABCDEFG'[hill.letter]} forgotten") in range(1, SHOWN + 1)
        seen += 1
    assert seen > 2
    for seat, sheet in enumerate(sheets, 1):
        if sheet["captured"]:
            found = wrong(judge(with_row(text, seat, "captured", -1)))
            assert re.match(
                r"the inhabitant captured on [A-G][1-6] at hill [A-G] forgotten", causes(found)[0]
            )
        if sheet["discs"]:
            found = wrong(judge(with_row(text, seat, "discs", -2)))
            assert re.match(r"hill [A-G] on line \d+ forgotten \(\+2 discs", causes(found)[0])


def test_palatinus_knows_what_influence_is_made_of() -> None:
    text, judged = legal(PALATINUS)
    replay = replay_of(judged)
    body = text[: text.index("RESULT")]
    explained = 0
    for hill in evaluate(replay.game.data, replay.state).hills:
        letter = "ABCDEFG"[hill.letter]
        for stand in hill.stands:
            there = hill.influence[stand.seat - 1]
            if stand.influence:
                line = f"HILL {letter}: influence P{stand.seat} {there - stand.influence}\n"
                found = wrong(judge(body + line))
                assert {cause.off for cause in found.causes} == {-stand.influence}
                assert any("forgotten" in cause for cause in causes(found)), causes(found)
                explained += 1
    assert explained > 5


def test_palatinus_knows_whom_the_captures_took_away() -> None:
    text, judged = legal(PALATINUS)
    replay = replay_of(judged)
    body = text[: text.index("RESULT")]
    told = 0
    for hill in evaluate(replay.game.data, replay.state).hills:
        letter = "ABCDEFG"[hill.letter]
        for seat, there in enumerate(hill.influence, 1):
            for off in (-2, 1, 2, 3):
                gone = [
                    slip.words
                    for slip in of_influence(replay.game, replay.state, hill, seat, off)
                    if slip.text.endswith(", though he is gone")
                ]
                if gone and there + off >= 0:
                    found = wrong(judge(f"{body}HILL {letter}: influence P{seat} {there + off}\n"))
                    assert set(gone) <= set(causes(found))
                    told += 1
    assert told > 3
