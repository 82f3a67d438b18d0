"""Who is believed about the address of a visitor, and for whom a visitor is counted."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

LOCAL: Final = ("127.0.0.1", "::1")
"""A proxy on this computer, which is believed unless somebody says otherwise."""
NOBODY: Final = "none"
_LONGEST: Final = 64
"""Characters of an address; what a proxy tells need not be one."""
_HOUSE: Final = 64
"""The bits of an IPv6 address that one household has; the others are its own to choose."""


class Proxies:
    """The addresses and networks whose forwarded headers are believed."""

    def __init__(self, written: Sequence[str] = LOCAL) -> None:
        """Store them; ValueError names what is no address."""
        self.written = tuple(one for one in written if one != NOBODY)
        self._networks: list[IPv4Network | IPv6Network] = [_network(one) for one in self.written]

    def __contains__(self, address: object) -> bool:
        try:
            place = ip_address(str(address))
        except ValueError:
            return False
        return any(place in network for network in self._networks)


def _network(written: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(written)
    except ValueError:
        raise ValueError(
            f"{written!r} is no address; write one like 10.0.0.2 or 10.0.0.0/8, or {NOBODY}"
        ) from None


def counted_address(address: str) -> str:
    """Return for whom somebody is counted: an address or, in IPv6, the household it is in."""
    if ":" not in address:
        return address[:_LONGEST]
    try:
        place = IPv6Address(address)
    except ValueError:
        return address[:_LONGEST]
    if place.ipv4_mapped is not None:
        return str(place.ipv4_mapped)
    return str(IPv6Network((place, _HOUSE), strict=False))
