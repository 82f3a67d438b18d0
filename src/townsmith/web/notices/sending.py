"""Sending: one request to an address that somebody gave, to the machine that was looked at."""

import ssl
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from townsmith.web.notices.public_addresses import AllowList, look_up, read_target

if TYPE_CHECKING:
    import httpx

_PATIENCE: Final = 10.0
"""Seconds that one request may take in any of its parts."""


class FailedError(Exception):
    """A notice did not arrive; it may be tried again."""


class RefusedError(Exception):
    """A notice will never arrive there."""


class Sender:
    """Writes to addresses that people gave. Answers are not read, and lead nowhere else."""

    def __init__(self, allowed: AllowList) -> None:
        self._allowed = allowed
        self._client: httpx.AsyncClient | None = None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send something; return the status of the answer.

        FailedError if there was none, NotPublicError if it may not be sent there.
        """
        import httpx  # noqa: PLC0415  an extra

        target = read_target(url, self._allowed)
        machine = await look_up(target, self._allowed)
        there = f"[{machine}]" if machine.version == 6 else str(machine)  # noqa: PLR2004
        client = self._client = self._client or _client()
        request = client.build_request(
            "POST",
            f"{target.scheme}://{there}:{target.port}{target.path}",
            content=body,
            headers={**headers, "host": target.name},
            # The certificate must be that of the name, though we ask the machine by its number.
            extensions={
                "sni_hostname": target.host,
                "timeout": httpx.Timeout(_PATIENCE).as_dict(),
            },
        )
        try:
            answer = await client.send(request, stream=True)
        except (httpx.HTTPError, httpx.InvalidURL, ssl.SSLError, OSError) as error:
            raise FailedError(type(error).__name__) from error
        await answer.aclose()
        return answer.status_code

    async def close(self) -> None:
        """Hang up."""
        if self._client is not None:
            await self._client.aclose()


def _client() -> "httpx.AsyncClient":
    import certifi  # noqa: PLC0415  an extra
    import httpx  # noqa: PLC0415  as above

    trust = ssl.create_default_context()
    trust.load_verify_locations(certifi.where())
    return httpx.AsyncClient(
        follow_redirects=False,
        trust_env=False,  # a proxy would look the name up once more
        verify=trust,
        limits=httpx.Limits(max_keepalive_connections=0),  # the next one is looked up anew
    )


_GONE: Final = (404, 410)
_GOOD: Final = range(200, 300)


def judge(status: int) -> None:
    """Raise what an answer means: nothing if it is a yes."""
    if status in _GOOD:
        return
    if status in _GONE:
        raise RefusedError(str(status))
    raise FailedError(str(status))
