"""What holds in every game that is logged: order, rounds, claims, results.

These are the clauses with ``LOG-`` ids; ``replay`` and its helpers cite them.
"""

from __future__ import annotations

from .rule import Clause


def _clause(id: str, title: str, source: str, text: str) -> Clause:
    return Clause(id, title, f"notation {source}", "normative", text)


TURN_ORDER = _clause(
    "LOG-TURN-01",
    "turns go round in seat order",
    "4 and 5",
    "The players take their turns in the order of the header, clockwise from the start player. A turn out of"
    " order has no effect; play goes on from the player who acted.",
)
TURN_SEAT = _clause(
    "LOG-TURN-02",
    "a turn belongs to a seat of the game",
    "1 and 5",
    "P1 to P9 have the form of a seat, but only as many seats exist as the header names players.",
)
TURN_OVER = _clause(
    "LOG-TURN-03",
    "nobody acts after the end",
    "5",
    "Once the last turn is taken, or the log says STOPPED, no further turn can follow.",
)
ROUND = _clause(
    "LOG-ROUND-01",
    "a written round number is the current round",
    "5",
    "Round numbers may be left out, but where one is written it is checked.",
)
CLAIM = _clause(
    "LOG-CLAIM-01",
    "a claim states the net change of its line",
    "5",
    "What stands behind = is the net change of coins, points and objects for the player of the line, end"
    " bonus and purchases included. Each unit is compared by itself, what isn't claimed isn't compared.",
)
CHECK = _clause(
    "LOG-CHECK-01",
    "a CHECK states the position as it is",
    "7",
    "CHECK compares what it states with the position at that line and changes nothing.",
)
SET_LATE = _clause(
    "LOG-SET-01",
    "SET stands before the first turn",
    "5",
    "A position is set up before the first turn. Later a SET needs AGREED and a reason: the table put"
    " something right.",
)
RESULT_EARLY = _clause(
    "LOG-RESULT-01",
    "a result follows the end of the game",
    "5",
    "RESULT and WINNER stand behind the end. Turns that are still due in the last round count as declined.",
)
RESULT_TOTAL = _clause(
    "LOG-RESULT-02",
    "a claimed total is the computed one",
    "5",
    "RESULT claims the totals of the players it names.",
)
RESULT_ROW = _clause(
    "LOG-RESULT-03",
    "a claimed row is the computed one",
    "5",
    "RESULT with a player claims rows of that player's score sheet. A row that isn't written isn't claimed.",
)
RESULT_OTHER = _clause(
    "LOG-RESULT-04",
    "the rows explain the total",
    "5",
    "The row `other` claims a remainder that the rows don't explain; every point has a row, so it is 0.",
)
RESULT_SHEET = _clause(
    "LOG-RESULT-05",
    "a row stands on the sheet of its ruleset",
    "5",
    "Each ruleset has its own rows; points that were scored in play stand in the row `track`.",
)
WINNER = _clause(
    "LOG-WINNER-01",
    "a claimed winner is the computed one",
    "5",
    "WINNER names everybody who has won, all of them where the win is shared.",
)
UNDO_NOTHING = _clause(
    "LOG-UNDO-01",
    "UNDO takes back a turn that stands",
    "5",
    "UNDO takes back the last turn that stands; a second UNDO the one before.",
)
UNDO_OTHER = _clause(
    "LOG-UNDO-02",
    "UNDO takes back one's own turn",
    "5",
    "The last turn that stands must be that of the player who takes it back.",
)
UNDO_CHANCE = _clause(
    "LOG-UNDO-03",
    "what was turned up has been seen",
    "5",
    "Taking back a turn also takes back what was drawn or revealed in it. Everybody has seen it, so a warning"
    " says so.",
)
AGREED = _clause(
    "LOG-AGREED-01",
    "AGREED excuses a broken rule",
    "5",
    "AGREED and a reason say that the table agreed to an exception; where no rule is broken there is nothing"
    " to excuse.",
)
STOPPED = _clause(
    "LOG-STOPPED-01",
    "a game given up has no result",
    "5",
    "STOPPED says that the game was given up: no result, and no claim about one.",
)
EMPTY = _clause(
    "LOG-GAME-01",
    "a log holds turns",
    "5",
    "A header without a single turn is no game yet.",
)
DECLINED = _clause(
    "LOG-END-01",
    "turns still due before the result were declined",
    "5",
    "In the last round a turn may be declined; where a RESULT follows, a turn that isn't written was.",
)

CLAUSES = (
    TURN_ORDER,
    TURN_SEAT,
    TURN_OVER,
    ROUND,
    CLAIM,
    CHECK,
    SET_LATE,
    RESULT_EARLY,
    RESULT_TOTAL,
    RESULT_ROW,
    RESULT_OTHER,
    RESULT_SHEET,
    WINNER,
    UNDO_NOTHING,
    UNDO_OTHER,
    UNDO_CHANCE,
    AGREED,
    STOPPED,
    EMPTY,
    DECLINED,
)
BY_ID = {clause.id: clause for clause in CLAUSES}
