"""Errors as one line: what was wrong, and what to do about it."""

from typing import Final

import click

from townsmith.cli.language import said
from townsmith.core.errors import TownsmithError

LONGEST: Final = 1_200
"""A line longer than this is cut in the middle."""


def explain(error: Exception) -> str:
    """Return one line that says what was wrong and what to do about it."""
    if isinstance(error, click.UsageError):
        message = error.format_message().rstrip(".")
        return _one_line(f"{message} ({_help_command(error)} tells more)")
    if isinstance(error, click.ClickException):
        return _one_line(error.format_message())
    if isinstance(error, TownsmithError):
        return _one_line(str(error) if error.words is None else said(error.words))
    return _one_line(
        f"a bug of ours, sorry: {type(error).__name__}: {error}; please report it, with what "
        "you typed and what it prints when you try again with TOWNSMITH_TRACEBACK=1 set"
    )


def _help_command(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx is not None else "townsmith"
    return f"`{path} --help`"


def _one_line(message: str) -> str:
    line = " ".join(message.split())
    if len(line) <= LONGEST:
        return line
    # Errors quote what was wrong; of a whole file that was wrong, both ends are enough.
    return f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
