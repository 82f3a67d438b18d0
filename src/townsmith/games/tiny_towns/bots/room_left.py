# townsmith: compiled
"""The room left in a town: where patterns can still lie.

Buildings stay where they are, so many positions share the same built squares; what follows from
those alone is found once for each set of them and remembered.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from townsmith.core.bits import ONES
from townsmith.games.tiny_towns.rules.pieces import (
    CHOICES,
    FIT_CUBES,
    FIT_MASK,
    FIT_SITE,
    FITS,
    KINDS,
    MONUMENTS,
    PATTERN_SIZE,
    SITE_MASK,
    SQUARES,
)

WORDS: Final[i64] = 4
"""A fit is four words: its cubes, their mask, its squares and its type times eight."""
COUNT: Final[vec[i64]] = vec[i64](ONES)
SIZE: Final[vec[i64]] = vec[i64](PATTERN_SIZE)
"""How many cubes each card needs."""
_CUBES: Final[vec[i64]] = vec[i64](FIT_CUBES)
_MASKS: Final[vec[i64]] = vec[i64](FIT_MASK)
_SITES: Final[vec[i64]] = vec[i64]([SITE_MASK[site] for site in FIT_SITE])
_FIRST: Final[vec[i64]] = vec[i64]([fits[0] for fits in FITS])
_LAST: Final[vec[i64]] = vec[i64]([fits[-1] for fits in FITS])
_REMEMBERED: Final = 6000
_TOWNS: Final = 1 << SQUARES


class RoomLeft:
    """The fits that no building blocks."""

    def __init__(self, words: vec[i64]) -> None:
        self.words = words
        self.size: i64 = len(words)
        self.live: i64 = 0
        """The squares that belong to any of them."""
        at: i64 = 2
        while at < self.size:
            self.live |= words[at]
            at += WORDS


class RoomFinder:
    """Finds the room left with one set of cards in play, and remembers it."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.known: dict[int, RoomLeft] = {}

    def between(self, taken: i64, monument: i64) -> RoomLeft:
        """Return the room between these buildings; monument is -1 if none is to come."""
        key: int = (monument + 1) * _TOWNS + taken
        found = self.known.get(key)
        if found is not None:
            return found
        if len(self.known) > _REMEMBERED:
            self.known = {}
        room = RoomLeft(_free_fits(self.cards, taken, monument))
        self.known[key] = room
        return room


def _free_fits(cards: list[int], taken: i64, monument: i64) -> vec[i64]:
    words = vec[i64]()
    for kind in range(KINDS + 1):
        card: i64 = monument if kind == MONUMENTS else cards[kind]
        if card < 0:
            continue
        fit: i64 = _FIRST[card]
        while fit <= _LAST[card]:
            if _SITES[fit] & taken == 0:
                words = append(words, _CUBES[fit])
                words = append(words, _MASKS[fit])
                words = append(words, _SITES[fit])
                words = append(words, kind * 8)
            fit += 1
    return words


class _Memory:
    """The finder for the game that was judged last."""

    def __init__(self, finder: RoomFinder) -> None:
        self.finder = finder


_MEMORY: Final = _Memory(RoomFinder([choices[0] for choices in CHOICES[:KINDS]]))


def room_finder(cards: list[int]) -> RoomFinder:
    """Return what finds the room left with these cards in play."""
    if _MEMORY.finder.cards is not cards and _MEMORY.finder.cards != cards:
        _MEMORY.finder = RoomFinder(cards)
    return _MEMORY.finder
