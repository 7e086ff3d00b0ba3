"""Conversion: the closed form against every way to split a payment."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from referee.core.tally import total
from referee.games import TITLES
from referee.games.carrara.second import conversion
from referee.games.carrara.second.chance import payment
from referee.games.carrara.second.state import Numbers
from referee.games.carrara.table import CITIES

NUMBERS: Numbers = TITLES["carrara-2e-basic"].ruleset.data
BOARD = NUMBERS.board
COLOURS = BOARD.colours
LONGEST = 8


@cache
def splits(counts: tuple[int, ...], accepts: str) -> frozenset[int]:
    """Every number of units that a payment can be taken for, by taking it apart one unit at a time."""
    if not any(counts):
        return frozenset({0})
    index = next(index for index, count in enumerate(counts) if count)
    found: set[int] = set()
    for number, colour in ((1, index), (2, index - 1)):
        if counts[index] >= number and colour >= 0 and COLOURS[colour] in accepts:
            rest = (*counts[:index], counts[index] - number, *counts[index + 1 :])
            found |= {units + 1 for units in splits(rest, accepts)}
    return frozenset(found)


@pytest.mark.parametrize("city", range(len(CITIES)), ids=CITIES)
def test_every_payment_up_to_eight_blocks(city: int) -> None:
    accepts = BOARD.cities[city].accepts
    masks = NUMBERS.accepts[city]
    checked = 0
    for length in range(LONGEST + 1):
        for chosen in combinations_with_replacement(range(len(COLOURS)), length):
            counts = tuple(chosen.count(index) for index in range(len(COLOURS)))
            blocks = BOARD.blocks.pack([*counts, 0])
            units = conversion.units(masks, blocks)
            by_form = frozenset() if units is None else frozenset(range(units.least, units.most + 1))
            assert by_form == splits(counts, accepts), (CITIES[city], BOARD.blocks.run(blocks))
            checked += 1
    assert checked == 3003


@pytest.mark.parametrize("city", range(len(CITIES)), ids=CITIES)
def test_the_reach_of_a_hand_is_its_best_payment(city: int) -> None:
    rng = Random(city)
    masks = NUMBERS.accepts[city]
    for _ in range(200):
        hand = BOARD.blocks.pack([*(rng.randint(0, 3) for _ in COLOURS), 0])
        best = 0
        for blocks in _parts(hand):
            units = conversion.units(masks, blocks)
            best = max(best, units.most if units is not None else 0)
        assert conversion.reach(masks, hand) == best


def _parts(hand: int) -> list[int]:
    parts = [0]
    for one, count in zip(BOARD.blocks.ones, BOARD.blocks.unpack(hand), strict=True):
        parts = [part + one * number for part in parts for number in range(count + 1)]
    return parts


@pytest.mark.parametrize("city", range(len(CITIES)), ids=CITIES)
def test_what_is_shown_as_converted_makes_up_the_price(city: int) -> None:
    rng = Random(city)
    masks = NUMBERS.accepts[city]
    shown = 0
    for _ in range(500):
        hand = BOARD.blocks.pack([*(rng.randint(0, 7) for _ in COLOURS), 0])
        price = rng.randint(1, 8)
        if conversion.reach(masks, hand) < price:
            continue
        blocks = payment(rng, NUMBERS, hand, city, price)
        assert BOARD.blocks.covers(hand, blocks)
        pairs = conversion.pairs(BOARD, masks, blocks, price)
        assert total(blocks) - total(pairs) == price
        assert BOARD.blocks.covers(blocks, 2 * pairs)
        shown += bool(pairs)
    assert shown > 5
