"""A line from named fields: the way back from what :mod:`fields` makes of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.near import listed, near

from .dialect import Dialect
from .miss import Miss, quoted
from .node import Node, Unfit
from .split import quoted_name
from .writer import quoted_text

_LINE = frozenset({"line", "text", "end", "before", "bytes", "kind", "comment"})
_TURN = frozenset({"round", "time", "player"})
KINDS: Mapping[str, frozenset[str]] = {
    "header": frozenset({"key", "value"}),
    "turn": _TURN | {"actions", "claim", "agreed"},
    "event": _TURN | {"actions", "agreed"},
    "undo": _TURN,
    "check": frozenset({"subject", "facts"}),
    "set": frozenset({"subject", "facts", "agreed"}),
    "result": frozenset({"totals"}),
    "sheet": frozenset({"player", "rows"}),
    "winner": frozenset({"winners"}),
    "stopped": frozenset({"reason"}),
    "claimed": frozenset({"claims", "subject", "parts"}),
    "comment": frozenset(),
    "blank": frozenset(),
    "refused": frozenset({"player"}),
}
"""The kinds of line, and what each may hold beside what every line may."""


def known(kind: str | None) -> frozenset[str]:
    """The fields that a line of a kind may have; without a kind those of any."""
    return _LINE.union(*KINDS.values()) if kind is None else _LINE | KINDS[kind]


def compose(line: Node, dialect: Dialect | None) -> str:
    """The text of a line by its fields.

    Raises :class:`Unfit` where a field is missing, unknown or of another type. Whether its
    words mean anything shows when the text is read.
    """
    kind = line.at("kind").text()
    if kind == "refused":
        raise Unfit(line.path, "a refused line has its `text`, for there are no fields to write it from")
    text = _WRITERS[kind](line, dialect)
    if not line.has("comment"):
        if kind == "comment":
            raise Unfit(line.path, "a line that is a comment has its `comment`")
        return text
    comment = line.at("comment").text()
    if not comment.startswith(("#", "\uff03")):
        raise Unfit(line.at("comment").path, "a comment begins with #")
    return f"{text}  {comment}" if text else comment


def _nothing(line: Node, dialect: Dialect | None) -> str:
    return ""


def _header(line: Node, dialect: Dialect | None) -> str:
    key, value = line.at("key").text(), line.at("value")
    if key == "players" and isinstance(value.value, list):
        return f"players: {', '.join(quoted_name(name.text()) for name in value.items())}"
    return f"{key}: {value.text()}".rstrip(" ")


def _turn(line: Node, dialect: Dialect | None) -> str:
    parts = _lead(line)
    actions = line.at("actions").items()
    if not actions:
        raise Unfit(line.at("actions").path, "a turn has at least one action")
    parts += [_action(action, dialect) for action in actions]
    parts += _agreed(line)
    if line.has("claim"):
        parts.append(f"= {_claim(line.at('claim'))}")
    return " ".join(parts)


def _undo(line: Node, dialect: Dialect | None) -> str:
    return " ".join([*_lead(line), "UNDO"])


def _lead(line: Node) -> list[str]:
    """Round, time and player, as far as they are there."""
    parts = []
    if line.has("round"):
        parts.append(f"{line.at('round').whole()}.")
    if line.has("time"):
        parts.append(line.at("time").text())
    if line.has("player"):
        parts.append(f"P{line.at('player').whole()}")
    return parts


def _agreed(line: Node) -> list[str]:
    return [f"AGREED {quoted_text(line.at('agreed').text())}"] if line.has("agreed") else []


def _action(action: Node, dialect: Dialect | None) -> str:
    """A clause by the pattern of its verb."""
    name = action.at("action")
    patterns = {} if dialect is None else dialect.patterns
    if name.text() not in patterns:
        close = near(name.text(), patterns)
        help = f"did you mean {listed(close)}?" if close else f"there is {listed(patterns, 'and')}"
        raise Unfit(name.path, f"there is no action {quoted(name.text())}", help if patterns else None)
    pattern = [part.partition(" ")[::2] for part in patterns[name.text()]]
    own = [field for _, field in pattern if field]
    for field in action.fields():
        if field != "action" and field not in own:
            close = near(field, own, 1)
            hint = f"did you mean {close[0]}?" if close else None
            raise Unfit(
                (*action.path, field), f"{name.text()} has no field {quoted(field)}", hint, is_name=True
            )
    parts: list[str] = []
    for keyword, field in pattern:
        if not field:
            parts.append(keyword)
        elif action.has(field) and action.value[field] is not False:
            value = action.at(field)
            for one in value.items() if isinstance(value.value, list) else [value]:
                parts += _field(keyword, field, one)
    return " ".join(parts)


def _field(keyword: str, field: str, value: Node) -> list[str]:
    """A field's keyword and words; true stands for the keyword alone, or for a field that is its own word."""
    if value.value is True:
        return [keyword or field]
    return [keyword, value.text()] if keyword else [value.text()]


def _claim(claim: Node) -> str:
    parts = []
    for name in claim.fields():
        if name not in ("coins", "vp", "objects"):
            text = f"a claim has coins, vp and objects, not {quoted(name)}"
            raise Unfit((*claim.path, name), text, is_name=True)
    for unit in ("coins", "vp"):
        if claim.has(unit):
            parts.append(f"{claim.at(unit).whole(None):+d} {unit}")
    if claim.has("objects"):
        parts += [thing.text() for thing in claim.at("objects").items()]
    if not parts:
        raise Unfit(claim.path, "a claim has coins, vp or objects")
    return " ".join(parts)


def _facts(line: Node, dialect: Dialect | None) -> str:
    subject = line.at("subject").text()
    texts = [_fact(fact, subject, dialect) for fact in line.at("facts").items()]
    return " ".join([f"{line.value['kind'].upper()} {subject}: {', '.join(texts)}", *_agreed(line)])


def _fact(fact: Node, subject: str, dialect: Dialect | None) -> str:
    """``12 coins`` or ``blocks wwy``: in the order that the dialect reads."""
    for field in fact.fields():
        if field not in ("name", "value"):
            text = f"a fact has a name and a value, no {quoted(field)}"
            raise Unfit((*fact.path, field), text, is_name=True)
    value = fact.at("value")
    is_number = isinstance(value.value, int)
    text = str(value.whole(None)) if is_number else value.text()
    if not fact.has("name"):
        return text
    name = fact.at("name").text()
    behind = f"{name} {text}"
    if not is_number or dialect is None:
        return behind
    who = int(subject[1:]) if subject[1:].isdigit() and subject[0] in "pP" else subject
    return f"{text} {name}" if isinstance(dialect.fact(who, tuple(behind.split())), Miss) else behind


def _result(line: Node, dialect: Dialect | None) -> str:
    totals = [f"P{own.at('player').whole()} {_points(own)}" for own in line.at("totals").items()]
    return f"RESULT: {', '.join(totals)}"


def _sheet(line: Node, dialect: Dialect | None) -> str:
    rows = line.at("rows").items()
    listed = ", ".join(f"{own.at('row').text()} {_points(own)}" for own in rows)
    return f"RESULT P{line.at('player').whole()}: {listed}"


def _points(own: Node) -> int:
    return own.at("points").whole(None)


def _winner(line: Node, dialect: Dialect | None) -> str:
    return f"WINNER: {', '.join(f'P{seat.whole()}' for seat in line.at('winners').items())}"


def _stopped(line: Node, dialect: Dialect | None) -> str:
    return f"STOPPED {quoted_text(line.at('reason').text())}"


def _claimed(line: Node, dialect: Dialect | None) -> str:
    parts = ", ".join(part.text() for part in line.at("parts").items())
    return f"{line.at('claims').text()} {line.at('subject').text()}: {parts}"


_WRITERS: Mapping[str, Callable[[Node, Dialect | None], str]] = {
    "header": _header,
    "turn": _turn,
    "event": _turn,
    "undo": _undo,
    "check": _facts,
    "set": _facts,
    "result": _result,
    "sheet": _sheet,
    "winner": _winner,
    "stopped": _stopped,
    "claimed": _claimed,
    "comment": _nothing,
    "blank": _nothing,
}
