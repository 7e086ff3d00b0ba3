"""What the benchmarks of archives are run over. Nothing here is timed."""

from __future__ import annotations

from pathlib import Path

from benchmarks import archives, ledgers
from benchmarks.lark_tree import tree

FILES = Path(__file__).parents[1] / "transcripts" / "files"
GAME = (FILES / "open.rgn").read_bytes()


def test_an_archive_has_its_games(tmp_path: Path) -> None:
    found = archives.archive(tmp_path, GAME * 700).read_bytes()
    assert found.count(b"game: ") == 3500


def test_a_stream_of_lines_is_cut_between_games(tmp_path: Path) -> None:
    length = GAME.count(b"\n")
    found = archives.lines(tmp_path, GAME * 3, 10 * length + 2).read_bytes()
    assert found == GAME * 10


def test_the_tree_holds_every_line() -> None:
    found = tree(GAME.decode())
    assert len(found.children) == GAME.count(b"\n")
    turns = [child for child in found.children if getattr(child, "data", "") == "turn"]
    assert len(turns) == 3


def test_ledgers_have_their_lines_and_balance() -> None:
    for text in (ledgers.ledger(4_000, 1), ledgers.journal(4_000, 1)):
        assert 4_000 <= text.count("\n") + 1 <= 4_010
        assert text.count("2026-") >= 1_000
        entries = [block.splitlines() for block in text.split("\n\n")[1:] if block.strip()]
        assert all(
            len(entry) == 3 and " eur" in entry[1].lower() and len(entry[2].split()) == 1 for entry in entries
        )
