# townsmith: compiled
"""What a learner sees: everything that lies open, one byte a fact, by what cards do.

Cards are written by their effects and not by number, so that a learner can play with any deck.
Numbers that may be negative are moved up by 128; all are cut off to fit a byte.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.games.uptown.pieces import (
    GIFT,
    KIND_COUNT,
    MOST_SEATS,
    ON_STREET,
    PLOTS,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.scoring import plot_total, units_on
from townsmith.games.uptown.street import PLOT_BITS, Street

ZERO: Final[i64] = 128
"""The byte that stands for 0 where numbers may be negative."""
EFFECT_CELLS: Final = 15
"""Flat, ground floor, floors below; then a value a unit for each kind, on the plot and street."""
PROJECT_CELLS: Final = 37
"""There, kind, units, requirement, gift, roof, no gifts; income; prestige."""
PLOT_CELLS: Final = 35
"""Height, closed, no gifts, units of each kind; income and prestige as they are now; then what
one more unit of each kind on the plot or street would add, as income and as prestige."""
SEAT_CELLS: Final = 4
"""There, wallet, coins on the deck, cards in the deck."""
TABLE_CELLS: Final = 7
"""Turn and first player counted from the viewer; action, round, municipal cards, last, over."""
DECK_HALVES: Final = 2
MUNICIPAL_HALVES: Final = 4


class _Writer:
    def __init__(self, out: bytearray) -> None:
        self.out = out
        self.at = 0

    def put(self, value: int) -> None:
        self.out[self.at] = min(max(value, 0), 255)
        self.at += 1

    def skip(self, cells: int) -> None:
        for _ in range(cells):
            self.put(0)


def observe(
    cards: Catalogue, streets: list[Street], municipal: int, table: list[int], out: bytearray
) -> None:
    """Write the planes: table, seats, plots, deck tops, municipal top."""
    writer = _Writer(out)
    for fact in table:
        writer.put(fact)
    _write_seats(writer, streets)
    for street in streets:
        for plot in range(PLOTS):
            _write_plot(writer, cards, street, plot)
    writer.skip((MOST_SEATS - len(streets)) * PLOTS * PLOT_CELLS)
    for street in streets:
        top = street.deck[street.left - 1] if street.left else -1
        _write_card(writer, cards, top, DECK_HALVES)
    writer.skip((MOST_SEATS - len(streets)) * DECK_HALVES * (PROJECT_CELLS + 1))
    _write_card(writer, cards, municipal, MUNICIPAL_HALVES)


def _write_seats(writer: _Writer, streets: list[Street]) -> None:
    for street in streets:
        writer.put(1)
        writer.put(street.wallet)
        writer.put(street.coins)
        writer.put(street.left)
    writer.skip((MOST_SEATS - len(streets)) * SEAT_CELLS)


def _write_plot(writer: _Writer, cards: Catalogue, street: Street, plot: int) -> None:
    pile = street.piles[plot]
    bit: i64 = PLOT_BITS[plot]
    writer.put(len(pile))
    writer.put(1 if street.closed & bit else 0)
    writer.put(1 if street.no_gifts & bit else 0)
    for kind in range(KIND_COUNT):
        writer.put(units_on(cards, pile, kind))
    writer.put(ZERO + plot_total(cards, cards.income, street.piles, plot))
    writer.put(ZERO + plot_total(cards, cards.prestige, street.piles, plot))
    _write_unit_values(writer, cards.income, pile)
    _write_unit_values(writer, cards.prestige, pile)


def _write_card(writer: _Writer, cards: Catalogue, card: int, halves: int) -> None:
    if card < 0:
        writer.skip(halves * (PROJECT_CELLS + 1))
        return
    for half in range(halves):
        writer.put(cards.cost[card])
        _write_project(writer, cards, cards.first[card] + half)


def _write_project(writer: _Writer, cards: Catalogue, project: int) -> None:
    shape = cards.shape[project]
    writer.put(1)
    writer.put(cards.kind[project] + 1)
    writer.put(cards.units[project])
    writer.put(shape % GIFT)
    writer.put(shape // GIFT)
    writer.put(cards.roof[project])
    writer.put(cards.no_gifts[project])
    _write_effects(writer, cards.income, project)
    _write_effects(writer, cards.prestige, project)


def _write_effects(writer: _Writer, effects: Effects, project: int) -> None:
    writer.put(ZERO + effects.flat[project])
    writer.put(ZERO + effects.ground[project])
    writer.put(ZERO + effects.floor[project])
    _write_unit_values(writer, effects, [project])


def _write_unit_values(writer: _Writer, effects: Effects, pile: list[int]) -> None:
    values = [0] * (2 * KIND_COUNT)
    for project in pile:
        units = effects.units[project]
        for at in range(0, len(units), 3):
            side = KIND_COUNT if units[at] == ON_STREET else 0
            values[side + units[at + 1]] += units[at + 2]
    for value in values:
        writer.put(ZERO + value)
