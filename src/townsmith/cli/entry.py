"""How the command line is entered, and how it is left: in order, or with one clear line."""

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final

import click

from townsmith.cli.commands import townsmith
from townsmith.cli.error_line import explain
from townsmith.cli.spoken_help import speak_the_terminals_language
from townsmith.core.errors import TownsmithError

WRONG: Final = 2
"""The exit code for everything a person can put right."""
BUG: Final = 70
"""The exit code for what only we can put right (EX_SOFTWARE)."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; a person never sees a traceback."""
    _print_anything()
    speak_the_terminals_language()
    try:
        code = townsmith.main(arguments, prog_name="townsmith", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _after_broken_pipe()
    except Exception as error:  # noqa: BLE001 - the last guard: whatever it is, it is told in one line
        return _fail(error)
    return code if isinstance(code, int) else 0


def _print_anything() -> None:
    """Let a terminal that lacks a character show another one instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")


def _after_broken_pipe() -> int:
    """Leave quietly; whoever read our output has seen enough."""
    # Python flushes once more at its end and would complain then.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _fail(error: Exception) -> int:
    if os.environ.get("TOWNSMITH_TRACEBACK") == "1":
        traceback.print_exception(error)
    known = isinstance(error, (click.ClickException, TownsmithError))
    click.echo(f"townsmith: {explain(error)}", err=True)
    return WRONG if known else BUG
