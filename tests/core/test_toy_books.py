"""The core plays Nim: doubts and their notes, derived rulesets, the ledger, the standing."""

from __future__ import annotations

from collections import Counter

import pytest
from toy import (
    ENDING,
    GAME,
    HEAP,
    HEAP_GAP,
    NIM,
    OPENING,
    ROLL_GAP,
    START,
    TAKE_GAP,
    TAKEN,
    UNLIMITED,
    Pass,
    Roll,
    Table,
    Take,
    differences,
    ids,
    line,
    log,
    once,
    replay,
    turn,
)

from referee.core import clauses, gaps, ledger
from referee.core.book import BOX, entries
from referee.core.finding import Span
from referee.core.ledger import Balances, Entry, Posting
from referee.core.log import Claim, Fact, Statement
from referee.core.rule import Answer, Clause, Doubt, rule
from referee.core.ruleset import Accepted, Game, Procedure, Rejected, derive, judge
from referee.core.ruling import Option, Ruling
from referee.core.score import sheet, total

# Doubts


def test_a_doubt_is_a_gap_and_no_error() -> None:
    game = replay(turn(1, Roll(None), Take(3)), turn(2, Take(1)), turn(1, Take(1), Roll(None)))
    assert ids(game) == []
    assert [step.kind for step in game.steps] == ["turn"] * 3
    assert list(game.gaps) == [ROLL_GAP]
    assert [statement.line.number for statement in game.gaps[ROLL_GAP].statements] == [2, 4]
    (note,) = gaps.notes(game)
    assert (note.severity, note.id, note.line, note.player) == ("note", "NIM-ROLL-01", 2, 1)
    assert note.message == f"{ROLL_GAP}: lines 2, 4"
    assert note.span == Span(2, 2)


def test_a_gap_lists_a_line_once_and_not_all_lines() -> None:
    turns = [turn(1 + n % 2, Roll(None), Roll(None), Pass()) for n in range(20)]
    (note,) = gaps.notes(replay(*turns, reading="allowed"))
    assert note.message == f"{ROLL_GAP}: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 8 more"


def test_a_doubt_of_the_setup_is_noted_at_its_header_line() -> None:
    game = replay(*GAME, heap=False)
    (note,) = gaps.notes(game)
    assert (note.severity, note.id, note.line, note.message) == ("note", START.id, 1, HEAP_GAP)
    assert game.is_finished


def test_behind_a_blind_doubt_lines_are_counted_and_not_judged() -> None:
    check = line("check", content=(Fact("heap", "", 0),))
    game = replay(
        turn(1, Take(None), claim=Claim((("stones", 2),), None)),
        turn(1, Take(9)),
        check,
        turn(2, Pass()),
        line("result", content=((1, 99),)),
        line("winner", content=(2,)),
    )
    assert game.findings == []
    assert (game.turns, game.is_finished) == (3, False)
    assert [step.kind for step in game.steps] == ["turn", "blind", "blind"]
    (note,) = gaps.notes(game)
    assert note.message == f"{TAKE_GAP}: line 2"
    assert note.notes == (
        "nobody knows what is left",
        "the position behind this line is open, so later turns are read and not judged",
    )


def test_undo_of_a_blind_turn_opens_the_eyes() -> None:
    blind = (turn(1, Take(None)), turn(2, Take(9)))
    game = replay(*blind, line("undo", 2), turn(2, Take(9)), line("undo", 2))
    assert (game.is_blind, game.findings) == (True, [])
    game = replay(*blind, line("undo", 2), line("undo", 1), turn(1, Take(9)))
    assert (game.is_blind, ids(game)) == (False, [(6, "NIM-TAKE-02")])


def test_the_end_of_a_turn_may_be_in_doubt() -> None:
    @rule("NIM-TURN-02", "who knows", source="the toy box", confidence="D")
    def who_knows(game: Game, state: Table, statement: Statement) -> Answer:
        """Nobody saw the end of it."""
        return Doubt("NIM-TURN-02", "player", "ends not written down", "nobody saw it")

    close = Procedure((who_knows,), NIM.close.effect, NIM.close.book)
    child = derive(NIM, id="dim", title="Dim Nim", close=close)
    game = replay(*GAME, ruleset=child)
    assert ids(game) == []
    (note,) = gaps.notes(game)
    assert note.message == "ends not written down: lines 2, 3, 4, 5, 6, 7"
    assert note.span == Span(1, 1)


def test_a_leaning_is_remembered() -> None:
    assert replay(turn(1, Pass()), reading="allowed").leanings == {"NIM-R-01"}
    assert replay(turn(1, Pass())).leanings == {"NIM-R-01"}
    assert replay(turn(1, Take(1)), reading="allowed").leanings == set()


# Judging and deriving


def test_judge_returns_every_reason_and_no_state() -> None:
    setup = NIM.setup(NIM, log(), {"passing": "no"})
    state = setup.state._replace(acted=True)
    result = judge(setup.game, state, Take(12), NIM.procedures[Take])
    assert isinstance(result, Rejected)
    assert [breach.rule for breach in result.breaches] == ["NIM-TAKE-01", "NIM-TAKE-02", "NIM-TAKE-03"]
    accepted = judge(setup.game, setup.state, Take(2), NIM.procedures[Take])
    assert isinstance(accepted, Accepted)
    assert (accepted.state.heap, setup.state.heap) == (HEAP - 2, HEAP)


MANY = Clause("NIM-MANY-01", "as many as one likes", "the toy box", "D", "More than three.")
TWICE = Ruling("NIM-R-02", "twice", "Twice?", {"no": "", "yes": ""}, "no", "", "", "D")
LIMIT = Option("limit", "the most stones", 1, 9, None, "", "D")


def test_derive_replaces_and_drops_and_leaves_the_parent_alone() -> None:
    before = (dict(NIM.procedures), NIM.clauses, NIM.rulings, NIM.options, NIM.rulebook())
    own = Procedure((once,), NIM.procedures[Take].effect, NIM.procedures[Take].book)
    child = derive(
        NIM,
        id="greedy",
        title="Greedy Nim",
        procedures={Take: own},
        drop=[Roll],
        clauses=[MANY],
        rulings=[TWICE],
        options=[LIMIT],
        version="2",
    )
    assert (dict(NIM.procedures), NIM.clauses, NIM.rulings, NIM.options, NIM.rulebook()) == before
    assert (NIM.id, NIM.title, NIM.version) == ("nim", "Nim", "1")
    assert (child.id, child.title, child.version) == ("greedy", "Greedy Nim", "2")
    assert child.procedures[Take] is own
    assert child.procedures[Pass] is NIM.procedures[Pass]
    assert Roll not in child.procedures
    assert (child.rulings[-1], child.options) == (TWICE, (LIMIT,))
    known = {clause.id for clause in child.rulebook()}
    assert {"NIM-MANY-01", "NIM-TAKE-01", "NIM-PASS-01", "NIM-TURN-01"} <= known
    assert known.isdisjoint({"NIM-TAKE-02", "NIM-ROLL-01"})
    assert [clause.id for clause in child.rulebook()] == sorted(known)


def test_a_derived_ruleset_plays_by_its_own_rules() -> None:
    own = Procedure((once,), NIM.procedures[Take].effect, NIM.procedures[Take].book)
    child = derive(NIM, id="greedy", title="Greedy Nim", procedures={Take: own})
    game = replay(turn(1, Take(HEAP)), turn(2, Pass()), ruleset=child)
    assert game.findings == []
    assert game.is_finished
    assert ids(replay(turn(1, Take(HEAP)))) == [(2, "NIM-TAKE-02")]


# The ledger


def test_every_line_is_booked() -> None:
    booked = entries(replay(*GAME))
    assert booked[:2] == [
        Entry(1, 0, Posting("crown", 1, BOX, "heap", START.id)),
        Entry(1, 0, Posting("stones", HEAP, BOX, "heap", START.id)),
    ]
    assert booked[-3:] == [
        Entry(6, 5, Posting("stones", 3, "heap", "P1", TAKEN.id)),
        Entry(6, 5, Posting("vp", 1, "track", "P1", TAKEN.id, row="track")),
        Entry(6, 5, Posting("crown", 1, "heap", "P1", TAKEN.id)),
    ]


BROKEN = (
    turn(1, Take(4)),
    turn(2, Take(2)),
    turn(2, Take(2)),
    turn(1, Roll(None), Take(4), agreed="a gift", claim=Claim((("vp", 5),), ("crown",))),
    line("set", content=(Fact(2, "stones", 0),), agreed="miscounted"),
    turn(2, Take(3)),
    line("undo", 2),
    turn(2, Take(1)),
)


@pytest.mark.parametrize("items", [GAME, GAME[:-1], BROKEN, (turn(1, Take(None)), turn(2, Take(1)))])
def test_nothing_is_lost_or_made(items: tuple[object, ...]) -> None:
    assert differences(replay(*items)) == {}


def test_a_change_without_rules_is_booked_from_and_to_the_box() -> None:
    by_line: dict[int, list[Posting]] = {}
    for entry in entries(replay(*BROKEN)):
        by_line.setdefault(entry.line, []).append(entry.posting)
    assert 2 not in by_line  # a breach leaves the effect out
    assert {posting.rule for posting in by_line[5]} == {clauses.AGREED.id}
    assert Posting("stones", 2, "P2", BOX, clauses.SET_LATE.id) in by_line[6]
    assert 7 not in by_line  # it was taken back


def test_differences_name_account_and_unit() -> None:
    game = replay(*OPENING)
    booked: Balances = Counter()
    ledger.add(booked, [entry.posting for entry in entries(game)])
    booked["P1", "stones"] += 2
    booked["box", "stones"] -= 7
    counted = NIM.balances(game.game, game.state)
    assert ledger.differences(booked, counted, UNLIMITED) == {("P1", "stones"): 2}
    counted["P2", "shells"] = 1
    assert ledger.differences(booked, counted, UNLIMITED) == {("P1", "stones"): 2, ("P2", "shells"): -1}


def test_a_sheet_names_the_lines_behind_each_row() -> None:
    game = replay(*GAME)
    rows = NIM.final(game.game, game.state)
    found = sheet(1, rows[0], entries(game))
    assert [(row.row, row.points, row.lines, row.sum) for row in found] == [
        ("track", 3, (2, 4, 6), ""),
        ("stones", 8, (2, 4, 6), "8 x 1"),
    ]
    assert total(rows[0]) == sum(row.points for row in found) == 11


# The standing


@pytest.mark.parametrize(
    ("stones", "ranks", "winners"),
    [
        ((4, 3, 3), (1, 2, 2), (1,)),
        ((3, 3, 4), (2, 2, 1), (3,)),
        ((2, 4, 4), (3, 1, 1), (2, 3)),
        ((3, 3, 3), (1, 1, 1), (1, 2, 3)),
    ],
)
def test_shared_places_skip_the_next(
    stones: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    facts = tuple(Fact(seat, "stones", number) for seat, number in enumerate(stones, 1))
    result = replay(line("set", content=facts), names=("Ann", "Ben", "Cid")).standing()
    assert (result.ranks, result.winners) == (ranks, winners)


def test_the_crown_settles_a_tie() -> None:
    level = line("set", content=(Fact(1, "stones", 5), Fact(2, "stones", 3)))
    game = replay(level, turn(1, Take(0)), turn(2, Take(2)), line("winner", content=(1, 2)))
    assert (game.standing().ranks, game.standing().winners) == ((2, 1), (2,))
    finding = game.findings[0]
    assert (finding.id, finding.notes) == ("LOG-WINNER-01", ("points: Ann 6, Ben 6", "crown: Ann 0, Ben 1"))
    assert ids(replay(level, turn(1, Take(0)), turn(2, Take(2)), line("winner", content=(2,)))) == []


def test_the_loser_passes_last() -> None:
    assert replay(*OPENING, *ENDING).standing().winners == (1,)
