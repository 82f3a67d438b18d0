"""Resources drawn: those to choose from, the one to be placed, and the cards of the solo game."""

from typing import Final

from townsmith.core.text import Plural, Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import pencilled, plate, sheet, target
from townsmith.draw.lettering import fitting, shortened, write
from townsmith.draw.rows import written_rows
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.sizes import Sizes
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import CAVERN, RESOURCES
from townsmith.games.tiny_towns.words.names import resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView

_LOT: Final = 44.0
_LOW: Final = 50.0
_HIGH: Final = 86.0


def call(view: TinyTownsView, targets: Targets, say: Say, sizes: Sizes) -> str:
    """Return the card that says which resource is to be placed, or offers those to choose from.

    It is as large in all phases of a turn, so that nothing moves when one follows the other.
    """
    row = sizes.card_layout == "narrow"
    height = _LOW if row else _HIGH
    box = Box(2, 2, sizes.column - 6, height - 6)
    offered = [r for r in range(1, len(RESOURCES)) if RESOURCES[r] in targets.all]
    if view.solo:
        offered = [r for r in offered if r not in view.row]
    body = _offered(box, offered, view, targets, say) if offered else _called(box, view, say)
    return sheet(sizes.column, height, plate(box) + body)


def _offered(box: Box, offered: list[int], view: TinyTownsView, targets: Targets, say: Say) -> str:
    """Return the resources one may choose now, as tokens: beside the words, or below them."""
    low = box.height < _HIGH - 6
    words = Box(box.x + 8, box.y + 4, 84 if low else box.width - 44, box.height - 8 if low else 20)
    left, top = (words.right + 4, box.y + 2) if low else (box.x + 4, words.bottom + 5)
    pitch = min(60.0, (box.right - 2 - left) / len(offered))
    body = written_rows(words, say(_caller(view)), 14, "quiet", left=True)
    if view.resource and not low:
        body += token(RESOURCES[view.resource], (box.right - 20, words.centre[1] + 2), 26)
    for at, resource in enumerate(offered):
        lot = Box(left + at * pitch + (pitch - _LOT) / 2, top, _LOT, _LOT)
        name = RESOURCES[resource]
        label = say(targets.labels.get(name, resource_name(resource)))
        piece = token(name, lot.centre, 32)
        body += target(name, lot, label, piece, lit=name in targets.first)
    return body


def _called(box: Box, view: TinyTownsView, say: Say) -> str:
    """Return the resource that was called and by whom; a pencilled place while nobody has."""
    side = box.height * (0.72 if box.height < _HIGH - 6 else 0.6)
    at = (box.x + side * 0.5 + 14, box.centre[1])
    left = at[0] + side * 0.5 + 16
    text = Box(left, box.y + 5, box.right - left - 6, box.height - 10)
    if not view.resource:
        gap = Box(at[0] - side * 0.4, at[1] - side * 0.4, side * 0.8, side * 0.8)
        return pencilled(gap) + written_rows(text, say(_caller(view)), 15, "quiet", left=True)
    name = say(resource_name(view.resource)).capitalize()
    size = fitting(name, text.width, 18 if box.height < _HIGH - 6 else 25)
    foot = text.bottom - size * 0.28
    above = Box(text.x, text.y, text.width, foot - size * 0.85 - text.y)
    return (
        token(RESOURCES[view.resource], at, side)
        + written_rows(above, say(_caller(view)), 14, "quiet", left=True)
        + write((left, foot), shortened(name, text.width, size), size, "serif semi", "start")
    )


def _caller(view: TinyTownsView) -> Text:
    if view.town_hall:
        return Text("The town hall calls")
    if view.solo:
        return Text("Your card")
    if view.builder == view.viewer:
        return Text("You call")
    return Text("{seat} calls", seat=SeatName(view.builder))


def row(view: TinyTownsView, targets: Targets, say: Say, sizes: Sizes) -> str:
    """Return the open cards of the solo game, to be taken when it is time, and the pile."""
    pitch = min(66.0, sizes.column / (len(view.row) + 1))
    body = ""
    for at, resource in enumerate(view.row):
        box = Box(4 + at * pitch, 4, pitch - 8, 62)
        card = plate(box) + token(RESOURCES[resource], box.centre, 34)
        name = RESOURCES[resource]
        if name in targets.all:
            label = say(targets.labels.get(name, resource_name(resource)))
            card = target(name, box.inset(-2), label, card, lit=name in targets.first)
        body += card
    pile = Box(4 + len(view.row) * pitch, 4, sizes.column - len(view.row) * pitch - 12, 62)
    count = say(Plural("{n} card", "{n} cards", view.deck_size))
    body += plate(pile, "paper2") + written_rows(pile.inset(4), count, 14, "quiet")
    return sheet(sizes.column, 72, body)


def cavern(cubes: tuple[int, ...], say: Say, sizes: Sizes) -> str:
    """Return the two places of the cavern and the cubes in them."""
    body = ""
    for place in range(CAVERN):
        box = Box(4 + place * 44, 3, 38, 38)
        body += pencilled(box)
        if place < len(cubes):
            body += token(RESOURCES[cubes[place]], box.centre, 30)
    words = Box(8 + CAVERN * 44, 3, sizes.column - CAVERN * 44 - 10, 38)
    return sheet(
        sizes.column, 46, body + written_rows(words, say(CAVERN_NAME), 14, "quiet", left=True)
    )


CAVERN_NAME: Final = Text("Cavern")
"""What the part with the cavern is called."""
