"""A line as named fields in canonical words, as JSON and other programs have it."""

from __future__ import annotations

from typing import Any

from referee.core.log import Blank, Claim, Entry, Fact, Item, Refused, Statement

from .dialect import Dialect
from .grammars import Stray
from .shapes import ClausePlan, Shapes
from .split import words
from .writer import statement, value_of

Fields = dict[str, Any]


def fields(item: Item, dialect: Dialect | None, shapes: Shapes | None) -> Fields:
    """What a line says: its ``kind``, and what is written there and nothing else.

    Without a dialect, for a game whose ruleset isn't known, only the header is read.
    """
    if isinstance(item, Blank):
        return _commented({"kind": "blank" if item.comment is None else "comment"}, item.comment)
    if isinstance(item, Refused):
        return {"kind": "refused"} if item.seat is None else {"kind": "refused", "player": item.seat}
    if isinstance(item, Entry):
        found = {"kind": "header", "key": item.key, "value": _header_value(item, dialect)}
        return _commented(found, item.comment)
    assert isinstance(item, Statement)
    assert dialect is not None
    assert shapes is not None
    return _commented(_statement(item, dialect, shapes), item.comment)


def _commented(found: Fields, comment: str | None) -> Fields:
    return found if comment is None else {**found, "comment": comment}


def _header_value(entry: Entry, dialect: Dialect | None) -> Any:
    if entry.key == "players" and entry.parsed is not None:
        return list(entry.parsed)
    return entry.value if dialect is None else value_of(entry, dialect)


def _statement(item: Statement, dialect: Dialect, shapes: Shapes) -> Fields:
    found: Fields = {"kind": item.kind}
    for name, value in (("round", item.round), ("time", item.time)):
        if value is not None:
            found[name] = value
    if item.seat is not None and item.kind != "sheet":
        found["player"] = item.seat
    if item.actions:
        found["actions"] = _actions(item, dialect, shapes)
    found |= _content(item, dialect)
    if item.claim is not None:
        found["claim"] = _claim(item.claim)
    if item.agreed is not None:
        found["agreed"] = item.agreed
    return found


def _actions(item: Statement, dialect: Dialect, shapes: Shapes) -> list[Fields]:
    """Each clause with its fields, as the grammar names them, read from the canonical text."""
    bare = item._replace(agreed=None, claim=None, time=None)
    text = words(statement(bare, dialect))
    plan = shapes.plan(shapes.shape(text))
    assert not isinstance(plan, Stray), "what the writer writes can be read"
    return [_clause(clause, text) for clause in plan.clauses]


def _clause(clause: ClausePlan, text: list[str]) -> Fields:
    """Fields by name: their words, True for a bare keyword, a list for a field that stands there again."""
    found: Fields = {"action": clause.name}
    for name, (start, end) in clause.fields:
        joined = " ".join(text[start:end])
        value: Any = joined if joined and joined != name else True
        if name in found:
            earlier = found[name] if isinstance(found[name], list) else [found[name]]
            value = [*earlier, value]
        found[name] = value
    return found


def _content(item: Statement, dialect: Dialect) -> Fields:
    content = item.content
    if item.kind in ("check", "set"):
        subject = content[0].subject
        name = f"P{subject}" if isinstance(subject, int) else subject
        return {"subject": name, "facts": [fact_data(fact, dialect) for fact in content]}
    if item.kind == "result":
        return {"totals": [{"player": seat, "points": points} for seat, points in content]}
    if item.kind == "sheet":
        seat, rows = content
        return {"player": seat, "rows": [{"row": row, "points": points} for row, points in rows]}
    if item.kind == "winner":
        return {"winners": list(content)}
    if item.kind == "stopped":
        return {"reason": content}
    if item.kind == "claimed":
        head, _, parts = dialect.write_claimed(content).partition(": ")
        claim, _, subject = head.partition(" ")
        return {"claims": claim, "subject": subject, "parts": parts.split(", ")}
    return {}


def fact_data(fact: Fact, dialect: Dialect) -> Fields:
    """A fact by its name and its value: a number where it stands in front, else words."""
    text = dialect.write_fact(fact)
    if not fact.key:
        return {"value": int(text) if text.isdigit() else text}
    first, _, rest = text.partition(" ")
    if first.lstrip("-").isdigit():
        return {"name": rest, "value": int(first)}
    return {"name": first, "value": int(rest) if rest.isdigit() else rest}


def _claim(claim: Claim) -> Fields:
    things = {} if claim.things is None else {"objects": list(claim.things)}
    return {**dict(claim.amounts), **things}
