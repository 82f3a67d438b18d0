"""The score pad: for people with the real box, who write down the board and read the score.

A game brings its pad along: fields as they lie on the table. For a game without one a position file
is the pad: every value of the file is a field. A position file can always be pasted.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import REFEREE, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.pad import name_of
from townsmith.core.reading.strict_json import parse_object
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.verdict import verdict_of
from townsmith.web.http.request_fields import fields, text, whole
from townsmith.web.http.visits import language_of, told_in_words
from townsmith.web.pages.position_fields import filled_in, ids_of
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import PEOPLE

LONGEST: Final = 100_000
LONGEST_LINE: Final = 8
"""A list of more cards than this is a pile, not something that lies open."""
LEFT_OUT: Final = ("seed", "rng")
"""What no person writes down from a table."""


async def pad(request: Request) -> Response:
    """Show an empty board to fill in."""
    game = registry.game(request.path_params["game"])
    seats = _seats(game, request.query_params.get("seats", ""))
    sheet = _Sheet(game, seats)
    if game.positions.pad is None:
        position = game.positions.write(game.rules.start(game.setup(seats)))
        sheet = replace(sheet, position=_shortened(game, position))
    return _show(request, sheet)


async def score(request: Request) -> Response:
    """Read the board that was written down, and show its score with every line."""
    game = registry.game(request.path_params["game"])
    given = {name: value for name, value in (await fields(request)).items() if _is_text(value)}
    sheet = _Sheet(game, _seats(game, given.get("seats", "")), given)
    try:
        position = _position(game, sheet)
        state = game.read_position(position | {"game": game.slug})
    except TownsmithError as error:
        written, wrong = given.get("position", ""), told_in_words(request, error)
        return _show(request, replace(sheet, written=written, wrong=wrong), 400)
    words = Words(language_of(request), PEOPLE, game.slug)
    sheet = _counted(replace(sheet, position=position), state, words)
    if "position" in given:
        sheet = _read_off(sheet, state)
    return _show(request, sheet)


def _position(game: AnyGame, sheet: "_Sheet") -> Position:
    """Return what was written down: on the game's own pad, as a file, or as fields of one."""
    own = game.positions.pad
    if own is not None and "position" not in sheet.given:
        return own.filled(sheet.given, sheet.seats)
    changes = {name: value for name, value in sheet.given.items() if name.startswith("at:")}
    written = text(sheet.given, "position", "{}")
    if len(written) > LONGEST:
        raise PositionError(Text("a position has at most {n} characters here", n=LONGEST))
    return filled_in(parse_object(written, Text("the position")), changes)


@dataclass(frozen=True)
class _Sheet:
    """What the page shows: what was filled in, and what it counts to."""

    game: AnyGame
    seats: int
    given: Mapping[str, str] = field(default_factory=dict)
    position: Position = field(default_factory=dict)
    written: str = ""
    """The position as somebody wrote it, where it is none."""
    wrong: str = ""
    results: tuple[tuple[ScoreSheet, str], ...] = ()
    verdict: str = ""
    drawings: tuple[str, ...] = ()


def _counted(sheet: _Sheet, state: State, words: Words) -> _Sheet:
    game = sheet.game
    view = game.view(state, REFEREE)
    sheets = game.words.sheets(view)
    return replace(
        sheet,
        results=tuple((one, words.name(one.seat)) for one in sheets),
        verdict=words(verdict_of(sheets, tuple(game.rules.winners(state)))),
        drawings=tuple(part.svg for part in game.drawing.parts(view, words) if part.seat >= 0),
    )


def _read_off(sheet: _Sheet, state: State) -> _Sheet:
    """Return the sheet with what was pasted in its fields; empty where they cannot tell it all."""
    game, own = sheet.game, sheet.game.positions.pad
    seats, blank = sheet.position.get("seats"), replace(sheet, given={})
    if own is None or not isinstance(seats, list) or len(seats) not in game.chairs:
        return blank
    read = replace(sheet, given=own.read_off(sheet.position), seats=len(seats))
    try:
        again = game.read_position(own.filled(read.given, read.seats) | {"game": game.slug})
    except TownsmithError:
        return blank
    same = game.words.sheets(game.view(again, REFEREE)) == game.words.sheets(
        game.view(state, REFEREE)
    )
    return read if same else blank


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _seats(game: AnyGame, wished: str) -> int:
    seats = whole(wished)
    return seats if seats is not None and seats in game.chairs else game.chairs[0]


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
        game.read_position(position)
    except TownsmithError:
        return False
    return True


def _show(request: Request, sheet: _Sheet, status: int = 200) -> Response:
    game = sheet.game
    words = Words(language_of(request), PEOPLE, game.slug)
    context = {
        "say": words,
        "game": game,
        "sheet": sheet,
        "pad": game.positions.pad,
        "name_of": name_of,
        "spelt": sheet.written or json.dumps(sheet.position, indent=1),
        "ids": ids_of(game),
    }
    return page(request, "pad.html", context, status)
