"""The advanced game of the second edition: whole games with every option, and what one that lacks does."""

from __future__ import annotations

import io
from collections import Counter
from random import Random

import pytest

from referee.app import Judged, check_stream
from referee.core import ledger
from referee.core.book import entries
from referee.core.log import Statement
from referee.core.ruleset import Accepted, judge
from referee.core.ruling import choose
from referee.games import TITLES
from referee.games.carrara.second import advanced
from referee.games.carrara.second.actions import Extra, Put, ScoreExtra, Take
from referee.games.carrara.second.rules.final import majority_points
from referee.games.carrara.second.state import Majority

TITLE = TITLES["carrara-2e-advanced"]
OPTIONS = {
    "decoration-value": "1",
    "storage": "3",
    "decorations-each": "7",
    "statues-each": "7",
    "wheel-marks": "dsds-d",
    "statue-colour": "gold anywhere",
    "statue-majority": "5/2 split",
    "decoration-sets": "1/3/6/10/15/21",
}
SPOTS = (
    "gallery 2 per statues",
    "museum 1 per decorations",
    "guild 3 per types",
    "harbour 2 coins per cities",
)
NAMES = ("Anna", "Ben", "Chiara", "Dario")


def judged(text: str) -> Judged:
    (game,) = check_stream(io.BytesIO(text.encode()), "example")
    return game


def lines_of(options: dict[str, str]) -> list[str]:
    return [f"option: {name} {value}" for name, value in options.items()] + [
        f"option: spot {spot}" for spot in SPOTS
    ]


def game_of(seats: int, seed: int) -> str:
    """A complete random game with every option given."""
    rng = Random(seed)
    head = ["game: carrara-2e-advanced", f"players: {', '.join(NAMES[:seats])}"]
    opened = judged("\n".join([*head, *lines_of(OPTIONS), ""])).replay
    assert opened is not None
    head += [
        f"{key}: {TITLE.dialect.write_header(key, own)}" for key, own in TITLE.deal(rng, opened.game).items()
    ]
    replay = judged("\n".join([*head, *lines_of(OPTIONS), ""])).replay
    assert replay is not None
    game, state = replay.game, replay.opening
    body = []
    while (due := TITLE.ruleset.due(state)).seat:
        turn = TITLE.play(rng, game, state)
        for action in turn:
            result = judge(game, state, action, TITLE.ruleset.procedures[type(action)])
            assert isinstance(result, Accepted), (action, result)
            assert result.doubts == ()
            state = result.state
        state = TITLE.ruleset.close.effect(game, state, None)
        body.append(f"{due.round}. P{due.seat} {' '.join(map(TITLE.dialect.write_action, turn))}")
        assert len(body) < 1000
    return "\n".join([*head, *lines_of(OPTIONS), "", *body, ""])


def kinds(game: Judged) -> Counter[type]:
    return Counter(
        type(action) for item in game.log.items if isinstance(item, Statement) for action in item.actions
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_with_every_option_a_game_is_scored_to_the_end(seats: int, seed: int) -> None:
    text = game_of(seats, seed)
    game = judged(text)
    assert [finding.message for finding in game.findings] == []
    assert (game.verdict, game.is_finished) == ("legal", True)
    assert game.totals is not None
    replay = game.replay
    assert replay is not None
    booked: ledger.Balances = Counter()
    ledger.add(booked, [entry.posting for entry in entries(replay)])
    counted = replay.ruleset.balances(replay.game, replay.state)
    assert ledger.differences(booked, counted, ("bank", "box", "track")) == {}
    rows = {row.row for own in replay.ruleset.final(replay.game, replay.state) for row in own}
    assert rows == set(TITLE.ruleset.rows)


def test_random_games_show_everything() -> None:
    found: Counter[type] = Counter()
    for seed in range(8):
        found += kinds(judged(game_of(3, seed)))
    assert min(found[kind] for kind in (Take, Put, Extra, ScoreExtra)) > 0, found


@pytest.mark.parametrize("name", [*OPTIONS, "spot"])
def test_what_needs_an_option_that_lacks_is_possible(name: str) -> None:
    """The game is legal up to there, and a note names the option."""
    needed = 0
    for seed in range(8):
        text = game_of(3, seed)
        kept = [line for line in text.splitlines() if not line.startswith(f"option: {name} ")]
        game = judged("\n".join([*kept, ""]))
        assert [finding for finding in game.findings if finding.severity == "error"] == []
        notes = [
            finding.message for finding in game.findings if f"option {name} isn't given" in finding.message
        ]
        assert (game.verdict == "possible") == bool(notes)
        needed += bool(notes)
        if notes and name in ("decoration-value", "statue-majority", "decoration-sets", "spot"):
            assert game.totals is None
    assert needed or name in ("decorations-each", "statues-each")


def test_a_position_is_a_log_to_go_on_from() -> None:
    text = game_of(3, 3)
    game = judged(text).replay
    assert game is not None
    head = text[: text.index("\n\n")]
    for step in game.steps[10::17]:
        lines = []
        for subject, facts in TITLE.facts(game.game, step.after):
            name = f"P{subject}" if isinstance(subject, int) else subject
            lines.append(f"{name}: {', '.join(map(TITLE.dialect.write_fact, facts))}")
        log = [head, "", *(f"SET {line}" for line in lines), *(f"CHECK {line}" for line in lines), ""]
        again = judged("\n".join(log))
        assert [finding.message for finding in again.findings] == []
        assert again.replay is not None
        # In which order tiles were built isn't part of a position.
        stated = [(subject, set(facts)) for subject, facts in TITLE.facts(game.game, step.after)]
        assert [
            (subject, set(facts)) for subject, facts in TITLE.facts(game.game, again.replay.state)
        ] == stated


@pytest.mark.parametrize(
    ("ties", "statues", "points"),
    [
        ("full", [3, 1, 0], [5, 2, 0]),
        ("full", [2, 2, 1], [5, 5, 0]),
        ("split", [2, 2, 1], [3, 3, 0]),
        ("none", [2, 2, 1], [0, 0, 0]),
        ("full", [0, 0, 0], [0, 0, 0]),
        ("split", [3, 1, 1], [5, 1, 1]),
    ],
)
def test_majorities(ties: str, statues: list[int], points: list[int]) -> None:
    assert majority_points(Majority((5, 2), ties), statues) == points


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("wheel-marks", "dsds"),
        ("wheel-marks", "dsdsdx"),
        ("storage", "0"),
        ("statue-majority", "five"),
        ("statue-majority", "5/2 maybe"),
        ("decoration-sets", "1/2/3"),
        ("statue-colour", "gold atlantis"),
        ("spot", "pisa 5 per statues"),
        ("spot", "gallery five per statues"),
        ("spot", "gallery 5 per dragons"),
        ("spot", "gallery 5 per types of villa"),
        ("markers", "9"),
    ],
)
def test_an_option_that_does_not_read_is_refused(name: str, value: str) -> None:
    ruleset = TITLE.ruleset
    assert isinstance(choose(ruleset.rulings, ruleset.options, name, value), str)
    text = f"game: carrara-2e-advanced\nplayers: A, B\noption: {name} {value}\nP1 PASS\n"
    assert judged(text).verdict == "unreadable"


def test_a_spot_can_be_narrowed() -> None:
    found = advanced.extra("port", "2 coins per buildings of villa castello in Pisa Lucca")
    assert not isinstance(found, str)
    assert (found.amount, found.unit, found.counts) == (2, "coins", "buildings")
    assert (found.types, found.cities) == (0b110000, 0b000110)
