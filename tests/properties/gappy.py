"""Short games with gaps, about half of them with a line that may not fit: for the brute force."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random
from typing import Any

from referee import app
from referee.app.check import read
from referee.app.play import _opening, header, random_games
from referee.core.log import Statement
from referee.core.ruleset import Accepted, Game, judge
from referee.games import TITLES
from referee.games.carrara import wheel
from referee.games.carrara.first import chance as first
from referee.games.carrara.second import chance as second
from referee.games.carrara.second import stock
from referee.games.carrara.table import SECTIONS, TYPES, tile, tiles_in
from referee.games.palatinus.evaluation import evaluate
from referee.games.palatinus.hexes import BY_NAME, LETTERS
from referee.games.palatinus.pieces import EXTRA, lane, owner
from referee.games.title import Title

Line = tuple[int, tuple[Any, ...]] | str
"""A turn by seat and actions, or a line as it is."""


def set_lines(rng: Random, colours: str) -> list[str]:
    """A position with a small bag of few colours, so that draws can be tried one by one."""
    everything = [one for one in colours for _ in range(7)]
    few = [one for one in everything if one in rng.sample(colours, rng.choice([2, 3, 3, 4]))]
    rest = everything[:]
    for one in rng.sample(few, rng.randint(2, 10)):
        rest.remove(one)
    rng.shuffle(rest)
    number = rng.randint(3, 11)
    sections: list[list[str]] = [[] for _ in SECTIONS]
    for one in rest[:number]:
        rng.choice(sections).append(one)
    cut = rng.randint(number, len(rest))
    lying = zip(SECTIONS, sections, strict=True)
    lines = ["SET wheel: " + ", ".join(f"{name} {''.join(own) or '-'}" for name, own in lying)]
    for seat, hand in enumerate((rest[number:cut], rest[cut:]), 1):
        coins = rng.choice([0, 1, 2, 3, 4, 8, 20, 30])
        lines.append(f"SET P{seat}: {coins} coins, blocks {''.join(hand) or '-'}")
    return lines


def played(
    rng: Random, ruleset: str, lines: list[str], turns: int, buys: float
) -> tuple[str, list[Line], Title, Game]:
    """A header with a position, and legal turns from there with true CHECK lines among them."""
    title = TITLES[ruleset]
    names = ("Anna", "Ben")
    _, values = _opening(title, names, rng)
    text = "\n".join([header(ruleset, names, values), *lines, ""])
    log = next(read(BytesIO(text.encode()), "log"))
    readings = {ruling.name: ruling.default for ruling in title.ruleset.rulings}
    setup = title.ruleset.setup(title.ruleset, log, readings)
    game, state = setup.game, setup.state
    facts = [fact for item in log.items if isinstance(item, Statement) for fact in item.content]
    state = title.ruleset.arrange(game, state, facts) if facts else state
    chance = first if ruleset.startswith("carrara-1e") else second
    body: list[Line] = []
    for _ in range(turns):
        seat = title.ruleset.due(state).seat
        can_buy = wheel.on_wheel(state.wheel) or wheel.in_bag(state.wheel, state.unseen)
        wants = can_buy and rng.random() < buys
        turn = (chance.buy(rng, game, state),) if wants else title.play(rng, game, state)
        after = state
        for action in turn:
            result = judge(game, after, action, game.ruleset.procedures[type(action)])
            if not isinstance(result, Accepted):
                break
            after = result.state
        else:
            body.append((seat, turn))
            state = game.ruleset.close.effect(game, after, None)
            if rng.random() < 0.25:
                body.append(_check(rng, game, state))
    return text, body, title, game


def _check(rng: Random, game: Game, state: Any) -> str:
    """A CHECK that is true, partly blurred."""
    blocks = game.data.board.blocks

    def blurred(words: list[str]) -> list[str]:
        return [one if rng.random() < 0.7 else "?" for one in words]

    what = rng.random()
    if what < 0.5:
        section = rng.randrange(len(SECTIONS))
        run = blurred(list(blocks.words(state.wheel[section])))
        return f"CHECK wheel: {SECTIONS[section]} {''.join(run) or '-'}"
    if what < 0.7:
        return f"CHECK bag: {''.join(blurred(list(blocks.words(state.unseen)))) or '-'}"
    tiles = stock.listed(state.market) if hasattr(state, "holder") else tiles_in(state.market)
    return f"CHECK market: {' '.join(blurred([one.name for one in tiles])) or '-'}"


def written(title: Title, body: list[Line]) -> str:
    return "".join(
        f"{one}\n" if isinstance(one, str) else f"P{one[0]} {_actions(title, one[1])}\n" for one in body
    )


def _actions(title: Title, actions: tuple[Any, ...]) -> str:
    return " ".join(title.dialect.write_action(action) for action in actions)


def forgotten(rng: Random, body: list[Line], game: Game, reveals: int) -> list[Line]:
    """The same lines without most draws, and without so many of the tiles that were turned up."""
    blocks = game.data.board.blocks
    shown = [
        at
        for at, line in enumerate(body)
        if not isinstance(line, str)
        and any(getattr(one, "reveal", None) not in (None, "-") for one in line[1])
    ]
    lost = set(rng.sample(shown, min(reveals, len(shown))))

    def forget(at: int, action: Any) -> Any:
        if getattr(action, "drawn", None):
            if rng.random() < 0.8:
                return action._replace(drawn=None)
            run = [one if rng.random() < 0.5 else "?" for one in blocks.words(action.drawn)]
            return action._replace(drawn=blocks.of(run))
        return action._replace(reveal=None) if at in lost and hasattr(action, "reveal") else action

    return [
        line if isinstance(line, str) else (line[0], tuple(forget(at, one) for one in line[1]))
        for at, line in enumerate(body)
    ]


def spoiled(rng: Random, body: list[Line], game: Game, names: list[str]) -> list[Line]:
    """The same lines with one of them changed, whether or not it still fits."""
    letters = game.data.board.blocks.names[:-1]
    at = rng.randrange(len(body))
    line = body[at]
    if isinstance(line, str):
        subject, _, last = line.rpartition(" ")
        if "market" in line:
            changed: Line = f"{subject} {rng.choice(names)}"
        else:
            changed = f"{subject} {_swapped(rng, last, letters)}"
    else:
        changed = (line[0], tuple(_changed(rng, one, game, names) for one in line[1]))
    return [*body[:at], changed, *body[at + 1 :]]


def _swapped(rng: Random, run: str, letters: tuple[str, ...]) -> str:
    if run == "-":
        return run
    at = rng.randrange(len(run))
    return run[:at] + rng.choice(letters) + run[at + 1 :]


def _changed(rng: Random, action: Any, game: Game, names: list[str]) -> Any:
    blocks = game.data.board.blocks
    if hasattr(action, "drawn"):
        if rng.random() < 0.25:
            return action._replace(none=True, blocks=0, section=0)
        field = "drawn" if action.drawn and rng.random() < 0.2 else "blocks"
        run = blocks.run(getattr(action, field) or 0)
        return action._replace(**{field: blocks.of(_swapped(rng, run, blocks.names[:-1]).replace("-", ""))})
    if getattr(action, "reveal", "-") != "-":
        kind, _, cost = rng.choice(names).partition("-")
        return action._replace(reveal=tile(TYPES.index(kind), int(cost)))
    return action


def carrara(seed: int, ruleset: str) -> str:
    """A short game in which draws are unknown."""
    rng = Random(f"draws {ruleset} {seed}")
    lines = set_lines(rng, TITLES[ruleset].ruleset.data.board.colours)
    text, body, title, game = played(rng, ruleset, lines, rng.randint(2, 9), 0.75)
    body = forgotten(rng, body, game, 0)
    if body and rng.random() < 0.7:
        body = spoiled(rng, body, game, _tiles(text, title, body))
    return text + written(title, body)


def _tiles(text: str, title: Title, body: list[Line]) -> list[str]:
    """Names of tiles, more often of those that the log names."""
    seen = re.findall(rf"(?:{'|'.join(TYPES)})-[1-5]", text + written(title, body))
    return [*seen, *(f"{name}-{cost}" for name in TYPES for cost in (1, 4))]


def market(seed: int, ruleset: str) -> str:
    """A short game in which market tiles are unknown, up to three of them."""
    rng = Random(f"tiles {ruleset} {seed}")
    colours = TITLES[ruleset].ruleset.data.board.colours
    lines = ["SET wheel: " + ", ".join(f"{name} -" for name in SECTIONS)]
    lines += [f"SET P{seat}: 20 coins, blocks {''.join(one * 3 for one in colours)}" for seat in (1, 2)]
    text, body, title, game = played(rng, ruleset, lines, rng.randint(2, 8), 0)
    body = forgotten(rng, body, game, rng.choice([1, 2, 2]))
    if rng.random() < 0.4:
        text = re.sub(r"(market: (?:\S+ ){3})\S+", r"\1?", text)
    for _ in range(rng.choice([0, 1, 2])):
        body = spoiled(rng, body, game, _tiles(text, title, body)) if body else body
    return text + written(title, body)


def palatinus(seed: int) -> str:
    """A whole game with up to eight wolves that nobody turned up, and claims about it."""
    rng = Random(f"wolves {seed}")
    text = next(random_games("palatinus", rng.choice([2, 3, 4, 5]), seed, 1))
    (judged,) = app.check_stream(BytesIO(text.encode()), "log")
    assert judged.replay is not None
    game, state = judged.replay.game, judged.replay.state
    kinds = dict(re.findall(r"REVEAL (\w\d) (merchant|farmer)", text))
    free = rng.sample(sorted(kinds), min(len(kinds), rng.randint(1, 8)))
    lines = []
    placed: list[str] = []
    for line in text.splitlines():
        wolf = re.search(r"PLACE wolf (\w\d)", line)
        shown = re.search(r"REVEAL (\w\d)", line)
        if wolf:
            placed.append(wolf[1])
            kept = wolf[1] in free
            line = line if kept else line.replace("PLACE wolf ", f"PLACE wolf-{kinds[wolf[1]]} ")
        if line.startswith("RESULT:"):
            lines += _hills(rng, evaluate(game.data, state))
        if shown and (shown[1] not in free or rng.random() < 0.6):
            continue
        if line.startswith(("RESULT", "WINNER")):
            if rng.random() < 0.5:
                continue
            line = _nearly(rng, line, game.seats)
        lines.append(line)
        if placed and not line.startswith(("RESULT", "WINNER")) and rng.random() < 0.06:
            lines.append(_wolf(rng, state.board, rng.choice(placed), kinds))
    return "\n".join([*lines, ""])


def _nearly(rng: Random, line: str, seats: int) -> str:
    """A result or a winner, now and then a wrong one."""
    if line.startswith("WINNER"):
        return f"WINNER: P{rng.randint(1, seats)}" if rng.random() < 0.4 else line
    if rng.random() < 0.7:
        return line
    return re.sub(r"\d+(?=,|$)", lambda one: str(max(0, int(one[0]) + rng.choice([0, 0, 0, -1, 1]))), line)


def _wolf(rng: Random, board: int, terrain: str, kinds: dict[str, str]) -> str:
    """A CHECK that says what a wolf is, now and then what it isn't."""
    at = BY_NAME[terrain]
    kind = kinds[terrain] if rng.random() < 0.8 else rng.choice(["merchant", "farmer"])
    extra = " extra" if lane(board, EXTRA) >> at & 1 else ""
    return f"CHECK map: {terrain} P{owner(board, at)} wolf-{kind}{extra}"


def _hills(rng: Random, found: Any) -> list[str]:
    """HILL lines for some hills, now and then untrue ones."""
    lines = []
    for hill in found.hills:
        if rng.random() < 0.5:
            influence = list(hill.influence)
            if rng.random() < 0.15:
                at = rng.randrange(len(influence))
                influence[at] = max(0, influence[at] + rng.choice([-2, -1, 1, 2]))
            claims = " ".join(f"P{seat} {own}" for seat, own in enumerate(influence, 1))
            lines.append(f"HILL {LETTERS[hill.letter]}: influence {claims}")
    return lines
