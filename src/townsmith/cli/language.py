"""The language a person reads: the one asked for, or the terminal's own where we speak it."""

import os

import click

from townsmith.i18n.words import languages

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
