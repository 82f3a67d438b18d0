"""Towns drawn: large with what may be clicked in it, or small."""

from typing import Final

from townsmith.core.bits import squares
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.buildings import building
from townsmith.draw.frames import Board, empty, target
from townsmith.draw.hand import num
from townsmith.draw.lettering import attribute
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.card_pictures import drawn_as
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import RESOURCES, SIDE, SITE_MASK, SQUARE_NAMES
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import SITE_NAMES
from townsmith.games.tiny_towns.words.view import SquareView, TownView

_SITES: Final = {name: SITE_MASK[site] for site, name in enumerate(SITE_NAMES)}
_ROOM_FOR_LETTERS: Final = 50.0
"""On smaller squares letters could not be read: shapes and colours tell the cubes apart there."""
_STORED: Final = 25.5  # the smallest cube whose letter can be read


def large_town(town: TownView, targets: Targets | None, say: Say, place: Board) -> str:
    """Return a town with what may be clicked in it, if anything."""
    body = place.drawing("abcd", "1234")
    for square, here in enumerate(town.squares):
        row, col = divmod(square, SIDE)
        name = SQUARE_NAMES[square]
        piece = _piece(here, place.square(col, row), fed=square in town.fed)
        if targets is not None and name in targets.all:
            label = targets.labels.get(
                name, Text("{square}: {what}", square=name, what=_what(here))
            )
            lit = name in targets.first
            body += target(name, place.lot(col, row), say(label), piece, lit=lit)
        else:
            body += piece or empty(place.square(col, row), "\N{EN DASH}1")
    if targets is not None:
        body += "".join(_site(name, place, say) for name in sorted(targets.all & _SITES.keys()))
    return body


def _what(here: SquareView) -> Text:
    if here.card >= 0:
        return card_name(here.card)
    return resource_name(here.resource) if here.resource else Text("empty")


def _piece(here: SquareView, box: Box, *, fed: bool) -> str:
    """Return what stands on a square: a token, or a building with the cubes on it."""
    x, y = box.centre
    side, letter = box.width, box.width >= _ROOM_FOR_LETTERS
    if here.resource:
        return token(RESOURCES[here.resource], (x, y), side * 0.5, letter=letter)
    if here.card < 0:
        return ""
    drawing = building(drawn_as(here.card), (x, y + side * 0.02), side * 0.82)
    cube = max(side * 0.28, _STORED) if letter else side * 0.3
    for at, resource in enumerate(here.stored):
        spot = (box.x + side * (0.2 + 0.3 * at), box.bottom - cube * 0.62)
        drawing += token(RESOURCES[resource], spot, cube, letter=letter)
    return drawing + (_fed_mark((box.right - side * 0.16, box.y + side * 0.16)) if fed else "")


def _fed_mark(at: Point) -> str:
    """Return the small sheaf that marks a fed building."""
    return token("wheat", at, 15, letter=False)


def _site(name: str, place: Board, say: Say) -> str:
    """Return the outline about the cubes a building would use up."""
    outline = ""
    for square in squares(_SITES[name]):
        row, col = divmod(square, SIDE)
        x, y, width, height = place.square(col, row).inset(place.side * 0.09)
        outline += f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"
    label = say(Text("the cubes on {squares}", squares=name))
    return (
        f'<g class="target site"{attribute("data-t", name)} tabindex="0" role="button"'
        f'{attribute("aria-label", label)}><path class="lamp" d="{outline}"/></g>'
    )


def small_town(town: tuple[SquareView, ...], place: Board) -> str:
    """Return a town to be looked at only."""
    body = place.drawing()
    for square, here in enumerate(town):
        row, col = divmod(square, SIDE)
        body += _piece(here, place.square(col, row), fed=False)
    return body
