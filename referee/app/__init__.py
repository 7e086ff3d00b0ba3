"""Use cases. They take streams and choices, return plain results, and print nothing."""

from __future__ import annotations

from .check import (
    Choices,
    Judged,
    UsageError,
    check_stream,
    judge_log,
    read,
    reader,
    reading_clauses,
    rulebook,
)

__all__ = [
    "Choices",
    "Judged",
    "UsageError",
    "check_stream",
    "judge_log",
    "read",
    "reader",
    "reading_clauses",
    "rulebook",
]
