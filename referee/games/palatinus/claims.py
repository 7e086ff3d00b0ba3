"""HILL lines: a claimed evaluation, held against every one that the log allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.near import listed
from referee.core.rule import Breach
from referee.core.ruleset import Game
from referee.games.palatinus.evaluation import Evaluation, Hill, evaluate
from referee.games.palatinus.hexes import LETTERS, TERRAINS, bits
from referee.games.palatinus.notation import HillClaim, Item
from referee.games.palatinus.rules import capture, influence
from referee.games.palatinus.rules.final import HILLS, ways
from referee.games.palatinus.state import Table


def contest(game: Game, state: Table, claimed: HillClaim) -> Iterable[Breach]:
    """What is untrue in a claimed evaluation, item by item."""
    if claimed.letter not in LETTERS:
        yield Breach(HILLS.id, "hill", f"there is no hill {claimed.letter}; the hills are A to G")
        return
    positions = ways(game, state)
    if positions is None:
        return
    found = [evaluate(game.data, position) for position in positions]
    letter = LETTERS.index(claimed.letter)
    for item in claimed.items:
        yield from _item(game, state, found, letter, item)


def _item(game: Game, state: Table, found: list[Evaluation], letter: int, item: Item) -> Iterator[Breach]:
    hills = [one.hills[letter] for one in found]
    field = f"part {item.part}"
    seats = _seats(item)
    if any(seat > game.seats for seat in seats):
        text = f"there is no P{max(seats)}; this game has {game.seats} seats"
        yield Breach(HILLS.id, field, text)
    elif item.name == "influence":
        yield from _influence(game, state, hills, field, item)
    elif item.name == "token":
        if item.value not in [_token(hill) for hill in hills]:
            yield _wrong_token(game, hills[0], field, item.value)
    elif item.name == "taken":
        if not any(_is_taken(hill, item.value) for hill in hills):
            yield _wrong_captures(game, found[0], letter, field, item.value)
    elif set(item.value) not in [set(_fled(hill)) for hill in hills]:
        yield _wrong_flight(game, hills[0], field, item.value)


def _seats(item: Item) -> list[int]:
    if item.name == "influence":
        return [seat for seat, _ in item.value]
    if item.name == "taken":
        return [seat for _, seat in item.value]
    return [item.value] if item.name == "token" and item.value else []


def _influence(game: Game, state: Table, hills: list[Hill], field: str, item: Item) -> Iterator[Breach]:
    for seat, claimed in item.value:
        there = sorted({hill.influence[seat - 1] for hill in hills})
        if claimed not in there:
            own = str(there[0]) if len(there) == 1 else f"{there[0]} to {there[-1]}"
            name, hill = game.names[seat - 1], LETTERS[hills[0].letter]
            text = f"{name} has {own} influence on hill {hill}, the log claims {claimed}"
            if len(hills) > 1:
                yield Breach(influence.AROUND_THE_HILL.id, field, text)
                continue
            from referee.core.slip import in_words  # only where a claim is wrong
            from referee.games.palatinus.slips import of_influence

            causes = tuple(of_influence(game, state, hills[0], seat, claimed - there[0]))
            notes = [
                f"{TERRAINS[stand.at]}: {stand.influence}" for stand in hills[0].stands if stand.seat == seat
            ]
            notes += in_words(causes)
            yield Breach(influence.AROUND_THE_HILL.id, field, text, tuple(notes), causes=causes)


def _token(hill: Hill) -> int:
    return hill.leaders[0] if len(hill.leaders) == 1 else 0


def _wrong_token(game: Game, hill: Hill, field: str, claimed: int) -> Breach:
    """A token that went to somebody else, or to nobody."""
    name = LETTERS[hill.letter]
    claims = f"has it go to {game.names[claimed - 1]}" if claimed else "has it go to nobody"
    notes = (", ".join(f"{who} {own}" for who, own in zip(game.names, hill.influence, strict=True)),)
    if len(hill.leaders) == 1:
        text = f"{game.names[hill.leaders[0] - 1]} takes the token of hill {name}, the log {claims}"
        return Breach(influence.CONTROL.id, field, text, notes)
    if hill.leaders:
        who = listed((game.names[seat - 1] for seat in hill.leaders), "and")
        text = f"{who} are level on hill {name} and nobody takes the token, the log {claims}"
        return Breach(influence.TIE.id, field, text, notes)
    text = f"nobody has influence on hill {name} and nobody takes the token, the log {claims}"
    return Breach(influence.NOBODYS.id, field, text, notes)


def _captors(hill: Hill, at: int) -> list[int]:
    return [act.seat for act in hill.acts if act.victims >> at & 1]


def _victims(hill: Hill) -> int:
    found = 0
    for act in hill.acts:
        found |= act.victims
    return found


def _is_taken(hill: Hill, claimed: tuple[tuple[str, int], ...]) -> bool:
    """Whether exactly these pieces are captured, each by one of its captors."""
    stated = dict(claimed)
    victims = bits(_victims(hill))
    return sorted(stated) == sorted(TERRAINS[at] for at in victims) and all(
        stated[TERRAINS[at]] in _captors(hill, at) for at in victims
    )


def _wrong_captures(
    game: Game, found: Evaluation, letter: int, field: str, claimed: tuple[tuple[str, int], ...]
) -> Breach:
    """Captures that aren't those of this hill; one of another hill is named with it."""
    hill = found.hills[letter]
    actual = [f"{game.names[seat - 1]} takes {TERRAINS[at]}" for seat, at in hill.captures]
    stated = [f"{game.names[seat - 1]} {terrain}" for terrain, seat in claimed]
    text = f"hill {LETTERS[letter]}: {listed(actual, 'and') or 'nobody captures anything'}, the log has"
    text += f" {listed(stated, 'and') or 'nobody capture anything'}"
    notes = list(_acts(game, hill))
    for terrain, _ in claimed:
        for other in found.hills:
            if other is not hill and any(TERRAINS[at] == terrain for _, at in other.captures):
                notes.append(f"{terrain} is captured at hill {LETTERS[other.letter]}")
    return Breach(capture.LARGER_GROUP.id, field, text, tuple(notes))


def _fled(hill: Hill) -> list[str]:
    return [TERRAINS[act.at] for act in hill.acts if act.fled]


def _wrong_flight(game: Game, hill: Hill, field: str, claimed: tuple[str, ...]) -> Breach:
    fled = _fled(hill)
    actual = f"{listed(fled, 'and')} {'flees' if len(fled) == 1 else 'flee'}" if fled else "nobody flees"
    text = f"hill {LETTERS[hill.letter]}: {actual}, the log says {listed(claimed, 'and') or 'nobody'}"
    return Breach(capture.FLIGHT.id, field, text, _acts(game, hill))


def _acts(game: Game, hill: Hill) -> tuple[str, ...]:
    """What each condottiero of a hill saw."""
    if not hill.acts:
        return (f"no condottiero stands around hill {LETTERS[hill.letter]}",)
    return tuple(
        f"the condottiero of {game.names[act.seat - 1]} on {TERRAINS[act.at]} has"
        f" {_many(act.merchants, 'merchant')} and {_many(act.farmers, 'farmer')} beside him"
        for act in hill.acts
    )


def _many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}"
