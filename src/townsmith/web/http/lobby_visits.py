"""A visit to a lobby: who asks, and on which seat they wait."""

from typing import NamedTuple

from starlette.requests import Request

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.http.passes import Pass, watching
from townsmith.web.http.visitors import pass_shown
from townsmith.web.http.visits import NoSeatError, known_by, language_of, server_of
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.lobby_log import LobbyState


class LobbyVisit(NamedTuple):
    """Somebody in a lobby."""

    room: Lobby
    seat: Seat
    """The seat of the pass; SPECTATOR for those who only watch."""
    words: Words

    @property
    def is_host(self) -> bool:
        """Say whether they decide here."""
        return self.seat >= 0 and self.seat == self.room.state.host


async def visit_lobby(request: Request) -> LobbyVisit:
    """Return who visits the lobby of the address; NoSeatError if they have no pass for it."""
    server = server_of(request)
    room = await server.rooms.find_lobby(request.path_params["table"])
    await server.rooms.reach(room, known_by(request))
    granted = pass_shown(server, request.scope)
    if waits(granted, room) is None and await server.rooms.refresh(room):
        await server.rooms.settle(room)
    seat = waits(granted, room)
    if seat is None:
        raise NoSeatError(_given_up(granted, room))
    if seat >= 0:
        room.see(seat)
    await server.rooms.look_round(room)
    await server.rooms.settle(room)
    return LobbyVisit(room, seat, room.words(language_of(request)))


async def glance_at_lobby(request: Request) -> LobbyVisit:
    """Return who looks at a lobby from elsewhere: nobody is here because of that."""
    server = server_of(request)
    room = await server.rooms.find_lobby(request.path_params["table"])
    granted = pass_shown(server, request.scope)
    if waits(granted, room) is None:
        await server.rooms.refresh(room)
    seat = waits(granted, room)
    if seat is None:
        raise NoSeatError(_given_up(granted, room))
    await server.rooms.settle(room)
    return LobbyVisit(room, seat, room.words(language_of(request)))


def waits(granted: Pass | None, room: Lobby) -> Seat | None:
    """Return on which seat the bearer of a pass waits; None if on none."""
    if granted is None or granted.table != room.id:
        return None
    if granted.seat == SPECTATOR:
        return SPECTATOR
    chair = room.state.chair(granted.seat)
    known = room.state.sits(granted.seat) if granted.seat < len(room.state.chairs) else False
    return granted.seat if known and chair.generation == granted.generation else None


def _given_up(granted: Pass | None, room: Lobby) -> Text:
    if granted is not None and granted.table == room.id:
        return Text(
            "Your seat at this table was given up. Open the link of the table again to choose "
            "another one."
        )
    return Text("This table waits for people who have its link. Ask whoever opened it.")


def pass_of(room: Lobby, seat: Seat) -> Pass:
    """Return the pass of somebody who waits on a seat."""
    return Pass(room.id, seat, room.state.chairs[seat].generation)


def pass_at_table(state: LobbyState, seat: Seat) -> Pass:
    """Return the pass that somebody of a lobby has at the table where its game has begun."""
    if seat == SPECTATOR:
        return watching(state.table)
    return Pass(state.table, state.players.index(seat))
