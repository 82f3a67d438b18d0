# townsmith: compiled
"""The pieces of Tiny Towns as numbers and tables, built from cards.json.

Squares count row by row from 0 (a1) to 15 (d4). Resources count from 1, so that 0 means none.
A town keeps its cubes in one 48-bit word, three bits a square: a pattern lying somewhere on the
board is then one mask and one value, and "do the cubes match?" one comparison.
"""

import json
from importlib import resources
from typing import Any, Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, orientations

FACTS: Final[dict[str, Any]] = json.loads(
    resources.files("townsmith.games.tiny_towns").joinpath("cards.json").read_text("utf-8")
)

SIDE: Final = 4
SQUARES: Final = 16
BOARD: Final[i64] = 0xFFFF
SQUARE_NAMES: Final[list[str]] = [f"{'abcd'[s % SIDE]}{s // SIDE + 1}" for s in range(SQUARES)]

# Resources

RESOURCES: Final[list[str]] = ["", *[item["id"] for item in FACTS["resources"]["items"]]]
RESOURCE_LETTERS: Final = ".WHBGS"
RESOURCE_COUNT: Final = 5
COPIES: Final[int] = FACTS["deck"]["copies_of_each_resource"]
UNSEEN_DISCARDS: Final[int] = FACTS["town_hall"]["discarded_unseen"]
ROW: Final[int] = FACTS["solo"]["row"]
CAVERN: Final[int] = FACTS["cavern"]["discards"]

# Types and cards: buildings first, then monuments

TYPES: Final[list[str]] = [item["id"] for item in FACTS["types"]["items"]]
COTTAGES: Final = 0
FARMS: Final = 1
WELLS: Final = 2
CHAPELS: Final = 3
TAVERNS: Final = 4
THEATERS: Final = 5
FACTORIES: Final = 6
MONUMENTS: Final = 7
KINDS: Final = 7
"""How many types are not monuments: one card of each is in play."""

CARD_FACTS: Final[list[dict[str, Any]]] = FACTS["buildings"] + FACTS["monuments"]
CARDS: Final[list[str]] = [card["id"] for card in CARD_FACTS]
CARD_TYPE: Final[list[int]] = [TYPES.index(card["type"]) for card in CARD_FACTS]
BUILDING_CARDS: Final[int] = len(FACTS["buildings"])
MONUMENT_CARDS: Final[int] = len(FACTS["monuments"])
NO_CARD: Final = -1
CHOICES: Final[list[list[int]]] = [
    [card for card in range(len(CARDS)) if CARD_TYPE[card] == kind] for kind in range(8)
]
"""CHOICES[type]: the cards of that type."""
SOLO_LEFT_OUT: Final[list[int]] = [CARDS.index(card) for card in FACTS["solo"]["left_out"]]
FIRST_GAME: Final[list[int]] = [CARDS.index(card) for card in FACTS["first_game"]["cards"]]

COTTAGE: Final[i64] = CARDS.index("cottage")
FARM: Final[i64] = CARDS.index("farm")
GRANARY: Final[i64] = CARDS.index("granary")
GREENHOUSE: Final[i64] = CARDS.index("greenhouse")
ORCHARD: Final[i64] = CARDS.index("orchard")
FOUNTAIN: Final[i64] = CARDS.index("fountain")
MILLSTONE: Final[i64] = CARDS.index("millstone")
SHED: Final[i64] = CARDS.index("shed")
WELL: Final[i64] = CARDS.index("well")
ABBEY: Final[i64] = CARDS.index("abbey")
CHAPEL: Final[i64] = CARDS.index("chapel")
CLOISTER: Final[i64] = CARDS.index("cloister")
TEMPLE: Final[i64] = CARDS.index("temple")
ALMSHOUSE: Final[i64] = CARDS.index("almshouse")
FEAST_HALL: Final[i64] = CARDS.index("feast-hall")
INN: Final[i64] = CARDS.index("inn")
TAVERN: Final[i64] = CARDS.index("tavern")
BAKERY: Final[i64] = CARDS.index("bakery")
MARKET: Final[i64] = CARDS.index("market")
TAILOR: Final[i64] = CARDS.index("tailor")
THEATER: Final[i64] = CARDS.index("theater")
BANK: Final[i64] = CARDS.index("bank")
FACTORY: Final[i64] = CARDS.index("factory")
TRADING_POST: Final[i64] = CARDS.index("trading-post")
WAREHOUSE: Final[i64] = CARDS.index("warehouse")
GUILD: Final[i64] = CARDS.index("architects-guild")
ARCHIVE: Final[i64] = CARDS.index("archive-of-the-second-age")
CASTLE: Final[i64] = CARDS.index("barrett-castle")
CATHEDRAL: Final[i64] = CARDS.index("cathedral-of-caterina")
FORT: Final[i64] = CARDS.index("fort-ironweed")
MAUSOLEUM: Final[i64] = CARDS.index("grand-mausoleum-of-the-rodina")
UNIVERSITY: Final[i64] = CARDS.index("grove-university")
PALACE: Final[i64] = CARDS.index("mandras-palace")
OBELISK: Final[i64] = CARDS.index("obelisk-of-the-crescent")
WATCH: Final[i64] = CARDS.index("opaleyes-watch")
SHRINE: Final[i64] = CARDS.index("shrine-of-the-elder-tree")
FORUM: Final[i64] = CARDS.index("silva-forum")
STATUE: Final[i64] = CARDS.index("statue-of-the-bondmaker")
BATHS: Final[i64] = CARDS.index("the-sky-baths")
STARLOOM: Final[i64] = CARDS.index("the-starloom")

BANK_LIMIT: Final = 5
WAREHOUSE_ROOM: Final = 3

# Neighbourhoods of squares, as masks


def _near(square: int, reach: int) -> int:
    """Return the squares around one: reach 1 shares an edge, reach 2 also a corner."""
    row, col = divmod(square, SIDE)
    mask = 0
    for other in range(SQUARES):
        down, across = abs(other // SIDE - row), abs(other % SIDE - col)
        if other != square and max(down, across) == 1 and down + across <= reach:
            mask |= BIT[other]
    return mask


ADJACENT: Final[list[int]] = [_near(s, 1) for s in range(SQUARES)]
SURROUNDING: Final[list[int]] = [_near(s, 2) for s in range(SQUARES)]
ROW_OF: Final[list[int]] = [0xF << (s // SIDE * SIDE) for s in range(SQUARES)]
COLUMN_OF: Final[list[int]] = [0x1111 << (s % SIDE) for s in range(SQUARES)]
CORNERS: Final[i64] = BIT[0] | BIT[3] | BIT[12] | BIT[15]
CENTRE: Final[i64] = BIT[5] | BIT[6] | BIT[9] | BIT[10]

# Cubes as a word of three bits a square

CUBE: Final[list[list[int]]] = [
    [resource << (3 * square) for square in range(SQUARES)] for resource in range(8)
]
"""CUBE[resource][square]: that cube there; CUBE[7] masks the square."""


def spread(mask: int) -> int:
    """Return the three-bit mask that covers a set of squares."""
    word = 0
    for square in range(SQUARES):
        if mask & BIT[square]:
            word |= CUBE[7][square]
    return word


SPREAD_LOW: Final[list[int]] = [spread(mask) for mask in range(256)]
SPREAD_HIGH: Final[list[int]] = [spread(mask << 8) for mask in range(256)]

# Where patterns can lie. A site is a type and a set of squares; a fit adds which cube lies where.

SITE_TYPE: Final[list[int]] = []
SITE_MASK: Final[list[int]] = []
FIT_MASK: Final[list[int]] = []
FIT_CUBES: Final[list[int]] = []
FIT_SITE: Final[list[int]] = []
FITS: Final[list[list[int]]] = [[] for _ in CARDS]
"""FITS[card]: every way its pattern can lie on the board."""
FITS_WITH: Final[list[list[list[int]]]] = [
    [[] for _ in range((RESOURCE_COUNT + 1) * SQUARES)] for _ in CARDS
]
"""FITS_WITH[card][resource * 16 + square]: those that use that cube there."""


def _pattern(card: int) -> list[tuple[int, int, int]]:
    rows = CARD_FACTS[card]["pattern"]
    return [
        (row, col, RESOURCE_LETTERS.index(letter))
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter != "."
    ]


def _lyings(card: int) -> list[list[tuple[int, int]]]:
    """Return every way the pattern lies on the board: lists of square and resource."""
    found = []
    for shape in orientations(_pattern(card)):
        height = max([row for row, _, _ in shape]) + 1
        width = max([col for _, col, _ in shape]) + 1
        for top in range(SIDE - height + 1):
            for left in range(SIDE - width + 1):
                moved = [((top + row) * SIDE + left + col, what) for row, col, what in shape]
                found.append(sorted(moved))
    return sorted(found)


def _fill_tables() -> None:
    lyings = [_lyings(card) for card in range(len(CARDS))]
    sites = set()
    for card, ways in enumerate(lyings):
        for way in ways:
            sites.add((CARD_TYPE[card], tuple([square for square, _ in way])))
    numbers = {site: number for number, site in enumerate(sorted(sites))}
    for kind, squares in sorted(sites):
        SITE_TYPE.append(kind)
        SITE_MASK.append(sum([BIT[square] for square in squares]))
    for card, ways in enumerate(lyings):
        for way in ways:
            fit = len(FIT_MASK)
            FITS[card].append(fit)
            FIT_MASK.append(sum([CUBE[7][square] for square, _ in way]))
            FIT_CUBES.append(sum([CUBE[what][square] for square, what in way]))
            FIT_SITE.append(numbers[CARD_TYPE[card], tuple([square for square, _ in way])])
            for square, what in way:
                FITS_WITH[card][what * SQUARES + square].append(fit)


_fill_tables()
SITES: Final[int] = len(SITE_MASK)
