# townsmith: compiled
"""Income and prestige, added up in one way (UT-13.5 to UT-13.10, UT-15.2), and who wins."""

from mypy_extensions import i64

from townsmith.games.uptown.rules.pieces import (
    ON_PLOT,
    PLOTS,
    UPCOINS_PER_PRESTIGE,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.rules.street import Street


def units_on(cards: Catalogue, pile: list[int], kind: int) -> i64:
    """Return how many units of a kind a building shows; a duo is two (UT-12.5)."""
    total: i64 = 0
    for project in pile:
        if cards.kind[project] == kind:
            total += cards.units[project]
    return total


def plot_total(cards: Catalogue, effects: Effects, piles: list[list[int]], plot: int) -> i64:
    """Return what the projects of one plot give on the street as it stands."""
    total: i64 = 0
    for floor in range(len(piles[plot])):
        total += project_total(cards, effects, piles, plot, floor)
    return total


def project_total(
    cards: Catalogue, effects: Effects, piles: list[list[int]], plot: int, floor: int
) -> i64:
    """Return what one project gives; its floor is also the number of cards below it."""
    project = piles[plot][floor]
    total = fixed_total(effects, project, floor)
    if effects.units[project]:
        total += unit_total(cards, effects.units[project], piles, plot)
    return total


def fixed_total(effects: Effects, project: int, floor: i64) -> i64:
    """Return what a project gives on its floor, whatever units there are."""
    flat: i64 = effects.flat[project]
    if floor == 0:
        return flat + effects.ground[project]
    return flat + effects.floor[project] * floor


def unit_total(cards: Catalogue, units: list[int], piles: list[list[int]], plot: int) -> i64:
    """Return what the effects that count units give to one project (UT-13.7, UT-13.8)."""
    total: i64 = 0
    at = 0
    while at < len(units):
        counted: i64 = 0
        if units[at] == ON_PLOT:
            counted = units_on(cards, piles[plot], units[at + 1])
        else:
            for pile in piles:
                counted += units_on(cards, pile, units[at + 1])
        total += counted * units[at + 2]
        at += 3
    return total


def street_income(cards: Catalogue, piles: list[list[int]]) -> i64:
    """Return the income of a whole street; it may be negative (UT-13.3)."""
    return _street_total(cards, cards.income, piles)


def street_prestige(cards: Catalogue, piles: list[list[int]]) -> i64:
    """Return the prestige of a whole street; nothing is cut off at zero (UT-15.4)."""
    return _street_total(cards, cards.prestige, piles)


def _street_total(cards: Catalogue, effects: Effects, piles: list[list[int]]) -> i64:
    total: i64 = 0
    for plot in range(PLOTS):
        if piles[plot]:
            total += plot_total(cards, effects, piles, plot)
    return total


def wallet_prestige(wallet: int) -> int:
    """Return one prestige for every full three upcoins (UT-15.5)."""
    return wallet // UPCOINS_PER_PRESTIGE


def points(cards: Catalogue, street: Street) -> int:
    """Return the prestige of a street and of its wallet."""
    return street_prestige(cards, street.piles) + wallet_prestige(street.wallet)


def winners(cards: Catalogue, streets: list[Street]) -> list[int]:
    """Return who has most prestige and, of these, the tallest building (UT-15.8 to UT-15.12)."""
    best: list[int] = []
    best_points = 0
    best_height = 0
    for seat in range(len(streets)):
        total = points(cards, streets[seat])
        height = tallest(streets[seat].piles)
        if not best or total > best_points or (total == best_points and height > best_height):
            best = [seat]
            best_points = total
            best_height = height
        elif total == best_points and height == best_height:
            best.append(seat)
    return best


def tallest(piles: list[list[int]]) -> int:
    """Return the height of the tallest building, in cards (UT-15.10)."""
    most = 0
    for pile in piles:
        most = max(most, len(pile))
    return most
