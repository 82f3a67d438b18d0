"""The door to the network: where others find this server, and how it is opened to them.

A server that listens to its own computer alone can be opened to the network while it runs, by
whoever sits at that computer. It stays open until the server ends.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from townsmith.web.own_addresses import own_addresses

_PATIENCE: Final = 2.0
"""Seconds within which an address of one's own answers, if it does."""
_FRESH: Final = 15.0
"""Seconds for which it counts where this server was last found."""
_ASK: Final = b"HEAD /robots.txt HTTP/1.1\r\nhost: %b\r\nconnection: close\r\n\r\n"
_YES: Final = b"HTTP/1.1 200"

Listen = Callable[[socket.socket], Awaitable[None]]
"""Lets the server listen on one more socket."""


class NetworkDoor:
    """Where one server can be found by others in its network."""

    def __init__(self, port: int, listen: Listen) -> None:
        self.port = port
        self._listen = listen
        self._opening = asyncio.Lock()
        self._found = ""
        self._looked = float("-inf")

    async def address(self) -> str:
        """Return the address by which others reach this server, tried just now; empty if none."""
        now = asyncio.get_running_loop().time()
        if now - self._looked > _FRESH:
            self._found = await self._first_that_answers()
            self._looked = now
        return f"http://{self._found}:{self.port}" if self._found else ""

    async def open(self) -> str:
        """Listen to the network too; return the address by which others reach this server."""
        async with self._opening:
            for address in await asyncio.to_thread(own_addresses):
                if not await self._answers(address):
                    await self._listen_at(address)
            self._looked = float("-inf")
            return await self.address()

    async def _listen_at(self, address: str) -> None:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address, self.port))
            await self._listen(listening)
        except OSError:  # somebody else has that port there: another address may do
            listening.close()

    async def _first_that_answers(self) -> str:
        for address in await asyncio.to_thread(own_addresses):
            if await self._answers(address):
                return address
        return ""

    async def _answers(self, address: str) -> bool:
        """Say whether this server answers at an address, by asking it there."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                reader, writer = await asyncio.open_connection(address, self.port)
                try:
                    writer.write(_ASK % address.encode())
                    return (await reader.readline()).startswith(_YES)
                finally:
                    writer.close()
        return False
