"""`referee convert` in the shell: where logs come from, what comes out, and the exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from running import Run

HERE = Path(__file__).parent
FILES = HERE / "transcripts" / "files"
OPEN = FILES / "open.rgn"
LOGS = [*sorted((HERE / "roundtrip").glob("*.in")), *sorted((HERE.parent / "samples").glob("*.rgn"))]


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_there_and_back_is_the_same_file(path: Path, form: str, referee: Run) -> None:
    data = path.read_bytes()
    there = referee("convert", "--to", form, "-", stdin=data)
    back = referee("convert", "--from", form, "--to", "rgn", "-", stdin=there.raw)
    assert back.raw == data
    assert back.code == there.code
    again = referee("convert", "--from", form, "--to", form, "-", stdin=there.raw)
    assert again.raw == there.raw


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_encoding_of_the_output_changes_nothing(encoding: str, referee: Run) -> None:
    log = 'game: carrara-1e-basic\nplayers: "Zoë 中", B\nnote: \x85\u2028 😀 # é\nP1 SCORE villa  # ü\n'
    data = log.encode()
    there = referee("convert", "--to", "json", "-", stdin=data, encoding=encoding)
    assert there.raw.isascii()
    back = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=there.raw, encoding=encoding)
    assert back.raw == data


def test_a_file_holds_what_its_name_says(referee: Run, tmp_path: Path) -> None:
    data = OPEN.read_bytes()
    for form in ("json", "jsonl"):
        (tmp_path / f"a.{form}").write_bytes(referee("convert", "--to", form, str(OPEN)).raw)
        assert referee("convert", "--to", "rgn", f"a.{form}", cwd=tmp_path).raw == data
    (tmp_path / "a.ndjson").write_bytes((tmp_path / "a.jsonl").read_bytes())
    assert referee("convert", "--to", "rgn", "a.ndjson", cwd=tmp_path).raw == data
    (tmp_path / "log.txt").write_bytes((tmp_path / "a.json").read_bytes())
    assert referee("convert", "--to", "rgn", "--from", "json", "log.txt", cwd=tmp_path).raw == data
    assert referee("convert", "--to", "rgn", "log.txt", cwd=tmp_path).code == 3


def test_several_files_never_share_a_line(referee: Run, tmp_path: Path) -> None:
    data = OPEN.read_bytes()
    (tmp_path / "a.rgn").write_bytes(data.rstrip(b"\n"))
    (tmp_path / "b.rgn").write_bytes(b"\xef\xbb\xbf" + data)
    ran = referee("convert", "--to", "rgn", "a.rgn", "b.rgn", "a.rgn", cwd=tmp_path)
    assert ran.raw == data + b"\xef\xbb\xbf" + data + data.rstrip(b"\n")
    there = referee("convert", "--to", "json", "a.rgn", "b.rgn", "a.rgn", cwd=tmp_path)
    games = json.loads(there.out)["games"]
    assert [(game["file"], game["index"]) for game in games] == [("a.rgn", 1), ("b.rgn", 1), ("a.rgn", 1)]
    back = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=there.raw)
    assert (back.code, back.raw) == (0, ran.raw)
    again = referee("convert", "--from", "json", "--to", "json", "-", stdin=there.raw)
    assert again.raw == there.raw


def test_one_game_of_several(referee: Run, tmp_path: Path) -> None:
    data = OPEN.read_bytes()
    other = data.replace(b"Anna", b"Zoe")
    (tmp_path / "two.rgn").write_bytes(data + other)
    assert referee("convert", "--to", "rgn", "two.rgn#2", cwd=tmp_path).raw == other
    assert referee("convert", "--to", "rgn", "two.rgn#1", cwd=tmp_path).raw == data
    found = json.loads(referee("convert", "--to", "json", "two.rgn#2", cwd=tmp_path).out)
    assert [game["index"] for game in found["games"]] == [2]
    ran = referee("convert", "--to", "rgn", "two.rgn#3", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "referee: two.rgn: there is no game #3 in it\n"


def test_a_refused_line_is_kept_and_told(referee: Run) -> None:
    ran = referee("convert", "--to", "rgn", "refused.rgn", cwd=FILES)
    assert (ran.code, ran.raw) == (3, (FILES / "refused.rgn").read_bytes())
    assert ran.err.startswith('refused.rgn:5:25: error[RGN-WORD-01]: "rx" is no known colour\n')
    (game,) = json.loads(referee("convert", "--to", "json", "refused.rgn", cwd=FILES).out)["games"]
    assert [found["id"] for found in game["findings"]] == ["RGN-WORD-01"]
    assert [line["kind"] for line in game["lines"]].count("refused") == 1


def test_what_is_illegal_is_converted_all_the_same(referee: Run) -> None:
    ran = referee("convert", "--to", "rgn", "broken.rgn", cwd=FILES)
    assert (ran.code, ran.err, ran.raw) == (0, "", (FILES / "broken.rgn").read_bytes())


def test_a_form_to_convert_to_is_needed(referee: Run) -> None:
    ran = referee("convert", "open.rgn", cwd=FILES)
    assert (ran.code, ran.out) == (2, "")
    assert "--to" in ran.err


# Documents that a program has written


def written(*lines: dict[str, Any], **game: Any) -> bytes:
    own = {"ruleset": "carrara-1e-basic", "players": ["Anna", "Ben #2"], "lines": list(lines), **game}
    return json.dumps({"schema": "referee.log/1", "games": [own]}).encode()


def test_a_log_by_a_program_becomes_one_that_can_be_judged(referee: Run) -> None:
    buy = {"action": "buy", "turned": "wyrgb", "section": "II", "blocks": "rg"}
    data = written(
        {"kind": "turn", "round": 1, "player": 1, "actions": [buy], "claim": {"coins": -5}},
        {"kind": "comment", "comment": "# now Ben"},
        {
            "kind": "turn",
            "player": 2,
            "actions": [{"action": "build", "tile": "villa-1", "city": "Massa", "blocks": "b"}],
        },
    )
    ran = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=data)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        'game: carrara-1e-basic\nplayers: Anna, "Ben #2"\n'
        "1. P1 TURN wyrgb BUY II rg = -5 coins\n# now Ben\nP2 BUILD villa-1 Massa b\n"
    )
    assert referee("check", "-", stdin=ran.raw).code == 0


def test_words_need_not_be_canonical(referee: Run) -> None:
    build = {"action": "build", "tile": "vil3", "city": "lucca", "blocks": "2 white 1y"}
    data = written({"kind": "turn", "player": 1, "actions": [build]})
    ran = referee("convert", "--from", "json", "--to", "json", "-", stdin=data)
    (game,) = json.loads(ran.out)["games"]
    assert ran.code == 0
    assert game["lines"][-1]["actions"] == [
        {"action": "build", "tile": "villa-3", "city": "Lucca", "blocks": "wwy"}
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "score", "spot": "villa END"}]},
            "isn't read as",
        ),
        ({"kind": "turn", "player": 1, "actions": [{"action": "score", "spot": "villa # x"}]}, "`comment`"),
        ({"kind": "turn", "player": 1, "actions": [{"action": "score", "spot": "villa = 3 vp"}]}, "`claim`"),
        (
            {"kind": "turn", "player": 1, "actions": [{"action": "score", "spot": "villa\nP2 PASS"}]},
            "a line end",
        ),
        ({"kind": "stopped", "reason": "a\rb"}, "a line end"),
        ({"kind": "header", "key": "note", "value": "x # y"}, "`comment`"),
        ({"kind": "header", "key": "note: x\ngame", "value": "palatinus"}, "a line end"),
        (
            {"kind": "check", "subject": "P1", "facts": [{"name": "coins", "value": "3, 4 vp"}]},
            "no known|fact",
        ),
        ({"kind": "event", "player": 1, "actions": [{"action": "pass"}]}, "`kind` isn't read as it is given"),
        ({"kind": "turn", "player": 1, "actions": [{"action": "place", "piece": "wolf"}]}, "no action"),
    ],
)
def test_words_cannot_become_more_than_their_field(line: dict[str, Any], said: str, referee: Run) -> None:
    """Whatever a field holds, nothing else is ever read from it without a word."""
    ran = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=written(line))
    assert ran.code == 3
    assert any(part in ran.err for part in said.split("|")), ran.err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "<stdin>:1:1: error[RGN-JSON-01]: a value is missing here"),
        (
            b'{"schema": "referee.log/1"\n "games": []}',
            "<stdin>:2:2: error[RGN-JSON-01]: a comma or the closing",
        ),
        (b'\xef\xbb\xbf{"a": "\xff"}', "<stdin>:1:8: error[RGN-JSON-01]: byte 0xFF is no UTF-8"),
        (b'{"schema": "referee.check/1"}', "<stdin>:1:12: error[RGN-JSON-02]: a log has the schema"),
        (
            b'{"schema": "referee.log/1", "games": 3}',
            "<stdin>:1:38: error[RGN-JSON-02]: `games` has to be a list",
        ),
        (b"[1, 2]", "<stdin>:1:1: error[RGN-JSON-02]: the document has to be an object, not a list"),
        (b"[" * 5000, "<stdin>:1:101: error[RGN-JSON-01]: brackets stand more than 100 deep here"),
        (b"1" * 5000, "<stdin>:1:1: error[RGN-JSON-01]: no number of a log is so long"),
    ],
)
def test_a_document_that_is_none_says_where(data: bytes, said: str, referee: Run) -> None:
    ran = referee("convert", "--from", "json", "--to", "rgn", "-", stdin=data)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(said)


def test_a_bad_line_of_json_lines_never_hides_the_others(referee: Run) -> None:
    good = referee("convert", "--to", "jsonl", str(OPEN)).raw
    ran = referee("convert", "--from", "jsonl", "--to", "rgn", "-", stdin=good + b"{nonsense}\n\n" + good)
    assert ran.code == 3
    assert ran.raw == OPEN.read_bytes() * 2
    assert ran.err.startswith("<stdin>:2:2: error[RGN-JSON-01]")


# Rows


def test_a_log_as_rows(referee: Run) -> None:
    found = rows(referee("convert", "--to", "csv", "open.rgn", cwd=FILES).out)
    assert [row["line"] for row in found if row["kind"] == "turn"] == ["5", "6", "7"]
    first = next(row for row in found if row["kind"] == "turn")
    assert (first["round"], first["player"], first["name"]) == ("1", "1", "Anna")
    assert (first["actions"], first["content"]) == ("buy", "TURN wyrgb BUY II rg")
    assert rows(referee("convert", "--to", "tsv", "open.rgn", cwd=FILES).out, "\t") == found


def test_a_cell_is_never_a_formula_nor_a_control(referee: Run, tmp_path: Path) -> None:
    turn = 'P1 SCORE villa = -2 coins  # "q", \x1b[31m'
    log = f'game: carrara-1e-basic\nplayers: "=1+1", "@x, "\n=cmd|x!A1\n{turn}\n'
    (tmp_path / "a.rgn").write_text(log)
    out = referee("convert", "--to", "csv", "a.rgn", cwd=tmp_path).out
    assert "\x1b" not in out
    found = rows(out)
    for row in found:
        for cell in row.values():
            assert not cell.startswith(("=", "@", "+")) or cell.lstrip("+").isdigit()
    by_kind = {row["kind"]: row for row in found}
    assert by_kind["refused"]["content"] == "'=cmd|x!A1"
    assert by_kind["turn"]["name"] == "'=1+1"
    assert by_kind["turn"]["coins"] == "-2"
    assert by_kind["turn"]["comment"] == '# "q", \\x1b[31m'


@pytest.mark.parametrize("command", ["score", "ledger"])
def test_tables_of_other_commands_have_the_same_cells_in_both_forms(command: str, referee: Run) -> None:
    names = ["over.rgn", "open.rgn", "broken.rgn"]
    comma = referee(command, "--format", "csv", *names, cwd=FILES)
    tab = referee(command, "--format", "tsv", *names, cwd=FILES)
    assert rows(comma.out) == rows(tab.out, "\t")
    assert comma.code == tab.code == 1
    data = json.loads(referee(command, "--format", "json", *names, cwd=FILES).out)
    if command == "ledger":
        assert len(rows(comma.out)) == sum(len(game["entries"]) for game in data["games"])
        return
    sheets = [row for game in data["games"] for player in game["players"] for row in player["rows"]]
    found = rows(comma.out)
    assert [int(row["points"]) for row in found if row["points"]] == [row["points"] for row in sheets]
    assert {row["file"]: (row["score"], row["verdict"]) for row in found} == {
        game["file"]: (game["score"], game["verdict"]) for game in data["games"]
    }
