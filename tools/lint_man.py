"""The manual pages as mandoc sees them: exit code 1 if it has anything to say."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

MAN = Path(__file__).resolve().parent.parent / "man"


def main() -> int:
    if shutil.which("mandoc") is None:
        print("skipped: mandoc is not installed")
        return 0
    pages = sorted(str(path) for path in MAN.glob("*.[0-9]"))
    done = subprocess.run(
        ["mandoc", "-Tlint", "-W", "warning", *pages], capture_output=True, text=True, check=False
    )
    print(done.stdout + done.stderr, end="")
    return 1 if done.returncode or done.stdout else 0


if __name__ == "__main__":
    sys.exit(main())
