"""Header lines: keys, their values, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.core.finding import Fault, Span
from referee.core.log import Entry, Line
from referee.core.near import listed, near
from referee.core.quick import quick
from referee.core.rule import Clause

from .decode import split_comment
from .dialect import Dialect
from .fold import fold
from .grammars import Stray
from .miss import Miss, quoted, shown
from .shapes import Shapes
from .spelling import foldcase, foldname
from .split import Spans, form_faults, is_closed, is_plain_name, spans, unquoted, words


def _clause(number: int, title: str, text: str) -> Clause:
    return Clause(f"RGN-HEAD-{number:02}", title, "notation 3 and 4", "normative", text)


START = _clause(
    1, "a log begins with `game:`", "The line `game:` opens a game and comes first in its header."
)
UNKNOWN = _clause(
    2,
    "a header key is known",
    "The keys of a header are those of the notation, and any key that begins with x- for private use.",
)
TWICE = _clause(
    3,
    "a header key stands once",
    "A key twice is refused, for nobody can tell which line holds; option, objective, note and x- keys may"
    " repeat.",
)
MISSING = _clause(
    4, "a needed header key is there", "Each ruleset needs some keys; every one needs `players`."
)
LATE = _clause(5, "the header stands before the body", "A header line can't follow a body line of its game.")
RULESET = _clause(
    6,
    "the ruleset is one that the referee knows",
    "The header names the full ruleset with edition and variant; none is assumed.",
)
VERSION = _clause(7, "the version of the notation is 1", "`rgn:` may state the version, which is 1.")
REPEATED = _clause(8, "an identical repeat is harmless", "The same header line twice says nothing new.")
NAME = _clause(
    9,
    "a name is written so that it can be read",
    "A name begins with a letter and holds letters, digits, inner spaces, ', - and .; any other stands in"
    " quotation marks. None is empty.",
)
SAME_NAME = _clause(
    10,
    "players have different names",
    "Names are compared without case; two that are equal so can't be told apart.",
)
OPTION = _clause(
    11,
    "an option is a name and a value",
    "`option: NAME VALUE` or `option: NAME=VALUE` chooses a reading or gives a number.",
)
EMPTY = _clause(12, "a file holds a game", "A file or stream without a `game:` line holds nothing to judge.")
CLAUSES = (START, UNKNOWN, TWICE, MISSING, LATE, RULESET, VERSION, REPEATED, NAME, SAME_NAME, OPTION, EMPTY)

ORDER = [
    "game",
    "rgn",
    "players",
    "market",
    "tiles",
    "objective",
    "layout",
    "springs",
    "tokens",
    "colours",
    "inventory",
    "option",
    "date",
    "time",
    "place",
    "event",
    "round",
    "table",
    "recorder",
    "note",
]
"""Header keys in the order of the canonical form."""

FREE_TEXT = frozenset(["date", "time", "place", "event", "round", "table", "recorder", "note"])
_REMEMBERED = 64
_REPEATABLE = frozenset({"option", "objective", "note"})
_GENERAL = FREE_TEXT | {"game", "rgn", "players", "option"}
_LINE = re.compile(r"\s*([^\s,:=\"#]+)\s*:(.*)", re.DOTALL)
_BODY = frozenset({"result", "winner"})


def key_of(text: str) -> str:
    """The key of a line in the form of a header line, lower case; nothing for any other line."""
    match = _LINE.match(text if text.isascii() else fold(text).text)
    if match is None or match[1].startswith("@"):
        return ""
    key = foldcase(match[1])
    return "" if key in _BODY else key


class HeaderReader:
    """Reads the header of one game, line by line. Lines that were read without a fault are remembered."""

    def __init__(self, rulesets: Mapping[str, Any], memory: dict[Any, Any]) -> None:
        self._rulesets = rulesets
        self._memory = memory
        self.entries: dict[str, list[Entry]] = {}

    def again(self, line: Line, dialect: Dialect | None) -> Entry | None:
        """A line that was read before, in another game, and stands here for the first time."""
        known: Entry | None = self._memory.get((dialect, line.text))
        if known is None or known.key in self.entries:
            return None
        entry = quick(Entry, (line, *known[1:]))
        self.entries[entry.key] = [entry]
        return entry

    def read(self, line: Line, dialect: Dialect | None, shapes: Shapes | None, faults: list[Fault]) -> Entry:
        """Read one header line; what is wrong is added to the faults."""
        count = len(faults)
        entry = self._read(line, dialect, shapes, faults)
        if len(faults) == count and entry.parsed is not None:
            if len(self._memory) >= _REMEMBERED:
                self._memory.clear()
            self._memory[dialect, line.text] = entry
        return entry

    def _read(self, line: Line, dialect: Dialect | None, shapes: Shapes | None, faults: list[Fault]) -> Entry:
        text = line.text
        raw_key, _, _ = text.partition(":") if ":" in text else text.partition("\uff1a")
        folded = fold(raw_key)
        faults += folded.faults
        key = foldcase(folded.text.strip())
        is_free = key in FREE_TEXT or key.startswith("x-")
        content, comment = split_comment(text, quotes=not is_free)
        value = content[len(raw_key) + 1 :].lstrip()
        offset = len(content) - len(value)
        value = value.rstrip()
        columns = (offset + 1, offset + len(value)) if value else (1, max(len(raw_key), 1))
        parsed: Any = value if is_free else None
        entry = quick(Entry, (line, key, value, quick(Span, columns), parsed, comment))
        if self._is_new(entry, dialect, faults) and not is_free:
            parsed = self._parsed(entry, dialect, shapes, faults)
        if faults and any(fault.severity == "error" for fault in faults):
            parsed = None
        entry = quick(Entry, (*entry[:4], parsed, comment))
        self.entries.setdefault(key, []).append(entry)
        return entry

    def _is_new(self, entry: Entry, dialect: Dialect | None, faults: list[Fault]) -> bool:
        """Whether the key is known and stands for the first time, or may repeat."""
        key = entry.key
        earlier = self.entries.get(key)
        # Where nobody knows the ruleset, that is what is wrong, and not its keys.
        own = ORDER if dialect is None else dialect.headers
        is_known = key in _GENERAL or key.startswith("x-") or key in own
        if is_known and not earlier:
            return True
        key_span = Span(1, max(len(entry.line.text.partition(":")[0].rstrip()), 1))
        if not is_known:
            text, help = _unknown_key(
                key, _GENERAL | (set(dialect.headers) if dialect is not None else set())
            )
            faults.append(Fault(UNKNOWN.id, "error", key_span, text, (), help))
            return False
        if not earlier or key in _REPEATABLE or key.startswith("x-"):
            return True
        first = earlier[0]
        if first.value == entry.value:
            text = f"the same {key} line stands on line {first.line.number} already"
            faults.append(Fault(REPEATED.id, "warning", key_span, text))
        else:
            text = f"{key} is given twice, on line {first.line.number} and here, and not the same"
            faults.append(Fault(TWICE.id, "error", key_span, text))
        return False

    def _parsed(
        self, entry: Entry, dialect: Dialect | None, shapes: Shapes | None, faults: list[Fault]
    ) -> Any:
        if entry.key == "game":
            return self._ruleset(entry, faults)
        if entry.key == "rgn":
            if entry.value != "1":
                text = f"version {shown(entry.value) or 'nothing'} of the notation isn't known; it is 1"
                faults.append(Fault(VERSION.id, "error", entry.span, text))
            return entry.value
        text, places, folding = fold(entry.value)
        if folding:
            faults += [_shifted(fault, entry.span.column - 1) for fault in folding]
        if entry.key == "players":
            return _names(text, places, entry, faults)
        if entry.key == "option":
            return _option(text, entry, faults)
        return _worded(text, places, entry, dialect, shapes, faults) if dialect and shapes else None

    def _ruleset(self, entry: Entry, faults: list[Fault]) -> str | None:
        id = foldcase(fold(entry.value).text)
        if id in self._rulesets:
            return id
        known = list(self._rulesets)
        fits = [name for name in known if id and name.startswith(id)]
        if fits:
            text = f"'{shown(entry.value)}' doesn't say which edition and variant: {listed(fits)}"
            help = f"write for example `game: {fits[0]}`"
        elif id:
            text = f"the referee doesn't know the ruleset '{shown(entry.value)}'"
            close = near(id, known)
            help = f"did you mean {listed(close)}?" if close else f"it knows {listed(known, 'and')}"
        else:
            text, help = "`game:` names no ruleset", f"the referee knows {listed(known, 'and')}"
        faults.append(Fault(RULESET.id, "error", entry.span, text, (), help))
        return None


def _unknown_key(key: str, known: frozenset[str] | set[str]) -> tuple[str, str]:
    if key in ORDER:
        return (
            f"this ruleset has no header key '{key}'",
            f"its keys are {', '.join(k for k in ORDER if k in known)}",
        )
    close = near(key, known, 1)
    if close:
        return (
            f"there is no header key '{shown(key)}'",
            f"did you mean {close[0]}? private keys begin with x-",
        )
    return f"there is no header key '{shown(key)}'", "private keys begin with x-"


def _shifted(fault: Fault, shift: int) -> Fault:
    return fault._replace(span=Span(fault.span.column + shift, fault.span.end + shift))


def _names(
    text: str, places: tuple[int, ...] | None, entry: Entry, faults: list[Fault]
) -> tuple[str, ...] | None:
    """The names of the seats, or None and a fault."""
    where = spans(text, places)
    shift = entry.span.column - 1
    bad = [_shifted(fault, shift) for fault in form_faults(text, where)]
    if bad:
        faults += bad
        return None
    found = words(text)
    groups: list[tuple[int, int]] = []
    start = 0
    for index, word in enumerate([*found, ","]):
        if word == ",":
            groups.append((start, index))
            start = index + 1
    names: list[str] = []
    taken: set[str] = set()
    for first, last in groups:
        span = _shifted(Fault("", "error", where.of(first, last), ""), shift).span
        name, why = _name(text, found, where.starts, where.ends, first, last)
        if why:
            bad.append(Fault(NAME.id, "error", span, why, (), _quoting(why)))
        elif foldname(name) in taken:
            text_ = f"two players are called '{shown(name)}'"
            help = f"write {shown(name)}1 and {shown(name)}2"
            bad.append(Fault(SAME_NAME.id, "error", span, text_, (), help))
        names.append(name)
        taken.add(foldname(name))
    faults += bad
    return None if bad else tuple(names)


def _quoting(why: str) -> str | None:
    return 'a name in quotes reads, as in "Ann #1"' if "quotation" in why else None


def _name(
    text: str, found: list[str], starts: tuple[int, ...], ends: tuple[int, ...], first: int, last: int
) -> tuple[str, str]:
    """One name, or what is wrong with it."""
    if first == last:
        return "", "a name is missing here"
    if found[first].startswith('"'):
        name = unquoted(found[first])
        if last - first > 1 or not is_closed(found[first]):
            return name, "behind a quoted name stands a comma or the line's end"
        if not name.strip():
            return name, "a name is empty"
        if not name.isprintable():
            return name, "a name holds characters that can't be seen"
        return name, ""
    name = re.sub(r"\s+", " ", text[starts[first] : ends[last - 1]])
    return name, "" if is_plain_name(name) else f"the name {quoted(name)} needs quotation marks"


def _option(text: str, entry: Entry, faults: list[Fault]) -> tuple[str, str] | None:
    name, _, value = text.replace("=", " ", 1).strip().partition(" ")
    if name and value.strip():
        return foldcase(name), " ".join(foldcase(value).split())
    faults.append(
        Fault(OPTION.id, "error", entry.span, "an option is a name and a value, as in `option: NAME VALUE`")
    )
    return None


def _worded(
    text: str,
    places: tuple[int, ...] | None,
    entry: Entry,
    dialect: Dialect,
    shapes: Shapes,
    faults: list[Fault],
) -> Any:
    """A value of the ruleset's own, by the grammar's start rule for its key.

    Without a start rule the dialect reads the value as one text.
    """
    start = dialect.headers[entry.key]
    found = words(text) if start else [text]
    shift = entry.span.column - 1
    plan = shapes.value(shapes.shape(found), start) if start else None
    if isinstance(plan, Stray):
        where = spans(text, places)
        span = _shifted(Fault("", "error", where.of(plan.index, plan.index + 1), ""), shift).span
        if plan.index < len(found):
            message = f"{quoted(found[plan.index])} doesn't fit into {entry.key}"
        else:
            message = f"the {entry.key} line ends too early"
        faults.append(Fault("RGN-LINE-01", "error", span, message))
        return None
    value = dialect.header(entry.key, tuple(found))
    if isinstance(value, Miss):
        where = spans(text, places) if start else Spans((0,), (len(text),), places, len(text))
        span = where.inside(value.at, value.start, value.end)
        help = value.hint or (f"did you mean {listed(value.near)}?" if value.near else None)
        faults.append(_shifted(Fault(value.id, "error", span, value.message, (), help), shift))
        return None
    return value
