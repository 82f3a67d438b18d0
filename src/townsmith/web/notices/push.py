"""Web Push: notices to devices, encrypted for the device and signed by this server."""

import base64
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.web.notices.letters import Letter
from townsmith.web.notices.missing import need

_LASTS: Final = 12 * 3600
"""Seconds for which a signature holds; services take no more than a day."""
_KEEPS: Final = 24 * 3600
"""Seconds for which a push service keeps what it cannot deliver."""
_KEY_BYTES: Final = 65
_AUTH_BYTES: Final = 16
_TOPIC: Final = 32


class Pushed(NamedTuple):
    """What is sent to a push service."""

    body: bytes
    headers: Mapping[str, str]


def new_key() -> str:
    """Return a new key that signs, as it is kept."""
    need("push")
    from py_vapid import Vapid02  # noqa: PLC0415  an extra

    signer = Vapid02()
    signer.generate_keys()
    return str(signer.private_pem().decode())


class PushKey:
    """The key of this server, by which push services know it."""

    def __init__(self, kept: str, contact: str) -> None:
        """Store the key, and whom a push service may turn to."""
        need("push")
        from py_vapid import Vapid02  # noqa: PLC0415  an extra

        self._signer = Vapid02.from_pem(kept.encode())
        self._contact = contact

    @property
    def public(self) -> str:
        """Return the public part, as browsers ask for it."""
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415  an extra
            Encoding,
            PublicFormat,
        )

        point = self._signer.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def sealed(self, subscription: Mapping[str, Any], letter: Letter, where: str) -> Pushed:
        """Return a letter that only the device of that subscription can read."""
        from pywebpush import WebPusher  # noqa: PLC0415  an extra

        tag = f"{letter.table_id}-{letter.seat}"
        said = {"title": letter.title, "body": letter.text, "tag": tag, "url": where}
        said["turn"] = str(letter.entry)
        encoded = WebPusher(dict(subscription)).encode(msgspec.json.encode(said), "aes128gcm")
        there = urlsplit(subscription["endpoint"])
        claims = {
            "aud": f"{there.scheme}://{there.netloc}",
            "exp": int(time.time()) + _LASTS,
            "sub": self._contact,
        }
        headers = {
            **self._signer.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEEPS),
            "urgency": "normal",
            # A newer notice of the same seat takes the place of one that was not delivered yet.
            "topic": tag.replace("-", "_")[:_TOPIC],
        }
        return Pushed(bytes(encoded["body"]), headers)


def read_subscription(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the subscription that a browser sends, checked; BadSyntaxError says what is wrong."""
    endpoint, keys = given.get("endpoint"), given.get("keys")
    wrong = BadSyntaxError(Text("This is no subscription of a browser."))
    if not isinstance(endpoint, str) or not isinstance(keys, Mapping):
        raise wrong
    read = {name: keys.get(name) for name in ("p256dh", "auth")}
    for value, size in zip(read.values(), (_KEY_BYTES, _AUTH_BYTES), strict=True):
        if not isinstance(value, str) or _size(value) != size:
            raise wrong
    return {"endpoint": endpoint, "keys": read}


def _size(spelt: str) -> int:
    try:
        return len(base64.urlsafe_b64decode(spelt + "=" * (-len(spelt) % 4)))
    except ValueError:
        return -1
