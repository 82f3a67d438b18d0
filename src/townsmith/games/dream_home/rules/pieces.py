# townsmith: compiled
"""The pieces of Dream Home as numbers and tables.

Cells count from 0 (B4) to 11 (T5), basement first, so that a set of cells is a 12-bit mask and
everything a floor plan decides is one look into a table of 4096 entries.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.games.dream_home.rules import tables
from townsmith.games.dream_home.rules.tables import FACTS, ROOMS

ROUNDS: Final[i64] = FACTS["totals"]["rounds"]
COLUMNS: Final = 5
SEATS_MAX: Final = 4
NOTHING: Final = -1
"""Stands where no card or token lies."""

# The house

CELL_IDS: Final[list[str]] = tables.cell_ids()
CELL_NAMES: Final[list[str]] = [cell.lower() for cell in CELL_IDS]
CELLS: Final = 12
FLOOR: Final[list[int]] = tables.floors()
BELOW: Final[list[int]] = tables.below()
"""BELOW[cell] is the cell that must carry it, or -1 where the ground or the entrance does."""
BASEMENT: Final[i64] = tables.floor_mask(1)
MIDDLE: Final[i64] = tables.floor_mask(2)
TOP: Final[i64] = tables.floor_mask(3)
SUPPORTED: Final[list[int]] = tables.supported()
"""SUPPORTED[filled]: the cells that may be built on, taken or not."""
BESIDE: Final[list[int]] = tables.beside()
"""BESIDE[mask]: the cells adjacent to one of the mask (DH-1.6)."""
TOO_BIG: Final[list[list[int]]] = tables.too_big()
"""TOO_BIG[limit][mask]: the cells where one more card would make a room larger than the limit."""
RUNS: Final[list[list[int]]] = tables.runs()
"""RUNS[size][mask]: how many rooms of exactly that size the mask holds."""

# Rooms

TYPES: Final[list[str]] = tables.ids(ROOMS)
TYPE_COUNT: Final = 16
MAX_SIZE: Final[list[int]] = [room["max_size"] for room in ROOMS]
IN_BASEMENT: Final[list[bool]] = tables.in_basement()
FITS: Final[list[int]] = tables.fits()
"""FITS[type]: the cells of the floors it may lie on face up (DH-4.3, DH-4.4)."""
POINTS: Final[list[list[int]]] = tables.points()
"""POINTS[type][size]: what a room of that size scores."""
LIKES: Final[list[int]] = tables.likes()
"""LIKES[type]: the type it is worth more beside, or -1."""
LIKED_EXTRA: Final[list[int]] = tables.liked_extra()
"""LIKED_EXTRA[type]: how much more it is worth there."""
BATHROOM: Final[i64] = TYPES.index("bathroom")
KITCHEN: Final[i64] = TYPES.index("kitchen")
BEDROOM: Final[i64] = TYPES.index("bedroom")
GARAGE: Final[i64] = TYPES.index("garage")
CHILDREN_MAX: Final = 3
"""The most children one card may show; ours show two at most."""

# Decor tokens

TOKENS: Final[list[str]] = tables.ids(FACTS["tokens"])
TOKEN_POINTS: Final[list[int]] = [token["points"] for token in FACTS["tokens"]]
CAR: Final[i64] = TOKENS.index("car")
GARDEN: Final[list[int]] = [TOKENS.index("treehouse"), TOKENS.index("birdhouse")]
"""The tokens that lie beside the house."""
ALLOWED: Final[list[list[int]]] = tables.allowed()
"""ALLOWED[token]: the room types it may stand in (DH-13.3)."""

# Resource cards: a kind is what a card does; cards of one kind differ only in their number

COLOURS: Final[list[str]] = tables.ids(FACTS["roofs"])
TOOLS: Final[list[str]] = tables.ids(FACTS["tools"])
HELPERS: Final[list[str]] = tables.ids(FACTS["helpers"])
DECOR: Final[list[str]] = tables.decor()
KIND_IDS: Final[list[str]] = tables.kind_ids()
KINDS: Final[i64] = len(KIND_IDS)
ROOF_KINDS: Final[i64] = 2 * len(COLOURS)
"""Roof kinds come first: twice the colour, plus one for the card with a window."""
FIRST_DECOR: Final[i64] = ROOF_KINDS
FIRST_TOOL: Final[i64] = FIRST_DECOR + len(DECOR)
FIRST_HELPER: Final[i64] = FIRST_TOOL + len(TOOLS)
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
ROOM_CARDS: Final[int] = FACTS["totals"]["rooms"]
RESOURCE_CARDS: Final[int] = FACTS["totals"]["resources"]
