"""Passes: one link is one seat. The secret of a link is exchanged for a cookie on first use.

A pass says which table, which seat and which generation of its sitters; the signature, an
HMAC-SHA256 with the server's key, makes it a secret. Nothing about it is stored.
"""

import hashlib
from functools import lru_cache
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from townsmith.core.contract.state import SPECTATOR, Seat

COOKIE: Final = "seat"
_PARTS: Final = 3
_REMEMBERED: Final = 16384
"""How many passes are remembered as read."""


class Pass(NamedTuple):
    """Who may sit, or watch, where."""

    table: str
    seat: Seat
    generation: int = 0


class Passes:
    """Writes and reads passes. A link is no cookie and a cookie is no link: each has its salt."""

    def __init__(self, key: str) -> None:
        signer = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._link = URLSafeSerializer(key, salt="link", signer_kwargs=signer)
        self._cookie = URLSafeSerializer(key, salt="cookie", signer_kwargs=signer)
        # Everybody shows the same pass with every move; checking it once is enough.
        self.read_link = lru_cache(_REMEMBERED)(self._read_link)
        self.read_cookie = lru_cache(_REMEMBERED)(self._read_cookie)

    def link(self, granted: Pass) -> str:
        """Return the secret part of a link."""
        return str(self._link.dumps([*granted]))

    def _read_link(self, token: str) -> Pass | None:
        """Return the pass of a link, or None if nobody here wrote it."""
        return _read(self._link, token)

    def cookie(self, granted: Pass) -> str:
        """Return the value of the cookie that stands for a pass."""
        return str(self._cookie.dumps([*granted]))

    def _read_cookie(self, value: str) -> Pass | None:
        """Return the pass of a cookie, or None if nobody here wrote it."""
        return _read(self._cookie, value)


def _read(serializer: URLSafeSerializer, text: str) -> Pass | None:
    try:
        parts = serializer.loads(text)
    except BadSignature:
        return None
    return Pass(*parts) if isinstance(parts, list) and len(parts) == _PARTS else None


def watching(table: str) -> Pass:
    """Return the pass of somebody who only watches."""
    return Pass(table, SPECTATOR)
