"""What is missing: notices need an extra, and a server without it says so."""

from importlib.util import find_spec
from typing import Final

from townsmith.core.errors import SetupError
from townsmith.core.text import Text

_NEEDS: Final = {
    "mail": ("aiosmtplib",),
    "push": ("pywebpush", "py_vapid", "httpx"),
    "hook": ("httpx",),
}


class MissingError(SetupError):
    """A way for which this server lacks a library."""


def is_missing(kind: str) -> bool:
    """Say whether a kind of notice cannot be sent here."""
    return any(find_spec(name) is None for name in _NEEDS[kind])


def need(kind: str) -> None:
    """Raise MissingError if a kind of notice cannot be sent here."""
    if is_missing(kind):
        raise MissingError(
            Text("Whoever runs this server has to install townsmith[notices] for that.")
        )
