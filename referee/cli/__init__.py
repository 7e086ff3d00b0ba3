"""The command line: the only package that imports click. It parses, calls, prints and exits."""

from __future__ import annotations

import gc
import io
import os
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import click

OK, BROKEN, TROUBLE, UNREADABLE, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 3, 70, 130, 141
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_IMPORTED = 200_000
"""About as many objects come into being before the first game is judged."""
_COMPLETE = "_REFEREE_COMPLETE"
"""Set by the shells when they ask for completions."""


def program() -> NoReturn:
    """The command ``referee``: run the command line, and be gone.

    Taking apart what a start put together takes an eighth of it, and the system gets all of it back
    anyway. Where something may still wait for the end, the end is that of any program.
    """
    try:
        main()
    except SystemExit as end:
        import threading

        is_alone = threading.active_count() == 1 and "multiprocessing" not in sys.modules
        if is_alone and end.code in (OK, BROKEN, TROUBLE, UNREADABLE):
            sys.stderr.flush()
            os._exit(end.code)
        raise


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code. What was printed has been written by then."""
    arguments = sys.argv[1:] if arguments is None else arguments
    code = OK
    if sys.stderr is None:  # closed, as with 2>&-
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        print("referee: the output can't be written: it is closed", file=sys.stderr)
        sys.exit(TROUBLE)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        code = _unwritten(error)
    sys.exit(code)


def _unwritten(error: OSError) -> int:
    """The code for an output that can't be written; a pipe that was closed is no trouble."""
    # Nothing may be written any more, not even by the interpreter's own last flush.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    reason = (error.strerror or str(error)).lower()
    print(f"referee: the output can't be written: {reason}", file=sys.stderr)
    return TROUBLE


def _run(arguments: list[str]) -> int:
    # What a start brings in is no garbage; looking for it there is a tenth of the start.
    gc.set_threshold(_IMPORTED)
    import click

    from .group import cli

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        for argument in arguments[: arguments.index("--") if "--" in arguments else None]:
            dash = argument.lstrip("-")[:1]
            if dash and dash in _DASHES:
                raise click.UsageError(
                    f"{argument!r} begins with U+{ord(dash):04X}, not with hyphens;"
                    f" did you mean --{argument.lstrip('-' + dash)}?"
                )
        if _COMPLETE in os.environ:
            from .completing import answer

            return answer(cli, os.environ[_COMPLETE])
        # Not by `cli.main`, which has its own mind about Ctrl-C and closed pipes.
        with cli.make_context("referee", list(arguments)) as context:
            result = cli.invoke(context)
        return result if isinstance(result, int) else OK
    except click.exceptions.Exit as exit:
        return exit.exit_code
    except click.ClickException as error:
        if isinstance(error, click.NoSuchOption):  # as the latest click says it
            name = error.option_name
            error = click.NoSuchOption(name, f"No such option '{name}'.", error.possibilities, error.ctx)
        _misused(error)
        return TROUBLE
    except (OSError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _failed(error, arguments)


def _misused(error: click.ClickException) -> None:
    """What click says of a wrong command line, which it quotes."""
    from referee.core.visible import shown

    page = io.StringIO()
    error.show(file=page)
    print("\n".join(shown(line) for line in page.getvalue().rstrip("\n").split("\n")), file=sys.stderr)


def _failed(error: Exception, arguments: list[str]) -> int:
    """Tell usage and input trouble from a fault in the referee itself."""
    from referee.app import UsageError
    from referee.core.visible import shown
    from referee.runners.sources import Trouble

    if isinstance(error, (UsageError, Trouble)):
        print(f"referee: {error}", file=sys.stderr)
        return TROUBLE
    is_debugged = "--debug" in arguments
    if is_debugged:
        import traceback

        traceback.print_exc()
    hint = "" if is_debugged else "; --debug shows where"
    what = shown(f"{type(error).__name__}: {error}")
    print(f"referee: this is a bug in the referee ({what}){hint}", file=sys.stderr)
    return FAULT
