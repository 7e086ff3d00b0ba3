"""A log that has everything, and what each of its words is: for the checks of the editors' files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

LOG = """\
game: carrara-1e-basic
players: Anna, "Ben #2"
market: villa-3 porta2 ? Schloß-4
objective: top scorings >= 4/5/6
note: a "quote here  # said Anna
x-mood: villa 3

# after dinner
1. @20:15 P1 TURN wyrgb BUY II 2r1g  # Anna pays
   Anna BUILD vil1 Massa grün REVEAL - = -11 coins crown
2. P2 BUY III none AGREED "why # not"
   P1 SCORE land-buildings OBJECT 书
   P2 PLACE wolf-farmer F2
   P1 BUILD 别墅 Pisa 2白1黄
CHECK P1: 12 coins, blocks kr
RESULT: P1 93
"""

EXPECTED = """\
1: game key | carrara-1e-basic ruleset
2: players key
3: market key | villa-3 tile | porta2 tile | ? none | Schloß-4 tile
4: objective key | scorings card | >= operator | 4/5/6 number
5: note key | quote free | said comment
6: x-mood key | villa free
8: dinner comment
9: 1. round | @20:15 time | P1 player | TURN verb | wyrgb blocks | BUY verb | II number | 2r1g blocks
9: pays comment
10: Anna player | BUILD verb | vil1 tile | Massa city | grün colour | REVEAL verb | - none | = operator
10: -11 number | crown object
11: 2. round | P2 player | III number | none none | AGREED verb | not string
12: land-buildings spot | 书 object
13: wolf-farmer piece | F2 place
14: 别墅 type | Pisa city | 2白1黄 blocks
15: CHECK verb | P1 player | 12 number | kr blocks
16: RESULT verb
"""
"""A line of the log, and words of it with what they are; a word is looked for from the left."""


class Spot(NamedTuple):
    """A word of the probe: its line from 1, its first character from 0, what it is."""

    line: int
    at: int
    word: str
    kind: str


def spots() -> Iterator[Spot]:
    lines = LOG.splitlines()
    for text in EXPECTED.splitlines():
        number, _, pairs = text.partition(": ")
        for pair in pairs.split(" | "):
            word, kind = pair.split(" ")
            yield Spot(int(number), lines[int(number) - 1].index(word), word, kind)
