# townsmith: compiled
"""A street in numbers: what it gives now, what stands on it, and what one more unit would add."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.uptown.pieces import KIND_COUNT, ON_PLOT, PLOTS, Catalogue, Effects
from townsmith.games.uptown.street import Street

CELLS: Final = PLOTS * KIND_COUNT


class Survey:
    """One walk over all projects of a street; plot p and kind k meet at p * KIND_COUNT + k."""

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


def survey(cards: Catalogue, street: Street) -> Survey:
    """Return what a walk along the street finds."""
    found = Survey()
    for plot in range(PLOTS):
        if street.piles[plot]:
            _walk(cards, found, plot * KIND_COUNT, street.piles[plot])
    found.prestige += _by_units(found, found.here, found.about)
    found.income += _by_units(found, found.income_here, found.income_about)
    return found


def _walk(cards: Catalogue, found: Survey, base: int, pile: list[int]) -> None:
    """Take in a building: its units, and what does not depend on them."""
    for floor in range(len(pile)):
        project = pile[floor]
        kind = cards.kind[project]
        if kind >= 0:
            found.units[base + kind] += cards.units[project]
            found.everywhere[kind] += cards.units[project]
        found.prestige += _fixed(cards.prestige, project, floor)
        found.income += _fixed(cards.income, project, floor)
        if cards.prestige.units[project]:
            _note_units(cards.prestige.units[project], base, found.here, found.about)
        if cards.income.units[project]:
            _note_units(cards.income.units[project], base, found.income_here, found.income_about)


def _fixed(effects: Effects, project: int, floor: i64) -> i64:
    """Return what a project gives on its floor, whatever units there are."""
    flat: i64 = effects.flat[project]
    if floor == 0:
        return flat + effects.ground[project]
    return flat + effects.floor[project] * floor


def _note_units(units: list[int], base: int, here: list[int], about: list[int]) -> None:
    for at in range(0, len(units), 3):
        if units[at] == ON_PLOT:
            here[base + units[at + 1]] += units[at + 2]
        else:
            about[units[at + 1]] += units[at + 2]


def _by_units(found: Survey, here: list[int], about: list[int]) -> i64:
    """Return what all projects that count units give together."""
    total: i64 = 0
    for cell in range(CELLS):
        if here[cell]:
            total += here[cell] * found.units[cell]
    for kind in range(KIND_COUNT):
        if about[kind]:
            total += about[kind] * found.everywhere[kind]
    return total
