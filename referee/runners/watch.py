"""Files watched for being saved, however an editor does it: in place, or beside and renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from referee.app import UsageError

from .sources import Trouble

_EXTRA = "--watch needs the package watchfiles: pip install 'referee[watch]'"
_GLANCE = 1000
"""Milliseconds between two looks at the files themselves: some file systems tell of no change."""


def saved(paths: Sequence[Path]) -> Iterator[None]:
    """Yield once at the start, then each time that one of the files or folders has changed.

    Ends with ``KeyboardInterrupt``. Raises :class:`UsageError` without the package.
    """
    try:
        from watchfiles import watch
    except ImportError as error:
        raise UsageError(_EXTRA) from error
    # A file that is renamed into place is another one, so it is its folder that is watched.
    folders = {path if path.is_dir() else path.resolve().parent for path in paths}
    folders |= {path.absolute().parent for path in paths if path.is_symlink()}
    for folder in folders:
        if not folder.is_dir():
            raise Trouble(str(folder), "no such folder, so nothing can be watched there")
    is_deep = any(path.is_dir() for path in paths)
    seen = [_state(path) for path in paths]
    yield
    for changes in watch(
        *folders, watch_filter=None, yield_on_timeout=True, rust_timeout=_GLANCE, step=50, recursive=is_deep
    ):
        now = [_state(path) for path in paths]
        if changes and () in now:
            continue  # moved away to be replaced; if it is gone for good, the next glance says so
        if now != seen:
            seen = now
            yield


def _state(path: Path) -> tuple[object, ...]:
    """What changes when a file, or some log below a folder, is saved."""
    if path.is_dir():
        return tuple((log, *_state(log)) for log in sorted(path.rglob("*.rgn")) if not log.is_dir())
    try:
        found = os.stat(path)
    except OSError:
        return ()
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
