"""The command line: `townsmith`, one file a command; `main` is the door."""

from townsmith.cli.entry import main

__all__ = ["main"]
