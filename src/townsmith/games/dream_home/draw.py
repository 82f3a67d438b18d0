"""The drawn picture of a view."""

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.compose import compose
from townsmith.draw.frames import sheet, target
from townsmith.games.dream_home.notation import tokens
from townsmith.games.dream_home.view import StreetView
from townsmith.games.dream_home.words import BUTTONS


def parts(view: StreetView, say: Say) -> list[Part]:
    """Return the drawn picture in keyed parts."""
    drawn = [token for token in sorted(tokens(view.legal)) if token not in BUTTONS]
    body = "".join(
        target(token, Box(10 + 60 * at, 10, 44, 44), token) for at, token in enumerate(drawn)
    )
    return [Part("all", "board", sheet(60 * len(drawn) + 20, 70, body), Text("the house"))]


def svg(view: StreetView, say: Say) -> str:
    """Return the whole picture as one SVG."""
    words = [token for token in BUTTONS if token in tokens(view.legal)]
    return compose(parts(view, say), [(token, say(BUTTONS[token])) for token in words])
