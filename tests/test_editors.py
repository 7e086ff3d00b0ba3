"""Logs in colour: the Pygments lexer, and the files for editors that are made from the vocabulary.

`make check` asks Vim and VS Code's tokenizer what they make of a log; here Pygments is asked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename, guess_lexer
from pygments.token import Comment, Error, Keyword, Literal, Name, Number, Operator, String

from referee import VERSION
from referee.editors.lexer import RgnLexer
from referee.editors.vocabulary import words
from referee.games import TITLES
from referee.notation.grammars import Grammar

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").rglob("*.rgn"))
KINDS = {
    "key": Keyword.Declaration, "ruleset": Name.Class, "free": String, "card": Keyword, "verb": Keyword,
    "player": Name.Variable, "string": String.Double, "round": Name.Label, "time": Literal.Date,
    "number": Number, "tile": Name.Builtin, "blocks": Name.Constant, "place": Name.Constant,
    "none": Keyword.Constant, "operator": Operator, "comment": Comment.Single, "city": Name.Namespace,
    "type": Name.Builtin, "object": Name.Tag, "spot": Name.Namespace, "piece": Name.Builtin,
    "colour": Name.Constant,
}  # fmt: skip


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tools of ``editors/``, with what they import."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("make_editors")


def test_the_files_are_made_from_the_vocabulary(tool: ModuleType) -> None:
    for name, text in tool.made().items():
        assert (ROOT / "editors" / name).read_text("utf-8") == text, f"{name}: make editors writes it"


def test_the_extension_names_files_that_are_there() -> None:
    folder = ROOT / "editors" / "vscode"
    package = json.loads((folder / "package.json").read_text("utf-8"))
    assert package["version"] == VERSION
    told = package["contributes"]
    (language,), (grammar,), (matcher,) = told["languages"], told["grammars"], told["problemMatchers"]
    assert (folder / language["configuration"]).is_file()
    found = json.loads((folder / grammar["path"]).read_text("utf-8"))
    assert found["scopeName"] == grammar["scopeName"]
    assert language["extensions"] == [f".{suffix}" for suffix in found["fileTypes"]]
    match = re.match(
        matcher["pattern"]["regexp"], "a b.rgn:9:27: error[C1-BUILD-04]: green isn't accepted in Lucca"
    )
    assert match is not None
    assert match.groups() == (
        "a b.rgn", "9", "27", "error", "C1-BUILD-04", "green isn't accepted in Lucca"
    )  # fmt: skip


def test_the_vocabulary_has_what_the_referee_knows() -> None:
    known = words()
    assert set(known.rulesets) == set(TITLES)
    for family in ("carrara", "palatinus"):
        keywords = {word for word in Grammar(family).keywords if word.isalpha()}
        assert keywords - {"COLON", "COMMA", "EQUALS"} <= set(known.verbs)
    assert known.kind("Schlösser") == known.kind("SCHLOSSER") == known.kind("vil") == "type"
    assert known.kind("农夫") == "piece"
    assert not known.kind("xyzzy")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_has_no_error_token(path: Path) -> None:
    text = path.read_text("utf-8")
    tokens = list(RgnLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert [text for kind, text in tokens if kind is Error] == []
    assert "".join(text for _, text in tokens) == text
    if path.parent.name == "samples":
        assert guess_lexer(text).name == "RGN"


def test_what_the_words_of_a_log_are(tool: ModuleType) -> None:
    probe = import_module("probe")
    starts = [0]
    for line in probe.LOG.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tokens = list(RgnLexer().get_tokens_unprocessed(probe.LOG))
    assert {spot.kind for spot in probe.spots()} == set(KINDS)
    for spot in probe.spots():
        at = starts[spot.line - 1] + spot.at
        (kind,) = (kind for start, kind, text in tokens if start <= at < start + len(text))
        assert kind in KINDS[spot.kind], f"{spot.word}, line {spot.line}"


def test_a_quote_that_is_not_closed_shows() -> None:
    tokens = list(RgnLexer().get_tokens_unprocessed('P1 PASS AGREED "why\nP2 PASS'))
    assert [text for _, kind, text in tokens if kind is Error] == ['"why']
    assert (tokens[-1][1], tokens[-1][2]) == (Keyword, "PASS")


@given(
    st.text(
        alphabet=st.one_of(st.characters(), st.sampled_from(list('#"=:,;>@-+\r\n\t villa1'))), max_size=80
    )
)
def test_no_text_is_lost(text: str) -> None:
    pieces = list(RgnLexer().get_tokens_unprocessed(text))
    assert "".join(piece for _, _, piece in pieces) == text
    assert [start for start, _, _ in pieces] == [
        sum(len(piece) for _, _, piece in pieces[:number]) for number in range(len(pieces))
    ]


def test_pygments_finds_the_lexer() -> None:
    assert get_lexer_by_name("rgn").name == "RGN"
    assert get_lexer_for_filename("evening.rgn").name == "RGN"
    for arguments in (["-l", "rgn"], []):
        done = subprocess.run(
            [sys.executable, "-m", "pygments", *arguments, "-f", "html", str(SAMPLES[0])],
            capture_output=True,
            text=True,
            check=True,
        )
        assert '<span class="k">SCORE</span>' in done.stdout


def test_the_commands_do_without_pygments() -> None:
    program = (
        "import sys; sys.modules['pygments'] = None\n"
        "from referee.cli import main\n"
        "main(['check', '-q', sys.argv[1]])"
    )
    sample = ROOT / "samples" / "carrara-1e-basic-3p-evening.rgn"
    assert subprocess.run([sys.executable, "-c", program, str(sample)], check=False).returncode == 0
