"""stub"""

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.games.welcome_to.view import StreetsView
from townsmith.games.welcome_to.notation import path_of
from townsmith.draw.frames import sheet
from townsmith.draw.compose import compose


def parts(view: StreetsView, say: Say) -> list[Part]:
    toks = sorted({t for m in view.legal for t in path_of(m)})
    return [
        Part("x", "board", sheet(10, 10, "".join(f'<g data-t="{t}"/>' for t in toks)), Text("x"))
    ]


def svg(view: StreetsView, say: Say) -> str:
    return compose(parts(view, say), [])
