"""A full disk under `referee fmt -w` and under its output: a tmpfs of a few pages, mounted for the purpose.

Root mounts it, anybody else in a namespace of their own; where neither is
allowed, the check says so and is skipped.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = Path(sys.executable).with_name("referee")
HEAD = "game: carrara-1e-basic\nplayers: Ana, Bo\n"
OLD = f"{HEAD}P1   TURN wyrgb BUY II rg\n{'# a remark that takes its room  ' * 30}\n".encode() * 24
INSIDE = "inside"


def main() -> int:
    if sys.argv[1:2] == [INSIDE]:
        return _filled(Path(sys.argv[2]))
    alone = [] if os.getuid() == 0 else ["--user", "--map-root-user"]
    with tempfile.TemporaryDirectory() as folder:
        mounting = f'mount -t tmpfs -o size=32k tmpfs "{folder}"'
        start = ["unshare", *alone, "--mount", "sh", "-c"]
        try:
            tried = subprocess.run([*start, mounting], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            print("skipped: full disk: there is no unshare here")
            return 0
        if tried.returncode:
            print(f"skipped: full disk: no tmpfs can be mounted ({tried.stderr.strip()})")
            return 0
        inside = f'"{sys.executable}" "{__file__}" {INSIDE} "{folder}"'
        return subprocess.run([*start, f"{mounting} && {inside}"], check=False).returncode


def _filled(folder: Path) -> int:
    """Run on a file that takes most of a file system, so that its new content doesn't fit beside it."""
    path, out = folder / "evening.rgn", folder / "out"
    path.write_bytes(OLD)
    failed = []
    done = subprocess.run([SCRIPT, "fmt", "-w", path], capture_output=True, text=True, check=False)
    expected = f"referee: {path}: not writable: no space left on device\n"
    if (done.returncode, done.stdout, done.stderr) != (2, "", expected):
        failed.append(f"fmt -w ended with {done.returncode} and said {done.stderr!r}")
    if path.read_bytes() != OLD:
        failed.append("fmt -w lost the old content")
    if [entry.name for entry in folder.iterdir()] != ["evening.rgn"]:
        failed.append("fmt -w left something beside the file")
    with out.open("wb") as stream:
        told = subprocess.run(
            [SCRIPT, "fmt", path], stdout=stream, stderr=subprocess.PIPE, text=True, check=False
        )
    expected = "referee: the output can't be written: no space left on device\n"
    if (told.returncode, told.stderr) != (2, expected):
        failed.append(f"fmt into a full disk ended with {told.returncode} and said {told.stderr!r}")
    for text in failed:
        print(text)
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main())
