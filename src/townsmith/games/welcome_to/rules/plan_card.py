# townsmith: compiled
"""A plan card: what it asks for, and what it brings.

These objects never change once made, and all copies of a position share them.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.games.welcome_to.rules.pieces import COUNT_UNIT

PLAN_TYPES: Final[list[str]] = [
    "estates",
    "street_end_single_estates",
    "street_ends_built",
    "street_full",
    "bis_in_one_street",
    "temp_boxes",
    "park_boxes_total",
    "park_boxes_each_street",
    "parks_complete_streets",
    "pools_complete_streets",
    "parks_and_pools_complete",
    "parks_pools_roundabout_same_street",
    "estate_value_boxes",
    "estate_value_columns_complete",
    "eggs_all_in_street",
    "bunker_capacity_total",
]
ESTATES: Final = 0
END_ESTATES: Final = 1
ENDS_BUILT: Final = 2
STREET_FULL: Final = 3
BIS_IN_STREET: Final = 4
TEMP_TOTAL: Final = 5
PARK_TOTAL: Final = 6
PARKS_EACH: Final = 7
PARKS_FULL: Final = 8
POOLS_FULL: Final = 9
PARKS_AND_POOLS: Final = 10
PARKS_POOLS_ROUNDABOUT: Final = 11
VALUE_BOXES: Final = 12
VALUE_COLUMNS: Final = 13
EGGS_IN_STREET: Final = 14
CAPACITY: Final = 15

ANY_STREET: Final = -1
SAME_STREET: Final = 3
"""All on one street of the player's choice; 0, 1, 2 name a street."""
NO_LIMIT: Final = -1


class Plan:
    """A plan card: its condition, its two values and which estates or houses it uses up."""

    def __init__(self, name: str, stack: int, kind: int, first: int, later: int) -> None:
        """Store a plan without further demands."""
        self.name = name
        self.stack: i64 = stack
        self.kind: i64 = kind
        self.first: i64 = first
        self.later: i64 = later
        self.advanced = False
        self.reconstructed = False
        self.sizes: list[int] = []
        self.need: i64 = 0
        """How many estates of each size, packed as counts."""
        self.street: i64 = ANY_STREET
        self.minimum: i64 = 0
        """Roundabouts on the street for estates, otherwise what is counted."""
        self.min_bis: i64 = 0
        self.min_pools: i64 = 0
        self.min_eggs: i64 = 0
        self.max_eggs: i64 = NO_LIMIT
        self.bunkers: i64 = NO_LIMIT

    def ask(self, sizes: list[int]) -> None:
        """Ask for completed estates of these sizes."""
        self.sizes = sizes
        self.need = 0
        for size in sizes:
            self.need += COUNT_UNIT[size]

    def tests_estates(self) -> bool:
        """Tell whether an estate must pass more than a test of its size."""
        tested = self.min_bis or self.min_pools or self.min_eggs
        return bool(tested) or self.max_eggs != NO_LIMIT or self.bunkers != NO_LIMIT

    def is_plain(self) -> bool:
        """Tell whether counting the estates by size answers it."""
        if self.kind != ESTATES or self.street != ANY_STREET or self.minimum:
            return False
        return not self.tests_estates()
