"""The score pad: for people with the real box, who write down the board and read the score.

A game brings its pad along: fields as they lie on the table. For a game without one a position file
is the pad: every value of the file is a field. A position file can always be pasted.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import TownsmithError
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.pad import counts, governing, name_of
from townsmith.i18n.words import Words
from townsmith.table.opening import LONGEST_NAME
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import fields, whole
from townsmith.web.http.visits import language_of, server_of, told_in_words
from townsmith.web.pages.card_gallery import MARKS, exhibition
from townsmith.web.pages.rendering import page
from townsmith.web.work.jobs.pad_count import PadSheet, counted, empty
from townsmith.web.work.jobs.position_fields import ids_of
from townsmith.web.work.kinds import PREVIEW
from townsmith.web.work.refusals import TooMuchWaitingError, UndoneError

P = ParamSpec("P")


async def pad(request: Request) -> Response:
    """Show an empty board to fill in."""
    game = registry.game(request.path_params["game"])
    sheet = PadSheet(game.slug, _seats(game, request.query_params.get("seats", "")))
    return _show(request, await _worked(request, empty, sheet))


async def score(request: Request) -> Response:
    """Read the board that was written down, and show its score with every line."""
    game = registry.game(request.path_params["game"])
    given = {name: value for name, value in (await fields(request)).items() if _is_text(value)}
    sheet = PadSheet(game.slug, _seats(game, given.get("seats", "")), given)
    try:
        return _show(request, await _worked(request, counted, sheet, language_of(request)))
    except (TooMuchWaitingError, UndoneError):
        raise  # nothing is wrong with what was written down
    except TownsmithError as error:
        written, wrong = given.get("position", ""), told_in_words(request, error)
        return _show(request, replace(sheet, written=written, wrong=wrong), 400)


async def _worked(
    request: Request, work: Callable[P, PadSheet], *args: P.args, **kwargs: P.kwargs
) -> PadSheet:
    """Return the sheet that comes of work in another process."""
    counting = server_of(request).work.do(PREVIEW, asker_of(request), work, *args, **kwargs)
    return await while_asked(request, counting)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _seats(game: AnyGame, wished: str) -> int:
    seats = whole(wished)
    return seats if seats is not None and seats in game.chairs else game.chairs[0]


def _show(request: Request, sheet: PadSheet, status: int = 200) -> Response:
    game = sheet.game
    words = Words(language_of(request), sheet.names, game.slug)
    context = {
        "say": words,
        "game": game,
        "sheet": sheet,
        "pad": game.positions.pad,
        "name_of": name_of,
        "governing": governing,
        "counts": counts,
        "longest_name": LONGEST_NAME,
        "spelt": sheet.written or json.dumps(sheet.position, indent=1),
        "ids": ids_of(game),
        "marks": MARKS,
        "own": sum(
            card.mark == RECONSTRUCTED
            for group in exhibition(game.slug, language_of(request))
            for card in group.cards
        ),
    }
    return page(request, "pad.html", context, status)
