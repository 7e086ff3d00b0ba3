"""The name of a file as a URI."""

from __future__ import annotations

import os
from urllib.parse import quote


def uri(file: str) -> str:
    """``a b.rgn`` as ``a%20b.rgn``, an absolute path as ``file:///...``; names stay relative otherwise.

    ``<stdin>`` becomes ``%3Cstdin%3E``, so that every name can be read back.
    """
    path = file.replace(os.sep, "/") if os.sep != "/" else file
    quoted = quote(os.fsencode(path), safe="/")
    if path.startswith("/"):
        return f"file://{quoted}"
    return f"file:///{quoted}" if os.path.isabs(file) else quoted
