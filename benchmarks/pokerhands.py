"""The second peer: pokerkit replays hands written in PHH."""

from __future__ import annotations

import random

from pokerkit import HandHistory, NoLimitTexasHoldem, State

BLINDS = (50, 100)
STACK = 10_000
SEATS = (2, 3, 4, 5, 6)


def bet(state: State, rng: random.Random) -> None:
    """Do one legal thing at random; calling is likelier, so that hands get long."""
    draw = rng.random()
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if draw < 0.2 and least is not None and most is not None:
        state.complete_bet_or_raise_to(rng.randint(least, max(least, min(most, 3 * least))))
    elif draw < 0.35 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def play(state: State, rng: random.Random) -> None:
    """Play a hand to its end, dealing where cards are due."""
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)
        else:
            bet(state, rng)


def hands(count: int, seed: int) -> tuple[list[str], int]:
    """Return ``count`` hands of no-limit hold'em as PHH texts, and the actions in them."""
    rng = random.Random(seed)
    game = NoLimitTexasHoldem(HandHistory.automations, True, 0, BLINDS, BLINDS[1])
    texts, actions = [], 0
    kept = random.getstate()
    random.seed(seed)  # pokerkit shuffles with the module's generator and takes no other
    try:
        for number in range(count):
            seats = SEATS[number % len(SEATS)]
            state = game([STACK] * seats, seats)
            play(state, rng)
            history = HandHistory.from_game_state(game, state)
            texts.append(history.dumps())
            actions += len(history.actions)
    finally:
        random.setstate(kept)
    return texts, actions


def replay(texts: list[str]) -> int:
    """Read every hand and go through its states; return the written actions that were applied."""
    actions = 0
    for text in texts:
        for _, action in HandHistory.loads(text).state_actions:
            actions += action is not None
    return actions
