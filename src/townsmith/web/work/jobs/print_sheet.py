"""Printing: a sheet as a PDF, or its first page as a picture."""

from base64 import b64encode
from functools import cache
from typing import NamedTuple

from townsmith.core import registry
from townsmith.paper.letters import NAMES, file_of
from townsmith.paper.looks import IN_COLOUR, SAVING_INK
from townsmith.paper.printing import Wish, page_of, printed, sheet_of


class Order(NamedTuple):
    """What to print, and how; all of it can travel."""

    slug: str
    sheet: str
    wish: Wish


def as_pdf(order: Order) -> bytes:
    """Return the sheet as a PDF."""
    game = registry.game(order.slug)
    return printed(game, sheet_of(game, order.sheet), order.wish)


def as_picture(order: Order) -> str:
    """Return the first page as an SVG, in the colours and letters it is printed in."""
    game = registry.game(order.slug)
    page = page_of(game, sheet_of(game, order.sheet), order.wish)
    look = IN_COLOUR if order.wish.colour else SAVING_INK
    start, _, rest = page.drawings()[0].partition(">")
    return f"{start}><style>{_letters()}{look.css()}</style>{rest}"


@cache
def _letters() -> str:
    """Return the letters of the paper for a picture: it may ask for no file but itself."""
    faces = ""
    for name in NAMES:
        family, weight = name.replace("Noto", "Noto ").split("-")
        packed = b64encode(file_of(name)).decode()
        faces += (
            f'@font-face{{font-family:"{family}";font-weight:{400 if weight == "Regular" else 700};'
            f"src:url(data:font/ttf;base64,{packed})}}"
        )
    return faces
