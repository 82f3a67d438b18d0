# townsmith: compiled
"""The pieces of Tiny Towns as numbers, and the tables the rules look things up in.

Squares count row by row from 0 (a1) to 15 (d4). Resources count from 1, so that 0 means none.
A town keeps its cubes in one 48-bit word, three bits a square: a pattern lying somewhere on the
board is then one mask and one value, and "do the cubes match?" one comparison.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.tiny_towns.rules import tables

MOST_SEATS: Final = 6

# Squares, and sets of them as masks

SIDE: Final = 4
SQUARES: Final = 16
BOARD: Final[i64] = 0xFFFF
SQUARE_NAMES: Final[list[str]] = tables.square_names()
ADJACENT: Final[list[int]] = tables.adjacent()
SURROUNDING: Final[list[int]] = tables.surrounding()
ROW_OF: Final[list[int]] = tables.rows()
COLUMN_OF: Final[list[int]] = tables.columns()
CORNERS: Final[i64] = BIT[0] | BIT[3] | BIT[12] | BIT[15]
CENTRE: Final[i64] = BIT[5] | BIT[6] | BIT[9] | BIT[10]

# Resources

RESOURCES: Final[list[str]] = tables.resource_ids()
RESOURCE_COUNT: Final = 5
ALL_RESOURCES: Final[i64] = 0b111110
"""As a mask of bits."""
COPIES: Final[int] = tables.FACTS["deck"]["copies_of_each_resource"]
UNSEEN_DISCARDS: Final[int] = tables.FACTS["town_hall"]["discarded_unseen"]
ROW: Final[int] = tables.FACTS["solo"]["row"]
CAVERN: Final[int] = tables.FACTS["cavern"]["discards"]

# Types and cards: buildings first, then monuments

TYPES: Final[list[str]] = tables.type_ids()
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

CARDS: Final[list[str]] = tables.card_ids()
CARD_TYPE: Final[list[int]] = tables.card_types()
BUILDING_CARDS: Final[int] = len(tables.FACTS["buildings"])
MONUMENT_CARDS: Final[int] = len(tables.FACTS["monuments"])
NO_CARD: Final = -1
CHOICES: Final[list[list[int]]] = tables.cards_by_type()
"""CHOICES[type]: the cards of that type."""
SOLO_LEFT_OUT: Final[list[int]] = tables.left_out_alone()
FIRST_GAME: Final[list[int]] = tables.first_game()

# The number of a card is its place in cards.json, written out so that the compiler knows it; a
# test holds the two together.

COTTAGE: Final = 0
FARM: Final = 1
GRANARY: Final = 2
GREENHOUSE: Final = 3
ORCHARD: Final = 4
FOUNTAIN: Final = 5
MILLSTONE: Final = 6
SHED: Final = 7
WELL: Final = 8
ABBEY: Final = 9
CHAPEL: Final = 10
CLOISTER: Final = 11
TEMPLE: Final = 12
ALMSHOUSE: Final = 13
FEAST_HALL: Final = 14
INN: Final = 15
TAVERN: Final = 16
BAKERY: Final = 17
MARKET: Final = 18
TAILOR: Final = 19
THEATER: Final = 20
BANK: Final = 21
FACTORY: Final = 22
TRADING_POST: Final = 23
WAREHOUSE: Final = 24
GUILD: Final = 25
ARCHIVE: Final = 26
CASTLE: Final = 27
CATHEDRAL: Final = 28
FORT: Final = 29
MAUSOLEUM: Final = 30
UNIVERSITY: Final = 31
PALACE: Final = 32
OBELISK: Final = 33
WATCH: Final = 34
SHRINE: Final = 35
FORUM: Final = 36
STATUE: Final = 37
BATHS: Final = 38
STARLOOM: Final = 39

BANK_LIMIT: Final = 5
FARM_FEEDS: Final = 4
WAREHOUSE_ROOM: Final = 3
WATCH_ROOM: Final = 3

# Points that cards.json lists

ALMSHOUSE_POINTS: Final[list[int]] = tables.set_points("almshouse")
TAVERN_POINTS: Final[list[int]] = tables.set_points("tavern")
SHRINE_POINTS: Final[list[int]] = tables.set_points("shrine-of-the-elder-tree")
FLAT_POINTS: Final[list[int]] = tables.flat_points()

# Cubes as a word of three bits a square

CUBE: Final[list[list[int]]] = tables.cubes()
"""CUBE[resource][square]: that cube there; CUBE[7] masks the square."""
SPREAD_LOW: Final[list[int]] = tables.spread_low()
SPREAD_HIGH: Final[list[int]] = tables.spread_high()
"""A set of squares in three bits each is SPREAD_LOW[mask & 255] | SPREAD_HIGH[mask >> 8]."""

# Where patterns can lie. A site is a type and a set of squares; a fit adds which cube lies where.

PATTERN_SIZE: Final[list[int]] = tables.pattern_sizes()
"""How many cubes each card needs."""
SITE_TYPE: Final[list[int]] = tables.site_types()
SITE_MASK: Final[list[int]] = tables.site_masks()
SITES: Final[int] = len(SITE_MASK)
FIT_MASK: Final[list[int]] = tables.fit_masks()
FIT_CUBES: Final[list[int]] = tables.fit_cubes()
FIT_SITE: Final[list[int]] = tables.fit_sites()
FITS: Final[list[list[int]]] = tables.fits()
"""FITS[card]: every way its pattern can lie on the board."""
