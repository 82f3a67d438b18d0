# townsmith: compiled
"""One seat's part of a round: what may be done with the cube, what may be constructed, and how.

Everything here touches one town only; the round around it is in `rounds`.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.tiny_towns.rules.moves import (
    CONSTRUCT,
    CONSTRUCT_AT,
    DISCARD,
    DONE,
    NAME,
    PLACE,
    PLACE_HIGH,
    PLACE_LOW,
    PUT,
    REPLACE,
    STOCK,
    STORE,
    SUBSTITUTE,
    SWAP,
)
from townsmith.games.tiny_towns.rules.pieces import (
    BANK,
    BANK_LIMIT,
    CAVERN,
    COTTAGES,
    CUBE,
    FACTORIES,
    FACTORY,
    GUILD,
    KINDS,
    MONUMENTS,
    NO_CARD,
    OBELISK,
    RESOURCE_COUNT,
    SHED,
    SHRINE,
    SQUARES,
    STATUE,
    TRADING_POST,
    UNIVERSITY,
    WAREHOUSE,
    WAREHOUSE_ROOM,
    WATCH,
    WATCH_ROOM,
    WELLS,
)
from townsmith.games.tiny_towns.rules.site_tables import SITE_KIND, SITE_SQUARES
from townsmith.games.tiny_towns.rules.square_sets import cube
from townsmith.games.tiny_towns.rules.town import BUILDING, Town, digits, number

_GUILD_LIMIT: Final = 2


# The cube


def placements(town: Town) -> list[int]:
    """Return where the cube may go when no answer to another's naming is possible (TT-3.3)."""
    empty = town.empty()
    return PLACE_LOW[empty & 255] + PLACE_HIGH[empty >> 8]


def answers(town: Town, cards: list[int], resource: i64, cavern: bool) -> list[int]:  # noqa: FBT001 - compiled calls are positional
    """Return what may be done with a cube that another player named (TT-3.11)."""
    empty = town.empty()
    targets = empty
    if town.has_monument(STATUE):
        targets |= _free_cottages(town)
    found = PLACE_LOW[targets & 255] + PLACE_HIGH[targets >> 8]
    works = town.built[FACTORIES]
    if works and cards[FACTORIES] == FACTORY and town.held() & BIT[resource]:
        found += _substitutes(empty, resource)
    elif works and cards[FACTORIES] == WAREHOUSE:
        found += _stores(town) + _swaps(town, empty, resource)
    if cavern and len(digits(town.cavern)) < CAVERN:
        found = [DISCARD, *found]
    return found


def _free_cottages(town: Town) -> i64:
    """Return the cottages that hold no cube yet (TT-M13.2)."""
    free: i64 = 0
    for square in range(SQUARES):
        if not town.bond & CUBE[7][square]:
            free |= BIT[square]
    return free & town.built[COTTAGES]


def _substitutes(empty: i64, resource: i64) -> list[int]:
    found: list[int] = []
    for other in range(1, RESOURCE_COUNT + 1):
        if other != resource:
            base = SUBSTITUTE + (other - 1) * SQUARES
            found += [base + square for square in range(SQUARES) if empty & BIT[square]]
    return found


def _stores(town: Town) -> list[int]:
    works = town.built[FACTORIES]
    return [
        STORE + square
        for square in range(SQUARES)
        if works & BIT[square] and len(digits(town.stored[square])) < WAREHOUSE_ROOM
    ]


def _swaps(town: Town, empty: i64, resource: i64) -> list[int]:
    """Return the swaps; taking out the named resource itself is plain placing (TT-B25.8)."""
    found: list[int] = []
    for store in range(SQUARES):
        if not town.built[FACTORIES] & BIT[store]:
            continue
        for other in range(1, RESOURCE_COUNT + 1):
            if other != resource and other in digits(town.stored[store]):
                base = SWAP + (store * RESOURCE_COUNT + other - 1) * SQUARES
                found += [base + square for square in range(SQUARES) if empty & BIT[square]]
    return found


def answer_cube(town: Town, resource: i64, code: i64, cards: list[int]) -> None:
    """Deal with the cube of the round; constructing may follow (TT-4.1, TT-4.2)."""
    town.phase = BUILDING
    if code == DISCARD:
        thrown = digits(town.cavern)
        thrown.append(resource)
        town.cavern = number(thrown)
    elif code < SUBSTITUTE:
        _place(town, resource, code - PLACE, cards)
    elif code < STORE:
        code -= SUBSTITUTE
        town.add_cube(code // SQUARES + 1, code % SQUARES, cards)
    elif code < SWAP:
        town.store(code - STORE, resource)
    else:
        code -= SWAP
        store = code // SQUARES // RESOURCE_COUNT
        other = code // SQUARES % RESOURCE_COUNT + 1
        town.unstore(store, other)
        town.store(store, resource)
        town.add_cube(other, code % SQUARES, cards)


def _place(town: Town, resource: i64, square: i64, cards: list[int]) -> None:
    if town.taken & BIT[square]:
        town.bond |= cube(resource, square)  # TT-M13.1
    else:
        town.add_cube(resource, square, cards)


# Constructing


def buildings(town: Town, cards: list[int]) -> list[int]:
    """Return the constructions open to a town, without `done`."""
    found: list[int] = []
    for site in town.open:
        targets = tokens(town, cards, site)
        if targets == SITE_SQUARES[site]:
            found += CONSTRUCT_AT[site]
        else:
            base = CONSTRUCT + site * SQUARES
            found += [base + square for square in range(SQUARES) if targets & BIT[square]]
    return found


def tokens(town: Town, cards: list[int], site: i64) -> i64:
    """Return the squares where the building of an open site may stand; 0 if it may not come."""
    kind = SITE_KIND[site]
    if kind == FACTORIES and bank_limit_reached(town, cards):
        return 0
    own: i64 = SITE_SQUARES[site] & ~town.posts  # TT-B24.5
    if (kind == WELLS and cards[WELLS] == SHED) or town.has_monument(OBELISK):
        return own | town.empty()
    return own


def bank_limit_reached(town: Town, cards: list[int]) -> bool:
    """Return whether no further factory may come: five Banks stand (TT-B22.5)."""
    return cards[FACTORIES] == BANK and ONES[town.built[FACTORIES]] >= BANK_LIMIT


def construct(town: Town, cards: list[int], code: i64, game_round: i64) -> None:
    """Construct a building from a site and put its token on a square (TT-4.8)."""
    site = code // SQUARES
    square = code % SQUARES
    kind = SITE_KIND[site]
    town.clear_site(site)
    town.constructed = [*town.constructed, kind]
    if kind == MONUMENTS:
        _erect(town, square, game_round)
    else:
        _settle(town, cards, kind, square)


def _settle(town: Town, cards: list[int], kind: i64, square: i64) -> None:
    """Let a building enter the town, constructed or placed."""
    town.add_building(kind, square)
    if kind != FACTORIES:
        return
    card = cards[FACTORIES]
    if card == TRADING_POST:
        town.new_posts |= BIT[square]  # TT-4.19
    elif card in (BANK, FACTORY):
        town.awaiting |= BIT[square]


def _erect(town: Town, square: i64, game_round: i64) -> None:
    """Let the monument enter the town and start its immediate effect (TT-4.18)."""
    town.add_building(MONUMENTS, square)
    town.forget_monument()
    card = town.monument
    if card == SHRINE:
        town.shrine = town.buildings()
    elif card == GUILD and town.buildings() > 1:
        town.effect = GUILD
    elif card == UNIVERSITY and town.empty():
        town.effect = UNIVERSITY  # TT-M7.3
    elif card == WATCH:
        town.effect = WATCH
        town.watch_round = game_round


# Effects on construction, and the buildings of Opaleye's Watch


def effect_moves(town: Town, cards: list[int]) -> list[int]:
    """Return the choices of an unfinished effect, or nothing if there is none."""
    if town.effect == GUILD:
        return [DONE, *_replacements(town, cards)]
    if town.effect == UNIVERSITY:
        return put_moves(town, cards, (1 << KINDS) - 1)
    if town.effect == WATCH:
        return [STOCK + kind for kind in range(KINDS) if not town.watch & BIT[kind]]
    if town.awaiting:
        held = town.held() if cards[FACTORIES] == BANK else 0  # TT-B22.2
        return [NAME + r - 1 for r in range(1, RESOURCE_COUNT + 1) if not held & BIT[r]]
    return put_moves(town, cards, town.due)


def _replacements(town: Town, cards: list[int]) -> list[int]:
    """Return what the Guild may replace by what (TT-M1)."""
    found: list[int] = []
    full = bank_limit_reached(town, cards)
    for square in range(SQUARES):
        old = town.type_at(square)
        if old < 0 or old == MONUMENTS or town.replaced & BIT[square]:
            continue
        found += [
            REPLACE + square * KINDS + kind
            for kind in range(KINDS)
            if kind != old and not (kind == FACTORIES and full)
        ]
    return found


def put_moves(town: Town, cards: list[int], kinds: i64) -> list[int]:
    """Return the ways to place a building of one of these types on an empty square."""
    found: list[int] = []
    empty = town.empty()
    full = bank_limit_reached(town, cards)
    for kind in range(KINDS):
        if kinds & BIT[kind] and not (kind == FACTORIES and full):
            base = PUT + kind * SQUARES
            found += [base + square for square in range(SQUARES) if empty & BIT[square]]
    return found


def replace_building(town: Town, cards: list[int], code: i64) -> None:
    """Replace a building by one of another type; resources come when both are replaced."""
    square = code // KINDS
    town.remove_building(square)
    town.replaced |= BIT[square]
    _settle(town, cards, code % KINDS, square)
    if cards[FACTORIES] == TRADING_POST:
        town.set_posts(town.posts, cards)
    if ONES[town.replaced] == _GUILD_LIMIT or not _replacements(town, cards):
        end_guild(town)


def end_guild(town: Town) -> None:
    """Finish the Guild; new Banks and Factories then receive their resources (TT-M1.9)."""
    town.effect = NO_CARD
    town.replaced = 0


def put_building(town: Town, cards: list[int], code: i64) -> None:
    """Place a building by Grove University or from Opaleye's Watch."""
    kind = code // SQUARES
    square = code % SQUARES
    if town.effect == NO_CARD:
        town.due &= ~BIT[kind]
        town.watch &= ~BIT[kind]
    town.effect = NO_CARD
    _settle(town, cards, kind, square)
    if not put_moves(town, cards, town.due):
        town.due = 0  # TT-M10.9


def stock_watch(town: Town, kind: i64) -> None:
    """Put a building of a type on Opaleye's Watch (TT-M10.1)."""
    town.watch |= BIT[kind]
    if ONES[town.watch] == WATCH_ROOM:
        town.effect = NO_CARD


def stock_building(town: Town, resource: i64) -> None:
    """Lay the chosen resource on the Bank or Factory that waits for one."""
    for square in range(SQUARES):
        if town.awaiting & BIT[square]:
            town.awaiting &= ~BIT[square]
            town.set_store(square, resource)
            return
