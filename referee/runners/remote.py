"""Logs elsewhere: whatever address fsspec can read, such as ``s3://``, ``https://`` or ``memory://``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, cast

from .sources import Source, Trouble

_EXTRA = "reading addresses needs the package fsspec: pip install 'referee[dask]'"


def expand(name: str) -> Iterator[Source | Trouble]:
    """The logs that an address stands for: itself, all ``*.rgn`` below a folder, or what a pattern meets."""
    address, game = _parted(name)
    try:
        files, path = _system(address)
        if files.isdir(path):
            found = sorted(files.glob(f"{path.rstrip('/')}/**/*.rgn"))
            missing = "no *.rgn file in this folder"
        elif any(char in path for char in "*?[") and not files.exists(path):
            found = sorted(path for path in files.glob(path) if not files.isdir(path))
            missing = "no file matches"
        else:
            yield Source(address if game else name, None, game, url=address)
            return
        if not found:
            yield Trouble(name, missing)
        for one in found:
            url = str(files.unstrip_protocol(one))
            yield Source(url, None, url=url)
    except Trouble as trouble:
        yield trouble
    except Exception as error:  # each file system has its own
        yield Trouble(name, _reason(error))


def size(url: str) -> int | None:
    """How many bytes there are at an address, where its file system tells."""
    try:
        files, path = _system(url)
        found = files.size(path)
    except Exception:  # it is told when the address is read
        return None
    return int(found) if found is not None else None


def stream(source: Source) -> BinaryIO:
    """The bytes at an address. Raises :class:`Trouble` where they can't be read."""
    try:
        files, path = _system(source.url)
        return cast("BinaryIO", files.open(path, mode="rb"))
    except Trouble:
        raise
    except Exception as error:
        raise Trouble(source.name, _reason(error)) from error


def _system(url: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise Trouble(url, _EXTRA) from error
    files, path = url_to_fs(url)
    return files, str(path)


def _parted(name: str) -> tuple[str, int | None]:
    """An address and the game that is meant, as in ``s3://league/evening.rgn#2``."""
    before, mark, number = name.rpartition("#")
    if mark and number.isdigit() and number[0] != "0":
        return before, int(number)
    return name, None


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, PermissionError):
        return "not readable: permission denied"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    first = str(error).partition("\n")[0]
    return f"not readable: {first}" if first else f"not readable: {type(error).__name__}"
