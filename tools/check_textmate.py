"""The TextMate grammars as VS Code's own tokenizer reads them: what it takes each word of a log for.

The tokenizer comes from npm into the virtual environment, in the versions below.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import probe
from for_textmate import SCOPES

ROOT = Path(__file__).resolve().parent.parent
GRAMMARS = (ROOT / "editors/vscode/rgn.tmLanguage.json", ROOT / "editors/textmate/RGN.tmLanguage")
MODULES = Path(sys.prefix) / "node"
PACKAGES = ("vscode-textmate@9.3.2", "vscode-oniguruma@2.0.1")

KINDS = {
    **SCOPES,
    "key": "keyword.other.header.rgn",
    "ruleset": "entity.name.type.ruleset.rgn",
    "free": "string.unquoted.rgn",
    "card": "keyword.other.card.rgn",
    "verb": "keyword.control.rgn",
    "player": "variable.language.player.rgn",
    "string": "string.quoted.double.rgn",
    "round": "constant.numeric.round.rgn",
    "time": "constant.other.time.rgn",
    "number": "constant.numeric.rgn",
    "tile": "support.type.building.rgn",
    "blocks": "constant.other.blocks.rgn",
    "place": "constant.other.place.rgn",
    "none": "constant.language.rgn",
    "operator": "keyword.operator.rgn",
    "comment": "comment.line.number-sign.rgn",
}


def install() -> str:
    """Put the tokenizer into the environment; the reason where that isn't possible."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not installed"
    stamp = MODULES / "installed"
    if stamp.is_file() and stamp.read_text("utf-8") == " ".join(PACKAGES):
        return ""
    MODULES.mkdir(exist_ok=True)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(MODULES), *PACKAGES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"npm can't install {' and '.join(PACKAGES)}"
    stamp.write_text(" ".join(PACKAGES), "utf-8")
    return ""


def ask(grammar: Path, texts: list[list[str]]) -> Any:
    done = subprocess.run(
        ["node", str(ROOT / "tools" / "textmate_tokens.mjs"), str(MODULES)],
        input=json.dumps({"grammar": str(grammar), "texts": texts}),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def wrong_in(grammar: Path) -> list[str]:
    """What a grammar gets wrong, one line a fault."""
    samples = sorted((ROOT / "samples").rglob("*.rgn"))
    texts = [probe.LOG.splitlines(), *(path.read_text("utf-8").splitlines() for path in samples)]
    seen, *others = ask(grammar, texts)
    wrong = []
    for spot in probe.spots():
        scope = next((scope for start, end, scope in seen[spot.line - 1] if start <= spot.at < end), "")
        if scope != KINDS[spot.kind]:
            wrong.append(f"{grammar.name}, line {spot.line}: {spot.word} is {scope}, not {spot.kind}")
    for path, lines in zip(samples, others, strict=True):
        for number, tokens in enumerate(lines, 1):
            if any(scope.startswith("invalid") for _, _, scope in tokens):
                wrong.append(f"{grammar.name}: {path.name}:{number} has an invalid token")
    return wrong


def main() -> int:
    reason = install()
    if reason:
        print(f"skipped: {reason}")
        return 0
    wrong = [line for grammar in GRAMMARS for line in wrong_in(grammar)]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
