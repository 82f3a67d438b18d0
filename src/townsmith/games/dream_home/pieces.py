# townsmith: compiled
"""The pieces of Dream Home as numbers and tables, built from cards.json.

Cells count from 0 (B4) to 11 (T5), basement first, so that a set of cells is a 12-bit mask and
everything a floor plan decides is one look into a table of 4096 entries.
"""

import json
from importlib import resources
from typing import Any, Final

from mypy_extensions import i64

from townsmith.core.bits import BIT

FACTS: Final[dict[str, Any]] = json.loads(
    resources.files("townsmith.games.dream_home").joinpath("cards.json").read_text("utf-8")
)

ROUNDS: Final[i64] = FACTS["totals"]["rounds"]
COLUMNS: Final = 5
SEATS_MAX: Final = 4

# The house

CELL_IDS: Final[list[str]] = [cell["id"] for cell in FACTS["house"]["cells"]]
CELL_NAMES: Final[list[str]] = [cell.lower() for cell in CELL_IDS]
CELLS: Final = 12
HOUSES: Final = 4096
"""How many sets of cells there are."""
FLOOR: Final[list[int]] = [cell["floor"] for cell in FACTS["house"]["cells"]]
BELOW: Final[list[int]] = [
    CELL_IDS.index(cell["below"]) if cell["below"] else -1 for cell in FACTS["house"]["cells"]
]
"""BELOW[cell] is the cell that must carry it, or -1 where the ground or the entrance does."""


def _floor_mask(floor: int) -> int:
    mask = 0
    for cell in range(CELLS):
        if FLOOR[cell] == floor:
            mask |= BIT[cell]
    return mask


BASEMENT: Final[i64] = _floor_mask(1)
MIDDLE: Final[i64] = _floor_mask(2)
TOP: Final[i64] = _floor_mask(3)
FLOORS: Final = (2, 5, 5)
"""The cells of each floor, from below."""


def _carried(filled: int) -> int:
    """Return the cells whose place below is filled (DH-10.2 to DH-10.4)."""
    mask = 0
    for cell in range(CELLS):
        if BELOW[cell] < 0 or filled & BIT[BELOW[cell]]:
            mask |= BIT[cell]
    return mask


SUPPORTED: Final[list[int]] = [_carried(filled) for filled in range(HOUSES)]
"""SUPPORTED[filled]: the cells that may be built on, taken or not."""


def _run(row: int, at: int) -> int:
    """Return the length of the run through a place of a row, counting that place as taken."""
    left, right = at, at
    while left > 0 and row & BIT[left - 1]:
        left -= 1
    while row & BIT[right + 1]:
        right += 1
    return right - left + 1


def _row_too_big(row: int, limit: int) -> int:
    """Return the free places of a row where one card more would exceed the limit."""
    mask = 0
    for at in range(COLUMNS):
        if not row & BIT[at] and _run(row, at) > limit:
            mask |= BIT[at]
    return mask


def _row_beside(row: int) -> int:
    mask = 0
    for at in range(COLUMNS):
        if (at > 0 and row & BIT[at - 1]) or row & BIT[at + 1]:
            mask |= BIT[at]
    return mask


def _row_runs(row: int, size: int) -> int:
    """Return how many runs of exactly that size a row has."""
    return len([at for at in _starts(row) if _run(row, at) == size])


def _starts(row: int) -> list[int]:
    return [at for at in range(COLUMNS) if row & BIT[at] and not (at and row & BIT[at - 1])]


def _house_table(row_masks: list[int]) -> list[int]:
    """Return a table of masks for whole houses from one for a single row."""
    low, mid = FLOORS[0], FLOORS[1]
    base = BIT[low] - 1
    row = BIT[mid] - 1
    found: list[int] = []
    for mask in range(HOUSES):
        upper = row_masks[mask >> (low + mid)] << (low + mid)
        middle = row_masks[mask >> low & row] << low
        found.append(upper | middle | row_masks[mask & base] & base)
    return found


def _house_sums(row_counts: list[int]) -> list[int]:
    low, mid = FLOORS[0], FLOORS[1]
    base, row = BIT[low] - 1, BIT[mid] - 1
    return [
        row_counts[mask >> (low + mid)] + row_counts[mask >> low & row] + row_counts[mask & base]
        for mask in range(HOUSES)
    ]


_ROWS: Final = 32
BESIDE: Final[list[int]] = _house_table([_row_beside(row) for row in range(_ROWS)])
"""BESIDE[mask]: the cells adjacent to one of the mask (DH-1.6)."""
TOO_BIG: Final[list[list[int]]] = [
    _house_table([_row_too_big(row, limit) for row in range(_ROWS)]) for limit in range(4)
]
"""TOO_BIG[limit][mask]: the cells where one more card would make a room larger than the limit."""
RUNS: Final[list[list[int]]] = [
    _house_sums([_row_runs(row, size) for row in range(_ROWS)]) for size in range(6)
]
"""RUNS[size][mask]: how many rooms of exactly that size the mask holds."""


def spread(part: i64, mask: i64) -> i64:
    """Return all cells of the mask that are in one room with a cell of the part."""
    grown = part & mask
    while True:
        wider: i64 = grown | BESIDE[grown] & mask
        if wider == grown:
            return grown
        grown = wider


# Rooms

ROOMS: Final[list[dict[str, Any]]] = FACTS["rooms"]
TYPES: Final[list[str]] = [room["id"] for room in ROOMS]
TYPE_COUNT: Final = 16
MAX_SIZE: Final[list[int]] = [room["max_size"] for room in ROOMS]
IN_BASEMENT: Final[list[bool]] = [room["category"] == "basement" for room in ROOMS]
FITS: Final[list[int]] = [BASEMENT if low else MIDDLE | TOP for low in IN_BASEMENT]
"""FITS[type]: the cells of the floors it may lie on face up (DH-4.3, DH-4.4)."""


def _points(room: dict[str, Any], size: int) -> int:
    points: list[int] = room["points"]
    return points[size - 1] if 1 <= size <= len(points) else 0


POINTS: Final[list[list[int]]] = [[_points(room, size) for size in range(6)] for room in ROOMS]
"""POINTS[type][size]: what a room of that size scores."""
LIKES: Final[list[int]] = [
    TYPES.index(room["beside"]["type"]) if room["beside"] else -1 for room in ROOMS
]
"""LIKES[type]: the type it is worth more beside, or -1."""
LIKED_EXTRA: Final[list[int]] = [
    room["beside"]["points"] - room["points"][0] if room["beside"] else 0 for room in ROOMS
]
BATHROOM: Final[i64] = TYPES.index("bathroom")
KITCHEN: Final[i64] = TYPES.index("kitchen")
BEDROOM: Final[i64] = TYPES.index("bedroom")
GARAGE: Final[i64] = TYPES.index("garage")
CHILDREN_MAX: Final = 3
"""The most children one card may show; ours show two at most."""

# Decor tokens

TOKENS: Final[list[str]] = [token["id"] for token in FACTS["tokens"]]
TOKEN_POINTS: Final[list[int]] = [token["points"] for token in FACTS["tokens"]]
CAR: Final[i64] = TOKENS.index("car")
TREEHOUSE: Final[i64] = TOKENS.index("treehouse")
BIRDHOUSE: Final[i64] = TOKENS.index("birdhouse")
GARDEN: Final[list[int]] = [TOKENS.index("treehouse"), TOKENS.index("birdhouse")]
"""The tokens that lie beside the house."""


def _welcomes(token: dict[str, Any], room_type: str) -> bool:
    return token["rooms"] == "any" or room_type in token["rooms"]


ALLOWED: Final[list[list[int]]] = [
    [kind for kind in range(TYPE_COUNT) if _welcomes(token, TYPES[kind])]
    for token in FACTS["tokens"]
]
"""ALLOWED[token]: the room types it may stand in (DH-13.3)."""

# Resource cards: a kind is what a card does; cards of one kind differ only in their number

COLOURS: Final[list[str]] = [roof["id"] for roof in FACTS["roofs"]]
TOOLS: Final[list[str]] = [tool["id"] for tool in FACTS["tools"]]
HELPERS: Final[list[str]] = [helper["id"] for helper in FACTS["helpers"]]
DECOR: Final[list[str]] = [token["id"] for token in FACTS["tokens"] if token["card"]]
ROOF_KINDS: Final[i64] = 2 * len(COLOURS)
"""Roof kinds come first: twice the colour, plus one for the card with a window."""
FIRST_DECOR: Final[i64] = 2 * len(COLOURS)
FIRST_TOOL: Final[i64] = 2 * len(COLOURS) + len(DECOR)
FIRST_HELPER: Final[i64] = 2 * len(COLOURS) + len(DECOR) + len(TOOLS)
KINDS: Final[i64] = 2 * len(COLOURS) + len(DECOR) + len(TOOLS) + len(HELPERS)
KIND_IDS: Final[list[str]] = [
    *[f"roof_{colour}{window}" for colour in COLOURS for window in ("", "_window")],
    *[f"decor_{token}" for token in DECOR],
    *[f"tool_{tool}" for tool in TOOLS],
    *[f"helper_{helper}" for helper in HELPERS],
]
DRILL: Final[i64] = KIND_IDS.index("tool_hammer_drill")
JACKHAMMER: Final[i64] = KIND_IDS.index("tool_jackhammer")
MIXER: Final[i64] = KIND_IDS.index("tool_concrete_mixer")
SCAFFOLDING: Final[i64] = KIND_IDS.index("tool_scaffolding")
ROOFER: Final[i64] = KIND_IDS.index("helper_roofer")
COURIER: Final[i64] = KIND_IDS.index("helper_courier")
ARCHITECT: Final[i64] = KIND_IDS.index("helper_architect")
HANDYMAN: Final[i64] = KIND_IDS.index("helper_handyman")
DESIGNER: Final[i64] = KIND_IDS.index("helper_interior_designer")

ROOF_CARDS: Final[i64] = FACTS["scoring"]["roof_cards"]
ROOF_POINTS: Final[i64] = FACTS["scoring"]["roof"]
ONE_COLOUR: Final[i64] = FACTS["scoring"]["one_colour"]
COMFORT: Final[i64] = FACTS["scoring"]["comfort"]


# The deck: ours, or one of the user's own


class Deck:
    """What each of the 60 room cards and 48 resource cards is; a card is its place in the list."""

    def __init__(self, types: list[int], children: list[int], kinds: list[int]) -> None:
        """Store the type and children of each room card and the kind of each resource card."""
        self.types: list[int] = types
        self.children: list[int] = children
        self.kinds: list[int] = kinds

    def pack(self) -> list[int]:
        """Return the deck as whole numbers."""
        return [*self.types, *self.children, *self.kinds]


ROOM_CARDS: Final[int] = FACTS["totals"]["rooms"]
RESOURCE_CARDS: Final[int] = FACTS["totals"]["resources"]


def _box_kinds() -> list[int]:
    found: list[int] = []
    for colour in range(len(COLOURS)):
        found += [2 * colour] * FACTS["roofs"][colour]["plain"]
        found += [2 * colour + 1] * FACTS["roofs"][colour]["windows"]
    found += [KIND_IDS.index(f"decor_{token}") for token in DECOR]
    for fact in FACTS["tools"]:
        found += [KIND_IDS.index(f"tool_{fact['id']}")] * fact["copies"]
    for fact in FACTS["helpers"]:
        found += [KIND_IDS.index(f"helper_{fact['id']}")] * fact["copies"]
    return found


BOX: Final[Deck] = Deck(
    [kind for kind in range(TYPE_COUNT) for _ in ROOMS[kind]["children"]],
    [count for room in ROOMS for count in room["children"]],
    _box_kinds(),
)
"""The cards as they are in our box."""


def unpack_deck(words: list[int]) -> Deck:
    """Return the deck that `Deck.pack` wrote."""
    rooms = ROOM_CARDS
    return Deck(words[:rooms], words[rooms : 2 * rooms], words[2 * rooms :])
