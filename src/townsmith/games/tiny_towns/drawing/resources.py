"""Resources drawn: those to choose from, the one to be placed, and the cards of the solo game."""

from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import plate, sheet, target
from townsmith.draw.hand import placed
from townsmith.draw.lettering import write
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import RESOURCES
from townsmith.games.tiny_towns.words.names import resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView


def choices(resources: list[int], targets: Targets, say: Say) -> str:
    """Return the resources one may choose now, as tokens."""
    body = ""
    for at, resource in enumerate(resources):
        box = Box(6 + at * 58, 6, 52, 52)
        name = RESOURCES[resource]
        label = say(targets.labels.get(name, resource_name(resource)))
        piece = token(name, box.centre, 34)
        body += target(name, box, label, piece, lit=name in targets.first)
    return sheet(6 + len(resources) * 58 + 6, 64, body)


def call(view: TinyTownsView, say: Say) -> str:
    """Return the card that says which resource is to be placed."""
    box = Box(2, 2, 292, 88)
    caption = say(_caller(view))
    body = plate(box) + token(RESOURCES[view.resource], (52, 46), 58)
    body += write((104, 36), caption, 14, "quiet", "start")
    body += write(
        (104, 68), say(resource_name(view.resource)).capitalize(), 28, "serif semi", "start"
    )
    return sheet(300, 96, body)


def _caller(view: TinyTownsView) -> Text:
    if view.town_hall:
        return Text("The town hall calls")
    if view.solo:
        return Text("Your card")
    if view.builder == view.viewer:
        return Text("You call")
    return Text("{seat} calls", seat=SeatName(view.builder))


def row(view: TinyTownsView, say: Say) -> str:
    """Return the open cards of the solo game and the pile."""
    body = ""
    for at, resource in enumerate(view.row):
        box = Box(4 + at * 74, 4, 64, 84)
        body += plate(box) + token(RESOURCES[resource], box.centre, 36)
    pile = Box(4 + len(view.row) * 74, 4, 64, 84)
    count = say(Text("{n} cards", n=view.deck_size))
    body += plate(pile, "paper2") + placed(write((0, 5), count, 14, "quiet"), pile.centre)
    return sheet(pile.right + 8, 96, body)
