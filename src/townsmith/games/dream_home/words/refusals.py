"""Why a click is not allowed: the sentence under the prompt when somebody tries."""

from dataclasses import replace
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.house import House, spread
from townsmith.games.dream_home.rules.phases import (
    ASKING,
    CHOOSING,
    DISCARDING,
    HELPING,
    KEEPING,
    PARKING,
    PLACING,
    RESOLVING,
)
from townsmith.games.dream_home.rules.pieces import (
    ALLOWED,
    BELOW,
    BESIDE,
    CELL_IDS,
    CELL_NAMES,
    COURIER,
    DRILL,
    FIRST_DECOR,
    FITS,
    HANDYMAN,
    IN_BASEMENT,
    JACKHAMMER,
    MAX_SIZE,
    MIXER,
    NOTHING,
    ROOFER,
    SCAFFOLDING,
    SUPPORTED,
    TOO_BIG,
    TYPES,
)
from townsmith.games.dream_home.words.names import kind_name, room_name
from townsmith.games.dream_home.words.notation import COLUMN_TOKENS, PATHS
from townsmith.games.dream_home.words.view import CellView, HouseView, StreetView, rebuilt

__all__ = ["closed", "why_not"]

_WORKING: Final = {"drill": DRILL, "handyman": HANDYMAN, "courier": COURIER}
"""The tools and helpers that work on rooms of the own house, by how they are called."""
_TOOLS: Final = {
    "jackhammer": (JACKHAMMER, ASKING),
    "mixer": (MIXER, CHOOSING),
    "roofer": (ROOFER, HELPING),
}
"""The others that are clicked, and when they work."""
_NOT_YET: Final = {
    "jackhammer": Text("The jackhammer works before a round (DH-15.12)."),
    "mixer": Text("The mixer works on your turn, before you choose a column (DH-15.22)."),
    "roofer": Text("Helpers work at the end of the game (DH-16.2)."),
}
_NOW: Final = {
    ASKING: Text("First use your jackhammer, or keep it for later (DH-15.37)."),
    DISCARDING: Text("First discard a column (DH-9.3)."),
    CHOOSING: Text("First choose a column (DH-8.1)."),
    PLACING: Text("First place the room you took (DH-8.9)."),
    RESOLVING: Text("First use the card you took (DH-8.8)."),
    KEEPING: Text("First choose which piece of decor you keep (DH-11.7)."),
    PARKING: Text("First say whether you take the car (DH-17.5)."),
    HELPING: Text("The rounds are over; only helpers work now (DH-16.2)."),
}


def why_not(view: StreetView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, if there is a good reason."""
    if not view.acting or not path or _leads_somewhere(view, path):
        return None
    if path[0] in _WORKING:
        return _without(view, _WORKING[path[0]]) or _work(view, path) or _other_time(view)
    last = path[-1].rpartition("-")[2]
    reason = None
    if path[0] in _TOOLS:
        reason = _tool(view, path)
    elif last in CELL_NAMES:
        reason = _cell(view, CELL_NAMES.index(last), path[0])
    elif last in COLUMN_TOKENS:
        reason = _column(view, COLUMN_TOKENS.index(last))
    return reason or _other_time(view)


def _other_time(view: StreetView) -> Text:
    """Return what is to be done before anything else."""
    return _NOW[view.phase]


def _tool(view: StreetView, path: Path) -> Text | None:
    """Return why a jackhammer, mixer or roofer cannot work now."""
    kind, phase = _TOOLS[path[0]]
    if kind not in view.houses[view.viewer].unused_gear:
        return Text("You have no card that works: {card} (DH-15.2).", card=kind_name(kind))
    if view.phase != phase:
        return _NOT_YET[path[0]]
    if kind == ROOFER:
        return Text("No such roof lies in the discard pile (DH-16.4).")
    empty = [token for token in path[1:] if view.rooms[COLUMN_TOKENS.index(token)] == NOTHING]
    return Text("This column is empty (DH-15.25).") if empty else None


def _leads_somewhere(view: StreetView, path: Path) -> bool:
    return any(PATHS[move][: len(path)] == path for move in view.legal)


def _column(view: StreetView, column: int) -> Text | None:
    if view.rooms[column] == NOTHING:
        return Text("Column {n} is empty (DH-8.2).", n=column + 1)
    if view.phase == DISCARDING and column == 0:
        return Text("The first column may not be discarded (DH-9.2).")
    if view.phase not in (DISCARDING, CHOOSING):
        return Text("No column is to be chosen now (DH-8.1).")
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
        return Text("There is scaffolding on {cell} already (DH-15.36).", cell=CELL_IDS[cell])
    return None


def unsupported(house: House, cell: int) -> Text | None:
    """Return why no card at all may lie on a cell."""
    name = CELL_IDS[cell]
    if house.built & BIT[cell]:
        return Text("{cell} is taken (DH-10.1).", cell=name)
    if not SUPPORTED[house.built | house.scaffolds] & BIT[cell]:
        below = CELL_IDS[BELOW[cell]]
        return Text(
            "{cell} hangs in the air: build on {below} first (DH-10.2).", cell=name, below=below
        )
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
            "{room} belongs in the basement; upstairs it can only lie face down (DH-10.5).",
            room=room,
        )
    return Text(
        "{room} belongs upstairs; in the basement it can only lie face down (DH-10.5).", room=room
    )


def _too_big(house: House, cell: int, room_type: int) -> Text:
    room, limit = room_name(room_type), MAX_SIZE[room_type]
    mask = house.masks[room_type]
    if BESIDE[spread(house.decorated, mask)] & BIT[cell]:
        return Text("{room} beside it is complete: it holds decor (DH-10.6).", room=room)
    if limit == 1:
        return Text(
            "{room} is complete with one card; a second cannot lie beside it (DH-10.6).", room=room
        )
    return Text("{room} has room for {n} cards, no more (DH-10.7).", room=room, n=limit)


def undecorated(house: House, cell: int, token: int) -> Text | None:
    """Return why a token may not stand on a cell, or None if it may."""
    bit = BIT[cell]
    if house.spots(token) & bit:
        return None
    name = kind_name(token + FIRST_DECOR)
    if not house.built & bit:
        return Text("There is no room on {cell} yet (DH-13.1).", cell=CELL_IDS[cell])
    if house.backs & bit:
        return Text("An empty room takes no decor (DH-13.6).")
    room_type = house.types[house.cards[cell]]
    room = room_name(room_type)
    if room_type not in ALLOWED[token]:
        return Text("{token} does not go into {room} (DH-13.2).", token=name, room=room)
    return Text("{room} holds decor already (DH-13.4).", room=room)


# Tools and helpers


def _without(view: StreetView, kind: int) -> Text | None:
    """Return why a tool or helper cannot work at all now."""
    if kind not in view.houses[view.viewer].unused_gear:
        return Text("You have no card that works: {card} (DH-15.2).", card=kind_name(kind))
    if kind == DRILL and view.phase != CHOOSING:
        return Text("The drill works on your turn, before you choose a column (DH-15.4).")
    if kind != DRILL and view.phase != HELPING:
        return Text("Helpers work at the end of the game (DH-16.2).")
    return None


def _work(view: StreetView, path: Path) -> Text | None:
    """Return why a tool or helper cannot do that."""
    cells = [CELL_NAMES.index(token) for token in path[1:] if token in CELL_NAMES]
    seen = view.houses[view.viewer]
    for cell in cells:
        if seen.cells[cell].free:
            return Text("There is no room on {cell} yet (DH-13.1).", cell=CELL_IDS[cell])
    if path[0] == "handyman":
        return _swap(seen, cells)
    if path[0] == "drill" and cells and seen.cells[cells[0]].back:
        return Text("An empty room cannot be exchanged (DH-15.6).")
    incoming = _incoming(view, path)
    return _exchange(seen, cells[0], incoming) if cells and incoming is not None else None


def _incoming(view: StreetView, path: Path) -> int | None:
    """Return the type of the room that would come into the house; NOTHING of an empty column."""
    if path[0] == "courier":
        name = path[1].partition("-")[0] if len(path) > 1 else ""
        return TYPES.index(name) if name in TYPES else None
    columns = [COLUMN_TOKENS.index(token) for token in path[1:] if token in COLUMN_TOKENS]
    return view.rooms[columns[0]] if columns else None


def _exchange(seen: HouseView, cell: int, incoming: int) -> Text | None:
    """Return why a room may not take the place of another, checked with that one taken away."""
    if incoming == NOTHING:
        return Text("This column is empty (DH-15.25).")
    cells = [CellView() if at == cell else here for at, here in enumerate(seen.cells)]
    house = rebuilt(replace(seen, cells=tuple(cells)))
    if not FITS[incoming] & BIT[cell]:
        return _wrong_floor_face_up(incoming)
    return None if house.fits_instead(incoming, cell) else _too_big(house, cell, incoming)


def _swap(seen: HouseView, cells: list[int]) -> Text | None:
    """Return why two rooms may not change places (DH-16.13)."""
    pairs = [(cells[0], cells[1]), (cells[1], cells[0])] if len(cells) == 2 else []  # noqa: PLR2004 a pair
    for source, goal in pairs:
        room_type = seen.cells[source].type
        if room_type == NOTHING:
            continue
        mask = rebuilt(seen).masks[room_type]
        if not FITS[room_type] & BIT[goal]:
            return _wrong_floor_face_up(room_type)
        if not mask & BIT[goal] and TOO_BIG[MAX_SIZE[room_type]][mask & ~BIT[source]] & BIT[goal]:
            room, limit = room_name(room_type), MAX_SIZE[room_type]
            return Text("{room} has room for {n} cards, no more (DH-10.7).", room=room, n=limit)
    return None


def _wrong_floor_face_up(room_type: int) -> Text:
    """Return on which floor a room belongs, where it cannot be laid face down."""
    room = room_name(room_type)
    if IN_BASEMENT[room_type]:
        return Text("{room} belongs in the basement (DH-10.5).", room=room)
    return Text("{room} belongs upstairs (DH-10.5).", room=room)
