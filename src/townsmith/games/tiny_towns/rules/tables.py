"""The tables of Tiny Towns, built once from cards.json; `pieces` hands them to the rules.

They stand apart from `pieces` because this module is never compiled: what runs once when a game
is loaded gains nothing by it, and takes long to compile.
"""

import json
from importlib import resources
from itertools import accumulate
from typing import Any, Final, TypeAlias

from townsmith.core.bits import BIT, Cell, orientations, squares

Way: TypeAlias = list[tuple[int, int]]
"""How a pattern lies on the board: its squares in order, each with the resource on it."""

FACTS: Final[dict[str, Any]] = json.loads(
    resources.files("townsmith.games.tiny_towns").joinpath("cards.json").read_text("utf-8")
)
CARD_FACTS: Final[list[dict[str, Any]]] = FACTS["buildings"] + FACTS["monuments"]
"""Buildings first, then monuments."""
RESOURCE_LETTERS: Final = ".WHBGS"
"""The letter of each resource in patterns; a dot for none."""

_SIDE: Final[int] = FACTS["board"]["rows"]
_SQUARES: Final = range(_SIDE * _SIDE)
_HALVES: Final = range(256)
"""Every set of eight squares: half a board."""

# Types and cards


def resource_ids() -> list[str]:
    """Return the ids of the resources, from 1 on."""
    return ["", *[item["id"] for item in FACTS["resources"]["items"]]]


def type_ids() -> list[str]:
    """Return the ids of the types."""
    return [item["id"] for item in FACTS["types"]["items"]]


def card_ids() -> list[str]:
    """Return the ids of the cards."""
    return [card["id"] for card in CARD_FACTS]


def card(name: str) -> int:
    """Return the number of the card of that id."""
    return card_ids().index(name)


def card_types() -> list[int]:
    """Return the type of each card."""
    return [type_ids().index(card["type"]) for card in CARD_FACTS]


def cards_by_type() -> list[list[int]]:
    """Return the cards of each type."""
    return [
        [card for card, found in enumerate(card_types()) if found == kind]
        for kind in range(len(type_ids()))
    ]


def left_out_alone() -> list[int]:
    """Return the cards that are not used alone."""
    return [card(name) for name in FACTS["solo"]["left_out"]]


def first_game() -> list[int]:
    """Return the cards advised for a first game, one of each type."""
    return [card(name) for name in FACTS["first_game"]["cards"]]


def set_points(name: str) -> list[int]:
    """Return the points for 0 to 16 buildings of a card that score as one set."""
    ability = CARD_FACTS[card(name)]["ability"]
    points: list[int] = ability["vpByCount"]
    return points + [ability["beyondTable"]] * (len(_SQUARES) + 1 - len(points))


def flat_points() -> list[int]:
    """Return what a building of each card earns wherever it stands."""
    abilities = [card["ability"] for card in CARD_FACTS]
    return [ability["vp"] if ability["kind"] == "flat" else 0 for ability in abilities]


# Squares, and sets of them as masks


def square_names() -> list[str]:
    """Return what the squares are called."""
    return [f"{'abcd'[square % _SIDE]}{square // _SIDE + 1}" for square in _SQUARES]


def adjacent() -> list[int]:
    """Return for each square those that share an edge with it."""
    return [_near(square, 1) for square in _SQUARES]


def surrounding() -> list[int]:
    """Return for each square those that share an edge or a corner with it."""
    return [_near(square, 2) for square in _SQUARES]


def _near(square: int, reach: int) -> int:
    row, col = divmod(square, _SIDE)
    mask = 0
    for other in _SQUARES:
        down, across = abs(other // _SIDE - row), abs(other % _SIDE - col)
        if other != square and max(down, across) == 1 and down + across <= reach:
            mask |= BIT[other]
    return mask


def rows() -> list[int]:
    """Return the row of each square."""
    return [0xF << (square // _SIDE * _SIDE) for square in _SQUARES]


def columns() -> list[int]:
    """Return the column of each square."""
    return [0x1111 << (square % _SIDE) for square in _SQUARES]


def members() -> list[int]:
    """Return at `mask * 8 + k` the k-th member of a set of eight squares."""
    return [member for mask in _HALVES for member in (squares(mask) + [0] * 8)[:8]]


# Cubes, three bits a square


def cubes() -> list[list[int]]:
    """Return for each resource, and 7, the word of that cube on each square."""
    return [[resource << (3 * square) for square in _SQUARES] for resource in range(8)]


def spread(mask: int) -> int:
    """Return the three-bit mask that covers a set of squares."""
    return sum(7 << (3 * square) for square in squares(mask))


def spread_low() -> list[int]:
    """Return that mask for every set of the first eight squares."""
    return [spread(mask) for mask in _HALVES]


def spread_high() -> list[int]:
    """Return that mask for every set of the last eight squares."""
    return [spread(mask << 8) for mask in _HALVES]


# Where patterns can lie: fits, numbered card by card, and the sites they have in common


def _pattern(card: int) -> list[Cell]:
    """Return the cubes of a card's pattern, with row and column."""
    return [
        (row, col, RESOURCE_LETTERS.index(letter))
        for row, line in enumerate(CARD_FACTS[card]["pattern"])
        for col, letter in enumerate(line)
        if letter != "."
    ]


def ways(card: int) -> list[Way]:
    """Return every way the pattern of a card lies on the board."""
    found = []
    for shape in orientations(_pattern(card)):
        height = max(row for row, _, _ in shape) + 1
        width = max(col for _, col, _ in shape) + 1
        for top in range(_SIDE - height + 1):
            for left in range(_SIDE - width + 1):
                moved = [((top + row) * _SIDE + left + col, what) for row, col, what in shape]
                found.append(sorted(moved))
    return sorted(found)


_CARD_TYPES: Final = card_types()


def _site(card: int, way: Way) -> tuple[int, tuple[int, ...]]:
    return _CARD_TYPES[card], tuple(square for square, _ in way)


_FITS: Final = [(card, way) for card in range(len(CARD_FACTS)) for way in ways(card)]
_SITES: Final = sorted({_site(card, way) for card, way in _FITS})


def pattern_sizes() -> list[int]:
    """Return how many cubes each card needs."""
    return [len(_pattern(card)) for card in range(len(CARD_FACTS))]


def site_types() -> list[int]:
    """Return the type that can be built on each site."""
    return [kind for kind, _ in _SITES]


def site_masks() -> list[int]:
    """Return the squares of each site."""
    return [sum(BIT[square] for square in site) for _, site in _SITES]


def fit_masks() -> list[int]:
    """Return the squares of each fit, three bits a square."""
    return [sum(7 << (3 * square) for square, _ in way) for _, way in _FITS]


def fit_cubes() -> list[int]:
    """Return the cubes of each fit, three bits a square."""
    return [sum(what << (3 * square) for square, what in way) for _, way in _FITS]


def fit_sites() -> list[int]:
    """Return the site of each fit."""
    numbers = {site: number for number, site in enumerate(_SITES)}
    return [numbers[_site(card, way)] for card, way in _FITS]


def fits() -> list[list[int]]:
    """Return the fits of each card."""
    found: list[list[int]] = [[] for _ in CARD_FACTS]
    for fit, (card, _) in enumerate(_FITS):
        found[card].append(fit)
    return found


# The fits that need a certain cube, by `card * 96 + resource * 16 + square`


def _with_cube() -> list[list[int]]:
    keys = len(RESOURCE_LETTERS) * len(_SQUARES)
    found: list[list[int]] = [[] for _ in range(len(CARD_FACTS) * keys)]
    for fit, (card, way) in enumerate(_FITS):
        for square, what in way:
            found[card * keys + what * len(_SQUARES) + square].append(fit)
    return found


def fits_by_cube() -> list[int]:
    """Return the fits in the order of the cubes they need."""
    return [fit for needing in _with_cube() for fit in needing]


def fit_starts() -> list[int]:
    """Return where the fits of each cube start in that order, and where the last end."""
    return list(accumulate((len(needing) for needing in _with_cube()), initial=0))
