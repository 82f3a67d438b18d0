"""Welcome To drawn: cards and plans, the own sheet with its tracks, and what one sees of others."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.picture import DESKTOP, Part, Screen
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.compose import compose
from townsmith.draw.frames import sheet
from townsmith.draw.hand import num
from townsmith.games.welcome_to.drawing.cards import card_parts
from townsmith.games.welcome_to.drawing.lit import Lit, lit_of, unlit
from townsmith.games.welcome_to.drawing.panels import panel_parts
from townsmith.games.welcome_to.drawing.plans import plans_part
from townsmith.games.welcome_to.drawing.rival import rival_parts
from townsmith.games.welcome_to.drawing.sizes import SheetSize, sheet_size, watched_size
from townsmith.games.welcome_to.drawing.street import streets
from townsmith.games.welcome_to.drawing.town_name import town_name
from townsmith.games.welcome_to.drawing.tracks import (
    Rows,
    estates,
    is_narrow,
    parks,
    tracks,
    whole_sheet,
)
from townsmith.games.welcome_to.rules.pieces import BLUEPRINT
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.variant import Variant
from townsmith.games.welcome_to.words.notation import BUTTONS
from townsmith.games.welcome_to.words.view import StreetsView

_GRID: Final = 20
_LAST_BUTTON: Final = ("done", "skip", "refuse")
_MOST_WATCHED: Final = 4
"""How many large sheets are shown to those who watch; of more seats one, and panels."""


def svg(view: StreetsView, say: Say) -> str:
    """Return the whole picture as one SVG; every token of a legal path is a target in it."""
    tokens = lit_of(view, say).tokens
    words = [*_LAST_BUTTON, *[word for word in BUTTONS if word not in _LAST_BUTTON]]
    labels = [(word, say(BUTTONS[word])) for word in words if word in tokens]
    return compose(parts(view, say, DESKTOP), labels)


def parts(view: StreetsView, say: Say, screen: Screen) -> list[Part]:
    """Return the drawn picture in keyed parts, laid out for a kind of window."""
    lit = lit_of(view, say)
    found = [*card_parts(view, lit, say, screen), plans_part(view, lit, say, screen)]
    if view.viewer < 0 and 1 < view.seats <= _MOST_WATCHED:
        return found + [_watched(view, seat, say, screen) for seat in range(view.seats)]
    seat = max(view.viewer, 0)
    found += _own_parts(view, seat, lit, say, screen)
    if view.variant.solo:
        found += rival_parts(view, say, screen)
    panels = panel_parts(view, say, screen)
    return found + [part for part in panels if part.seat != seat]


def opened(view: StreetsView, seat: Seat, say: Say, screen: Screen) -> str:
    """Return the whole sheet of a seat, large and without targets."""
    variant, own, size = view.variant, view.boards[seat], sheet_size(screen)
    rows = whole_sheet(variant, own, size, unlit(say), say)
    height = size.height + 8 + rows.height
    below = f'<g transform="translate(0 {num(size.height + 8)})">{rows.body}</g>'
    body = squared_paper(variant, size.width, height) + town_name(seat, size, say)
    body += _streets(variant, own, size, unlit(say), say)
    label = say(Text("The sheet of {seat}", seat=SeatName(seat)))
    return sheet(size.width, height, body + below, label)


# The own sheet


def _own_parts(view: StreetsView, seat: Seat, lit: Lit, say: Say, screen: Screen) -> list[Part]:
    """Return the streets, and the tracks that belong to them."""
    variant, own, size = view.variant, view.boards[seat], sheet_size(screen)
    body = squared_paper(variant, size.width, size.height) + town_name(seat, size, say)
    body += _streets(variant, own, size, lit, say)
    alt = Text("The sheet of {seat}", seat=SeatName(seat))
    drawing = sheet(size.width, size.height, body, say(alt))
    found = [Part(f"sheet-{seat}", "board", drawing, alt, seat)]
    rows = tracks(variant, own, size, lit, say)
    found.append(_more("tracks", Text("Tracks"), variant, size, rows, say))
    if is_narrow(size):
        rows = estates(own, size, lit, say)
        found.append(_more("estates", Text("Estates"), variant, size, rows, say))
    return found


def _more(  # noqa: PLR0913, PLR0917 - a drawing under the streets, with its paper and its name
    key: str, alt: Text, variant: Variant, size: SheetSize, rows: Rows, say: Say
) -> Part:
    body = squared_paper(variant, size.width, rows.height) + rows.body
    return Part(key, "more", sheet(size.width, rows.height, body, say(alt)), alt)


def _streets(variant: Variant, own: Sheet, size: SheetSize, lit: Lit, say: Say) -> str:
    return streets(variant, own, size, lit, say) + parks(own, size, lit, say)


def squared_paper(variant: Variant, width: float, height: float) -> str:
    """Return the squared paper of the blueprint side; other sheets are plain."""
    if variant.sheet != BLUEPRINT:
        return ""
    upright = "".join(f"M{x} 0V{num(height)}" for x in range(0, int(width) + 1, _GRID))
    level = "".join(f"M0 {y}H{num(width)}" for y in range(0, int(height) + 1, _GRID))
    return f'<path class="penpaper hatching" stroke-width="0.8" d="{upright}{level}"/>'


# Watching


def _watched(view: StreetsView, seat: Seat, say: Say, screen: Screen) -> Part:
    """Return the streets of a seat for those who watch, two of them side by side."""
    size, nothing = watched_size(screen, view.seats), unlit(say)
    body = squared_paper(view.variant, size.width, size.height) + town_name(seat, size, say)
    body += _streets(view.variant, view.boards[seat], size, nothing, say)
    alt = Text("The sheet of {seat}", seat=SeatName(seat))
    drawing = sheet(size.width, size.height, body, say(alt))
    return Part(f"sheet-{seat}", "board", drawing, alt, seat)
