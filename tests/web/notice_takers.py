"""Those who take notices: a real mail server, a chat with a webhook, and a push service.

The push service does what one does: it checks who signed, and hands on what only the device can
read. The device's half is here too.
"""

import base64
import json
import os
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 15.0


def until(known: Callable[[], bool]) -> None:
    """Wait for something; it is a fault if it never comes."""
    end = time.monotonic() + PATIENCE
    while not known():
        assert time.monotonic() < end, "what was waited for never came"
        time.sleep(0.02)


class MailServer:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refusals = 0
        """How many letters it is still to turn away for now."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=port)
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{port}?from=games@example.org"

    async def handle_DATA(  # noqa: N802  the library's name
        self,
        _server: object,
        _session: object,
        envelope: Any,  # noqa: ANN401  as above
    ) -> str:
        if self.refusals:
            self.refusals -= 1
            return "451 try again later"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 kept"

    def stop(self) -> None:
        self._controller.stop()


class Device:
    """A browser's half of Web Push: keys that nobody else has."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": _spelt(point), "auth": _spelt(self._auth)},
        }

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt what was pushed."""
        plain = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        found: dict[str, Any] = json.loads(plain)
        return found


def _spelt(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _unspelt(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed_claims(header: str) -> tuple[dict[str, Any], str]:
    """Check the signature of a push; return what is claimed, and by which key."""
    found = re.fullmatch(r"vapid t=([^,]+),\s*k=(.+)", header)
    assert found, header
    token, key = found.groups()
    head, claims, signature = token.split(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _unspelt(key))
    raw = _unspelt(signature)
    two = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(
        encode_dss_signature(*two), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    read: dict[str, Any] = json.loads(_unspelt(claims))
    return read, key


class Asked:
    """One request that came."""

    def __init__(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class WebServer:
    """A chat and a push service: it keeps what it is sent."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answers: dict[str, list[int]] = {}
        """What it answers next at a path, before it begins to say yes."""
        self.before_answers: Callable[[], None] = lambda: None
        """What happens between a notice and its answer."""
        taker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                taker.asked.append(Asked(self.path, headers, body))
                taker.before_answers()
                queue = taker.answers.get(self.path, [])
                status = queue.pop(0) if queue else 201
                self.send_response(status)
                self.send_header("location", f"{taker.url}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def at(self, path: str) -> list[Asked]:
        return [one for one in [*self.asked] if one.path == path]

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Takers:
    """All of them, and one person's device."""

    def __init__(self) -> None:
        self.mail = MailServer()
        self.web = WebServer()
        self.device = Device(f"{self.web.url}/push")

    def stop(self) -> None:
        self.mail.stop()
        self.web.stop()

    def mailed(self) -> Counter[tuple[int, int]]:
        """Return how often each seat was told of each turn by letter."""
        ids = [str(letter["Message-ID"] or "") for letter in [*self.mail.letters]]
        parts = [one.strip("<>").split("@")[0].split(".") for one in ids if one.count(".") >= 3]
        return Counter((int(part[1]), int(part[2])) for part in parts)

    def pushed(self) -> Counter[tuple[int, int]]:
        """Return the same by push, each checked and decrypted."""
        told: Counter[tuple[int, int]] = Counter()
        for asked in self.web.at("/push"):
            claims, _ = signed_claims(asked.headers["authorization"])
            assert claims["aud"] == self.web.url
            said = self.device.read(asked.body)
            told[int(said["tag"].rpartition("-")[2]), int(said["turn"])] += 1
        return told

    def called(self, path: str = "/hook") -> Counter[tuple[int, int]]:
        """Return the same by webhook."""
        said = [json.loads(asked.body) for asked in self.web.at(path)]
        return Counter((one["seat"], one["entry"]) for one in said)


@contextmanager
def taking() -> Iterator[Takers]:
    """Take notices for a while."""
    takers = Takers()
    try:
        yield takers
    finally:
        takers.stop()
