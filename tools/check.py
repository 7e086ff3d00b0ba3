"""`make check`: style, types and the checks that need a foreign program.

Every check runs, whatever became of the others. A check that can't run on this
machine says `skipped: why`; the list of those stands at the end, and on CI it
has to be empty.
"""

from __future__ import annotations

import os
import subprocess
import sys

CHECKS = (
    ("ruff check", ["-m", "ruff", "check", "."]),
    ("ruff format", ["-m", "ruff", "format", "--check", "."]),
    ("mypy", ["-m", "mypy"]),
    ("man pages", ["tools/lint_man.py"]),
)


def main() -> int:
    failed, skipped = [], []
    for name, arguments in CHECKS:
        done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
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
