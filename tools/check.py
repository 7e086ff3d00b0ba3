"""`make check`: style, types and the checks that need a foreign program.

Every check runs, whatever became of the others. A check that can't run on this
machine says `skipped: why`; the list of those stands at the end, and on CI it
has to be empty.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

CHECKS = (
    ("ruff check", ["-m", "ruff", "check", "."]),
    ("ruff format", ["-m", "ruff", "format", "--check", "."]),
    ("mypy", ["-m", "mypy"]),
    ("man pages", ["tools/lint_man.py"]),
    ("completion in bash, zsh and fish", ["tools/check_completion.py"]),
    ("Vim's colours", ["tools/check_vim.py"]),
    ("VS Code's colours", ["tools/check_textmate.py"]),
    ("git diff and pre-commit", ["tools/check_git.py"]),
    ("packages", ["tools/check_package.py"]),
    ("full disk", ["tools/check_full_disk.py"]),
)


def run(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def main() -> int:
    failed, skipped = [], []
    # Most of the time goes to waiting for other programs.
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(run, (arguments for _, arguments in CHECKS)))
    for (name, _), done in zip(CHECKS, results, strict=True):
        output = done.stdout + done.stderr
        print(f"{'ok' if done.returncode == 0 else 'FAILED':<7}{name}")
        if done.returncode:
            print(output)
            failed.append(name)
        skipped += [line for line in output.splitlines() if line.startswith("skipped: ")]
    print("\n".join(skipped) if skipped else "nothing was skipped")
    if failed or (skipped and os.environ.get("CI")):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
