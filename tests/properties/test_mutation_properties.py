"""Changed logs, odd streams and plain noise: always a verdict, never an exception."""

from __future__ import annotations

import io
from random import Random

import pytest
from games import GAMES, RNG, Played, check, judged, lost, misplaced, overdrawn, played, unbalanced
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from mutants import mutant

from referee import app
from referee.core.gaps import notes

VERDICTS = {"legal", "possible", "illegal", "unreadable"}
many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def assert_sound(found: app.Judged, data: bytes) -> None:
    """What holds for every log, whatever is in it."""
    errors = [finding for finding in found.findings if finding.severity == "error"]
    assert found.verdict in VERDICTS
    assert bool(errors) == (found.verdict in ("illegal", "unreadable"))
    assert found.log.is_readable == (found.verdict != "unreadable")
    assert misplaced(found, data) == []
    lines = [finding.line for finding in found.findings]
    assert lines == sorted(lines)
    assert all(finding.id and finding.message and finding.source for finding in found.findings)
    assert all(finding.cause is None or finding.cause < finding.line for finding in found.findings)
    assert {finding.cause for finding in errors} <= {None, *(finding.line for finding in errors)}
    assert (found.totals is None) == (found.standing is None)
    if found.replay is None:
        return
    known = {*app.rulebook(found.replay.ruleset), *(clause.id for clause in app.reading_clauses())}
    assert {finding.id for finding in found.findings} <= known
    assert len(notes(found.replay)) == len(found.replay.gaps)
    if found.replay.state is not None:
        assert lost(found.replay) == {}
        assert overdrawn(found.replay) == {}
        assert unbalanced(found.replay) == {}


@many
@given(GAMES, RNG, st.integers(1, 4))
def test_changed_games_are_judged(game: Played, rng: Random, changes: int) -> None:
    changed = mutant(game, rng, changes)
    found = judged(changed.text)
    assert_sound(found, changed.text.encode())
    # A note about a gap stands where the gap begins, which a line further on may leave open.
    said = [finding for finding in found.findings if finding.severity != "note"]
    assert all(finding.line >= changed.line for finding in said)


@many
@given(GAMES, RNG, st.integers(1, 4))
@example(played("carrara-2e-advanced", 2, 4), Random(170), 4)  # something is open when the game is given up
def test_agreed_changes_are_judged(game: Played, rng: Random, changes: int) -> None:
    data = mutant(game, rng, changes, agreed=1).text.encode()
    (found,) = check(data)
    assert_sound(found, data)
    (accepted,) = app.check_stream(io.BytesIO(data), "random.rgn", app.Choices(accept_agreed=True))
    left = [finding for finding in found.findings if finding.severity == "error" and not finding.agreed]
    assert (accepted.verdict in ("illegal", "unreadable")) == bool(left)
    assert accepted.totals == found.totals


HEADER = "game: carrara-1e-basic\nplayers: Anna, Ben\nmarket: villa-1 porta-1 castello-2 villa-2 ? ? ? ? ?\n"


@pytest.mark.parametrize(
    "turn",
    [
        "BUILD villa-1 Livorno k REVEAL porta-3 BUILD porta-1 Lerici k REVEAL porta-4",
        "BUILD villa-1 Livorno k REVEAL porta-3 BUILD villa-1 Lerici k REVEAL porta-3",
        "STAY BUY I wyrgb OBJECT crown",
        "STAY BUY I wyr STAY BUY I wyr",
        "OBJECT crown OBJECT book OBJECT gate",
        "END SCORE villa SCORE villa SCORE Lucca",
    ],
)
def test_an_agreed_turn_takes_no_more_than_there_is(turn: str) -> None:
    data = f'{HEADER}P1 {turn} AGREED "so"\nP2 TURN wyrgb BUY II k\n'.encode()
    assert_sound(judged(data), data)


@many
@given(GAMES, RNG, st.integers(1, 6))
def test_changed_letters_are_judged(game: Played, rng: Random, changes: int) -> None:
    text = game.text
    for _ in range(changes):
        at = rng.randrange(len(text))
        odd = rng.choice(
            ('"', "#", "\t", "\u00a0", "\u200b", "\x00", "\x1b", "\uff17", "é", "=", ",", ":", "\r", "\n", "")
        )
        text = text[:at] + odd + text[at + rng.randint(0, 2) :]
    data = text.encode()
    for found in check(data):
        assert_sound(found, data)


@many
@given(GAMES, RNG, st.binary(min_size=1, max_size=8))
def test_changed_bytes_are_judged(game: Played, rng: Random, noise: bytes) -> None:
    data = game.text.encode()
    at = rng.randrange(len(data))
    data = data[:at] + noise + data[at + rng.randint(0, 8) :]
    games = check(data)
    assert games
    for found in games:
        assert_sound(found, data)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
@example(b"")
@example(b"\xff\xfeg\0a\0m\0e\0")
@example(b"game: carrara-1e-basic")
@example(b"game: carrara-1e-basic\nplayers: A\nP1 PASS")
@example(b"game: carrara-1e-basic\nP1 PASS\nplayers: A, B")
@example(b"game:\ngame:\ngame: carrara-1e-basic\ngame: carrara-1e-basic\n")
@example(b"game: carrara-1e-basic\n0:")
@example(b"\x1a")
@example(b"\r\r\n\n# nothing\n")
def test_noise_gives_findings(data: bytes) -> None:
    games = check(data)
    assert games
    for found in games:
        assert_sound(found, data)
        assert found.findings
        assert found.verdict in ("unreadable", "illegal", "legal")


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["game: carrara-1e-basic\n", "game: carrara-1e-basic\nplayers: Anna, Ben\n"]),
    st.lists(st.text(st.characters(max_codepoint=0x24F), max_size=30), max_size=8),
)
def test_noise_behind_a_header_gives_findings(header: str, lines: list[str]) -> None:
    data = (header + "\n".join(lines)).encode()
    for found in check(data):
        assert_sound(found, data)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(GAMES, min_size=2, max_size=4), RNG, st.sampled_from(["", "\n", "\r\n# next\r\n"]))
def test_no_game_of_a_stream_hides_another(games: list[Played], rng: Random, between: str) -> None:
    spoiled = rng.randrange(len(games))
    texts = [game.text for game in games]
    lines = games[spoiled].lines
    lines.insert(rng.randrange(1, len(lines) + 1), 'P1 "BUY')
    texts[spoiled] = "\n".join(lines) + "\n"
    data = between.join(texts).encode()
    found = check(data)
    assert [one.verdict == "unreadable" for one in found] == [index == spoiled for index in range(len(games))]
    assert [one.verdict == "legal" for one in found] == [index != spoiled for index in range(len(games))]
    assert [one.log.index for one in found] == list(range(1, len(games) + 1))
    for one in found:
        assert misplaced(one, data) == []
