"""The Vim files as Vim sees them: what it takes each word of a log for, and what `:make` finds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import probe
from for_vim import GROUPS

ROOT = Path(__file__).resolve().parent.parent
BROKEN = ROOT / "samples" / "broken" / "wrong-colour.rgn"

KINDS = {
    **{kind: group for kind, (group, _) in GROUPS.items()},
    "key": "Key",
    "ruleset": "rgnRuleset",
    "free": "rgnFree",
    "card": "rgnCard",
    "verb": "rgnVerb",
    "player": "rgnPlayer",
    "string": "rgnString",
    "round": "rgnRound",
    "time": "rgnTime",
    "number": "rgnNumber",
    "tile": "rgnTile",
    "blocks": "rgnBlocks",
    "place": "rgnPlace",
    "none": "rgnNone",
    "operator": "rgnOperator",
    "comment": "rgnComment",
}

_START = ["vim", "-Nu", "NONE", "-i", "NONE", "-es"]
_SCRIPT = """
set encoding=utf-8 nomore
let &runtimepath = $EDITORS . ',' . &runtimepath
filetype plugin on
syntax on
let g:asked = json_decode(join(readfile($ASKED), ''))
let g:said = {'names': [], 'errors': []}
for file in g:asked.files
  execute 'edit' fnameescape(file)
  for lnum in range(1, line('$'))
    for col in range(1, col([lnum, '$']) - 1)
      if synIDattr(synID(lnum, col, 1), 'name') ==# 'rgnUnclosed'
        call add(g:said.errors, file . ':' . lnum)
      endif
    endfor
  endfor
endfor
execute 'edit' fnameescape(g:asked.probe)
let g:said.filetype = &filetype
for [lnum, at] in g:asked.spots
  let col = byteidx(getline(lnum), at) + 1
  call add(g:said.names, synIDattr(synID(lnum, col, 1), 'name'))
endfor
execute 'edit' fnameescape(g:asked.broken)
silent make
let g:said.found = map(getqflist(), {_, item -> [item.lnum, item.col, item.type, item.text]})
call writefile([json_encode(g:said)], $SAID)
qall!
"""


def ask(folder: Path) -> dict[str, Any]:
    """What Vim says of the probe, of the samples and of a broken log."""
    (folder / "probe.rgn").write_text(probe.LOG, "utf-8")
    (folder / "ask.vim").write_text(_SCRIPT, "utf-8")
    asked = {
        "files": sorted(str(path) for path in (ROOT / "samples").rglob("*.rgn"))[::6],
        "probe": str(folder / "probe.rgn"),
        "spots": [[spot.line, spot.at] for spot in probe.spots()],
        "broken": str(BROKEN),
    }
    (folder / "asked.json").write_text(json.dumps(asked), "utf-8")
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "EDITORS": str(ROOT / "editors" / "vim"),
        "ASKED": str(folder / "asked.json"),
        "SAID": str(folder / "said.json"),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [*_START, "-S", str(folder / "ask.vim")],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    said = folder / "said.json"
    if not said.is_file():
        return {"failed": done.stdout + done.stderr}
    answer: dict[str, Any] = json.loads(said.read_text("utf-8"))
    return answer


def main() -> int:
    program = shutil.which("vim")
    if program is None or "+syntax" not in subprocess.check_output([program, "--version"], text=True):
        print("skipped: vim with syntax is not installed")
        return 0
    with TemporaryDirectory() as folder:
        said = ask(Path(folder))
    if "failed" in said:
        print(said["failed"])
        return 1
    wrong = [f"{line}: a string that isn't closed" for line in said["errors"]]
    if said["filetype"] != "rgn":
        wrong.append(f"a log has the file type {said['filetype']!r}")
    for spot, name in zip(probe.spots(), said["names"], strict=True):
        if not name.endswith(KINDS[spot.kind]):
            wrong.append(f"line {spot.line}: {spot.word} is {name or 'nothing'}, not {spot.kind}")
    found = [item[:3] for item in said["found"] if "C1-BUILD-04" in item[3]]
    if found != [[9, 27, "e"]]:
        wrong.append(f":make finds {said['found']}")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
