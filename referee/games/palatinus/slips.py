"""What can be got wrong in a claimed figure: influence on a hill, and what the evaluation brings."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.ruleset import Game
from referee.core.slip import Figure, Slip
from referee.games.palatinus.evaluation import Hill, evaluate, is_complete, touching
from referee.games.palatinus.hexes import LETTERS, TERRAINS, bits
from referee.games.palatinus.pieces import CONDOTTIERI, EXTRA, FARMERS, MERCHANTS, OWNER, lane
from referee.games.palatinus.rules import capture, final, influence
from referee.games.palatinus.state import Frame, Table


def slips(game: Game, figure: Figure) -> Iterator[Slip]:
    """Every slip that the game knows of, whatever it is worth."""
    if figure.scope != "result" or not is_complete(figure.state):
        return
    state: Table = figure.state
    numbers = game.data.numbers
    for hill in evaluate(game.data, state).hills:
        token, name = state.tokens[hill.letter], f"hill {LETTERS[hill.letter]}"
        is_shared = len(hill.leaders) > 1
        if hill.leaders == (figure.seat,):
            yield Slip(
                "counted", -token, "tokens", f"the token of {name} forgotten", f"{token}", rule="PL-FINAL-03"
            )
        elif figure.seat in hill.leaders:
            off, how = token - numbers.disc_tie, f"{token} in place of a disc of {numbers.disc_tie}"
            text = f"the token of {name} taken, though it is tied"
            yield Slip("valued", off, "", text, how, rule=influence.TIE.id)
        else:
            whose = "which nobody gets" if is_shared or not hill.leaders else _whose(game, hill)
            text = f"the token of {name} added, {whose}"
            yield Slip("valued", token, "tokens", text, f"{token:+d}", rule=influence.CONTROL.id)
            if is_shared:
                text = f"a disc for the tie on {name} added"
                yield Slip("valued", numbers.disc_tie, "discs", text, rule=influence.TIE.id)
        yield from _captured(game, figure.seat, hill)


def _whose(game: Game, hill: Hill) -> str:
    return f"which is {game.names[hill.leaders[0] - 1]}'s"


def _captured(game: Game, seat: int, hill: Hill) -> Iterator[Slip]:
    """Captured inhabitants and discs for them, each forgotten, and those of others added."""
    name = f"hill {LETTERS[hill.letter]}"
    own = [TERRAINS[at] for number, at in hill.captures if number == seat]
    for terrain in own:
        text = f"the inhabitant captured on {terrain} at {name} forgotten"
        yield Slip("counted", -1, "captured", text, rule=final.CAPTURED.id)
    if len(own) > 1:
        text = f"the {len(own)} inhabitants captured at {name} forgotten"
        yield Slip("counted", -len(own), "captured", text, " ".join(own), rule=final.CAPTURED.id)
    others = [TERRAINS[at] for act in hill.acts if act.seat == seat and act.fled for at in (act.at,)]
    for terrain in others:
        text = f"the condottiero on {terrain} counted as captured, though he fled"
        yield Slip("counted", 1, "captured", text, rule=capture.FLIGHT.id)


# Influence on a hill


def of_influence(game: Game, state: Table, hill: Hill, seat: int, off: int) -> Iterator[Slip]:
    """What would make a player's influence on a hill wrong by exactly ``off``."""
    found = [*_before_captures(game, state, hill, seat), *_pieces(game, state, hill, seat)]
    seen = set()
    for slip in found:
        if slip.off == off and slip.text not in seen:
            seen.add(slip.text)
            yield slip


def _pieces(game: Game, state: Table, hill: Hill, seat: int) -> Iterator[Slip]:
    """A piece around the hill forgotten or taken twice, or something beside one of them."""
    frame: Frame = game.data
    for stand in hill.stands:
        where = TERRAINS[stand.at]
        if stand.seat != seat:
            owner, rule = game.names[stand.seat - 1], influence.AROUND_THE_HILL.id
            text = f"the piece on {where} added, which is {owner}'s"
            yield Slip("valued", stand.influence, "influence", text, f"{stand.influence:+d}", rule=rule)
            continue
        for off, how in ((-stand.influence, "forgotten"), (stand.influence, "counted twice")):
            text = f"the piece on {where} {how}"
            yield Slip(
                "counted", off, "influence", text, f"{stand.influence}", rule=influence.AROUND_THE_HILL.id
            )
        if lane(state.board, EXTRA) >> stand.at & 1 and not frame.extras_count:
            continue
        yield from _beside(frame, state, hill, stand.at)
        if not hill.after.condottieri >> stand.at & 1:
            yield from _gone(frame, state, hill, stand.at)


def _beside(frame: Frame, state: Table, hill: Hill, at: int) -> Iterator[Slip]:
    """One thing beside a piece forgotten or counted twice."""
    where, numbers, there = TERRAINS[at], frame.numbers, hill.after
    around = touching(frame.hand, state.layout)[at]
    if there.merchants >> at & 1:
        kinds = zip(there, ("merchant", "farmer", "condottiero"), numbers.merchant, strict=True)
        groups = [(around & some, worth, word, influence.MERCHANT_GAINS.id) for some, word, worth in kinds]
    elif there.farmers >> at & 1:
        wet = around & frame.springs if frame.empty_spring else around & frame.springs & there.taken
        rule = influence.FARMER_GAINS.id
        groups = [(around & ~there.taken, numbers.free, "free terrain", rule)]
        groups.append((wet, numbers.spring, "spring", rule))
        groups.append((frame.springs & 1 << at, numbers.spring, "own spring", rule))
    else:
        return
    for some, worth, word, rule in groups:
        if not some:
            continue
        own = f"the spring of {where}"
        less = f"{own} forgotten" if word == "own spring" else f"a {word} beside {where} forgotten"
        more = f"{own} counted twice" if word == "own spring" else f"a {word} too many beside {where}"
        for off, text in ((-worth, less), (worth, more)):
            yield Slip("counted", off, "influence", text, f"{worth} each", rule=rule)


def _gone(frame: Frame, state: Table, hill: Hill, at: int) -> Iterator[Slip]:
    """A piece beside another one that was captured or fled, and is counted all the same."""
    numbers, there = frame.numbers, hill.after
    board = state.board
    kinds = (
        (lane(board, MERCHANTS), "merchant", numbers.merchant[0]),
        (lane(board, FARMERS), "farmer", numbers.merchant[1]),
        (lane(board, CONDOTTIERI), "condottiero", numbers.merchant[2]),
    )
    around = touching(frame.hand, state.layout)[at] & ~there.taken
    for lain, word, worth in kinds:
        for one in bits(around & lain):
            text = f"the {word} of {TERRAINS[one]} counted beside {TERRAINS[at]}, though he is gone"
            is_merchant = there.merchants >> at & 1
            off = worth if is_merchant else -numbers.free
            how = f"{off:+d}" if is_merchant else f"{numbers.free} for a free terrain"
            yield Slip("counted", off, "influence", text, how, rule=capture.FORWARD.id)


def _before_captures(game: Game, state: Table, hill: Hill, seat: int) -> Iterator[Slip]:
    """Influence as it was before the condottieri of the hill acted."""
    if hill.before == hill.after:
        return
    frame: Frame = game.data
    own = lane(state.board, OWNER + seat - 1)
    ring = sum(1 << at for at in bits(hill.before.taken) if at // 6 == hill.letter)
    before = sum(_gained(frame, state, hill, at) for at in bits(own & ring))
    there = hill.influence[seat - 1]
    text = f"hill {LETTERS[hill.letter]} as it stood before the captures"
    how = f"{before} in place of {there}"
    yield Slip("counted", before - there, "influence", text, how, rule=capture.AT_ONCE.id)


def _gained(frame: Frame, state: Table, hill: Hill, at: int) -> int:
    """What a piece would gain on the map before the captures of its hill."""
    numbers, there = frame.numbers, hill.before
    if lane(state.board, EXTRA) >> at & 1 and not frame.extras_count:
        return 0
    around = touching(frame.hand, state.layout)[at]
    if there.merchants >> at & 1:
        pairs = zip(numbers.merchant, there, strict=True)
        return sum(worth * (around & some).bit_count() for worth, some in pairs)
    if there.farmers >> at & 1:
        wet = around & frame.springs if frame.empty_spring else around & frame.springs & there.taken
        springs = wet.bit_count() + (frame.springs >> at & 1)
        return int(numbers.free * (around & ~there.taken).bit_count() + numbers.spring * springs)
    return 0
