"""Records: download, check and upload; a finished game is shared by the address of its table."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.errors import BadSyntaxError, RecordError, UnknownError
from townsmith.core.text import Text
from townsmith.table.opening import LONGEST_NAME, Header, Opening
from townsmith.table.playfile import public_record
from townsmith.table.record import Record
from townsmith.table.seed import spelt_seed
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import fields, form, line, text
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import server_of, told_in_words, visit
from townsmith.web.pages.finished_games import MOST_GAMES
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import PEOPLE, PERSON, Chair, Sitting
from townsmith.web.tables.room import Room
from townsmith.web.tables.rooms import WaitingError
from townsmith.web.work.jobs.record_checks import read_finished, verified
from townsmith.web.work.kinds import RECORD


async def record(request: Request) -> Response:
    """Return the record as the visitor may have it."""
    found = await visit(request)
    written = _written(found.room, found.seat)
    name = f"{found.room.table.game.slug}-{found.room.id}.town"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(written.text, media_type="text/plain", headers=headers)


def _written(room: Room, viewer: Seat) -> Record:
    """Return the record with the names that people and their towns have now."""
    towns = [chair.town for chair in room.sitting.chairs]
    return public_record(room.table, viewer, room.names, towns)


async def checked(request: Request) -> Response:
    """Check the shuffle and every move of a finished game, as anybody could at home."""
    found = await visit(request)
    table = found.room.table
    written = _written(found.room, found.seat)
    verifying = server_of(request).work.do(RECORD, asker_of(request, found), verified, written.text)
    report = await while_asked(request, verifying)
    seed = "" if table.seed is None else spelt_seed(table.seed)
    context = {"say": found.words, "room": found.room, "report": report, "seed": seed}
    return page(request, "verify.html", context)


async def replays(request: Request) -> Response:
    """Show where records are uploaded."""
    return page(request, "replays.html", {"wrong": "", "taken": []})


class Taken(NamedTuple):
    """What became of an uploaded file."""

    name: str
    table: str = ""
    wrong: str = ""


async def upload(request: Request) -> Response:
    """Take in the records of finished games; one is shown at once, of many there is a list."""
    files = (await form(request)).getlist("record") or [""]
    taken = [await _taken(request, file) for file in files]
    if len(taken) == 1 and taken[0].table:
        return RedirectResponse(f"/t/{taken[0].table}?at=0", 303)
    wrong = taken[0].wrong if len(taken) == 1 else ""
    bad = all(one.wrong for one in taken)
    context = {"wrong": wrong, "taken": [] if len(taken) == 1 else taken}
    return page(request, "replays.html", context, 400 if bad else 200)


async def _taken(request: Request, file: object) -> Taken:
    name = getattr(file, "filename", None) or "?"
    try:
        return Taken(name, await _keep(request, file))
    except RecordError as error:
        return Taken(name, wrong=told_in_words(request, error))


async def _keep(request: Request, file: object) -> str:
    """Return the table under which a record is kept from now on."""
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))  # before it is read: reading is what costs
    record = await _text_of(file)
    most = server.settings.limits.entries
    reading = server.work.do(RECORD, asker_of(request), read_finished, record, most)
    game = await while_asked(request, reading)
    opening = Opening(registry.game(game.header.game), game.header, game.seed)
    return await server.rooms.keep_finished(
        opening, game.entries, _sitting(game.header, game.towns)
    )


async def all_records(request: Request) -> Response:
    """Return the records of all these finished games in one file; those that are gone are not."""
    asked = text(await fields(request), "tables").split(",")
    if len(asked) > MOST_GAMES:
        raise BadSyntaxError(Text("there are at most {most} games here", most=MOST_GAMES))
    written: dict[str, str] = {}
    for table_id in asked:
        with suppress(UnknownError, WaitingError):
            room = await server_of(request).rooms.find(table_id)
            if room.table.over:
                record = _written(room, SPECTATOR)
                written[f"{room.table.game.slug}-{room.id}.town"] = record.text
    packed = await asyncio.to_thread(_zipped, written)
    headers = {"content-disposition": 'attachment; filename="townsmith-games.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


def _zipped(written: Mapping[str, str]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for name, record in written.items():
            file.writestr(name, record)
    return packed.getvalue()


async def _text_of(file: object) -> str:
    if not isinstance(file, UploadFile):
        raise RecordError(Text("choose a .town file first"))
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(Text("this is no .town file: it is not UTF-8 text")) from None


def _sitting(header: Header, towns: Sequence[str]) -> Sitting:
    seats = range(header.seats)
    names = header.names or [PEOPLE[seat % len(PEOPLE)] for seat in seats]
    chairs = [Chair(PERSON, names[seat], seat, joined=True) for seat in seats]
    for seat, town in enumerate(towns[: header.seats]):
        chairs[seat] = replace(chairs[seat], town=line(town, LONGEST_NAME))
    return Sitting(tuple(chairs))
