"""Files for the cases that are about files."""

from __future__ import annotations

from pathlib import Path

import pytest
from open_case import BAD, GOOD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with `good.rgn` and `bad.rgn`."""
    (tmp_path / "good.rgn").write_text(GOOD)
    (tmp_path / "bad.rgn").write_text(BAD)
    return tmp_path
