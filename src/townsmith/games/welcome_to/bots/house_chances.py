# townsmith: compiled
"""What may become of the houses: how likely each is filled, and each stretch an estate."""

from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.welcome_to.rules.pieces import (
    BELOW,
    DECKS,
    E63,
    EMPTY,
    HIGHEST,
    HOUSES,
    KINDS,
    LAST_HOUSES,
    NUMBERS,
    ROUNDABOUT,
    SIZES,
)
from townsmith.games.welcome_to.rules.sheet import Sheet

_SURE: Final = 0.97
_SCARCITY: Final = 0.7
_BIS_ONLY: Final = 0.08
"""How likely a house is filled that only bis can fill."""
_STRAY: Final = 0.004
"""The weight of a number that only temp can write."""
_FENCE_WAIT: Final = 4.0
"""After how many rounds a wanted fence is as likely there as not."""

_FENCING: Final = 0.45
"""In what part of the rounds a fence is to be had, and wanted."""
_MOST_FENCES: Final = 24
"""More than that are not told apart."""


def _shares_below() -> list[float]:
    """Return for each number the share of lower numbers in the deck."""
    cards = DECKS[E63]
    sums: list[float] = [0.0]
    for number in range(NUMBERS):
        count = len([card for card in cards if card // KINDS == number])
        sums.append(sums[number] + count / len(cards) + _STRAY)
    return sums


LOWER: Final[vec[float]] = vec[float](_shares_below())
"""LOWER[number]: how many of the cards, as a share, carry a lower one."""
MASKS: Final[vec[i64]] = vec[i64](BELOW)
"""MASKS[house]: all houses before it, packed for speed."""
_NO_CHANCES: Final[vec[float]] = vec[float]([1.0] * HOUSES)
_NO_STRETCHES: Final[vec[float]] = vec[float]([0.0] * (HOUSES * SIZES))


def fence_chance(rounds: float) -> float:
    """Return how likely a wanted fence is drawn in so many rounds."""
    return rounds / (rounds + _FENCE_WAIT)


def _drawn_chances() -> list[float]:
    """Return how likely at least so many fences are drawn in so many rounds, a row a number."""
    rows: list[float] = []
    for fences in range(_MOST_FENCES + 1):
        for rounds in range(HOUSES + 1):
            missed = 0.0
            for drawn in range(min(fences, rounds + 1)):
                missed += comb(rounds, drawn) * _FENCING**drawn * (1 - _FENCING) ** (rounds - drawn)
            rows.append(1.0 - missed)
    return rows


_DRAWN: Final[vec[float]] = vec[float](_drawn_chances())


def drawn_chance(fences: i64, rounds: i64) -> float:
    """Return how likely so many wanted fences are all drawn in so many rounds."""
    return _DRAWN[min(fences, _MOST_FENCES) * (HOUSES + 1) + rounds]


def chances(sheet: Sheet, rounds: float) -> vec[float]:
    """Return for every house how likely it is to be filled in so many rounds: 1 where it is."""
    found = _NO_CHANCES[:]
    houses = sheet.houses
    lowest: i64 = -1
    start: i64 = 0
    house: i64 = 0
    while house < HOUSES:
        content: i64 = houses[house]
        last = (LAST_HOUSES >> house) & 1 != 0
        if content != EMPTY or last:
            highest: i64 = NUMBERS if content in (EMPTY, ROUNDABOUT) else content - 1
            end: i64 = house + 1 if content == EMPTY else house
            if end > start:
                chance = _chance(end - start, lowest, highest, rounds)
                while start < end:
                    found[start] = chance
                    start += 1
            start = house + 1
            lowest = -1 if last or content == ROUNDABOUT else content - 1
        house += 1
    return found


def _chance(houses: i64, lowest: i64, highest: i64, rounds: float) -> float:
    """Return how likely each of some neighbouring empty houses is to be filled."""
    if highest - lowest <= 1:
        return _BIS_ONLY * rounds / (rounds + 10.0)
    return number_chance(houses, lowest, highest, rounds)


def number_chance(houses: i64, lowest: i64, highest: i64, rounds: float) -> float:
    """Return the same where a number fits between the lowest and the highest beside them."""
    numbers: i64 = highest - lowest - 1
    share: float = LOWER[min(highest, HIGHEST + 1)] - LOWER[lowest + 1]
    miss: float = 1.0 - share
    room = float(houses)
    supply: float = rounds * (1.0 - miss * miss * miss) / room
    chance: float = min(_SURE, supply / (supply + _SCARCITY))
    if numbers < houses:
        chance *= (0.9 * float(numbers) + 0.1 * room) / room
    return chance


def stretches(sheet: Sheet, chance: vec[float], rounds: float) -> vec[float]:
    """Return how likely each stretch of 1 to 6 houses becomes an estate that no plan has used.

    The stretch of some size that begins at a house stands at `house * 6 + size - 1`.
    """
    found = _NO_STRETCHES[:]
    fence = fence_chance(rounds)
    fences: i64 = sheet.fences
    closed: i64 = sheet.used | sheet.roundabouts
    first: i64 = 0
    while first < HOUSES:
        likely: float = 1.0
        if first > 0 and not (fences >> (first - 1)) & 1:
            likely = fence
        house: i64 = first
        end: i64 = min(first + SIZES, HOUSES)
        while house < end and not (closed >> house) & 1:
            likely *= chance[house]
            if (fences >> house) & 1:
                found[first * SIZES + house - first] = likely
                break
            found[first * SIZES + house - first] = likely * fence
            house += 1
        first += 1
    return found
