"""What one sees of the others: a row of counters, and three small streets of plates."""

from functools import lru_cache
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Part, Screen
from townsmith.core.text import Say, SeatName, Text
from townsmith.draw.box import Box
from townsmith.draw.counters import HEIGHT, Counter, counter_row
from townsmith.draw.frames import sheet
from townsmith.draw.hand import DETAIL, EDGE, NO_PEN, Pen, line, lines, num, rect
from townsmith.draw.hand import path as shape
from townsmith.draw.lettering import write
from townsmith.draw.theme import PAINT
from townsmith.games.welcome_to.drawing.icons import icon, refusal_icon
from townsmith.games.welcome_to.drawing.lots import ROOFS
from townsmith.games.welcome_to.drawing.sizes import LETTERS, LONGEST
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    LENGTHS,
    PARK,
    PARK_MARKS,
    POOL,
    POOL_HOUSES,
    POOL_MARKS,
    REFUSAL_MARKS,
    ROUNDABOUT,
    STARTS,
    STREETS,
    TEMP,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.scoring import Standings, score
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.words.names import plan_name
from townsmith.games.welcome_to.words.view import StreetsView

WIDTHS: Final = {PHONE: 344.0, TABLET: 222.0, LAPTOP: 204.0, DESKTOP: 252.0, WIDE: 320.0}
"""How wide the drawing in a panel is."""
MOST_OTHERS: Final = 9
"""How many panels there are; of a larger crowd only the nearest are shown."""
_SEATS_WITH_STREETS: Final = 4
_SEATS_WITH_STREETS_WIDE: Final = 6
_PLATE: Final = 20.0
_STREET: Final = 27.0
_PLAN: Final = 16.0


def panel_parts(view: StreetsView, say: Say, screen: Screen) -> list[Part]:
    """Return a panel for each of the others, or for those of a crowd that stand nearest."""
    others = [seat for seat in range(view.seats) if seat != view.viewer]
    if len(others) > MOST_OTHERS:
        others = _nearest(view, others, view.standings())
    return [_panel(view, seat, say, screen) for seat in others]


def _total(view: StreetsView, seat: int, standings: Standings) -> int:
    return sum(score(view.variant, view.rival, view.boards[seat], standings))


def _nearest(view: StreetsView, others: list[int], standings: Standings) -> list[int]:
    """Return the seats nearest in score to the viewer, or the best for who only watches."""
    points = {seat: _total(view, seat, standings) for seat in others}
    aim = _total(view, view.viewer, standings) if view.viewer >= 0 else max(points.values())
    return sorted(sorted(others, key=lambda seat: abs(points[seat] - aim))[:MOST_OTHERS])


def _has_streets(view: StreetsView, screen: Screen) -> bool:
    """Tell whether there is room for small streets."""
    most = _SEATS_WITH_STREETS_WIDE if screen == WIDE else _SEATS_WITH_STREETS
    return view.seats <= most


def _panel(view: StreetsView, seat: int, say: Say, screen: Screen) -> Part:
    width = WIDTHS[screen]
    board, with_streets = view.boards[seat], _has_streets(view, screen)
    names = tuple([plan_name(view, stack) for stack in range(CARDS)])
    return _drawn_panel(board, seat, names, (width, with_streets), say)


@lru_cache(maxsize=512)
def _drawn_panel(
    board: Sheet, seat: int, names: tuple[str, ...], room: tuple[float, bool], say: Say
) -> Part:
    """Return a panel; sheets in a view never change, so it can be kept."""
    width, with_streets = room
    body, height = _counters(board, width, names, say), HEIGHT + 2
    if with_streets:
        body += _small_streets(board, width, HEIGHT + 7)
        height += STREETS * _STREET + 5
    alt = _alt(board, seat, names)
    return Part(f"sheet-{seat}", "others", sheet(width, height, body, say(alt)), alt, seat)


def _alt(board: Sheet, seat: int, names: tuple[str, ...]) -> Text:
    """Return the counters of a seat in words."""
    approved = [names[at] for at in range(CARDS) if board.plan_points(at) >= 0]
    return Text(
        "{seat}: temps {temps}, pools {pools}, parks {parks}, refusals {refusals}, plans {plans}",
        seat=SeatName(seat),
        temps=_marked(board, TEMP_MARKS),
        pools=_marked(board, POOL_MARKS),
        parks=_parks(board),
        refusals=_marked(board, REFUSAL_MARKS),
        plans=" ".join(approved) or "0",
    )


def _marked(board: Sheet, track: int) -> int:
    return int(board.marked(track))


def _parks(board: Sheet) -> int:
    return sum(_marked(board, PARK_MARKS + street) for street in range(STREETS))


def _counters(board: Sheet, width: float, names: tuple[str, ...], say: Say) -> str:
    plans = "".join(
        _plan_box(names[at], (at - 1) * (_PLAN + 2), filled=board.plan_points(at) >= 0)
        for at in range(CARDS)
    )
    refused = say(Text("refused"))
    found = [
        Counter(icon(TEMP, 0.36), 19, str(_marked(board, TEMP_MARKS))),
        Counter(icon(POOL, 0.38), 20, str(_marked(board, POOL_MARKS))),
        Counter(icon(PARK, 0.42), 12, str(_parks(board))),
        Counter(plans, CARDS * (_PLAN + 2), ""),
        Counter(refusal_icon(), 16, str(_marked(board, REFUSAL_MARKS)), refused),
    ]
    return counter_row((1, HEIGHT / 2), width - 2, found)


def _plan_box(name: str, x: float, *, filled: bool) -> str:
    box = Box(x - _PLAN / 2, -_PLAN / 2, _PLAN, _PLAN)
    frame = rect(box, "ink" if filled else "card", Pen("ink", 1.2, 0.0))
    style = "serif bold inverse" if filled else "serif bold"
    return frame + write((x, 4.2), name, LETTERS, style)


# Small streets


def _small_streets(board: Sheet, width: float, top: float) -> str:
    """Return three streets of plates."""
    lot = (width - 6) / LONGEST
    drawing = ""
    for street in range(STREETS):
        left = 3 + (LONGEST - LENGTHS[street]) * lot
        foot = top + street * _STREET + _PLATE
        drawing += line((left - 2, foot + 1), (width - 1, foot + 1), Pen("ink", 1.4, 0))
        posts: list[float] = [left]
        for at, here in enumerate(range(STARTS[street], STARTS[street + 1])):
            box = Box(left + at * lot + 1, foot - _PLATE, lot - 2, _PLATE)
            drawing += _plate(board, here, box)
            if board.fences & BIT[here]:
                posts.append(left + (at + 1) * lot)
        fences = [((x, foot - _PLATE - 3), (x, foot + 2)) for x in posts]
        drawing += lines(fences, Pen("penpaper", 2.2, 0, 0))
    return drawing


def _plate(board: Sheet, here: int, box: Box) -> str:
    """Return a lot as a plate: roof edge and number once it is numbered, a blue foot for a pool."""
    content = board.houses[here]
    if content == ROUNDABOUT:
        return _island(box)
    drawing = _area(box, "card" if content == EMPTY else "wall")
    if content != EMPTY:
        drawing += _area(Box(box.x, box.y, box.width, 4), ROOFS[here * 5 % len(ROOFS)])
    if POOL_HOUSES & BIT[here]:
        filled = "water" if board.pools & BIT[here] else "road"
        drawing += _area(Box(box.x, box.bottom - 3.5, box.width, 3.5), filled)
    if content == EMPTY:
        return drawing + _outline(box)
    number = write((box.centre[0], box.y + 15.6), str(content - 1), LETTERS, "written")
    return drawing + _outline(box) + number


def _area(box: Box, fill: str) -> str:
    x, y, width, height = box
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
        f' fill="{PAINT[fill]}"/>'
    )


def _outline(box: Box) -> str:
    data = f"M{num(box.x)} {num(box.y)}H{num(box.right)}V{num(box.bottom)}H{num(box.x)}Z"
    return shape(data, "", DETAIL._replace(line="pencil", width=0.8))


def _island(box: Box) -> str:
    """Return a roundabout as a green disc."""
    x, y = box.centre
    radius = min(box.width, box.height) * 0.42
    ring = (
        f"M{num(x - radius)} {num(y)}A{num(radius)} {num(radius)} 0 1 1 {num(x + radius)} {num(y)}"
    )
    ring += f"A{num(radius)} {num(radius)} 0 1 1 {num(x - radius)} {num(y)}Z"
    return rect(box, "road", NO_PEN) + shape(ring, "leaf", EDGE.wide(1))
