"""Rewriting a file: beside it and renamed, so that the old content survives any failure."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .sources import Trouble


def rewrite(path: Path, data: bytes) -> None:
    """Replace the content of a file, all at once; symbolic links, permissions and owner stay as they are.

    Whatever happens on the way, the file holds the old content or the new, whole. Raises
    :class:`Trouble` where it can't be replaced; the old content is then untouched. So is a
    file that is read-only, and one with several names (hard links), which would be parted.
    """
    try:
        target = path.resolve()
        before = target.stat()
        if before.st_nlink > 1:
            names = f"it has {before.st_nlink} names (hard links), and only one would change"
            raise Trouble(str(path), f"not rewritten: {names}")
        if not before.st_mode & 0o222 or not os.access(target, os.W_OK):
            raise Trouble(str(path), "not writable: the file is read-only")
        with _undisturbed():
            _replace(target, data, before)
    except OSError as error:
        raise Trouble(str(path), f"not writable: {(error.strerror or str(error)).lower()}") from error


def _replace(target: Path, data: bytes, before: os.stat_result) -> None:
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            with suppress(PermissionError):  # who isn't root can't give a file to others
                os.chown(beside, -1, before.st_gid)
                os.chown(beside, before.st_uid, -1)
            os.chmod(beside, before.st_mode & 0o7777)
            os.fsync(handle)
        os.replace(beside, target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals that would end the process wait for a moment, so that nothing is left beside the file."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
