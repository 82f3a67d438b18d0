# townsmith: compiled
"""What a learner sees: everything that lies open, one byte a fact, by what cards do.

Cards are written by their effects and not by number, so that a learner can play with any deck.
Numbers that may be negative are moved up by 128; all are cut off to fit a byte.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.cells import Cells
from townsmith.core.contract.thinking import Cell, Plane, choice, count, flag
from townsmith.games.uptown.rules.pieces import (
    CARD_PROJECTS,
    GIFT,
    KIND_COUNT,
    MOST_SEATS,
    MUNICIPAL_PROJECTS,
    ON_STREET,
    PLOTS,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.rules.scoring import plot_total, units_on
from townsmith.games.uptown.rules.street import PLOT_BITS, Street

_ZERO: Final[i64] = 128
"""The byte that stands for 0 where numbers may be negative."""
_EFFECT_CELLS: Final = 15
"""Flat, ground floor, floors below; then a value a unit for each kind, on the plot and street."""
_PROJECT_CELLS: Final = 7 + 2 * _EFFECT_CELLS
"""There, kind, units, requirement, gift, roof, no gifts; income; prestige."""
_PLOT_CELLS: Final = 35
"""Height, closed, no gifts, units of each kind; income and prestige as they are now; then what
one more unit of each kind on the plot or street would add, as income and as prestige."""
_SEAT_CELLS: Final = 4
"""There, wallet, coins on the deck, cards in the deck."""
_TABLE_CELLS: Final = 7
"""Turn and first player counted from the viewer; action, round, municipal cards, last, over."""
_HALF_CELLS: Final = _PROJECT_CELLS + 1
"""The cost of the card, then the project."""

_SIGNED: Final = Cell(zero=128, usual=10)
_HALF: Final = (
    count(usual=10),
    flag(),
    choice(KIND_COUNT),
    count(usual=3),
    choice(GIFT - 1),
    count(usual=3),
    count(usual=3),
    count(usual=1),
    *(_SIGNED,) * (2 * _EFFECT_CELLS),
)
PLANES: Final = (
    Plane(
        "table",
        (_TABLE_CELLS,),
        "turn and first player, counted from the viewer; action, round, municipal cards left,"
        " last round, over",
        (
            choice(MOST_SEATS - 1),
            choice(MOST_SEATS - 1),
            choice(3),
            count(usual=20),
            count(usual=20),
            flag(),
            flag(),
        ),
    ),
    Plane(
        "seats",
        (MOST_SEATS, _SEAT_CELLS),
        "there, wallet, coins on the deck, cards in the deck; the viewer comes first",
        (flag(), count(usual=20), count(usual=20), count(usual=20)),
    ),
    Plane(
        "plots",
        (MOST_SEATS, PLOTS, _PLOT_CELLS),
        "height, closed, no gifts, units of each kind, income + 128, prestige + 128, then what"
        " one more unit of each kind adds (+ 128): income on the plot and on the street,"
        " prestige on the plot and on the street",
        (
            count(usual=5),
            flag(),
            flag(),
            *(count(usual=5),) * KIND_COUNT,
            *(_SIGNED,) * (2 + 4 * KIND_COUNT),
        ),
    ),
    Plane(
        "decks",
        (MOST_SEATS, CARD_PROJECTS, _HALF_CELLS),
        "the top card of each deck, by half: cost, there, kind + 1, units, requirement, gift,"
        " roof, no gifts, then income and prestige (+ 128): flat, on the ground floor, a floor"
        " below, a unit of each kind on the plot and on the street",
        _HALF,
    ),
    Plane(
        "municipal",
        (MUNICIPAL_PROJECTS, _HALF_CELLS),
        "the top municipal card, by face and half, as in decks",
        _HALF,
    ),
)


def observe(
    cards: Catalogue, streets: list[Street], municipal: int, table: list[int], cells: Cells
) -> None:
    """Write the planes: table, seats, plots, deck tops, municipal top."""
    cells.put_all(table)
    _write_seats(cells, streets)
    for street in streets:
        for plot in range(PLOTS):
            _write_plot(cells, cards, street, plot)
    cells.skip((MOST_SEATS - len(streets)) * PLOTS * _PLOT_CELLS)
    for street in streets:
        top = street.deck[street.left - 1] if street.left else -1
        _write_card(cells, cards, top, CARD_PROJECTS)
    cells.skip((MOST_SEATS - len(streets)) * CARD_PROJECTS * _HALF_CELLS)
    _write_card(cells, cards, municipal, MUNICIPAL_PROJECTS)
    cells.end()


def _write_seats(cells: Cells, streets: list[Street]) -> None:
    for street in streets:
        cells.put(1)
        cells.put(street.wallet)
        cells.put(street.coins)
        cells.put(street.left)
    cells.skip((MOST_SEATS - len(streets)) * _SEAT_CELLS)


def _write_plot(cells: Cells, cards: Catalogue, street: Street, plot: int) -> None:
    pile = street.piles[plot]
    bit: i64 = PLOT_BITS[plot]
    cells.put(len(pile))
    cells.put(1 if street.closed & bit else 0)
    cells.put(1 if street.no_gifts & bit else 0)
    for kind in range(KIND_COUNT):
        cells.put(units_on(cards, pile, kind))
    cells.put(_ZERO + plot_total(cards, cards.income, street.piles, plot))
    cells.put(_ZERO + plot_total(cards, cards.prestige, street.piles, plot))
    _write_unit_values(cells, cards.income, pile)
    _write_unit_values(cells, cards.prestige, pile)


def _write_card(cells: Cells, cards: Catalogue, card: int, halves: int) -> None:
    if card < 0:
        cells.skip(halves * _HALF_CELLS)
        return
    for half in range(halves):
        cells.put(cards.cost[card])
        _write_project(cells, cards, cards.first[card] + half)


def _write_project(cells: Cells, cards: Catalogue, project: int) -> None:
    shape = cards.shape[project]
    cells.put(1)
    cells.put(cards.kind[project] + 1)
    cells.put(cards.units[project])
    cells.put(shape % GIFT)
    cells.put(shape // GIFT)
    cells.put(cards.roof[project])
    cells.put(cards.no_gifts[project])
    _write_effects(cells, cards.income, project)
    _write_effects(cells, cards.prestige, project)


def _write_effects(cells: Cells, effects: Effects, project: int) -> None:
    cells.put(_ZERO + effects.flat[project])
    cells.put(_ZERO + effects.ground[project])
    cells.put(_ZERO + effects.floor[project])
    _write_unit_values(cells, effects, [project])


def _write_unit_values(cells: Cells, effects: Effects, pile: list[int]) -> None:
    values = [0] * (2 * KIND_COUNT)
    for project in pile:
        units = effects.units[project]
        for at in range(0, len(units), 3):
            side = KIND_COUNT if units[at] == ON_STREET else 0
            values[side + units[at + 1]] += units[at + 2]
    for value in values:
        cells.put(_ZERO + value)
