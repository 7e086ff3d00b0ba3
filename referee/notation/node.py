"""A value of a JSON document that knows where it stands, and says what it should have been."""

from __future__ import annotations

from typing import Any, NamedTuple

Path = tuple[str | int, ...]
"""The way from the document to a value: names and places in lists."""


class Unfit(Exception):  # noqa: N818 - the word for a value that doesn't fit
    """A value isn't what has to stand there."""

    def __init__(self, path: Path, message: str, help: str | None = None, *, is_name: bool = False) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.help = help
        self.is_name = is_name
        """Whether it is the name of the value that doesn't fit."""


class Node(NamedTuple):
    """A value and the way to it. What is asked for and isn't there raises :class:`Unfit`."""

    value: Any
    path: Path = ()

    @property
    def name(self) -> str:
        """How a message calls it."""
        return next((f"`{step}`" for step in reversed(self.path) if isinstance(step, str)), "the document")

    def has(self, field: str) -> bool:
        """Whether a field is there; null says that it isn't."""
        return self.fields().get(field) is not None

    def at(self, field: str) -> Node:
        """A field that has to be there."""
        if self.fields().get(field) is None:
            raise Unfit(self.path, f"`{field}` is missing")
        return Node(self.value[field], (*self.path, field))

    def fields(self) -> dict[str, Any]:
        """An object's fields."""
        if not isinstance(self.value, dict):
            raise self.unfit("an object")
        return self.value

    def items(self) -> list[Node]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.unfit("a list")
        return [Node(one, (*self.path, at)) for at, one in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.unfit("text")
        return self.value

    def whole(self, least: int | None = 0) -> int:
        """A whole number, not below ``least``."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.unfit("a whole number")
        if least is not None and self.value < least:
            raise Unfit(self.path, f"{self.name} isn't below {least}, and this is {self.value}")
        return self.value

    def unfit(self, wanted: str) -> Unfit:
        """That something else has to stand here."""
        part = f"a part of {self.name}" if self.path and isinstance(self.path[-1], int) else self.name
        return Unfit(self.path, f"{part} has to be {wanted}, not {kind_of(self.value)}")


def kind_of(value: Any) -> str:
    """What a value of JSON is, in words."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    names = {str: "text", int: "a number", float: "a number with a fraction", list: "a list"}
    return names.get(type(value), "an object")
