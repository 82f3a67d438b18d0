"""What holds pieces: sheets, boards, cards, and the marks of what one may do and what was done.

A shape that can be clicked is a `target`: it carries its token as data-t, can be reached by
keyboard and says its name. It is lit where it is the next thing to click and pencilled where it
follows later.
"""

from functools import lru_cache
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from townsmith.draw.box import Box, Point, around
from townsmith.draw.hand import (
    DETAIL,
    INK,
    PENCIL,
    WRITING,
    Pen,
    circle,
    drawn,
    filled,
    hatch,
    line,
    lines,
    num,
    placed,
    rect,
)
from townsmith.draw.lettering import (
    attribute,
    dimension,
    paragraph,
    width_of,
    wrap,
    written_in,
)
from townsmith.draw.rows import rows_of, written_rows
from townsmith.draw.theme import PAINT

TOUCH: Final = 44.0
"""The least side of anything to be clicked."""

_CARD: Final = Pen("ink", 1.6, 0.0)
_MARGIN: Final = 26.0
_RING: Final = 5.0
_MARK: Final = 14.0
_TRACK_LETTERS: Final = 17.0
_DIGIT: Final = 0.66
_SHORT: Final = 2
_LEAST: Final = 12.0
_SMALL_TITLE: Final = 15.0
_TITLE: Final = "serif semi"
_USUAL_LINES: Final = 2
_BOLD: Final = 1.08
"""How much wider words are in bold letters than in the plain ones that are measured."""


def sheet(width: float, height: float, body: str, label: str = "") -> str:
    """Return a whole drawing of that size; `label` is what a screen reader calls it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="group"'
        f' viewBox="0 0 {num(width)} {num(height)}"{attribute("aria-label", label)}>{body}</svg>'
    )


def target(  # noqa: PLR0913 - one look for all that can be clicked
    token: str, box: Box, label: str, body: str = "", *, lit: bool = True, touch: Box | None = None
) -> str:
    """Return a place to click; `body` is what lies on it, `label` what the click would do.

    It can be touched in its whole box, a small one around it too; where small ones stand close
    together, `touch` is the room that belongs to this one alone.
    """
    around_it = touch or (box if min(box.width, box.height) >= TOUCH else box.at_least(TOUCH))
    finger = "" if around_it == box else _rounded(around_it, 0, "touch")
    inside = finger + _rounded(box, 5, "lamp") + body
    return _clickable(token, label, inside, box, "lit" if lit else "")


def _clickable(token: str, label: str, inside: str, box: Box, looks: str) -> str:
    return (
        f'<g class="target {looks}"{attribute("data-t", token)} tabindex="0" role="button"'
        f"{attribute('aria-label', label)}>{inside}{_rounded(box.inset(-_RING), 9, 'ring')}</g>"
    )


def _rounded(box: Box, radius: float, looks: str) -> str:
    x, y, width, height = box
    corner = f' rx="{num(radius)}"' if radius else ""
    return (
        f'<rect class="{looks}" x="{num(x)}" y="{num(y)}" width="{num(width)}"'
        f' height="{num(height)}"{corner}/>'
    )


def explained(words: str, body: str) -> str:
    """Return a drawing that tells whoever points at it, or reads it out, what it means in full."""
    return f"<g><title>{escape(words)}</title>{body}</g>"


def illegal(box: Box) -> str:
    """Return the marks of a place where something is not allowed; the reason is said in words."""
    edge = _rounded(box, 4, "bad").replace("/>", ' stroke-width="2" stroke-dasharray="6 5"/>')
    return hatch(box, 8) + edge


def moved(box: Box) -> str:
    """Return the four corner marks about what was placed last."""
    mark = min(_MARK, box.width / 3)
    marks = [
        f"M{num(x + dx * mark)} {num(y)}H{num(x)}V{num(y + dy * mark)}"
        for (x, y), (dx, dy) in zip(box.corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True)
    ]
    return drawn("".join(marks), INK.wide(2.4))


def badge(at: Point, words: str, size: float = 17) -> str:
    """Return the pill on an edge that says what a move brings ("+3") or that a card fits."""
    pill = around(at, pill_width(words, size), size * 1.65)
    x, y, width, height = pill
    shape = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
        f' rx="{num(height / 2)}" fill="{PAINT["ink"]}"/>'
    )
    return f'<g class="badge">{shape}{written_in(pill, words, size, "inverse bold")}</g>'


class Face(NamedTuple):
    """What a card shows: icon and body are drawings about the middle of their place.

    `high` is how high the body is: where a long sentence leaves less room it is drawn smaller.
    """

    title: str
    icon: str = ""
    body: str = ""
    words: str = ""
    tag: str = ""
    high: float = 66.0


@lru_cache(maxsize=512)
def card(box: Box, face: Face, *, token: str = "", label: str = "", lit: bool = False) -> str:
    """Return a card; with a token it is a target, and a lit one has the lamp edge and its tag."""
    inside = _face(box, face) + (tag((box.right - 8, box.y), face.tag) if face.tag else "")
    return on_card(box, inside, token=token, label=label or face.title, lit=lit)


def on_card(box: Box, inside: str, *, token: str = "", label: str = "", lit: bool = False) -> str:
    """Return anything drawn on a card, which is a target if it has a token."""
    ground = plate(box) + (_halo(box) if lit else "")
    if not token:
        return f"<g>{ground}{inside}</g>"
    return _clickable(token, label, ground + inside, box, "card lit" if lit else "card")


def tag(at: Point, words: str, size: float = 13) -> str:
    """Return the pill on the upper edge of a card, which ends at a point.

    Longer words reach further to the right before they would leave the drawing at its left.
    """
    half = pill_width(words, size) / 2
    return badge((max(at[0] - half, half - size / 2), at[1]), words, size)


def pill_width(words: str, size: float) -> float:
    """Return how wide a badge is."""
    return max(48.0, width_of(words, size) * _BOLD + size * 1.3)


@lru_cache(maxsize=512)
def plate(box: Box, fill: str = "card") -> str:
    """Return an empty card with its flat shadow, to draw on."""
    shadow = filled(_cut(Box(box.x + 2, box.y + 3, box.width, box.height)), "shade")
    return shadow + filled(_cut(box), fill) + drawn(_cut(box), _CARD)


def _cut(box: Box) -> str:
    """Return the outline of a card, its corners cut by hand."""
    x, y, right, foot = num(box.x), num(box.y), num(box.right), num(box.bottom)
    return (
        f"M{num(box.x + 3)} {y}H{num(box.right - 8)}Q{right} {y} {right} {num(box.y + 8)}"
        f"V{num(box.bottom - 4)}Q{right} {foot} {num(box.right - 4)} {foot}"
        f"H{num(box.x + 7)}Q{x} {foot} {x} {num(box.bottom - 7)}"
        f"V{num(box.y + 3)}Q{x} {y} {num(box.x + 3)} {y}Z"
    )


def _halo(box: Box) -> str:
    glow = f'<path d="{_cut(box.inset(-3))}" class="halo"/>'
    return glow + drawn(_cut(box), Pen("lampedge", 2.5, 0.0))


def _face(box: Box, face: Face) -> str:
    head = Box(box.x + 12, box.y + 8, box.width - 24, box.height * 0.29)
    foot, size = _foot(box, face.words)
    rule, end = head.bottom + 4, foot.y if face.words else box.bottom
    middle, scale = (box.centre[0], (rule + end) / 2), min(1.0, (end - rule - 4) / face.high)
    return (
        _head(head, face)
        + line((head.x, rule), (head.right, rule), Pen("rule", 1, 0))
        + (placed(face.body, middle, scale) if face.body else "")
        + (paragraph(foot, face.words, size) if face.words else "")
    )


def _foot(box: Box, words: str) -> tuple[Box, float]:
    """Return the place of a card's sentence and the size of its letters; long ones take more."""
    width = box.width - 24
    size = 14.0 if len(wrap(words, width, 14)) <= _USUAL_LINES else 13.0
    rows = max(_USUAL_LINES, len(wrap(words, width, size)))
    height = min(rows * size * 1.3 + 4, box.height * 0.4)
    return Box(box.x + 12, box.bottom - 8 - height, width, height), size


def _head(box: Box, face: Face) -> str:
    left = box.x + (box.height + 8 if face.icon else 0)
    icon = placed(face.icon, (box.x + box.height / 2, box.centre[1])) if face.icon else ""
    return icon + _title(Box(left, box.y, box.right - left, box.height), face.title)


def _title(box: Box, words: str) -> str:
    """Return a title in one line, or in several smaller ones where it would become too small."""
    one = rows_of(words, box.width, 19, 1, _TITLE)
    if one.size < _SMALL_TITLE:
        return written_rows(box, words, _SMALL_TITLE, _TITLE, left=True)
    return written_rows(Box(*box[:3], 1)._replace(y=box.centre[1]), words, 19, _TITLE, left=True)


def button(box: Box, words: str, token: str = "", *, main: bool = False) -> str:
    """Return a button; one of a view may be the main one, which is filled with ink."""
    look = "inverse semi" if main else "semi"
    inside = plate(box, "ink" if main else "card") + written_in(box.inset(6), words, 16, look)
    if not token:
        return f"<g>{inside}</g>"
    return _clickable(token, words, inside, box, "button lit")


def crossed_box(box: Box, value: str, *, crossed: bool = False, last: bool = False) -> str:
    """Return a box of a track; crossed by pen its value stays legible, and the last is round."""
    radius = min(box.width, box.height) / 2
    pen = Pen("ink", 1.3, 1.5)
    frame = circle(box.centre, radius, "card", pen) if last else rect(box, "card", pen)
    size = min(_TRACK_LETTERS, box.height * 0.58, box.width / (_DIGIT * max(1, len(value))))
    weight = " semi" if len(value) <= _SHORT else ""  # penalties of two digits need the room
    style = f"serif{weight}{' crossed' if crossed else ''}"
    number = written_in(box.inset(1), value, max(size, _LEAST), style) if value else ""
    return frame + (pen_cross(box) if crossed else "") + number


def pen_cross(box: Box) -> str:
    """Return two slightly curved pen strokes."""
    x, y, w, h = box
    falling = f"M{num(x + w * 0.12)} {num(y + h * 0.15)}Q{num(x + w * 0.5)} {num(y + h * 0.42)}"
    rising = f"M{num(x + w * 0.86)} {num(y + h * 0.1)}Q{num(x + w * 0.45)} {num(y + h * 0.5)}"
    data = (
        f"{falling} {num(x + w * 0.9)} {num(y + h * 0.86)}"
        f"{rising} {num(x + w * 0.12)} {num(y + h * 0.9)}"
    )
    return drawn(data, WRITING)


class Board(NamedTuple):
    """A board of squares: where it stands, how many squares it has and how large they are."""

    at: Point
    columns: int
    rows: int
    side: float

    @property
    def box(self) -> Box:
        """Return the box of all squares."""
        return Box(*self.at, self.columns * self.side, self.rows * self.side)

    def square(self, column: int, row: int) -> Box:
        """Return the box of a square, counted from 0 at the top left."""
        x, y = self.at
        return Box(x + column * self.side, y + row * self.side, self.side, self.side)

    def lot(self, column: int, row: int) -> Box:
        """Return the box inside a square that a target fills."""
        return self.square(column, row).inset(6)

    def drawing(self, across: str = "", down: str = "") -> str:
        """Return the ground and its lines; the names of columns and rows make it a large board."""
        return _board(self, across, down)


@lru_cache(maxsize=256)
def _board(board: Board, across: str, down: str) -> str:
    large = bool(across or down)
    ground = filled(_square_path(board.box), "plot")
    names = _names(board, across, down) if large else ""
    return ground + (_squared_paper(board) if large else "") + names + _grid(board, large=large)


def _square_path(box: Box) -> str:
    return f"M{num(box.x)} {num(box.y)}H{num(box.right)}V{num(box.bottom)}H{num(box.x)}Z"


def _squared_paper(board: Board) -> str:
    box, step = board.box, board.side / 4
    upright = [
        f"M{num(box.x + i * step)} {num(box.y)}v{num(box.height)}" for i in range(board.columns * 4)
    ]
    level = [
        f"M{num(box.x)} {num(box.y + i * step)}h{num(box.width)}" for i in range(board.rows * 4)
    ]
    return f'<path class="rule squared" stroke-width="1" d="{"".join(upright + level)}"/>'


def _grid(board: Board, *, large: bool) -> str:
    box, side = board.box, board.side
    over, scale = (7.0, 1.0) if large else (1.0, 0.6)
    upright = [
        ((box.x + i * side, box.y), (box.x + i * side, box.bottom))
        for i in range(board.columns + 1)
    ]
    level = [
        ((box.x, box.y + i * side), (box.right, box.y + i * side)) for i in range(board.rows + 1)
    ]
    inner = Pen("ink", 1.2 * scale, over)
    outer = Pen("ink", 2.4 * scale, over)
    edges = [upright[0], upright[-1], level[0], level[-1]]
    return lines(upright[1:-1] + level[1:-1], inner) + lines(edges, outer)


def _names(board: Board, across: str, down: str) -> str:
    box, side = board.box, board.side
    top, left = box.y - _MARGIN / 2 - 1, box.x - _MARGIN / 2 - 1
    columns = [
        dimension((box.x + i * side, top), (box.x + (i + 1) * side, top), name)
        for i, name in enumerate(across)
    ]
    rows = [
        dimension((left, box.y + i * side), (left, box.y + (i + 1) * side), name)
        for i, name in enumerate(down)
    ]
    return "".join(columns + rows)


@lru_cache(maxsize=512)
def empty(box: Box, words: str) -> str:
    """Return the pencilled words of an empty square, such as what it costs."""
    return written_in(box, words, 14, "serif quiet")


def pencilled(box: Box) -> str:
    """Return the outline of what could stand there later."""
    return rect(box, "", PENCIL)


def hairline(start: Point, end: Point) -> str:
    """Return a thin rule."""
    return line(start, end, DETAIL._replace(line="rule"))
