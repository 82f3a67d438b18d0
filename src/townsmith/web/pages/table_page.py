"""A table's page and its updates."""

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.contract.view import Path
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import Summary
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visitors import HAVE
from townsmith.web.http.visits import (
    Visit,
    viewer_of,
    visit,
    wants_json,
)
from townsmith.web.pages.drawing_links import linked, lit_for
from townsmith.web.pages.quick_words import QUICK_WORDS
from townsmith.web.pages.rendering import page
from townsmith.web.pages.screens import screen_of
from townsmith.web.pages.table_snapshot import (
    MOST_WATCHED,
    OPENED,
    Snapshot,
    following,
    snapshot_of,
)
from townsmith.web.pages.table_update import fragments, next_tokens, read_had, start, update
from townsmith.web.tables.room import Room


async def table(request: Request) -> Response:
    """Show the table as its visitor may see it: as a page, or as JSON to a program."""
    found = await visit(request)
    if wants_json(request):
        return Json(summary(found))
    snapshot = _snapshot(request, found)
    prefix = _prefix(request, snapshot)
    return page(request, "table.html", _context(found, snapshot, prefix))


async def updates(request: Request) -> Response:
    """Return what changed for a page that is open."""
    return Json(update_for(request, await visit(request)))


def update_for(request: Request, found: Visit) -> dict[str, object]:
    """Return what a page does not have; a header says what it has, the address what it shows."""
    had = read_had(request.headers.get(HAVE, ""))
    opened = OPENED.intersection(request.query_params.get("opened", "").split(","))
    return update(_snapshot(request, found, opened), had)


def summary(found: Visit) -> Summary:
    """Return what a program needs to play: the moment, what is expected and what is allowed."""
    room, seat, words = found
    game, view = room.table.game, room.table.view(seat)
    return Summary(
        game=game.slug,
        seat=seat,
        next=room.table.next_number,
        pending=room.table.pending,
        over=room.table.over,
        round=view.round,
        prompt=words(game.words.prompt(view)),
        legal=[game.notation(move) for move in view.legal],
        undo=seat >= 0 and room.table.can_undo(seat),
        scores={str(sheet.seat): sheet.total for sheet in game.words.sheets(view)},
        names=room.names,
        stuck=room.stuck,
        commitment=room.table.header.commitment,
    )


def _snapshot(request: Request, found: Visit, opened: frozenset[str] = OPENED) -> Snapshot:
    at = whole(request.query_params.get("at", ""))
    viewer, screen = viewer_of(request, found), screen_of(request)
    words = found.words.to(found.seat)
    snapshot = snapshot_of(found.room, viewer, words, at, screen, opened=opened)
    return following(snapshot, whole(request.cookies.get("follow", "")))


def _prefix(request: Request, snapshot: Snapshot) -> Path:
    """Return what was clicked so far without a script; nothing if it leads nowhere."""
    prefix = tuple(request.query_params.get("path", "").split())
    return prefix if any(path[: len(prefix)] == prefix for path in snapshot.paths) else ()


def _context(found: Visit, snapshot: Snapshot, prefix: Path) -> dict[str, object]:
    tokens, html = next_tokens(snapshot.paths, prefix), fragments(snapshot)
    return {
        "say": snapshot.words,
        "room": found.room,
        "snapshot": snapshot,
        "seat": found.seat,
        "prefix": prefix,
        "most_watched": MOST_WATCHED,
        "quick_words": QUICK_WORDS,
        "tokens": tokens,
        "moves": _moves(snapshot, prefix),
        "drawn": {
            piece.key: _drawn(piece.svg, found.room, prefix, tokens) for piece in snapshot.pieces
        },
        "html": html,
        "start": start(snapshot, html),
    }


def _moves(snapshot: Snapshot, prefix: Path) -> dict[str, str]:
    """Return the moves that are complete now or with the next click, in words, by notation."""
    game = snapshot.room.table.game
    paths = {move: game.words.path(move) for move in snapshot.view.legal} if snapshot.paths else {}
    return {
        " ".join(path): snapshot.words(game.words.describe(snapshot.view, move))
        for move, path in paths.items()
        if len(path) <= len(prefix) + 1 and path[: len(prefix)] == prefix
    }


def _drawn(svg: str, room: Room, prefix: Path, tokens: list[str]) -> str:
    """Return a drawing in which what may be clicked next is lit and is a link."""
    before = "".join(f"{token}+" for token in prefix)

    def address(token: str) -> str | None:
        return f"/t/{room.id}?path={before}{token}#act" if token in tokens else None

    return linked(lit_for(svg, set(tokens)) if prefix else svg, address)
