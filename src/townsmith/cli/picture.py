"""Character pictures on the standard output: in colour on a terminal, plain everywhere else."""

import sys
from importlib import import_module

import click

from townsmith.core.picture import Picture


def print_picture(picture: Picture) -> None:
    """Print a picture; colour is left out where it could not be seen or is not wanted."""
    if sys.stdout.isatty():
        # rich takes a while to load, and scripts have no use for it
        import_module("townsmith.terminal.paint").paint(picture)
        return
    click.echo(picture.plain())
