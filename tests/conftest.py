"""The command, run in this process: quick enough for hundreds of logs."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from running import Ran, Run

from referee.cli import main


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch) -> Run:
    """``referee("check", "a.rgn", stdin=b"", cwd=folder)`` runs the command without a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run(*arguments: str, stdin: bytes = b"", cwd: Path | None = None, encoding: str = "utf-8") -> Ran:
        streams = [io.BytesIO(data) for data in (stdin, b"", b"")]
        with monkeypatch.context() as patch:
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, io.TextIOWrapper(stream, encoding, newline="\n"))
            if cwd is not None:
                patch.chdir(cwd)
            with pytest.raises(SystemExit) as left:
                main(list(arguments))
            sys.stdout.flush()
            sys.stderr.flush()
            raw, err = (stream.getvalue() for stream in streams[1:])
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, raw.decode(encoding, "backslashreplace"), err.decode(encoding), raw)

    return run
