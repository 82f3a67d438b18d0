"""The print page: which sheet, on which paper, how many; a look at it, and the PDF."""

from collections.abc import Callable
from typing import Final, NamedTuple, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.paper import PAPERS, PaperSheet
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.paper.page import Link
from townsmith.paper.printing import MOST_COPIES, Wish, sheet_of, sheets_of
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import whole
from townsmith.web.http.visits import language_of, server_of
from townsmith.web.pages.invitations import NOBODY, reach_of
from townsmith.web.pages.preferences import safe_path
from townsmith.web.pages.rendering import page
from townsmith.web.work.jobs.print_sheet import Order, as_pdf, as_picture
from townsmith.web.work.kinds import PREVIEW

P = ParamSpec("P")
T = TypeVar("T")
_TO_THE_PAD: Final = Text("Scan to count this sheet on a phone.")
_TO_THE_TABLE: Final = Text("Scan to come to the table of this sheet.")


class _Choice(NamedTuple):
    """What somebody chose to print, as it stands in an address."""

    game: AnyGame
    sheet: PaperSheet
    order: Order
    to: str


async def print_page(request: Request) -> Response:
    """Show what can be printed of a game, and the sheet that is chosen."""
    found = await _choice(request)
    wish = found.order.wish
    context = {
        "game": found.game,
        "game_words": Words(language_of(request), (), found.game.slug),
        "sheets": sheets_of(found.game),
        "chosen": found.sheet,
        "wish": wish,
        "papers": PAPERS,
        "most": MOST_COPIES,
        "to": found.to,
    }
    return page(request, "print.html", context)


async def print_pdf(request: Request) -> Response:
    """Return the sheet as a PDF to be kept."""
    found = await _choice(request)
    body = await _worked(request, as_pdf, found.order)
    name = f"{found.game.slug}-{found.sheet.id}.pdf"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/pdf", headers=headers)


async def print_picture(request: Request) -> Response:
    """Return the first page of the sheet as a picture."""
    found = await _choice(request)
    drawn = await _worked(request, as_picture, found.order)
    return Response(drawn, media_type="image/svg+xml")


async def _worked(request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    printing = server_of(request).work.do(PREVIEW, asker_of(request), work, *args, **kwargs)
    return await while_asked(request, printing)


async def _choice(request: Request) -> _Choice:
    """Return what is asked for; whatever there is not becomes the usual."""
    game, asked = registry.game(request.path_params["game"]), request.query_params
    sheet = sheet_of(game, asked.get("sheet", ""))
    paper = asked.get("paper", "")
    copies = whole(asked.get("copies", ""))
    wish = Wish(
        paper if paper in PAPERS else next(iter(PAPERS)),
        min(max(1, copies or 1), MOST_COPIES),
        asked.get("ink") == "colour",
        language_of(request),
    )
    to = safe_path(asked["to"]) if asked.get("to") else ""
    link = await _link(request, game, sheet, to)
    return _Choice(game, sheet, Order(game.slug, sheet.id, wish._replace(link=link)), to)


async def _link(request: Request, game: AnyGame, sheet: PaperSheet, to: str) -> Link | None:
    """Return where the code on the sheet leads; none where nobody else could open it."""
    reach = await reach_of(request)
    if reach.who == NOBODY:
        return None
    if to:
        return Link(reach.base + to, _TO_THE_TABLE)
    counted = sheet.named and game.positions.pad is not None
    return Link(f"{reach.base}/pad/{game.slug}", _TO_THE_PAD) if counted else None
