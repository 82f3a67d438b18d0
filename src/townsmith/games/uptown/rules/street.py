# townsmith: compiled
"""Street: one player's side of the table: five plots, a deck, the coins on it and a wallet."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.uptown.rules.pieces import (
    GIFT,
    GROUND_ONLY,
    PLOTS,
    ROOF_ONLY,
    UPPER_ONLY,
    Catalogue,
)

ALL_PLOTS: Final[i64] = 31
PLOT_BITS: Final[list[int]] = [1, 2, 4, 8, 16]
_NOTHING: Final[vec[i64]] = vec[i64]()
_NEED: Final[i64] = 3
"""The bits of a shape that hold its requirement."""


class Street:
    """One player's side of the table. Sets of plots are masks: plot p is bit p."""

    def __init__(self, wallet: int, deck: list[int]) -> None:
        """Store an empty street with a whole deck."""
        self.wallet: i64 = wallet
        self.deck = deck
        """Cards with the top one last; shared by clones, never changed in place."""
        self.left: i64 = len(deck)
        """How many cards of the deck are still there: its top card is deck[left - 1]."""
        self.coins: i64 = 0
        self.piles: list[list[int]] = [[], [], [], [], []]
        """The projects of every plot from the ground up; a pile is replaced, never changed."""
        self.empty: i64 = ALL_PLOTS
        self.closed: i64 = 0
        self.no_gifts: i64 = 0
        # What observations go by, once somebody has observed: see the bots
        self.sums: vec[i64] = _NOTHING
        """What the projects of every plot add up to; replaced, never changed."""
        self.sight: vec[i64] = _NOTHING
        """The plots as they were seen last; replaced, never changed."""

    def clone(self) -> "Street":
        """Return a copy that shares deck and piles until one of both replaces them."""
        twin = Street(self.wallet, self.deck)
        twin.left = self.left
        twin.coins = self.coins
        twin.piles = self.piles[:]
        twin.empty = self.empty
        twin.closed = self.closed
        twin.no_gifts = self.no_gifts
        twin.sums = self.sums
        twin.sight = self.sight
        return twin

    def room(self, shape: int) -> i64:
        """Return the plots on which a project of that shape may be placed (sections 9 to 11)."""
        need: i64 = shape & _NEED
        plots: i64 = ALL_PLOTS ^ self.closed
        if need == GROUND_ONLY:
            plots = self.empty
        elif need == UPPER_ONLY:
            plots ^= self.empty
        elif need == ROOF_ONLY:
            plots = self.closed
        return plots & (ALL_PLOTS ^ self.no_gifts) if shape >= GIFT else plots

    def open_plots(self) -> int:
        """Return how many plots are not closed."""
        count = 0
        for bit in PLOT_BITS:
            if not self.closed & bit:
                count += 1
        return count

    def build(self, cards: Catalogue, plot: int, project: int) -> bool:
        """Put a project on top of a plot and tell whether that has closed it."""
        bit: i64 = PLOT_BITS[plot]
        self.piles[plot] = [*self.piles[plot], project]
        self.empty &= ALL_PLOTS ^ bit
        if cards.no_gifts[project]:
            self.no_gifts |= bit
        if not cards.roof[project] or self.closed & bit:
            return False
        self.closed |= bit
        return True

    def set_piles(self, cards: Catalogue, piles: list[list[int]]) -> None:
        """Put whole buildings on the plots, as a position file has them."""
        for plot in range(PLOTS):
            for project in piles[plot]:
                self.build(cards, plot, project)
