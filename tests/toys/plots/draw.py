"""Pictures of Plots: pure functions of a view."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from townsmith.core.contract.view import View
from townsmith.core.picture import Part, Picture, Row, Span
from townsmith.core.text import Say, SeatName, Text

from .rules import PLOTS

HEADING = (Span(" ".join(PLOTS), "pencil"),)


@dataclass(frozen=True)
class StreetView(View):
    """What one viewer may know of a street; hands that are hidden are empty."""

    towns: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    gardens: bool


def town_part(view: StreetView, seat: int, lit: set[str], say: Say) -> Part:
    """Return the drawing of one town; the viewer's own free plots are targets."""
    alt = Text("the town of {seat}", seat=SeatName(seat))
    own = seat == view.viewer
    plots = zip(PLOTS, view.towns[seat], strict=True)
    squares = [square(plot, str(house or ""), lit=own and plot in lit) for plot, house in plots]
    return Part(f"town{seat}", "board" if own else "others", drawing(squares, alt, say), alt, seat)


def hand_part(view: StreetView, lit: set[str], say: Say) -> Part:
    """Return the drawing of the viewer's hand, one card a height; what can be built is a target."""
    alt = Text("the houses in your hand")
    hand = view.hands[view.viewer] if view.viewer >= 0 else ()
    cards = [square(str(house), str(house), lit=str(house) in lit) for house in sorted(set(hand))]
    return Part("hand", "cards", drawing(cards, alt, say), alt)


def square(token: str, words: str, *, lit: bool) -> str:
    """Return a square with words in it; a lit one is a target."""
    target = f' data-t="{token}"' if lit else ""
    return f'<g{target}><rect width="36" height="36"/><text x="18" y="24">{words}</text></g>'


def drawing(squares: Sequence[str], alt: Text, say: Say) -> str:
    """Return an SVG of squares in a row."""
    row = (f'<g transform="translate({40 * at} 0)">{one}</g>' for at, one in enumerate(squares))
    width = 40 * max(1, len(squares))
    size = f'viewBox="0 0 {width} 40" width="{width}" height="40"'
    label = f'role="group" aria-label={quoteattr(say(alt))}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label}>{"".join(row)}</svg>'


def stacked(drawings: Sequence[str]) -> str:
    """Return one SVG of several, one below the other."""
    rows = (f'<g transform="translate(0 {40 * at})">{one}</g>' for at, one in enumerate(drawings))
    size = f'width="160" height="{40 * len(drawings)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(rows)}</svg>'


def picture(view: StreetView, say: Say) -> Picture:
    """Return the character picture: a line a town, with the houses in the hand beside it."""
    return Picture((HEADING, *(town_row(view, seat, say) for seat in range(view.seats))))


def town_row(view: StreetView, seat: int, say: Say) -> Row:
    """Return a town, its owner and the hand if it is known."""
    houses = " ".join(str(house or ".") for house in view.towns[seat])
    name = say(Text("{seat}", seat=SeatName(seat)))
    hand = "".join(f" [{house}]" for house in view.hands[seat])
    return (Span(houses, "ink"), Span(f"  {name}"), Span(hand, "lamp"))
