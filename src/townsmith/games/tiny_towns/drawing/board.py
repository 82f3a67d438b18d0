"""Towns drawn: large with what may be clicked in it, or small."""

from functools import lru_cache
from typing import Final

from townsmith.core.bits import squares
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.buildings import building
from townsmith.draw.frames import Board, empty, sheet, target
from townsmith.draw.hand import num
from townsmith.draw.lettering import attribute
from townsmith.draw.tokens import token
from townsmith.games.tiny_towns.drawing.cards import drawn_as
from townsmith.games.tiny_towns.drawing.targets import Targets
from townsmith.games.tiny_towns.rules.pieces import RESOURCES, SIDE, SITE_MASK, SQUARE_NAMES
from townsmith.games.tiny_towns.words.names import card_name, resource_name
from townsmith.games.tiny_towns.words.notation import SITE_NAMES
from townsmith.games.tiny_towns.words.view import SquareView, TownView

_LARGE: Final = Board((36, 36), SIDE, SIDE, 116)
_LARGE_SIZE: Final = 512
_SMALL: Final = Board((4, 4), SIDE, SIDE, 42)
_SMALL_SIZE: Final = 176
_SITES: Final = {name: SITE_MASK[site] for site, name in enumerate(SITE_NAMES)}


def large_town(town: TownView, targets: Targets | None, say: Say) -> str:
    """Return a town with what may be clicked in it, if anything."""
    body = _LARGE.drawing("abcd", "1234")
    for square, here in enumerate(town.squares):
        row, col = divmod(square, SIDE)
        name = SQUARE_NAMES[square]
        piece = _piece(here, _LARGE.square(col, row), fed=square in town.fed)
        if targets is not None and name in targets.all:
            label = targets.labels.get(
                name, Text("{square}: {what}", square=name, what=_what(here))
            )
            lit = name in targets.first
            body += target(name, _LARGE.lot(col, row), say(label), piece, lit=lit)
        else:
            body += piece or empty(_LARGE.square(col, row), "\N{EN DASH}1")
    if targets is not None:
        body += "".join(_site(name, say) for name in sorted(targets.all & _SITES.keys()))
    return sheet(_LARGE_SIZE, _LARGE_SIZE, body)


def _what(here: SquareView) -> Text:
    if here.card >= 0:
        return card_name(here.card)
    return resource_name(here.resource) if here.resource else Text("empty")


def _piece(here: SquareView, box: Box, *, fed: bool) -> str:
    """Return what stands on a square: a token, or a building with the cubes on it."""
    x, y = box.centre
    side = box.width
    if here.resource:
        return token(RESOURCES[here.resource], (x, y), side * 0.5)
    if here.card < 0:
        return ""
    drawing = building(drawn_as(here.card), (x, y + side * 0.02), side * 0.82)
    for at, resource in enumerate(here.stored):
        spot = (box.x + side * (0.2 + 0.24 * at), box.bottom - side * 0.16)
        drawing += token(RESOURCES[resource], spot, side * 0.24)
    return drawing + (_fed_mark((box.right - side * 0.16, box.y + side * 0.16)) if fed else "")


def _fed_mark(at: Point) -> str:
    """Return the small sheaf that marks a fed building."""
    return token("wheat", at, 15, letter=False)


def _site(name: str, say: Say) -> str:
    """Return the outline about the cubes a building would use up."""
    outline = ""
    for square in squares(_SITES[name]):
        row, col = divmod(square, SIDE)
        x, y, width, height = _LARGE.square(col, row).inset(10)
        outline += f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"
    label = say(Text("the cubes on {squares}", squares=name))
    return (
        f'<g class="target site"{attribute("data-t", name)} tabindex="0" role="button"'
        f'{attribute("aria-label", label)}><path class="lamp" d="{outline}"/></g>'
    )


def small_town(town: TownView) -> str:
    """Return a town to be looked at only."""
    return sheet(_SMALL_SIZE, _SMALL_SIZE, _small_body(town.squares))


@lru_cache(maxsize=1024)
def _small_body(town: tuple[SquareView, ...]) -> str:
    body = _SMALL.drawing()
    for square, here in enumerate(town):
        row, col = divmod(square, SIDE)
        body += _piece(here, _SMALL.square(col, row), fed=False)
    return body
