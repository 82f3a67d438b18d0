"""Decks on the table: the top card with its halves to choose from, the price, the coins on it."""

from functools import lru_cache
from typing import Final

from townsmith.core.text import Plural, Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import badge, sheet, target
from townsmith.draw.hand import INK, NO_PEN, PENCIL, line, placed, rect
from townsmith.draw.lettering import fitting, paragraph, wrap, write
from townsmith.games.uptown.drawing.emblems import coin, coin_stack, emblem, gift
from townsmith.games.uptown.words.cards import Card, Project
from townsmith.games.uptown.words.names import project_name, upcoins
from townsmith.games.uptown.words.notation import FREE, MUNICIPAL, Offer, offer_token
from townsmith.games.uptown.words.projects import gains, signs
from townsmith.games.uptown.words.view import DeckView

_HALF: Final = Box(0, 0, 262, 122)
_TOP: Final = 50.0
_EDGE: Final = 8.0
_ROWS: Final = 3
_KEPT: Final = 1024
"""How many drawn halves are remembered."""


def deck_sheet(deck: DeckView, title: Text, offer: Offer, tokens: set[str], say: Say) -> str:
    """Return a deck with its top card; halves that may be built are targets."""
    columns = 2 if offer.source == MUNICIPAL else 1
    width = _EDGE * 2 + _HALF.width * columns
    height = _TOP + _HALF.height * 2 + _EDGE * 2
    body = _head(deck, title, offer, say)
    body += _card(deck.top, offer, tokens, say) if deck.top else _nothing(width, say)
    if deck.coins:
        words = say(Text("{sum} lie here", sum=upcoins(deck.coins)))
        body += coin_stack((width - 34, _TOP + 40), deck.coins)
        body += badge((width / 2, _TOP + _HALF.height), words, 14)
    return sheet(width, height, body, say(title))


def _head(deck: DeckView, title: Text, offer: Offer, say: Say) -> str:
    words = say(title)
    size = fitting(words, _HALF.width - 96, 18)
    left = say(Plural("{n} card left", "{n} cards left", deck.size))
    drawing = write((_EDGE, 22), words, size, "serif semi", "start")
    drawing += write((_EDGE, 40), left, 13, "quiet", "start")
    return drawing + _price(deck.top, offer, say) if deck.top else drawing


def _price(card: Card, offer: Offer, say: Say) -> str:
    """Return what the card costs now: nothing in action I, and nothing for municipal cards."""
    right = _EDGE + _HALF.width * (2 if offer.source == MUNICIPAL else 1)
    if offer.source in {FREE, MUNICIPAL}:
        return write((right, 26), say(Text("free")), 18, "serif italic", "end")
    number = str(card.cost)
    drawing = write((right - 30, 28), number, 24, "serif bold", "end")
    return drawing + placed(coin(11), (right - 13, 20))


def _nothing(width: float, say: Say) -> str:
    box = Box(_EDGE, _TOP, width - 2 * _EDGE, _HALF.height * 2)
    words = say(Text("no cards"))
    return rect(box, "", PENCIL) + write(box.centre, words, 16, "serif quiet")


def _card(card: Card, offer: Offer, tokens: set[str], say: Say) -> str:
    """Return the face of a card with its two halves, or both faces side by side."""
    drawing = ""
    for half, project in enumerate(card.projects):
        column, row = divmod(half, 2)
        box = Box(
            _EDGE + column * _HALF.width, _TOP + row * _HALF.height, _HALF.width, _HALF.height
        )
        token = offer_token(offer._replace(half=half))
        drawing += rect(box, "card", INK)
        drawing += _half(box, project, token if token in tokens else "", say)
    return drawing


def _half(box: Box, project: Project, token: str, say: Say) -> str:
    name = say(project_name(project))
    sort = " · ".join(say(sign) for sign in signs(project))
    given = tuple(say(words) for words in gains(project)) or (say(Text("gives nothing")),)
    inside = _project(box.inset(13), project, (name, sort, given))
    if not token:
        return inside
    # Words stay on the card's own ground: the lamp shines around them, by day and by night.
    return target(token, box.inset(4), name, rect(box.inset(9), "card", NO_PEN) + inside)


@lru_cache(maxsize=_KEPT)
def _project(box: Box, project: Project, words: tuple[str, str, tuple[str, ...]]) -> str:
    """Return the emblem, the name, what sort of project it is and what it gives."""
    name, sort, given = words
    left = box.x + _emblems_width(project)
    size = fitting(name, box.right - left, 17)
    drawing = _emblems(box, project) + write((left, box.y + 16), name, size, "serif semi", "start")
    size = fitting(sort, box.right - left, 13)
    drawing += write((left, box.y + 33), sort, size, "quiet", "start")
    rule = box.y + 42
    drawing += line((box.x, rule), (box.right, rule), PENCIL._replace(line="rule", over=0))
    return drawing + _gains(Box(box.x, rule + 5, box.width, box.bottom - rule - 2), given)


def _emblems(box: Box, project: Project) -> str:
    row = box.y + 18
    drawing = "".join(
        placed(emblem(project.kind or "", 15), (box.x + 15 + 24 * at, row))
        for at in range(project.units)
    )
    x = box.x + 15 + 24 * project.units + (6 if project.units else 0)
    return drawing + (gift((x, row), 26) if project.gift else "")


def _emblems_width(project: Project) -> float:
    return 24.0 * project.units + (14 if project.units else 0) + (34 if project.gift else 0)


def _gains(box: Box, given: tuple[str, ...]) -> str:
    if sum(len(wrap(row, box.width, 14)) for row in given) > len(given) or len(given) > _ROWS:
        return paragraph(box, " · ".join(given), 14)
    return "".join(
        write((box.x, box.y + 13 + 17 * at), row, fitting(row, box.width, 14), "", "start")
        for at, row in enumerate(given)
    )
