"""`make editors`: the files in `editors/` that follow from the vocabulary."""

from __future__ import annotations

import json
import plistlib
from pathlib import Path

import for_textmate
import for_vim

from referee.editors.vocabulary import words

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "editors"


def made() -> dict[str, str]:
    """The text of every generated file, by its path below `editors/`."""
    known = words()
    grammar = for_textmate.grammar(known)
    return {
        "vscode/rgn.tmLanguage.json": json.dumps(grammar, ensure_ascii=False, indent=1) + "\n",
        "textmate/RGN.tmLanguage": plistlib.dumps(grammar, sort_keys=False).decode(),
        "vim/syntax/rgn.vim": for_vim.syntax(known),
        "vim/ftdetect/rgn.vim": for_vim.FTDETECT,
        "vim/ftplugin/rgn.vim": for_vim.FTPLUGIN,
        "vim/compiler/referee.vim": for_vim.COMPILER,
    }


def main() -> None:
    for name, text in made().items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
