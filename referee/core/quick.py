"""Making named tuples quickly, where they are made by the hundred thousand.

A NamedTuple's own constructor is a Python function around this one; by itself
it takes a third of the time. It takes all fields, in order, as one tuple.
"""

from __future__ import annotations

quick = tuple.__new__
