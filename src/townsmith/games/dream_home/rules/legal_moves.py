# townsmith: compiled
"""What is legal: the moves that a house and a market allow, each family in ascending order."""

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.moves import (
    BUILDS,
    COLUMN_PAIRS,
    DRILLING,
    EMPTIES,
    FACES,
    FETCH,
    FURNISH,
    MIX,
    ROOFING,
    SCAFFOLD,
    SWAP,
    TAKES,
    listed,
)
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    COLUMNS,
    COURIER,
    DRILL,
    FIRST_DECOR,
    HANDYMAN,
    MIXER,
    NOTHING,
    ROOF_KINDS,
    ROOFER,
    SCAFFOLDING,
)


def choices(house: House, market: Market) -> list[Move]:
    """Return the columns to take, and what mixer and drill can do before that (DH-8.1)."""
    found = TAKES[market.stock][:]
    if house.has(MIXER):
        found += _mixings(market)
    if house.has(DRILL):
        found += _drillings(house, market)
    return found


def _mixings(market: Market) -> list[Move]:
    found: list[int] = []
    for at in range(len(COLUMN_PAIRS)):
        left, right = COLUMN_PAIRS[at]
        if market.rooms[left] != NOTHING and market.rooms[right] != NOTHING:
            found.append(MIX + at)
    return found


def _drillings(house: House, market: Market) -> list[Move]:
    found: list[int] = []
    for cell in range(CELLS):
        if house.built & ~house.backs & BIT[cell]:
            for column in range(COLUMNS):
                card = market.rooms[column]
                if card != NOTHING and house.fits_instead(house.types[card], cell):
                    found.append(DRILLING + cell * COLUMNS + column)
    return found


def placements(house: House, market: Market) -> list[Move]:
    """Return where the taken room may go, either way up, and scaffolding before it (DH-15.27)."""
    places = house.places(house.types[market.taken_room])
    found = BUILDS[places] + EMPTIES[house.open_cells()]
    if market.taken_kind() == SCAFFOLDING:
        found += listed(SCAFFOLD, house.bare_cells())
    return found


def resolutions(house: House, market: Market) -> list[Move]:
    """Return where the taken scaffolding or decor may go."""
    kind = market.taken_kind()
    if kind == SCAFFOLDING:
        return listed(SCAFFOLD, house.bare_cells())
    return listed(FURNISH, house.spots(kind - FIRST_DECOR))


def helper_moves(house: House, market: Market) -> list[Move]:
    """Return what the helpers that have not worked yet can do at the end (DH-18.2)."""
    found: list[int] = []
    if house.unused(ROOFER) > 0:
        found += _roofings(market)
    if house.unused(HANDYMAN) > 0:
        found += _swaps(house)
    if house.unused(COURIER) > 0:
        found += _fetches(house, market)
    return found


def _roofings(market: Market) -> list[Move]:
    """Return every kind of roof in the resource discard (DH-16.4)."""
    kinds = 0
    for card in market.resource_discard:
        if market.deck.kinds[card] < ROOF_KINDS:
            kinds |= BIT[market.deck.kinds[card]]
    return [ROOFING + kind for kind in range(ROOF_KINDS) if kinds & BIT[kind]]


def _swaps(house: House) -> list[Move]:
    """Return every two room cards that may change places (DH-16.12)."""
    reach = [house.reach(cell) if house.built & BIT[cell] else 0 for cell in range(CELLS)]
    found: list[int] = []
    at = 0
    for one in range(CELLS):
        for other in range(one + 1, CELLS):
            if reach[one] & BIT[other] and reach[other] & BIT[one]:
                found.append(SWAP + at)
            at += 1
    return found


def _fetches(house: House, market: Market) -> list[Move]:
    """Return every look of a card in the room discard with every cell it may lie on (DH-16.8)."""
    found: list[int] = []
    last = NOTHING
    cells = 0
    for look in _looks(market):
        if look // FACES != last:
            last = look // FACES
            cells = house.replaceable(last)
        found += listed(FETCH + look * CELLS, cells)
    return found


def _looks(market: Market) -> list[int]:
    """Return what the cards of the room discard look like, type and children as one number."""
    deck = market.deck
    looks = {deck.types[card] * FACES + deck.children[card] for card in market.room_discard}
    return sorted(looks)


def can_help(house: House, market: Market) -> bool:
    """Tell whether a helper that has not worked yet can do anything."""
    if house.unused(ROOFER) > 0 and _has_roof(market):
        return True
    if house.unused(HANDYMAN) > 0 and _swaps(house):
        return True
    return house.unused(COURIER) > 0 and _can_fetch(house, market)


def _has_roof(market: Market) -> bool:
    return any(market.deck.kinds[card] < ROOF_KINDS for card in market.resource_discard)


def _can_fetch(house: House, market: Market) -> bool:
    return any(house.replaceable(house.types[card]) for card in market.room_discard)
