"""The completion scripts as bash, zsh and fish understand them: the shells are asked.

bash and zsh sit at a terminal of their own, where each line is typed, completed with
everything that fits, and read back; fish has a command that says what it would offer.
Exit code 1 if a shell offers anything else than it should.
"""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "samples" / "carrara-1e-basic-3p-evening.rgn"
PATIENCE = 60.0
"""Seconds until a shell that doesn't answer counts as stuck."""

INSERT, SHOW, KILL = "\x18\x01", "\x18\x10", "\x15"


class Case(NamedTuple):
    """A line as typed, and the words that may stand in the place of its last one."""

    typed: str
    offered: list[str]


CASES = (
    Case("referee chec", ["check"]),
    Case("referee sco", ["score"]),
    Case("referee check --forma", ["--format"]),
    Case("referee check --format jso", ["json", "jsonl"]),
    Case("referee check --format=jso", ["--format=json", "--format=jsonl"]),
    Case("referee check g", ["game.rgn"]),
    Case("referee check ", ["game.rgn", "league", "my game.rgn", "über.rgn"]),
    Case("referee check ü", ["über.rgn"]),
    Case("referee check über.rgn g", ["game.rgn"]),
    Case("referee check my", ["my game.rgn"]),
    Case("referee check my\\ g", ["my game.rgn"]),
    Case("referee check game.rgn league/", ["league/a.rgn", "league/b.rgn"]),
    Case("referee show game.rgn --cards no", ["notes.txt"]),
    Case("referee show game.rgn --cards=no", ["--cards=notes.txt"]),
    Case("referee new carrara-2e-b", ["carrara-2e-basic"]),
    Case("referee check --ruleset pal", ["palatinus"]),
    Case("referee rules C1-END-01", ["C1-END-01"]),
    Case("referee rules zero-", ["zero-blocks"]),
    Case("referee check --option zero-blocks=f", ["zero-blocks=forbidden"]),
    Case("referee show game.rgn --at round:1", ["round:1", *(f"round:1{number}" for number in range(10))]),
    Case("referee show game.rgn --at=P2.2", ["--at=P2.2", "--at=P2.20", "--at=P2.21"]),
    Case("referee ledger game.rgn --player ", ["P1", "P2", "P3"]),
    Case("referee completion ", ["bash", "fish", "zsh"]),
)


class Terminal:
    """A shell at a terminal."""

    def __init__(self, arguments: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)

    def ask(self, text: str, pattern: str) -> str:
        """Type something and wait for what matches the pattern, which is returned."""
        os.write(self.fd, text.encode())
        seen, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.2)[0]:
                seen += os.read(self.fd, 65536)
            match = re.search(pattern, seen.decode("utf-8", "replace"), re.DOTALL)
            if match is not None:
                return match[1]
        raise TimeoutError(f"no answer to {text!r}; the screen shows {seen.decode('utf-8', 'replace')!r}")

    def close(self) -> None:
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def typed_in(shell: list[str], setup: list[str], folder: Path, env: dict[str, str]) -> Iterator[list[str]]:
    """The words that a shell at a terminal inserts for each case."""
    terminal = Terminal(shell, folder, env)
    try:
        for number, line in enumerate([*setup, "PS1=; PS2="]):
            # Put together by the shell, so that the echo of the line isn't taken for the answer.
            terminal.ask(f"{line}; printf '%s%s\\n' set up-{number}-\r", f"(setup-{number}-)")
        for case in CASES:
            line = terminal.ask(f"{case.typed}{INSERT}{SHOW}", "<<(.*?)>>")
            terminal.ask(f"{KILL}\r{KILL}printf '%s%s\\n' read y\r", "(ready)\r")
            before = shlex.split(case.typed + "x")[:-1]
            yield shlex.split(line)[len(before) :]
    finally:
        terminal.close()


def bash(folder: Path, env: dict[str, str]) -> Iterator[list[str]]:
    setup = [
        "source <(referee completion bash)",
        """bind -x '"\\C-x\\C-p": printf "<%s>>" "<$READLINE_LINE"'""",
        """bind '"\\C-x\\C-a": insert-completions'""",
    ]
    asked = typed_in(["bash", "--norc", "--noprofile", "-i"], setup, folder, env)
    for case, words in zip(CASES, asked, strict=True):
        # bash completes what stands behind = and :, and puts only that down for the second word and on.
        word = shlex.split(case.typed + "x")[-1][:-1]
        lead = word[: 1 + max(word.rfind("="), word.rfind(":"))]
        yield [*words[:1], *(f"{lead}{rest}" for rest in words[1:])]


def zsh(folder: Path, env: dict[str, str]) -> Iterator[list[str]]:
    """The script is loaded as from a package: from a folder of ``fpath``."""
    setup = [
        f"fpath=({shlex.quote(str(ROOT / 'referee' / 'cli' / 'completions'))} $fpath)",
        "autoload -Uz compinit",
        "compinit -u -D",
        *_ZSH,
    ]
    return typed_in(["zsh", "-f", "-i"], setup, folder, env)


def sourced_zsh(folder: Path, env: dict[str, str]) -> Iterator[list[str]]:
    """The script is sourced, as from a ``.zshrc``."""
    setup = ["autoload -Uz compinit", "compinit -u -D", "source <(referee completion zsh)", *_ZSH]
    return typed_in(["zsh", "-f", "-i"], setup, folder, env)


_ZSH = (
    "show-line() { print -rn -- '<''<'\"$BUFFER>>\" }",
    "zle -N show-line",
    "zle -C insert-all complete-word _generic",
    "zstyle ':completion:insert-all:*' insert yes",
    "zstyle ':completion:insert-all::::' completer _all_matches _complete",
    "bindkey -e",
    "bindkey '^X^P' show-line '^X^A' insert-all",
)


def fish(folder: Path, env: dict[str, str]) -> Iterator[list[str]]:
    for case in CASES:
        script = f"referee completion fish | source; complete -C {shlex.quote(case.typed)}"
        done = subprocess.run(
            ["fish", "--no-config", "-c", script],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        # Words come as fish would insert them, or with nothing quoted: either is right.
        yield [line.partition("\t")[0].replace("\\", "") for line in done.stdout.splitlines()]


SHELLS = {"bash": bash, "zsh": zsh, "zsh, sourced": sourced_zsh, "fish": fish}


def lay_out(folder: Path) -> None:
    """Two logs, a folder of logs, and a file that is no log."""
    (folder / "league").mkdir()
    for name in ("game.rgn", "my game.rgn", "über.rgn", "league/a.rgn", "league/b.rgn"):
        shutil.copy(SAMPLE, folder / name)
    for name in ("notes.txt", "league/notes.txt"):
        (folder / name).write_text("nothing\n", "utf-8")


def main() -> int:
    code = 0
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for name, ask in SHELLS.items():
        program = name.partition(",")[0]
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            continue
        with TemporaryDirectory() as home:
            folder = Path(home) / "logs"
            folder.mkdir()
            lay_out(folder)
            env = {
                "PATH": path,
                "HOME": home,
                "LC_ALL": "C.UTF-8",
                "TERM": "dumb",
                "COLUMNS": "500",
                "INPUTRC": "/dev/null",
            }
            for case, offered in zip(CASES, ask(folder, env), strict=True):
                if sorted(word.rstrip("/") for word in offered) != sorted(case.offered):
                    print(f"{name}: {case.typed!r} offers {offered}, not {case.offered}")
                    code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
