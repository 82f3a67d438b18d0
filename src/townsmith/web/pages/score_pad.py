"""The score pad: for people with the real box, who write down the board and read the score.

A game brings its pad along: fields as they lie on the table. For a game without one a position file
is the pad: every value of the file is a field. A position file can always be pasted.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import DeckError, TownsmithError
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.pad import Field, Pad, Turn, counts, governing, name_of
from townsmith.i18n.words import Words
from townsmith.table.opening import LONGEST_NAME
from townsmith.table.store.protocol import OwnCards
from townsmith.web.http.answers import Json
from townsmith.web.http.askers import asker_of
from townsmith.web.http.hanging_up import while_asked
from townsmith.web.http.request_fields import fields, number, text, whole
from townsmith.web.http.visits import language_of, server_of, told_in_words
from townsmith.web.pages.card_gallery import MARKS, exhibition
from townsmith.web.pages.cards_in_use import in_use
from townsmith.web.pages.rendering import page
from townsmith.web.tables.chairs import PEOPLE
from townsmith.web.tables.shared_pad import SharedPad
from townsmith.web.work.jobs.pad_count import DECK, OURS, PadSheet, counted, empty
from townsmith.web.work.jobs.pad_turn import Told, turned
from townsmith.web.work.jobs.position_fields import ids_of
from townsmith.web.work.kinds import PREVIEW
from townsmith.web.work.refusals import TooMuchWaitingError, UndoneError

P = ParamSpec("P")
T = TypeVar("T")


_BRIEF: Final = "brief"
"""Asks for what counting changes, without the fields: a page that has them needs no others."""


class Shared(NamedTuple):
    """A pad that several devices fill in, and the sheet that one of them has open."""

    room: SharedPad
    sheet: int


async def pad(request: Request) -> Response:
    """Show an empty board to fill in."""
    game = registry.game(request.path_params["game"])
    asked = request.query_params
    own = await in_use(request, game)
    deck = {DECK: OURS} if asked.get(DECK) == OURS else {}
    if own is not None and own.deck is not None and game.positions.pad_with and not deck:
        deck = {DECK: json.dumps(own.deck)}
    sheet = PadSheet(game.slug, _seats(game, asked.get("seats", "")), deck)
    return show(request, await _worked(request, empty, sheet), mine=own)


async def score(request: Request) -> Response:
    """Read the board that was written down, and show its score with every line."""
    game = registry.game(request.path_params["game"])
    sheet = sheet_given(game, await fields(request))
    try:
        sheet = await _worked(request, counted, sheet, language_of(request))
        return show(request, sheet, 400 if sheet.slips else 200)
    except (TooMuchWaitingError, UndoneError):
        raise  # nothing is wrong with what was written down
    except DeckError as error:
        return show(request, without_deck(request, sheet, error), 400)
    except TownsmithError as error:
        return show(request, sheet.wrongly(told_in_words(request, error)), 400)


async def turn(request: Request) -> Response:
    """Return what may be written in a turn with printed cards, and what has been since it began."""
    given = await fields(request)
    sheet = sheet_given(registry.game(request.path_params["game"]), given)
    cards, made = (tuple(text(given, name, "").split("|")) for name in ("cards", "made"))
    told = Told(number(given, "seat"), cards, tuple(filter(None, made)))
    if sheet.pad is None or sheet.pad.turn is None or told.seat >= sheet.seats:
        raise HTTPException(404)
    found = await while_asked(
        request, in_another_process(request, turned, sheet, told, language_of(request))
    )
    moves = [move._asdict() for move in found.moves]
    return Json({**found._asdict(), "moves": moves})


def sheet_given(game: AnyGame, given: Mapping[str, Any]) -> PadSheet:
    """Return the sheet of what somebody sent."""
    told = {name: value for name, value in given.items() if isinstance(value, str)}
    return PadSheet(game.slug, _seats(game, told.get("seats", "")), told)


def without_deck(request: Request, sheet: PadSheet, error: DeckError) -> PadSheet:
    """Return the sheet without a deck that is none, and what is wrong with that."""
    given = {name: value for name, value in sheet.given.items() if name != DECK}
    return replace(sheet, given=given, wrong=told_in_words(request, error))


async def _worked(
    request: Request, work: Callable[P, PadSheet], *args: P.args, **kwargs: P.kwargs
) -> PadSheet:
    """Return the sheet that comes of work for one who waits for it."""
    return await while_asked(request, in_another_process(request, work, *args, **kwargs))


async def in_another_process(
    request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Return what comes of work in another process."""
    return await server_of(request).work.do(PREVIEW, asker_of(request), work, *args, **kwargs)


def _seats(game: AnyGame, wished: str) -> int:
    seats = whole(wished)
    return seats if seats is not None and seats in game.chairs else game.chairs[0]


def show(
    request: Request,
    sheet: PadSheet,
    status: int = 200,
    *,
    mine: OwnCards | None = None,
    shared: Shared | None = None,
) -> Response:
    """Show a pad; of a shared one, with the sheet open that somebody fills in."""
    game, language = sheet.game, language_of(request)
    words = Words(language, sheet.names, game.slug)
    pad, brief = sheet.pad, _BRIEF in request.query_params
    context = {
        "say": words,
        "game": game,
        "sheet": sheet,
        "pad": pad,
        "own_deck": game.positions.pad_with is not None,
        "deck": sheet.given.get(DECK, ""),
        "people": PEOPLE,
        "brief": brief,
        "pieces": {} if pad is None or brief else pieces(game, pad, language),
        "asks_of": partial(_asks_of, words),
        "is_offered": partial(_is_offered, sheet),
        "name_of": name_of,
        "governing": governing,
        "counts": counts,
        "longest_name": LONGEST_NAME,
        "spelt": sheet.written or json.dumps(sheet.position, indent=1),
        "ids": ids_of(game),
        "marks": MARKS,
        "mine": mine,
        "shared": None if shared is None else shared.room,
        "open_sheet": 0 if shared is None else shared.sheet,
        "own": sum(
            card.mark == RECONSTRUCTED
            for group in exhibition(game.slug, language)
            for card in group.cards
        ),
    }
    return page(request, "pad.html", context, status)


def _asks_of(say: Words, turn: Turn) -> list[dict[str, Any]]:
    """Return what a page asks at the beginning of a turn, for its script."""
    return [{"ask": say(one.label), "choices": list(_told(say, one))} for one in turn.asks]


def _told(say: Words, one: Field) -> Iterator[dict[str, Any]]:
    """Yield what can be told of a card: what is sent, in words, and what is drawn."""
    for at, choice in enumerate(one.choices):
        yield {"value": str(at), "words": say(choice.words), "picture": choice.value}
    for figure in () if one.choices else range(one.low, one.high + 1):
        yield {"value": str(figure), "words": str(figure), "picture": ""}


def _is_offered(sheet: PadSheet, one: Field, name: str) -> bool:
    """Say whether a field is on the page: names of cards are for those who know them."""
    return not one.named or sheet.is_known_by_name or name in sheet.given


def pieces(game: AnyGame, pad: Pad, language: str) -> dict[str, str]:
    """Return what is tapped on a pad, drawn, by name."""
    words = Words(language, (), game.slug)
    fields_of = [one for block in (*pad.table, *pad.seat) for row in block.rows for one in row]
    asks = pad.turn.asks if pad.turn else ()
    names = {name for one in (*fields_of, *asks) for name in _drawn_names(one)}
    drawn = {name: game.drawing.piece(name, words) for name in sorted(names)}
    return {name: svg for name, svg in drawn.items() if svg}


def _drawn_names(one: Field) -> Iterator[str]:
    if one.picture:
        yield one.picture
    yield from (choice.value for choice in one.choices if isinstance(choice.value, str))
