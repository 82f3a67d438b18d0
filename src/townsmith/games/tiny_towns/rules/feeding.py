# townsmith: compiled
"""Which feedable buildings are fed: always the choice that makes the owner's total highest.

Feeding never costs anything, so a feeder feeds as much as it can; only what it feeds is a choice.
Between choices of equal total the one that feeds the most buildings is taken, and among those the
one whose squares come first (TT-5.11).
"""

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES, squares
from townsmith.games.tiny_towns.rules.pieces import (
    ADJACENT,
    CASTLE,
    CHAPEL,
    CHAPELS,
    COLUMN_OF,
    COTTAGES,
    FARM,
    FARM_FEEDS,
    FARMS,
    GRANARY,
    GREENHOUSE,
    MAUSOLEUM,
    MONUMENTS,
    ROW_OF,
    SURROUNDING,
    TEMPLE,
)
from townsmith.games.tiny_towns.rules.town import Town


def fed_squares(town: Town, cards: list[int]) -> int:
    """Return the squares of the buildings that are fed, as a mask."""
    hungry = feedable(town)
    feeders = town.built[FARMS]
    if hungry == 0 or feeders == 0:
        return 0
    card = cards[FARMS]
    if card == FARM:
        return _fed_by_farms(town, cards, hungry, FARM_FEEDS * ONES[feeders])
    if card == GREENHOUSE:
        return _fed_by_greenhouses(town, cards, hungry, ONES[feeders])
    reached = 0
    for square in squares(feeders):
        if card == GRANARY:
            reached |= SURROUNDING[square]
        else:
            reached |= ROW_OF[square] | COLUMN_OF[square]  # TT-B5.2
    return hungry & reached


def feedable(town: Town) -> int:
    """Return the squares of the buildings that bear the feed symbol (TT-1.14)."""
    if town.monument == CASTLE:
        return town.built[COTTAGES] | town.built[MONUMENTS]
    return town.built[COTTAGES]


def temple_scores(fed: int, castle: int, temple_square: int) -> bool:
    """Return whether a Temple there has two fed cottages beside it; a castle counts as two."""
    beside = ADJACENT[temple_square] & fed
    return beside & castle != 0 or ONES[beside] > 1


def _worth(town: Town, cards: list[int], fed: int) -> int:
    """Return what feeding these squares adds to the owner's total."""
    castle: i64 = town.built[MONUMENTS] & fed if town.monument == CASTLE else 0
    cottages: i64 = ONES[fed & town.built[COTTAGES]]
    total: i64 = 0 if town.has_monument(MAUSOLEUM) else 3 * cottages
    if castle:
        total += 5
        cottages += 2
    if cards[CHAPELS] == CHAPEL:
        total += cottages * ONES[town.built[CHAPELS]]
    elif cards[CHAPELS] == TEMPLE:
        for square in squares(town.built[CHAPELS]):
            if temple_scores(fed, castle, square):
                total += 4
    return total


def _fed_by_farms(town: Town, cards: list[int], hungry: int, capacity: int) -> int:
    """Return the best choice of at most `capacity` buildings (TT-B2.1, TT-5.7)."""
    helpings = [BIT[square] for square in squares(hungry)]
    return _best_choice(town, cards, helpings, capacity)


def _best_choice(town: Town, cards: list[int], helpings: list[int], count: int) -> int:
    """Return the squares of the `count` helpings that are worth most, shown as TT-5.11 wants."""
    if count >= len(helpings):
        return sum(helpings)
    picks = list(range(count))
    best = -1
    best_fed = 0
    while True:
        fed = 0
        for pick in picks:
            fed |= helpings[pick]
        worth = _worth(town, cards, fed)
        if worth > best or (worth == best and _shown_before(fed, best_fed)):
            best, best_fed = worth, fed
        if not _next_combination(picks, len(helpings)):
            return best_fed


def _next_combination(picks: list[int], count: int) -> bool:
    """Step to the next combination in lexicographic order; False after the last."""
    size = len(picks)
    at = size - 1
    while at >= 0 and picks[at] == count - size + at:
        at -= 1
    if at < 0:
        return False
    picks[at] += 1
    for later in range(at + 1, size):
        picks[later] = picks[later - 1] + 1
    return True


def groups(mask: int) -> list[int]:
    """Return the contiguous groups of a set of squares (TT-1.13), each as a mask."""
    found: list[int] = []
    while mask:
        group = 0
        edge = mask & -mask
        while edge:
            group |= edge
            reach = 0
            for square in squares(edge):
                reach |= ADJACENT[square]
            edge = reach & mask & ~group
        found.append(group)
        mask &= ~group
    return found


def _fed_by_greenhouses(town: Town, cards: list[int], hungry: int, count: int) -> int:
    """Return the best choice of at most `count` groups (TT-B4, TT-5.9)."""
    return _best_choice(town, cards, groups(hungry), count)


def _shown_before(fed: int, other: int) -> bool:
    """Return whether a choice comes before another of the same worth (TT-5.11)."""
    if ONES[fed] != ONES[other]:
        return ONES[fed] > ONES[other]
    difference = fed ^ other
    return fed & difference & -difference != 0
