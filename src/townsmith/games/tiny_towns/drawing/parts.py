"""Tiny Towns drawn: the own town large, the others small, the cards, and what is to be decided."""

from townsmith.core.picture import Part
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.compose import compose
from townsmith.games.tiny_towns.drawing import resources
from townsmith.games.tiny_towns.drawing.board import large_town, small_town
from townsmith.games.tiny_towns.drawing.cards import card_drawing, card_part
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import CARDS, KINDS, MONUMENTS, RESOURCES
from townsmith.games.tiny_towns.rules.rounds import CHOOSE_MONUMENTS
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import BUTTONS
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView


def svg(view: TinyTownsView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    words = sorted(Targets(view).all & BUTTONS.keys())
    return compose(parts(view, say), [(word, say(BUTTONS[word])) for word in words])


def parts(view: TinyTownsView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    targets = Targets(view)
    found = _decision_parts(view, targets, say)
    for seat, town in enumerate(view.towns):
        found.append(_town_part(view, seat, town, targets, say))
    kinds = [*range(KINDS), MONUMENTS] if view.monuments else [*range(KINDS)]
    for kind in kinds:
        if (number := view.card_of_type(kind)) >= 0:
            found.append(card_part(number, kind, targets, say))
    return found


def _town_part(view: TinyTownsView, seat: int, town: TownView, targets: Targets, say: Say) -> Part:
    own = seat == view.viewer
    alt = Text("The town of {seat}", seat=SeatName(seat))
    large = own or view.viewer < 0
    drawing = large_town(town, targets if own else None, say) if large else small_town(town)
    return Part(f"town-{seat}", "board" if large else "others", drawing, alt, seat)


def _decision_parts(view: TinyTownsView, targets: Targets, say: Say) -> list[Part]:
    """Return what is to be chosen from, and what has been chosen."""
    found: list[Part] = []
    if view.stage == CHOOSE_MONUMENTS:
        for number in view.dealt:
            drawing = card_drawing(number, CARDS[number], targets, say)
            found.append(Part(f"dealt-{CARDS[number]}", "act", drawing, card_name(number)))
    choices = [r for r in range(1, len(RESOURCES)) if RESOURCES[r] in targets.all]
    if choices:
        alt = Text("The resources to choose from")
        found.append(Part("resources", "act", resources.choices(choices, targets, say), alt))
    if view.resource:
        found.append(Part("call", "act", resources.call(view, say), resource_name(view.resource)))
    if view.solo:
        found.append(
            Part("row", "shared", resources.row(view, say), Text("The open resource cards"))
        )
    return found
