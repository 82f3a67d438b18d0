"""Why a click is not allowed: the sentence under the prompt when somebody tries."""

from townsmith.core.bits import BIT
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.house import House, spread
from townsmith.games.dream_home.rules.phases import CHOOSING, DISCARDING, PLACING, RESOLVING
from townsmith.games.dream_home.rules.pieces import (
    ALLOWED,
    BELOW,
    BESIDE,
    CELL_IDS,
    CELL_NAMES,
    FIRST_DECOR,
    FITS,
    IN_BASEMENT,
    MAX_SIZE,
    NOTHING,
    SCAFFOLDING,
    SUPPORTED,
)
from townsmith.games.dream_home.words.names import kind_name, room_name
from townsmith.games.dream_home.words.notation import COLUMN_TOKENS
from townsmith.games.dream_home.words.view import StreetView, rebuilt

__all__ = ["closed", "why_not"]


def why_not(view: StreetView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, if there is a good reason."""
    if not view.acting or not path:
        return None
    last = path[-1].rpartition("-")[2]
    if last in CELL_NAMES:
        return _cell(view, CELL_NAMES.index(last), path[0])
    if last in COLUMN_TOKENS:
        return _column(view, COLUMN_TOKENS.index(last))
    return None


def _column(view: StreetView, column: int) -> Text | None:
    if view.rooms[column] == NOTHING:
        return Text("Column {n} is empty.", n=column + 1)
    if view.phase == DISCARDING and column == 0:
        return Text("The first column may not be discarded.")
    if view.phase not in (DISCARDING, CHOOSING):
        return Text("No column is to be chosen now.")
    return None


def _cell(view: StreetView, cell: int, way: str) -> Text | None:
    house = rebuilt(view.houses[view.viewer])
    if view.phase == PLACING:
        if way in ("empty", "scaffold"):
            return unsupported(house, cell) or _scaffolded(house, cell, way)
        return closed(house, cell, view.taken_room)
    if view.phase == RESOLVING:
        if view.taken_kind == SCAFFOLDING:
            return unsupported(house, cell) or _scaffolded(house, cell, "scaffold")
        return undecorated(house, cell, view.taken_kind - FIRST_DECOR)
    return None


def _scaffolded(house: House, cell: int, way: str) -> Text | None:
    if way == "scaffold" and house.scaffolds & BIT[cell]:
        return Text("There is scaffolding on {cell} already.", cell=CELL_IDS[cell])
    return None


def unsupported(house: House, cell: int) -> Text | None:
    """Return why no card at all may lie on a cell."""
    name = CELL_IDS[cell]
    if house.built & BIT[cell]:
        return Text("{cell} is taken.", cell=name)
    if not SUPPORTED[house.built | house.scaffolds] & BIT[cell]:
        below = CELL_IDS[BELOW[cell]]
        return Text("{cell} hangs in the air: build on {below} first.", cell=name, below=below)
    return None


def closed(house: House, cell: int, room_type: int) -> Text | None:
    """Return why a room may not lie face up on a cell, or None if it may."""
    reason = unsupported(house, cell)
    if reason is not None:
        return reason
    if not FITS[room_type] & BIT[cell]:
        return _wrong_floor(room_type)
    if house.places(room_type) & BIT[cell]:
        return None
    return _too_big(house, cell, room_type)


def _wrong_floor(room_type: int) -> Text:
    room = room_name(room_type)
    if IN_BASEMENT[room_type]:
        return Text(
            "{room} belongs in the basement; upstairs it can only lie face down.", room=room
        )
    return Text("{room} belongs upstairs; in the basement it can only lie face down.", room=room)


def _too_big(house: House, cell: int, room_type: int) -> Text:
    room, limit = room_name(room_type), MAX_SIZE[room_type]
    mask = house.masks[room_type]
    if BESIDE[spread(house.decorated, mask)] & BIT[cell]:
        return Text("{room} beside it is complete: it holds decor.", room=room)
    if limit == 1:
        return Text("{room} is complete with one card; a second cannot lie beside it.", room=room)
    return Text("{room} has room for {n} cards, no more.", room=room, n=limit)


def undecorated(house: House, cell: int, token: int) -> Text | None:
    """Return why a token may not stand on a cell, or None if it may."""
    bit = BIT[cell]
    if house.spots(token) & bit:
        return None
    name = kind_name(token + FIRST_DECOR)
    if not house.built & bit:
        return Text("There is no room on {cell} yet.", cell=CELL_IDS[cell])
    if house.backs & bit:
        return Text("An empty room takes no decor.")
    room_type = house.types[house.cards[cell]]
    room = room_name(room_type)
    if room_type not in ALLOWED[token]:
        return Text("{token} does not go into {room}.", token=name, room=room)
    return Text("{room} holds decor already.", room=room)
