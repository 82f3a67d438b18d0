"""Notes to you: how somebody at a table wishes to be told that it is their turn."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.errors import BadSyntaxError, SetupError, UnknownError
from townsmith.core.text import Text
from townsmith.table.store.way_book import Way
from townsmith.web.http.answers import Json, done
from townsmith.web.http.request_fields import fields, number, text
from townsmith.web.http.visitors import seat_key
from townsmith.web.http.visits import (
    Visit,
    say_for,
    seated,
    server_of,
    told_in_words,
    wants_json,
    zone_of,
)
from townsmith.web.notices.carriers import NONE, STOP, YES
from townsmith.web.notices.letters import letter_for
from townsmith.web.notices.mail import confirming_mail, post_mail, read_mail_address
from townsmith.web.notices.missing import is_missing, need
from townsmith.web.notices.public_addresses import look_up, read_target
from townsmith.web.notices.push import read_subscription
from townsmith.web.notices.sending import FailedError, RefusedError
from townsmith.web.notices.ways import HOUR, KINDS, MAIL, PUSH, Wishes, checked, wishes_of
from townsmith.web.notices.webhooks import FORMATS
from townsmith.web.pages.invitations import reach_of
from townsmith.web.pages.rendering import page
from townsmith.web.server import Server
from townsmith.web.tables.chairs import Locale
from townsmith.web.tables.people_log import calling
from townsmith.web.tables.room import Room

_MOST_WAYS: Final = 8
"""How many ways one seat may have."""
_MOST_ASKED: Final = 3
"""How often an address is asked within an hour whether it wants letters."""
_SHOWN: Final = 40
NIGHT: Final = (22, 8)
"""The quiet hours that are offered."""


async def notes(request: Request) -> Response:
    """Show how whoever sits here is told of their turns."""
    found = await seated(request)
    return await _page(request, found, "")


async def _page(request: Request, found: Visit, wrong: str, status: int = 200) -> Response:
    server = server_of(request)
    kept = await asyncio.to_thread(server.store.ways.of, found.room.id, found.seat)
    ways = [way for way in kept if _is_of(way, _generation(found))]
    if wants_json(request):
        return Json({"ways": [_told(way) for way in ways]})
    missing = {kind: is_missing(kind) for kind in KINDS}
    context = {
        "say": found.words,
        "room": found.room,
        "seat": found.seat,
        "ways": [(way, wishes_of(way.wishes), shown(way)) for way in ways],
        "letter": letter_for(
            found.room, found.seat, found.room.table.next_number - 1, _locale(request, found)
        ),
        "formats": FORMATS,
        "missing": missing,
        "mail": server.carriers.post is not None and not missing[MAIL],
        "push_key": "" if missing[PUSH] else await _public_key(server),
        "night": NIGHT,
        "wrong": wrong,
    }
    return page(request, "notes.html", context, status)


def _locale(request: Request, found: Visit) -> Locale:
    """Return how somebody is spoken to; a program tells no zone, so that of its seat counts."""
    zone = zone_of(request) or found.room.sitting.chairs[found.seat].zone
    return Locale(found.words.language, zone)


def _generation(found: Visit) -> int:
    return found.room.sitting.chairs[found.seat].generation


def _is_of(way: Way, generation: int) -> bool:
    return wishes_of(way.wishes).are_of(generation)


async def _public_key(server: Server) -> str:
    """Return the key of this server, which the database may still have to keep."""
    return (await asyncio.to_thread(lambda: server.carriers.push_key)).public


def _told(way: Way) -> dict[str, object]:
    return {"id": way.id, "kind": way.kind, "to": shown(way), "confirmed": way.confirmed}


def shown(way: Way) -> str:
    """Return where a way leads, so that its owner knows it and nobody else can use it."""
    if way.kind == MAIL:
        return way.address
    return read_host(way.address)[:_SHOWN]


def read_host(url: str) -> str:
    """Return the name of the machine in an address."""
    return url.partition("://")[2].partition("/")[0]


async def add(request: Request) -> Response:
    """Keep one more way, or change what is wished of it; a mail address is asked first."""
    given = await fields(request)
    found = await seated(request)
    server = server_of(request)
    server.count("ways", seat_key(found.room.id, found.seat))
    try:
        way = await _read(request, found, given)
        kept = await _kept(server, found, way)
        if not kept.confirmed:
            await _ask(server, found, kept)
    except (BadSyntaxError, SetupError) as error:
        if wants_json(request):
            raise
        return await _page(request, found, told_in_words(request, error), 400)
    if wants_json(request):
        return Json(_told(kept), 201)
    return done(request, found, "/notes")


async def _read(request: Request, found: Visit, given: Mapping[str, Any]) -> Way:
    kind, server = text(given, "kind"), server_of(request)
    if kind not in KINDS:
        raise BadSyntaxError(Text("Something was chosen that there is not."))
    need(kind)
    wishes = await _wishes(request, found, given)
    if kind == PUSH:
        subscription = read_subscription(_object(given, "subscription"))
        wishes = Wishes(**{**wishes.kept, "subscription": subscription})
        address = subscription["endpoint"]
    else:
        address = text(given, "address").strip()
    if kind == MAIL:
        if server.carriers.post is None:
            raise SetupError(Text("E-mail is not set up on this server."))
        return Way(found.room.id, found.seat, kind, read_mail_address(address), wishes.kept, False)  # noqa: FBT003
    target = read_target(address, server.settings.allowed)
    await look_up(target, server.settings.allowed)
    return Way(found.room.id, found.seat, kind, address, wishes.kept)


def _object(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = given.get(name)
    if not isinstance(value, Mapping):
        raise BadSyntaxError(Text("This is no subscription of a browser."))
    return value


async def _wishes(request: Request, found: Visit, given: Mapping[str, Any]) -> Wishes:
    quiet, locale = "quiet_from" in given, _locale(request, found)
    base = server_of(request).settings.public_url or (await reach_of(request)).base
    return checked(
        Wishes(
            language=locale.language,
            zone=locale.zone,
            base=base,
            gather=text(given, "gather", "each"),
            format=text(given, "format", "json"),
            quiet_from=number(given, "quiet_from") if quiet else 0,
            quiet_to=number(given, "quiet_to") if quiet else 0,
            generation=_generation(found),
        )
    )


async def _kept(server: Server, found: Visit, way: Way) -> Way:
    room, seat = found.room, found.seat
    known = await asyncio.to_thread(server.store.ways.of, room.id, seat)
    if len(known) >= _MOST_WAYS and way.address not in {one.address for one in known}:
        raise SetupError(Text("There are {n} ways to you already; stop one first.", n=len(known)))
    if not way.confirmed:
        waiting = await asyncio.to_thread(server.store.ways.waiting, way.address, HOUR)
        if waiting >= _MOST_ASKED:
            raise SetupError(Text("This address was asked often enough just now; try again later."))
    await server.rooms.change(room, lambda: calling(room.people, seat, yes=True))
    told = room.whose.get(seat, -1) if way.confirmed else -1  # whoever is here knows of this turn
    return await asyncio.to_thread(server.store.ways.add, way, told)


async def _ask(server: Server, found: Visit, way: Way) -> None:
    """Ask an address whether it wants letters."""
    post = server.carriers.post
    if post is None:
        return
    link = server.carriers.answer_link(way, YES)
    words, game = found.words, found.room.table.game.name
    try:
        await post_mail(post, confirming_mail(post, way.address, game, link, words))
    except (FailedError, RefusedError):
        await asyncio.to_thread(server.store.ways.drop, way.id)
        raise SetupError(
            Text("The letter could not be sent to {address}.", address=way.address)
        ) from None


async def stop(request: Request) -> Response:
    """Forget one way."""
    given = await fields(request)
    found = await seated(request)
    server, way_id = server_of(request), text(given, "way")
    await _own(server, found, way_id)
    await asyncio.to_thread(server.store.ways.drop, way_id)
    await quieten(server, found.room, found.seat)
    return done(request, found, "/notes")


async def _own(server: Server, found: Visit, way_id: str) -> Way:
    way = await asyncio.to_thread(server.store.ways.find, way_id)
    here, generation = (found.room.id, found.seat), _generation(found)
    if way is None or (way.table_id, way.seat) != here or not _is_of(way, generation):
        raise UnknownError(Text("There is no such way to you."))
    return way


async def quieten(server: Server, room: Room, seat: int) -> None:
    """Note that a seat wants to be told no more, if its last way is gone."""
    if not await asyncio.to_thread(server.store.ways.of, room.id, seat):
        await server.rooms.change(room, lambda: calling(room.people, seat, yes=False))


async def trial(request: Request) -> Response:
    """Send a trial note by one way, now."""
    given = await fields(request)
    found = await seated(request)
    server = server_of(request)
    server.count("ways", seat_key(found.room.id, found.seat))
    way = await _own(server, found, text(given, "way"))
    at = found.room.table.next_number - 1
    if not way.confirmed:
        raise SetupError(Text("Say yes to the letter that was sent to you first."))
    letter = letter_for(found.room, found.seat, at, _locale(request, found))
    try:
        await server.carriers.send([way], [letter.as_trial()])
    except (FailedError, RefusedError):
        wrong = found.words(Text("The trial note did not arrive. Look at the address once more."))
        return await _page(request, found, wrong, 502)
    return done(request, found, "/notes")


# What a letter leads to


async def answer(request: Request) -> Response:
    """Ask whoever follows a link of a letter; looking changes nothing."""
    way, said = await _answered(request)
    return page(request, "answer.html", {"said": said, "done": False, "gone": way is None})


async def take_answer(request: Request) -> Response:
    """Do what a letter's reader wants: mail programs come here by themselves with one click."""
    await fields(request)
    way, said = await _answered(request)
    server = server_of(request)
    if way is not None and said == YES:
        await asyncio.to_thread(server.store.ways.confirm, way.id)
    elif way is not None:
        await _stop_letters(server, way, everywhere=said == NONE)
    return page(request, "answer.html", {"said": said, "done": True, "gone": way is None})


async def _answered(request: Request) -> tuple[Way | None, str]:
    server = server_of(request)
    read = server.passes.read_note(request.path_params["token"])
    if read is None or read[1] not in {YES, STOP, NONE}:
        raise UnknownError(say_for(request)(Text("This link leads nowhere.")))
    return await asyncio.to_thread(server.store.ways.find, read[0]), read[1]


async def _stop_letters(server: Server, way: Way, *, everywhere: bool) -> None:
    ways = server.store.ways
    gone = await asyncio.to_thread(ways.to_address, way.address) if everywhere else [way]
    for one in gone:
        await asyncio.to_thread(ways.drop, one.id)
        try:
            await quieten(server, await server.rooms.find(one.table_id), one.seat)
        except UnknownError:
            continue
