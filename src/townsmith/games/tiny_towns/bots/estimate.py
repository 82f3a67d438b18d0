# townsmith: compiled
"""What a position of Tiny Towns is worth to a seat: the judgement that searches end in."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.learned import shipped_weights
from townsmith.games.tiny_towns.bots.features import FEATURES, TOWN_FEATURES, measure_town
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.state import TinyTowns

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.tiny_towns", FEATURES)
"""One for each feature; training writes into this very list."""
_COUNT: Final[i64] = len(TOWN_FEATURES)
_NUMBERS: Final[vec[float]] = vec[float]([0.0] * len(TOWN_FEATURES))
_NEVER: Final = -1e9


def estimate(state: TinyTowns, seat: int) -> float:
    """Return the points of a seat alone, or by how many it is expected to beat its best rival."""
    own = _expected(state, seat)
    if state.seats == 1:
        return own
    return own - _expected(state, _best_rival(state, seat))


def _best_rival(state: TinyTowns, seat: int) -> int:
    """Return the other seat that may expect most."""
    best = -1
    most = _NEVER
    for other in range(state.seats):
        if other != seat:
            expected = _expected(state, other)
            if expected > most:
                best, most = other, expected
    return best


def _expected(state: TinyTowns, seat: int) -> float:
    """Return how many points a seat may expect in the end."""
    town = state.towns[seat]
    now = tally(town, state.cards, state.right_taverns(seat))
    expected = float(now.total())
    if town.place or not state.waiting:
        return expected
    measure_town(town, state.cards, now.fed, _NUMBERS)
    at: i64 = 0 if state.seats == 1 else _COUNT
    expected *= WEIGHTS[at]
    n: i64 = 1
    while n < _COUNT:
        expected += WEIGHTS[at + n] * _NUMBERS[n]
        n += 1
    return expected


def measure(state: TinyTowns, seat: int) -> list[float]:
    """Return the numbers whose weighted sum is the estimate: own ones, less the best rival's."""
    numbers = _features(state, seat)
    if state.seats > 1:
        rival = _features(state, _best_rival(state, seat))
        for n in range(len(numbers)):
            numbers[n] -= rival[n]
    return numbers


def _features(state: TinyTowns, seat: int) -> list[float]:
    town = state.towns[seat]
    now = tally(town, state.cards, state.right_taverns(seat))
    numbers = [0.0] * len(FEATURES)
    at: i64 = 0 if state.seats == 1 else _COUNT
    numbers[at] = float(now.total())
    if town.place == 0 and state.waiting:
        measure_town(town, state.cards, now.fed, _NUMBERS)
        for n in range(1, _COUNT):
            numbers[at + n] = _NUMBERS[n]
    return numbers
