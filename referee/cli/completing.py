"""What the shells are told when somebody presses the tabulator.

click finds out which argument or option stands there; what can follow is told by the
type of a parameter, or else by its metavar: where the help says FILE, RULESET or WHERE,
files, rulesets or places are completed. A new command needs nothing here.

The scripts in ``completions/`` hand over the line as typed up to the cursor in
``COMP_WORDS``, and get one candidate a line: its kind, the word, what it is, with
tabulators between. Kinds are ``plain``; ``file``, ``dir`` and ``log``, which the shell
looks for itself; and ``path``, for bash, which has a hard time with that.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import click
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

if TYPE_CHECKING:
    from referee.app.suggest import Suggestion

_VARIABLE = "_REFEREE_COMPLETE"
_ASSIGNMENT = re.compile(r"\w+=")
_WANTED = {"file": "", "log": ".rgn"}


def answer(cli: click.Group, instruction: str) -> int:
    """Print the script of a shell (``bash_source``) or candidates (``bash_complete``)."""
    for shell in SHELLS.values():
        add_completion_class(shell)
    return shell_complete(cli, {}, "referee", _VARIABLE, instruction)


def script(shell: str) -> str:
    """The script that a shell has to run once."""
    from importlib.resources import files

    return files("referee.cli").joinpath("completions", SHELLS[shell].script).read_text("utf-8")


class _Shell(ShellComplete):
    """A shell that hands over the line as it was typed."""

    script: str
    """The file name of its script."""

    def source(self) -> str:
        return script(self.name)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The finished words behind ``referee``, and the one that is being typed."""
        typed = os.environ["COMP_WORDS"]
        words = split_arg_string(typed)
        while words and _ASSIGNMENT.match(words[0]):
            del words[0]
        is_new = len(split_arg_string(f"{typed}x")) > len(split_arg_string(typed))
        return (words[1:], "") if is_new else (words[1:-1], words[-1])

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        self.ctx_args = {"obj": _log_in(args)}
        name = next((word for word in args if not word.startswith("-")), "")
        assert isinstance(self.cli, click.Group)
        command = self.cli.get_command(click.Context(self.cli), name)
        if name and command is None:
            return []
        for param in command.params if command is not None else ():
            meant = _meant(param)
            if meant is not None:
                param.type = meant
        return super().get_completions(args, incomplete)

    def complete(self) -> str:
        args, incomplete = self.get_completion_args()
        # click completes `--format=js` as if a space stood there; a shell sees one word.
        option, equals, _ = incomplete.partition("=")
        lead = f"{option}=" if equals and option.startswith("-") else ""
        typed = incomplete.removeprefix(lead)
        found = self.expanded(self.get_completions(args, incomplete), typed)
        return "\n".join(self.line(item, lead, typed) for item in found)

    def expanded(self, items: list[CompletionItem], typed: str) -> list[CompletionItem]:
        """The candidates, with those of files and folders filled in where the shell doesn't do it."""
        return items

    def line(self, item: CompletionItem, lead: str, typed: str) -> str:
        about = " ".join((item.help or "").split())
        return f"{item.type}\t{lead}{item.value}\t{_printable(about)}"


class _Bash(_Shell):
    """bash replaces only what stands behind the last of its word breaks."""

    name = "bash"
    script = "referee.bash"

    def expanded(self, items: list[CompletionItem], typed: str) -> list[CompletionItem]:
        found = []
        for item in items:
            if item.type in (*_WANTED, "dir"):
                found += [CompletionItem(name, "path") for name in _paths(typed, item.type)]
            else:
                found.append(item)
        return found

    def line(self, item: CompletionItem, lead: str, typed: str) -> str:
        breaks = os.environ.get("COMP_WORDBREAKS", "=:")
        whole = f"{lead}{typed}"
        is_quoted = bool(re.search(r"(?:^|\s)[\"'][^\"']*$", os.environ["COMP_WORDS"]))
        cut = 0 if is_quoted else 1 + max((whole.rfind(char) for char in "=:@" if char in breaks), default=-1)
        return f"{item.type}\t{f'{lead}{item.value}'[cut:]}"


class _Zsh(_Shell):
    name = "zsh"
    script = "_referee"


class _Fish(_Shell):
    name = "fish"
    script = "referee.fish"


SHELLS: dict[str, type[_Shell]] = {shell.name: shell for shell in (_Bash, _Zsh, _Fish)}


def _paths(typed: str, kind: str) -> Iterator[str]:
    """Folders, and the files of a kind, that begin with what was typed."""
    folder, slash, start = typed.rpartition("/")
    try:
        entries = sorted(
            os.scandir(os.path.expanduser(f"{folder}{slash}") or "."), key=lambda entry: entry.name
        )
    except OSError:
        return
    for entry in entries:
        name = entry.name
        if not name.startswith(start) or not name.isprintable() or (name[0] == "." and start[:1] != "."):
            continue
        if entry.is_dir() or (kind in _WANTED and name.endswith(_WANTED[kind])):
            yield f"{folder}{slash}{name}"


def _log_in(args: list[str]) -> str:
    """The log on a command line; click reads no arguments while an option lacks its value."""
    names = [os.path.expanduser(word) for word in args]
    files = [name for name in names if os.path.isfile(name)]
    return next((name for name in files if name.endswith(".rgn")), files[0] if files else "")


def _printable(text: str) -> str:
    """Nothing raw from a log reaches the terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)


# What a metavar stands for


class _Words(click.types.StringParamType):
    """Words that a use case suggests; ``find`` gets the file that stands on the command line."""

    name = "words"

    def __init__(self, find: Callable[[str], Iterator[Suggestion]]) -> None:
        self.find = find

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        if ctx.params.get("coverage"):  # the names are logs then
            return [CompletionItem(incomplete, "log")]
        start = incomplete.casefold()
        return [
            CompletionItem(word, help=about)
            for word, about in self.find(ctx.obj)
            if word.casefold().startswith(start)
        ]


class _Files(click.types.StringParamType):
    """Files of a kind, which the shell looks for."""

    name = "files"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, self.kind)]


def _suggest(name: str) -> _Words:
    """A function of the use case, imported when it is needed; those of a log take its file."""

    def find(file: str) -> Iterator[Suggestion]:
        from referee.app import suggest

        function: Callable[..., Iterator[Suggestion]] = getattr(suggest, name)
        return function(file) if name in ("players", "places", "questions") else function()

    return _Words(find)


_MEANT: Mapping[str, _Words | _Files] = {
    "RULESET": _suggest("ruleset_ids"),
    "ID|RULESET": _suggest("page_names"),
    "ID": _suggest("rule_ids"),
    "NAME=VALUE": _suggest("readings"),
    "P1|NAME": _suggest("players"),
    "WHERE": _suggest("places"),
    "WHAT": _suggest("questions"),
    "DIR": _Files("dir"),
}


def _meant(param: click.Parameter) -> _Words | _Files | None:
    """What completes a parameter, by its metavar; nothing where its own type knows better."""
    if isinstance(param.type, click.Choice | click.Path | click.File):
        return None
    metavar = re.sub(r"[\[\].]", "", param.metavar or "")
    if metavar == "FILE":
        return _Files("log" if isinstance(param, click.Argument) else "file")
    if param.name == "ruleset":
        return _MEANT["RULESET"]
    return _MEANT.get(metavar)
