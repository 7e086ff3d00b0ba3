"""What the evaluation makes of the map, as trees: who was captured, who controls which hill, and why."""

from __future__ import annotations

from referee.core.reason import Books, Reason, Reasons, Topic, added
from referee.core.ruleset import Game
from referee.games.palatinus.evaluation import Act, Hill, Stand, evaluate, is_complete, touching
from referee.games.palatinus.hexes import LETTERS, TERRAINS, bits
from referee.games.palatinus.pieces import EXTRA, lane
from referee.games.palatinus.position import describe
from referee.games.palatinus.rules import capture, influence
from referee.games.palatinus.rules.final import CAPTURED, DISCS, TOKENS
from referee.games.palatinus.state import Frame, Table


def explain(game: Game, state: Table, seat: int, name: str, books: Books) -> Reason | None:
    """A row of the score sheet, hill by hill; or the items that settle a tie."""
    if not is_complete(state):
        return None
    hills = evaluate(game.data, state).hills
    if name == "captured":
        parts = [one for hill in hills for one in _captured(game, state, hill, seat, books)]
        return added("vp", name, parts, CAPTURED.id)
    if name == "discs":
        parts = [one for hill in hills for one in _discs(game, state, hill, seat, books)]
        return added("vp", name, parts, DISCS.id)
    if name == "tokens":
        parts = [
            _token(game, state, hill, seat, books, state.tokens[hill.letter])
            for hill in hills
            if hill.leaders == (seat,)
        ]
        return added("vp", name, parts, TOKENS.id)
    return _items(game, state, seat, books) if name == "items" else None


def _items(game: Game, state: Table, seat: int, books: Books) -> Reason:
    """Tokens, discs and captured inhabitants, counted one by one."""
    parts = []
    for name in ("captured", "discs", "tokens"):
        points = explain(game, state, seat, name, books)
        ones = [one._replace(amount=1, unit="items", counted=()) for one in points.parts] if points else []
        parts.append(added("items", name, ones))
    return added("items", "items", parts)


def _captured(game: Game, state: Table, hill: Hill, seat: int, books: Books) -> list[Reason]:
    """The inhabitants that a seat is booked at a hill, each with its captors."""
    found = []
    for number, at in hill.captures:
        if number == seat:
            acts = [act for act in hill.acts if act.victims >> at & 1]
            text = f"hill {LETTERS[hill.letter]}: {describe(game, state, at)} on {TERRAINS[at]}"
            who = "; ".join(_act(act) for act in acts)
            line = books.line("map", f" on {TERRAINS[at]}")
            found.append(Reason(1, "vp", f"{text}, {who}", rule=capture.LARGER_GROUP.id, line=line))
    return found


def _act(act: Act) -> str:
    beside = f"{_many(act.merchants, 'merchant')} to {_many(act.farmers, 'farmer')}"
    return f"{beside} beside the condottiero on {TERRAINS[act.at]}"


def _many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else word + 's'}"


def _discs(game: Game, state: Table, hill: Hill, seat: int, books: Books) -> list[Reason]:
    """The discs of a seat at a hill: for shared captures and for ties."""
    numbers = game.data.numbers
    name = f"hill {LETTERS[hill.letter]}"
    found = []
    for number, at in hill.discs:
        if number == seat:
            is_own = (number, at) in hill.captures
            rule = capture.SAME_OWNER if is_own else capture.TWO_CAPTORS
            text = f"{name}: {describe(game, state, at)} on {TERRAINS[at]} was captured twice"
            line = books.line("map", f" on {TERRAINS[at]}")
            found.append(Reason(numbers.disc_shared, "vp", text, rule=rule.id, line=line))
    if len(hill.leaders) > 1 and seat in hill.leaders:
        own = _influence(game, state, hill, seat, books)
        level = ", ".join(game.names[other - 1] for other in hill.leaders if other != seat)
        text = f"{name}: influence {own.amount}, level with {level}"
        found.append(Reason(numbers.disc_tie, "vp", text, rule=influence.TIE.id, counted=(own,)))
    return found


def _token(game: Game, state: Table, hill: Hill, seat: int, books: Books, value: int) -> Reason:
    """A token with the influence that won it."""
    against = max((own for number, own in enumerate(hill.influence, 1) if number != seat), default=0)
    own = _influence(game, state, hill, seat, books)
    text = f"token of hill {LETTERS[hill.letter]}: influence {own.amount} against {against}"
    return Reason(value, "vp", text, rule=influence.CONTROL.id, counted=(own,))


def _influence(game: Game, state: Table, hill: Hill, seat: int, books: Books) -> Reason:
    """The influence of a seat on a hill, piece by piece."""
    parts = [
        _stand(game, state, hill, stand, books)
        for stand in hill.stands
        if stand.seat == seat and not hill.after.condottieri >> stand.at & 1
    ]
    return added("influence", f"influence on hill {LETTERS[hill.letter]}", parts)


def _stand(game: Game, state: Table, hill: Hill, stand: Stand, books: Books) -> Reason:
    """A piece around the hill with what stands beside it."""
    at = stand.at
    frame: Frame = game.data
    text = f"{describe(game, state, at)} on {TERRAINS[at]}"
    line = books.line("map", f" on {TERRAINS[at]}")
    if lane(state.board, EXTRA) >> at & 1 and not frame.extras_count:
        return Reason(
            0, "influence", f"{text}, of a second colour", rule=influence.SECOND_COLOUR.id, line=line
        )
    numbers, there = frame.numbers, hill.after
    around = touching(frame.hand, state.layout)[at]
    if there.merchants >> at & 1:
        groups = zip(there, numbers.merchant, ("merchant", "farmer", "condottiero"), strict=True)
        beside = [(around & group, worth, word) for group, worth, word in groups]
        rule = influence.MERCHANT_GAINS
    else:
        wet = around & frame.springs
        if not frame.empty_spring:
            wet &= there.taken
        beside = [
            (around & ~there.taken, numbers.free, "free terrain"),
            (wet, numbers.spring, "spring"),
            (frame.springs & 1 << at, numbers.spring, "own spring"),
        ]
        rule = influence.FARMER_GAINS
    parts = tuple(
        Reason(some.bit_count() * worth, "influence", _names(some, worth, word))
        for some, worth, word in beside
        if some
    )
    return Reason(stand.influence, "influence", text, rule=rule.id, line=line, parts=parts)


def _names(terrains: int, worth: int, word: str) -> str:
    """``2 x 3 merchant beside it: A2 B1``."""
    where = " ".join(TERRAINS[at] for at in bits(terrains))
    return f"{terrains.bit_count()} x {worth} {word}: {where}"


# A hill, for every player


def _letters(game: Game, state: Table) -> tuple[str, ...]:
    return tuple(LETTERS)


def _hill(game: Game, state: Table, letter: str, books: Books) -> tuple[tuple[int, Reason], ...]:
    """What a hill brings each player: captured inhabitants, discs, the token; and the influence behind it."""
    if not is_complete(state):
        return ()
    hill = evaluate(game.data, state).hills[LETTERS.index(letter)]
    found = []
    for seat in range(1, game.seats + 1):
        parts = [*_captured(game, state, hill, seat, books), *_discs(game, state, hill, seat, books)]
        parts = [one._replace(counted=()) for one in parts]
        own = _influence(game, state, hill, seat, books)
        if hill.leaders == (seat,):
            against = max((own for number, own in enumerate(hill.influence, 1) if number != seat), default=0)
            text = f"token of hill {letter}: influence {own.amount} against {against}"
            parts.append(Reason(state.tokens[hill.letter], "vp", text, rule=influence.CONTROL.id))
        reason = added("vp", f"hill {letter}", parts)
        found.append((seat, reason._replace(counted=(own,))))
    return tuple(found)


REASONS = Reasons({}, explain, {"hill": Topic(_letters, _hill)})
