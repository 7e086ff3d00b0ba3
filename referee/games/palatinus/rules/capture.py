"""What condottieri do: capture the larger group beside them, or flee.

The evaluation applies these clauses; see :mod:`referee.games.palatinus.evaluation`.
"""

from __future__ import annotations

from referee.core.rule import Clause

LARGER_GROUP = Clause(
    "PL-CAPTURE-01",
    "a condottiero captures the larger group beside him",
    "rules 001, a) Effect of the Condottieri",
    "A",
    "When his hill is evaluated, a condottiero looks at all merchants and all farmers beside"
    " him, whatever their"
    " colour and on whatever tile. He captures every one of the group that is larger, his owner's included.",
)
FLIGHT = Clause(
    "PL-CAPTURE-02",
    "equal numbers put him to flight",
    "rules 001, a) Effect of the Condottieri",
    "A",
    "With as many merchants as farmers beside him a condottiero captures nobody and leaves the game.",
)
NOBODY = Clause(
    "PL-CAPTURE-03",
    "a condottiero beside nobody flees",
    "rules 001, a) Effect of the Condottieri; fact sheet 4.9",
    "C",
    "No merchants and no farmers are equal numbers too. An open reading: a table may agree that he stays.",
)
TWO_CAPTORS = Clause(
    "PL-CAPTURE-04",
    "two captors of one inhabitant",
    "rules 001, a) Effect of the Condottieri",
    "A",
    "Where condottieri of two players capture the same inhabitant, one takes it and the other a"
    " disc of value 1. It"
    " doesn't matter who: both are worth 1 and one item. The earlier seat is booked the inhabitant.",
)
SAME_OWNER = Clause(
    "PL-CAPTURE-05",
    "two condottieri of one player",
    "fact sheet 5",
    "C",
    "The rules give the disc to another player, so who captures an inhabitant twice takes only the"
    " inhabitant. An open reading: a table may agree on a disc beside it.",
)
AT_ONCE = Clause(
    "PL-CAPTURE-06",
    "the condottieri of a hill act at the same time",
    "rules 001, a) Effect of the Condottieri; fact sheet 4.3",
    "A",
    "Each counts what stood there before anybody of this hill was removed, and they have no"
    " effect on one another. Then captured inhabitants and condottieri that fled are removed together.",
)
FORWARD = Clause(
    "PL-CAPTURE-07",
    "captures act forward",
    "rules 001, End of the Game; fact sheet 4.2 to 4.7",
    "A",
    "Hills are evaluated from A to G, each with the condottieri of its own tile. What is"
    " removed leaves a free terrain for this"
    " hill and all later ones; hills that were evaluated before don't change. A condottiero"
    " that captured stays.",
)
CLAUSES = (LARGER_GROUP, FLIGHT, NOBODY, TWO_CAPTORS, SAME_OWNER, AT_ONCE, FORWARD)
