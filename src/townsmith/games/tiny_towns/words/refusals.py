"""Why something cannot be clicked in Tiny Towns, as a sentence."""

import re

from townsmith.core.bits import squares
from townsmith.core.contract.view import Path
from townsmith.core.text import Listing, Text
from townsmith.games.tiny_towns.rules.pieces import (
    BUILDING_CARDS,
    CARDS,
    FIT_CUBES,
    FIT_SITE,
    FITS,
    RESOURCES,
    SITE_MASK,
    SQUARE_NAMES,
    SQUARES,
    TYPES,
)
from townsmith.games.tiny_towns.rules.town import BUILDING, KEEPING, NAMING, PLACING
from townsmith.games.tiny_towns.words import notation
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import (
    BUTTONS,
    CAVERN_WORD,
    COMPLETE_WORD,
    DONE_WORD,
)
from townsmith.games.tiny_towns.words.view import SquareView, TinyTownsView


def why_not(view: TinyTownsView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None if it is or nothing better is known."""
    if not path or view.own is None or _leads_somewhere(view, path):
        return None
    if view.phase == KEEPING:
        return Text("First keep one of your monuments (TT-2.10).")
    if not view.legal:
        return Text("It is not your turn (TT-3.15).")
    return _word(view, path)


def _word(view: TinyTownsView, path: Path) -> Text | None:
    """Return why a path fails, by what it begins with."""
    first = path[0]
    if first in BUTTONS:
        return _button(view, first)
    if first in TYPES:
        kind = TYPES.index(first)
        return _card(view, kind) if len(path) == 1 else _construction(view, kind, path[1:])
    if first in SQUARE_NAMES and path[-1] in TYPES:
        return Text("Only the Architect's Guild replaces buildings, when it is built (TT-M1).")
    if first in CARDS[BUILDING_CARDS:]:
        return Text("A monument is kept before the first round (TT-2.10).")
    if path[-1] in SQUARE_NAMES:
        return _square(view, SQUARE_NAMES.index(path[-1]))
    return _resource(view) if path[-1] in RESOURCES else None


def _leads_somewhere(view: TinyTownsView, path: Path) -> bool:
    return any(notation.path(move)[: len(path)] == path for move in view.legal)


def _square(view: TinyTownsView, square: int) -> Text | None:
    name = SQUARE_NAMES[square]
    here = view.towns[view.viewer].squares[square]
    if view.phase == NAMING:
        return Text("First a resource must be named (TT-3.15).")
    if here.card >= 0:
        return Text(
            "{building} stands on {square} (TT-4.15).", building=card_name(here.card), square=name
        )
    if here.resource and view.phase == PLACING:
        resource = resource_name(here.resource)
        return Text("{resource} lies on {square} already (TT-3.5).", resource=resource, square=name)
    if view.phase == PLACING:
        return Text("The cube can lie on any empty square (TT-3.3).")
    return Text("Your cube is placed. Choose a building, or say you are done (TT-3.11).")


def _card(view: TinyTownsView, kind: int) -> Text | None:
    if view.phase == NAMING:
        return Text("First a resource must be named (TT-3.15).")
    if view.phase == PLACING:
        return Text("First place your cube, then build (TT-4.1).")
    card = view.card_of_type(kind)
    if card < 0:
        return Text("You have no monument to build (TT-4.17).")
    return Text("The cubes for {building} are not in place (TT-4.6).", building=card_name(card))


def _construction(view: TinyTownsView, kind: int, rest: Path) -> Text | None:
    """Return why a building cannot be built from these squares, or not stand on that one."""
    card = view.card_of_type(kind)
    if view.phase != BUILDING or card < 0:
        return _card(view, kind)
    site = re.findall("[a-d][1-4]", rest[0])
    if "".join(site) != rest[0]:
        return None
    sites = {"".join(_names(SITE_MASK[FIT_SITE[fit]])) for fit in FITS[card]}
    if rest[0] not in sites:
        return Text(
            "{squares} is not the shape of {building}; its pattern may be turned and mirrored "
            "(TT-4.4).",
            squares=", ".join(site),
            building=card_name(card),
        )
    if len(rest) > 1 and rest[1] not in site and _leads_somewhere(view, (TYPES[kind], rest[0])):
        return Text(
            "{building} must stand on a square whose cube you take: {squares} (TT-4.8).",
            building=card_name(card),
            squares=", ".join(site),
        )
    return _wrong_cubes(view, card, site)


def _wrong_cubes(view: TinyTownsView, card: int, site: list[str]) -> Text:
    """Return what the pattern needs, beside what lies there."""
    town = view.towns[view.viewer].squares
    found = [_lying(town[SQUARE_NAMES.index(name)]) for name in site]
    return Text(
        "{building} needs {needed}, laid as on its card; on {squares} there is {found} (TT-4.5).",
        building=card_name(card),
        needed=Listing(tuple(resource_name(cube) for cube in _cubes(card))),
        squares=", ".join(site),
        found=Listing(tuple(found)),
    )


def _lying(here: SquareView) -> Text:
    if here.card >= 0:
        return card_name(here.card)
    return resource_name(here.resource) if here.resource else Text("nothing")


def _cubes(card: int) -> list[int]:
    """Return the cubes of a pattern."""
    code = FIT_CUBES[FITS[card][0]]
    return [cube for square in range(SQUARES) if (cube := code >> (3 * square) & 7)]


def _names(mask: int) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares(mask)]


def _button(view: TinyTownsView, word: str) -> Text:
    """Return why a word cannot be said now."""
    if view.phase == NAMING:
        return Text("First a resource must be named (TT-3.15).")
    if word == DONE_WORD:
        return Text("First deal with your cube, then say you are done (TT-3.21).")
    if word == COMPLETE_WORD:
        return Text("Only the last one active may complete a town early (TT-6.7).")
    if view.phase != PLACING:
        return Text("This round's cube is dealt with (TT-3.11).")
    if word == CAVERN_WORD:
        return Text(
            "The cavern takes two cubes a game that others named, where it is played (TT-C2)."
        )
    return Text("You have no Warehouse that can do it now (TT-3.11).")


def _resource(view: TinyTownsView) -> Text | None:
    if view.phase == NAMING and view.solo:
        return Text("No open card shows it (TT-S1.4).")
    if view.phase == NAMING:
        return Text("It lies on one of your Banks, so you cannot name it (TT-B22).")
    return Text(
        "The cube of this round is named; only a Factory or the Statue changes it (TT-3.4)."
    )
