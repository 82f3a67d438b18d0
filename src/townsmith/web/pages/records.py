"""Records: download, check and upload; a finished game is shared by the address of its table."""

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core import registry
from townsmith.core.errors import RecordError
from townsmith.core.text import Text
from townsmith.table.opening import Header, Opening
from townsmith.table.playfile import public_record
from townsmith.table.seed import spelt_seed
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import form
from townsmith.web.http.visitors import visitor_of
from townsmith.web.http.visits import server_of, told_in_words, visit
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import PEOPLE, PERSON, Chair, Sitting
from townsmith.web.work.jobs.record_checks import read_finished, verified
from townsmith.web.work.kinds import STUDY


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
    verifying = server_of(request).work.do(STUDY, asker_of(request, found), verified, written.text)
    report = await while_asked(request, verifying)
    seed = "" if table.seed is None else spelt_seed(table.seed)
    context = {"say": found.words, "room": found.room, "report": report, "seed": seed}
    return page(request, "verify.html", context)


async def replays(request: Request) -> Response:
    """Show where a record is uploaded."""
    return page(request, "replays.html", {"wrong": ""})


async def upload(request: Request) -> Response:
    """Take in the record of a finished game and show it."""
    server = server_of(request)
    server.count("tables", visitor_of(request.scope))  # before it is read: reading is what costs
    file = (await form(request)).get("record")
    try:
        text = await _text_of(file)
        most = server.settings.limits.entries
        reading = server.work.do(STUDY, asker_of(request), read_finished, text, most)
        game = await while_asked(request, reading)
    except RecordError as error:
        return page(request, "replays.html", {"wrong": told_in_words(request, error)}, 400)
    opening = Opening(registry.game(game.header.game), game.header, game.seed)
    table_id = await server.rooms.keep_finished(opening, game.entries, _sitting(game.header))
    return RedirectResponse(f"/t/{table_id}?at=0", 303)


async def _text_of(file: object) -> str:
    if not isinstance(file, UploadFile):
        raise RecordError(Text("choose a .town file first"))
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(Text("this is no .town file: it is not UTF-8 text")) from None


def _sitting(header: Header) -> Sitting:
    seats = range(header.seats)
    names = header.names or [PEOPLE[seat % len(PEOPLE)] for seat in seats]
    return Sitting(tuple(Chair(PERSON, names[seat], seat, joined=True) for seat in seats))
