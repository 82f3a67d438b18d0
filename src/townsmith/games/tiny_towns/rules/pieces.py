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

FARM: Final[i64] = tables.card("farm")
GRANARY: Final[i64] = tables.card("granary")
GREENHOUSE: Final[i64] = tables.card("greenhouse")
FOUNTAIN: Final[i64] = tables.card("fountain")
MILLSTONE: Final[i64] = tables.card("millstone")
SHED: Final[i64] = tables.card("shed")
WELL: Final[i64] = tables.card("well")
ABBEY: Final[i64] = tables.card("abbey")
CHAPEL: Final[i64] = tables.card("chapel")
CLOISTER: Final[i64] = tables.card("cloister")
TEMPLE: Final[i64] = tables.card("temple")
ALMSHOUSE: Final[i64] = tables.card("almshouse")
FEAST_HALL: Final[i64] = tables.card("feast-hall")
INN: Final[i64] = tables.card("inn")
TAVERN: Final[i64] = tables.card("tavern")
BAKERY: Final[i64] = tables.card("bakery")
MARKET: Final[i64] = tables.card("market")
TAILOR: Final[i64] = tables.card("tailor")
BANK: Final[i64] = tables.card("bank")
FACTORY: Final[i64] = tables.card("factory")
TRADING_POST: Final[i64] = tables.card("trading-post")
WAREHOUSE: Final[i64] = tables.card("warehouse")
GUILD: Final[i64] = tables.card("architects-guild")
ARCHIVE: Final[i64] = tables.card("archive-of-the-second-age")
CASTLE: Final[i64] = tables.card("barrett-castle")
CATHEDRAL: Final[i64] = tables.card("cathedral-of-caterina")
FORT: Final[i64] = tables.card("fort-ironweed")
MAUSOLEUM: Final[i64] = tables.card("grand-mausoleum-of-the-rodina")
UNIVERSITY: Final[i64] = tables.card("grove-university")
PALACE: Final[i64] = tables.card("mandras-palace")
OBELISK: Final[i64] = tables.card("obelisk-of-the-crescent")
WATCH: Final[i64] = tables.card("opaleyes-watch")
SHRINE: Final[i64] = tables.card("shrine-of-the-elder-tree")
FORUM: Final[i64] = tables.card("silva-forum")
STATUE: Final[i64] = tables.card("statue-of-the-bondmaker")
BATHS: Final[i64] = tables.card("the-sky-baths")
STARLOOM: Final[i64] = tables.card("the-starloom")

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
