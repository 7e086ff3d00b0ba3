"""What the sources leave open of the advanced game, with the readings to choose from.

The defaults are those of the fact sheet's decisions and of its sections 5 to 7.
"""

from __future__ import annotations

from referee.games.carrara.first.rulings import ruling

# Cards and bonus tiles

CARDS_UNMET = ruling(
    16,
    "cards-unmet",
    "Do the cards pay a player who doesn't meet what they require?",
    {
        "paid": "yes; only points without each or per need the requirement met",
        "unpaid": "no; the objects of such a card are loose, and its coin rate doesn't help",
    },
    "In the basic game every player is paid, whether or not the conditions were met.",
    "rules 000, Final scoring; 003, Final Scoring; fact sheet 4",
    "C",
)
BONUS_TILE = ruling(
    17,
    "bonus-tile",
    "Does an 8 oblige its builder to take a bonus tile?",
    {"must": "yes, one is taken", "may": "no, it can be declined: BONUS none"},
    "The tile comes at once when an 8 has been built.",
    "rules 003, Expansion; 002, Expansion; fact sheet, decisions",
    "C",
)
BONUS_ONCE = ruling(
    18,
    "bonus-tile-once",
    "Can a bonus tile that somebody has taken be taken again?",
    {"once": "no, there is one of each", "shared": "yes, but not by the same player"},
    "There are eight tiles, six cities and two kinds of buildings: one of each.",
    "rules 003, Expansion; lecu1012.com; fact sheet 5",
    "C",
)
BONUS_ON_TYPES = ruling(
    19,
    "bonus-on-types",
    "Does a city's bonus tile count when a type is scored in that city?",
    {"counts": "yes, at every later scoring", "city-only": "no, only when the city itself is scored"},
    "A type scoring uses the values of the cities, and every later scoring takes the tile into account.",
    "rules 003, bonus tiles; fact sheet 5",
    "B",
)
BONUS_ON_SPOTS = ruling(
    20,
    "bonus-on-spots",
    "Do the bonus tiles of cities count on the spots for city and land buildings?",
    {"ignored": "no, these spots ignore the cities", "added": "yes, what a tile adds to its city is added"},
    "The French help page says that the sum counts regardless of the city.",
    "rules 002, Expansion; fact sheet 5",
    "B",
)

# The two spots

SPOT_OBJECTS = ruling(
    21,
    "objects-from-category-spots",
    "Do the spots for city and land buildings bring objects?",
    {"none": "no, coins or points only", "as-usual": "yes, one for each scored building"},
    "Both help pages speak of coins and points only.",
    "rules 002 and 003, Expansion; fact sheet 5",
    "D",
)
SPOT_ONCE = ruling(
    22,
    "category-spot-once",
    "Who can score the spots for city and land buildings how often?",
    {"player": "each player once", "game": "one player once, as with a city"},
    "The spots lie on the players' own boards.",
    "second edition; fact sheet 5",
    "C",
)
SPOT_NEEDS = ruling(
    23,
    "category-spot-needs",
    "Does a spot for city or land buildings need a building of that kind?",
    {"one": "yes, at least one", "nothing": "no; the marker then brings nothing but counts as a scoring"},
    "A scoring counts buildings.",
    "second edition; fact sheet 5",
    "C",
)

# Upgrades

UPGRADE_CITY = ruling(
    24,
    "upgrade-city",
    "Must the new tile stand in the city of the tile that it replaces?",
    {"same": "yes", "any": "no, the replaced tile may stand in another city of the player's"},
    "The help page lets a new tile replace one in that city.",
    "rules 003, Expansion; fact sheet 6",
    "B",
)
UPGRADE_DEARER = ruling(
    25,
    "upgrade-dearer",
    "Must the new tile be dearer than the one that it replaces?",
    {"dearer": "yes", "equal-too": "it may cost the same, and then nothing is paid"},
    "The help page speaks of a more expensive building.",
    "rules 003, Expansion; fact sheet 6",
    "B",
)
UPGRADE_TO_8 = ruling(
    26,
    "upgrade-to-8",
    "Can an 8 be built over another tile?",
    {"allowed": "yes, for the difference", "forbidden": "no, an 8 is paid in full"},
    "The Ukrainian help page builds an 8 over a 3 for five blocks.",
    "BGA help (uk); fact sheet 6",
    "B",
)
UPGRADE_AN_8 = ruling(
    27,
    "upgrade-an-8",
    "Can an 8 be replaced?",
    {"never": "no", "same-cost": "by another 8, where tiles of the same cost may be replaced"},
    "Nothing is dearer than an 8.",
    "fact sheet 6",
    "C",
)
UPGRADE_BONUS = ruling(
    28,
    "bonus-on-upgrade",
    "Does an 8 that was built over another tile bring a bonus tile?",
    {"brings": "yes, as any 8", "none": "no, only an 8 that was paid in full"},
    "The tile comes when an 8 has been built, however that was done.",
    "BGA help (uk); rules 002, Expansion; fact sheet 6",
    "C",
)
UPGRADE_ACTION = ruling(
    29,
    "upgrade-action",
    "Is an upgrade the action of the turn?",
    {"build": "yes, it is the action of building", "extra": "no, it comes on top of an action"},
    "The help page lists it under building.",
    "BGA help (uk); fact sheet 6",
    "C",
)
UPGRADE_SOURCE = ruling(
    30,
    "upgrade-source",
    "Where does the new tile of an upgrade come from?",
    {"any": "the market, which is refilled, or the 8s", "eights": "the 8s only"},
    "Any building that the player wishes can be put in the old one's place.",
    "rules 003, Expansion; fact sheet 6",
    "C",
)
REPLACED_TILE = ruling(
    31,
    "tile-after-upgrade",
    "Where does a replaced tile go?",
    {"out": "out of the game", "pile": "under the pile, from which it can come again"},
    "No source says; the second edition takes it off the player board.",
    "fact sheet 6",
    "D",
)
REPLACED_COUNTS = ruling(
    32,
    "replaced-tiles-count",
    "Do replaced tiles count as built for the end by the 30th building?",
    {
        "count": "yes, the end comes when the last tile has left the market",
        "do-not-count": "no, thirty have to stand in the cities at the same time",
    },
    "The end is tied to the tiles leaving the board.",
    "rules 000, Game end; 003, Ending the Game; fact sheet 6",
    "C",
)
EIGHTS_COUNT = ruling(
    33,
    "eights-count",
    "Do 8s count for the end by the 30th building?",
    {"no": "no, it takes all thirty tiles of the market", "yes": "yes, any thirty tiles that were built"},
    "The help page says all 30 on the main board; the 8s lie beside it.",
    "rules 003, Ending the Game; fact sheet 6",
    "C",
)
EIGHTS_ARE_BUILDINGS = ruling(
    34,
    "eights-are-buildings",
    "Are 8s scored and counted like every building?",
    {"yes": "yes, with their city, type and cost", "no": "no, they only bring their bonus tile"},
    "Nothing exempts them.",
    "fact sheet 6",
    "C",
)
UPGRADE_SCORED = ruling(
    35,
    "upgrade-scored",
    "Can a building be replaced that was scored?",
    {"allowed": "yes; nothing is paid back, and no spot opens again", "forbidden": "no"},
    "A scoring marks spots, not tiles.",
    "fact sheet 6",
    "C",
)

# Buying

UNTURNED = ruling(
    36,
    "not-turned-and-nothing-affordable",
    "Are two coins taken by who doesn't turn the wheel and can afford nothing on it?",
    {"illegal": "no, the wheel is turned first", "two-coins": "yes"},
    "The help page gives the two coins after spinning.",
    "rules 003, Buying Blocks; fact sheet 7.10c",
    "D",
)
OBJECTS_FOR_SALE = ruling(
    37,
    "purchase-in-advanced",
    "Can an object be bought for 10 coins in the advanced game?",
    {"as-before": "yes, as in the basic game", "none": "no"},
    "The help page tells of the purchase without parting the two games.",
    "rules 003, Buying Objects; fact sheet 6",
    "C",
)

RULINGS = (
    CARDS_UNMET,
    BONUS_TILE,
    BONUS_ONCE,
    BONUS_ON_TYPES,
    BONUS_ON_SPOTS,
    SPOT_OBJECTS,
    SPOT_ONCE,
    SPOT_NEEDS,
    UPGRADE_CITY,
    UPGRADE_DEARER,
    UPGRADE_TO_8,
    UPGRADE_AN_8,
    UPGRADE_BONUS,
    UPGRADE_ACTION,
    UPGRADE_SOURCE,
    REPLACED_TILE,
    REPLACED_COUNTS,
    EIGHTS_COUNT,
    EIGHTS_ARE_BUILDINGS,
    UPGRADE_SCORED,
    UNTURNED,
    OBJECTS_FOR_SALE,
)
