"""The tables of `pieces`, built once from cards.json: plain, because compiling them takes long."""

import json
from importlib import resources
from itertools import pairwise
from typing import Any, Final, TypeAlias

from townsmith.core.bits import BIT, squares

Facts: TypeAlias = dict[str, Any]

FACTS: Final[Facts] = json.loads(
    resources.files("townsmith.games.welcome_to").joinpath("cards.json").read_text("utf-8")
)
_STREETS: Final[list[Facts]] = FACTS["sheet"]["streets"]
_TRACKS: Final[dict[str, Any]] = FACTS["sheet"]["tracks"]
_EASTER: Final[Facts] = FACTS["themes"]["easter"]
_LENGTHS: Final[list[int]] = [street["houses"] for street in _STREETS]
_STARTS: Final[list[int]] = [sum(_LENGTHS[:street]) for street in range(len(_LENGTHS) + 1)]
_HOUSES: Final = range(_STARTS[-1])
_NUMBERS: Final = range(18)

# Streets and houses


def lengths() -> list[int]:
    """Return how many houses each street has."""
    return _LENGTHS


def starts() -> list[int]:
    """Return the first house of each street, and how many houses there are."""
    return _STARTS


def below() -> list[int]:
    """Return for every house, and for the end, all houses before it."""
    return [BIT[at] - 1 for at in range(len(_HOUSES) + 1)]


def street_of() -> list[int]:
    """Return the street of every house."""
    return [street for street, length in enumerate(_LENGTHS) for _ in range(length)]


def street_masks() -> list[int]:
    """Return the houses of each street."""
    return [BIT[end] - BIT[first] for first, end in pairwise(_STARTS)]


def end_houses() -> list[int]:
    """Return the first and the last house of every street."""
    return sorted([*_STARTS[:-1], *last_houses()])


def last_houses() -> list[int]:
    """Return the last house of every street."""
    return [end - 1 for end in _STARTS[1:]]


def house_names() -> list[str]:
    """Return what the houses are called: a1, a2, ..."""
    streets = zip("abc", _LENGTHS, strict=True)
    return [f"{letter}{at + 1}" for letter, length in streets for at in range(length)]


def gaps() -> list[int]:
    """Return the house on the left of each place where a fence can be drawn."""
    return [house for house in _HOUSES if house not in last_houses()]


def gap_after() -> list[int]:
    """Return the gap on the right of every house, -1 at the end of a street."""
    places = gaps()
    return [places.index(house) if house in places else -1 for house in _HOUSES]


def runs() -> list[tuple[int, int]]:
    """Return all neighbouring houses of one street: the first, and the one behind the last."""
    return [
        (first, end)
        for start, stop in pairwise(_STARTS)
        for first in range(start, stop)
        for end in range(first + 1, stop + 1)
    ]


def run_codes(span: int) -> list[int]:
    """Return by first * span + end the code of every run, counted from 1; 0 elsewhere."""
    codes = [0] * (span * span)
    for code, (first, end) in enumerate(runs(), 1):
        codes[first * span + end] = code
    return codes


def pool_houses() -> int:
    """Return the houses with a printed pool."""
    return _mask([street["pools"] for street in _STREETS])


def bunker_houses() -> int:
    """Return the houses with a bunker on the Doomsday sheet."""
    return _mask(FACTS["themes"]["doomsday"]["bunkers"])


def _mask(lists: list[list[int]]) -> int:
    """Return the houses given as positions, from 1, a street."""
    return sum(
        BIT[start + spot - 1]
        for start, spots in zip(_STARTS, lists, strict=False)
        for spot in spots
    )


# Moves by sets of places


def fence_moves(first: int) -> list[list[list[int]]]:
    """Return by street and set of its gaps the moves that draw a fence there, counted on."""
    codes = [first + gap for gap in gap_after()]
    return [_by_set(codes[start : end - 1]) for start, end in pairwise(_STARTS)]


def circle_moves(first: int) -> list[list[list[int]]]:
    """Return by street and set of its houses the moves that build a roundabout there."""
    codes = [first + house for house in _HOUSES]
    return [_by_set(codes[start:end]) for start, end in pairwise(_STARTS)]


def _by_set(codes: list[int]) -> list[list[int]]:
    return [[codes[at] for at in squares(chosen)] for chosen in range(1 << len(codes))]


# Cards


def decks(editions: list[str], actions: list[str]) -> list[list[int]]:
    """Return the construction cards of each edition, as number * 6 + action."""
    return [
        [
            card["number"] * len(actions) + actions.index(card["action"])
            for card in FACTS["construction"][edition]["cards"]
        ]
        for edition in editions
    ]


# Easter


def eggs() -> list[int]:
    """Return how many eggs are printed on every house."""
    return [
        eggs.get(str(at + 1), 0)
        for eggs, length in zip(_EASTER["eggs"], _LENGTHS, strict=True)
        for at in range(length)
    ]


def loops() -> list[int]:
    """Return how many eggs the loops of every number can enclose."""
    one, two = _EASTER["one_egg"], _EASTER["two_eggs"]
    return [2 if number in two else 1 if number in one else 0 for number in _NUMBERS]


def collected() -> list[list[int]]:
    """Return by house and content the eggs collected there: nothing if empty or a roundabout."""
    return [[0, *[min(printed, loop) for loop in loops()], 0] for printed in eggs()]


# Tracks


def track_values(track: str) -> list[int]:
    """Return what a track shows, by how many of its boxes are marked."""
    return _values(_TRACKS[track])


def group_values(tracks: str) -> list[list[int]]:
    """Return the same for a group of tracks."""
    return [_values(track) for track in _TRACKS[tracks]]


def _values(track: Facts) -> list[int]:
    return [*track["boxes"], track["final"]]
