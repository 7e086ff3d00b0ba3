"""Rewriting a file: beside it and renamed, so that the old content survives any failure."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .sources import Trouble


def rewrite(path: Path, data: bytes) -> None:
    """Replace the content of a file; links and permissions stay as they are.

    Raises :class:`Trouble` where that can't be done; the old content is then untouched.
    """
    target = path.resolve()
    beside: str | None = None
    try:
        mode = target.stat().st_mode & 0o7777
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(beside, mode)
        os.replace(beside, target)
        beside = None
    except OSError as error:
        raise Trouble(str(path), f"not writable: {(error.strerror or str(error)).lower()}") from error
    finally:
        if beside is not None:
            Path(beside).unlink(missing_ok=True)
