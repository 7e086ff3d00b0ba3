"""The command line: the only package that imports click. It parses, calls, prints and exits."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

OK, BROKEN, TROUBLE, UNREADABLE, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 3, 70, 130, 141


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    code = OK
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == PIPE_CLOSED:
        # Nothing may be written any more, not even by the interpreter's own last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    import click

    from .group import cli

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        for argument in arguments[: arguments.index("--") if "--" in arguments else None]:
            if argument[:1] in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212" and argument:
                raise click.UsageError(
                    f"{argument!r} begins with U+{ord(argument[0]):04X}, not with hyphens;"
                    f" did you mean --{argument.lstrip('-' + argument[0])}?"
                )
        result = cli.main(arguments, prog_name="referee", standalone_mode=False)
        return result if isinstance(result, int) else OK
    except click.exceptions.Exit as exit:
        return exit.exit_code
    except click.ClickException as error:
        error.show()
        return TROUBLE
    except click.Abort:
        return INTERRUPTED
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _failed(error, "--debug" in arguments)


def _failed(error: Exception, debug: bool) -> int:
    """Tell usage and input trouble from a fault in the referee itself."""
    from referee.app import UsageError
    from referee.runners.sources import Trouble

    if isinstance(error, (UsageError, Trouble)):
        print(f"referee: {error}", file=sys.stderr)
        return TROUBLE
    if isinstance(error, OSError):
        print(
            f"referee: the output can't be written: {(error.strerror or str(error)).lower()}", file=sys.stderr
        )
        return TROUBLE
    if debug:
        import traceback

        traceback.print_exc()
    hint = "" if debug else "; --debug shows where"
    print(f"referee: this is a bug in the referee ({type(error).__name__}: {error}){hint}", file=sys.stderr)
    return FAULT
