"""Requests that somebody who means no good would send, for every address that there is."""

import json
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote_from_bytes

from tests.fuzz.nasty import WORDS, Luck
from townsmith.web.app import ROUTES

JSON = (b"content-type", b"application/json")
FORM = (b"content-type", b"application/x-www-form-urlencoded")
FIELDS = (
    *("at", "as", "path", "since", "turn", "seats", "friends", "words", "name", "seat", "by"),
    *("colour", "sitters", "options", "pace", "guided", "position", "language", "theme", "record"),
    *("at:seats", "at:seats/0", "at:seats/-1", "at:seats/x", "at:seats/0/town/0", "at:", "seat0"),
    *("option-monuments", "option-deck", "option-x", "0.0.0.1", "0.1.0.0", "table.0.0.0", "seat1"),
)
"""The names of all fields and parameters, and of some that there are not."""
HEADERS = (
    *("accept-language", "cookie", "authorization", "accept", "x-have", "last-event-id", "origin"),
    *("sec-fetch-site", "host", "referer", "content-type", "x-forwarded-for", "range"),
)
SLOW = ("/hint", "/events")
"""What thinks, or never ends: other tests ask for it."""


class Asked(NamedTuple):
    """A request, but for the table, the game and the pass that it is for."""

    method: str
    path: str
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


def addresses() -> list[tuple[str, str]]:
    """Return all methods and paths."""
    return [
        (method, route.path)
        for route in ROUTES
        if not route.path.endswith(SLOW)
        for method in sorted(route.methods or {"GET"})
        if method != "HEAD"
    ]


def one_by_one() -> Iterator[Asked]:
    """Yield requests in which one thing is nasty: every address, with one word in each place."""
    for at, (method, path) in enumerate(addresses()):
        for number, word in enumerate(WORDS):
            name = FIELDS[(at * 7 + number) % len(FIELDS)]
            yield _with_field(method, path, name, word, as_json=number % 2 == 0)
            header = HEADERS[(at + number) % len(HEADERS)].encode()
            yield Asked(method, path, ((header, _header(word)),))
        for number, name in enumerate(FIELDS):
            word = WORDS[(at * 5 + number) % len(WORDS)]
            yield _with_field(method, path, name, word, as_json=number % 2 == 1)


def _with_field(method: str, path: str, name: str, word: str, *, as_json: bool) -> Asked:
    if method != "GET" and as_json:
        return Asked(method, path, (JSON,), json.dumps(_USUAL | {name: word}).encode())
    pair = f"{_quoted(name)}={_quoted(word)}"
    if method == "GET":
        return Asked(method, f"{path}?{pair}")
    return Asked(method, path, (FORM,), f"at=1&words=x&seats=2&{pair}".encode())


_USUAL = {"words": "x", "at": 1}


def _quoted(word: str) -> str:
    return quote_from_bytes(word.encode("utf-8", "surrogatepass"))


def _header(word: str) -> bytes:
    """Return a word as a header may hold it: the server has refused everything else before."""
    return bytes(byte for byte in word.encode("utf-8", "surrogatepass") if byte >= 32)[:30_000]


def any_request(luck: Luck) -> Asked:
    """Return a request with several nasty things in it."""
    method, path = luck.one_of(addresses())
    names = [luck.one_of(HEADERS).encode() for _ in range(luck.below(3))]
    headers = tuple((name, _header(luck.word())) for name in names)
    if luck.below(10) == 0:
        path = "/" + luck.word()[:50].replace("?", "")
    fields = {luck.one_of(FIELDS): luck.word() for _ in range(luck.below(4))}
    pairs = "&".join(f"{_quoted(name)}={_quoted(word)}" for name, word in fields.items())
    if method == "GET":
        return Asked(method, f"{path}?{pairs}", headers)
    if luck.below(3) == 0:
        return Asked(method, path, (*headers, FORM), pairs.encode())
    body = json.dumps({luck.one_of(FIELDS): luck.value() for _ in range(luck.below(4))})
    return Asked(method, path, (*headers, JSON), luck.mistyped([body]).encode("utf-8", "replace"))
