"""The addresses that this computer has in its networks, found without a word to anybody."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

_PLACES: Final = ("198.51.100.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere far away, and in each kind of network at home: the way there begins at an address."""
_ANY_PORT: Final = 9


def own_addresses() -> list[str]:
    """Return where others in the network find this computer, the likeliest address first."""
    found = [address for place in _PLACES if (address := _on_the_way_to(place))]
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += [str(told[4][0]) for told in named]
    return [address for address in dict.fromkeys(found) if _is_for_others(address)]


def _on_the_way_to(place: str) -> str:
    """Return from which address one would speak to a place; connecting so sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((place, _ANY_PORT))
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def _is_for_others(address: str) -> bool:
    place = ip_address(address)
    return not (place.is_loopback or place.is_link_local or place.is_unspecified)
