"""The three plans drawn: the estates they ask for or a sentence, what they bring and to whom."""

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from townsmith.core.bits import BIT
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Part, Screen
from townsmith.core.text import Listing, Say, SeatName, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.frames import explained, hairline, plate, sheet
from townsmith.draw.hand import PENCIL, line, rect
from townsmith.draw.lettering import (
    NARROWEST,
    first_fitting,
    fitting,
    narrowed,
    width_of,
    wrap,
    write,
    written_in,
)
from townsmith.games.welcome_to.drawing.lit import Lit
from townsmith.games.welcome_to.drawing.sizes import LETTERS
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.words.names import plan_name
from townsmith.games.welcome_to.words.plans import condition_words
from townsmith.games.welcome_to.words.view import StreetsView

_SIZES: Final = {
    PHONE: (344.0, 38.0),
    TABLET: (270.0, 132.0),
    LAPTOP: (200.0, 132.0),
    DESKTOP: (240.0, 142.0),
    WIDE: (300.0, 142.0),
}
"""How wide and how high the three plans are together."""
_SENTENCES_HEIGHT: Final = 116.0
"""How high they are on a phone when one of them is a sentence."""
_ALONE: Final = (236.0, 86.0)
_ESTATES: Final = (170.0, 26.0)
_LEAST_ROW: Final = 36.0
_ROOM_FOR_NAMES: Final = 40.0
_SPACING: Final = 1.18
_NAME: Final = 22.0
_STRIKE: Final = PENCIL.wide(1.6).exact()
_TICK: Final = "\N{CHECK MARK}"
_HEAVY: Final = 1.15
"""How much wider noted figures are than the plain ones that are measured."""
_WIDE_VALUE: Final = 84.0
"""From this width on there is room to say what a plan brings later."""


class _Standing(NamedTuple):
    """How a plan stands: for whom it was approved, for what, and what it brings from now on."""

    name: str
    points: int
    """What the viewer got for it, or -1."""
    later: bool
    """Whether somebody had it before."""
    seats: tuple[int, ...]


def plans_part(view: StreetsView, lit: Lit, say: Say, screen: Screen) -> Part:
    """Return the three plans: one under the other, or beside each other on a phone."""
    width, height = _SIZES[screen]
    abreast = screen == PHONE and all(view.plan(stack).is_plain() for stack in range(CARDS))
    if screen == PHONE and not abreast:
        height = _SENTENCES_HEIGHT
    box = Box(2, 2, width - 6, height - 7)
    body = "" if abreast else plate(box)
    for stack, row in enumerate(_columns(box) if abreast else _rows(view, box)):
        drawing = _plan(view.plan(stack), _standing(view, stack), row, say)
        drawing = plate(row) + drawing if abreast else drawing
        token = f"plan-{stack + 1}"
        body += lit.target(token, row.inset(3), drawing, row) if token in lit.tokens else drawing
        if stack and not abreast:
            body += hairline((row.x + 6, row.y), (row.right - 6, row.y))
    alt = Text("The plans")
    return Part("plans", "shared", sheet(width, height, body, say(alt)), alt)


def plan_card(plan: Plan, name: str, say: Say) -> str:
    """Return a plan by itself, as it lies in the box."""
    width, height = _ALONE
    box = Box(2, 2, width - 6, height - 7)
    standing = _Standing(name, -1, later=False, seats=())
    return sheet(width, height, plate(box) + _plan(plan, standing, box, say), name)


def plan_estates(plan: Plan, say: Say) -> str:
    """Return only the estates that a plan asks for."""
    box = Box(0, 0, *_ESTATES)
    return sheet(*_ESTATES, _sizes(plan, box, box.centre[1]), say(condition_words(plan)))


def _standing(view: StreetsView, stack: int) -> _Standing:
    own = view.own()
    seats = [seat for seat in range(view.seats) if view.boards[seat].plan_points(stack) >= 0]
    return _Standing(
        plan_name(view, stack),
        -1 if own is None else int(own.plan_points(stack)),
        bool(view.approved & BIT[stack]),
        tuple(seats),
    )


def _columns(box: Box) -> list[Box]:
    wide = (box.width - 8) / CARDS
    return [Box(box.x + at * (wide + 4), box.y, wide, box.height) for at in range(CARDS)]


def _rows(view: StreetsView, box: Box) -> list[Box]:
    """Return a row a plan: sentences share the height that drawn estates leave."""
    sentences = sum(not view.plan(stack).is_plain() for stack in range(CARDS))
    low = box.height / CARDS if sentences in {0, CARDS} else _LEAST_ROW
    high = (box.height - low * (CARDS - sentences)) / max(1, sentences)
    rows: list[Box] = []
    top = box.y
    for stack in range(CARDS):
        tall = low if view.plan(stack).is_plain() else high
        rows.append(Box(box.x, top, box.width, tall))
        top += tall
    return rows


@lru_cache(maxsize=1024)
def _plan(plan: Plan, standing: _Standing, row: Box, say: Say) -> str:
    """Return a plan: its letter, what it asks for, what it brings, and who has it."""
    named = plan.is_plain() and bool(standing.seats) and row.height >= _ROOM_FOR_NAMES
    baseline = row.centre[1] + (-3 if named else 5)
    value, left = _value(plan, standing, (row.right - 7, baseline), row.width, say)
    body = write((row.x + 7, baseline), standing.name, 15, "serif bold", "start") + value
    inside = Box(row.x + _NAME, row.y, left - row.x - _NAME - 5, row.height)
    if plan.is_plain():
        body += _sizes(plan, inside, baseline - 5)
    else:
        body += _sentence(inside, say(condition_words(plan)))
    return body + (_names(standing, inside.x, row, say) if named else "")


def _names(standing: _Standing, left: float, row: Box, say: Say) -> str:
    """Return who has a plan."""
    seats = Listing(tuple(map(SeatName, standing.seats)))
    words = say(Text("approved by {seats}", seats=seats))
    room = row.right - left - 7
    told = narrowed(words, room, LETTERS)
    return write((left, row.bottom - 6), told, LETTERS, "quiet", "start", room)


def _sizes(plan: Plan, inside: Box, middle: float) -> str:
    """Return the estates of a plan as boxes as wide as they are long, or as figures."""
    if not plan.sizes:  # one that is still to be written down
        return ""
    gap, left, body = 3.0, inside.x, ""
    least = min(16.0, (inside.width + gap) / len(plan.sizes) - gap)
    unit = min(14.0, (inside.width - gap * len(plan.sizes)) / max(1, sum(plan.sizes)))
    taken = sum(max(size * unit, least) + gap for size in plan.sizes)
    if least < 10 or taken > inside.width + gap:  # noqa: PLR2004 - a figure and its frame
        counted = Counter(plan.sizes).items()
        short = " ".join(f"{n}\N{MULTIPLICATION SIGN}{size}" for size, n in counted)
        words = first_fitting([" ".join(map(str, plan.sizes)), short], inside.width, 14)
        size = fitting(words, inside.width / _HEAVY, 14)
        return write((inside.x, middle + 5), words, size, "noted", "start")
    for size in plan.sizes:
        box = Box(left, middle - 10, max(size * unit, least), 20)
        body += rect(box, "wall", PENCIL._replace(over=1.0))
        body += written_in(box, str(size), 14, "written")
        left = box.right + gap
    return body


def _sentence(box: Box, words: str) -> str:
    """Return as much of a sentence as the row holds; all of it is told to whoever points at it."""
    most = max(1, int((box.height - 2) / (LETTERS * _SPACING)))
    rows = wrap(words, box.width, LETTERS)
    if len(rows) > most:  # narrower letters say more
        rows = wrap(words, box.width / NARROWEST, LETTERS)
    if len(rows) > most:
        rest = " ".join(rows[most - 1 :])
        rows = [*rows[: most - 1], narrowed(rest, box.width, LETTERS)]
    top = box.centre[1] - len(rows) * LETTERS * _SPACING / 2 + LETTERS
    written = "".join(
        write((box.x, top + at * LETTERS * _SPACING), row, LETTERS, "", "start", box.width)
        for at, row in enumerate(rows)
    )
    return explained(words, written)


# What a plan brings


def _value(plan: Plan, standing: _Standing, at: Point, width: float, say: Say) -> tuple[str, float]:
    """Return what a plan brings, ending at a point, and where it begins.

    A first value that is gone is struck out where there is room for it, and the one that counts
    now stands apart from it. A star marks values that we had to reconstruct.
    """
    star = " *" if plan.reconstructed else ""
    first, later = str(int(plan.first)), str(int(plan.later))
    if standing.points >= 0:
        return _ending([(f"{_TICK} {standing.points}{star}", 15, "bold good")], at)
    if standing.later:
        found, left = _ending([(first, 13, "quiet"), (f"{later}{star}", 15, "bold")], at)
        if at[0] - left > width - _least(plan):
            return _ending([(f"{later}{star}", 15, "bold")], at)
        end = left + width_of(first, 13) + 2
        return found + line((left - 2, at[1] - 2), (end, at[1] - 7), _STRIKE), left
    if width < 2 * _WIDE_VALUE:
        return _ending([(first + star, 15, "bold")], at)
    after = first_fitting(
        [say(Text("then {later}", later=later)), f"/ {later}"], _WIDE_VALUE - 30, LETTERS
    )
    return _ending([(first, 15, "bold"), (after + star, LETTERS, "quiet")], at)


def _least(plan: Plan) -> float:
    """Return how much of a row its letter and the sizes of a plan take at least."""
    figures = " ".join(map(str, plan.sizes)) if plan.is_plain() else ""
    return _NAME + width_of(figures, 14) * _HEAVY + 12


def _ending(pieces: list[tuple[str, float, str]], at: Point) -> tuple[str, float]:
    """Return words of several styles on one line that ends at a point, and where it begins."""
    x, drawing = at[0], ""
    for words, size, style in reversed(pieces):
        drawing = write((x, at[1]), words, size, style, "end") + drawing
        x -= width_of(words, size) + 6
    return drawing, x + 6
