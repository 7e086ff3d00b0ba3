"""What is asked of a log that comes as JSON."""

from __future__ import annotations

from referee.core.rule import Clause


def _clause(number: int, title: str, text: str) -> Clause:
    return Clause(f"RGN-JSON-{number:02}", title, "notation as JSON, referee-convert(1)", "normative", text)


SYNTAX = _clause(
    1,
    "JSON input is JSON",
    "The document is UTF-8 and follows the grammar of JSON. A name stands once in an object, brackets stand"
    " at most a hundred deep, and NaN and Infinity are no values. In JSON lines each line is a document.",
)
SCHEMA = _clause(
    2,
    "a log in JSON names its schema",
    "The document is an object whose `schema` is referee.log/1 and whose `games` are a list. Nothing of"
    " another kind of document is converted.",
)
FIELD = _clause(
    3,
    "the fields of a line are those of its kind",
    "Each field is of the type that the schema says; a line that has no `text` holds whatever it takes to"
    " write it. `referee schema log` prints the schema.",
)
AGREE = _clause(
    4,
    "the text of a line and its fields say the same",
    "A line that has its `text` is written as that text, and the fields beside it have to mean the same."
    " Whoever changes a field takes the text away; then the line is written anew.",
)
LINE = _clause(
    5,
    "a line in JSON is one line of the log",
    "A text holds no line end, and an `end` nothing else; only the last line may lack its own. Every"
    " character can be written in UTF-8, and `bytes` are base64.",
)
SPARE = _clause(
    6,
    "a field that isn't known is left out",
    "What the schema doesn't describe has no place in a log, so it is lost on the way, and a warning says"
    " so.",
)
CLAUSES = (SYNTAX, SCHEMA, FIELD, AGREE, LINE, SPARE)
