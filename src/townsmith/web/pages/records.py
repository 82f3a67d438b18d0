"""Records: download, check and upload; a finished game is shared by the address of its table."""

import asyncio

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.errors import RecordError, TownsmithError
from townsmith.core.text import Text
from townsmith.table.playfile import public_record, read_record
from townsmith.table.record import replayed
from townsmith.table.seed import spelt_seed
from townsmith.table.table import Table
from townsmith.table.verify import verify
from townsmith.web.http.guard import visitor_of
from townsmith.web.http.visits import server_of, told_in_words, visit
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import PEOPLE, PERSON, Chair, Sitting


async def record(request: Request) -> Response:
    """Return the record as the visitor may have it."""
    found = await visit(request)
    written = public_record(found.room.table, found.seat, found.room.names)
    name = f"{found.room.table.game.slug}-{found.room.id}.town"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(written.text, media_type="text/plain", headers=headers)


async def checked(request: Request) -> Response:
    """Check the shuffle and every move of a finished game, as anybody could at home."""
    found = await visit(request)
    table = found.room.table
    written = public_record(table, found.seat, found.room.names)
    report = await asyncio.to_thread(verify, written)
    seed = "" if table.seed is None else spelt_seed(table.seed)
    context = {"say": found.words, "room": found.room, "report": report, "seed": seed}
    return page(request, "verify.html", context)


async def replays(request: Request) -> Response:
    """Show where a record is uploaded."""
    return page(request, "replays.html", {"wrong": ""})


async def upload(request: Request) -> Response:
    """Take in the record of a finished game and show it."""
    server = server_of(request)
    form = await request.form()
    file = form.get("record")
    try:
        table = await asyncio.to_thread(_read, await _text_of(file))
    except TownsmithError as error:
        return page(request, "replays.html", {"wrong": told_in_words(request, error)}, 400)
    server.count("tables", visitor_of(request.scope))
    table_id = await server.rooms.keep_finished(table, _sitting(table))
    return RedirectResponse(f"/t/{table_id}?at=0", 303)


async def _text_of(file: object) -> str:
    if not isinstance(file, UploadFile):
        raise RecordError(Text("choose a .town file first"))
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(Text("this is no .town file: it is not UTF-8 text")) from None


def _read(text: str) -> Table:
    table = replayed(read_record(text))
    if not table.over:
        raise RecordError(Text("this game is not over; only finished games can be shown here"))
    return table


def _sitting(table: Table) -> Sitting:
    seats = range(table.header.seats)
    names = table.header.names or [PEOPLE[seat % len(PEOPLE)] for seat in seats]
    return Sitting(tuple(Chair(PERSON, names[seat], seat, joined=True) for seat in seats))
