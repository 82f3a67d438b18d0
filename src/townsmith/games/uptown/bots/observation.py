# townsmith: compiled
"""What a learner sees: everything that lies open, one byte a fact, by what cards do.

Cards are written by their effects and not by number, so that a learner can play with any deck.
Numbers that may be negative are moved up by 128; all are cut off to fit a byte.
"""

from typing import Final

from librt.vecs import append, vec
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
from townsmith.games.uptown.rules.scoring import fixed_total
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


_SUMS: Final[i64] = 2 * KIND_COUNT * 2 + KIND_COUNT
"""What a project adds up: units of each kind, then what a unit gives: as income, as prestige."""
_INCOME: Final[i64] = KIND_COUNT
_PRESTIGE: Final[i64] = 3 * KIND_COUNT
_FIXED_INCOME: Final[i64] = _SUMS
_FIXED_PRESTIGE: Final[i64] = _SUMS + 1
_HEIGHT: Final[i64] = _SUMS + 2
"""How many projects of a plot have been added up."""
_PLOT_SUMS: Final[i64] = _SUMS + 3
_HALF_WORDS: Final[i64] = (_HALF_CELLS + 7) // 8
_STREET_CELLS: Final[i64] = PLOTS * _PLOT_CELLS
_STREET_WORDS: Final = (PLOTS * _PLOT_CELLS + 7) // 8


def observe(
    cards: Catalogue, streets: list[Street], municipal: int, table: list[int], cells: Cells
) -> None:
    """Write the planes: table, seats, plots, deck tops, municipal top."""
    if len(cards.shown) != len(cards.shape) * _HALF_WORDS:
        cards.shown = _shown(cards)
        cards.facts = _facts(cards)
    cells.put_all(table)
    _write_seats(cells, streets)
    for street in streets:
        cells.put_block(_sight(cards, street), 0, _STREET_CELLS)
    cells.skip((MOST_SEATS - len(streets)) * _STREET_CELLS)
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


def _write_card(cells: Cells, cards: Catalogue, card: int, halves: int) -> None:
    if card < 0:
        cells.skip(halves * _HALF_CELLS)
        return
    for half in range(halves):
        cells.put_block(cards.shown, (cards.first[card] + half) * _HALF_WORDS, _HALF_CELLS)


# Streets: only what was built since somebody looked is added up


def _sight(cards: Catalogue, street: Street) -> vec[i64]:
    """Return the cells of a street's plots; nothing changes them but what is built."""
    sums = street.sums
    if len(sums) == 0:
        sums = vec[i64]([0] * (PLOTS * _PLOT_SUMS))
    elif _is_known(street):
        return street.sight
    else:
        sums = sums[:]
    for plot in range(PLOTS):
        _add_up(cards, sums, plot * _PLOT_SUMS, street.piles[plot])
    street.sums = sums
    street.sight = _drawn(street, sums)
    return street.sight


def _is_known(street: Street) -> bool:
    at: i64 = _HEIGHT
    for pile in street.piles:
        if street.sums[at] != len(pile):
            return False
        at += _PLOT_SUMS
    return True


def _add_up(cards: Catalogue, sums: vec[i64], at: i64, pile: list[int]) -> None:
    """Add the projects of a plot that have come since."""
    facts = cards.facts
    floor: i64 = sums[at + _HEIGHT]
    while floor < len(pile):
        project = pile[floor]
        start: i64 = project * _SUMS
        for place in range(_SUMS):
            sums[at + place] = sums[at + place] + facts[start + place]
        income: i64 = fixed_total(cards.income, project, floor)
        prestige: i64 = fixed_total(cards.prestige, project, floor)
        sums[at + _FIXED_INCOME] = sums[at + _FIXED_INCOME] + income
        sums[at + _FIXED_PRESTIGE] = sums[at + _FIXED_PRESTIGE] + prestige
        floor += 1
    sums[at + _HEIGHT] = floor


def _drawn(street: Street, sums: vec[i64]) -> vec[i64]:
    """Return the cells of all plots as words."""
    units = vec[i64]([0] * KIND_COUNT)
    for plot in range(PLOTS):
        at: i64 = plot * _PLOT_SUMS
        for kind in range(KIND_COUNT):
            units[kind] = units[kind] + sums[at + kind]
    row = vec[i64]([0] * _STREET_WORDS)
    cells = Cells(row, 0)
    for plot in range(PLOTS):
        bit: i64 = PLOT_BITS[plot]
        at = plot * _PLOT_SUMS
        cells.put(sums[at + _HEIGHT])
        cells.put(1 if street.closed & bit else 0)
        cells.put(1 if street.no_gifts & bit else 0)
        for kind in range(KIND_COUNT):
            cells.put(sums[at + kind])
        cells.put(_ZERO + sums[at + _FIXED_INCOME] + _by_units(sums, at, _INCOME, units))
        cells.put(_ZERO + sums[at + _FIXED_PRESTIGE] + _by_units(sums, at, _PRESTIGE, units))
        for place in range(_INCOME, _SUMS):
            cells.put(_ZERO + sums[at + place])
    cells.end()
    return row


def _by_units(sums: vec[i64], at: i64, worth: i64, units: vec[i64]) -> i64:
    """Return what the units on the plot and on the street give to a plot (UT-13.7, UT-13.8)."""
    total: i64 = 0
    for kind in range(KIND_COUNT):
        total += sums[at + worth + kind] * sums[at + kind]
        total += sums[at + worth + KIND_COUNT + kind] * units[kind]
    return total


# Cards: written once a deck


def _facts(cards: Catalogue) -> vec[i64]:
    """Return what each project adds to the sums of its plot."""
    found = vec[i64]()
    for project in range(len(cards.shape)):
        for kind in range(KIND_COUNT):
            found = append(found, cards.units[project] if cards.kind[project] == kind else 0)
        for value in _unit_values(cards.income, project):
            found = append(found, value)
        for value in _unit_values(cards.prestige, project):
            found = append(found, value)
    return found


def _shown(cards: Catalogue) -> vec[i64]:
    """Return each project as observations show it, from a word of its own on."""
    row = vec[i64]([0] * (len(cards.shape) * _HALF_WORDS))
    for card in range(len(cards.first)):
        first = cards.first[card]
        is_last = card + 1 == len(cards.first)
        last = len(cards.shape) if is_last else cards.first[card + 1]
        for project in range(first, last):
            cells = Cells(row, project * _HALF_WORDS)
            cells.put(cards.cost[card])
            _write_project(cells, cards, project)
            cells.end()
    return row


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
    for value in _unit_values(effects, project):
        cells.put(_ZERO + value)


def _unit_values(effects: Effects, project: int) -> list[int]:
    """Return what a unit of each kind gives to a project, on its plot and on the street."""
    values = [0] * (2 * KIND_COUNT)
    units = effects.units[project]
    for at in range(0, len(units), 3):
        side = KIND_COUNT if units[at] == ON_STREET else 0
        values[side + units[at + 1]] += units[at + 2]
    return values
