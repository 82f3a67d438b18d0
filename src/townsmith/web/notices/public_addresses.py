"""Public addresses: where the server may be sent by people who give it an address.

Whoever names a webhook or a push service could mean a machine inside the host's own network, so an
address is https, on the usual port, without a password, and its name leads to public machines only.
It is looked up once, and the connection goes to the very machine that was looked at: a name that
leads elsewhere a moment later changes nothing. A host may allow more, by name or by network.
"""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text

LONGEST: Final = 2000
_HTTPS: Final = 443
_PORTS: Final = {"https": _HTTPS, "http": 80}
_LOOKUP: Final = 5.0
"""Seconds in which a name has to be found."""
_NEVER: Final = tuple(
    ip_network(written)
    for written in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
        "::/96",
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",
        "2001:db8::/32",
        "3fff::/20",
        "5f00::/16",
        "fc00::/7",
        "fe80::/9",
        "ff00::/8",
    )
)
"""Networks that are nobody's public machine, whatever the library says about them."""
_WRAPPED: Final = ((IPv6Network("64:ff9b::/96"), 0), (IPv6Network("2002::/16"), 80))
"""IPv6 networks whose addresses hold one of IPv4, and how many bits stand behind that."""

Address = IPv4Address | IPv6Address


class NotPublicError(BadSyntaxError):
    """An address to which the server sends nothing."""


class Target(NamedTuple):
    """An address that may be written to, as far as its words tell."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """Return the host and port as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


class AllowList:
    """Who may be written to beside public machines: names and networks that the host gives."""

    def __init__(self, written: Sequence[str] = ()) -> None:
        """Store them; ValueError names what is neither a name nor a network."""
        self._names: set[str] = set()
        self._networks: list[IPv4Network | IPv6Network] = []
        for one in written:
            try:
                self._networks.append(ip_network(one))
            except ValueError:
                self._names.add(_name(one))

    def has_name(self, host: str) -> bool:
        """Say whether a machine of that name may be anywhere."""
        return host in self._names

    def has(self, address: Address) -> bool:
        """Say whether that very machine may be written to."""
        return any(address in network for network in self._networks)


def _name(written: str) -> str:
    if not written or any(character in written for character in "/:@ "):
        raise ValueError(f"{written!r} is no host; write one like chat.example.org or 10.0.0.0/8")
    return written.lower().rstrip(".")


NOBODY_ELSE: Final = AllowList()


def read_target(url: str, allowed: AllowList = NOBODY_ELSE) -> Target:
    """Return what an address says, or raise NotPublicError if nothing may be sent there."""
    if len(url) > LONGEST or not url.isascii() or any(ord(sign) <= ord(" ") for sign in url):
        raise NotPublicError(Text("This is no address of a web page."))
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise NotPublicError(Text("This is no address of a web page.")) from None
    if parts.username is not None or parts.password is not None:
        raise NotPublicError(Text("An address with a name or a password in it is not used here."))
    if parts.scheme not in _PORTS or not host or "\\" in url:
        raise NotPublicError(Text("The address must begin with https://"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(parts.scheme, host, port or _PORTS[parts.scheme], path)
    if not _is_allowed(host, allowed) and (target.scheme, target.port) != ("https", _HTTPS):
        raise NotPublicError(Text("The address must begin with https:// and have no port."))
    return target


def _is_allowed(host: str, allowed: AllowList) -> bool:
    try:
        return allowed.has(ip_address(host))
    except ValueError:
        return allowed.has_name(host)


async def look_up(target: Target, allowed: AllowList = NOBODY_ELSE) -> Address:
    """Return the machine that an address leads to now; NotPublicError unless all are public."""
    loop = asyncio.get_running_loop()
    asking = loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.wait_for(asking, _LOOKUP)
    except (OSError, UnicodeError, TimeoutError):
        raise UnknownHostError(Text("There is no {host} to be found.", host=target.host)) from None
    machines = [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    trusted = allowed.has_name(target.host)
    for machine in machines:
        if not (trusted or allowed.has(machine) or is_public(machine)):
            raise NotPublicError(Text("{host} is no public machine.", host=target.host))
    return machines[0]


class UnknownHostError(NotPublicError):
    """A name that leads nowhere, perhaps only just now."""


def is_public(machine: Address) -> bool:
    """Say whether an address is one of the open internet, also inside another one."""
    if isinstance(machine, IPv6Address):
        inner = _inside(machine)
        if inner is not None:
            return is_public(inner)
    hidden = any(machine in network for network in _NEVER)
    return not hidden and machine.is_global and not machine.is_multicast


def _inside(machine: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that one of IPv6 stands for, if it does."""
    if machine.ipv4_mapped is not None:
        return machine.ipv4_mapped
    for network, behind in _WRAPPED:
        if machine in network:
            return IPv4Address((int(machine) >> behind) & 0xFFFF_FFFF)
    return None
