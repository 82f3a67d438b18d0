"""A table's page, its updates and the way in."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from townsmith.core.contract.state import SPECTATOR
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.web.http.answers import Json
from townsmith.web.http.passes import Pass
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visits import (
    NoSeatError,
    Visit,
    server_of,
    set_seat,
    viewer_of,
    visit,
    wants_json,
)
from townsmith.web.pages.drawing_links import linked, lit_for
from townsmith.web.pages.rendering import page
from townsmith.web.pages.table_scene import Scene, scene_of
from townsmith.web.pages.table_update import next_tokens, update
from townsmith.web.tables.room import Room


async def sit_down(request: Request) -> Response:
    """Exchange the secret of a link for a cookie, and go to the table without it."""
    server = server_of(request)
    granted = server.passes.read_link(request.path_params["token"])
    if granted is None:
        raise NoSeatError(Text("This link leads nowhere. Ask for a new one; it may be cut off."))
    room = await server.rooms.find(granted.table)
    await _welcome(request, room, granted)
    response = RedirectResponse(f"/t/{room.id}", 303)
    set_seat(request, response, granted)
    return response


async def _welcome(request: Request, room: Room, granted: Pass) -> None:
    if granted.seat == SPECTATOR:
        return
    chair = room.sitting.chairs[granted.seat]
    if not chair.is_person or chair.generation != granted.generation:
        raise NoSeatError(Text("Somebody else has taken over this seat, so the link is void."))
    if not chair.joined:
        await server_of(request).rooms.seat(room, granted.seat, replace(chair, joined=True))


async def table(request: Request) -> Response:
    """Show the table as its visitor may see it: as a page, or as JSON to a program."""
    found = await visit(request)
    if wants_json(request):
        return Json(summary(found))
    scene = _scene(request, found)
    prefix = _prefix(request, scene)
    return page(request, "table.html", _context(found, scene, prefix))


async def updates(request: Request) -> Response:
    """Return what changed for a page that is open; the header says which pieces it has."""
    found = await visit(request)
    have = frozenset(request.headers.get("x-have", "").split(","))
    return Json(update(_scene(request, found), have))


def summary(found: Visit) -> dict[str, object]:
    """Return what a program needs to play: the moment, what is expected and what is allowed."""
    room, seat, words = found
    game, view = room.table.game, room.table.view(seat)
    return {
        "game": game.slug,
        "seat": seat,
        "next": room.table.next_number,
        "pending": room.table.pending,
        "over": room.table.over,
        "round": view.round,
        "prompt": words(game.words.prompt(view)),
        "legal": [game.notation(move) for move in view.legal],
        "undo": seat >= 0 and room.table.can_undo(seat),
        "scores": {sheet.seat: sheet.total for sheet in game.words.sheets(view)},
        "names": room.names,
        "commitment": room.table.header.commitment,
    }


def _scene(request: Request, found: Visit) -> Scene:
    at = whole(request.query_params.get("at", ""))
    return scene_of(found.room, viewer_of(request, found), found.words, at)


def _prefix(request: Request, scene: Scene) -> Path:
    """Return what was clicked so far without a script; nothing if it leads nowhere."""
    prefix = tuple(request.query_params.get("path", "").split())
    return prefix if any(path[: len(prefix)] == prefix for path in scene.paths) else ()


def _context(found: Visit, scene: Scene, prefix: Path) -> dict[str, object]:
    tokens = next_tokens(scene.paths, prefix)
    return {
        "say": found.words,
        "room": found.room,
        "scene": scene,
        "seat": found.seat,
        "prefix": prefix,
        "tokens": tokens,
        "moves": _moves(scene, prefix),
        "drawn": {
            piece.key: _drawn(piece.svg, found.room, prefix, tokens) for piece in scene.pieces
        },
        "start": update(scene, frozenset(piece.mark for piece in scene.pieces)),
    }


def _moves(scene: Scene, prefix: Path) -> dict[str, str]:
    """Return the moves that are complete now or with the next click, in words, by notation."""
    game = scene.room.table.game
    paths = {move: game.words.path(move) for move in scene.view.legal} if scene.paths else {}
    return {
        " ".join(path): scene.words(game.words.describe(scene.view, move))
        for move, path in paths.items()
        if len(path) <= len(prefix) + 1 and path[: len(prefix)] == prefix
    }


def _drawn(svg: str, room: Room, prefix: Path, tokens: list[str]) -> str:
    """Return a drawing in which what may be clicked next is lit and is a link."""
    before = "".join(f"{token}+" for token in prefix)

    def address(token: str) -> str | None:
        return f"/t/{room.id}?path={before}{token}#act" if token in tokens else None

    return linked(lit_for(svg, set(tokens)) if prefix else svg, address)
