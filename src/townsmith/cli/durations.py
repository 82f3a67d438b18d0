"""Durations as people write them: 90d, 12h, 2w."""

import re
from datetime import timedelta
from typing import Final

import click

_UNITS: Final = {"h": "hours", "d": "days", "w": "weeks"}
_WRITTEN: Final = re.compile(r"([1-9]\d{0,4})([hdw])")


def duration(written: str) -> timedelta:
    """Return the duration that is written, or say how one is; made to be the type of an option."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        raise click.BadParameter(f"{written!r} is no duration; write 12h, 90d or 4w")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})
