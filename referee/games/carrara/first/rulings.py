"""What the sources of the first edition leave open, with the readings to choose from.

The defaults are those of the fact sheet's decisions.
"""

from __future__ import annotations

from functools import partial

from referee.core.ruling import numbered

ruling = partial(numbered, "C1")

ANNOUNCER_ACTS = ruling(
    1,
    "announcer-acts",
    "May a player who announces the end at the start of the turn still act?",
    {
        "may": "the turn goes on as usual, and may be declined like every turn of the last round",
        "must": "the turn goes on as usual and can't be declined",
        "may-not": "announcing is the whole turn",
    },
    "The round is finished so that all have equally many turns.",
    "rules 000, Game end; fact sheet 7.2",
    "C",
)
OBJECT_COMPLETES = ruling(
    2,
    "object-completes",
    "Does the object bought in a turn count when the end is announced behind the purchase?",
    {
        "counts": "conditions are judged where the announcement stands",
        "does-not": "conditions are judged as they were before the purchase",
    },
    "The purchase comes after the action and inside the turn; the announcement may follow it.",
    "rules 000, Additional purchase and Game end; fact sheet 7.3",
    "C",
)
PURCHASE_AFTER_ANNOUNCING = ruling(
    3,
    "purchase-after-announcing",
    "May a player who announced earlier in the turn still buy an object?",
    {"open": "yes, after the action as usual", "closed": "no"},
    "Nothing in the rules closes the purchase.",
    "rules 000, Additional purchase; fact sheet 7.4",
    "C",
)
DECLINE_AFTER_30TH = ruling(
    4,
    "decline-after-30th",
    "May a turn of the last round be declined when the 30th building brought the end?",
    {"allowed": "yes, as after an announcement", "forbidden": "no, every player still due takes a turn"},
    "The last round is the same however it came about.",
    "rules 000, Game end; fact sheet 7.6e",
    "C",
)
BUILDER_ANNOUNCES = ruling(
    5,
    "builder-announces",
    "May the player who built the 30th building announce the end in the same turn?",
    {"allowed": "yes, for the 5 points", "forbidden": "no, the end has come already"},
    "Only an earlier announcement blocks one.",
    "rules 000, Game end; fact sheet 7.6d",
    "C",
)
ANNOUNCE_AFTER_30TH = ruling(
    6,
    "announce-after-30th",
    "May a later player announce the end after the 30th building?",
    {"allowed": "yes, for the 5 points", "forbidden": "no, the end has come already"},
    "Only an earlier announcement blocks one.",
    "rules 000, Game end; fact sheet 7.6d",
    "D",
)
ZERO_BLOCKS = ruling(
    7,
    "zero-blocks",
    "May a buyer take no block although one could be had?",
    {"forbidden": "no, at least one block", "allowed": "yes: BUY with a section and - as blocks"},
    "The two coins are for those who can't buy; the Japanese help page says so outright.",
    "BGA help (ja); fact sheet 7.7",
    "B",
)
NOTHING_POSSIBLE = ruling(
    8,
    "nothing-possible",
    "What happens when a player can take no action at all?",
    {"two-coins": "everything is shown and two coins are taken", "no-coins": "everything is shown, no more"},
    "The Japanese help page says so; no other source speaks of it.",
    "BGA help (ja); fact sheet 7.14",
    "B",
)
END_AFTER_COINS = ruling(
    9,
    "end-after-coins",
    "May the end be announced behind BUY none or NOTHING?",
    {"allowed": "yes, the turn is not over before that", "forbidden": "no, taking the coins ends the turn"},
    "The coins end the buying; announcing needs no action of its own.",
    "rules 000, Action I; fact sheet 7.10 and 7.14",
    "D",
)
TYPE_AND_CITY = ruling(
    10,
    "type-and-city",
    "Does a building count again when its city is scored after its type, or the other way round?",
    {
        "both": "yes, the spots are independent of each other",
        "once": "no, each building brings something once only",
    },
    "A session report counts on both, and only the same spot is barred from a repeat.",
    "ludolegars.fr; fact sheet 7.20",
    "B",
)
PURCHASE_PLACE = ruling(
    11,
    "purchase-place",
    "When in the turn may the additional object be bought?",
    {"after-action": "after the action", "any-time": "before or after the action"},
    "The rules page says after every action.",
    "rules 000, Additional purchase; fact sheet 7.25",
    "B",
)
OVERPAYING = ruling(
    12,
    "overpaying",
    "May more blocks be paid than a building costs?",
    {"exact": "no, exactly its number", "allowed": "yes, the surplus goes into the bag as well"},
    "The price is the number shown on the building.",
    "rules 000, Action II, 3; fact sheet 7.29",
    "B",
)
PASSING = ruling(
    13,
    "passing",
    "May a player pass before the last round?",
    {"forbidden": "no, one of the actions is taken", "allowed": "yes, without taking anything"},
    "The rules page knows no pass; the pass for coins belongs to the second edition.",
    "rules 000, Playing the game; fact sheet 7.30",
    "B",
)
ROUNDING = ruling(
    14,
    "coins-rounded",
    "What are left-over coins worth that don't make a full point?",
    {"down": "coins that make no full point are worth nothing", "up": "they are worth a full point"},
    "The rules give a point for each 5 coins.",
    "rules 000, Final scoring; fact sheet 7.31",
    "C",
)
PURCHASE_WHEN_DECLINING = ruling(
    15,
    "purchase-when-declining",
    "May a player who declines the last turn buy an object?",
    {"forbidden": "no, the purchase follows an action", "allowed": "yes"},
    "The purchase comes after an action, and there is none.",
    "rules 000, Additional purchase; fact sheet 7.26",
    "C",
)

RULINGS = (
    ANNOUNCER_ACTS,
    OBJECT_COMPLETES,
    PURCHASE_AFTER_ANNOUNCING,
    DECLINE_AFTER_30TH,
    BUILDER_ANNOUNCES,
    ANNOUNCE_AFTER_30TH,
    ZERO_BLOCKS,
    NOTHING_POSSIBLE,
    END_AFTER_COINS,
    TYPE_AND_CITY,
    PURCHASE_PLACE,
    OVERPAYING,
    PASSING,
    ROUNDING,
    PURCHASE_WHEN_DECLINING,
)
