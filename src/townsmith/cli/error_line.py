"""Errors as one line: what was wrong, and what to do about it."""

from typing import Final

import click

from townsmith.cli.language import chosen_language
from townsmith.core.errors import TownsmithError
from townsmith.core.text import Fact, Text, english
from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.i18n.words import Words

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
        return _one_line(str(error) if error.words is None else _said(error.words))
    return _one_line(
        f"a bug of ours, sorry: {type(error).__name__}: {error}; please report it, with what "
        "you typed and what it prints when you try again with TOWNSMITH_TRACEBACK=1 set"
    )


class _TypedWords(Words):
    """Words about what was typed: seats count from 0 there, and a minus is a hyphen."""

    def name(self, seat: int) -> str:
        """Return a seat by the number one types for it."""
        return self(Text("Seat {n}", n=seat)) if seat >= 0 else super().name(seat)

    def fact(self, fact: Fact) -> str:
        """Return a number as one types it, and anything else as everywhere."""
        return str(fact) if isinstance(fact, int) else super().fact(fact)


def _said(words: Text) -> str:
    language = chosen_language(None)
    return english(words) if language == SOURCE_LANGUAGE else _TypedWords(language)(words)


def _help_command(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx is not None else "townsmith"
    return f"`{path} --help`"


def _one_line(message: str) -> str:
    line = " ".join(message.split())
    if len(line) <= LONGEST:
        return line
    # Errors quote what was wrong; of a whole file that was wrong, both ends are enough.
    return f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
