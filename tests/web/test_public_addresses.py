"""Nobody sends the server into its own network: addresses are public, and stay what they were."""

import asyncio
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest

from tests.web.loops import run
from tests.web.notice_takers import WebServer
from townsmith.web.notices.public_addresses import (
    AllowList,
    NotPublicError,
    is_public,
    look_up,
    read_target,
)
from townsmith.web.notices.sending import FailedError, RefusedError, Sender, judge

HTTPS = "https"
HTTP = "http"
HOME = AllowList(["127.0.0.1"])


@pytest.fixture
def web() -> Iterator[WebServer]:
    """Return a server in our own network."""
    found = WebServer()
    yield found
    found.stop()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "ftp://example.org/",
        "https://ann:secret@example.org/",
        "https://ann@example.org/",
        "https://@example.org/",
        "https://example.org:8443/",
        "https://example.org:22/",
        "https://example.org:99999/",
        "https:///hook",
        "//example.org/hook",
        "https://example.org/a b",
        "https://example.org/\r\nhost: other",
        f"{HTTPS}://example.org\\@10.0.0.1/",
        f"{HTTPS}://exämple.org/",
        "https://[::1/",
        "javascript:alert(1)",
        "",
        "https://example.org/" + "a" * 2000,
    ],
)
def test_what_is_no_public_https_address_is_refused(url: str) -> None:
    """Neither another scheme nor another port, a password, a blank or half an address."""
    with pytest.raises(NotPublicError):
        read_target(url)


@pytest.mark.parametrize(
    "machine",
    [
        "0.0.0.0",  # noqa: S104  it is refused
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.8.8.8",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "2002:c0a8:101::",
        "2001:0:7f00:1::",
        "fe80::1",
        "fec0::1",
        "fd00::1",
        "ff02::1",
        "2001:db8::1",
    ],
)
def test_machines_inside_are_not_public(machine: str) -> None:
    """However an address of one's own network is written, also inside one of IPv6."""
    assert not is_public(ip_address(machine))


@pytest.mark.parametrize("machine", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])
def test_machines_of_the_open_internet_are_public(machine: str) -> None:
    """The rules leave something over."""
    assert is_public(ip_address(machine))


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        f"{HTTPS}://2130706433/",
        f"{HTTPS}://0x7f000001/",
        f"{HTTPS}://0177.0.0.1/",
        f"{HTTPS}://127.1/",
        "https://localhost/",
        f"{HTTPS}://localhost./",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1%25lo]/",
    ],
)
def test_names_of_this_machine_are_refused_when_they_are_looked_up(url: str) -> None:
    """It counts where a name leads, not how it is written."""

    async def ask() -> None:
        await look_up(read_target(url))

    with pytest.raises(NotPublicError):
        run(ask())


def test_a_name_that_leads_inside_and_outside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """All machines behind a name must be public, not the first alone."""
    answer = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in ("1.1.1.1", "10.0.0.1")
    ]

    async def ask() -> None:
        loop = asyncio.get_running_loop()

        async def found(*_: object, **__: object) -> list[Any]:
            return answer

        monkeypatch.setattr(loop, "getaddrinfo", found, raising=False)
        await look_up(read_target(f"{HTTPS}://chat.example.org/"))

    with pytest.raises(NotPublicError, match="no public machine"):
        run(ask())


def send(url: str, allowed: AllowList = HOME) -> int:
    """Send something there; return the status."""

    async def go() -> int:
        sender = Sender(allowed)
        try:
            return await sender.post(url, b"{}", {"content-type": "application/json"})
        finally:
            await sender.close()

    return run(go())


def test_nothing_is_sent_inside_unless_the_host_says_so(web: WebServer) -> None:
    """The list of the host decides, by network or by name."""
    with pytest.raises(NotPublicError):
        send(f"{web.url}/hook", AllowList())
    assert web.asked == []
    assert send(f"{web.url}/hook") == 201
    port = web.url.rsplit(":", 1)[1]
    assert send(f"http://localhost:{port}/hook", AllowList(["localhost"])) == 201
    assert [one.headers["host"] for one in web.asked] == [f"127.0.0.1:{port}", f"localhost:{port}"]


def test_answers_lead_nowhere(web: WebServer) -> None:
    """A redirect is no yes and is not followed."""
    web.answers["/hook"] = [302, 307]
    for _ in range(2):
        with pytest.raises(FailedError):
            judge(send(f"{web.url}/hook"))
    assert [one.path for one in web.asked] == ["/hook", "/hook"]


def test_the_machine_that_was_looked_at_is_the_one_that_is_asked(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere a moment later changes nothing: it is looked up once."""
    asked: list[object] = []
    port = int(web.url.rsplit(":", 1)[1])

    async def go() -> int:
        loop = asyncio.get_running_loop()
        real = loop.getaddrinfo

        async def rebinding(host: Any, *args: Any, **more: Any) -> Any:  # noqa: ANN401  any name
            name = host.decode() if isinstance(host, bytes) else host
            asked.append(name)
            if name == "chat.example.org":
                first = len([one for one in asked if one == name]) == 1
                machine = "127.0.0.1" if first else "127.0.0.2"
                return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (machine, port))]
            return await real(host, *args, **more)

        monkeypatch.setattr(loop, "getaddrinfo", rebinding, raising=False)
        sender = Sender(AllowList(["chat.example.org"]))
        status = await sender.post(f"{HTTP}://chat.example.org:{port}/hook", b"{}", {})
        await sender.close()
        return status

    assert run(go()) == 201
    assert asked.count("chat.example.org") == 1
    assert [one.headers["host"] for one in web.asked] == [f"chat.example.org:{port}"]


def test_who_is_gone_is_not_asked_again() -> None:
    """404 and 410 end a way; everything else but a yes is tried again."""
    for status in (404, 410):
        with pytest.raises(RefusedError):
            judge(status)
    for status in (301, 400, 413, 429, 500, 503):
        with pytest.raises(FailedError):
            judge(status)
    judge(201)
