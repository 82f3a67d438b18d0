"""What everybody at a table is sent, moment by moment, in worlds that hide other things.

A viewer cannot tell these worlds apart, so whatever the server sends must be the same in all of
them, byte for byte and at the same length. Each world hides other cards, as canaries in a mine: one
that reached a page, an event, an error, a preview or a record would make two answers differ.
"""

import asyncio
import copy
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import httpx

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import SPECTATOR, Seat, members
from townsmith.core.rng import stream
from townsmith.table.log import UNDO
from townsmith.table.opening import open_new
from townsmith.table.store.rows import table_row
from townsmith.table.store.shape import TABLES
from townsmith.table.table import Table, open_table
from townsmith.web.app import create_app
from townsmith.web.http.guard import Guard
from townsmith.web.http.passes import Pass
from townsmith.web.http.settings import Limits, Settings
from townsmith.web.tables.chairs import PERSON, Chair, Sitting
from townsmith.web.tables.commits import Outbox, Writing
from townsmith.web.tables.live_updates import BEAT
from townsmith.web.tables.people_log import People
from townsmith.web.tables.room import Room

ID = "canary"
LIMITS = Limits(requests="99999/second", moves="99999/second")
RETRY = re.compile(rb"^retry:\d+\n\n")
HTML = "text/html"
JSON = "application/json"


class Received(NamedTuple):
    """One answer: what was asked, and all that came back."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Theatre:
    """The server in this process, showing whatever world is put on its stage."""

    def __init__(self, app: Guard) -> None:
        self._app = app
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app),
            base_url="http://127.0.0.1",
        )

    def show(self, table: Table) -> Room:
        """Put a world on the stage, in place of the one before."""
        chairs = tuple(Chair(PERSON, f"P{seat}", seat) for seat in range(table.header.seats))
        room = Room(ID, table, People(Sitting(chairs)), Outbox(ID, 0, refuse))
        self._app.server.rooms._open[ID] = room  # noqa: SLF001  the stage has no door of its own
        return room

    async def received(self, table: Table, viewer: Seat) -> list[Received]:
        """Return everything a viewer of this world can get from the server."""
        room = self.show(table)
        got = [await self._get(viewer, where, accept) for where, accept in _asked(table, viewer)]
        got += [await self._post(viewer, where, body) for where, body in _refused(table, viewer)]
        got.append(await self._event(room, viewer))
        assert table.next_number == room.table.next_number  # only looked at, never changed
        return got

    def _headers(self, viewer: Seat) -> dict[str, str]:
        token = self._app.server.passes.link(Pass(ID, viewer))
        return {"authorization": f"Bearer {token}"}

    async def _get(self, viewer: Seat, where: str, accept: str) -> Received:
        headers = self._headers(viewer) | {"accept": accept}
        return _received(where, await self._client.get(f"/t/{ID}{where}", headers=headers))

    async def _post(self, viewer: Seat, where: str, body: Mapping[str, object]) -> Received:
        headers = self._headers(viewer) | {"accept": JSON}
        answer = await self._client.post(f"/t/{ID}{where}", json=body, headers=headers)
        return _received(f"POST {where} {body}", answer)

    async def _event(self, room: Room, viewer: Seat) -> Received:
        """Return the first words of the live stream, and hang up."""
        body: list[bytes] = []
        headers = [(key.encode(), value.encode()) for key, value in self._headers(viewer).items()]
        path = f"/t/{ID}/events"
        scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": headers}
        scope |= {
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "server": ("127.0.0.1", 80),
        }

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:  # noqa: ANN401  as ASGI has it
            body.append(message.get("body", b""))

        await self._app(scope, receive, send)
        assert not room.listeners
        # When a sign of life comes, the clock decides and no card; when to ask again, luck does.
        told = RETRY.sub(b"", b"".join(body).replace(BEAT, b""), count=1)
        return Received("events", 200, (), told)


def _received(asked: str, answer: httpx.Response) -> Received:
    return Received(
        asked, answer.status_code, tuple(sorted(answer.headers.items())), answer.content
    )


def _asked(table: Table, viewer: Seat) -> Iterator[tuple[str, str]]:
    """Yield all that can be looked at."""
    last = table.next_number - 1
    for where in ("", "/people", f"?at={last // 2}", f"?as=0&at={last}"):
        yield where, HTML
    for where in (
        "",
        "/updates?opened=picture,sheets",
        "/turn",
        "/record",
        "/verify",
        f"/updates?at={last}&as=-2",
    ):
        yield where, JSON
    paths = (
        [table.game.words.path(move) for move in table.view(viewer).legal] if viewer >= 0 else []
    )
    yield "/question", JSON
    yield "/preview", JSON
    for path in paths[:1] + paths[-1:]:
        yield f"?path={'+'.join(path[:1])}", HTML
        yield f"/preview?path={'+'.join(path[:-1])}", JSON
        yield f"/sketch?path={'+'.join(path)}", JSON
    for words in _unplayable(table, viewer):
        yield f"/why?path={words.replace(' ', '+')}", JSON


def _refused(table: Table, viewer: Seat) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield what is refused with words that might say too much."""
    at = table.next_number
    for words in [*_unplayable(table, viewer), "xyzzy"]:
        yield "/moves", {"words": words, "at": at}
    yield "/moves", {"words": "xyzzy", "at": at + 7}
    if viewer < 0 or not table.can_undo(viewer):
        yield "/undo", {"at": at}


def _unplayable(table: Table, viewer: Seat) -> list[str]:
    """Return a few moves that the viewer cannot make now."""
    legal = set(table.view(viewer).legal)
    moves = [move for move in range(table.game.rules.move_count) if move not in legal]
    return [table.game.notation(move) for move in moves[:: max(1, len(moves) // 4)]]


def refuse(writing: Writing) -> NoReturn:
    raise AssertionError(f"nothing is kept of {writing.table}: {writing.change}")


_ROW = table_row(ID, open_new(registry.game("uptown"), 2)) | {"finished": False}
"""A table of that id, so that whoever looks it up finds that nothing has happened there."""


@asynccontextmanager
async def theatre(data: Path) -> AsyncIterator[Theatre]:
    """Open the server in this process."""
    app = create_app(Settings(data, LIMITS, workers=1))
    inner = app._app  # noqa: SLF001  whoever serves an application also opens and closes it
    async with inner.router.lifespan_context(inner):
        with app.server.store.engine.begin() as connection:
            connection.execute(TABLES.insert(), _ROW)
        yield Theatre(app)


# Worlds


def redealt(table: Table, viewer: Seat, luck: int) -> Table:
    """Return the same table in a world in which all that the viewer cannot know is dealt anew."""
    world, fold = copy.copy(table), copy.copy(table._fold)  # noqa: SLF001  no table can be redealt
    fold.state = table.state()
    fold.state.redeal(viewer, stream(luck, "canary"))
    world._fold = fold  # noqa: SLF001 - another world
    world._views = {}  # noqa: SLF001 - in which nobody has looked yet
    return world


class Kind(NamedTuple):
    """A game to be played with seats and options."""

    game: AnyGame
    seats: int
    options: Mapping[str, Json]

    @property
    def name(self) -> str:
        return f"{self.game.slug}-{self.seats}-{'-'.join(self.options) or 'usual'}"

    def open(self) -> Table:
        return open_table(open_new(self.game, self.seats, self.options, seed=11, date="2026-01-31"))

    @property
    def viewers(self) -> list[Seat]:
        return [*range(self.seats), SPECTATOR]


def play_on(table: Table, moves: int) -> int:
    """Play that many moves, or to the end; return how many were played."""
    game = table.game
    for made in range(moves):
        pending = members(table.state().pending())
        if not pending:
            return made
        number = table.next_number
        luck = stream(number, "canary play")
        seat = pending[luck.below(len(pending))]
        legal = [move for move in table.legal(seat) if game.notation(move) != "complete"]
        legal = legal or table.legal(seat)
        table.play(seat, game.notation(legal[luck.below(len(legal))]), number)
    return moves


def leaks(one: list[Received], other: list[Received]) -> list[str]:
    """Return what was asked where two worlds answer differently."""
    assert [got.asked for got in one] == [got.asked for got in other]
    return [got.asked for got, too in zip(one, other, strict=True) if got != too]


async def leaks_of_cards(stage: Theatre, kind: Kind, moments: int) -> list[str]:
    """Play a whole game; return where a viewer was told a card that it cannot know."""
    length = play_on(kind.open(), 1 << 30)
    table, found = kind.open(), []
    for at in range(moments):
        play_on(table, length * at // moments - (table.next_number - 1))
        for viewer in kind.viewers:
            worlds = [redealt(table, viewer, luck) for luck in (1, 2)]
            got = [await stage.received(world, viewer) for world in worlds]
            found += [
                f"move {table.next_number}, viewer {viewer}: {where}" for where in leaks(*got)
            ]
    play_on(table, 1 << 30)
    assert table.over
    return found


async def leaks_of_moves(stage: Theatre, kind: Kind, moments: int) -> tuple[list[str], int]:
    """Play a whole game; return where a viewer was told of a move that is not shown yet.

    In a round that all play at the same time one seat makes one move or another, and nobody else
    may notice which. Return also how often there was such a choice.
    """
    table, found, choices = kind.open(), [], 0
    while not table.over and choices < moments:
        for seat, moves in _secret_choices(kind.game, table):
            choices += 1
            worlds = []
            for move in moves:
                world = _replayed(kind, table)
                world.play(seat, kind.game.notation(move), world.next_number)
                worlds.append(world)
            for viewer in kind.viewers:
                if viewer != seat:
                    got = [await stage.received(world, viewer) for world in worlds]
                    where = f"move {table.next_number} of {seat}, viewer {viewer}"
                    found += [f"{where}: {asked}" for asked in leaks(*got)]
        play_on(table, 5)
    return found, choices


def _secret_choices(game: AnyGame, table: Table) -> Iterator[tuple[Seat, list[int]]]:
    """Yield a seat that can make two different moves without anybody else's noticing, if any."""
    state = table.state()
    pending = members(state.pending())
    for seat in pending if len(pending) > 1 else []:
        quiet = []
        for move in state.legal(seat):
            after = state.clone()
            after.apply(seat, move)
            if after.epoch() == state.epoch() and after.pending() == state.pending():
                quiet.append(move)
        if len(quiet) > 1 and game.notation(quiet[0]) != UNDO:
            yield seat, [quiet[0], quiet[-1]]
            return


def _replayed(kind: Kind, table: Table) -> Table:
    """Return a table of its own with the same past."""
    again = kind.open()
    for entry in table.log:
        again.play(entry.seat, entry.words, entry.number)
    return again
