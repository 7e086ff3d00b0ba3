"""`make man`: the pages of section 7 from the rulebook, and the outputs shown in the other pages.

Blocks behind a line ``.\\" log: NAME`` are logs, blocks behind ``.\\" test`` show a
session: the lines behind ``$ referee …`` are replaced by what the command prints now,
in a folder with those logs. ``.\\" copy: NAME PATH`` puts a file of the checkout there.
The console blocks of Markdown files named on the command line are renewed as well, in
the checkout's folder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rule_pages import PAGES

ROOT = Path(__file__).resolve().parent.parent

# Sessions in the other pages

LOG, TEST, COPY = '.\\" log: ', '.\\" test', '.\\" copy: '

_TO_ROFF = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "`": "\\(ga", "~": "\\(ti"}
_FROM_ROFF = {escape: char for char, escape in _TO_ROFF.items()} | {"\\&": "", "\\(dq": '"'}
_ESCAPE = re.compile(r"\\(?:\[u(?P<code>[0-9A-F]{4,5})\]|\(..|.)")


def literal(line: str) -> str:
    """A line of a literal block in roff."""
    text = "".join(_TO_ROFF.get(char, char if char.isascii() else f"\\[u{ord(char):04X}]") for char in line)
    return f"\\&{text}" if text[:1] == "." else text


def plain(line: str) -> str:
    """What a line of a literal block shows."""
    return _ESCAPE.sub(
        lambda match: chr(int(match["code"], 16)) if match["code"] else _FROM_ROFF[match[0]], line
    )


def renewed(lines: list[str], folder: Path) -> list[str]:
    """A session with what its commands print now."""
    found = []
    for command in (line for line in lines if line.startswith("$ ")):
        found.append(command)
        environment = {
            **os.environ,
            "COLUMNS": "80",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        }
        done = subprocess.run(
            ["sh", "-c", command[2:]],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        found += (done.stdout + done.stderr).splitlines()
    return found


def blocks(lines: list[str]) -> Iterator[tuple[str, int, int]]:
    """The marked literal blocks of a page: marker, first line inside, line behind."""
    for index, line in enumerate(lines):
        if line.startswith((LOG, TEST)):
            yield line, index + 2, lines.index(".Ed", index)


def lay_out(text: str, folder: Path) -> None:
    """Put the logs and copies of a page into a folder."""
    lines = text.splitlines()
    for marker, first, behind in blocks(lines):
        if marker.startswith(LOG):
            log = "\n".join(plain(line) for line in lines[first:behind])
            (folder / marker.removeprefix(LOG)).write_text(f"{log}\n", "utf-8")
    for line in lines:
        if line.startswith(COPY):
            name, path = line.removeprefix(COPY).split()
            shutil.copy(ROOT / path, folder / name)


def refresh_page(text: str, folder: Path) -> str:
    """A manual page with its sessions renewed in a folder that holds the logs."""
    lines = text.splitlines()
    for marker, first, behind in reversed(list(blocks(lines))):
        if marker.startswith(TEST):
            session = renewed([plain(line) for line in lines[first:behind]], folder)
            lines[first:behind] = [literal(line) for line in session]
    return "\n".join(lines) + "\n"


def refresh_markdown(text: str) -> str:
    """A Markdown file with its console blocks renewed."""

    def session(match: re.Match[str]) -> str:
        return "```console\n" + "\n".join(renewed(match[1].splitlines(), ROOT)) + "\n```"

    return re.sub(r"```console\n(.*?)\n```", session, text, flags=re.DOTALL)


def main(files: list[str]) -> None:
    for own in PAGES:
        (ROOT / "man" / f"{own.name}.7").write_text(own.text, "utf-8")
    pages = sorted((ROOT / "man").glob("*.[15]"))
    with TemporaryDirectory() as folder:
        for page in pages:
            lay_out(page.read_text("utf-8"), Path(folder))
        for page in pages:
            page.write_text(refresh_page(page.read_text("utf-8"), Path(folder)), "utf-8")
    for name in files:
        Path(name).write_text(refresh_markdown(Path(name).read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
