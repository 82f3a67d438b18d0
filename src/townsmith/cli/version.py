"""`townsmith version`: which version this is, and whether the engine is plain or compiled."""

import platform

import click

from townsmith import __version__
from townsmith.build_info import build


def version_line() -> str:
    """Return the version, the build of the engine and the Python it runs on."""
    return f"townsmith {__version__} ({build()} engine, Python {platform.python_version()})"


@click.command("version")
def command() -> None:
    """Say which version this is, plain or compiled."""
    click.echo(version_line())
