"""What the sources of the second edition leave open, with the readings to choose from.

The defaults are those of the fact sheet: its questions Q1 to Q31 and its decisions. What a
question has one thinkable answer for, or can't come up (Q10, Q14, Q16, Q19, Q20, Q21, Q25,
Q28, Q30), is said by the rule that it belongs to.
"""

from __future__ import annotations

from functools import partial

from referee.core.ruling import numbered

ruling = partial(numbered, "C2")

ZERO_BLOCKS = ruling(
    1,
    "zero-blocks",
    "May a buyer take no block although one could be had?",
    {"forbidden": "no, at least one block", "allowed": "yes: BUY with a section and - as blocks"},
    "The first edition asks for one block where one can be had, and passing covers the rest.",
    "2e Q1",
    "C",
)
NOTHING_AFFORDABLE = ruling(
    2,
    "nothing-affordable",
    "What happens when the wheel was turned and no block on it can be paid?",
    {
        "no-coins": "the wheel stays turned, nothing is bought and nothing taken",
        "two-coins": "the wheel stays turned, nothing is bought, two coins are taken",
        "refused": "it is no turn; who can buy nothing passes",
    },
    "Turning is optional and part of buying; only passing is said to bring coins.",
    "2e Q2 and decisions",
    "D",
)
OVERPAYING = ruling(
    3,
    "overpaying",
    "May more be paid than a tile costs?",
    {"exact": "no, exactly its number of units", "allowed": "yes, the surplus goes into the bag as well"},
    "The cost is a number of blocks.",
    "2e Q3",
    "C",
)
POINTS_PER = ruling(
    4,
    "points-per",
    "Once all markers are used, what brings a point: a unit of cost or a block handed over?",
    {"cost": "each unit of cost paid, two converted blocks being one", "block": "each block handed over"},
    "The worked example gives 3 points for an upgrade from 5 to 8.",
    "S31; 2e Q4",
    "C",
)
MONUMENT_REPLACES = ruling(
    5,
    "monument-replaces",
    "Does a monument have to replace an own tile of its type where there is one?",
    {"must": "yes, the builder chooses which", "may": "no, it can also be built for its full cost"},
    "The rule gives the full cost to players without a tile of the type.",
    "S28, S29; 2e Q5",
    "C",
)
MONUMENT_CITY = ruling(
    6,
    "monument-city",
    "May a monument that replaces a tile go to another city?",
    {"stays": "no, it takes the tile's place", "moves": "yes, to any city that accepts the payment"},
    "The monument takes the place of the old tile.",
    "S28; 2e Q6",
    "B",
)
DIFFERENCE_COLOURS = ruling(
    7,
    "difference-colours",
    "Where the monument goes to another city, which city's colours pay the difference?",
    {"old-city": "those of the replaced tile's city", "new-city": "those of the monument's city"},
    "The payment is in blocks that the city concerned accepts, and that is where the tile was.",
    "S28; 2e Q7",
    "D",
)
REPLACED_TILE = ruling(
    8,
    "replaced-tile",
    "Where does the tile go that a monument replaces?",
    {"leaves": "out of the game", "under-pile": "under the pile of tiles"},
    "It is removed, and nothing says that it comes back.",
    "S28; 2e Q8 and 2.7",
    "D",
)
UPGRADE_TILE = ruling(
    9,
    "upgrade-tile",
    "Must an upgrade tile be taken with a monument?",
    {"must": "yes, there are more than monuments", "may": "no, it can be declined: BONUS none"},
    "The player picks one; no choice not to is mentioned.",
    "S30; 2e Q9",
    "C",
)
PILE_USED_UP = ruling(
    10,
    "pile-used-up",
    "When are the tiles used up?",
    {
        "unfilled": "at the first place of the market that can't be refilled",
        "empty": "as soon as the last tile of the pile is drawn",
    },
    "Two sources explain it so in brackets; the sentence itself speaks of the pile.",
    "S42; DANTE; 2e Q11 and decisions",
    "D",
)
END_TRIGGER = ruling(
    11,
    "end-trigger",
    "Who brings the end?",
    {
        "anybody": "whoever makes both conditions true, even if the markers are another player's",
        "own-markers": "only a player who has used all own markers, on an own turn",
    },
    "The rule speaks of one of the players; the conditions needn't be the same player's.",
    "S42; 2e Q12",
    "D",
)
LAST_ACTIONS = ruling(
    12,
    "last-actions",
    "Who still acts after the end was brought?",
    {
        "one-each": "every other player once, whatever the seats",
        "round": "the players behind in the round, so that all have equally many turns",
    },
    "Every other player gets one more action.",
    "S42; 2e Q13",
    "B",
)
LAST_SCORING = ruling(
    13,
    "last-scoring",
    "May the last action be a scoring?",
    {"allowed": "yes, with the token as usual", "forbidden": "no"},
    "No exception is given.",
    "S42; 2e Q15",
    "C",
)
PASS_MOVES_MARKER = ruling(
    14,
    "pass-moves-marker",
    "Does who passes during another player's royal visit move the marker to the no-bonus area?",
    {"moves": "yes, as with every action that is no scoring", "stays": "no, passing is no action"},
    "The rule covers everything but scoring.",
    "S35; 2e Q17",
    "C",
)
VISIT_WITHOUT_BONUS = ruling(
    15,
    "visit-without-bonus",
    "May a marker of the no-bonus area be used while bonus spaces still hold markers?",
    {"forbidden": "no", "allowed": "yes, without a bonus and without the token"},
    "The marker comes from a bonus space of the court.",
    "S34; 2e Q18",
    "B",
)
EMPTY_PILE_BUILDS = ruling(
    16,
    "empty-pile-builds",
    "May tiles still be built when the pile is empty?",
    {"allowed": "yes, those that still lie face up", "forbidden": "no"},
    "The first edition builds from what is left.",
    "2e Q22",
    "C",
)
CATEGORY_UPGRADE = ruling(
    17,
    "category-upgrade",
    "Do two of the eight upgrade tiles belong to the spots for city and land buildings?",
    {"doubles": "yes, they double the reward of the spot", "none": "no, only cities are upgraded"},
    "Eight tiles fit six cities and two spots, as in the first edition; this one names cities only.",
    "S30; 2e Q31 and decisions",
    "D",
)

PRIZE = ruling(
    18,
    "prize",
    "Must a prize be taken when a purchase empties its section or a court space brings one?",
    {"may": "no, it may be taken", "must": "yes, as long as there is one"},
    "The player may take one.",
    "V5; 2e Q23",
    "B",
)
PRIZE_SECTION = ruling(
    19,
    "prize-section",
    "Does the mark of the section count before or after the statue wheel turned?",
    {"after-turn": "after it turned, as the purchase comes after", "before-turn": "as it was before"},
    "Turning comes first, then buying, then the prize.",
    "V4, V5; 2e Q24",
    "C",
)
EXTRA_TIME = ruling(
    20,
    "extra-time",
    "When in the turn may a piece be bought for 10 coins?",
    {"any": "once, before or after the action", "after": "once, after the action"},
    "It is additional; nothing says when. The first edition has it after the action.",
    "V10; 2e Q26",
    "C",
)
NOT_MOVED = ruling(
    21,
    "left-pieces",
    "Where do pieces of a replaced tile go that aren't moved to the monument?",
    {"supply": "back to the supply", "storage": "to a storage space where there is room, else to the supply"},
    "They may be moved; nothing is said of the others.",
    "V8; 2e Q27",
    "D",
)
COURT_STORAGE = ruling(
    22,
    "court-storage",
    "Can a piece from a court space be stored?",
    {"allowed": "yes", "forbidden": "no, it is placed at once"},
    "Only the 10-coin purchase forbids it.",
    "V7, V9; 2e Q29",
    "C",
)
DECORATION_KINDS = ruling(
    23,
    "decoration-kinds",
    "Which kind of decoration does a tile accept?",
    {
        "by-type": "the one that goes with its type, as in the first edition",
        "unchecked": "the one that its picture shows, which the referee doesn't know and doesn't check",
    },
    "Each tile shows a kind; no source lists them, and the first edition ties them to the types.",
    "V6, S17; 2e 2.10",
    "D",
)
EXTRA_SPOTS = ruling(
    24,
    "extra-spots",
    "Who can score one of the five further spots?",
    {"personal": "every player once, on the own board", "shared": "one player in the whole game"},
    "Personal boards are turned to their advanced side; the main board isn't named among the turned ones.",
    "V3, V9; 2e 2.8 and decisions",
    "D",
)
STORED_COUNT = ruling(
    25,
    "stored-decorations",
    "Do stored decorations count for the kinds at the end?",
    {"count": "yes, they were collected", "placed-only": "no, only those on tiles"},
    "The reward is for the kinds of decorations collected.",
    "V2",
    "D",
)

RULINGS = (
    ZERO_BLOCKS,
    NOTHING_AFFORDABLE,
    OVERPAYING,
    POINTS_PER,
    MONUMENT_REPLACES,
    MONUMENT_CITY,
    DIFFERENCE_COLOURS,
    REPLACED_TILE,
    UPGRADE_TILE,
    PILE_USED_UP,
    END_TRIGGER,
    LAST_ACTIONS,
    LAST_SCORING,
    PASS_MOVES_MARKER,
    VISIT_WITHOUT_BONUS,
    EMPTY_PILE_BUILDS,
    CATEGORY_UPGRADE,
)

ADVANCED = (
    PRIZE,
    PRIZE_SECTION,
    EXTRA_TIME,
    NOT_MOVED,
    COURT_STORAGE,
    DECORATION_KINDS,
    EXTRA_SPOTS,
    STORED_COUNT,
)
