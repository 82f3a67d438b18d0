"""Webhooks: a notice as chats read it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from townsmith.web.notices.letters import Letter

Body = Mapping[str, Any]


def _told(letter: Letter, link: str) -> str:
    return f"{letter.name}: {letter.title}. {letter.text}\n{link}"


def _discord(letter: Letter, link: str) -> Body:
    # Nobody shall be called by a name that somebody gave themselves.
    return {"content": _told(letter, link)[:2000], "allowed_mentions": {"parse": []}}


def _slack(letter: Letter, link: str) -> Body:
    words = _told(letter, link)
    for sign, spelt in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        words = words.replace(sign, spelt)
    return {"text": words}


def _matrix(letter: Letter, link: str) -> Body:
    return {"text": _told(letter, link), "format": "plain", "displayName": "Townsmith"}


def _plain(letter: Letter, link: str) -> Body:
    return {
        "event": "turn",
        "table": letter.table_id,
        "seat": letter.seat,
        "entry": letter.entry,
        "game": letter.game,
        "name": letter.name,
        "title": letter.title,
        "text": letter.text,
        "link": link,
    }


FORMATS: Final[dict[str, Callable[[Letter, str], Body]]] = {
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "json": _plain,
}
"""How each kind of chat wants to be told; Matrix by way of a hook of maubot or Hookshot."""


def hook_body(letter: Letter, link: str, kind: str) -> bytes:
    """Return what is sent to a webhook."""
    return msgspec.json.encode(FORMATS[kind](letter, link))


def hook_headers(letter: Letter) -> dict[str, str]:
    """Return the headers; whoever gets the same key twice has had the notice already."""
    key = f"{letter.table_id}-{letter.seat}-{letter.entry}"
    return {"content-type": "application/json", "idempotency-key": key, "user-agent": "Townsmith"}
