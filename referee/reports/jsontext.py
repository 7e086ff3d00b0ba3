"""JSON that may reach a screen: what steers a terminal, or can't be seen, is a JSON escape.

Nothing is lost by that: a reader of JSON gets the same strings back.
"""

from __future__ import annotations

import re
from typing import Any

_HIDDEN = re.compile(
    "[\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u08e2\u180e\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u3000\ud800-\udfff\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0001-\U000e007f]"
)
"""Control and format characters, odd spaces and lone surrogates, beside those that JSON escapes anyway."""


def dumps(data: Any, *, indent: int | None = None, ascii: bool = False) -> str:
    """``data`` as JSON; without ``indent`` on one line. ``ascii``: for an output that holds nothing else."""
    import json

    separators = (",", ":") if indent is None else None
    text = json.dumps(data, ensure_ascii=ascii, indent=indent, separators=separators)
    return text if text.isascii() and "\x7f" not in text else _HIDDEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
