"""What a project does for a street, in plain words: how a coach speaks of the board."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Plural, SeatName, Text
from townsmith.games.uptown.rules.moves import COLLECT, DISCARD
from townsmith.games.uptown.words.cards import Effect, Project
from townsmith.games.uptown.words.names import prestige, upcoins
from townsmith.games.uptown.words.notation import Spot, offer_at, spot_at
from townsmith.games.uptown.words.offers import card_on_offer
from townsmith.games.uptown.words.view import StreetView, UpTownView


def reason(view: UpTownView, move: Move) -> Text | None:
    """Return what a project closes, feeds or counts where it goes; else nothing."""
    if view.viewer < 0 or move in (DISCARD, COLLECT):
        return None
    offer, spot = offer_at(move, view.turn), spot_at(move)
    card = card_on_offer(view, offer)
    if card is None:
        return None
    site = _Site(view.streets[spot.owner], spot.plot, card.projects[offer.half])
    if spot.owner != view.viewer:
        return _of_a_gift(site, spot)
    return _of_a_roof(site) if site.closes else _of_a_floor(site)


class _Site:
    """A project on the plot where it would stand."""

    def __init__(self, street: StreetView, plot: int, project: Project) -> None:
        self.street = street
        self.plot = plot
        self.project = project
        self.below = len(street.plots[plot].floors)

    @property
    def closes(self) -> bool:
        """Tell whether it closes the plot."""
        return self.project.roof and not self.street.plots[self.plot].closed

    @property
    def last(self) -> bool:
        """Tell whether no other plot is open."""
        return sum(not plot.closed for plot in self.street.plots) == 1

    @property
    def payday(self) -> int:
        """Return what the street pays when this closes its plot; never less than nothing."""
        own = sum(map(self.worth, self.project.income))
        return max(0, self.street.income + own + self.fed("income"))

    @property
    def gained(self) -> int:
        """Return the prestige that it brings, with what it is worth to other floors."""
        return sum(map(self.worth, self.project.prestige)) + self.fed("prestige")

    def fed(self, field: str) -> int:
        """Return what the floors that count its kind have of it."""
        return sum(
            effect.value * self.project.units
            for at, plot in enumerate(self.street.plots)
            for floor in plot.floors
            for effect in getattr(floor.project, field)
            if effect.unit == self.project.kind is not None and self._reaches(effect, at)
        )

    def worth(self, effect: Effect) -> int:
        """Return what one of its own effects gives there."""
        if effect.type == "if_ground_floor":
            return 0 if self.below else effect.value
        if effect.type == "per_floor_below":
            return effect.value * self.below
        if effect.unit is None:
            return effect.value
        own = self.project.units if self.project.kind == effect.unit else 0  # UT-12.8
        return effect.value * (self.counted(effect) + own)

    def counted(self, effect: Effect) -> int:
        """Return how many units of its kind an effect of the project finds already there."""
        return sum(
            floor.project.units
            for at, plot in enumerate(self.street.plots)
            for floor in plot.floors
            if floor.project.kind == effect.unit is not None and self._reaches(effect, at)
        )

    def _reaches(self, effect: Effect, plot: int) -> bool:
        return effect.type == "per_unit_street" or plot == self.plot


def _of_a_gift(site: _Site, spot: Spot) -> Text:
    """Return what the owner loses by it, and what the owner is paid (UT-11.6)."""
    owner, change = SeatName(spot.owner), prestige(site.gained)
    if not site.closes:
        return Text("It means {change} for {owner}.", change=change, owner=owner)
    if not site.payday:
        return Text(
            "It closes a house of {owner}: {change}, and nothing is paid.",
            owner=owner,
            change=change,
        )
    return Text(
        "It closes a house of {owner}: {change}, but {owner} is paid {amount}.",
        owner=owner,
        change=change,
        amount=upcoins(site.payday),
    )


def _of_a_roof(site: _Site) -> Text:
    amount = upcoins(site.payday)
    if site.last:
        return Text(
            "It is your fifth roof: your street pays {amount}, and the last round begins.",
            amount=amount,
        )
    plot = site.plot + 1
    if not site.payday:
        return Text("It closes plot {plot}, but your street pays nothing yet.", plot=plot)
    return Text("It closes plot {plot}, and your street pays {amount}.", plot=plot, amount=amount)


def _of_a_floor(site: _Site) -> Text | None:
    return _of_what_counts_it(site) or _of_what_it_counts(site)


def _of_what_counts_it(site: _Site) -> Text | None:
    """Return what floors that stand already have of it."""
    points, coins = site.fed("prestige"), site.fed("income")
    if points > 0 and coins > 0:
        return Text(
            "Your other floors count it: {points} more, and {amount} more on every payday.",
            points=prestige(points),
            amount=upcoins(coins),
        )
    if points > 0:
        return Text("Your other floors count it: {points} more.", points=prestige(points))
    if coins > 0:
        return Text(
            "Your other floors count it: {amount} more on every payday.", amount=upcoins(coins)
        )
    return None


def _of_what_it_counts(site: _Site) -> Text | None:
    """Return what it finds already there that it is worth more for."""
    for effect in (*site.project.prestige, *site.project.income):
        if effect.value <= 0:
            continue
        if effect.type == "per_floor_below" and site.below:
            return Plural(
                "{n} floor lies below it, and it counts.",
                "{n} floors lie below it, and each of them counts.",
                site.below,
            )
        if effect.type == "if_ground_floor" and not site.below:
            return Text("On the ground floor it is worth most.")
        found = site.counted(effect)
        if effect.unit is not None and found:
            return Text("It counts {units} that you have.", units=_units(effect.unit, found))
    if site.project.requirement == "roof_only":
        return Text("It stands on a roof, where nothing else could.")
    return None


def _units(kind: str, n: int) -> Text:
    return {
        "office": Plural("{n} office", "{n} offices", n),
        "apartment": Plural("{n} apartment", "{n} apartments", n),
        "shop": Plural("{n} shop", "{n} shops", n),
        "service": Plural("{n} service", "{n} services", n),
        "cafe": Plural("{n} café", "{n} cafés", n),
        "hotel": Plural("{n} hotel", "{n} hotels", n),
    }[kind]
