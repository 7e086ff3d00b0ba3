"""The legal turns that are nearest to a turn: which field differs, and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, NamedTuple

from referee.core.log import Kind, Statement
from referee.core.ruleset import Accepted, Game, judge
from referee.games import TITLES
from referee.games.title import Title

MOST = 5
"""A handful."""
_TRIED = 60
"""So many of the nearest actions are tried with the other clauses of the turn."""
_WORDS = {"thing": "object", "drawn": "draw", "bonus": "bonus tile", "at": "", "earlier": "", "none": ""}
"""Fields by another word than their own; those without a word say nothing that another doesn't."""

Turn = tuple[Any, ...]


class Differs(NamedTuple):
    """A field that differs from the turn asked about, with the words there and here."""

    field: str
    asked: str
    legal: str


class Nearby(NamedTuple):
    """A legal turn in notation, and how it differs.

    ``distance`` orders turns: whether it is another action altogether, how many fields
    differ, by how much they differ (a block or a step a unit), what it costs in coins.
    ``verb`` is the kind of its action.
    """

    text: str
    differs: tuple[Differs, ...]
    distance: tuple[int, int, int, int]
    verb: str = ""

    @property
    def cost(self) -> int:
        """Coins that the turn costs; below 0 it brings some."""
        return self.distance[3]


def nearby(game: Game, state: Any, statement: Statement, most: int = MOST) -> list[Nearby]:
    """The legal turns of whoever's turn it is, nearest to ``statement`` first.

    Of other actions than the one asked about there is only the nearest of each kind.
    """
    title = TITLES[game.ruleset.id]
    if not title.line(game, state) or not statement.actions:
        return []
    found: dict[str, Nearby] = {}
    kinds = frozenset(type(turn[0]) for turn in title.candidates(game, state, None))
    for turn in _turns(title, game, state, statement.actions, _main(kinds, statement.actions)):
        after = taken(game, state, turn, statement)
        if after is not None:
            verb = type(turn[_main(kinds, turn)]).__name__
            one = _nearby(title, game, state, after, turn, statement)._replace(verb=verb)
            found.setdefault(one.text, one)
    ordered = sorted(found.values(), key=lambda one: (one.distance, one.text))
    first = {one.verb: one for one in reversed(ordered) if one.distance[0]}
    return [one for one in ordered if not one.distance[0] or first[one.verb] is one][:most]


def _turns(title: Title, game: Game, state: Any, asked: Turn, main: int) -> Iterator[Turn]:
    """Whole turns that may be legal: another main action with the same clauses beside it, or with fewer."""
    before, own, behind = asked[:main], asked[main], asked[main + 1 :]
    near = sorted(_actions(title, game, state, own), key=lambda turn: _apart((own,), turn))
    extras = [action for action, _ in title.extras(game, state)]
    for turn in ((own,), *_shortened(near, own)):
        yield (*before, *turn, *behind)
        if before or behind:
            yield turn
            yield (*before, *turn)
            yield (*turn, *behind)
        for index, other in enumerate(behind):
            for extra in extras:
                if type(extra) is type(other):
                    yield (*before, *turn, *behind[:index], extra, *behind[index + 1 :])
            yield (*before, *turn, *behind[:index], *behind[index + 1 :])


def _shortened(near: list[Turn], own: Any) -> Iterator[Turn]:
    """The nearest actions of each kind."""
    tried: Counter[type] = Counter()
    for turn in near:
        kind = type(turn[0])
        tried[kind] += 1
        if tried[kind] <= (_TRIED if kind is type(own) else MOST):
            yield turn


def _main(kinds: frozenset[type], turn: Turn) -> int:
    """Which clause is the action: the first of a kind that the generator knows."""
    return next((index for index, one in enumerate(turn) if type(one) in kinds), 0)


def _actions(title: Title, game: Game, state: Any, own: Any) -> Iterator[Turn]:
    """Legal actions, also with what the turn says beside what the generator varies.

    One that only leaves out what the turn says (a draw) is no neighbour of it while there are others.
    """
    seen = set()
    is_found = False
    for given in (own, None):
        for turn in title.candidates(game, state, given):
            filled = _filled(turn, own)
            for one in (filled, turn):
                if one in seen or (is_found and one is not filled and _is_alike(one[0], own)):
                    continue
                seen.add(one)
                if _states(game, state, one) is not None:
                    is_found = is_found or type(one[0]) is type(own)
                    yield one


def _is_alike(one: Any, own: Any) -> bool:
    """Whether two actions are of a kind and agree in every field that is a word."""
    return type(one) is type(own) and all(
        getattr(one, field) == value
        for field, value in zip(own._fields, own, strict=True)
        if isinstance(value, str)
    )


def _filled(turn: Turn, own: Any) -> Turn:
    """A candidate with the fields that it leaves open taken from the turn asked about."""
    first = turn[0]
    if type(first) is not type(own):
        return turn
    missing = {
        field: getattr(own, field)
        for field in first._fields
        if getattr(first, field) is None and getattr(own, field) is not None
    }
    return (first._replace(**missing), *turn[1:]) if missing else turn


def _states(game: Game, state: Any, turn: Turn) -> Any:
    """The position after some actions; None where a rule stands against one or the log leaves it open."""
    for action in turn:
        result = judge(game, state, action, game.ruleset.procedures[type(action)])
        if not isinstance(result, Accepted) or any(doubt.blind for doubt in result.doubts):
            return None
        state = result.state
    return state


def taken(game: Game, state: Any, turn: Turn, statement: Statement) -> Any:
    """The position after a whole turn of whoever's it is; None where it isn't legal."""
    after = _states(game, state, turn)
    if after is None:
        return None
    kind, seat = _due(game, state)
    whole = statement._replace(kind=kind, seat=seat, actions=turn, claim=None, agreed=None)
    result = judge(game, after, whole, game.ruleset.close)
    return result.state if isinstance(result, Accepted) else None


def _nearby(title: Title, game: Game, state: Any, after: Any, turn: Turn, statement: Statement) -> Nearby:
    _, seat = _due(game, state)
    text = " ".join(title.dialect.write_action(action) for action in turn)
    lead, asked = f"P{seat} " if seat else "", f"P{statement.seat}" if statement.seat else ""
    differs = [Differs("player", asked, lead.strip())] if asked != lead.strip() else []
    differs += _differences(title, statement.actions, turn)
    differs = differs or [*_beside(title, statement)]
    other, _, size = _apart(statement.actions, turn)
    cost = _coins(game, state, seat) - _coins(game, after, seat) if seat else 0
    return Nearby(lead + text, tuple(differs), (other, len(differs), size, cost))


def _beside(title: Title, statement: Statement) -> Iterator[Differs]:
    """What a line says beside its turn, where the turn itself is legal: left out, it is."""
    if statement.round is not None:
        yield Differs("round", f"{statement.round}.", "")
    if statement.claim is not None:
        yield Differs("claim", f"= {title.dialect.write_claim(statement.claim)}", "")


def _due(game: Game, state: Any) -> tuple[Kind, int | None]:
    """What kind of line is due, and whose: chance has no player."""
    line = TITLES[game.ruleset.id].line(game, state)
    seat = game.ruleset.due(state).seat
    return ("turn" if line == "turn" else "event"), (None if line == "chance" else seat)


def _coins(game: Game, state: Any, seat: int) -> int:
    amounts, _ = game.ruleset.holdings(game, state, seat)
    return amounts.get("coins", 0)


# Distances


def _aligned(asked: Turn, turn: Turn) -> Iterator[tuple[Any, Any]]:
    """Clauses beside each other: those of a kind, then what is left; None beside one too many."""
    kinds = [type(one).__name__ for one in asked], [type(one).__name__ for one in turn]
    left: tuple[list[Any], list[Any]] = ([], [])
    for verb, a, b, c, d in SequenceMatcher(None, *kinds, autojunk=False).get_opcodes():
        if verb == "equal":
            yield from zip(asked[a:b], turn[c:d], strict=True)
        else:
            left[0].extend(asked[a:b])
            left[1].extend(turn[c:d])
    yield from zip_longest(*left)


def _apart(asked: Turn, turn: Turn) -> tuple[int, int, int]:
    """How far a turn is from another: other kinds of action, fields that differ, by how much."""
    other = fields = size = 0
    for one, own in _aligned(asked, turn):
        if one is None or own is None:
            fields += 1
        elif type(one) is not type(own):
            other += 1
        else:
            for field in _fields(one, own):
                fields += 1
                size += _size(field, getattr(one, field), getattr(own, field))
    return other, fields, size


def _fields(one: Any, own: Any) -> list[str]:
    """The fields that differ between two actions of a kind, by name."""
    return [
        field
        for field in one._fields
        if _WORDS.get(field, field) and getattr(one, field) != getattr(own, field)
    ]


def _size(field: str, one: Any, own: Any) -> int:
    """By how much a field differs: blocks exchanged, added or left out, steps of a number; else 1."""
    if hasattr(one, "cost") and hasattr(own, "cost"):
        return int(one.type != own.type) + abs(int(one.cost) - int(own.cost))
    if not isinstance(one, int) or not isinstance(own, int):
        return 1
    if field in ("blocks", "drawn"):
        first, second = _bytes(one), _bytes(own)
        return max(sum((first - second).values()), sum((second - first).values()))
    return abs(one - own) if field in ("section", "slot") else 1


def _bytes(tally: int) -> Counter[int]:
    """A tally as counts by kind, a byte a kind."""
    counts: Counter[int] = Counter()
    kind = 0
    while tally:
        counts[kind] += tally & 0xFF
        tally >>= 8
        kind += 1
    return counts


def _differences(title: Title, asked: Turn, turn: Turn) -> Iterator[Differs]:
    """The fields that differ, each with its words on both sides."""
    write = title.dialect.write_action
    for one, own in _aligned(asked, turn):
        if one is None or own is None:
            yield Differs(
                "clause", write(one) if one is not None else "", write(own) if own is not None else ""
            )
        elif type(one) is not type(own):
            yield Differs("action", write(one), write(own))
        else:
            for field in _fields(one, own):
                single = own._replace(**{field: getattr(one, field)})
                yield Differs(_WORDS.get(field, field), *_words(write(single), write(own)))


def _words(asked: str, legal: str) -> tuple[str, str]:
    """The words in which two clauses differ."""
    one, own = asked.split(), legal.split()
    blocks = [
        block
        for block in SequenceMatcher(None, one, own, autojunk=False).get_opcodes()
        if block[0] != "equal"
    ]
    if not blocks:
        return "", ""
    first, last = blocks[0], blocks[-1]
    return " ".join(one[first[1] : last[2]]), " ".join(own[first[3] : last[4]])
