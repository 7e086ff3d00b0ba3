"""What a run of the command is, for the tests that make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    """What a run left behind: its exit code, and what it printed; ``raw`` is the output in bytes."""

    code: int
    out: str
    err: str
    raw: bytes = b""


Run = Callable[..., Ran]
