# townsmith: compiled
"""A street in numbers: what it gives now, what stands on it, and what one more unit would add."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.uptown.rules.pieces import KIND_COUNT, ON_PLOT, PLOTS, Catalogue
from townsmith.games.uptown.rules.scoring import fixed_total
from townsmith.games.uptown.rules.street import Street

CELLS: Final = PLOTS * KIND_COUNT


class StreetNumbers:
    """All projects of a street looked at once; plot p and kind k meet at p * KIND_COUNT + k."""

    def __init__(self) -> None:
        self.units: list[int] = [0] * CELLS
        self.here: list[int] = [0] * CELLS
        """The prestige that one more unit of a kind on the plot adds."""
        self.about: list[int] = [0] * KIND_COUNT
        """The prestige that one more unit of a kind anywhere on the street adds."""
        self.income_here: list[int] = [0] * CELLS
        self.income_about: list[int] = [0] * KIND_COUNT
        self.everywhere: list[int] = [0] * KIND_COUNT
        """The units of a kind on the whole street."""
        self.prestige: i64 = 0
        self.income: i64 = 0


def street_numbers(cards: Catalogue, street: Street) -> StreetNumbers:
    """Return the numbers of a street."""
    found = StreetNumbers()
    for plot in range(PLOTS):
        if street.piles[plot]:
            _add_building(cards, found, plot * KIND_COUNT, street.piles[plot])
    found.prestige += _by_units(found, found.here, found.about)
    found.income += _by_units(found, found.income_here, found.income_about)
    return found


def _add_building(cards: Catalogue, found: StreetNumbers, base: int, pile: list[int]) -> None:
    """Take in a building: its units, and what does not depend on them."""
    for floor in range(len(pile)):
        project = pile[floor]
        kind = cards.kind[project]
        if kind >= 0:
            found.units[base + kind] += cards.units[project]
            found.everywhere[kind] += cards.units[project]
        found.prestige += fixed_total(cards.prestige, project, floor)
        found.income += fixed_total(cards.income, project, floor)
        if cards.prestige.units[project]:
            _add_units(cards.prestige.units[project], base, found.here, found.about)
        if cards.income.units[project]:
            _add_units(cards.income.units[project], base, found.income_here, found.income_about)


def _add_units(units: list[int], base: int, here: list[int], about: list[int]) -> None:
    for at in range(0, len(units), 3):
        if units[at] == ON_PLOT:
            here[base + units[at + 1]] += units[at + 2]
        else:
            about[units[at + 1]] += units[at + 2]


def _by_units(found: StreetNumbers, here: list[int], about: list[int]) -> i64:
    """Return what all projects that count units give together."""
    total: i64 = 0
    for cell in range(CELLS):
        if here[cell]:
            total += here[cell] * found.units[cell]
    for kind in range(KIND_COUNT):
        if about[kind]:
            total += about[kind] * found.everywhere[kind]
    return total
