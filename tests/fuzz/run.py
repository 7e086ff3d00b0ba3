"""The long run: bytes that libFuzzer makes up, guided by which code they reach. See README.md here."""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

with atheris.instrument_imports(include=["referee"]):
    from everything import swallow


def main() -> None:
    atheris.Setup(sys.argv, swallow)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
