"""The market: five columns of a room and a resource, and in a low column one card for both."""

from typing import Final

from townsmith.core.picture import Part
from townsmith.core.text import Say, Text
from townsmith.draw.box import Box
from townsmith.draw.frames import plate, sheet, target
from townsmith.draw.hand import PENCIL, rect
from townsmith.draw.rows import written_rows
from townsmith.games.dream_home.drawing.cards import (
    NAME,
    gap,
    is_there,
    kind_names,
    room_card,
    room_picture,
    room_row,
    signed,
)
from townsmith.games.dream_home.drawing.marks import labels
from townsmith.games.dream_home.drawing.signs import first_sign, kind_sign
from townsmith.games.dream_home.rules.pieces import COLUMNS
from townsmith.games.dream_home.words.names import room_name
from townsmith.games.dream_home.words.notation import COLUMN_TOKENS, first_tokens, tokens
from townsmith.games.dream_home.words.view import StreetView

_NARROW: Final = 80.0
"""In columns narrower than this a room and its resource share one card."""
_MARGIN: Final = 3.0
_ROW: Final = 66.0


def market(view: StreetView, say: Say, size: tuple[float, float]) -> Part:
    """Return the five columns of the round; they take the same room when they are empty."""
    step = (size[0] - 2 * _MARGIN) / COLUMNS
    between = 4.0 if step < _NARROW else 8.0
    boxes = [
        Box(_MARGIN + step * at + between / 2, _MARGIN, step - between, size[1] - 2 * _MARGIN - 2)
        for at in range(COLUMNS)
    ]
    column = _shared_card if step < _NARROW else _two_cards
    body = "".join(
        _clickable(view, at, box, column(view, at, box, say), say) for at, box in enumerate(boxes)
    )
    return _part(view, sheet(*size, body))


def market_list(view: StreetView, say: Say, width: float) -> Part:
    """Return the market as a list for those who watch: their houses need the height."""
    body = ""
    for at in range(COLUMNS):
        box = Box(2, 2 + at * _ROW, width - 6, _ROW - 6)
        if is_there(view.rooms[at]):
            left = box._replace(width=box.width * 0.6)
            body += room_row(left, view.rooms[at], view.room_children[at], say)
            body += _resource(
                view, at, Box(left.right + 4, box.y, box.width * 0.4 - 4, box.height), say
            )
        else:
            body += gap(box, say(_TAKEN))
    return _part(view, sheet(width, COLUMNS * _ROW, body))


def _part(view: StreetView, drawing: str) -> Part:
    alt = Text(
        "the market; {rooms} rooms and {cards} cards to come",
        rooms=view.rooms_left,
        cards=view.resources_left,
    )
    return Part("market", "shared", drawing, alt)


def _clickable(view: StreetView, column: int, box: Box, cards: str, say: Say) -> str:
    """Return a column that can be taken or discarded as a target, and others as they are."""
    legal = tokens(view.legal)
    names = (COLUMN_TOKENS[column], f"discard-{COLUMN_TOKENS[column]}")
    token = next((name for name in names if name in legal), "")
    if not token:
        return cards
    label = say(labels(view).get(token, Text("column {n}", n=column + 1)))
    return target(token, box.inset(-2), label, cards, lit=token in first_tokens(view.legal))


def _two_cards(view: StreetView, column: int, box: Box, say: Say) -> str:
    """Return the resource above the room."""
    above = box._replace(height=box.height * 0.27)
    below = Box(box.x, above.bottom + 4, box.width, box.height - above.height - 4)
    if not is_there(view.rooms[column]):
        return gap(box.inset(3), say(_TAKEN))
    room = room_card(below, view.rooms[column], view.room_children[column], say)
    return _resource(view, column, above, say) + room


def _resource(view: StreetView, column: int, box: Box, say: Say) -> str:
    if column == 0:
        return rect(box, "paper2", PENCIL) + signed(box, first_sign(), say(_BEGIN), say(_FIRST))
    kind = view.resources[column]
    if not is_there(kind):
        return gap(box)
    return plate(box) + signed(box, kind_sign(kind), *kind_names(kind, say))


def _shared_card(view: StreetView, column: int, box: Box, say: Say) -> str:
    """Return one narrow card: the resource with its name, the room with its name."""
    if not is_there(view.rooms[column]):
        return gap(box.inset(2), say(_TAKEN))
    above = box._replace(height=box.height * 0.44)
    name = Box(box.x + 2, box.bottom - 31, box.width - 4, 29)
    picture = Box(box.x + 4, above.bottom + 1, box.width - 8, name.y - above.bottom - 2)
    kind = view.resources[column]
    body = plate(box) + room_picture(picture, view.rooms[column], view.room_children[column])
    if column == 0:
        body += signed(above, first_sign(), say(_FIRST))
    elif is_there(kind):
        body += signed(above, kind_sign(kind), *kind_names(kind, say))
    return body + written_rows(name, say(room_name(view.rooms[column])), 13, NAME)


_BEGIN: Final = Text("begin the next round")
"""What the space above the first column says."""
_FIRST: Final = Text("first player")
"""The same where there is little room."""
_TAKEN: Final = Text("taken")
"""What the place of a column says that somebody took."""
