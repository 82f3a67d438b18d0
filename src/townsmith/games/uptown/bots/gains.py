# townsmith: compiled
"""What a project would add to a street, plot by plot, without building it."""

from mypy_extensions import i64

from townsmith.games.uptown.bots.deck_promise import (
    FLOOR,
    SUPPLY,
    WANTED_ABOUT,
    WANTED_HERE,
    deck_promise,
)
from townsmith.games.uptown.bots.features import (
    ABOUT,
    BLOCKED,
    COINS,
    EMPTY,
    GUARDED,
    INCOME,
    OPEN,
    PRESTIGE,
    PURSE,
    SECOND,
    SMALL_CHANGE,
    TOP,
    WALLET,
    about,
    tower,
)
from townsmith.games.uptown.bots.street_numbers import StreetNumbers, street_numbers
from townsmith.games.uptown.rules.pieces import (
    KIND_COUNT,
    NO_KIND,
    ON_PLOT,
    ON_STREET,
    PLOTS,
    UPCOINS_PER_PRESTIGE,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.rules.scoring import fixed_total
from townsmith.games.uptown.rules.street import PLOT_BITS, Street


class StreetGains:
    """A street looked at once, so that many projects can be tried on it in no time."""

    def __init__(self, cards: Catalogue, street: Street, prices: list[float]) -> None:
        self.cards = cards
        self.street = street
        self.prices = prices
        self.deck = deck_promise(cards)
        self.found: StreetNumbers = street_numbers(cards, street)
        self.open: i64 = street.open_plots()
        self.towers: list[float] = [0.0] * PLOTS
        for plot in range(PLOTS):
            if not street.closed & PLOT_BITS[plot]:
                height = len(street.piles[plot])
                self.towers[plot] = tower(self.deck, self.found, plot, height)
        self.standing = self._skyline(-1, 0.0, guarded=False)

    def gain(self, project: int, plot: int) -> float:
        """Return what the street is worth more with the project on top of a plot."""
        found = self.found
        prices = self.prices
        prestige = self._sum(self.cards.prestige, project, plot, found.here, found.about)
        income = self._sum(self.cards.income, project, plot, found.income_here, found.income_about)
        gain = prices[PRESTIGE] * float(prestige) + prices[INCOME] * float(income)
        gain += prices[ABOUT] * self._promise(project, WANTED_ABOUT, ON_STREET)
        if self.street.empty & PLOT_BITS[plot]:
            gain -= prices[EMPTY]
        if self.street.closed & PLOT_BITS[plot]:
            return gain
        return gain + self._closing(project, income) + self._rise(project, plot)

    def spending(self, cost: int) -> float:
        """Return what the street is worth more, that is less, after paying."""
        return self._money(self.street.wallet - cost) - self._money(self.street.wallet)

    def coins_laid(self, cost: int) -> float:
        """Return what the street is worth more with so many coins laid on its deck."""
        return self.prices[COINS] * float(cost) + self.prices[BLOCKED]

    def points(self) -> i64:
        """Return the score as it stands."""
        return self.found.prestige + self.street.wallet // UPCOINS_PER_PRESTIGE

    def points_with(self, project: int, plot: int) -> i64:
        """Return the score once the project has closed a plot."""
        found = self.found
        prestige = self._sum(self.cards.prestige, project, plot, found.here, found.about)
        income = self._sum(self.cards.income, project, plot, found.income_here, found.income_about)
        wallet = self.street.wallet + max(found.income + income, 0)
        return found.prestige + prestige + wallet // UPCOINS_PER_PRESTIGE

    def worth(self) -> float:
        """Return what the street will come to, whoever is to act."""
        prices = self.prices
        street = self.street
        worth = prices[PRESTIGE] * float(self.found.prestige) + self._money(street.wallet)
        worth += prices[INCOME] * float(self.found.income) + prices[OPEN + self.open]
        worth += prices[ABOUT] * about(self.deck, self.found) + self.standing
        if street.coins:
            worth += self.coins_laid(street.coins)
        for bit in PLOT_BITS:
            if street.empty & bit:
                worth += prices[EMPTY]
        return worth

    def _promise(self, project: int, wanted: int, where: int) -> float:
        """Return what later cards add because of a project, on its plot or all over the street."""
        promise = 0.0
        kind = self.cards.kind[project]
        if kind != NO_KIND:
            promise += float(self.cards.units[project]) * self.deck[wanted + kind]
        units = self.cards.prestige.units[project]
        for at in range(0, len(units), 3):
            if units[at] == where:
                promise += float(units[at + 2]) * self.deck[SUPPLY + units[at + 1]]
        return promise

    def _rise(self, project: int, plot: int) -> float:
        """Return what the open towers are worth more when one grows, or is closed."""
        height = 0.0
        if not self.cards.roof[project]:
            height = self.towers[plot] + self.deck[FLOOR]
            height += self._promise(project, WANTED_HERE, ON_PLOT)
        guarded = self.cards.no_gifts[project] != 0
        return self._skyline(plot, height, guarded=guarded) - self.standing

    def _closing(self, project: int, income: i64) -> float:
        """Return what a roof brings: money now, and one plot less to build on."""
        if not self.cards.roof[project]:
            return 0.0
        paid = max(self.found.income + income, 0)
        gain = self._money(self.street.wallet + paid) - self._money(self.street.wallet)
        return gain + self.prices[OPEN + self.open - 1] - self.prices[OPEN + self.open]

    def _money(self, wallet: i64) -> float:
        coins = float(wallet)
        return self.prices[WALLET] * coins + self.prices[PURSE] * min(coins, SMALL_CHANGE)

    def _sum(
        self, effects: Effects, project: int, plot: int, here: list[int], about: list[int]
    ) -> i64:
        """Return what a project gives there, and what others give because of it."""
        cards = self.cards
        base = plot * KIND_COUNT
        total = fixed_total(effects, project, len(self.street.piles[plot]))
        kind = cards.kind[project]
        count = cards.units[project]
        if kind != NO_KIND:
            total += count * (here[base + kind] + about[kind])
        units = effects.units[project]
        for at in range(0, len(units), 3):
            counted = units[at + 1]
            if units[at] == ON_PLOT:
                seen = self.found.units[base + counted]
            else:
                seen = self.found.everywhere[counted]
            if counted == kind:
                seen += count
            total += seen * units[at + 2]
        return total

    def _skyline(self, changed: int, height: float, *, guarded: bool) -> float:
        """Return what the open towers are worth when one of them is changed."""
        top = 0.0
        second = 0.0
        safe = 0.0
        for plot in range(PLOTS):
            worth = height if plot == changed else self.towers[plot]
            if worth > top:
                second = top
                top = worth
                sheltered = self.street.no_gifts & PLOT_BITS[plot] != 0
                safe = worth if sheltered or (guarded and plot == changed) else 0.0
            elif worth > second:
                second = worth
        prices = self.prices
        return prices[TOP] * top + prices[SECOND] * second + prices[GUARDED] * safe
