"""A pad on which all is written down: an evening to remember, and a picture to share."""

import time

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.table.standings import standings
from townsmith.web.http.answers import Json
from townsmith.web.http.request_fields import fields, text
from townsmith.web.http.visits import language_of
from townsmith.web.pages.drawn_images import THEMES, standing_alone
from townsmith.web.pages.finished_games import MOST_AT_THE_BOX, Finished
from townsmith.web.pages.score_pad import in_another_process, sheet_given
from townsmith.web.work.jobs.pad_count import PadSheet
from townsmith.web.work.jobs.pad_picture import finished, pictured


async def evening(request: Request) -> Response:
    """Return what a device remembers of an evening: when it was, who played, who won."""
    given = await fields(request)
    sheet = sheet_given(registry.game(request.path_params["game"]), given)
    known = await in_another_process(request, finished, sheet, language_of(request))
    told = evening_of(known, text(given, "evening", ""), int(time.time()))
    return Json({"game": told._asdict()})


def evening_of(known: PadSheet, address: str, ended: int) -> Finished:
    """Return an evening with the real box, seen from nobody's seat: all are named, best first."""
    ranking = standings([one for one, _ in known.results], known.won)
    people = [known.names[one.seat] for one in ranking if one.seat < known.seats]
    best = ranking[0]
    return Finished(
        id=address,
        game=known.slug,
        seat=max(best.seat, 0),
        seats=known.seats,
        people=tuple(people[:MOST_AT_THE_BOX]),
        points=best.sheet.total,
        place=1,
        won=False,
        scores=tuple(one.sheet.total for one in ranking)[:MOST_AT_THE_BOX],
        ended=ended,
        counts=False,
        winners=len(known.won),
    )


async def picture(request: Request) -> Response:
    """Draw the ranking and the best board of a pad on which all is written down."""
    given = await fields(request)
    sheet = sheet_given(registry.game(request.path_params["game"]), given)
    drawn = await in_another_process(request, pictured, sheet, language_of(request))
    theme = text(given, "theme", "")
    body = standing_alone(drawn, theme if theme in THEMES else "")
    return Response(body, media_type="image/svg+xml")
