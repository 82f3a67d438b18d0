"""Values of one's own box: a form with a live drawing, which makes a deck to play with."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import BadSyntaxError, TownsmithError
from townsmith.core.reading.strict_json import parse_object
from townsmith.core.text import Text
from townsmith.core.value_form import AnyField, ValueCard, ValueField, ValueForm
from townsmith.i18n.words import Words
from townsmith.table.store.protocol import OwnCards
from townsmith.web.http.card_shelf import shelf_of
from townsmith.web.http.request_fields import fields, line, text, whole
from townsmith.web.http.visits import language_of, told_in_words
from townsmith.web.pages.card_gallery import MARKS, Shown, shown_as
from townsmith.web.pages.cards_in_use import drawn, shelved
from townsmith.web.pages.invitations import reach_of
from townsmith.web.pages.rendering import page


async def own_cards(request: Request) -> Response:
    """Show our values, to be put right; where they are many, those of one card."""
    game = registry.game(request.path_params["game"])
    return await show(request, game, None, request.query_params.get("card", ""))


async def put_right(request: Request) -> Response:
    """Draw the cards with the values that were filled in, or with those of a file."""
    game = registry.game(request.path_params["game"])
    given = await fields(request)
    card = text(given, "card", "")
    before: Json = None
    try:
        before = loaded(game, text(given, "deck", ""))
        deck, chosen = put_in(game, before, given)
        return await show(request, game, deck, chosen)
    except TownsmithError as error:
        return await show(request, game, before, card, told_in_words(request, error))


def put_in(game: AnyGame, before: Json, given: Mapping[str, Any]) -> tuple[Json, str]:
    """Return the deck with what was filled in, or that of a file, and the card to show next."""
    form = _form_of(game)
    written = text(given, "load", "").strip()
    deck = loaded(game, written) if written else _filled_in(game, before, given)
    chosen = text(given, "next", text(given, "card", ""))
    if form.add and (part := text(given, "add", "")) in form.addable:
        deck, chosen = form.add(deck, part)
    if form.remove and (gone := text(given, "remove", "")):
        deck = form.remove(deck, gone)
    game.option("deck").checked(deck)
    return deck, chosen


def address(game: AnyGame, cards: OwnCards | None) -> str:
    """Return where cards are put right: those that are kept have a link of their own."""
    return f"/cards/{game.slug}/own" + (f"/{cards.key}" if cards else "")


def _form_of(game: AnyGame) -> ValueForm:
    """Return the form of a game, or tell that there is none."""
    if game.positions.own_values is None:
        raise HTTPException(404)
    return game.positions.own_values


def loaded(game: AnyGame, written: str) -> Json:
    """Return the deck of a file; ours where there is none."""
    _form_of(game)
    if not written.strip():
        return None
    deck: Json = parse_object(written, Text("the deck"), BadSyntaxError)
    return game.option("deck").checked(deck or None)


def _filled_in(game: AnyGame, deck: Json, given: Mapping[str, Any]) -> Json:
    """Return the deck with what was filled in, each value within its range."""
    form = _form_of(game)
    found: dict[str, int | str] = {}
    for card in form.cards(deck):
        for field in card.fields:
            if field.name in given:
                found[field.name] = _value(field, text(given, field.name))
    return form.read(deck, found)


def _value(field: AnyField, words: str) -> int | str:
    return _within(field, words) if isinstance(field, ValueField) else line(words, field.longest)


def _within(field: ValueField, words: str) -> int:
    value = whole(words.strip())
    if value is None or not field.low <= value <= field.high:
        raise BadSyntaxError(
            Text(
                "{what} is a whole number from {low} to {high}, not {found}",
                what=field.words,
                low=field.low,
                high=field.high,
                found=words[:20],
            )
        )
    return value


async def show(  # noqa: PLR0913  each is something the page says
    request: Request,
    game: AnyGame,
    deck: Json,
    chosen: str = "",
    wrong: str = "",
    *,
    kept: OwnCards | None = None,
) -> Response:
    """Show the form, every card drawn with the values of the deck."""
    form = _form_of(game)
    every = form.cards(deck)
    names = [card.exhibit for card in every]
    at = names.index(chosen) if chosen in names else 0
    shelf = shelf_of(request, game.slug)
    context = {
        "game": game,
        "form": form,
        "here": address(game, kept),
        "base": (await reach_of(request)).base,
        "kept": kept,
        "shelf": await shelved(request, game),
        "used": shelf.chosen,
        "cards": await _drawn(
            request, game, deck, every[at : at + 1] if form.one_by_one else every
        ),
        "every": every if form.one_by_one else [],
        "chosen": names[at] if form.one_by_one else "",
        "next": names[(at + 1) % len(names)] if form.one_by_one else "",
        "totals": form.totals(deck) if form.totals else [],
        "changed": _changes(form, every),
        "deck": "" if deck is None else json.dumps(deck),
        "marks": MARKS,
        "wrong": wrong,
        "said": Words(language_of(request), (), game.slug),
    }
    return page(request, "own_cards.html", context, 400 if wrong else 200)


class Changes(NamedTuple):
    """How cards differ from ours."""

    values: int
    new: int
    gone: int


def _changes(form: ValueForm, every: Sequence[ValueCard]) -> Changes:
    usual = form.cards(None)
    before = {field.name: field.value for card in usual for field in card.fields}
    values = sum(
        before.get(field.name, field.value) != field.value
        for card in every
        for field in card.fields
    )
    ours, theirs = ({card.exhibit for card in cards} for cards in (usual, every))
    return Changes(values, len(theirs - ours), len(ours - theirs))


async def _drawn(
    request: Request, game: AnyGame, deck: Json, cards: Sequence[ValueCard]
) -> list[tuple[Shown, tuple[AnyField, ...]]]:
    """Return cards as a page shows them, with their fields."""
    language = language_of(request)
    found = {
        card.exhibit: shown_as(card.shown, game.slug, language)
        for card in cards
        if card.shown is not None
    }
    if len(found) < len(cards):
        found = {card.id: card for card in await drawn(request, game, deck)} | found
    return [(found[card.exhibit], card.fields) for card in cards]
