"""Writes what a long run starts from: every log of the project, and a dictionary of the notation's words."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 4000  # bytes; a long log teaches no more than its lines do
SIGNS = (
    "\ufeff", "\u00a0", "\u200b", "\u202e", "\u2028", "\x85", "\0", "\x1a", "\x1b[2J", "\xe9", "e\u0301",
    "李", "😀", "“", "Ｐ１", "٣", "Ⅲ", "½", "?", "-", "\\\"", "# ", "\r", "\r\n", " = ", ": ", ", ", "1. ",
    "@12:30 ",
)  # fmt: skip


def logs() -> list[bytes]:
    """Every log of samples and tests that isn't long, and the start of every one that is."""
    paths = [*ROOT.glob("samples/**/*.rgn"), *ROOT.glob("tests/**/*.rgn"), *ROOT.glob("tests/roundtrip/*.in")]
    return sorted({path.read_bytes()[:LONGEST] for path in paths})


def words() -> list[str]:
    """Verbs, keys and names of things as the grammars and vocabularies spell them."""
    found = set(SIGNS)
    for path in (ROOT / "referee" / "data").glob("words-*.toml"):
        found |= {word for word in _strings(tomllib.loads(path.read_text("utf-8"))) if len(word) < 20}
    for text in logs():
        found |= {
            word for word in text.decode("utf-8", "ignore").split() if word.isupper() and len(word) < 10
        }
    return sorted(found)


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in _strings(one)]
    return [value] if isinstance(value, str) else []


def main(folder: Path) -> None:
    (folder / "seeds").mkdir(parents=True, exist_ok=True)
    (folder / "found").mkdir(exist_ok=True)
    for number, log in enumerate(logs()):
        (folder / "seeds" / f"{number:04}.rgn").write_bytes(log)
    quoted = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in words())
    (folder / "words.dict").write_text("".join(f'"{word}"\n' for word in quoted))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
