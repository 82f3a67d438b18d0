"""The opponent of a solo game drawn: its card line by line, and its pile laid out as a street."""

from dataclasses import replace
from typing import Final, NamedTuple

from townsmith.core.contract.state import OPPONENT
from townsmith.core.picture import PHONE, Part, Screen
from townsmith.core.text import Plural, Say, Text
from townsmith.draw.box import Box, Point
from townsmith.draw.frames import hairline, moved, plate, sheet
from townsmith.draw.hand import DETAIL, EDGE, INK, PENCIL, WRITING, circle, line, placed, rect
from townsmith.draw.lettering import (
    first_fitting,
    paragraph,
    shortened,
    slash,
    width_of,
    wrap,
    write,
)
from townsmith.draw.shapes import fence
from townsmith.games.welcome_to.drawing.icons import icon
from townsmith.games.welcome_to.drawing.panels import WIDTHS
from townsmith.games.welcome_to.drawing.sizes import LETTERS
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import BIS, ESTATE, FENCE, KINDS, PARK, POOL, TEMP
from townsmith.games.welcome_to.rules.rival import count_cards
from townsmith.games.welcome_to.rules.scoring import (
    ESTATES_LINE,
    FENCES_LINE,
    PARKS_LINE,
    PLANS_LINE,
    POOLS_LINE,
    TEMP_LINE,
    rival_score,
)
from townsmith.games.welcome_to.rules.sheet import plan_fields
from townsmith.games.welcome_to.words.names import ACTION_WORDS, plan_name, rival_title
from townsmith.games.welcome_to.words.rivals import approval_words, rival_kind, rival_name
from townsmith.games.welcome_to.words.view import StreetsView

_ROW: Final = 25.0
_HEAD: Final = 44.0
_PLANS: Final = 34.0
_NOTE: Final = 15.0
_NOTES: Final = 5
"""How many rows of notes there is room for: the card keeps its size in a game."""
_SMALL_CARD: Final = (27.0, 36.0)
_PITCH: Final = 30.0
_EDGE: Final = 2.0
_FENCE: Final = 12.0
_SIGN: Final = 30.0
_FIGURES: Final = 60.0
_STREET: Final = 62.0
_BEST: Final = 5


class _Line(NamedTuple):
    """A line of the opponent's card: a sign, what one is worth, how many, and their points."""

    action: int
    words: Text
    many: int
    points: int | None
    """None where they stand in another line."""


class _Estate(NamedTuple):
    """Cards between two fences, and what one house among them is worth."""

    cards: tuple[int, ...]
    value: int
    houses: int
    fenced: bool


class _Run(NamedTuple):
    """As many cards of an estate as stand in one row, and whether its fence follows them."""

    cards: tuple[int, ...]
    estate: _Estate
    fenced: bool

    @property
    def width(self) -> float:
        """Return how wide the cards and the fence are."""
        return len(self.cards) * _PITCH + (_FENCE if self.fenced else 0)


def rival_parts(view: StreetsView, say: Say, screen: Screen) -> list[Part]:
    """Return the opponent's card, and its pile as a street."""
    width = WIDTHS[screen]
    found = [_card_part(view, width, say)]
    found += [_street_part(view, width, say)] if view.pile else []
    if screen != PHONE:
        return found
    # On a phone only what stands behind a tab can be read at any time; its name is short.
    names = (Text("Opponent"), Text("Its street"))
    tabs = zip(found, names, strict=False)
    return [replace(part, place="more", alt=name) for part, name in tabs]


# The card


def _card_part(view: StreetsView, width: float, say: Say) -> Part:
    points = rival_score(
        view.variant, view.rival, view.rival_written, list(view.pile), view.standings()
    )
    lines = _lines(view, points)
    alt = rival_title(view, sum(points))
    tall = [_tall(row, width - 22, say) for row in lines]
    height = _HEAD + sum(tall) + _PLANS + _NOTES * _NOTE + 10
    box = Box(2, 2, width - 6, height - 7)
    body = plate(box) + _headline(view, box, sum(points), say)
    top = box.y + _HEAD
    for row, high in zip(lines, tall, strict=True):
        body += _row(row, Box(box.x + 8, top, box.width - 16, high), say)
        top += high
    place = Box(box.x + 8, top, box.width - 16, box.bottom - top)
    body += _plans(view, place, points[PLANS_LINE], say)
    return Part("opponent", "others", sheet(width, height, body, say(alt)), alt, OPPONENT)


def _headline(view: StreetsView, box: Box, total: int, say: Say) -> str:
    edition = int(view.variant.edition)
    star = " *" if view.rival.reconstructed else ""
    level = say(rival_kind(view.rival, edition))
    name = shortened(say(rival_name(view.rival, edition)), box.width - 70, 18)
    body = write((box.x + 10, box.y + 20), name, 18, "serif semi", "start")
    line_ = shortened(level, box.width - 30, LETTERS) + star
    body += write((box.x + 10, box.y + 36), line_, LETTERS, "quiet", "start")
    return body + write((box.right - 10, box.y + 24), str(total), 22, "serif bold figures", "end")


def _lines(view: StreetsView, points: list[int]) -> list[_Line]:
    """Return what each sign is worth to the opponent; nothing of one that scores nothing."""
    rival, pile = view.rival, list(view.pile)
    if not rival.scores:
        return []
    worth = {
        PARK: (PARKS_LINE, Text("each park {n}", n=int(rival.per_park))),
        POOL: (POOLS_LINE, Text("each pool {n}", n=int(rival.per_pool))),
        TEMP: (TEMP_LINE, Text("each temp {n}, by place", n=int(rival.per_temp))),
        FENCE: (FENCES_LINE, Text("each fence {n}", n=int(rival.per_fence))),
    }
    found = [
        _Line(action, words, int(count_cards(pile, action)), points[line])
        for action, (line, words) in worth.items()
    ]
    house = Text("house 1, with a sign {n}", n=int(rival.house_value))
    found.append(_Line(ESTATE, house, int(count_cards(pile, ESTATE)), points[ESTATES_LINE]))
    houses = int(rival.bis_houses)
    bis = Plural("each bis is {n} house", "each bis is {n} houses", houses)
    return [*found, _Line(BIS, bis, int(count_cards(pile, BIS)), None)]


def _worded(row: _Line, width: float, say: Say) -> list[str]:
    """Return what a sign is worth, in at most two lines."""
    room = width - _SIGN - _FIGURES
    first, *more = wrap(say(row.words), room, LETTERS)
    return [first, shortened(" ".join(more), room, LETTERS)] if more else [first]


def _tall(row: _Line, width: float, say: Say) -> float:
    return _ROW + 14.0 * (len(_worded(row, width, say)) - 1)


def _row(row: _Line, box: Box, say: Say) -> str:
    y = box.centre[1] + 4.5
    times = f"\N{MULTIPLICATION SIGN} {row.many}"
    body = hairline((box.x, box.y), (box.right, box.y))
    body += placed(icon(row.action, 0.4), (box.x + 12, box.centre[1]))
    worded = _worded(row, box.width, say)
    for at, words in enumerate(worded):
        down = y + 14 * (at - (len(worded) - 1) / 2)
        body += write((box.x + _SIGN, down), words, LETTERS, "", "start")
    body += write((box.right - 30, y), times, 13, "quiet", "end")
    if row.points is None:
        return body
    return body + write((box.right, y), str(row.points), 14, "bold figures", "end")


def _plans(view: StreetsView, box: Box, points: int, say: Say) -> str:
    """Return the plans as rings: dashed where it never approves, with its points where it has."""
    body = hairline((box.x, box.y), (box.right, box.y))
    name = shortened(say(Text("Plans")), 70, 13)
    y = box.y + 19
    body += write((box.x, y + 4), name, 13, "", "start")
    x = box.x + width_of(name, 13) + 20
    fields = plan_fields(view.rival_written)
    for stack in range(CARDS):
        body += _ring(view, stack, (x, y), written=fields[stack] is not None)
        x += 29
    body += write((box.right, y + 5), str(points), 14, "bold figures", "end")
    told = [approval_words(view.rival, int(view.variant.edition))]
    if view.coming:
        told.append(Text("on the deck: {action}", action=ACTION_WORDS[view.coming[0]]))
    if view.rival.reconstructed:
        told.append(Text("* a value of our own: nobody has seen it printed"))
    place = Box(box.x, y + 16, box.width, box.bottom - y - 18)
    return body + _told_below(place, [say(words) for words in told])


def _told_below(box: Box, told: list[str]) -> str:
    """Return sentences under each other, each in as many rows as it needs."""
    rows = [row for words in told for row in wrap(words, box.width, LETTERS)]
    return "".join(
        write((box.x, box.y + LETTERS + at * _NOTE), row, LETTERS, "quiet", "start")
        for at, row in enumerate(rows)
    )


def _ring(view: StreetsView, stack: int, centre: Point, *, written: bool) -> str:
    never = not view.variant.older and not view.rival.approves >> stack & 1
    name = plan_name(view, stack)
    style = "serif bold inverse" if written else "serif quiet" if never else "serif bold"
    if never and not written:
        x, y = centre
        ring = f'<circle class="pencil" stroke-width="1.2" stroke-dasharray="3 3" cx="{x:.0f}"'
        ring += f' cy="{y:.0f}" r="12"/>'
    else:
        ring = circle(centre, 12, "ink" if written else "card", INK)
    return ring + write((centre[0], centre[1] + 4.5), name, 13, style)


# The street


def _street_part(view: StreetsView, width: float, say: Say) -> Part:
    """Return the pile as a street, oldest first, with what each estate is worth."""
    alt = Text("The opponent's street, oldest first; the {n} best estates count", n=_BEST)
    heading = wrap(say(alt), width - 4, LETTERS)
    top = len(heading) * 16 + 6.0
    body = paragraph(Box(0, 0, width - 4, top), say(alt), LETTERS, "quiet")
    runs = [run for estate in _estates_of(view) for run in _runs(estate, width - 4)]
    x = _EDGE
    for at, run in enumerate(runs):
        if x + run.width > width and x > _EDGE:
            x, top = _EDGE, top + _STREET
        body += _run(run, (x, top), newest=at == len(runs) - 1)
        x += run.width
    drawing = sheet(width, top + _STREET, body, say(alt))
    return Part("opponent-street", "others", drawing, alt, OPPONENT)


def _run(run: _Run, at: Point, *, newest: bool) -> str:
    """Return cards beside each other, the fence behind them, and what their estate is worth."""
    x, y = at
    body = ""
    for action in run.cards:
        body += _small_card(action, (x, y))
        x += _PITCH
    last = Box(x - _PITCH, y, *_SMALL_CARD)
    if run.cards:
        body += _worth(run.estate, (at[0], x - 3), y + last.height + 10)
    if run.fenced:
        last = Box(x - 2, y, _FENCE - 1, last.height)
        body += fence(Box(x, y + 6, _FENCE - 5, 30), 2, EDGE.wide(1.2))
    return body + (moved(last.inset(-3)) if newest else "")


def _estates_of(view: StreetsView) -> list[_Estate]:
    """Return the pile cut at its fences."""
    rival = view.rival
    found: list[_Estate] = []
    cards: list[int] = []
    for card in [*view.pile, -1]:
        action = card % KINDS if card >= 0 else -1
        if action not in {FENCE, -1}:
            cards.append(action)
            continue
        if cards or action == FENCE:
            value = int(rival.house_value) if ESTATE in cards else 1
            houses = sum(int(rival.bis_houses) if at == BIS else 1 for at in cards)
            found.append(_Estate(tuple(cards), value, houses, action == FENCE))
        cards = []
    return found


def _runs(estate: _Estate, width: float) -> list[_Run]:
    """Return the cards of an estate in rows that fit."""
    most = max(1, int((width - _FENCE) / _PITCH))
    cards = estate.cards
    pieces = [cards[at : at + most] for at in range(0, len(cards), most)] or [()]
    found = [_Run(piece, estate, fenced=False) for piece in pieces]
    return [*found[:-1], found[-1]._replace(fenced=estate.fenced)]


def _small_card(action: int, at: Point) -> str:
    box = Box(*at, *_SMALL_CARD)
    return rect(box, "card", DETAIL.wide(1.3)) + placed(icon(action, 0.4), box.centre)


def _worth(estate: _Estate, ends: tuple[float, float], y: float) -> str:
    """Return a dimension line with houses times value, or the points alone where it is short."""
    points = estate.houses * estate.value
    whole = f"{estate.houses} \N{MULTIPLICATION SIGN} {estate.value} = {points}"
    left, right = ends
    words = first_fitting([whole, str(points)], right - left - 14, LETTERS)
    half = width_of(words, LETTERS) / 2 + 3
    centre = (left + right) / 2
    pen = WRITING.wide(1.6)
    strokes = "" if centre - half <= left else line((left, y), (centre - half, y), pen)
    strokes += "" if centre + half >= right else line((centre + half, y), (right, y), pen)
    return (
        strokes
        + slash((left, y), PENCIL)
        + slash((right, y), PENCIL)
        + write((centre, y + 4), words, LETTERS, "serif bold")
    )
