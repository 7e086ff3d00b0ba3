"""Reading mutilated lines: a verdict for each line, in its place, whatever was read before."""

from __future__ import annotations

import io
from functools import cache
from random import Random
from unittest.mock import patch

import pytest
from games import GAMES, RNG, TABLES, Played, played, read
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from mutants import CLAUSES, LINES, mutant

from referee.core.log import Blank, Entry, Log, Refused, Statement
from referee.games import TITLES
from referee.notation import shapes, swift, writer
from referee.notation.grammars import Grammar
from referee.notation.reader import Reader

WORDS = r"""
TURN STAY BUY BUILD SCORE PASS NOTHING OBJECT END TAKE PUT EXTRA OVER KEEP BONUS REVEAL COURT ON STORE
UNDO CHECK SET RESULT WINNER STOPPED AGREED none - ? = : , # 1. 07. @12:30 @99:99:99 P1 P2 P9 P0 p1
Anna anna Ann VII I 3 0 -4 +12 +x 1,000 ½ wyr 2w1y 2wy w? ??? www-k villa-3 villa3 vil-3 villa villa-08
Lucca luc weiß 黄 白黄 Ｐ１ coins vp crown statue white track total other wheel: market: P1: game: note:
players: x-y: ``` * > | [12:01] buy Build P1BUY ÆØ ß ſ İ ² ٣ \ x_y " "why" "P1 "Anna" “why” '
"""
KEYWORDS = [*WORDS.split(), "", '"a # b"']
ODD = "\t\u00a0\u2009\u200b\ufeff\u202e\x07\x00\x7f\ufffd“”’‐"
FACTS = (
    "P1: objects crown flag", "P1: scored villa Lerici", "P1: bonus Lucca", "P1: built Lucca villa-3 ?",
    "P1: markers 2", "P2: blocks wyr", "P2: 3 coins", "P2: 4 vp", "P1: left merchants 2 wolf 1",
    "P1: 3 items", "wheel: I wy, II r, VI -", "bag: wy", "supply: crown", "board: flag", "pile: 3",
    "market: villa-3 ?", "gone: villa-3", "court: vp-1 P1 P2", "court: none P1 P1", "court: holder P2",
    "turn: round 3, player P2", "turn: announced P1", "map: C 0 NW", "map: C6 P1 farmer", "map: C6 -",
    "tokens: C 4", "P1: on villa-3 statue white", "P1: store 1 statue white",
)  # fmt: skip
STARTS = ("", "P1 ", "1. Anna ", "P1 BUY I ", "CHECK ", "CHECK P1: ", "SET ", "RESULT", "P1 PASS = ")
some = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def mutilated(rng: Random, line: str) -> str:
    """A line with words left out, doubled, swapped, glued, or others between; now and then odd characters."""
    words = line.split(" ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words) + 1)
        match rng.randrange(6):
            case 0:
                del words[at : at + 1]
            case 1:
                words[at:at] = words[at : at + 2]
            case 2:
                words[at : at + 2] = reversed(words[at : at + 2])
            case 3:
                words[at : at + 2] = ["".join(words[at : at + 2])]
            case _:
                words.insert(at, rng.choice(KEYWORDS))
    text = " ".join(words)
    if rng.random() < 0.3:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(ODD) + text[at:]
    return text


def spoiled(game: Played, rng: Random, share: float) -> list[str]:
    """A game many of whose lines are mutilated; its ``game:`` line is whole."""
    lines = [*mutant(game, rng, 5).lines, *LINES, *(f"P1 {clause}" for clause in CLAUSES)]
    return [lines[0], *(mutilated(rng, line) if rng.random() < share else line for line in lines[1:])]


def assert_read_line_by_line(log: Log, lines: list[str]) -> None:
    """Every line has its item; it is refused exactly where an error finding says why."""
    assert [item.line.number for item in log.items] == list(range(1, len(lines) + 1))
    assert [item.line.text for item in log.items] == lines
    errors = {finding.line for finding in log.findings if finding.severity == "error"}
    refused = {item.line.number for item in log.items if isinstance(item, Refused)}
    wrong_entries = {
        item.line.number for item in log.items if isinstance(item, Entry) and item.parsed is None
    }
    whole = {item.line.number for item in log.items if isinstance(item, Statement | Blank)}
    assert refused <= errors
    assert errors.isdisjoint(whole)
    assert errors <= refused | wrong_entries | {1}
    for finding in log.findings:
        text = lines[finding.line - 1]
        assert finding.text == text
        assert finding.span.column >= 1
        assert finding.span.column - 1 <= finding.span.end <= len(text) + 1
        assert finding.message.isprintable()
        assert finding.help is None or finding.help.isprintable()


@some
@given(GAMES, RNG, st.sampled_from([0.2, 1.0]))
def test_mutilated_lines_are_read_or_refused(game: Played, rng: Random, share: float) -> None:
    lines = spoiled(game, rng, share)
    for log in read("\n".join(lines)):
        first, last = log.items[0].line.number, log.items[-1].line.number
        if first == 1:
            assert_read_line_by_line(log, lines[:last])
        assert log.ruleset == game.title.ruleset.id or not log.is_readable


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(KEYWORDS), min_size=1, max_size=9),
    st.sampled_from(["", "P1 ", "1. Anna ", "CHECK "]),
)
@example(["=", "="], "P1 ")
@example(['"'], "P1 ")
@example([",", "wyr"], "P1 BUY I ")
def test_words_in_any_order_are_read_or_refused(words: list[str], start: str) -> None:
    for id in TITLES:
        lines = [f"game: {id}", "players: Anna, Ben", "P1 PASS", start + " ".join(words)]
        log = read("\n".join(lines))[0]
        assert_read_line_by_line(log, lines[: log.last_line])


@pytest.mark.parametrize(
    "line", ["players: Anna, Be\u0663", "option: passing \u0663", "game: \u0663", "rgn: \u0661"]
)
def test_a_refused_header_line_means_nothing(line: str) -> None:
    (log,) = read(f"game: {next(iter(TITLES))}\n{line}" if not line.startswith("game") else line)
    assert not log.is_readable
    assert log.header[line.partition(":")[0]][-1].parsed is None


@some
@given(GAMES, GAMES, RNG)
def test_what_was_read_before_changes_nothing(game: Played, other: Played, rng: Random) -> None:
    text = "\n".join(spoiled(game, rng, 0.5)).encode()
    before = "\n".join([*spoiled(other, rng, 0.7), ""]).encode()
    fresh = read(text)
    reader = Reader(TITLES)
    for warming in (before, text):
        list(reader.games(io.BytesIO(warming), "before.rgn"))
    warm = list(reader.games(io.BytesIO(text), "random.rgn"))
    assert [log.items for log in warm] == [log.items for log in fresh]
    assert [log.findings for log in warm] == [log.findings for log in fresh]
    assert warm == fresh


def test_a_full_memory_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (swift, shapes):
        monkeypatch.setattr(module, "_REMEMBERED", 7)
    rng = Random(1)
    for ruleset, seats in TABLES:
        text = "\n".join(spoiled(played(ruleset, seats, 1), rng, 0.3)).encode()
        small = list(Reader(TITLES).games(io.BytesIO(text), "random.rgn"))
        monkeypatch.undo()
        assert small == read(text)


@cache
def bare_grammar(name: str) -> Grammar:
    """A grammar that was asked of Lark alone."""
    return Grammar(name, shipped=False)


@some
@given(GAMES, RNG)
def test_the_short_ways_of_reading_lead_where_the_long_ones_do(game: Played, rng: Random) -> None:
    lines = [*mutant(game, rng, rng.randint(1, 8)).lines, *spoiled(game, rng, 0.2)]
    text = "\n".join(lines).encode()
    reader = Reader(TITLES)
    quick = [list(reader.games(io.BytesIO(text), "random.rgn")) for _ in range(2)]
    with patch.object(swift.Swift, "learn"):
        word_by_word = read(text)
    with patch.object(shapes, "tables", lambda name: None), patch.object(shapes, "grammar", bare_grammar):
        by_the_grammar = read(text)
    assert quick[0] == quick[1] == word_by_word == by_the_grammar


@pytest.mark.parametrize("ruleset", TITLES)
def test_every_kind_of_line_is_written_as_it_reads(ruleset: str) -> None:
    head = played(ruleset, TITLES[ruleset].ruleset.players[0], 1).header
    facts = (f"CHECK {fact}" for fact in FACTS)
    for line in (*LINES, *facts, *(f"P1 {clause}" for clause in CLAUSES)):
        (log,) = read("\n".join([*head, line]))
        statement = log.items[-1]
        if not isinstance(statement, Statement):
            continue
        written = writer.statement(statement, TITLES[ruleset].dialect)
        (again,) = read("\n".join([*head, written]))
        assert isinstance(again.items[-1], Statement), (line, written)
        assert again.items[-1][3:] == statement[3:], (line, written)
