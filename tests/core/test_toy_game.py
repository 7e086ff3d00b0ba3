"""The core plays Nim: replay, findings, takebacks and the ledger know no board game."""

from __future__ import annotations

import pytest
from toy import (
    ENDING,
    GAME,
    NIM,
    OPENING,
    START,
    Pass,
    Roll,
    Take,
    differences,
    ids,
    line,
    only,
    replay,
    turn,
)

from referee.core import clauses
from referee.core.finding import Finding, Span
from referee.core.log import Blank, Claim, Fact, Line, Refused, Statement
from referee.core.replay import Replay

# A game, and turns that break it


def test_a_legal_game_finishes() -> None:
    game = replay(*GAME)
    assert game.findings == []
    assert game.is_finished
    assert game.turns == 6
    assert [step.kind for step in game.steps] == ["turn"] * 6
    assert (game.state.held, game.state.points, game.state.crown) == ((8, 2), (3, 2), 1)
    assert not replay(*OPENING).is_finished


def test_blank_lines_are_nothing() -> None:
    assert replay(Blank(Line(0, "", 0)), *GAME).is_finished


def test_a_log_without_turns_is_warned_about() -> None:
    game = replay()
    assert [(f.severity, f.id, f.line) for f in game.findings] == [("warning", clauses.EMPTY.id, 1)]


def test_play_goes_on_from_the_player_who_acted_out_of_order() -> None:
    game = replay(*OPENING[:2], turn(2, Take(2)), turn(1, Take(3)), turn(2, Take(3)))
    assert ids(game) == [(4, "LOG-TURN-01")]
    assert game.state.held == (6, 4)
    assert game.turns == 5
    finding = only(game, "LOG-TURN-01")
    assert "Ann's turn" in finding.message
    assert finding.notes == ("Ben acted on line 3",)


@pytest.mark.parametrize(("seat", "due"), [(2, 3), (3, 1)])
def test_the_next_one_is_the_neighbour_of_who_acted(seat: int, due: int) -> None:
    game = replay(turn(seat, Take(1)), names=("Ann", "Ben", "Cid"))
    assert game.ruleset.due(game.state).seat == due


def test_a_round_that_fits_explains_a_missing_turn() -> None:
    game = replay(turn(1, Take(1), round=1), turn(1, Take(1), round=2), turn(2, Take(1), round=2))
    assert ids(game) == [(3, "LOG-TURN-01")]
    assert game.state.round == 3


def test_a_wrong_round_is_a_breach_once() -> None:
    game = replay(turn(1, Take(1), round=2), turn(2, Take(1), round=2), turn(1, Take(1), round=3))
    assert ids(game) == [(2, "LOG-ROUND-01")]
    assert game.state.held == (1, 1)


def test_a_seat_that_is_not_there_takes_no_turn() -> None:
    game = replay(turn(3, Take(1)), turn(1, Take(1)))
    assert ids(game) == [(2, "LOG-TURN-02")]
    assert game.turns == 1
    assert game.cause == 2


def test_a_turn_without_a_player_is_that_of_who_is_due() -> None:
    game = replay(*(step._replace(seat=None) for step in GAME))
    assert game.findings == []
    assert game.state == replay(*GAME).state


@pytest.mark.parametrize("before", [GAME, (*OPENING, line("stopped", content="late"))])
def test_a_turn_without_a_player_ends_with_the_game(before: tuple[object, ...]) -> None:
    game = replay(*before, turn(None, Take(1)))
    assert [id for _, id in ids(game)] == ["LOG-TURN-03"]


def test_nobody_acts_after_the_end() -> None:
    game = replay(*GAME, turn(1, Pass()), turn(2, Pass()))
    assert ids(game) == [(8, "LOG-TURN-03"), (9, "LOG-TURN-03")]
    assert "line 7" in game.findings[0].message
    assert game.turns == 6


def test_a_breach_leaves_the_effect_out_and_causes_what_follows() -> None:
    game = replay(*OPENING, turn(1, Roll(3), Take(4)), turn(2, Take(2)), turn(1, Take(3)), turn(2, Take(9)))
    assert [found for found, _ in ids(game)] == [6, 6, 8, 9, 9]
    assert [id for _, id in ids(game)] == [f"NIM-TAKE-0{number}" for number in (2, 3, 3, 2, 3)]
    assert [finding.cause for finding in game.findings] == [None, None, 6, 6, 6]
    assert game.findings[0].span == Span(3, 3)
    assert (game.state.heap, game.cause, game.turns) == (1, 6, 8)
    assert [step.kind for step in game.steps[4:]] == ["broken", "turn", "broken", "broken"]


def test_a_turn_without_action_is_judged_at_its_end() -> None:
    game = replay(turn(1, Roll(6)), turn(2, Take(1), Take(1)))
    assert ids(game) == [(2, "NIM-TURN-01"), (3, "NIM-TAKE-01")]
    assert game.state.held == (0, 0)


def test_a_broken_clause_hides_no_other_of_its_line() -> None:
    assert ids(replay(turn(1, Roll(7), Take(5)))) == [(2, "NIM-ROLL-01"), (2, "NIM-TAKE-02")]


@pytest.mark.parametrize("broken", [turn(2, Take(None)), turn(1, Take(4), Take(None))])
def test_a_turn_without_effect_leaves_nothing_open(broken: Statement) -> None:
    game = replay(broken, turn(1 if broken.seat == 2 else 2, Take(4)))
    assert not game.is_blind
    assert ids(game)[-1] == (3, "NIM-TAKE-02")


def test_a_refused_line_takes_its_turn_and_taints_the_rest() -> None:
    game = replay(turn(1, Take(1)), Refused(Line(0, "", 0), 2), turn(1, Take(9)))
    assert ids(game) == [(4, "NIM-TAKE-02")]
    assert game.findings[0].cause == 3


def test_stop_ends_at_the_first_breach() -> None:
    game = replay(turn(1, Take(4)), turn(2, Take(4)))
    game = Replay(game.log, NIM.setup(NIM, game.log, {"passing": "no"}), game.rulebook).run(stop=True)
    assert ids(game) == [(2, "NIM-TAKE-02")]


def test_stop_goes_no_further_than_a_header_that_is_wrong() -> None:
    game = replay(turn(1, Take(1)), turn(2, Take(1)))
    stopped = Replay(game.log, NIM.setup(NIM, game.log, {"passing": "no"}), game.rulebook)
    stopped.cause = 1
    assert (game.turns, stopped.run(stop=True).turns) == (2, 0)


def test_too_many_players_are_a_breach_of_the_header() -> None:
    game = replay(turn(1, Take(1)), names=("Ann", "Ben", "Cid", "Dee"))
    assert ids(game) == [(1, START.id)]
    assert (game.state, game.turns, game.is_finished) == (None, 0, False)


def test_an_error_of_the_header_is_a_cause() -> None:
    game = replay(turn(1, Take(4)))
    game.log.findings.append(Finding("error", "RGN-HEAD-02", "unknown", 1, Span(1, 1)))
    again = Replay(game.log, NIM.setup(NIM, game.log, {"passing": "no"}), game.rulebook).run()
    assert only(again, "NIM-TAKE-02").cause == 1


# AGREED and claims


def test_an_agreed_breach_is_applied_and_counted() -> None:
    game = replay(turn(1, Take(4), agreed="why not"), turn(2, Take(4)))
    first, second = game.findings
    assert (first.id, first.agreed, first.severity) == ("NIM-TAKE-02", True, "error")
    assert "agreed by the players, not by the rules: why not" in first.notes
    assert (second.agreed, second.cause) == (False, None)
    assert (game.agreed, game.state.held, game.steps[0].kind) == (1, (4, 0), "agreed")


def test_an_agreed_turn_brings_its_claim() -> None:
    claim = Claim((("vp", 3),), ("crown",))
    game = replay(turn(1, Take(4), agreed="a gift", claim=claim))
    assert (game.state.points, game.state.crown) == ((3, 0), 1)


def test_what_cant_be_done_is_left_out_of_an_agreed_turn() -> None:
    game = replay(turn(1, Take(11), agreed="why not"))
    assert (game.state.heap, game.state.held, game.ruleset.due(game.state).seat) == (10, (0, 0), 2)


def test_two_agreed_clauses_take_no_more_than_there_is() -> None:
    game = replay(turn(1, Take(6), Take(6), agreed="both"))
    assert game.state.heap >= 0
    assert differences(game) == {}


def test_agreed_to_nothing_is_a_warning() -> None:
    game = replay(turn(1, Take(3), agreed="why not"))
    assert [(f.severity, f.id) for f in game.findings] == [("warning", clauses.AGREED.id)]
    assert (game.agreed, game.state.held) == (0, (3, 0))


def test_a_right_claim_is_silent() -> None:
    claimed = turn(1, Take(3), claim=Claim((("stones", 3), ("vp", 1)), ("crown",)))
    assert replay(*OPENING, claimed).findings == []


@pytest.mark.parametrize("claim", [Claim((("stones", 2),), None), Claim((), ("crown",))])
def test_a_wrong_claim_changes_nothing(claim: Claim) -> None:
    game = replay(turn(1, Take(3), claim=claim), turn(2, Take(4)))
    assert ids(game) == [(2, "LOG-CLAIM-01"), (3, "NIM-TAKE-02")]
    assert game.findings[1].cause is None
    assert (game.cause, game.state.held) == (3, (3, 0))


# UNDO and SET


def test_undo_takes_back_the_own_turn() -> None:
    game = replay(turn(1, Take(3)), line("undo", 1), turn(1, Take(1)))
    assert game.findings == []
    assert (game.state.held, game.turns) == ((1, 0), 1)


@pytest.mark.parametrize(
    ("before", "id"), [((), "LOG-UNDO-01"), (OPENING[:1], "LOG-UNDO-02"), (OPENING, "LOG-UNDO-01")]
)
def test_undo_takes_back_nothing_else(before: tuple[object, ...], id: str) -> None:
    seats = [2, 1, 2, 1] if len(before) == 4 else []
    game = replay(*before, *(line("undo", seat) for seat in seats), line("undo", 2))
    assert [found for _, found in ids(game)] == [id]
    assert game.turns == (1 if id == "LOG-UNDO-02" else 0)


def test_a_second_undo_takes_back_the_turn_before() -> None:
    game = replay(*OPENING, line("undo", 2), line("undo", 1), turn(1, Take(1)))
    assert game.findings == []
    assert (game.state.held, game.turns) == ((4, 1), 3)


def test_undo_of_a_broken_turn_clears_the_cause() -> None:
    game = replay(turn(1, Take(4)), turn(2, Take(5)), line("undo", 2), line("undo", 1), turn(1, Take(6)))
    first, second, third = game.findings
    assert [finding.severity for finding in (first, second, third)] == ["warning", "warning", "error"]
    assert first.notes[-1] == "taken back on line 5"
    assert (third.line, third.cause, game.cause) == (6, None, 6)


def test_undo_frees_what_followed() -> None:
    claim = line("check", content=(Fact("heap", "", 9),))
    game = replay(turn(1, Take(4)), claim, line("undo", 1))
    assert [(f.id, f.severity, f.cause) for f in game.findings] == [
        ("NIM-TAKE-02", "warning", None),
        ("LOG-CHECK-01", "error", None),
    ]


def test_undo_of_an_agreed_turn_uncounts_it() -> None:
    assert replay(turn(1, Take(4), agreed="why not"), line("undo", 1)).agreed == 0


def test_what_was_rolled_has_been_seen() -> None:
    game = replay(turn(1, Roll(4), Take(1)), line("undo", 1))
    finding = only(game, clauses.UNDO_CHANCE.id)
    assert (finding.severity, finding.line) == ("warning", 3)
    assert "the roll of 4 on line 2" in finding.message


def test_undo_forgets_a_gap() -> None:
    game = replay(turn(1, Roll(None), Take(None)), line("undo", 1), turn(1, Take(9)))
    assert game.gaps == {}
    assert ids(game) == [(4, "NIM-TAKE-02")]


def test_set_stands_before_the_first_turn() -> None:
    game = replay(line("set", content=(Fact(1, "stones", 6), Fact(2, "stones", 3))), turn(1, Take(1)))
    assert game.findings == []
    assert (game.state.held, game.state.last) == ((7, 3), True)
    assert [step.kind for step in game.steps] == ["set", "turn"]
    assert differences(game) == {}


def test_a_later_set_needs_a_reason() -> None:
    late = line("set", content=(Fact(1, "stones", 6),))
    game = replay(turn(1, Take(1)), late, turn(2, Take(1)))
    assert ids(game) == [(3, "LOG-SET-01")]
    assert game.state.held == (1, 1)
    agreed = replay(turn(1, Take(1)), late._replace(agreed="miscounted"), turn(2, Take(1)))
    assert agreed.findings == []
    assert (agreed.agreed, agreed.state.held) == (1, (6, 1))
    assert differences(agreed) == {}


def test_set_after_all_turns_were_taken_back_is_first_again() -> None:
    late = line("set", content=(Fact(1, "stones", 6),))
    assert replay(turn(1, Take(1)), line("undo", 1), late).findings == []


def test_an_impossible_set_is_a_breach_and_changes_nothing() -> None:
    game = replay(line("set", content=(Fact(1, "stones", 1), Fact(2, "stones", 11))), turn(1, Take(4)))
    assert ids(game) == [(2, START.id), (3, "NIM-TAKE-02")]
    assert game.findings[0].span == Span(3, 3)
    assert game.findings[1].cause == 2


def test_the_cause_of_what_follows_is_the_line_of_the_breach() -> None:
    wrong, right = (line("set", content=(Fact(seat, "stones", 10 * seat - 9),)) for seat in (2, 1))
    game = replay(wrong, right, turn(1, Take(4)))
    assert [(found.line, found.id, found.cause) for found in game.findings] == [
        (2, START.id, None),
        (4, "NIM-TAKE-02", 2),
    ]


def test_undo_counts_what_the_table_agreed_to_and_still_stands() -> None:
    late = line("set", content=(Fact(1, "stones", 6),), agreed="miscounted")
    game = replay(turn(1, Take(1)), late, line("undo", 1))
    assert game.agreed == sum(step.kind in ("agreed", "set") for step in game.steps)


# CHECK, RESULT, WINNER, STOPPED


def test_check_compares_and_changes_nothing() -> None:
    facts = (Fact(1, "stones", 3), Fact("heap", "", 6))
    game = replay(turn(1, Take(3)), line("check", content=facts), turn(2, Take(4)))
    assert ids(game) == [(3, "LOG-CHECK-01"), (4, "NIM-TAKE-02")]
    assert game.findings[0].message == "heap: 7, the log says 6"
    assert game.findings[1].cause is None
    assert ids(replay(line("check", content=(Fact(3, "stones", 0),)))) == [(2, "LOG-TURN-02")]


RIGHT = (
    line("result", content=((1, 11), (2, 4))),
    line("sheet", 1, content=(1, (("track", 3), ("stones", 8), ("other", 0), ("total", 11)))),
    line("winner", content=(1,)),
)


def test_a_right_result_is_silent() -> None:
    assert replay(*GAME, *RIGHT).findings == []


@pytest.mark.parametrize(
    ("claimed", "id"),
    [
        (line("result", content=((1, 11), (2, 5))), "LOG-RESULT-02"),
        (line("result", content=((3, 1),)), "LOG-TURN-02"),
        (line("sheet", 2, content=(2, (("total", 5),))), "LOG-RESULT-02"),
        (line("sheet", 2, content=(2, (("stones", 3),))), "LOG-RESULT-03"),
        (line("sheet", 2, content=(2, (("other", 1),))), "LOG-RESULT-04"),
        (line("sheet", 2, content=(2, (("bonus", 0),))), "LOG-RESULT-05"),
        (line("winner", content=(2,)), "LOG-WINNER-01"),
        (line("winner", content=(1, 2)), "LOG-WINNER-01"),
    ],
)
def test_a_wrong_result_is_named(claimed: object, id: str) -> None:
    game = replay(*GAME, claimed)
    assert ids(game) == [(8, id)]
    assert game.cause is None


@pytest.mark.parametrize("claimed", RIGHT)
def test_a_result_waits_for_the_end(claimed: object) -> None:
    assert ids(replay(*OPENING, claimed, *ENDING)) == [(6, "LOG-RESULT-01")]


def test_turns_still_due_count_as_declined() -> None:
    game = replay(*GAME[:-1], *RIGHT, turn(2, Pass()))
    note = only(game, clauses.DECLINED.id)
    assert (note.severity, note.line) == ("note", 7)
    assert "Ben" in note.message
    assert ids(game) == [(10, "LOG-TURN-03")]


@pytest.mark.parametrize("claimed", RIGHT)
def test_a_game_given_up_has_no_result(claimed: object) -> None:
    assert ids(replay(*OPENING, line("stopped", content="late"), claimed)) == [(7, "LOG-STOPPED-01")]


def test_nobody_acts_after_a_game_was_given_up() -> None:
    game = replay(*OPENING, line("stopped", content="late"), turn(1, Take(1)))
    assert ids(game) == [(7, "LOG-TURN-03")]
    assert game.turns == 4
