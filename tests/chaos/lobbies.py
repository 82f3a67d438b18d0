"""Lobbies over bad lines: people come by one link at any node, the host settles, Start deals.

Whatever is done to the nodes meanwhile: each sits once, all are led to one table, each to their own
seat there, and what the host was told is settled is what is played.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from tests.chaos.model import heard
from tests.chaos.people import JSON, PATIENCE, Listener, Person, Told, World
from townsmith.table.store.changes import LOBBY, START
from townsmith.table.store.protocol import Store
from townsmith.web.tables.lobby_log import SAT, Step, lobby_after

HOST = "Ada"
GUESTS = ("Ben", "Cleo")
_PAUSE = 0.1
_DEEDS = 4
"""How many things the host settles while the others come."""


@dataclass
class Lobby:
    """What people were told in a lobby, and at its table."""

    told: Told
    """What the stream of the lobby told."""
    table: Told
    link: str = ""
    hints: bool = False
    """What the host was last told is settled."""
    seats: dict[str, int] = field(default_factory=dict)
    """On which seat of the table everybody found themselves."""
    tables: set[str] = field(default_factory=set)
    """Where people were led."""
    ears: list["asyncio.Task[None]"] = field(default_factory=list)
    """Who listens, in the lobby and at the table."""
    wrong: list[str] = field(default_factory=list)

    @property
    def began(self) -> bool:
        """Say whether all have found their seats."""
        return len(self.seats) == 1 + len(GUESTS)


def lobby_of(game: str) -> Lobby:
    """Return a lobby that nobody has opened yet."""
    return Lobby(Told("", game, []), Told("", game, []))


class _Browser:
    """Somebody who asks again, at any node, until there is an answer."""

    def __init__(self, world: World, lobby: Lobby, name: str) -> None:
        self._world = world
        self._lobby = lobby
        self._name = name
        self._client = httpx.AsyncClient(timeout=PATIENCE)
        self._shown: dict[str, str] = {}
        """The cookie of the seat."""

    async def close(self) -> None:
        await self._client.aclose()

    async def _ask(
        self, method: str, where: str, given: Mapping[str, str], kind: Mapping[str, str]
    ) -> httpx.Response:
        """Return an answer that is no excuse."""
        while True:
            address = self._world.addresses[self._world.any_node()]
            headers = {**kind, **self._shown}
            with suppress(httpx.TransportError):
                answer = await self._client.request(
                    method, address + where, data=given or None, headers=headers
                )
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(_PAUSE)

    async def _post(self, where: str, given: Mapping[str, str]) -> httpx.Response:
        return await self._ask("POST", where, {"sent": "", **given}, {})

    async def _look(self, where: str) -> httpx.Response:
        return await self._ask("GET", where, {}, {})

    def _take_seat(self, answer: httpx.Response) -> str:
        """Take the cookie of a seat; return where it leads."""
        self._client.cookies.clear()  # it is shown by hand, so that it is shown everywhere
        self._shown = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
        where: str = answer.headers["location"]
        return where

    def _complain(self, what: str, answer: httpx.Response) -> None:
        self._lobby.wrong.append(f"{self._name}: {what} was answered {answer.status_code}")

    def _come_to_table(self) -> None:
        """Look round there."""

    async def _play(self, led: httpx.Response) -> None:
        """Find the own seat at the table somebody is led to, and play there."""
        where = self._take_seat(led)
        self._lobby.tables.add(where)
        self._lobby.table.id = where.removeprefix("/t/")
        self._come_to_table()
        told = await self._ask("GET", where, {}, JSON)
        if told.status_code != 200:
            self._complain(where, told)
            return
        seen: dict[str, Any] = told.json()
        if seen["names"][seen["seat"]] != self._name:
            self._lobby.wrong.append(f"{self._name} sits on seat {seen['seat']} of {seen['names']}")
        self._lobby.table.people.append(seen["seat"])
        self._lobby.seats[self._name] = seen["seat"]
        await Person(self._world, self._lobby.table, seen["seat"], self._shown).play()


class _Guest(_Browser):
    async def come(self) -> None:
        """Follow the link and sit down."""
        while not self._shown:
            form = await self._look(self._lobby.link)
            once = re.search(r'name="once" value="([^"]+)"', form.text)
            if once is not None:
                given = {"name": self._name, "once": once[1]}
                answer = await self._post(self._lobby.link, given)
                if answer.status_code == 303:
                    self._take_seat(answer)
                elif answer.status_code != 403:  # the link was replaced, and a new one comes
                    self._complain("sitting down", answer)
            await asyncio.sleep(_PAUSE)

    async def go_along(self) -> None:
        """Wait in the lobby until the game begins, and play."""
        home = f"/l/{self._lobby.told.id}"
        while (page := await self._look(home)).status_code != 303:
            if page.status_code != 200:
                self._complain("waiting", page)
            await asyncio.sleep(_PAUSE)
        await self._play(page)


class _Host(_Browser):
    async def open(self) -> None:
        """Open a lobby."""
        answer = await self._post(f"/lobby/{self._lobby.told.game}", {"name": self._name})
        where = self._take_seat(answer)
        self._lobby.told.id = where.removeprefix("/l/")
        await self._read_link(where)
        self._listen(self._lobby.told, "/l")

    def _listen(self, told: Told, place: str) -> None:
        listener = Listener(self._world, told, self._shown, place)
        self._lobby.ears.append(asyncio.ensure_future(listener.listen()))

    async def settle(self) -> None:
        """Settle this and that."""
        deeds = (self._choose, self._draw_link, self._seat_bot)
        for _ in range(_DEEDS):
            await deeds[self._world.luck.below(len(deeds))]()
            await asyncio.sleep(_PAUSE * self._world.luck.below(5))

    async def start(self) -> None:
        """Begin the game, and play."""
        answer = await self._do("start")
        if answer.status_code == 303:
            await self._play(answer)

    def _come_to_table(self) -> None:
        self._listen(self._lobby.table, "/t")

    async def _choose(self) -> None:
        hints = not self._lobby.hints
        await self._do("options", hints="yes" if hints else "no")
        self._lobby.hints = hints

    async def _draw_link(self) -> None:
        answer = await self._do("link")
        await self._read_link(answer.headers["location"])

    async def _seat_bot(self) -> None:
        where = f"/l/{self._lobby.told.id}/bot"
        answer = await self._post(where, {"seat": "3", "by": "random"})
        if answer.status_code not in {303, 409}:  # asked twice, it sits there already
            self._complain("a bot", answer)

    async def _do(self, what: str, **given: str) -> httpx.Response:
        answer = await self._post(f"/l/{self._lobby.told.id}/{what}", given)
        if answer.status_code != 303:
            self._complain(what, answer)
        return answer

    async def _read_link(self, where: str) -> None:
        page = await self._look(where)
        found = re.search(r'id="link"[^>]*value="[^"]*(/j/[^"]+)"', page.text)
        if found is None:
            self._complain("the page with the link", page)
        else:
            self._lobby.link = found[1]


async def meet(world: World, lobby: Lobby) -> None:
    """Let people meet in a lobby, and play at its table until the time is over."""
    host = _Host(world, lobby, HOST)
    guests = [_Guest(world, lobby, name) for name in GUESTS]
    try:
        await host.open()
        await asyncio.gather(host.settle(), *(guest.come() for guest in guests))
        await asyncio.gather(host.start(), *(guest.go_along() for guest in guests))
    finally:
        for browser in (host, *guests):
            await browser.close()


def lobby_violations(store: Store, lobby: Lobby) -> Iterator[str]:
    """Yield what is wrong: each sits once, and all play one game, as it was settled."""
    yield from lobby.wrong
    yield from heard(lobby.told)
    kept = store.find(lobby.told.id)
    numbers = [change.change for change in kept.changes]
    if numbers != [*range(1, len(numbers) + 1)]:
        yield f"the numbers have gaps: {numbers}"
    begun = [f"/t/{change.words}" for change in kept.changes if change.kind == START]
    if len(begun) != 1 or lobby.tables != {*begun}:
        yield f"the game began at {begun}, and people were led to {lobby.tables}"
        return
    steps = [msgspec.json.decode(one.words, type=Step) for one in kept.changes if one.kind == LOBBY]
    sat = sorted(step.name for step in steps if step.said == SAT)
    if sat != sorted(GUESTS):
        yield f"these sat down: {sat}"
    state = lobby_after(kept.sitting or {}, kept.changes)
    if state.plan.hints != lobby.hints:
        yield f"hints were settled as {lobby.hints} and are {state.plan.hints}"
    table = store.find(lobby.table.id)
    if table.opening.header.commitment != kept.opening.header.commitment:
        yield "the shuffle is not the one of the lobby"
    if len(set(lobby.seats.values())) != 1 + len(GUESTS):
        yield f"two were led to one seat: {lobby.seats}"
