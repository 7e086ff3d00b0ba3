"""Who controls a hill: influence of merchants and farmers, tokens and discs.

The evaluation applies these clauses; see :mod:`referee.games.palatinus.evaluation`.
"""

from __future__ import annotations

from referee.core.rule import Clause

MERCHANT_GAINS = Clause(
    "PL-INFLUENCE-01",
    "a merchant gains from everybody beside him",
    "rules 001, b) Control of the Hill; bgdf.com",
    "A",
    "He gains 1 for each other merchant, 2 for each farmer and 3 for each condottiero that touches his"
    " terrain, on whatever tile, those of his own colour included.",
)
FARMER_GAINS = Clause(
    "PL-INFLUENCE-02",
    "a farmer gains from free terrains and springs",
    "rules 001, b) Control of the Hill",
    "A",
    "He gains 2 for each unoccupied terrain beside his, 2 for each spring beside his, occupied or not,"
    " and 2 for a spring on his own terrain. The hill is no terrain.",
)
FREE_SPRING = Clause(
    "PL-INFLUENCE-03",
    "a free terrain with a spring counts twice",
    "rules 001, b) Control of the Hill; fact sheet 6",
    "B",
    "It is unoccupied and it has a spring, so it brings 4. An open reading: a table may agree on 2.",
)
NO_INFLUENCE = Clause(
    "PL-INFLUENCE-04",
    "a condottiero gains no influence",
    "rules 001, b) Control of the Hill",
    "A",
    "He counts 3 for merchants beside him and nothing for his owner.",
)
AROUND_THE_HILL = Clause(
    "PL-INFLUENCE-05",
    "only the inhabitants around the hill count for it",
    "rules 001, b) Control of the Hill",
    "A",
    "The six terrains of a tile belong to its hill. What stands there counts for it, with"
    " everything that it touches"
    " on other tiles; what stands elsewhere doesn't. The count starts from zero at each hill.",
)
SECOND_COLOUR = Clause(
    "PL-INFLUENCE-06",
    "pieces of a second colour count for their player",
    "rules 001, Setup, 2 players; fact sheet 10",
    "B",
    "They stand behind the player's screen and nothing calls them neutral. An open reading: a"
    " table may agree that they gain nothing themselves.",
)
CONTROL = Clause(
    "PL-INFLUENCE-07",
    "the most influence takes the token",
    "rules 001, b) Control of the Hill",
    "A",
    "The player with the most influence controls the hill and takes its token.",
)
TIE = Clause(
    "PL-INFLUENCE-08",
    "a tie brings discs",
    "rules 001, b) Control of the Hill",
    "A",
    "Where two or more have the most influence, each of them takes a disc of value 2 and the"
    " token leaves the game. Discs count as unlimited.",
)
NOBODYS = Clause(
    "PL-INFLUENCE-09",
    "a hill without influence is nobody's",
    "rules 001, b) Control of the Hill; fact sheet 7",
    "A",
    "Where nobody has any influence, the token leaves the game and there are no discs.",
)
CLAUSES = (
    MERCHANT_GAINS,
    FARMER_GAINS,
    FREE_SPRING,
    NO_INFLUENCE,
    AROUND_THE_HILL,
    SECOND_COLOUR,
    CONTROL,
    TIE,
    NOBODYS,
)
