"""The long run: bytes that libFuzzer makes up, guided by which code they reach. See README.md here."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["referee"]):
    from .everything import swallow


def main() -> None:
    atheris.Setup(sys.argv, swallow)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
