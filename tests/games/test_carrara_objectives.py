"""The language of the objective cards: read, written, explained, and counted as a count by hand would."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.tally import Kinds
from referee.core.tally import total as size
from referee.games.carrara.objectives import reading, writing
from referee.games.carrara.objectives.counting import Holding, count, covered, outcome
from referee.games.carrara.objectives.tree import (
    COUNTS,
    GROUPED,
    Award,
    Card,
    CoinRate,
    Count,
    Each,
    Flat,
    Named,
    Per,
    Requirement,
    Scale,
)
from referee.games.carrara.table import (
    CITIES,
    OBJECT_NAMES,
    OBJECTS,
    SPOTS,
    TYPES,
    Building,
    tile,
)
from referee.notation.miss import Miss

BLOCKS = Kinds("wyrgbk?")
CATEGORIES = (0, 0, 0, 0, 1, 1)

# Random cards

scales = st.one_of(
    st.builds(lambda n: Scale((n,)), st.integers(0, 60)),
    st.tuples(*[st.integers(0, 60)] * 3).filter(lambda numbers: len(set(numbers)) > 1).map(Scale),
)
rates = st.builds(lambda n: CoinRate(Scale((n,))), st.integers(1, 9))


def some(low: int, high: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(low, high), unique=True, max_size=3).map(tuple)


narrowed = st.builds(
    Count, st.sampled_from(("buildings", "cost")), some(6, 13), some(0, 5), st.none() | scales
)
counts = st.one_of(
    st.builds(Count, st.sampled_from([one for one in COUNTS if one not in ("buildings", "cost")])),
    st.builds(Count, st.just("objects"), some(0, 5)),
    narrowed,
)
requirements = st.builds(Requirement, counts, scales)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    slot = draw(st.sampled_from(("top", "objects", "buildings", "bonus")))
    if slot == "top":
        needs = draw(st.lists(requirements, min_size=1, max_size=3))
        return Card(slot, tuple(needs), tuple(draw(st.lists(rates, max_size=1))))
    needs = [] if slot == "bonus" else draw(st.lists(requirements, min_size=1, max_size=3))
    kinds: list[st.SearchStrategy[Award]] = [st.builds(Per, scales, counts), st.builds(Flat, scales), rates]
    if len(needs) == 1:
        kinds.append(st.builds(Each, scales))
    pays = draw(st.lists(st.one_of(*kinds), min_size=slot == "bonus", max_size=3))
    return Card(slot, tuple(needs), tuple(pays))


# Random boards

tiles = st.sampled_from([tile(type, cost) for type in range(6) for cost in (1, 2, 3, 4, 5, 8)])
holdings = st.builds(
    Holding,
    coins=st.integers(0, 60),
    vp=st.integers(0, 99),
    blocks=st.lists(st.sampled_from("wyrgbk"), max_size=12).map(BLOCKS.of),
    objects=st.lists(st.sampled_from(OBJECT_NAMES), max_size=20).map(OBJECTS.of),
    scored=st.integers(0, 2**14 - 1),
    built=st.lists(st.builds(Building, tiles, st.integers(0, 5)), unique_by=lambda one: one.tile).map(tuple),
    kinds=st.just(BLOCKS),
    categories=st.just(CATEGORIES),
)


def by_hand(one: Count, own: Holding, seats: int) -> int:
    """Count in the plainest way, from names and not from bits."""
    objects = Counter(OBJECTS.words(own.objects))
    plain = {
        "scorings": sum(1 for spot in range(14) if own.scored & 1 << spot),
        "coins": own.coins,
        "vp": own.vp,
        "blocks": len(list(BLOCKS.words(own.blocks))),
        "types": len({each.tile.name.split("-")[0] for each in own.built}),
        "cities": len({CITIES[each.city] for each in own.built}),
        "kinds": len(objects),
        "sets": min(objects[name] for name in OBJECT_NAMES),
        "pairs": sum(number // 2 for number in objects.values()),
    }
    if one.what in plain:
        return plain[one.what]
    if one.what == "objects":
        names = [OBJECT_NAMES[kind] for kind in one.of] or OBJECT_NAMES
        return sum(objects[name] for name in names)
    wanted = {SPOTS[spot] for spot in one.of}
    wanted |= {"palazzo", "biblioteca", "porta", "cattedrale"} if "city-buildings" in wanted else set()
    wanted |= {"villa", "castello"} if "land-buildings" in wanted else set()
    found = [
        each
        for each in own.built
        if (not one.of or TYPES[each.tile.type] in wanted)
        and (not one.places or each.city in one.places)
        and (one.least is None or each.tile.cost >= one.least.at(seats))
    ]
    return len(found) if one.what == "buildings" else sum(each.tile.cost for each in found)


@settings(deadline=None)
@given(cards())
def test_a_card_is_read_as_it_was_written(card: Card) -> None:
    text = writing.write(card)
    assert reading.value(text) == card
    assert reading.line(f"ours = {text}") == ("ours", card)
    assert list(writing.explain(card))


@settings(deadline=None)
@given(cards(), st.integers(0, 3))
def test_spaces_and_capitals_do_not_matter(card: Card, number: int) -> None:
    text = writing.write(card)
    assert reading.value(text.upper().replace(" ", " " * (number + 1)).replace(" >= ", ">=")) == card


@settings(deadline=None)
@given(counts, holdings, st.integers(2, 4))
def test_what_is_counted_is_what_a_count_by_hand_finds(one: Count, own: Holding, seats: int) -> None:
    found = count(one, own, seats)
    assert found.number == by_hand(one, own, seats)
    if one.what in ("objects", "kinds", "scorings", "types", "cities", "buildings"):
        assert len(found.pieces) == found.number
    if one.what == "pairs":
        assert len(found.pieces) == 2 * found.number
    if one.what == "cost":
        assert sum(int(piece.split()[0].split("-")[1]) for piece in found.pieces) == found.number


@settings(deadline=None)
@given(cards(), holdings, st.integers(2, 4))
def test_a_card_pays_what_its_awards_say(card: Card, own: Holding, seats: int) -> None:
    met = all(by_hand(one.count, own, seats) >= one.least.at(seats) for one in card.requirements)
    points = 0
    for one in card.awards:
        if isinstance(one, Each):
            points += one.points.at(seats) * by_hand(card.requirements[0].count, own, seats)
        elif isinstance(one, Per):
            points += one.points.at(seats) * by_hand(one.count, own, seats)
        elif isinstance(one, Flat) and met:
            points += one.points.at(seats)
    paid = outcome(card, own, seats)
    assert (paid.is_met, paid.points) == (met, points)
    unpaid = outcome(card, own, seats, unmet_pays=False)
    assert unpaid.points == (points if met else 0)
    assert met or (unpaid.covered, unpaid.rate) == (0, None)


@settings(deadline=None)
@given(counts, holdings)
def test_covered_objects_are_there_and_loose_ones_are_the_others(one: Count, own: Holding) -> None:
    cover = covered(one, own.objects)
    assert OBJECTS.covers(own.objects, cover)
    number = by_hand(one, own, 2) if one.what in ("objects", *GROUPED) else 0
    assert size(cover) == number * {"sets": 6, "pairs": 2}.get(one.what, 1)


@settings(deadline=None)
@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from([*COUNTS, "top", "bonus", ">=", "4", "per", ";", "+", "of", "villa", "each"]),
        max_size=9,
    ).map(" ".join)
)
def test_any_text_is_a_card_a_name_or_a_miss_inside_it(text: str) -> None:
    found = reading.value(text)
    assert isinstance(found, Card | Named | Miss)
    if isinstance(found, Miss):
        assert 0 <= found.start <= found.end <= len(text)
        assert found.message


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("top scorings>=4", "top scorings >= 4"),
        ("bonus 2 per buildings of villa", "bonus 2 per villa"),
        ("bonus 4 per buildings with cost >= 8", "bonus 4 per buildings with cost 8+"),
        ("buildings cost of rural >= 8/8/8; 1 each", "buildings cost of land >= 8; 1 each"),
        ("bonus 1 per cost with cost 4+ in pisa of urban", "bonus 1 per cost of city in Pisa with cost 4+"),
        ("objects objects of Krone flag flag >= 2", "objects objects of crown flag >= 2"),
        ("bonus 1 per buildings of palazzo villa", "bonus 1 per buildings of palazzo villa"),
        ("Basic", "basic"),
    ],
)
def test_the_canonical_form(text: str, canonical: str) -> None:
    card = reading.value(text)
    assert not isinstance(card, Miss), card
    assert writing.write(card) == canonical


@pytest.mark.parametrize(
    ("text", "id", "blamed"),
    [
        ("top monuments >= 3", "RGN-CARD-02", "monuments"),
        ("top crown >= 3", "RGN-CARD-02", "crown"),
        ("top scorings = 3", "RGN-CARD-01", "="),
        ("top scorings >= 3; 2", "RGN-CARD-03", "2"),
        ("buildings villa >= 1 and types >= 2; 1 each", "RGN-CARD-03", "each"),
        ("basics = top scorings >= 3", "RGN-CARD-01", "="),
        ("bonus coin-rate 0", "RGN-CARD-03", "coin-rate"),
        ("objects kinds >= 3", "RGN-CARD-01", ">="),
    ],
)
def test_what_cannot_be_expressed_is_blamed_where_it_stands(text: str, id: str, blamed: str) -> None:
    miss = reading.value(text)
    assert isinstance(miss, Miss)
    assert (miss.id, text[miss.start : miss.end]) == (id, blamed)


def test_what_can_be_counted_is_said() -> None:
    miss = reading.value("top monuments >= 3")
    assert isinstance(miss, Miss)
    assert miss.hint is not None
    assert all(word in miss.hint for word in COUNTS)
