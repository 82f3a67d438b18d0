"""Passes: one link is one seat. The secret of a link is exchanged for a cookie on first use.

A pass says which table, which seat and which generation of its sitters; the signature, an
HMAC-SHA256 with the server's key, makes it a secret. Nothing about it is stored.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from townsmith.core.contract.state import SPECTATOR, Seat

COOKIE: Final = "seat"
_PARTS: Final = 3
_LONGEST: Final = 200
"""Characters of a pass; those we write have about eighty."""
_REMEMBERED: Final = 16384
"""How many passes are remembered as read."""


class Pass(NamedTuple):
    """Who may sit, or watch, where."""

    table: str
    seat: Seat
    generation: int = 0


class Passes:
    """Writes and reads passes. A link is no cookie and a cookie is no link: each has its salt."""

    def __init__(self, keys: Sequence[str]) -> None:
        """Sign with the last of the keys, and believe what any of them has signed."""
        signer = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        self._link = URLSafeSerializer(keys, salt="link", signer_kwargs=signer)
        self._cookie = URLSafeSerializer(keys, salt="cookie", signer_kwargs=signer)
        self._invite = URLSafeSerializer(keys, salt="invite", signer_kwargs=signer)
        self._join = URLSafeSerializer(keys, salt="join", signer_kwargs=signer)
        self._knock = URLSafeSerializer(keys, salt="knock", signer_kwargs=signer)
        self._note = URLSafeSerializer(keys, salt="note", signer_kwargs=signer)
        # A program shows its invitation with every move: it is found where links are remembered.
        self._link_read = _remembering(self._link, self._invite)
        self._invite_read, self._cookie_read = (
            _remembering(self._invite),
            _remembering(self._cookie),
        )

    def link(self, granted: Pass) -> str:
        """Return the secret part of the link that whoever sits somewhere has for oneself."""
        return str(self._link.dumps([*granted]))

    def read_link(self, token: str) -> Pass | None:
        """Return the pass of a link or of an invitation, or None if nobody here wrote it."""
        return _genuine(self._link_read, token)

    def invite(self, granted: Pass) -> str:
        """Return the secret part of an invitation: it is good for one person."""
        return str(self._invite.dumps([*granted]))

    def read_invite(self, token: str) -> Pass | None:
        """Return the pass of an invitation, or None if it is none."""
        return _genuine(self._invite_read, token)

    def knock(self, granted: Pass, knock: str) -> str:
        """Return the secret part of the link at which somebody waits to be let in."""
        return str(self._knock.dumps([[*granted], knock]))

    def read_knock(self, token: str) -> tuple[Pass, str] | None:
        """Return for which pass somebody waits, and under which name; None if nobody does."""
        if len(token) > _LONGEST:
            return None
        try:
            parts, knock = self._knock.loads(token)
        except (BadSignature, ValueError):
            return None
        return Pass(*parts), str(knock)

    def join(self, lobby: str, link: int) -> str:
        """Return the secret part of the one link for everybody who is invited to a lobby."""
        return str(self._join.dumps([lobby, link]))

    def read_join(self, token: str) -> tuple[str, int] | None:
        """Return to which lobby a link leads, and the how many-th it is; None if it is none."""
        if len(token) > _LONGEST:
            return None
        try:
            lobby, link = self._join.loads(token)
        except (BadSignature, ValueError):
            return None
        return str(lobby), int(link)

    def note(self, way: str, answer: str) -> str:
        """Return the secret part of a link by which somebody answers a letter."""
        return str(self._note.dumps([way, answer]))

    def read_note(self, token: str) -> tuple[str, str] | None:
        """Return which way is answered, and what is said; None if nobody here wrote it."""
        if len(token) > _LONGEST:
            return None
        try:
            way, answer = self._note.loads(token)
        except (BadSignature, ValueError):
            return None
        return str(way), str(answer)

    def cookie(self, granted: Pass) -> str:
        """Return the value of the cookie that stands for a pass."""
        return str(self._cookie.dumps([*granted]))

    def read_cookie(self, value: str) -> Pass | None:
        """Return the pass of a cookie, or None if nobody here wrote it."""
        return _genuine(self._cookie_read, value)


def _remembering(*serializers: URLSafeSerializer) -> Callable[[str], Pass]:
    """Return what reads passes that one of these wrote, and remembers those that are genuine.

    Everybody shows the same pass with every move, so checking it once is enough. A forged one
    raises an error and leaves nothing behind: what is not verified is never kept.
    """

    @lru_cache(_REMEMBERED)
    def read(text: str) -> Pass:
        loaded = (serializer.loads_unsafe(text) for serializer in serializers)
        parts = next((parts for genuine, parts in loaded if genuine), None)
        if not isinstance(parts, list) or len(parts) != _PARTS:
            raise BadSignature("no pass of ours")
        return Pass(*parts)

    return read


def _genuine(read: Callable[[str], Pass], text: str) -> Pass | None:
    if len(text) > _LONGEST:
        return None
    try:
        return read(text)
    except BadSignature:
        return None


def watching(table: str) -> Pass:
    """Return the pass of somebody who only watches."""
    return Pass(table, SPECTATOR)
