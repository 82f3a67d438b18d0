# townsmith: compiled
"""The move that looks best at once: every project on offer, tried on every plot it fits."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.rng import Rng
from townsmith.games.uptown.bots.gains import StreetGains
from townsmith.games.uptown.bots.weights import VICTORY, rates
from townsmith.games.uptown.rules.moves import (
    COLLECT,
    DECK_OFFERS,
    DISCARD,
    FREE_OFFERS,
    MUNICIPAL_OFFERS,
    build_move,
)
from townsmith.games.uptown.rules.pieces import GIFT, MUNICIPAL_PROJECTS, PLOTS, Catalogue
from townsmith.games.uptown.rules.street import ALL_PLOTS, PLOT_BITS, Street

_LUCK: Final = 1.0
"""By how many points at most luck lifts a move, so that equal worlds go different ways."""
_WORDS: Final = 4294967296.0
"""How many different words the generator has."""


class QuickChoice:
    """Looks for the best move of one seat in one position."""

    def __init__(
        self, cards: Catalogue, streets: list[Street], seat: int, turns: float, rng: Rng
    ) -> None:
        self.cards = cards
        self.streets = streets
        self.seat = seat
        self.rng = rng
        self.prices: list[float] = rates(turns)
        self.own = StreetGains(cards, streets[seat], self.prices)
        self.rivals: list[StreetGains] = []
        self.best: i64 = -1
        self.highest = -1e9

    def first_action(self) -> int:
        """Return what to do with the free card, or collect."""
        street = self.streets[self.seat]
        if street.coins:
            return COLLECT
        card = street.deck[street.left - 1]
        end = self._end(self.seat, self.own.points()) if street.left == 1 else 0.0
        self._consider(DISCARD, end)
        self._try(FREE_OFFERS, self.cards.first[card], end)
        self._try(FREE_OFFERS + 1, self.cards.first[card] + 1, end)
        return self.best

    def second_action(self, municipal: int) -> int:
        """Return which card to buy or take, and where to build it; `municipal` -1 means none."""
        for source in range(len(self.streets)):
            self._try_deck(source)
        if municipal >= 0:
            project = self.cards.first[municipal]
            for at in range(MUNICIPAL_PROJECTS):
                self._try(MUNICIPAL_OFFERS + at, project + at, 0.0)
        return self.best

    def _try_deck(self, source: int) -> None:
        street = self.streets[source]
        if not street.left or street.coins:
            return
        card = street.deck[street.left - 1]
        cost = self.cards.cost[card]
        if cost > self.streets[self.seat].wallet:
            return
        gain = self.own.spending(cost)
        if source != self.seat:
            gain -= self._rival(source).coins_laid(cost) / float(len(self.streets) - 1)
        if street.left == 1:
            gain += self._end(self.seat, self.own.points())
        self._try(DECK_OFFERS + 2 * source, self.cards.first[card], gain)
        self._try(DECK_OFFERS + 2 * source + 1, self.cards.first[card] + 1, gain)

    def _try(self, offer: int, project: int, gain: float) -> None:
        """Consider a project at home, or as a gift to everybody else."""
        shape = self.cards.shape[project]
        if shape < GIFT:
            self._try_street(self.own, offer, self.seat, project, gain)
            return
        for owner in range(len(self.streets)):
            if owner != self.seat:
                self._try_street(self._rival(owner), offer, owner, project, gain)

    def _try_street(
        self, street: StreetGains, offer: int, owner: int, project: int, gain: float
    ) -> None:
        room = street.street.room(self.cards.shape[project])
        if not room:
            return
        share = 1.0 if owner == self.seat else -1.0 / float(len(self.streets) - 1)
        for plot in range(PLOTS):
            if room & PLOT_BITS[plot]:
                total = gain
                if self.cards.roof[project] and street.street.closed | PLOT_BITS[plot] == ALL_PLOTS:
                    total += self._end(owner, street.points_with(project, plot))
                else:
                    total += share * street.gain(project, plot)
                self._consider(build_move(offer, owner, plot), total)

    def _consider(self, move: int, gain: float) -> None:
        gain += _LUCK * float(self.rng.word()) / _WORDS
        if gain > self.highest or self.best < 0:
            self.highest = gain
            self.best = move

    def _rival(self, seat: int) -> StreetGains:
        """Return what projects add to another street, looked at when it is first asked for."""
        if not self.rivals:
            for street in self.streets:
                self.rivals.append(StreetGains(self.cards, street, self.prices))
        return self.rivals[seat]

    def _end(self, changed: int, points: int) -> float:
        """Return what the end is worth now, with so many points on one of the streets.

        A lead counts then, and promises do not.
        """
        best: i64 = -1000
        worth = -1e9
        for owner in range(len(self.streets)):
            if owner != self.seat:
                rival = self._rival(owner)
                best = max(best, points if owner == changed else rival.points())
                worth = max(worth, rival.worth())
        lead = float((points if changed == self.seat else self.own.points()) - best)
        lead += VICTORY if lead > 0.0 else -VICTORY
        return lead - (self.own.worth() - worth)
