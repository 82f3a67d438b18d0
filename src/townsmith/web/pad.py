"""The score pad: for people with the real box, who write down the board and read the score.

A position file is the pad. It can be pasted, or filled in field by field: every value of the file
is a field, and lists of rows are drawn as the rows they are.
"""

import json
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.game import AnyGame, Position
from townsmith.core.state import REFEREE
from townsmith.i18n.words import Words
from townsmith.table.verdict import verdict_of
from townsmith.web.asking import fields, text
from townsmith.web.pad_fields import filled_in, ids_of
from townsmith.web.rendering import page
from townsmith.web.seating import PEOPLE
from townsmith.web.visits import language_of

LONGEST: Final = 100_000
LONGEST_LINE: Final = 8
"""A list of more cards than this is a pile, not something that lies open."""
LEFT_OUT: Final = ("seed", "rng")
"""What no person writes down from a table."""


async def pad(request: Request) -> Response:
    """Show an empty board to fill in."""
    game = registry.game(request.path_params["game"])
    seats = _seats(game, request.query_params.get("seats", ""))
    position = game.position(game.start(game.setup(seats)))
    return _show(request, game, _shortened(game, position), [], "")


async def score(request: Request) -> Response:
    """Read the board that was written down, and show its score with every line."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    changes = {name: value for name, value in given.items() if name.startswith("at:")}
    written = text(given, "position", "{}")
    try:
        position = filled_in(_read(written), changes)
        state = game.from_position(position | {"game": game.slug})
    except TownsmithError as error:
        return _show(request, game, written, [], str(error))
    view = game.view(state, REFEREE)
    words = Words(language_of(request), PEOPLE, game.slug)
    results = [(sheet, words.name(sheet.seat)) for sheet in game.sheets(view)]
    verdict = words(verdict_of(game.sheets(view), tuple(game.winners(state))))
    drawings = [part.svg for part in game.parts(view, words)]
    return _show(request, game, position, results, "", verdict=verdict, drawings=drawings)


def _seats(game: AnyGame, wished: str) -> int:
    seats = int(wished) if wished.isdecimal() and len(wished) < 3 else game.chairs[0]  # noqa: PLR2004
    return seats if seats in game.chairs else game.chairs[0]


def _read(written: str) -> Position:
    if len(written) > LONGEST:
        raise PositionError(f"a position has at most {LONGEST} characters")
    try:
        position = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"the position is not JSON: {error}") from None
    if not isinstance(position, dict):
        raise PositionError("a position is a JSON object")
    return position


def _shortened(game: AnyGame, position: Position) -> Position:
    """Return the position without what shuffles: piles fill themselves with what is left."""
    short = {key: value for key, value in position.items() if key not in LEFT_OUT}
    for key in list(short):
        fewer = {name: value for name, value in short.items() if name != key}
        if key not in {"game", "seats", "options"} and isinstance(short[key], list | dict):
            short = fewer if _stands(game, fewer) else short
    without_piles = _without_piles(short)
    return without_piles if _stands(game, without_piles) else short


def _without_piles(value: Any) -> Any:  # noqa: ANN401  JSON has any shape
    """Return a value without the long flat lists in it: nobody writes a pile down card by card."""
    if isinstance(value, list):
        return [_without_piles(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: _without_piles(inner) for key, inner in value.items() if not _is_pile(inner)}


def _is_pile(value: object) -> bool:
    flat = isinstance(value, list) and all(isinstance(inner, str) for inner in value)
    return flat and isinstance(value, list) and len(value) > LONGEST_LINE


def _stands(game: AnyGame, position: Position) -> bool:
    try:
        game.from_position(position)
    except TownsmithError:
        return False
    return True


def _show(  # noqa: PLR0913  a page shows what it shows
    request: Request,
    game: AnyGame,
    position: Position | str,
    results: list[Any],
    wrong: str,
    *,
    verdict: str = "",
    drawings: list[str] | None = None,
) -> Response:
    spelt = position if isinstance(position, str) else json.dumps(position, indent=1)
    context = {
        "game": game,
        "position": {} if isinstance(position, str) else position,
        "spelt": spelt,
        "ids": ids_of(game),
        "results": results,
        "verdict": verdict,
        "drawings": drawings or [],
        "wrong": wrong,
    }
    return page(request, "pad.html", context, 400 if wrong else 200)
