"""Why something cannot be clicked in Tiny Towns, as a sentence."""

from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.pieces import RESOURCES, SQUARE_NAMES, TYPES
from townsmith.games.tiny_towns.rules.town import BUILDING, NAMING, PLACING
from townsmith.games.tiny_towns.words import notation
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.view import TinyTownsView


def why_not(view: TinyTownsView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None if it is or nothing better is known."""
    if not path or view.own is None or _leads_somewhere(view, path):
        return None
    if not view.legal:
        return Text("It is not your turn.")
    token = path[-1]
    if token in SQUARE_NAMES:
        return _square(view, SQUARE_NAMES.index(token))
    if token in TYPES:
        return _card(view, TYPES.index(token))
    if token in RESOURCES:
        return _resource(view)
    return None


def _leads_somewhere(view: TinyTownsView, path: Path) -> bool:
    return any(notation.path(move)[: len(path)] == path for move in view.legal)


def _square(view: TinyTownsView, square: int) -> Text | None:
    name = SQUARE_NAMES[square]
    here = view.towns[view.viewer].squares[square]
    if view.phase == NAMING:
        return Text("First a resource must be named.")
    if here.card >= 0:
        return Text("{building} stands on {square}.", building=card_name(here.card), square=name)
    if here.resource and view.phase == PLACING:
        resource = resource_name(here.resource)
        return Text("{resource} lies on {square} already.", resource=resource, square=name)
    if view.phase == BUILDING:
        return Text("Your cube is placed. Choose a building, or say you are done.")
    return None


def _card(view: TinyTownsView, kind: int) -> Text | None:
    if view.phase == NAMING:
        return Text("First a resource must be named.")
    if view.phase == PLACING:
        return Text("First place your cube, then build.")
    card = view.card_of_type(kind)
    if card < 0:
        return None
    return Text("The cubes for {building} are not in place.", building=card_name(card))


def _resource(view: TinyTownsView) -> Text | None:
    if view.phase == NAMING and view.solo:
        return Text("No open card shows it.")
    if view.phase == NAMING:
        return Text("It lies on one of your Banks, so you cannot name it.")
    return None
