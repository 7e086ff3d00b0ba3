"""The samples: complete games are as their table says, broken ones have the one mistake they explain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from running import Run

from referee.app import Judged, check_stream
from referee.app.book import look_up
from referee.core import clauses, ledger
from referee.core.book import entries
from referee.core.rule import Clause
from referee.games import TITLES
from referee.games.carrara.first.actions import End, Pass, Purchase
from referee.games.carrara.first.state import ANNOUNCED, BUILT_OUT
from referee.games.carrara.second.actions import Score
from referee.games.carrara.second.rules.end import has_finished

FOLDER = Path(__file__).parent.parent / "samples"
FILES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.rgn"))
_OUTSIDE = ("bank", "box", "track")
_ROW = re.compile(
    r"\| \[(?P<name>[^]]+)\]\((?P<link>[^)]+)\) \| (?P<shows>[^|]+) \| (?P<verdict>\w+) \|"
    r"(?: (?P<finding>[A-Z0-9-]+) \|)?"
)


class Row(NamedTuple):
    """A row of the table: the file, its verdict, and the finding of a broken one."""

    name: str
    verdict: str
    finding: str | None


@cache
def table() -> tuple[Row, ...]:
    """The rows of both tables of samples/README.md."""
    text = (FOLDER / "README.md").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| [")]
    found = [match for line in lines if (match := _ROW.fullmatch(line))]
    assert len(found) == len(lines), "a row of the table that doesn't read"
    assert all(match["name"] == match["link"] for match in found)
    return tuple(Row(match["name"], match["verdict"], match["finding"]) for match in found)


COMPLETE = [row for row in table() if row.finding is None]
BROKEN = [row for row in table() if row.finding is not None]


def _named(row: Row) -> str:
    return row.name


@cache
def judged(name: str) -> Judged:
    """The one game of a sample."""
    with (FOLDER / name).open("rb") as stream:
        (game,) = check_stream(stream, name)
    return game


def test_the_table_lists_every_file() -> None:
    assert sorted(row.name for row in table()) == FILES
    assert {row.name.startswith("broken/") for row in BROKEN} == {True}
    assert {row.name.startswith("broken/") for row in COMPLETE} == {False}


FIRST = ("carrara-1e-basic", "carrara-1e-advanced")
"""The rulesets of the first edition; their games end in the same ways."""


def complete(ruleset: str) -> list[Judged]:
    """The complete games of a ruleset."""
    return [game for row in COMPLETE if (game := judged(row.name)).log.ruleset == ruleset]


@pytest.mark.parametrize("ruleset", [*FIRST, "palatinus"])
def test_there_are_games_for_every_number_of_players(ruleset: str) -> None:
    least, most = TITLES[ruleset].ruleset.players
    assert {len(game.log.names) for game in complete(ruleset)} == set(range(least, most + 1))


@pytest.mark.parametrize("row", COMPLETE, ids=_named)
def test_a_complete_game_has_its_verdict_and_its_result(row: Row) -> None:
    game = judged(row.name)
    assert (game.verdict, [finding for finding in game.findings if finding.severity == "error"]) == (
        row.verdict,
        [],
    )
    assert row.verdict in ("legal", "possible")
    assert game.is_finished
    assert game.is_certified
    assert row.name.startswith(f"{game.log.ruleset}-{len(game.log.names)}p-")


@pytest.mark.parametrize("row", COMPLETE, ids=_named)
def test_a_complete_game_claims_totals_rows_and_winner(row: Row) -> None:
    game = judged(row.name)
    claims = [item for item in game.log.items if getattr(item, "kind", "") in ("result", "sheet", "winner")]
    assert {item.kind for item in claims} == {"result", "sheet", "winner"}
    totals = next(dict(item.content) for item in claims if item.kind == "result")
    assert tuple(totals[seat] for seat in sorted(totals)) == game.totals
    assert game.standing is not None
    assert next(item.content for item in claims if item.kind == "winner") == game.standing.winners


@pytest.mark.parametrize("row", COMPLETE, ids=_named)
def test_everything_is_conserved_after_every_line(row: Row) -> None:
    replay = judged(row.name).replay
    assert replay is not None
    balances = replay.ruleset.balances
    booked: ledger.Balances = Counter()
    waiting = entries(replay)
    opening = [entry.posting for entry in waiting if entry.line == replay.log.first_line]
    ledger.add(booked, opening)
    assert ledger.differences(booked, balances(replay.game, replay.opening), _OUTSIDE) == {}
    assert len(replay.steps) >= 40
    for step in replay.steps:
        line = step.statement.line.number
        ledger.add(booked, [entry.posting for entry in waiting if entry.line == line])
        assert ledger.differences(booked, balances(replay.game, step.after), _OUTSIDE) == {}, line
    assert ledger.differences(booked, balances(replay.game, replay.state), _OUTSIDE) == {}


@pytest.mark.parametrize("row", COMPLETE, ids=_named)
def test_a_complete_game_is_in_canonical_form(row: Row, referee: Run) -> None:
    is_messy = row.name.endswith("-messy.rgn")
    assert referee("fmt", "--check", str(FOLDER / row.name)).code == is_messy


# How a game can end

WAYS = {
    "announced at the start of a turn",
    "announced between action and purchase",
    "announced after the action",
    "announced after the purchase that completes the condition",
    "announced by who declines the turn",
    "announced with the 30th building",
    "announced after the 30th building",
    "the 30th building, and nobody announces",
    "a last turn is taken",
    "a last turn is declined",
    "a last turn isn't written",
    "the last seat brings the end, so no turn is due",
    "a winner by points",
    "a winner by blocks",
    "a shared win",
}


def ways(game: Judged) -> Iterator[str]:
    """The ways in which a finished game of the first edition ended."""
    replay = game.replay
    assert replay is not None
    for step in replay.steps:
        actions = step.statement.actions
        kinds = [type(action) for action in actions]
        was_last = bool(step.before.last)
        if End in kinds:
            yield from _announced(kinds, step.before.last, step.after.last)
        if was_last:
            yield "a last turn is declined" if Pass in kinds else "a last turn is taken"
        elif step.after.last and step.seat == replay.game.seats:
            yield "the last seat brings the end, so no turn is due"
    if replay.state.last == BUILT_OUT:
        yield "the 30th building, and nobody announces"
    if any(finding.id == clauses.DECLINED.id for finding in game.findings):
        yield "a last turn isn't written"
    if "C1-R-02" in replay.leanings:
        yield "announced after the purchase that completes the condition"
    yield _won(game)


def _announced(kinds: list[type], before: int, after: int) -> Iterator[str]:
    """Where the announcement stands; ``before`` and ``after`` say why the round is the last."""
    assert not before & ANNOUNCED
    where = kinds.index(End)
    if before & BUILT_OUT:
        yield "announced after the 30th building"
    elif after & BUILT_OUT:
        yield "announced with the 30th building"
    elif where and Purchase not in kinds:
        yield "announced after the action"
    if kinds == [End, Pass]:
        yield "announced by who declines the turn"
    elif where == 0:
        yield "announced at the start of a turn"
    elif kinds[where + 1 :] == [Purchase]:
        yield "announced between action and purchase"


def _won(game: Judged) -> str:
    assert game.standing is not None
    if len(game.standing.winners) > 1:
        return "a shared win"
    assert game.totals is not None
    return "a winner by blocks" if game.totals.count(max(game.totals)) > 1 else "a winner by points"


@pytest.mark.parametrize("ruleset", FIRST)
def test_every_way_to_end_has_a_sample(ruleset: str) -> None:
    assert {way for game in complete(ruleset) for way in ways(game)} == WAYS


def test_invented_cards_are_called_invented() -> None:
    games = complete("carrara-1e-advanced")
    for game in games:
        notes = [entry.value for entry in game.log.header["note"]]
        assert any("invented" in note for note in notes)
        assert game.replay is not None
        assert [card.slot for card in game.replay.game.data.cards] == ["top", "objects", "buildings", "bonus"]
    richest = [game for game in games if "coin-rate" in str(game.log.header["objective"])]
    assert any(_is_rich(game) for game in richest)


def _is_rich(game: Judged) -> bool:
    """Whether a game has upgrades and a player with two bonus tiles."""
    assert game.replay is not None
    actions = [action for step in game.replay.steps for action in step.statement.actions]
    upgrades = [action for action in actions if getattr(action, "over", None) is not None]
    return len(upgrades) > 1 and any(own.bit_count() == 2 for own in game.replay.state.offer.taken)


def test_every_way_to_end_palatinus_has_a_sample() -> None:
    games = complete("palatinus")
    decided = set()
    for game in games:
        assert game.standing is not None
        _, items = game.standing.steps
        by_items = len(items.values) > 1
        shared = len(items.values) - len(items.out) > 1
        decided.add("shared" if shared else "items" if by_items else "points")
    assert decided == {"points", "items", "shared"}
    assert {game.verdict for game in games} == {"legal", "possible"}


SECOND_WAYS = {
    "ended by who has used all markers, with a building",
    "ended by a building, another player having used all markers",
    "ended by a scoring",
    "a last action is taken",
    "a last action isn't written",
    "a winner by points",
    "a winner by blocks",
    "a shared win",
}


def second_ways(game: Judged) -> Iterator[str]:
    """The ways in which a finished game of the second edition's base game ended."""
    replay = game.replay
    assert replay is not None
    for step in replay.steps:
        if step.before.ender:
            yield "a last action is taken"
        elif step.after.ender:
            is_score = isinstance(step.statement.actions[-1], Score)
            own = has_finished(replay.game, step.after, step.seat)
            owner = "who has used all markers, with a building"
            other = "a building, another player having used all markers"
            yield f"ended by {'a scoring' if is_score else owner if own else other}"
    if any(finding.id == clauses.DECLINED.id for finding in game.findings):
        yield "a last action isn't written"
    yield _won(game)


def test_every_way_to_end_the_second_edition_has_a_sample() -> None:
    rows = [row for row in COMPLETE if row.name.startswith("carrara-2e-basic")]
    assert {way for row in rows for way in second_ways(judged(row.name))} == SECOND_WAYS
    assert {len(judged(row.name).log.names) for row in rows} == {2, 3, 4}


# Mistakes


@pytest.mark.parametrize("row", BROKEN, ids=_named)
def test_a_broken_log_has_its_one_mistake(row: Row) -> None:
    game = judged(row.name)
    assert game.verdict == row.verdict
    primary = [finding for finding in game.findings if finding.severity == "error" and finding.cause is None]
    assert [finding.id for finding in primary] == [row.finding]
    assert row.finding is not None
    assert isinstance(look_up(row.finding).what, Clause)


@pytest.mark.parametrize("row", BROKEN, ids=_named)
def test_a_broken_log_explains_itself_and_is_short(row: Row) -> None:
    text = (FOLDER / row.name).read_text("utf-8")
    assert text.startswith("# What went wrong: ")
    assert len(text.splitlines()) <= 20


def test_the_mistakes_are_different_ones() -> None:
    assert len({row.finding for row in BROKEN}) == len(BROKEN)
