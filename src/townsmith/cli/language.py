"""The language a person reads: the one asked for, or the terminal's own where we speak it."""

import os

import click

from townsmith.core.text import Fact, Text, english
from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.i18n.words import Words, languages

LANGUAGE = click.option(
    "--language", metavar="CODE", help="The language to play in; left out: the terminal's own."
)


def chosen_language(wanted: str | None) -> str:
    """Return the language asked for, else that of the terminal, else English."""
    if wanted:
        return wanted
    variables = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((os.environ[name] for name in variables if os.environ.get(name)), "")
    code = spoken.split(":")[0].split(".")[0]
    known = languages()
    return next((name for name in (code, code.split("_")[0]) if name in known), known[0])


class _TypedWords(Words):
    """Words about what was typed: seats count from 0 there, and a minus is a hyphen."""

    def name(self, seat: int) -> str:
        """Return a seat by the number one types for it."""
        return self(Text("Seat {n}", n=seat)) if seat >= 0 else super().name(seat)

    def fact(self, fact: Fact) -> str:
        """Return a number as one types it, and anything else as everywhere."""
        return str(fact) if isinstance(fact, int) else super().fact(fact)


def said(words: Text, game: str = "") -> str:
    """Return a sentence in the terminal's language."""
    language = chosen_language(None)
    return english(words) if language == SOURCE_LANGUAGE else _TypedWords(language, (), game)(words)
