"""A line on the terminal that says how far a long run is, and goes away by itself."""

from __future__ import annotations

import os
import sys
from time import monotonic

from referee.runners import archive

_QUIET = 1.0  # seconds before it shows at all
_PAUSE = 0.25  # seconds between two changes of it
_WIDTH = 24
_COLUMNS = 80  # where a terminal doesn't know


def bar_of(names: tuple[str, ...]) -> Bar | None:
    """The bar of a run over sources; None without a terminal, or where the end can't be known."""
    if not sys.stderr.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return None
    total = archive.total(names)
    return Bar(total) if total else None


class Bar:
    """A progress bar on stderr. ``total`` and what it is told are bytes; it shows games and time."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._games = 0
        self._begun = self._drawn = monotonic()
        self._is_shown = False
        self._shares_screen = sys.stdout.isatty()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        self.wipe(at_end=True)

    def advance(self, size: int) -> None:
        """Take note that so many more bytes are done."""
        self._done += size

    def show(self, games: int) -> None:
        """Draw the bar anew where it is time to."""
        self._games = games
        now = monotonic()
        if now - self._begun < _QUIET or (now - self._drawn < _PAUSE and not self._is_stale):
            return
        self._drawn = now
        self._is_shown = True
        sys.stderr.write(f"\r{self._text(now - self._begun)}\x1b[K")
        sys.stderr.flush()

    @property
    def _is_stale(self) -> bool:
        """Whether it was wiped for what was printed since."""
        return self._shares_screen and not self._is_shown and self._drawn > self._begun

    def wipe(self, *, at_end: bool = False) -> None:
        """Clear the line where something else is about to be printed there."""
        if self._is_shown and (at_end or self._shares_screen):
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._is_shown = False

    def _text(self, elapsed: float) -> str:
        share = min(self._done / self._total, 1.0)
        full = round(_WIDTH * share)
        rate = self._games / elapsed
        parts = [f"[{'#' * full}{'-' * (_WIDTH - full)}] {share:4.0%}", f"{self._games:,} games"]
        parts.append(f"{rate:,.0f} a second" if rate >= 1 else f"{60 * rate:,.0f} a minute")
        if share > 0.01:
            parts.append(f"{_duration(elapsed / share - elapsed)} left")
        text = ", ".join(parts)
        columns = os.get_terminal_size(sys.stderr.fileno()).columns or _COLUMNS
        return text[: columns - 1]


def _duration(seconds: float) -> str:
    """``45 s``, ``3 min``, ``2 h 5 min``."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
