"""What the sources of Palatinus leave open, with the readings to choose from.

The defaults are those of the fact sheet's decisions.
"""

from __future__ import annotations

from functools import partial

from referee.core.ruling import numbered

_ruling = partial(numbered, "PL")

FIRST_PLACEMENT = _ruling(
    1,
    "first-placement",
    "Who places the first inhabitant?",
    {
        "start-player": "the player who begins the game",
        "after-last-tile": "the player after the one who laid the last tile",
    },
    "Play goes clockwise from the start player; the rules don't say that the tiles carry over.",
    "rules 001, Setup and Playing the Game; fact sheet, Decisions",
    "C",
)
EMPTY_SPRING = _ruling(
    2,
    "empty-spring",
    "What does a free terrain with a spring bring to a farmer beside it?",
    {
        "4": "2 as a free terrain and 2 as a spring",
        "2": "2 as a spring only",
    },
    "The rules list both gains by themselves, and the spring counts whether its terrain is occupied or not.",
    "rules 001, b) Control of the Hill; fact sheet 6",
    "B",
)
LONELY_CONDOTTIERO = _ruling(
    3,
    "lonely-condottiero",
    "Does a condottiero flee who has neither merchants nor farmers beside him?",
    {
        "flees": "yes, none and none are equal numbers",
        "stays": "no, he stays and captures nothing",
    },
    "Equal numbers put him to flight, and the rules make no exception.",
    "rules 001, a) Effect of the Condottieri; fact sheet 4.9",
    "C",
)
DOUBLE_CAPTURE = _ruling(
    4,
    "same-owner-double-capture",
    "Does a player get a disc beside the inhabitant that two of his own condottieri capture?",
    {
        "none": "no, only the inhabitant",
        "disc": "yes, the inhabitant and a disc of value 1",
    },
    "The rules give the disc to the other player, and here there is none.",
    "rules 001, a) Effect of the Condottieri; fact sheet 5",
    "C",
)
TWO_PLAYER_EXTRA = _ruling(
    5,
    "two-player-extra",
    "Do the four inhabitants of a second colour gain influence for their player?",
    {
        "owned": "yes, they are pieces of that player like all others",
        "neutral": "no, they count for others and gain nothing themselves",
    },
    "They stand behind the player's screen, and nothing calls them neutral.",
    "rules 001, Setup, 2 players; fact sheet 10",
    "B",
)

RULINGS = (FIRST_PLACEMENT, EMPTY_SPRING, LONELY_CONDOTTIERO, DOUBLE_CAPTURE, TWO_PLAYER_EXTRA)
