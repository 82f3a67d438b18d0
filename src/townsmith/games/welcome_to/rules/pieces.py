# townsmith: compiled
"""The sheet, the tracks and the cards of Welcome To as numbers and tables, built from cards.json.

Houses count from 0 to 32 through the three streets, so that a set of houses is one 33-bit word.
A fence is named by the house on its left: the set of fences is a word of the same kind, in which
the street ends are always set. A construction card is `number * 6 + action`, so that two cards
with the same faces are one code.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.welcome_to.rules import tables
from townsmith.games.welcome_to.rules.tables import FACTS

# Streets and houses

STREETS: Final = 3
LENGTHS: Final[list[int]] = tables.lengths()
STARTS: Final[list[int]] = tables.starts()
"""STARTS[street]: its first house; STARTS[3] is the number of all houses."""
HOUSES: Final = 33
BELOW: Final[list[int]] = tables.below()
"""BELOW[house]: all houses before it; BELOW[33] is the whole sheet."""
SHEET: Final[i64] = BELOW[HOUSES]
STREET_OF: Final[list[int]] = tables.street_of()
STREET_MASK: Final[list[int]] = tables.street_masks()
LAST_HOUSES: Final[i64] = sum([BIT[house] for house in tables.last_houses()])
"""The last house of each street: where the printed end fences stand."""
END_HOUSES: Final[list[int]] = tables.end_houses()
HOUSE_NAMES: Final[list[str]] = tables.house_names()

GAPS: Final[list[int]] = tables.gaps()
"""GAPS[gap]: the house on the left of each place where a fence can be drawn."""
GAP_COUNT: Final = 30
GAP_AFTER: Final[list[int]] = tables.gap_after()
"""GAP_AFTER[house]: the gap on its right, -1 at the end of a street."""

# Neighbouring houses of one street, as small codes: 0 for none at all

RUN_FIRST: Final[list[int]] = [0, *[first for first, _ in tables.runs()]]
RUN_END: Final[list[int]] = [0, *[end for _, end in tables.runs()]]
RUN_SPAN: Final = 34
RUN_CODE: Final[list[int]] = tables.run_codes(RUN_SPAN)
"""RUN_CODE[first * 34 + end]: the code of the houses from first to before end."""

POOL_HOUSES: Final[i64] = tables.pool_houses()

# Numbers; a house holds number + 1, 0 when it is empty

NUMBERS: Final = 18
EMPTY: Final = 0
ROUNDABOUT: Final = 19
"""What the house list holds where a roundabout stands."""
LOWEST: Final = 0
HIGHEST: Final = 17
REACH: Final = 2
"""How far temp may change a number."""

# Actions and construction cards

ACTIONS: Final[list[str]] = ["fence", "estate", "park", "pool", "temp", "bis"]
FENCE: Final = 0
ESTATE: Final = 1
PARK: Final = 2
POOL: Final = 3
TEMP: Final = 4
BIS: Final = 5
KINDS: Final = 6
APPROVAL: Final = 96
"""+ plan: the approval cards of the solo modes; every construction card is below."""
PRINTED_HIGHEST: Final = 15


def card_code(number: int, action: int) -> int:
    """Return the code of a construction card."""
    return number * KINDS + action


EDITIONS: Final[list[str]] = ["e63", "e81"]
E63: Final = 0
E81: Final = 1

DECKS: Final[list[list[int]]] = tables.decks(EDITIONS, ACTIONS)

# Sheets

SHEETS: Final[list[str]] = ["classic", "blueprint", "easter", "doomsday"]
CLASSIC: Final = 0
BLUEPRINT: Final = 1
EASTER: Final = 2
DOOMSDAY: Final = 3

EGGS: Final[list[int]] = tables.eggs()
"""EGGS[house]: how many are printed on it."""
LOOPS: Final[list[int]] = tables.loops()
"""LOOPS[number]: how many eggs its loops can enclose."""
COLLECTED: Final[list[list[int]]] = tables.collected()
"""COLLECTED[house][content]: the eggs collected there, by what the house list holds."""
EGG_STEPS: Final[list[list[int]]] = FACTS["themes"]["easter"]["steps"]
RIVAL_EGG_POINTS: Final[int] = FACTS["themes"]["easter"]["opponent_points"]

BUNKER_HOUSES: Final[int] = tables.bunker_houses()
LARGEST_BONUS: Final[int] = FACTS["themes"]["doomsday"]["largest"]
SMALLEST_BONUS: Final[int] = FACTS["themes"]["doomsday"]["smallest"]
RIVAL_CAPACITY: Final[list[int]] = FACTS["themes"]["doomsday"]["opponent_capacity"]

# Tracks: what is marked is packed into one word, in which UNIT adds one mark

PARK_VALUES: Final[list[list[int]]] = tables.group_values("parks")
POOL_VALUES: Final[list[int]] = tables.track_values("pools")
ESTATE_VALUES: Final[list[list[int]]] = tables.group_values("estates")
"""ESTATE_VALUES[size - 1][marks]: what an estate of that size is worth."""
BIS_VALUES: Final[list[int]] = tables.track_values("bis")
REFUSAL_VALUES: Final[list[int]] = tables.track_values("refusals")
ROUNDABOUT_VALUES: Final[list[int]] = tables.track_values("roundabouts")
PARK_BOXES: Final[list[int]] = [len(values) - 1 for values in PARK_VALUES]
POOL_BOXES: Final = 9
TEMP_BOXES: Final = 11
ESTATE_BOXES: Final[list[int]] = [len(values) - 1 for values in ESTATE_VALUES]
BIS_BOXES: Final = 9
REFUSAL_BOXES: Final = 3
ROUNDABOUT_BOXES: Final = 2
SIZES: Final = 6
"""The largest estate that counts."""

TEMP_PLACES: Final[list[int]] = FACTS["scoring"]["temp_places"]
BEST_ESTATES: Final[int] = FACTS["scoring"]["best_estates"]

PARK_MARKS: Final = 0
"""+ street."""
POOL_MARKS: Final = 3
TEMP_MARKS: Final = 4
ESTATE_MARKS: Final = 5
"""+ size - 1."""
BIS_MARKS: Final = 11
REFUSAL_MARKS: Final = 12
ROUNDABOUT_MARKS: Final = 13
TRACKS: Final = 14
TRACK_BOXES: Final[list[int]] = [
    *PARK_BOXES,
    POOL_BOXES,
    TEMP_BOXES,
    *ESTATE_BOXES,
    BIS_BOXES,
    REFUSAL_BOXES,
    ROUNDABOUT_BOXES,
]
UNIT: Final[list[int]] = [BIT[4 * track] for track in range(TRACKS)]
"""Four bits a track: UNIT[track] marks one more box of it."""

# Counts of estates by size, seven bits a size, the uppermost of them a guard

COUNT_BITS: Final = 7
COUNT_UNIT: Final[list[int]] = [0, *[BIT[COUNT_BITS * at] for at in range(SIZES)]]
"""COUNT_UNIT[size]: one estate of that size; nothing for a run that is too long."""
COUNT_GUARD: Final[i64] = sum(BIT[COUNT_BITS * at + COUNT_BITS - 1] for at in range(SIZES))
